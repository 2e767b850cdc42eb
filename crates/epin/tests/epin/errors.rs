//! Why a text is no piece, and where.

use epin::{Found, ParseError, ParseErrorKind, Piece, Pin, State};

#[track_caller]
fn piece(text: impl AsRef<[u8]>) -> ParseError {
    Piece::try_from(text.as_ref()).unwrap_err()
}

#[track_caller]
fn pin(text: impl AsRef<[u8]>) -> ParseError {
    Pin::try_from(text.as_ref()).unwrap_err()
}

fn shown(error: ParseError) -> String {
    format!("{error} ({:?})", error.span())
}

#[test]
fn rows_of_the_specification() {
    const LETTER: &str = "piece/expected-letter";
    const MISSING: &str = "piece/missing-letter";
    const END: &str = "piece/expected-end";
    let rows = [
        ("", LETTER, 0..0),
        ("'", LETTER, 0..1),
        ("^", LETTER, 0..1),
        ("+", MISSING, 1..1),
        ("1", LETTER, 0..1),
        ("+1", MISSING, 1..2),
        ("++K", MISSING, 1..2),
        ("+-K", MISSING, 1..2),
        ("+^K", MISSING, 1..2),
        ("^K", LETTER, 0..1),
        (" K", LETTER, 0..1),
        ("K^^", END, 2..3),
        ("é", LETTER, 0..2),
        ("♔", LETTER, 0..3),
        ("Ｋ", LETTER, 0..3),
        ("K\r\n", END, 1..2),
        ("KK", END, 1..2),
        ("K+", END, 1..2),
        ("K ", END, 1..2),
        ("K\n", END, 1..2),
        ("KKKK", END, 1..2),
        ("+K^x", END, 3..4),
        ("K’", END, 1..4),
        ("'K", LETTER, 0..1),
        ("+'K", MISSING, 1..2),
        ("K'^", END, 2..3),
        ("K''", END, 2..3),
        ("+K^''", END, 4..5),
        ("+K^'x", END, 4..5),
        ("K'KKKK", END, 2..3),
        // As long as a token, if lengths were kept in three bits.
        ("K.......K", END, 1..2),
        ("+K......+K", END, 2..3),
        ("+K^.....+K^", END, 3..4),
        ("+K^'....+K^'", END, 4..5),
        // The first and the last character of each length.
        ("\u{80}", LETTER, 0..2),
        ("\u{7ff}", LETTER, 0..2),
        ("\u{800}", LETTER, 0..3),
        ("\u{ffff}", LETTER, 0..3),
        ("\u{10000}", LETTER, 0..4),
        ("\u{10ffff}", LETTER, 0..4),
    ];
    for (text, code, span) in rows {
        let error = piece(text);
        assert_eq!((error.code(), error.span()), (code, span), "{text:?}");
        assert!(!sashite_epin::Identifier::is_valid(text), "{text:?}");
        assert!(text.parse::<Pin>().is_err(), "{text:?}");
    }
}

#[test]
fn pieces_that_are_no_pin() {
    for (text, span) in [
        ("K'", 1..2),
        ("r'", 1..2),
        ("K^'", 2..3),
        ("+K^'", 3..4),
        ("-p'", 2..3),
    ] {
        assert!(text.parse::<Piece>().is_ok(), "{text}");
        let error = pin(text);
        assert_eq!(
            (error.kind(), error.span()),
            (ParseErrorKind::Derived, span),
            "{text}"
        );
        assert_eq!(
            Pin::try_from(text.parse::<Piece>().unwrap()),
            Err(error),
            "{text}"
        );
    }
}

#[test]
fn what_is_wrong_with_a_piece_is_wrong_with_a_pin() {
    for text in ["", "^K", "+", "++K", "KK", "K^^", "+K^x", "é"] {
        assert_eq!(pin(text), piece(text), "{text:?}");
    }
    assert_eq!(pin("K'K").kind(), ParseErrorKind::Derived);
}

