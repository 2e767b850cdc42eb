//! Pieces as strings in serde.
#![cfg(feature = "serde")]

use std::fmt::Debug;

use epin::{Piece, Pin, State};
use serde_core::de::DeserializeOwned;
use serde_test::{Configure, Token, assert_de_tokens, assert_de_tokens_error, assert_tokens};

#[test]
fn every_piece_is_its_token() {
    for piece in Piece::all() {
        let json = serde_json::to_string(&piece).unwrap();
        assert_eq!(json, format!("\"{piece}\""));
        assert_eq!(serde_json::from_str::<Piece>(&json).unwrap(), piece);

        let bytes = postcard::to_allocvec(&piece).unwrap();
        assert_eq!(postcard::from_bytes::<Piece>(&bytes), Ok(piece));
    }
    for pin in Pin::all() {
        let json = serde_json::to_string(&pin).unwrap();
        assert_eq!(json, format!("\"{pin}\""));
        assert_eq!(serde_json::from_str::<Pin>(&json).unwrap(), pin);

        let bytes = postcard::to_allocvec(&pin).unwrap();
        assert_eq!(postcard::from_bytes::<Pin>(&bytes), Ok(pin));
    }
}

#[test]
fn a_string_of_any_kind_is_read() {
    let piece = Piece::from_static("+K^'");
    assert_tokens(&piece, &[Token::BorrowedStr("+K^'")]);
    assert_de_tokens(&piece, &[Token::Str("+K^'")]);
    assert_de_tokens(&piece, &[Token::String("+K^'")]);
    assert_tokens(&Pin::from_static("+K^"), &[Token::BorrowedStr("+K^")]);
}

#[test]
fn a_format_for_machines_holds_the_same_string() {
    let piece = Piece::from_static("+K^'");
    assert_tokens(&piece.compact(), &[Token::BorrowedStr("+K^'")]);
    assert_tokens(&piece.pin().compact(), &[Token::BorrowedStr("+K^")]);
}

#[track_caller]
fn refused<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

#[test]
fn what_is_no_piece_is_refused() {
    insta::assert_snapshot!(refused::<Piece>(r#""++K""#), @"expected a letter after `+`, found `+` at byte 1 at line 1 column 5");
    insta::assert_snapshot!(refused::<Piece>(r#""KING""#), @"expected the end of the piece, found `I` at byte 1 at line 1 column 6");
    insta::assert_snapshot!(refused::<Piece>(r#""""#), @"expected a letter, found the end of the text at byte 0 at line 1 column 2");
    insta::assert_snapshot!(refused::<Piece>("75"), @"invalid type: integer `75`, expected a piece such as `K` or `+r^'` at line 1 column 2");
    insta::assert_snapshot!(refused::<Piece>("null"), @"invalid type: null, expected a piece such as `K` or `+r^'` at line 1 column 4");
    insta::assert_snapshot!(refused::<Pin>(r#""K'""#), @"expected a piece without `'`, found `'` at byte 1 at line 1 column 4");
    insta::assert_snapshot!(refused::<Pin>("[]"), @"invalid type: sequence, expected a piece without `'`, such as `K` or `+r^` at line 1 column 0");
    assert_de_tokens_error::<Piece>(
        &[Token::Bytes(b"K")],
        "invalid type: byte array, expected a piece such as `K` or `+r^'`",
    );
}

#[test]
fn a_long_string_is_refused_in_few_words() {
    let long = format!("\"{}\"", "K".repeat(1 << 20));
    assert!(refused::<Piece>(&long).len() < 100);
}

#[test]
fn a_state_is_its_modifier() {
    assert_eq!(
        serde_json::to_string(&State::ALL).unwrap(),
        r#"["-","+",""]"#
    );
    assert_eq!(
        serde_json::from_str::<[State; 3]>(r#"["-","+",""]"#).unwrap(),
        State::ALL
    );
    assert!(serde_json::from_str::<State>("\"*\"").is_err());
}

#[test]
fn an_error_is_an_object() {
    let error = serde_json::to_string(&"+9".parse::<Piece>().unwrap_err()).unwrap();
    insta::assert_snapshot!(error, @r#"{"span":[1,2],"also":null,"code":"piece/missing-letter","message":"expected a letter after `+`, found `9`"}"#);
}
