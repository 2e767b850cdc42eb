//! Pieces in order: letter, side, state, then `'`.

use std::collections::HashSet;

use pnn::Piece;

#[test]
fn pieces_in_order() {
    let tokens = [
        "-A", "-A'", "+A", "+A'", "A", "A'", "-a", "a'", "-B", "k", "z'",
    ];
    let pieces = tokens.map(Piece::from_static);
    assert!(pieces.is_sorted_by(|one, next| one < next));
}

#[test]
fn all_pieces_are_in_order_and_differ() {
    assert!(Piece::all().is_sorted_by(|one, next| one < next));
    assert_eq!(Piece::all().collect::<HashSet<_>>().len(), 312);
    assert!(
        Piece::all()
            .rev()
            .eq(Piece::all().collect::<Vec<_>>().into_iter().rev())
    );
}
