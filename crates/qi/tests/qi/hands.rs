//! Both hands as a value, and what changes of large hands cost.
#![cfg(feature = "alloc")]

use std::cell::Cell;
use std::cmp::Ordering;
use std::iter;

use qi::{Hands, Player, Qi};

const FIRST: Player = Player::First;
const SECOND: Player = Player::Second;

fn hands(items: &[(Player, &'static str, usize)]) -> String {
    let mut items = items.iter().copied();
    let hands = Hands::from_items(items.clone());
    assert_eq!(hands, Hands::from_items(items.clone().filter(|_| true)));
    assert_eq!(hands, Hands::from_items(iter::from_fn(|| items.next())));
    format!("{:?} {:?}", hands.hand(FIRST), hands.hand(SECOND))
}

#[test]
fn items_come_in_any_order_and_add_up() {
    insta::assert_snapshot!(hands(&[]), @"{} {}");
    insta::assert_snapshot!(hands(&[(FIRST, "P", 0)]), @"{} {}");
    insta::assert_snapshot!(hands(&[(FIRST, "P", 1)]), @r#"{"P": 1} {}"#);
    insta::assert_snapshot!(hands(&[(SECOND, "P", 1)]), @r#"{} {"P": 1}"#);
    insta::assert_snapshot!(hands(&[(FIRST, "B", 1), (FIRST, "P", 2), (SECOND, "b", 3)]), @r#"{"B": 1, "P": 2} {"b": 3}"#);
    insta::assert_snapshot!(hands(&[(FIRST, "P", 2), (FIRST, "B", 1)]), @r#"{"B": 1, "P": 2} {}"#);
    insta::assert_snapshot!(hands(&[(SECOND, "p", 1), (FIRST, "P", 2), (SECOND, "b", 3), (FIRST, "B", 4)]), @r#"{"B": 4, "P": 2} {"b": 3, "p": 1}"#);
    insta::assert_snapshot!(hands(&[(FIRST, "P", 2), (SECOND, "P", 1), (FIRST, "P", 3)]), @r#"{"P": 5} {"P": 1}"#);
    insta::assert_snapshot!(hands(&[(FIRST, "P", 2), (SECOND, "P", 1)]), @r#"{"P": 2} {"P": 1}"#);
    insta::assert_snapshot!(hands(&[(FIRST, "P", 1), (FIRST, "P", 1), (FIRST, "B", 1), (FIRST, "P", 1), (SECOND, "P", 1), (SECOND, "P", 1)]), @r#"{"B": 1, "P": 3} {"P": 2}"#);
    insta::assert_snapshot!(hands(&[(SECOND, "P", 1), (SECOND, "P", 0), (SECOND, "B", 0), (SECOND, "P", 1), (SECOND, "Q", 7)]), @r#"{} {"P": 2, "Q": 7}"#);
}

#[test]
fn items_go_out_as_they_came_in() {
    for items in [
        &[][..],
        &[(FIRST, "B", 1), (FIRST, "P", 12)],
        &[(SECOND, "b", 3)],
        &[(FIRST, "P", 2), (SECOND, "P", 1), (SECOND, "b", usize::MAX)],
    ] {
        let hands = Hands::from_items(items.iter().copied());
        let copied = hands
            .iter()
            .map(|(player, piece, count)| (player, *piece, count));
        assert_eq!(copied.len(), items.len());
        assert!(copied.rev().eq(items.iter().copied().rev()));
        let owned = hands.into_iter();
        assert_eq!(owned.len(), items.len());
        assert!(owned.rev().eq(items.iter().copied().rev()));
    }
}

#[test]
fn counts_that_no_position_has_are_kept_at_the_maximum() {
    let hands = Hands::from_items([(FIRST, "P", usize::MAX), (FIRST, "P", 1), (FIRST, "Q", 1)]);
    assert_eq!(hands.hand(FIRST).count(&"Q"), 1);
    assert_eq!(hands.hand(FIRST).count(&"P"), usize::MAX);
    assert_eq!(hands.hand(FIRST).piece_count(), usize::MAX);
}

#[test]
fn a_hand_is_cloned_as_it_is() {
    let hands = Hands::from_items([(FIRST, "P", 2), (FIRST, "Q", 1)]);
    let hand = hands.hand(FIRST);
    assert!(iter::repeat_n(hand, 2).all(|clone| clone.iter().eq(hand.iter())));
}

#[test]
fn a_number_of_items_that_lies_is_not_believed() {
    assert!(Hands::from_items(Lying).is_empty());
}

/// Announces more items than there can be.
struct Lying;

impl Iterator for Lying {
    type Item = (Player, &'static str, usize);

    fn next(&mut self) -> Option<Self::Item> {
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

#[test]
fn a_hand_is_read_in_the_order_of_its_pieces() {
    let hands = Hands::from_items([(FIRST, "P", 2), (SECOND, "b", 1), (FIRST, "B", 1)]);
    let hand = hands.hand(FIRST);
    assert_eq!(hand.iter().collect::<Vec<_>>(), [(&"B", 1), (&"P", 2)]);
    assert_eq!(
        hand.iter().rev().collect::<Vec<_>>(),
        [(&"P", 2), (&"B", 1)]
    );
    assert_eq!(hand.into_iter().count(), 2);
    assert_eq!((&hand).into_iter().count(), 2);
    assert_eq!(hand.iter().len(), 2);
    assert_eq!(
        (hand.count(&"B"), hand.count(&"P"), hand.count(&"b")),
        (1, 2, 0)
    );
    assert_eq!((hand.piece_count(), hand.is_empty()), (3, false));

    let mut items = hand.iter();
    assert_eq!(items.next(), Some((&"B", 1)));
    assert_eq!(items.clone().next(), Some((&"P", 2)));
    assert_eq!(format!("{items:?}"), r#"[("P", 2)]"#);
    assert_eq!(items.next_back(), Some((&"P", 2)));
    assert_eq!((items.next(), items.next()), (None, None));
}

#[test]
fn hands_compare_by_what_is_in_them() {
    let one = Hands::from_items([(FIRST, "P", 2), (SECOND, "P", 2)]);
    let other = Hands::from_items([(FIRST, "P", 2), (SECOND, "P", 3)]);
    assert_eq!(one.hand(FIRST), one.hand(SECOND));
    assert_eq!(one.hand(FIRST), other.hand(FIRST));
    assert_ne!(one.hand(SECOND), other.hand(SECOND));
    assert_ne!(one.hand(FIRST), Hands::new().hand(FIRST));
    assert_ne!(
        one.hand(FIRST),
        Hands::from_items([(FIRST, "B", 2)]).hand(FIRST)
    );
    assert_eq!(
        one,
        Hands::from_items([(SECOND, "P", 2), (FIRST, "P", 1), (FIRST, "P", 1)])
    );
    assert_ne!(one, Hands::from_items([(FIRST, "P", 2)]));
    assert_ne!(
        Hands::from_items([(FIRST, "B", 1), (FIRST, "P", 1)]),
        Hands::from_items([(FIRST, "B", 1), (SECOND, "P", 1)])
    );
    assert_eq!(Hands::<&str>::new(), Hands::default());
    assert!(Hands::<&str>::new().is_empty());
    assert!(!one.is_empty());
    insta::assert_snapshot!(format!("{other:?}"), @r#"Hands { first: {"P": 2}, second: {"P": 3} }"#);
}

#[test]
fn a_view_outlives_nothing_but_the_hands() {
    let hands = Hands::from_items([(FIRST, "P", 2)]);
    let items = {
        let hand = hands.hand(FIRST);
        let copy = hand;
        assert_eq!(copy, hand);
        copy.iter()
    };
    assert_eq!(items.len(), 1);
}

thread_local! {
    static COMPARISONS: Cell<u64> = const { Cell::new(0) };
}

/// A piece that counts how often it is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Counted(u32);

impl Ord for Counted {
    fn cmp(&self, other: &Self) -> Ordering {
        COMPARISONS.set(COMPARISONS.get() + 1);
        self.0.cmp(&other.0)
    }
}

impl PartialOrd for Counted {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The numbers below `count` in an order without long runs.
fn scattered(count: u32) -> impl Iterator<Item = Counted> + Clone {
    (0..count).map(move |number| Counted(number * 7_919 % count))
}

/// The number of comparisons for each change.
fn comparisons_each(changes: u32, change: impl FnOnce()) -> u64 {
    COMPARISONS.set(0);
    change();
    COMPARISONS.get() / u64::from(changes)
}

fn largest_board() -> Qi<Counted, ()> {
    Qi::new(&[255, 255], (), ()).expect("a shape")
}

#[test]
fn many_new_pieces_cost_little_each() {
    const KINDS: u32 = 60_000;
    for player in Player::ALL {
        let mut position = largest_board()
            .hand_diff(player.flip(), [(Counted(7), 1)])
            .expect("room");
        let each = comparisons_each(KINDS, || {
            let empty = position.clone();
            position = empty
                .hand_diff(player, scattered(KINDS).map(|piece| (piece, 1)))
                .expect("room");
        });
        assert!(each < 50, "{each} comparisons for each piece");
        let hand = position.hand(player);
        assert_eq!(hand.piece_count(), 60_000);
        assert!(hand.iter().map(|(piece, _)| piece.0).eq(0..KINDS));
        assert_eq!(position.hand(player.flip()).piece_count(), 1);

        let each = comparisons_each(KINDS, || {
            let full = position.clone();
            position = full
                .hand_diff(player, scattered(KINDS).map(|piece| (piece, -1)))
                .expect("held");
        });
        assert!(each < 50, "{each} comparisons for each piece");
        assert!(position.hand(player).is_empty());
        assert_eq!(position.hand(player.flip()).count(&Counted(7)), 1);
    }
}

#[test]
fn many_pieces_in_and_out_again_cost_little_each() {
    const KINDS: u32 = 200_000;
    let before = largest_board();
    let changes = scattered(KINDS).map(|piece| (piece, 2));
    let changes = changes.chain(scattered(KINDS).map(|piece| (piece, -2)));
    let mut after = None;
    let each = comparisons_each(2 * KINDS, || {
        after = before.clone().first_hand_diff(changes).ok();
    });
    assert!(each < 50, "{each} comparisons for each change");
    assert_eq!(after, Some(before));
}

#[test]
fn a_few_changes_of_a_large_hand_cost_a_few_searches_and_a_merge() {
    const KINDS: u32 = 60_000;
    let full = largest_board()
        .first_hand_diff((0..KINDS).map(|number| (Counted(2 * number), 1)))
        .expect("room");
    let known = comparisons_each(1, || {
        let _ = full.clone().first_hand_diff([(Counted(600), 1)]);
    });
    assert!(known < 50, "{known} comparisons for a known piece");
    let new = comparisons_each(KINDS, || {
        let _ = full
            .clone()
            .first_hand_diff([(Counted(601), 1), (Counted(60_001), 1)]);
    });
    assert!(new < 4, "{new} comparisons for each piece in the hand");
}

#[test]
fn items_in_order_are_taken_as_they_are() {
    const KINDS: u32 = 1_000;
    let ordered = |player| (0..KINDS).map(move |number| (player, Counted(number), 1));
    let each = comparisons_each(2 * KINDS, || {
        let _ = Hands::from_items(ordered(FIRST).chain(ordered(SECOND)));
    });
    assert!(each < 2, "{each} comparisons for each item");
    let each = comparisons_each(KINDS, || {
        let _ = Hands::from_items(scattered(KINDS).map(|piece| (FIRST, piece, 1)));
    });
    assert!(each < 30, "{each} comparisons for each item");
}
