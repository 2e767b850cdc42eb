//! Why a text is no piece, and where.

use pnn::{Found, ParseError, ParseErrorKind, Piece, State};

#[track_caller]
fn piece(text: impl AsRef<[u8]>) -> ParseError {
    Piece::try_from(text.as_ref()).unwrap_err()
}

fn shown(error: ParseError) -> String {
    format!("{error} ({:?})", error.span())
}

const LETTER: &str = "piece/expected-letter";
const MISSING: &str = "piece/missing-letter";
const END: &str = "piece/expected-end";
const TERMINAL: &str = "piece/terminal";
const CONDITION: &str = "piece/side-condition";
const NAME: &str = "piece/whole-name";

#[track_caller]
fn refused(rows: &[(&str, &str, std::ops::Range<usize>)]) {
    for (text, code, span) in rows {
        let error = piece(text);
        let found = (error.code(), error.span());
        assert_eq!(found, (*code, span.clone()), "{text:?}");
    }
}

#[test]
fn rows_of_the_specification() {
    for text in ["k", "K", "+p", "-R", "K'", "+p'", "-n'"] {
        assert!(Piece::is_valid(text), "{text}");
    }
    refused(&[
        ("", LETTER, 0..0),
        ("kp", NAME, 0..2),
        ("invalid", NAME, 0..7),
        ("++k", MISSING, 1..2),
        ("+-k", MISSING, 1..2),
        ("k''", END, 2..3),
        ("'k", LETTER, 0..1),
        ("k+", END, 1..2),
        ("k'+", END, 2..3),
        ("K^", TERMINAL, 1..2),
        ("+", MISSING, 1..1),
        ("'", LETTER, 0..1),
        ("+'", MISSING, 1..2),
        ("K=", CONDITION, 1..2),
        ("K<", CONDITION, 1..2),
        ("K>", CONDITION, 1..2),
        ("KING", NAME, 0..4),
        ("k ", END, 1..2),
        ("k\n", END, 1..2),
        ("é", LETTER, 0..2),
        ("k’", END, 1..4),
    ]);
}

#[test]
fn what_other_versions_write_is_called_by_its_name() {
    refused(&[
        ("+R<", CONDITION, 2..3),
        ("-r>", CONDITION, 2..3),
        ("+k=", CONDITION, 2..3),
        ("queen", NAME, 0..5),
        ("+ROOK", NAME, 1..5),
        ("-pawn", NAME, 1..5),
        ("KING^", NAME, 0..4),
        ("+ROOK^", NAME, 1..5),
        ("-k^", TERMINAL, 2..3),
        ("+K^'", TERMINAL, 2..3),
        ("K^^", TERMINAL, 1..2),
        ("K==", CONDITION, 1..2),
        ("K<>", CONDITION, 1..2),
    ]);
}

#[test]
fn what_no_version_writes_is_not() {
    refused(&[
        ("King", END, 1..2),
        ("kinG", END, 1..2),
        ("KING1", END, 1..2),
        ("KING'", END, 1..2),
        ("KING^^", END, 1..2),
        ("KING=", END, 1..2),
        ("++KING", MISSING, 1..2),
        ("K'^", END, 2..3),
        ("K'=", END, 2..3),
        ("K'K", END, 2..3),
        ("K1", END, 1..2),
        ("K-", END, 1..2),
        ("KÉ", END, 1..3),
        (" K", LETTER, 0..1),
        ("K\r\n", END, 1..2),
        ("♔", LETTER, 0..3),
        ("Ｋ", LETTER, 0..3),
        ("<K", LETTER, 0..1),
        ("=", LETTER, 0..1),
    ]);
}

#[test]
fn a_long_name_is_a_place_of_its_length() {
    let name = "K".repeat(1000);
    assert_eq!(piece(format!("-{name}^")).span(), 1..1001);
    assert_eq!(piece(format!("-{name}k")).span(), 2..3);
}

#[test]
fn messages() {
    insta::assert_snapshot!(shown(piece("")), @"expected a letter, found the end of the text at byte 0 (0..0)");
    insta::assert_snapshot!(shown(piece("'k")), @"expected a letter, found `'` at byte 0 (0..1)");
    insta::assert_snapshot!(shown(piece("é")), @"expected a letter, found the start of a character outside ASCII (0xc3) at byte 0 (0..2)");
    insta::assert_snapshot!(shown(piece(b"\xff")), @"expected a letter, found a byte that starts no character (0xff) at byte 0 (0..1)");
    insta::assert_snapshot!(shown(piece("+")), @"expected a letter after `+`, found the end of the text at byte 1 (1..1)");
    insta::assert_snapshot!(shown(piece("-9")), @"expected a letter after `-`, found `9` at byte 1 (1..2)");
    insta::assert_snapshot!(shown(piece("+-k")), @"expected a letter after `+`, found `-` at byte 1 (1..2)");
    insta::assert_snapshot!(shown(piece("+♔")), @"expected a letter after `+`, found the start of a character outside ASCII (0xe2) at byte 1 (1..4)");
    insta::assert_snapshot!(shown(piece("k''")), @"expected the end of the piece, found `'` at byte 2 (2..3)");
    insta::assert_snapshot!(shown(piece("k+")), @"expected the end of the piece, found `+` at byte 1 (1..2)");
    insta::assert_snapshot!(shown(piece("k’")), @"expected the end of the piece, found the start of a character outside ASCII (0xe2) at byte 1 (1..4)");
    insta::assert_snapshot!(shown(piece(b"K\xe2\x80")), @"expected the end of the piece, found the start of a character outside ASCII (0xe2) at byte 1 (1..2)");
    insta::assert_snapshot!(shown(piece("King")), @"expected the end of the piece, found `i` at byte 1 (1..2)");
    insta::assert_snapshot!(shown(piece("kp")), @"expected a single letter, found a name of a later version at byte 0 (0..2)");
    insta::assert_snapshot!(shown(piece("+ROOK^")), @"expected a single letter, found a name of a later version at byte 1 (1..5)");
    insta::assert_snapshot!(shown(piece("+K^")), @"expected a piece without `^`, found `^` at byte 2 (2..3)");
    insta::assert_snapshot!(shown(piece("K=")), @"expected the end of the piece, found the side condition `=` of an earlier version at byte 1 (1..2)");
    insta::assert_snapshot!(shown(piece("-r>")), @"expected the end of the piece, found the side condition `>` of an earlier version at byte 2 (2..3)");
}

#[test]
fn kinds_hold_what_was_found() {
    let found = Found::Byte(b'9');
    let modifier = State::Diminished;
    let missing = ParseErrorKind::MissingLetter { modifier, found };
    assert_eq!(piece("-9").kind(), missing);
    assert_eq!(piece("9").kind(), ParseErrorKind::ExpectedLetter { found });
    assert_eq!(piece("K9").kind(), ParseErrorKind::ExpectedEnd { found });

    let found = Found::Byte(b'<');
    assert_eq!(piece("K<").kind(), ParseErrorKind::SideCondition { found });
    let found = Found::End;
    assert_eq!(piece("").kind(), ParseErrorKind::ExpectedLetter { found });
}
