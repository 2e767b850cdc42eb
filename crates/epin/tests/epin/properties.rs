//! Random pieces and texts.
#![cfg(feature = "proptest")]

use std::collections::HashSet;

use epin::{Piece, Pin, State};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

proptest! {
    #[test]
    fn text_round_trips(piece: Piece, pin: Pin) {
        prop_assert_eq!(piece.to_string().parse(), Ok(piece));
        prop_assert_eq!(pin.to_string().parse(), Ok(pin));
    }

    #[test]
    fn changes_undo_each_other(piece: Piece, state: State) {
        prop_assert_eq!(piece.flip().flip(), piece);
        prop_assert_eq!(piece.with_state(state).with_state(piece.state()), piece);
        prop_assert_eq!(piece.derive().native(), piece.native());
    }

    #[test]
    fn a_piece_is_taken_from_the_front(piece: Piece, rest in "[^^'](?s:.*)|") {
        let text = format!("{piece}{rest}");
        // Without `'` or `^` at its front, nothing of the rest is part of the piece.
        prop_assert_eq!(Piece::parse_prefix(&text), Ok((piece, &*rest)));
    }

    #[test]
    fn a_fault_lies_in_the_text(text in "(?s:.{0,6})") {
        if let Err(error) = text.parse::<Piece>() {
            prop_assert!(text.get(error.span()).is_some());
        }
    }
}

#[test]
fn every_piece_comes_up_and_shrinks_to_the_simplest() {
    let mut runner = TestRunner::deterministic();
    let mut pieces = HashSet::new();
    for _ in 0..20_000 {
        let mut tree = any::<Piece>().new_tree(&mut runner).unwrap();
        pieces.insert(tree.current());
        while tree.simplify() {}
        assert_eq!(tree.current(), Piece::from_static("A"));
    }
    assert_eq!(pieces.len(), 624);
    let mut pin = || any::<Pin>().new_tree(&mut runner).unwrap().current();
    let pins: HashSet<_> = (0..20_000).map(|_| pin()).collect();
    assert_eq!(pins.len(), 312);
}
