//! Moves as text: rows of each notation, and the law that a text that is written is read again.

use feen_rules::{Dialect, Notation, Position, Variant};

use crate::fixtures::lines;

#[track_caller]
fn position(variant: &str, fen: &str) -> Position {
    let variant: Variant = variant.parse().unwrap();
    match fen {
        "" => Position::start(&variant),
        fen => Position::from_fen(&variant, fen).unwrap(),
    }
}

/// Variant, FEN or nothing for the start, move in UCI, and its text in a notation.
const ROWS: &[(&str, &str, &str, Notation, &str)] = &[
    ("shogi", "", "h2d2", Notation::San, "Rd2"),
    ("shogi", "", "g3g4", Notation::Usi, "3g3f"),
    ("shogi", "", "g3g4", Notation::Csa, "+3736FU"),
    ("shogi", "", "g3g4", Notation::Kif, "３六歩(37)"),
    (
        "shogi",
        "4k4/9/9/9/9/9/9/9/4K4[Gb] w - - 0 1",
        "G@e8",
        Notation::San,
        "G@e8+",
    ),
    (
        "shogi",
        "4k4/9/9/9/9/9/9/9/4K4[Gb] b - - 0 1",
        "B@e5",
        Notation::Kif,
        "５五角打",
    ),
    (
        "shogi",
        "4k4/9/9/9/9/9/9/9/4K4[Gb] b - - 0 1",
        "B@e5",
        Notation::Csa,
        "-0055KA",
    ),
    (
        "shogi",
        "4k4/9/P8/9/9/9/9/9/4K4[] w - - 0 1",
        "a7a8+",
        Notation::San,
        "Pa8+",
    ),
    (
        "shogi",
        "4k4/9/P8/9/9/9/9/9/4K4[] w - - 0 1",
        "a7a8",
        Notation::San,
        "Pa8=",
    ),
    (
        "shogi",
        "4k4/9/P8/9/9/9/9/9/4K4[] w - - 0 1",
        "a7a8+",
        Notation::Kif,
        "９二歩成(93)",
    ),
    ("shogi", "", "c3c4", Notation::Western, "P-76"),
    ("shogi", "", "d1e2", Notation::Western, "G69-58"),
    (
        "shogi",
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 2",
        "b2h8+",
        Notation::Western,
        "Bx22+",
    ),
    (
        "shogi",
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 2",
        "b2h8",
        Notation::Western,
        "Bx22=",
    ),
    (
        "minishogi",
        "4k/5/5/5/K4[P] w - - 0 1",
        "P@c3",
        Notation::Western,
        "P*33",
    ),
    ("janggi", "", "a4a5", Notation::Janggi, "71졸61"),
    ("janggi", "", "b1c3", Notation::Janggi, "02마83"),
    (
        "janggi",
        "4k4/9/9/p8/9/9/9/9/9/3K5 b - - 0 1",
        "a7b7",
        Notation::Janggi,
        "41병42",
    ),
    ("xiangqi", "", "h3e3", Notation::Wxf, "C2=5"),
    ("xiangqi", "", "h3e3", Notation::Iccs, "h2e2"),
    ("xiangqi", "", "h3e3", Notation::Chinese, "炮二平五"),
    ("xiangqi", "", "b1c3", Notation::Wxf, "H8+7"),
    ("xiangqi", "", "b1c3", Notation::San, "Hc3"),
    (
        "xiangqi",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
        "h10g8",
        Notation::Chinese,
        "马８进７",
    ),
    (
        "xiangqi",
        "4k4/9/9/R8/9/R8/9/9/9/3K5 w - - 0 1",
        "a7a8",
        Notation::Chinese,
        "前车进一",
    ),
    (
        "xiangqi",
        "4k4/9/9/R8/9/R8/9/9/9/3K5 w - - 0 1",
        "a5b5",
        Notation::Wxf,
        "R-=8",
    ),
    ("chess", "", "g1f3", Notation::San, "Nf3"),
    (
        "chess",
        "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1g1",
        Notation::San,
        "O-O",
    ),
    (
        "chess",
        "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1",
        "a7a8q",
        Notation::San,
        "a8=Q+",
    ),
    (
        "crazyhouse",
        "8/8/4k3/8/Q6Q~/8/8/4K3[] w - - 0 1",
        "a4e4",
        Notation::San,
        "Qae4+",
    ),
    ("seirawan", "", "b1c3h", Notation::San, "Nc3/H"),
    (
        "atomic",
        "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2",
        "f3e5",
        Notation::San,
        "Nxe5",
    ),
];

