//! Pieces as strings in serde.
#![cfg(feature = "serde")]

use pnn::Piece;
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
}

#[test]
fn a_string_of_any_kind_is_read() {
    let piece = Piece::from_static("+K'");
    assert_tokens(&piece, &[Token::BorrowedStr("+K'")]);
    assert_de_tokens(&piece, &[Token::Str("+K'")]);
    assert_de_tokens(&piece, &[Token::String("+K'")]);
}

#[test]
fn a_format_for_machines_holds_the_same_string() {
    let piece = Piece::from_static("+K'");
    assert_tokens(&piece.compact(), &[Token::BorrowedStr("+K'")]);
}

#[track_caller]
fn refused(json: &str) -> String {
    serde_json::from_str::<Piece>(json).unwrap_err().to_string()
}

#[test]
fn what_is_no_piece_is_refused() {
    insta::assert_snapshot!(refused(r#""++K""#), @"expected a letter after `+`, found `+` at byte 1 at line 1 column 5");
    insta::assert_snapshot!(refused(r#""KING""#), @"expected a single letter, found a name of a later version at byte 0 at line 1 column 6");
    insta::assert_snapshot!(refused(r#""""#), @"expected a letter, found the end of the text at byte 0 at line 1 column 2");
    insta::assert_snapshot!(refused("75"), @"invalid type: integer `75`, expected a piece such as `K` or `+r'` at line 1 column 2");
    insta::assert_snapshot!(refused("null"), @"invalid type: null, expected a piece such as `K` or `+r'` at line 1 column 4");
    assert_de_tokens_error::<Piece>(
        &[Token::Bytes(b"K")],
        "invalid type: byte array, expected a piece such as `K` or `+r'`",
    );
}

#[test]
fn a_long_string_is_refused_in_few_words() {
    let long = format!("\"{}\"", "K".repeat(1 << 20));
    assert!(refused(&long).len() < 100);
}
