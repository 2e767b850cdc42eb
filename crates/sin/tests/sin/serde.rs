//! Tokens and styles as strings in serde.
#![cfg(feature = "serde")]

use serde_test::{
    Configure, Token as Wire, assert_de_tokens, assert_de_tokens_error, assert_tokens,
};
use sin::{Style, Token};

#[test]
fn every_token_is_its_letter() {
    for token in Token::all() {
        let json = serde_json::to_string(&token).unwrap();
        assert_eq!(json, format!("\"{token}\""));
        assert_eq!(serde_json::from_str::<Token>(&json).unwrap(), token);

        let bytes = postcard::to_allocvec(&token).unwrap();
        assert_eq!(postcard::from_bytes::<Token>(&bytes), Ok(token));
    }
    for style in Style::all() {
        let json = serde_json::to_string(&style).unwrap();
        assert_eq!(json, format!("\"{}\"", style.letter()));
        assert_eq!(serde_json::from_str::<Style>(&json).unwrap(), style);

        let bytes = postcard::to_allocvec(&style).unwrap();
        assert_eq!(postcard::from_bytes::<Style>(&bytes), Ok(style));
    }
}

#[test]
fn a_string_of_any_kind_is_read() {
    let token = Token::from_static("c");
    assert_tokens(&token, &[Wire::BorrowedStr("c")]);
    assert_de_tokens(&token, &[Wire::Str("c")]);
    assert_de_tokens(&token, &[Wire::String("c")]);
    assert_tokens(&Style::from_static("C"), &[Wire::BorrowedStr("C")]);
}

#[test]
fn a_format_for_machines_holds_the_same_string() {
    let token = Token::from_static("c");
    assert_tokens(&token.compact(), &[Wire::BorrowedStr("c")]);
    assert_tokens(&token.style().compact(), &[Wire::BorrowedStr("C")]);
}

#[track_caller]
fn token(json: &str) -> String {
    serde_json::from_str::<Token>(json).unwrap_err().to_string()
}

#[track_caller]
fn style(json: &str) -> String {
    serde_json::from_str::<Style>(json).unwrap_err().to_string()
}

#[test]
fn what_is_no_letter_is_refused() {
    insta::assert_snapshot!(token(r#""CHESS""#), @"expected the end of the style, found `H` at byte 1 at line 1 column 7");
    insta::assert_snapshot!(token(r#""""#), @"expected a letter, found the end of the text at byte 0 at line 1 column 2");
    insta::assert_snapshot!(token("67"), @"invalid type: integer `67`, expected a style token: one letter at line 1 column 2");
    insta::assert_snapshot!(style(r#""c""#), @"expected an upper-case letter, found `c` at byte 0 at line 1 column 3");
    insta::assert_snapshot!(style(r#""é""#), @"expected a letter, found the start of a character outside ASCII (0xc3) at byte 0 at line 1 column 4");
    insta::assert_snapshot!(style("null"), @"invalid type: null, expected a style: one upper-case letter at line 1 column 4");
    assert_de_tokens_error::<Token>(
        &[Wire::Bytes(b"C")],
        "invalid type: byte array, expected a style token: one letter",
    );
}

#[test]
fn a_long_string_is_refused_in_few_words() {
    let long = format!("\"{}\"", "C".repeat(1 << 20));
    assert!(token(&long).len() < 100);
    assert!(style(&long).len() < 100);
}
