//! The same changes give the same positions as in the published relative.
#![cfg(all(feature = "serde", feature = "proptest"))]

use proptest::prelude::*;
use qi::{Error, Player, Qi};
use sashite_qi as relative;

type Ours = Qi<String, String>;
type Theirs = relative::Qi<String, String>;

#[derive(Clone, Debug)]
enum Step {
    Board(Vec<(usize, Option<u8>)>),
    Hand(Player, Vec<(u8, i32)>),
    Toggle,
    Turn(Player),
}

fn step() -> impl Strategy<Value = Step> {
    let delta = prop_oneof![
        8 => -2..5_i32,
        1 => any::<i32>(),
        1 => prop::sample::select(vec![i32::MIN, i32::MIN + 1, i32::MAX]),
    ];
    prop_oneof![
        4 => prop::collection::vec((0..10_usize, prop::option::of(0..4_u8)), 0..6).prop_map(Step::Board),
        4 => (any::<Player>(), prop::collection::vec((0..4_u8, delta), 0..6))
            .prop_map(|(player, changes)| Step::Hand(player, changes)),
        1 => Just(Step::Toggle),
        1 => any::<Player>().prop_map(Step::Turn),
    ]
}

fn name(kind: u8) -> String {
    ["P", "p", "+R", "k"][usize::from(kind)].to_owned()
}

fn ours(position: Ours, step: Step) -> Result<Ours, Error> {
    match step {
        Step::Board(changes) => {
            position.board_diff(changes.into_iter().map(|(at, piece)| (at, piece.map(name))))
        }
        Step::Hand(Player::First, changes) => position.first_hand_diff(
            changes
                .into_iter()
                .map(|(piece, delta)| (name(piece), delta)),
        ),
        Step::Hand(Player::Second, changes) => position.second_hand_diff(
            changes
                .into_iter()
                .map(|(piece, delta)| (name(piece), delta)),
        ),
        Step::Toggle => Ok(position.toggle()),
        Step::Turn(player) => Ok(position.with_turn(player)),
    }
}

fn theirs(position: Theirs, step: Step) -> Result<Theirs, relative::Error> {
    match step {
        Step::Board(changes) => {
            position.board_diff(changes.into_iter().map(|(at, piece)| (at, piece.map(name))))
        }
        Step::Hand(Player::First, changes) => position.first_hand_diff(
            changes
                .into_iter()
                .map(|(piece, delta)| (name(piece), delta)),
        ),
        Step::Hand(Player::Second, changes) => position.second_hand_diff(
            changes
                .into_iter()
                .map(|(piece, delta)| (name(piece), delta)),
        ),
        Step::Toggle => Ok(position.toggle()),
        Step::Turn(Player::First) => Ok(position.with_turn(relative::Player::First)),
        Step::Turn(Player::Second) => Ok(position.with_turn(relative::Player::Second)),
    }
}

/// The error of the relative, which has no numbers, for one of ours.
fn same_kind(ours: Error, theirs: relative::Error) -> bool {
    matches!(
        (ours, theirs),
        (Error::EmptyShape, relative::Error::EmptyShape)
            | (
                Error::TooManyDimensions { .. },
                relative::Error::TooManyDimensions
            )
            | (Error::DimensionTooSmall, relative::Error::DimensionTooSmall)
            | (
                Error::DimensionTooLarge { .. },
                relative::Error::DimensionTooLarge
            )
            | (
                Error::TooManySquares { .. },
                relative::Error::TooManySquares
            )
            | (
                Error::IndexOutOfRange { .. },
                relative::Error::IndexOutOfRange
            )
            | (Error::HandUnderflow { .. }, relative::Error::HandUnderflow)
            | (Error::TooManyPieces { .. }, relative::Error::TooManyPieces)
    )
}

fn json(position: &impl serde_core::Serialize) -> String {
    serde_json::to_string(position).expect("JSON")
}

proptest! {
    #[test]
    fn the_same_changes_give_the_same_position(
        shape in prop::sample::select(vec![vec![1], vec![4], vec![3, 3], vec![2, 2, 2]]),
        steps in prop::collection::vec(step(), 0..30),
    ) {
        let mut our_position = Ours::new(&shape, "C".into(), "c".into()).expect("a shape");
        let mut their_position = Theirs::new(&shape, "C".into(), "c".into()).expect("a shape");
        for step in steps {
            match (ours(our_position.clone(), step.clone()), theirs(their_position.clone(), step.clone())) {
                (Ok(our_next), Ok(their_next)) => (our_position, their_position) = (our_next, their_next),
                (Err(our_error), Err(their_error)) => {
                    prop_assert!(same_kind(our_error, their_error), "{step:?}: {our_error} {their_error}");
                }
                (ours, theirs) => prop_assert!(false, "{step:?}: {ours:?} {theirs:?}"),
            }
            prop_assert_eq!(json(&our_position), json(&their_position));
        }
    }

    #[test]
    fn the_same_shapes_are_refused(shape in prop::collection::vec(prop_oneof![0..4_usize, 250..260_usize], 0..5)) {
        match (Qi::<u8, ()>::new(&shape, (), ()), relative::Qi::<u8, ()>::new(&shape, (), ())) {
            (Ok(ours), Ok(theirs)) => prop_assert_eq!(ours.square_count(), theirs.square_count()),
            (Err(ours), Err(theirs)) => prop_assert!(same_kind(ours, theirs), "{shape:?}: {ours} {theirs}"),
            (ours, theirs) => prop_assert!(false, "{shape:?}: {:?} {:?}", ours.is_ok(), theirs.is_ok()),
        }
    }

    #[test]
    fn either_reads_what_the_other_writes(position: Qi<String, u8>) {
        let theirs: relative::Qi<String, u8> = serde_json::from_str(&json(&position)).expect("a position");
        prop_assert_eq!(json(&theirs), json(&position));
        let ours: Qi<String, u8> = serde_json::from_str(&json(&theirs)).expect("a position");
        prop_assert_eq!(&ours, &position);
        prop_assert_eq!(
            postcard::to_allocvec(&position).expect("bytes"),
            postcard::to_allocvec(&theirs).expect("bytes")
        );
    }
}
