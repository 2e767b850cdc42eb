//! Laws that hold for every position, tried on arbitrary ones.
#![cfg(feature = "proptest")]

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::RangeInclusive;

use proptest::collection::size_range;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use qi::{
    ByPlayer, Change, Coordinates, Diff, Error, Flip, HandChange, Hands, Nested, Player, Qi, Shape,
    SquareChange,
};

/// Few kinds, so that pieces meet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Kind(u8);

impl Arbitrary for Kind {
    type Parameters = ();
    type Strategy = proptest::strategy::Map<std::ops::Range<u8>, fn(u8) -> Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        (0..6_u8).prop_map(Kind)
    }
}

type Position = Qi<Kind, bool>;

fn hash_of(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// The same position made from an empty one, change by change.
fn rebuilt(position: &Position) -> Result<Position, Error> {
    let squares = position.board().iter().copied().enumerate();
    let items = |player| {
        let items = position.hand(player).iter().rev();
        items.flat_map(|(piece, count)| std::iter::repeat_n((*piece, 1), count))
    };
    Qi::new(
        position.shape(),
        *position.first_style(),
        *position.second_style(),
    )?
    .first_hand_diff(items(Player::First))?
    .board_diff(squares)?
    .second_hand_diff(items(Player::Second))
    .map(|rebuilt| rebuilt.with_turn(position.turn()))
}

/// The position with the same squares on a board without geometry.
fn flattened(position: &Position) -> Position {
    let (shape, board, hands, styles, turn) = position.clone().into_parts();
    let flat = Shape::flat(shape.square_count()).expect("a shape");
    Qi::from_parts(flat, board, hands, styles, turn).expect("a position")
}

/// Two positions on the same board.
fn two_positions() -> impl Strategy<Value = (Position, Position)> {
    any::<Diff<Kind, bool>>().prop_filter_map("no room", |diff| {
        let (first, second) = (diff.styles().first, diff.styles().second);
        let empty = Qi::new(
            diff.shape().dimensions(),
            first.is_some_and(|style| style.old),
            second.is_some_and(|style| style.old),
        );
        let before = empty
            .ok()?
            .with_turn(diff.turn().map_or(Player::First, |turn| turn.old));
        let squares = diff
            .squares()
            .iter()
            .map(|square| (square.index, square.old));
        let mut before = before.board_diff(squares).ok()?;
        for held in diff.hands() {
            let delta = i32::try_from(held.old).ok()?;
            before = before.hand_diff(held.player, [(held.piece, delta)]).ok()?;
        }
        let after = before.clone().apply(&diff).ok()?;
        Some((before, after))
    })
}

/// This many values, the same ones each time.
fn values<T>(count: usize, strategy: &impl Strategy<Value = T>) -> Vec<T> {
    let mut runner = TestRunner::deterministic();
    let mut value = || strategy.new_tree(&mut runner).unwrap().current();
    (0..count).map(|_| value()).collect()
}

#[test]
fn positions_are_generated_full_and_with_room() {
    let positions = values(1_000, &any::<Position>());
    let held = |position: &Position, least| {
        let mut hands = Player::ALL.map(|player| position.hand(player)).into_iter();
        hands.any(|hand| hand.iter().any(|(_, count)| count >= least))
    };
    let of_thousand =
        |is: &dyn Fn(&Position) -> bool| positions.iter().filter(|position| is(position)).count();
    let full = of_thousand(&|position| position.piece_count() == position.square_count());
    assert!((50..300).contains(&full), "{full} are full");
    let empty_handed = of_thousand(&|position| position.hand_piece_count() == 0);
    assert!(
        (400..700).contains(&empty_handed),
        "{empty_handed} hold nothing"
    );
    for player in Player::ALL {
        let to_move = of_thousand(&|position| position.turn() == player);
        assert!(
            (400..600).contains(&to_move),
            "{player:?} is to move in {to_move}"
        );
        let holds = of_thousand(&|position| !position.hand(player).is_empty());
        assert!(holds > 200, "{player:?} holds pieces in {holds}");
    }
    for (least, share) in [(2, 300), (10, 50)] {
        let number = of_thousand(&|position| held(position, least));
        assert!(number > share, "{number} hold {least} of a piece");
    }
}

#[track_caller]
fn come_up(expected: RangeInclusive<usize>, found: impl Iterator<Item = usize>) {
    assert_eq!(found.collect::<BTreeSet<_>>(), expected.collect());
}

#[test]
fn every_small_number_comes_up_and_no_other() {
    let shapes = values(3_000, &any::<Shape>());
    come_up(1..=3, shapes.iter().map(|shape| shape.dimensions().len()));
    come_up(1..=6, shapes.iter().flat_map(Shape::dimensions).copied());

    let hands = values(3_000, &any::<Hands<u64>>());
    come_up(0..=6, hands.iter().map(|hands| hands.iter().len()));
    let items = hands.iter().flatten();
    come_up(1..=12, items.map(|(_, _, count)| count));

    let largest = Shape::new(&[6, 6, 6]).expect("a shape");
    let positions = values(3_000, &any_with::<Qi<u64, ()>>(Some(largest)));
    come_up(0..=24, positions.iter().map(Qi::board_piece_count));
}

#[test]
fn parameters_are_kept() {
    let mut runner = TestRunner::deterministic();
    let shape = Shape::new(&[2, 3]).expect("a shape");
    for _ in 0..20 {
        let position = any_with::<Position>(Some(shape)).new_tree(&mut runner);
        assert_eq!(position.unwrap().current().board_shape(), shape);
        let lengths = (size_range(0).lift(), size_range(1).lift());
        let both = any_with::<ByPlayer<Vec<u8>>>(lengths).new_tree(&mut runner);
        let both = both.unwrap().current();
        assert_eq!((both.first.len(), both.second.len()), (0, 1));
    }
}

proptest! {
    #[test]
    fn a_position_keeps_its_promise(position: Position) {
        let occupied = position.board().iter().flatten().count();
        let held: usize = position.first_hand().chain(position.second_hand()).map(|(_, n)| n).sum();
        prop_assert_eq!(position.board_piece_count(), occupied);
        prop_assert_eq!(position.hand_piece_count(), held);
        prop_assert_eq!(position.piece_count(), occupied + held);
        prop_assert!(position.piece_count() <= position.square_count());
        for player in Player::ALL {
            let hand = position.hand(player);
            prop_assert!(hand.iter().all(|(_, count)| count > 0));
            prop_assert!(hand.iter().is_sorted_by(|(left, _), (right, _)| left < right));
            prop_assert!(hand.iter().all(|(piece, count)| hand.count(piece) == count));
        }
    }

    #[test]
    fn toggling_twice_changes_nothing(position: Position) {
        let toggled = position.clone().toggle();
        prop_assert_ne!(&toggled, &position);
        prop_assert_eq!(toggled.toggle(), position);
    }

    #[test]
    fn the_route_does_not_matter(position: Position) {
        let rebuilt = rebuilt(&position).expect("the same position");
        prop_assert_eq!(&rebuilt, &position);
        prop_assert_eq!(hash_of(&rebuilt), hash_of(&position));
        let (shape, board, hands, styles, turn) = position.clone().into_parts();
        prop_assert_eq!(Qi::from_parts(shape, board, hands, styles, turn), Ok(position));
    }

    #[test]
    fn equal_positions_have_equal_hashes((before, after) in two_positions()) {
        prop_assert_eq!(before == after, before.diff(&after).expect("one shape").is_empty());
        prop_assert_eq!(before == after, hash_of(&before) == hash_of(&after));
    }

    #[test]
    fn a_diff_leads_there_and_back((before, after) in two_positions()) {
        let diff = before.diff(&after).expect("one shape");
        prop_assert_eq!(before.clone().apply(&diff), Ok(after.clone()));
        prop_assert_eq!(after.clone().apply(&diff.clone().reversed()), Ok(before.clone()));
        prop_assert_eq!(after.diff(&before), Ok(diff.clone().reversed()));
        if !diff.is_empty() {
            prop_assert!(after.apply(&diff).is_err());
        }
    }

    #[test]
    fn assigning_parts_is_making_a_position_of_them(
        old: Position,
        shape in any::<Shape>().prop_flat_map(|shape| {
            let flat = Shape::flat(shape.square_count()).expect("a shape");
            prop::sample::select(vec![shape, flat])
        }),
        board in prop::collection::vec(any::<Option<Kind>>(), 0..20),
        right_length in prop::bool::weighted(0.9),
        items in prop::collection::vec((any::<Player>(), any::<Kind>(), 0..4_usize), 0..20),
        styles: ByPlayer<bool>,
        turn: Player,
    ) {
        let mut board = board;
        if right_length {
            board.resize(shape.square_count(), None);
        }
        let hands = Hands::from_items(items.iter().copied());
        let squares = board.iter().copied();
        let made = Qi::from_squares(shape, squares.clone(), hands.clone(), styles, turn);
        prop_assert_eq!(&made, &Qi::from_parts(shape, board.clone(), hands, styles, turn));
        let mut assigned = old;
        let result = assigned.assign(shape, squares, items, styles, turn);
        prop_assert_eq!(result, made.as_ref().map(drop).map_err(|error| *error));
        let empty = vec![None; shape.square_count()];
        let empty = Qi::from_parts(shape, empty, Hands::new(), styles, turn);
        let expected = made.or(empty).expect("no pieces");
        prop_assert_eq!(assigned.piece_count(), expected.piece_count());
        prop_assert_eq!(assigned, expected);
    }

    #[test]
    fn a_copy_into_another_position_is_a_copy((before, after) in two_positions(), other: Position) {
        for old in [before, flattened(&after), other] {
            let mut copy = old;
            copy.clone_from(&after);
            prop_assert_eq!(&copy, &after);
            prop_assert_eq!(copy.piece_count(), after.piece_count());
            prop_assert_eq!(copy.hand_piece_count(), after.hand_piece_count());
        }
    }

    #[test]
    fn a_flat_board_changes_like_a_box(
        (before, after) in two_positions(),
        squares in prop::collection::vec((0..220_usize, any::<Option<Kind>>()), 0..4),
        held in prop::collection::vec((any::<Kind>(), -2..40_i32), 0..4),
        player: Player,
    ) {
        let (flat_before, flat_after) = (flattened(&before), flattened(&after));
        prop_assert_ne!(&flat_before, &before);
        prop_assert_ne!(hash_of(&flat_before), hash_of(&before));
        prop_assert_eq!(before == after, flat_before == flat_after);
        prop_assert_eq!(before == after, hash_of(&flat_before) == hash_of(&flat_after));
        prop_assert_eq!(flat_before.to_nested(), Nested::Rank(before.board()));

        let diff = before.diff(&after).expect("one shape");
        let flat_diff = flat_before.diff(&flat_after).expect("one shape");
        prop_assert_eq!(diff.squares(), flat_diff.squares());
        prop_assert_eq!(flat_before.clone().apply(&flat_diff), Ok(flat_after));
        prop_assert_eq!(flat_before.clone().apply(&diff), Err(Error::ShapeMismatch));
        prop_assert_eq!(flat_before.diff(&before), Err(Error::ShapeMismatch));

        let change = |position: Position| {
            position.board_diff(squares.clone())?.hand_diff(player, held.clone()).map(Qi::toggle)
        };
        let changed = change(before).map(|position| flattened(&position));
        prop_assert_eq!(change(flat_before), changed);
    }

    #[test]
    fn the_order_of_items_does_not_matter(
        items in prop::collection::vec((any::<Player>(), any::<Kind>(), 0..4_usize), 0..40)
            .prop_flat_map(|items| (Just(items.clone()), Just(items).prop_shuffle()))
    ) {
        let (ordered, shuffled) = items;
        let hands = Hands::from_items(ordered.iter().copied());
        prop_assert_eq!(&hands, &Hands::from_items(shuffled));
        for player in Player::ALL {
            for kind in (0..6).map(Kind) {
                let of_kind = ordered.iter().filter(|item| (item.0, item.1) == (player, kind));
                prop_assert_eq!(hands.hand(player).count(&kind), of_kind.map(|item| item.2).sum::<usize>());
            }
        }
    }

    #[test]
    fn a_hand_changes_like_a_list_of_counts(
        held in prop::collection::vec((any::<u16>(), 1..3_i32), 0..100),
        changes in prop::collection::vec((any::<prop::sample::Index>(), -3..4_i32), 0..60),
        fresh in prop::collection::vec((any::<u16>(), -1..3_i32), 0..60),
        player: Player,
    ) {
        let pieces: Vec<u16> = held.iter().chain(&fresh).map(|(piece, _)| *piece).chain([0]).collect();
        let changes = changes.into_iter().map(|(index, delta)| (*index.get(&pieces), delta));
        let changes: Vec<(u16, i32)> = held.iter().copied().chain(changes).chain(fresh).collect();

        // Two calls, each of which counts its own changes.
        let split = held.len().min(changes.len());
        let mut counts = BTreeMap::new();
        let mut expected = Ok(());
        for (change, &(piece, delta)) in changes.iter().enumerate() {
            let count = counts.entry(piece).or_insert(0_i32);
            if *count + delta < 0 {
                let (held, requested) = (count.unsigned_abs().into(), delta.unsigned_abs().into());
                let change = change.checked_sub(split).unwrap_or(change);
                expected = Err(Error::HandUnderflow { player, change, held, requested });
                break;
            }
            *count += delta;
        }
        counts.retain(|_, count| *count > 0);

        let empty = Qi::<u16, ()>::new(&[255, 255], (), ()).expect("a shape");
        let other = empty.hand_diff(player.flip(), [(7, 1), (9, 2)]).expect("room");
        let found = other
            .hand_diff(player, changes[..split].iter().copied())
            .and_then(|position| position.hand_diff(player, changes[split..].iter().copied()));
        match (found, expected) {
            (Ok(position), Ok(())) => {
                let items: Vec<_> = position.hand(player).iter().collect();
                let expected = counts.iter().map(|(piece, count)| (piece, count.unsigned_abs() as usize));
                prop_assert_eq!(items, expected.collect::<Vec<_>>());
                let others: Vec<_> = position.hand(player.flip()).iter().collect();
                prop_assert_eq!(others, [(&7, 1), (&9, 2)]);
            }
            (found, expected) => prop_assert_eq!(found.map(drop), expected),
        }
    }

    #[test]
    fn nested_squares_are_the_squares(position: Position) {
        let squares: Vec<_> = match position.to_nested() {
            Nested::Rank(rank) => rank.to_vec(),
            Nested::Ranks(ranks) => ranks.concat(),
            Nested::Layers(layers) => layers.concat().concat(),
        };
        prop_assert_eq!(squares, position.board());
    }

    #[test]
    fn arbitrary_values_are_small(shape: Shape, square: Coordinates, hands: Hands<u8>, both: ByPlayer<u8>) {
        prop_assert!(shape.square_count() <= 216);
        prop_assert!(!shape.is_flat());
        prop_assert!((1..=3).contains(&square.as_slice().len()));
        prop_assert!(hands.hand(Player::First).piece_count() <= 72);
        prop_assert_eq!(both.map(u32::from).first, u32::from(both.first));
    }

    #[test]
    fn arbitrary_changes_change_something(
        change: Change<u8>,
        square: SquareChange<u8>,
        hand: HandChange<u8>,
    ) {
        prop_assert_ne!(change.old, change.new);
        prop_assert_ne!(square.old, square.new);
        prop_assert_ne!(hand.old, hand.new);
    }
}

#[test]
fn a_position_shrinks_to_a_readable_one() {
    let mut runner = TestRunner::deterministic();
    for _ in 0..50 {
        let mut tree = any::<Position>().new_tree(&mut runner).expect("a position");
        if tree.current().board_piece_count() == 0 {
            continue;
        }
        loop {
            let kept = tree.current().board_piece_count() > 0;
            if !(if kept {
                tree.simplify()
            } else {
                tree.complicate()
            }) {
                break;
            }
        }
        let smallest = tree.current();
        assert_eq!(smallest.board(), [Some(Kind(0))]);
        assert!(smallest.hands().is_empty());
        assert_eq!(smallest.turn(), Player::First);
    }
}

impl qi::Key for Kind {
    fn key(&self) -> u64 {
        self.0.into()
    }
}

proptest! {
    #[test]
    fn the_key_of_a_change_leads_from_one_key_to_the_other((before, after) in two_positions()) {
        let step = before.diff(&after).unwrap();
        let mut position = before.clone();
        position.apply_mut(&step).unwrap();
        prop_assert_eq!(position.key(), before.key() ^ step.key());
        prop_assert_eq!(rebuilt(&after).unwrap().key(), before.key() ^ step.key());
        prop_assert_eq!(step.clone().reversed().key(), step.key());
        prop_assert_eq!(before.key() == after.key(), before == after);
    }

    #[test]
    fn changed_sides_change_back(position: Position, is_turned: bool) {
        let flip = if is_turned { Flip::Turned } else { Flip::Mirrored };
        let other = |kind: Kind| Kind(5 - kind.0);
        let changed = position.clone().change_sides(flip, other);
        prop_assert_eq!(changed.piece_count(), position.piece_count());
        prop_assert_eq!(changed.shape(), position.shape());
        prop_assert_eq!(changed.change_sides(flip, other), position);
    }
}
