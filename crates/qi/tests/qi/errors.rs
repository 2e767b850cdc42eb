//! The message and the code of each error.

use qi::{Error, Player};

fn said(error: Error) -> String {
    format!("{error} [{}]", error.code())
}

#[test]
fn errors_of_shapes_say_the_numbers() {
    insta::assert_snapshot!(said(Error::EmptyShape), @"at least one dimension is required [qi/empty-shape]");
    insta::assert_snapshot!(said(Error::TooManyDimensions { got: 4 }), @"board exceeds 3 dimensions (got 4) [qi/too-many-dimensions]");
    insta::assert_snapshot!(said(Error::DimensionTooSmall), @"dimension size must be at least 1, got 0 [qi/dimension-too-small]");
    insta::assert_snapshot!(said(Error::DimensionTooLarge { got: 256 }), @"dimension size 256 exceeds maximum of 255 [qi/dimension-too-large]");
    insta::assert_snapshot!(said(Error::TooManySquares { got: 130_050 }), @"board exceeds 65025 squares (got 130050) [qi/too-many-squares]");
}

#[test]
fn errors_of_changes_say_the_numbers() {
    insta::assert_snapshot!(said(Error::IndexOutOfRange { index: 64, squares: 64 }), @"invalid flat index: 64 (board has 64 squares) [qi/index-out-of-range]");
    insta::assert_snapshot!(said(Error::HandUnderflow { player: Player::First, change: 0, held: 2, requested: 3 }), @"cannot remove 3 pieces: 2 in hand [qi/hand-underflow]");
    insta::assert_snapshot!(said(Error::HandUnderflow { player: Player::First, change: 0, held: 0, requested: 1 }), @"cannot remove 1 piece: 0 in hand [qi/hand-underflow]");
    insta::assert_snapshot!(said(Error::HandUnderflow { player: Player::First, change: 0, held: 0, requested: 0 }), @"cannot remove 0 pieces: 0 in hand [qi/hand-underflow]");
    insta::assert_snapshot!(said(Error::TooManyPieces { pieces: 3, squares: 2 }), @"too many pieces for board size (3 pieces, 2 squares) [qi/too-many-pieces]");
    insta::assert_snapshot!(said(Error::BoardLength { found: 3, squares: 4 }), @"board length does not match the shape (expected 4, got 3) [qi/board-length]");
}

#[test]
fn errors_of_diffs_say_the_place() {
    let (first, second) = (Player::First, Player::Second);
    insta::assert_snapshot!(said(Error::ShapeMismatch), @"the boards have different shapes [qi/shape-mismatch]");
    insta::assert_snapshot!(said(Error::RepeatedSquare { index: 12 }), @"square 12 is changed twice [qi/repeated-square]");
    insta::assert_snapshot!(said(Error::RepeatedPiece { player: first }), @"a piece in the first player's hand is changed twice [qi/repeated-piece]");
    insta::assert_snapshot!(said(Error::SquareMismatch { index: 12 }), @"square 12 does not hold what the diff expects [qi/square-mismatch]");
    insta::assert_snapshot!(said(Error::HandMismatch { player: first, expected: 1, found: 0 }), @"the diff expects 1 of a piece in the first player's hand, found 0 [qi/hand-mismatch]");
    insta::assert_snapshot!(said(Error::HandMismatch { player: second, expected: 2, found: 3 }), @"the diff expects 2 of a piece in the second player's hand, found 3 [qi/hand-mismatch]");
    insta::assert_snapshot!(said(Error::StyleMismatch { player: first }), @"the first player's style is not what the diff expects [qi/style-mismatch]");
    insta::assert_snapshot!(said(Error::StyleMismatch { player: second }), @"the second player's style is not what the diff expects [qi/style-mismatch]");
    insta::assert_snapshot!(said(Error::TurnMismatch { player: first }), @"the diff expects the second player to move, found the first player [qi/turn-mismatch]");
    insta::assert_snapshot!(said(Error::TurnMismatch { player: second }), @"the diff expects the first player to move, found the second player [qi/turn-mismatch]");
}

#[test]
fn an_error_is_a_small_value() {
    let error = Error::TooManyPieces {
        pieces: 3,
        squares: 2,
    };
    let copy = error;
    assert_eq!(error, copy);
    assert!(size_of::<Error>() <= 40);
    assert!(core::error::Error::source(&error).is_none());
}

#[test]
fn a_name_of_no_player_has_a_code() {
    let error = "white".parse::<Player>().unwrap_err();
    insta::assert_snapshot!(format!("{error} [{}]", error.code()), @"expected `first` or `second`, found `white` [qi/not-a-player]");
}