#[test]
fn texts_are_those_of_other_programs() {
    for (variant, fen, uci, notation, expected) in ROWS {
        let position = position(variant, fen);
        let one = position.parse_uci(uci).unwrap();
        assert_eq!(
            position.text(one, *notation).as_deref(),
            Some(*expected),
            "{variant} {uci}"
        );
        assert_eq!(
            position.parse_move(expected, *notation),
            Ok(one),
            "{expected}"
        );
    }
}

#[test]
fn other_spellings_are_read() {
    for (variant, fen, text, notation, uci) in [
        ("shogi", "", "▲7六歩(77)", Notation::Kif, Some("c3c4")),
        ("shogi", "", "７六歩", Notation::Kif, Some("c3c4")),
        // Two golds can go there.
        ("shogi", "", "５八金", Notation::Kif, None),
        ("shogi", "", "５八金(49)", Notation::Kif, Some("f1e2")),
        (
            "shogi",
            "4k4/9/9/9/9/9/9/9/4KG3[G] w 0 1",
            "５八金",
            Notation::Kif,
            Some("f1e2"),
        ),
        (
            "shogi",
            "4k4/9/9/9/9/9/9/9/4KG3[G] w 0 1",
            "５五金",
            Notation::Kif,
            Some("G@e5"),
        ),
        ("shogi", "", "7776fu", Notation::Csa, Some("c3c4")),
        ("xiangqi", "", "炮2平5", Notation::Chinese, None),
        ("xiangqi", "", "砲二平五", Notation::Chinese, Some("h3e3")),
        ("xiangqi", "", "c2.5", Notation::Wxf, Some("h3e3")),
        ("xiangqi", "", "H2-E2", Notation::Iccs, Some("h3e3")),
        ("chess", "", "e2-e4", Notation::San, Some("e2e4")),
        ("chess", "", "Ngf3!", Notation::San, Some("g1f3")),
        ("chess", "", "Pe4", Notation::San, Some("e2e4")),
        (
            "chess",
            "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1",
            "0-0-0",
            Notation::San,
            Some("e1c1"),
        ),
        (
            "chess",
            "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1",
            "a8Q",
            Notation::San,
            Some("a7a8q"),
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1h1",
            Notation::Uci,
            Some("e1g1"),
        ),
    ] {
        let position = position(variant, fen);
        let read = position.parse_move(text, notation).ok();
        let expected = uci.map(|uci| position.parse_uci(uci).unwrap());
        assert_eq!(read, expected, "{text}");
    }
}

/// Random games of all variants: each legal move in each notation that has it.
#[test]
fn what_is_written_is_read_again() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed % u64::try_from(below).unwrap()).unwrap()
    };
    for variant in Variant::all() {
        let mut position = Position::start(&variant);
        for ply in 0..40 {
            let moves: Vec<_> = position.legal().collect();
            if moves.is_empty() {
                break;
            }
            if ply % 4 == 0 {
                assert_texts(&position);
            }
            // All moves of some positions.
            let step = if ply % 8 == 0 { 1 } else { 13 };
            for one in moves.iter().step_by(step).take(60) {
                for notation in Notation::ALL {
                    let Some(text) = position.text(*one, notation) else {
                        continue;
                    };
                    let read = position.parse_move(&text, notation);
                    assert_eq!(read, Ok(*one), "{position:?} {notation} {text}");
                }
                assert_eq!(feen_rules::Move::unpack(one.pack()), Some(*one));
            }
            let one = moves[random(moves.len())];
            position = position.play(one).unwrap();
            let again = Position::from_fen(&variant, &position.fen()).unwrap();
            assert_eq!(again.fen(), position.fen());
            if let Some(sfen) = position.sfen() {
                let again = Position::from_sfen(&variant, &sfen).unwrap();
                assert_eq!(again.sfen(), Some(sfen));
            }
        }
    }
}

