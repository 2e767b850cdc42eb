//! The order of positions and of what they consist of.
#![cfg(feature = "proptest")]

use std::cmp::Ordering;
use std::collections::BTreeMap;

use proptest::prelude::*;
use qi::{Diff, Hands, Player, Qi};

type Position = Qi<char, char>;

fn position(shape: &[usize]) -> Position {
    Qi::new(shape, 'C', 'c').expect("a shape")
}

#[test]
fn a_part_decides_only_where_those_before_it_are_equal() {
    let start = || position(&[2, 2]);
    let rows = [
        position(&[4]),
        start(),
        start().toggle(),
        Qi::new(&[2, 2], 'C', 'd').unwrap(),
        start().second_hand_diff([('P', 1)]).unwrap(),
        start().second_hand_diff([('P', 2)]).unwrap(),
        start().first_hand_diff([('P', 1)]).unwrap(),
        start().board_diff([(3, Some('K'))]).unwrap(),
        start().board_diff([(3, Some('Q'))]).unwrap(),
        start().board_diff([(0, Some('K'))]).unwrap(),
        position(&[2, 3]),
    ];
    for (place, one) in rows.iter().enumerate() {
        for (other_place, other) in rows.iter().enumerate() {
            assert_eq!(one.cmp(other), place.cmp(&other_place), "{one:?} {other:?}");
        }
    }
    let numbered: BTreeMap<_, _> = rows.iter().cloned().zip(0..).collect();
    assert!(numbered.into_values().eq(0..rows.len()));
}

#[test]
fn a_position_is_shown_as_its_parts() {
    let shown = position(&[2, 2])
        .board_diff([(3, Some('K'))])
        .and_then(|position| position.first_hand_diff([('P', 2)]))
        .unwrap();
    insta::assert_snapshot!(format!("{shown:?}"), @"Qi { shape: Shape([2, 2]), pieces: {3: 'K'}, hands: Hands { first: {'P': 2}, second: {} }, styles: ByPlayer { first: 'C', second: 'c' }, turn: First }");
}

#[test]
fn a_key_of_the_board_ignores_all_else() {
    let board = position(&[2, 2]).board_diff([(3, Some('K'))]).unwrap();
    let key = board.board_key();
    let other = board.clone().toggle().first_hand_diff([('P', 1)]).unwrap();
    assert_eq!(other.board_key(), key);
    assert_ne!(other.key(), board.key());
    let moved = board.board_diff([(3, None), (2, Some('K'))]).unwrap();
    assert_ne!(moved.board_key(), key);
    assert_ne!(position(&[4]).board_key(), position(&[2, 2]).board_key());
}

proptest! {
    #[test]
    fn equal_values_and_no_others_compare_equal(
        one: Qi<u8, bool>,
        other: Qi<u8, bool>,
        hands: (Hands<u8>, Hands<u8>),
        diffs: (Diff<u8, bool>, Diff<u8, bool>),
    ) {
        prop_assert_eq!(one.cmp(&other) == Ordering::Equal, one == other);
        prop_assert_eq!(one.cmp(&other), other.cmp(&one).reverse());
        prop_assert_eq!(one.cmp(&one.clone()), Ordering::Equal);
        prop_assert_eq!(hands.0.cmp(&hands.1) == Ordering::Equal, hands.0 == hands.1);
        let first = |hands: &Hands<u8>| -> Vec<_> {
            hands.hand(Player::First).iter().map(|(piece, count)| (*piece, count)).collect()
        };
        if first(&hands.0) != first(&hands.1) {
            prop_assert_eq!(hands.0.cmp(&hands.1), first(&hands.0).cmp(&first(&hands.1)));
        }
        prop_assert_eq!(diffs.0.cmp(&diffs.1) == Ordering::Equal, diffs.0 == diffs.1);
    }
}
