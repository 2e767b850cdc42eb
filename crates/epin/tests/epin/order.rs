//! The order of pieces is FEEN's order of hand items of equal count.

use epin::{Piece, Pin, State};

/// Whether each piece of the hand comes before the next.
#[track_caller]
fn is_ordered(mut hand: &str) -> bool {
    let mut pieces = Vec::new();
    while !hand.is_empty() {
        let (piece, rest) = Piece::parse_prefix(hand).unwrap();
        pieces.push(piece);
        hand = rest;
    }
    pieces.is_sorted_by(|one, next| one < next)
}

#[test]
fn hands_in_order() {
    for hand in [
        "-P+PPp",
        "PP'P^P^'",
        "P-pQ",
        "aB",
        "-K+KKK^K^'",
        "Bp",
        "P+pp",
    ] {
        assert!(is_ordered(hand), "{hand}");
    }
}

#[test]
fn hands_out_of_order() {
    for hand in [
        "QP", "pP", "K+K", "+K-K", "K-K", "A^A'", "+kK", "P'P", "P^P", "-Ba^'", "Ba", "p-P",
    ] {
        assert!(!is_ordered(hand), "{hand}");
    }
}

#[test]
fn all_pieces_are_in_order() {
    assert!(Piece::all().is_sorted_by(|one, next| one < next));
    assert!(Piece::all().is_sorted_by_key(Piece::code));
    assert!(Pin::all().is_sorted_by(|one, next| one < next));
    assert!(State::ALL.is_sorted_by(|one, next| one < next));
    assert!(
        Piece::all()
            .rev()
            .eq(Piece::all().collect::<Vec<_>>().into_iter().rev())
    );
}