/// A text may leave out which of two pieces on a file moves, if only one of them can.
#[test]
fn one_of_two_pieces_on_a_file_is_found() {
    for (fen, notation, text, expected) in [
        (
            "2b1kab2/4a4/n8/2p3p1p/1r7/R4NP2/2P1r3P/4B4/4A4/R2AK1B2 w - - 0 19",
            Notation::Chinese,
            "車九平六",
            Ok("a5d5"),
        ),
        (
            "3akab2/4n4/bC2c4/p3p3p/2P3p2/9/P3P1P1P/4c1N2/9/1NBAKAB2 b - - 2 16",
            Notation::Wxf,
            "C5=2",
            Ok("e3b3"),
        ),
        (
            "4k4/9/9/R8/9/R8/9/9/9/5K3 w - - 0 1",
            Notation::Chinese,
            "車九平六",
            Err("move/ambiguous"),
        ),
    ] {
        let position = position("xiangqi", fen);
        let read = position.parse_move(text, notation);
        let read = read.map(|one| position.uci(one).to_string());
        let read = read.as_deref().map_err(|error| error.code());
        assert_eq!(read, expected, "{text}");
    }
}

/// Tables in which two moves would have one text, a FEN, and the texts of moves.
const SHARED: &[(&str, &str, &[&str])] = &[
    // The second player's king goes where castling ends.
    (
        "[odd : chess]\npieces.second = K:KsD",
        "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1",
        &["e8g8", "e8h8", "e8c8", "e8a8"],
    ),
    // A lame leap and a hop of the king.
    (
        "[odd : chess]\npieces = K:KsnDspR",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &["e1g1", "e1h1", "e1c1", "e1a1"],
    ),
    // Both castlings end on one square.
    (
        "[odd : chess]\ncastle = K R d d",
        "4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1",
        &["f1h1", "f1a1"],
    ),
    // Castling leaves the king where it is, and the player may pass.
    (
        "[odd : chess]\npass = yes",
        "4k3/8/8/8/8/8/8/6KR w K - 0 1",
        &["g1g1", "g1h1"],
    ),
    // Two promotions to a piece with a plus.
    (
        "[odd : chess]\npieces = +P:K +N:NK\npromote = P>+,+N,Q",
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        &["a7a8+p", "a7a8+n", "a7a8q"],
    ),
    // Two promotions back.
    (
        "[odd : chess]\npieces = +P:K\npromote = +P>P,Q",
        "4k3/+P7/8/8/8/8/8/4K3 w - - 0 1",
        &["a7a8p", "a7a8q"],
    ),
    // A piece enters behind one that promotes to the same.
    (
        "[odd : seirawan]\npromote = P>Q,H; N>H\nregion.zone = 3-8",
        "4k3/8/8/8/8/8/8/1N2K3[Hh] w B - 0 1",
        &["b1c3h", "b1c3/h"],
    ),
];

#[test]
fn each_move_has_a_text_of_its_own() {
    for (table, fen, texts) in SHARED {
        let variant = Variant::parse(table).unwrap_or_else(|error| panic!("{table}\n{error}"));
        let position = Position::from_fen(&variant[0], fen);
        let position = position.unwrap_or_else(|error| panic!("{table}\n{fen}: {error}"));
        let written: Vec<_> = position
            .legal()
            .map(|one| position.uci(one).to_string())
            .collect();
        for text in *texts {
            assert!(
                written.iter().any(|other| other == text),
                "{table}\n{text}: {written:?}"
            );
        }
        assert_texts(&position);
    }
}

/// The texts of the legal moves are distinct, and read back.
#[track_caller]
fn assert_texts(position: &Position) {
    let mut texts = std::collections::BTreeSet::new();
    for one in position.legal() {
        let text = position.uci(one).to_string();
        assert_eq!(position.parse_uci(&text), Ok(one), "{position:?} {text}");
        assert!(texts.insert(text.clone()), "{position:?}: {text} twice");
    }
}

#[test]
fn texts_of_other_programs_are_read_and_named() {
    for row in lines("dialects.txt") {
        let [name, text, fen, note] = row.as_slice() else {
            panic!("{row:?}");
        };
        let variant: Variant = name.parse().unwrap();
        let read = Position::from_fen(&variant, text);
        let read = read.unwrap_or_else(|error| panic!("{name} {text}: {error}"));
        assert_eq!(read.fen(), *fen, "{name} {text}");
        let found = Dialect::note(&variant, text).unwrap_or_default();
        assert_eq!(found, *note, "{name} {text}");
    }
    // FEEN has no dialect.
    let (variant, feen) = ("3check".parse().unwrap(), "4k3/8/8/8/8/8/8/4K3 +P/ C/c");
    assert_eq!(Dialect::note(&variant, feen), None);
}
