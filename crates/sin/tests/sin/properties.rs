//! Random tokens and texts.
#![cfg(feature = "proptest")]

use std::collections::HashSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use sin::{Style, Token};

proptest! {
    #[test]
    fn text_round_trips(token: Token, style: Style) {
        prop_assert_eq!(token.to_string().parse(), Ok(token));
        prop_assert_eq!(style.to_string().parse(), Ok(style));
    }

    #[test]
    fn a_token_is_taken_from_the_front(token: Token, rest: String) {
        let text = format!("{token}{rest}");
        prop_assert_eq!(Token::parse_prefix(&text), Ok((token, &*rest)));
    }

    #[test]
    fn a_fault_lies_in_the_text(text in "(?s:.{0,4})") {
        if let Err(error) = text.parse::<Token>() {
            prop_assert!(text.get(error.span()).is_some());
        }
    }
}

#[test]
fn every_token_comes_up_and_shrinks_to_the_simplest() {
    let mut runner = TestRunner::deterministic();
    let mut tokens = HashSet::new();
    for _ in 0..2_000 {
        let mut tree = any::<Token>().new_tree(&mut runner).unwrap();
        tokens.insert(tree.current());
        while tree.simplify() {}
        assert_eq!(tree.current(), Token::from_static("A"));
    }
    assert_eq!(tokens.len(), 52);
}