#[test]
fn messages() {
    insta::assert_snapshot!(shown(piece("")), @"expected a letter, found the end of the text at byte 0 (0..0)");
    insta::assert_snapshot!(shown(piece("^K")), @"expected a letter, found `^` at byte 0 (0..1)");
    insta::assert_snapshot!(shown(piece(" K")), @"expected a letter, found a space at byte 0 (0..1)");
    insta::assert_snapshot!(shown(piece("é")), @"expected a letter, found the start of a character outside ASCII (0xc3) at byte 0 (0..2)");
    insta::assert_snapshot!(shown(piece(b"\xff")), @"expected a letter, found a byte that starts no character (0xff) at byte 0 (0..1)");
    insta::assert_snapshot!(shown(piece("+")), @"expected a letter after `+`, found the end of the text at byte 1 (1..1)");
    insta::assert_snapshot!(shown(piece("-9")), @"expected a letter after `-`, found `9` at byte 1 (1..2)");
    insta::assert_snapshot!(shown(piece("++K")), @"expected a letter after `+`, found `+` at byte 1 (1..2)");
    insta::assert_snapshot!(shown(piece("+♔")), @"expected a letter after `+`, found the start of a character outside ASCII (0xe2) at byte 1 (1..4)");
    insta::assert_snapshot!(shown(piece("KK")), @"expected the end of the piece, found `K` at byte 1 (1..2)");
    insta::assert_snapshot!(shown(piece("K'^")), @"expected the end of the piece, found `^` at byte 2 (2..3)");
    insta::assert_snapshot!(shown(piece("K''")), @"expected the end of the piece, found `'` at byte 2 (2..3)");
    insta::assert_snapshot!(shown(piece("K\n")), @"expected the end of the piece, found a line feed at byte 1 (1..2)");
    insta::assert_snapshot!(shown(piece("K’")), @"expected the end of the piece, found the start of a character outside ASCII (0xe2) at byte 1 (1..4)");
    insta::assert_snapshot!(shown(piece(b"K\xe2\x80")), @"expected the end of the piece, found the start of a character outside ASCII (0xe2) at byte 1 (1..2)");
    insta::assert_snapshot!(shown(piece("+K^'x")), @"expected the end of the piece, found `x` at byte 4 (4..5)");
    insta::assert_snapshot!(shown(pin("+K^'")), @"expected a piece without `'`, found `'` at byte 3 (3..4)");
    insta::assert_snapshot!(shown(pin("K^^")), @"expected the end of the piece, found `^` at byte 2 (2..3)");
}

#[test]
fn kinds_hold_what_was_found() {
    let found = Found::Byte(b'9');
    let expected = ParseErrorKind::MissingLetter {
        modifier: State::Diminished,
        found,
    };
    assert_eq!(piece("-9").kind(), expected);
    assert_eq!(piece("9").kind(), ParseErrorKind::ExpectedLetter { found });
    assert_eq!(piece("K9").kind(), ParseErrorKind::ExpectedEnd { found });
    assert_eq!(
        piece("").kind(),
        ParseErrorKind::ExpectedLetter { found: Found::End }
    );
}

#[test]
fn every_byte_has_words() {
    let bytes = (0..=b' ').chain([0x7f, 0x80, 0xc1, 0xc2, 0xf4, 0xf5, 0xff]);
    let words: Vec<_> = bytes
        .map(|byte| format!("{byte:#04x} {}", Found::Byte(byte)))
        .collect();
    insta::assert_snapshot!(words.join("\n"), @"
        0x00 NUL
        0x01 a control character (0x01)
        0x02 a control character (0x02)
        0x03 a control character (0x03)
        0x04 a control character (0x04)
        0x05 a control character (0x05)
        0x06 a control character (0x06)
        0x07 a control character (0x07)
        0x08 a control character (0x08)
        0x09 a tab
        0x0a a line feed
        0x0b a vertical tab
        0x0c a form feed
        0x0d a carriage return
        0x0e a control character (0x0e)
        0x0f a control character (0x0f)
        0x10 a control character (0x10)
        0x11 a control character (0x11)
        0x12 a control character (0x12)
        0x13 a control character (0x13)
        0x14 a control character (0x14)
        0x15 a control character (0x15)
        0x16 a control character (0x16)
        0x17 a control character (0x17)
        0x18 a control character (0x18)
        0x19 a control character (0x19)
        0x1a a control character (0x1a)
        0x1b a control character (0x1b)
        0x1c a control character (0x1c)
        0x1d a control character (0x1d)
        0x1e a control character (0x1e)
        0x1f a control character (0x1f)
        0x20 a space
        0x7f a control character (0x7f)
        0x80 a byte that starts no character (0x80)
        0xc1 a byte that starts no character (0xc1)
        0xc2 the start of a character outside ASCII (0xc2)
        0xf4 the start of a character outside ASCII (0xf4)
        0xf5 a byte that starts no character (0xf5)
        0xff a byte that starts no character (0xff)
        ");
    insta::assert_snapshot!(Found::Byte(b'`'), @"a backtick");
    insta::assert_snapshot!(Found::End, @"the end of the text");
    for byte in (b'!'..=b'~').filter(|byte| *byte != b'`') {
        assert_eq!(
            Found::Byte(byte).to_string(),
            format!("`{}`", char::from(byte))
        );
    }
}

#[test]
fn a_place_is_a_whole_character() {
    let text = "aé♔😀".as_bytes();
    for (index, span) in [(0, 0..1), (1, 1..3), (3, 3..6), (6, 6..10), (10, 10..10)] {
        assert_eq!(Found::span(text, index), span);
    }
    assert_eq!(Found::span(text, 11), 10..10);
    assert_eq!(Found::at(text, 6), Found::Byte(0xf0));
    assert_eq!(Found::at(text, 10), Found::End);
    assert_eq!(Found::at(text, usize::MAX), Found::End);
}

#[test]
fn a_byte_that_is_not_text_is_a_place_of_its_own() {
    let rows: [&[u8]; 8] = [
        b"\x80",
        b"\xc3",
        b"\xc3(",
        b"\xe2\x99",
        b"\xe2\x99a",
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
        b"\xff\xff",
    ];
    for text in rows {
        assert_eq!(Found::span(text, 0), 0..1, "{}", text.escape_ascii());
    }
}
