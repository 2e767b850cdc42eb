//! Pieces of PNN as pieces of EPIN and PIN, and back: what is kept, what is refused.

use epin::Pin;
use pnn::{ConversionError, ConversionErrorKind, Intermediate, Piece, State};

const DIMINISHED: Intermediate = Intermediate::Become(State::Diminished);
const ENHANCED: Intermediate = Intermediate::Become(State::Enhanced);
const NORMAL: Intermediate = Intermediate::Become(State::Normal);

/// The token in EPIN, or why there is none; PIN says the same.
#[track_caller]
fn epin(token: &str, intermediate: Intermediate) -> Result<String, ConversionError> {
    let piece: Piece = token.parse().unwrap();
    let converted = piece.to_epin(intermediate);
    let pin = piece.to_pin(intermediate);
    assert_eq!(pin.map(Pin::piece), converted, "{token}");
    converted.map(|piece| piece.to_string())
}

#[track_caller]
fn refused(token: &str, intermediate: Intermediate) -> String {
    shown(epin(token, intermediate).unwrap_err())
}

/// Why there is no piece of PNN for this one of EPIN.
#[track_caller]
fn refused_back(token: &str) -> String {
    shown(Piece::from_epin(token.parse().unwrap()).unwrap_err())
}

fn shown(error: ConversionError) -> String {
    format!("{error} ({:?})", error.span())
}

#[test]
fn the_caller_says_what_intermediate_becomes() {
    for (token, intermediate, converted) in [
        ("R'", Intermediate::Drop, "R"),
        ("+p'", Intermediate::Drop, "+p"),
        ("R'", ENHANCED, "+R"),
        ("R'", DIMINISHED, "-R"),
        ("p'", DIMINISHED, "-p"),
        ("p'", NORMAL, "p"),
    ] {
        assert_eq!(epin(token, intermediate).as_deref(), Ok(converted));
    }
}

#[test]
fn it_is_refused_unless_the_caller_says_otherwise() {
    assert_eq!(Intermediate::default(), Intermediate::Refuse);
    insta::assert_snapshot!(refused("R'", Intermediate::Refuse), @"an intermediate piece cannot be converted at byte 1 (1..2)");
    insta::assert_snapshot!(refused("-p'", Intermediate::Refuse), @"an intermediate piece cannot be converted at byte 2 (2..3)");
}

#[test]
fn a_state_is_not_written_over() {
    insta::assert_snapshot!(refused("+R'", DIMINISHED), @"`'` becomes a state, but the piece has `+` already at byte 0 (0..1)");
    insta::assert_snapshot!(refused("-r'", ENHANCED), @"`'` becomes a state, but the piece has `-` already at byte 0 (0..1)");
    for state in [DIMINISHED, ENHANCED, NORMAL] {
        let modifier = State::Enhanced;
        let error = epin("+R'", state).unwrap_err();
        assert_eq!(error.kind(), ConversionErrorKind::StateTaken { modifier });
    }
}

#[test]
fn every_piece_under_every_choice() {
    let choices = [
        Intermediate::Refuse,
        Intermediate::Drop,
        DIMINISHED,
        ENHANCED,
        NORMAL,
    ];
    for (piece, choice) in Piece::all().flat_map(|piece| choices.map(|choice| (piece, choice))) {
        let token = piece.to_string();
        let converted = epin(&token, choice);
        let Some(unmarked) = token.strip_suffix('\'') else {
            assert_eq!(converted, Ok(token));
            continue;
        };
        let expected = match choice {
            Intermediate::Refuse => Err("piece/intermediate"),
            Intermediate::Drop => Ok(unmarked.to_owned()),
            Intermediate::Become(_) if unmarked.len() > 1 => Err("piece/state-taken"),
            Intermediate::Become(state) => Ok(format!("{state}{unmarked}")),
        };
        assert_eq!(converted.map_err(|error| error.code()), expected);
    }
}

#[test]
fn back_comes_what_has_neither_mark() {
    for piece in epin::Piece::all() {
        let token = piece.to_string();
        let back = Piece::from_epin(piece);
        assert_eq!(Piece::try_from(piece), back);
        if let Ok(pin) = Pin::try_from(piece) {
            assert_eq!(Piece::try_from(pin), back);
        }
        match back {
            Ok(back) => {
                assert_eq!(back.to_string(), token);
                assert_eq!(back.to_epin(Intermediate::Refuse), Ok(piece));
                assert!(!token.contains(['^', '\'']));
            }
            Err(error) => {
                let (mark, kind) = if token.contains('^') {
                    ("^", ConversionErrorKind::Terminal)
                } else {
                    ("'", ConversionErrorKind::Derived)
                };
                assert_eq!((error.kind(), &token[error.span()]), (kind, mark));
            }
        }
    }
}

#[test]
fn messages_of_the_way_back() {
    insta::assert_snapshot!(refused_back("K^"), @"a terminal piece cannot be converted at byte 1 (1..2)");
    insta::assert_snapshot!(refused_back("-k^'"), @"a terminal piece cannot be converted at byte 2 (2..3)");
    insta::assert_snapshot!(refused_back("+r'"), @"a derived piece cannot be converted at byte 2 (2..3)");
    let codes = ["K^", "K'"].map(|token| {
        let error = Piece::from_epin(token.parse().unwrap()).unwrap_err();
        error.code()
    });
    assert_eq!(codes, ["piece/terminal", "piece/derived"]);
}

#[test]
fn constants_are_converted_when_compiled() {
    const ROOK: Result<epin::Piece, ConversionError> = Piece::from_static("R'").to_epin(ENHANCED);
    const BACK: Result<Piece, ConversionError> = Piece::from_epin(epin::Piece::from_static("+R"));
    assert_eq!(ROOK, Ok(epin::Piece::from_static("+R")));
    assert_eq!(BACK, Ok(Piece::from_static("+R")));
}
