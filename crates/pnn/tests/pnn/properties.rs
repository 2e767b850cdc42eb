//! Random pieces and texts.
#![cfg(feature = "proptest")]

use std::collections::HashSet;

use pnn::{Intermediate, Piece, from_name};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

proptest! {
    #[test]
    fn text_round_trips(piece: Piece) {
        prop_assert_eq!(piece.to_string().parse(), Ok(piece));
    }

    #[test]
    fn changes_undo_each_other(piece: Piece) {
        prop_assert_eq!(piece.flip().flip(), piece);
        prop_assert_eq!(piece.enhance().unenhance(), piece.diminish().undiminish());
        prop_assert_eq!(piece.intermediate().unintermediate(), piece.unintermediate());
        prop_assert!(piece.bare().is_bare());
        prop_assert_eq!(piece.bare().flip(), piece.flip().bare());
    }

    #[test]
    fn a_piece_is_taken_from_the_front(piece: Piece, rest in "[^'](?s:.*)|") {
        let text = format!("{piece}{rest}");
        // Without `'` at its front, nothing of the rest is part of the piece.
        prop_assert_eq!(Piece::parse_prefix(&text), Ok((piece, &*rest)));
    }

    #[test]
    fn no_conversion_keeps_the_mark(piece: Piece, intermediate: Intermediate) {
        if let Ok(converted) = piece.to_epin(intermediate) {
            prop_assert!(!converted.is_derived() && !converted.is_terminal());
            prop_assert_eq!(converted.letter(), piece.letter());
            prop_assert_eq!(converted.side(), piece.side());
        }
    }

    #[test]
    fn without_the_mark_it_comes_back(piece: Piece, intermediate: Intermediate) {
        let unmarked = piece.unintermediate();
        let there = unmarked.to_epin(intermediate).unwrap();
        prop_assert_eq!(Piece::from_epin(there), Ok(unmarked));
    }

    #[test]
    fn a_refused_mark_is_a_character_of_the_token(piece: Piece, intermediate: Intermediate) {
        if let Err(error) = piece.to_epin(intermediate) {
            prop_assert!(matches!(&piece.to_string()[error.span()], "'" | "+" | "-"));
        }
    }

    #[test]
    fn a_fault_lies_in_the_text(text in "(?s:.{0,6})|[-+]?[A-Za-z]{1,6}[\\^'=]{0,2}") {
        if let Err(error) = text.parse::<Piece>() {
            prop_assert!(text.get(error.span()).is_some());
        }
        if let Err(error) = from_name(&text, |_| None) {
            prop_assert!(text.get(error.span()).is_some());
        }
    }

    #[test]
    fn a_whole_name_is_recognised(text in "[-+]?([A-Z]{2,9}|[a-z]{2,9})\\^?") {
        let error = text.parse::<Piece>().unwrap_err();
        prop_assert_eq!(error.code(), "piece/whole-name");
        prop_assert_eq!(&text[error.span()], text.trim_matches(['-', '+', '^']));
        prop_assert!(from_name(&text, |_| Some('A')).is_ok());
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
    assert_eq!(pieces.len(), 312);
}

#[test]
fn every_choice_comes_up_and_shrinks_to_the_refusal() {
    let mut runner = TestRunner::deterministic();
    let mut choices = HashSet::new();
    for _ in 0..1_000 {
        let mut tree = any::<Intermediate>().new_tree(&mut runner).unwrap();
        choices.insert(tree.current());
        while tree.simplify() {}
        assert_eq!(tree.current(), Intermediate::Refuse);
    }
    assert_eq!(choices.len(), 5);
}
