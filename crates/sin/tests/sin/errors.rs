//! Why a text is no style token, and where.

use sin::{Found, ParseError, ParseErrorKind, Style, Token};

#[track_caller]
fn token(text: impl AsRef<[u8]>) -> ParseError {
    Token::try_from(text.as_ref()).unwrap_err()
}

#[track_caller]
fn style(text: impl AsRef<[u8]>) -> ParseError {
    Style::try_from(text.as_ref()).unwrap_err()
}

fn shown(error: ParseError) -> String {
    format!("{error} ({:?})", error.span())
}

#[test]
fn rows_of_the_specification() {
    const LETTER: &str = "style/expected-letter";
    const END: &str = "style/expected-end";
    let rows = [
        ("", LETTER, 0..0),
        ("CC", END, 1..2),
        ("C\n", END, 1..2),
        ("C ", END, 1..2),
        ("+C", LETTER, 0..1),
        ("C'", END, 1..2),
        ("é", LETTER, 0..2),
        ("Ł", LETTER, 0..2),
        ("CHESS", END, 1..2),
        ("1", LETTER, 0..1),
        (" ", LETTER, 0..1),
        ("+", LETTER, 0..1),
        ("/", LETTER, 0..1),
        ("\0", LETTER, 0..1),
        ("C\r\n", END, 1..2),
        ("C♔", END, 1..4),
        ("😀", LETTER, 0..4),
        // The first and the last character of each length.
        ("\u{80}", LETTER, 0..2),
        ("\u{7ff}", LETTER, 0..2),
        ("\u{800}", LETTER, 0..3),
        ("\u{ffff}", LETTER, 0..3),
        ("\u{10000}", LETTER, 0..4),
        ("\u{10ffff}", LETTER, 0..4),
    ];
    for (text, code, span) in rows {
        let error = token(text);
        assert_eq!((error.code(), error.span()), (code, span), "{text:?}");
        assert_eq!(style(text), error, "{text:?}");
        assert!(!sashite_sin::Identifier::is_valid(text), "{text:?}");
    }
}

#[test]
fn what_was_found_is_told_in_words() {
    let bytes = *b"\0\t\n\x0b\x0c\r `!~\x01\x7f\x80\xc1\xc2\xf4\xf5";
    let shown = bytes.map(|byte| token([byte]).kind().to_string());
    insta::assert_snapshot!(shown.join("\n"), @"
    expected a letter, found NUL
    expected a letter, found a tab
    expected a letter, found a line feed
    expected a letter, found a vertical tab
    expected a letter, found a form feed
    expected a letter, found a carriage return
    expected a letter, found a space
    expected a letter, found a backtick
    expected a letter, found `!`
    expected a letter, found `~`
    expected a letter, found a control character (0x01)
    expected a letter, found a control character (0x7f)
    expected a letter, found a byte that starts no character (0x80)
    expected a letter, found a byte that starts no character (0xc1)
    expected a letter, found the start of a character outside ASCII (0xc2)
    expected a letter, found the start of a character outside ASCII (0xf4)
    expected a letter, found a byte that starts no character (0xf5)
    ");
}

#[test]
fn a_style_has_no_side() {
    for letter in 'a'..='z' {
        let error = style(letter.to_string());
        assert_eq!(
            error.kind(),
            ParseErrorKind::ExpectedUpperCase {
                found: Found::Byte(letter as u8)
            }
        );
        assert_eq!(
            (error.code(), error.span()),
            ("style/expected-upper-case", 0..1)
        );
    }
    assert_eq!(style("cc").kind().code(), "style/expected-upper-case");
}

#[test]
fn bytes_that_are_not_text_are_places_of_their_own() {
    let rows: [&[u8]; 8] = [
        b"\x80",
        b"\xff",
        b"\xc3",
        b"\xc3(",
        b"\xe2\x99",
        b"\xe2\x99a",
        b"\xed\xa0\x80",
        b"\xf4\x90\x80\x80",
    ];
    for text in rows {
        let error = token(text);
        let found = Found::at(text, 0);
        assert_eq!(error.kind(), ParseErrorKind::ExpectedLetter { found });
        assert_eq!(error.span(), 0..1, "{}", text.escape_ascii());
    }
}

#[test]
fn messages() {
    insta::assert_snapshot!(shown(token("")), @"expected a letter, found the end of the text at byte 0 (0..0)");
    insta::assert_snapshot!(shown(token("1")), @"expected a letter, found `1` at byte 0 (0..1)");
    insta::assert_snapshot!(shown(token(" ")), @"expected a letter, found a space at byte 0 (0..1)");
    insta::assert_snapshot!(shown(token("'")), @"expected a letter, found `'` at byte 0 (0..1)");
    insta::assert_snapshot!(shown(token("\0")), @"expected a letter, found NUL at byte 0 (0..1)");
    insta::assert_snapshot!(shown(token("Ł")), @"expected a letter, found the start of a character outside ASCII (0xc5) at byte 0 (0..2)");
    insta::assert_snapshot!(shown(token("CC")), @"expected the end of the style, found `C` at byte 1 (1..2)");
    insta::assert_snapshot!(shown(token("C\n")), @"expected the end of the style, found a line feed at byte 1 (1..2)");
    insta::assert_snapshot!(shown(token("C\\")), @r#"expected the end of the style, found `\` at byte 1 (1..2)"#);
    insta::assert_snapshot!(shown(token("C`")), @"expected the end of the style, found a backtick at byte 1 (1..2)");
    insta::assert_snapshot!(shown(style("c")), @"expected an upper-case letter, found `c` at byte 0 (0..1)");
    insta::assert_snapshot!(shown(style("C/")), @"expected the end of the style, found `/` at byte 1 (1..2)");
}
