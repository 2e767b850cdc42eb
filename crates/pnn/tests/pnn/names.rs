//! Whole names as pieces of EPIN, through a table.

use pnn::{ParseError, ParseErrorKind, from_name};

fn letter_of(name: &str) -> Option<char> {
    let names = [
        ("K", 'K'),
        ("KING", 'K'),
        ("KNIGHT", 'N'),
        ("QUEEN", 'Q'),
        ("ROOK", 'R'),
        ("PAWN", 'P'),
    ];
    let known = names
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name));
    known.map(|(_, letter)| *letter)
}

#[track_caller]
fn refused(token: &str) -> ParseError {
    from_name(token, letter_of).unwrap_err()
}

fn shown(error: ParseError) -> String {
    format!("{error} ({:?})", error.span())
}

#[test]
fn names_become_their_letter() {
    for (name, token) in [
        ("KING", "K"),
        ("queen", "q"),
        ("+ROOK", "+R"),
        ("-pawn", "-p"),
        ("KING^", "K^"),
        ("+ROOK^", "+R^"),
        ("-king^", "-k^"),
        ("KNIGHT", "N"),
        ("knight", "n"),
        ("K", "K"),
        ("+k^", "+k^"),
    ] {
        let piece = from_name(name, letter_of).map(|piece| piece.to_string());
        assert_eq!(piece.as_deref(), Ok(token), "{name}");
    }
}

#[test]
fn the_table_decides_which_names_share_a_letter() {
    let king = from_name("KING", |_| Some('K'));
    assert_eq!(king, from_name("KNIGHT", |_| Some('K')));
    assert_eq!(king, Ok(epin::Piece::from_static("K")));
}

#[test]
fn the_table_is_asked_for_the_name_as_written() {
    for (token, expected) in [("KING", "KING"), ("+rook^", "rook"), ("-k", "k")] {
        let piece = from_name(token, |name| {
            assert_eq!(name, expected);
            Some('A')
        });
        assert!(piece.is_ok(), "{token}");
    }
}

#[test]
fn what_is_no_name_is_refused_before_the_table_is_asked() {
    for (token, code, span) in [
        ("", "piece/expected-letter", 0..0),
        ("^", "piece/expected-letter", 0..1),
        ("é", "piece/expected-letter", 0..2),
        ("++KING", "piece/missing-letter", 1..2),
        ("+", "piece/missing-letter", 1..1),
        ("King", "piece/mixed-case", 1..2),
        ("-kinG", "piece/mixed-case", 4..5),
        ("KING1", "piece/expected-end", 4..5),
        ("KING'", "piece/expected-end", 4..5),
        ("KING^^", "piece/expected-end", 5..6),
        ("KING^K", "piece/expected-end", 5..6),
        ("KING^k", "piece/expected-end", 5..6),
        ("KING ", "piece/expected-end", 4..5),
        ("KINGÉ", "piece/expected-end", 4..6),
    ] {
        let error = from_name(token, |_| unreachable!()).unwrap_err();
        let found = (error.code(), error.span());
        assert_eq!(found, (code, span), "{token:?}");
    }
}

#[test]
fn only_a_letter_is_taken_from_the_table() {
    for letter in ['k', '7', '^', 'É', '\n'] {
        let error = from_name("-KING^", |_| Some(letter)).unwrap_err();
        assert_eq!(error.kind(), ParseErrorKind::NotALetter { letter });
        assert_eq!(error.span(), 1..5);
    }
}

#[test]
fn messages() {
    insta::assert_snapshot!(shown(refused("King")), @"expected a name in one case, found `i` at byte 1 (1..2)");
    insta::assert_snapshot!(shown(refused("KING'")), @"expected the end of the piece, found `'` at byte 4 (4..5)");
    insta::assert_snapshot!(shown(refused("+BISHOP^")), @"the table has no such name at byte 1 (1..7)");
    let seven = from_name("KING", |_| Some('7')).unwrap_err();
    insta::assert_snapshot!(shown(seven), @"expected a letter from `A` to `Z` for the name, found '7' at byte 0 (0..4)");
    assert_eq!(seven.kind().code(), "piece/not-a-letter");
    let line = from_name("KING", |_| Some('\n')).unwrap_err();
    insta::assert_snapshot!(shown(line), @r"expected a letter from `A` to `Z` for the name, found '\n' at byte 0 (0..4)");
    assert_eq!(refused("BISHOP").kind().code(), "piece/unknown-name");
}
