//! Other notations, by their outlines.
#![cfg(feature = "alloc")]

use feen::Notation;

#[test]
fn other_notations_are_known_by_their_outline() {
    for (text, expected) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Some(Notation::Fen),
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
            Some(Notation::Fen),
        ),
        (
            "position fen 8/8/8/8/8/8/8/K1k5 b - - 0 1 moves a1a2",
            Some(Notation::Fen),
        ),
        (
            "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1",
            Some(Notation::Fen),
        ),
        ("8/8/8/8/8/8/8/K1k5 b - -", Some(Notation::Epd)),
        (
            "8/8/8/8/8/8/8/K1k5 b - - bm Ka2; id \"1\";",
            Some(Notation::Epd),
        ),
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            Some(Notation::Sfen),
        ),
        ("sfen 9/9/9/9/9/9/9/9/9 w 2P", Some(Notation::Sfen)),
        ("W:W21,22:BK1,2", Some(Notation::Pdn)),
        ("[FEN \"W:W21,22:BK1,2\"]", Some(Notation::Pdn)),
        (
            "[FEN \"8/8/8/8/8/8/8/K1k5 b - - 0 1\"]",
            Some(Notation::Fen),
        ),
        ("8/8/8/8/8/8/8/8 / W/w", None),
        ("8/8/8/8 w", Some(Notation::Fen)),
        ("8/8 w", None),
        ("", None),
        ("e4", None),
    ] {
        assert_eq!(Notation::of(text.as_bytes()), expected, "{text}");
    }
    assert_eq!(Notation::of(b"\xff"), None);
}
