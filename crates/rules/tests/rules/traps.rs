//! Positions in which programs or people differ, with the moves and ends that the rules give.

use rules::{Key, Position, Variant};

#[track_caller]
fn position(variant: &str, fen: &str) -> Position {
    let variant: Variant = variant.parse().unwrap();
    Position::from_fen(&variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Variant, FEN, the number of legal moves, and some of them: with `!` those that are not legal.
const ROWS: &[(&str, &str, usize, &str)] = &[
    // A pawn that is dropped may not mate.
    ("shogi", "8k/9/8G/9/9/9/9/9/4K2R1[P] w - - 0 1", 91, "!P@i8"),
    // Black first on the last rank ends the race; White there lets Black follow.
    ("racingkings", "1k6/8/5K2/8/8/8/8/8 w - - 0 1", 0, ""),
    ("racingkings", "5K2/8/8/n7/2k5/8/8/8 b - - 0 1", 0, ""),
    (
        "racingkings",
        "5K2/k7/8/8/8/8/8/8 b - - 0 1",
        5,
        "a7a8 a7b8",
    ),
    // Generals that face each other must be parted, or the player passes.
    (
        "janggi",
        "rnba1abnr/4k4/1c5c1/p1pp2p1p/9/9/P1PP2P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
        8,
        "",
    ),
    (
        "janggimodern",
        "rnba1abnr/4k4/1c5c1/p1pp2p1p/9/9/P1PP2P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
        32,
        "",
    ),
    // Makruk promotes on the sixth rank exactly.
    ("makruk", "8/8/4M3/8/1kn3K1/4p3/8/8 b - - 0 1", 15, "e3e2"),
    // The minister of ouk leaps two ahead, and takes there.
    (
        "cambodian",
        "3mk3/8/8/8/8/4s3/8/3KM3 w DEde - 0 1",
        6,
        "e1e3",
    ),
    // In check the king of makpong may only take the piece that gives it.
    ("makpong", "3k4/8/8/8/3r4/8/8/3K4 w - - 0 1", 0, ""),
    ("makpong", "3k4/8/8/8/8/8/3r4/3K4 w - - 0 1", 1, "d1d2"),
    // The new general of sittuyin may not attack anything.
    (
        "sittuyin",
        "8/8/3r4/4P3/8/8/7k/K7[] w - - 0 1",
        8,
        "e5d4f e5f4f e5f6f !e5e5f",
    ),
    // The last square of a colour is kept for the bishop.
    (
        "placement",
        "rq1r1knb/pppppppp/8/8/8/8/PPPPPPPP/BRQN1RK1[BNbn] w - - 0 1",
        2,
        "!N@h1",
    ),
    // A king that is bared by two may still answer.
    ("shatranj", "8/2B5/8/1K6/8/8/8/7k b - - 0 1", 3, ""),
    ("shatranj", "8/2B5/8/1K6/8/8/8/7k w - - 0 1", 0, ""),
    // Only the king of the player who has moved counts on the hill.
    ("kingofthehill", "8/8/8/3k4/8/8/8/K7 b - - 0 1", 8, ""),
];

#[test]
fn moves_are_those_of_the_rules() {
    let mut wrong = Vec::new();
    for (variant, fen, count, moves) in ROWS {
        let position = position(variant, fen);
        if position.count_legal() != *count {
            wrong.push(format!("{variant} {fen}: {}", position.count_legal()));
        }
        for text in moves.split_whitespace() {
            let (text, is_legal) = match text.strip_prefix('!') {
                Some(text) => (text, false),
                None => (text, true),
            };
            if position.parse_uci(text).is_some() != is_legal {
                wrong.push(format!("{variant} {fen}: {text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_mating_drop_is_legal_where_the_table_says_so() {
    let shogi: Variant = "shogi".parse().unwrap();
    let free = shogi
        .derive("free")
        .set(Key::DropNoMate, "none")
        .build()
        .unwrap();
    let fen = "8k/9/8G/9/9/9/9/9/4K2R1[P] w - - 0 1";
    assert_eq!(Position::from_fen(&free, fen).unwrap().count_legal(), 92);
}

/// Variant, FEN, and the end of the game there.
const OUTCOMES: &[(&str, &str, &str)] = &[
    (
        "racingkings",
        "1k6/8/5K2/8/8/8/8/8 w - - 0 1",
        "the second player wins: goal",
    ),
    (
        "antichess",
        "8/8/8/8/8/8/8/k7 w - - 0 1",
        "the first player wins: extinction",
    ),
    (
        "shatranj",
        "8/2B5/8/1K6/8/8/8/7k w - - 0 1",
        "the first player wins: bare king",
    ),
    (
        "shatar",
        "8/2B5/8/1K6/8/8/8/7k w - - 0 1",
        "draw: bare king",
    ),
    (
        "jesonmor",
        "9/9/9/9/4N4/9/9/9/n8 w - - 0 1",
        "the first player wins: goal",
    ),
    (
        "atomic",
        "8/8/8/8/8/8/8/K7 b - - 0 1",
        "the first player wins: explosion",
    ),
    (
        "3check",
        "4k3/8/8/8/8/8/8/4K2R b - - 0+3 0 1",
        "the first player wins: checks",
    ),
    (
        "xiangqi",
        "4k4/3P5/9/9/9/9/9/9/9/5K3 b - - 0 1",
        "the first player wins: stalemate",
    ),
    (
        "chess",
        "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1",
        "draw: insufficient material",
    ),
    ("chess", "4k3/8/8/8/8/8/7n/4K1N1 w - - 0 1", ""),
    (
        "chess",
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "draw: insufficient material",
    ),
    ("chess", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", ""),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", ""),
    ("xiangqi", "4k4/9/9/9/9/9/9/9/3AKN3/9 w - - 0 1", ""),
    (
        "xiangqi",
        "4k4/9/9/9/9/9/9/4B4/3A1A3/4K4 w - - 0 1",
        "draw: insufficient material",
    ),
    (
        "makruk",
        "4k3/8/8/8/8/8/3M4/4K3 w - - 0 1",
        "draw: insufficient material",
    ),
    ("makruk", "4k3/8/8/8/8/8/3S4/4K3 w - - 0 1", ""),
    (
        "makruk",
        "4k3/8/8/8/8/8/R7/4K3 b - 32 33 40",
        "draw: counting",
    ),
    ("makruk", "4k3/8/8/8/8/8/R7/4K3 b - 32 32 40", ""),
];

#[test]
fn ends_are_those_of_the_rules() {
    let mut wrong = Vec::new();
    for (variant, fen, expected) in OUTCOMES {
        let outcome = position(variant, fen).outcome();
        let outcome = outcome.map_or_else(String::new, |outcome| outcome.to_string());
        if outcome != *expected {
            wrong.push(format!("{variant} {fen}: {outcome}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Variant, FEN, moves, and the FEN after them.
const REPLAYED: &[(&str, &str, &str, &str)] = &[
    // Counting begins when a king is bare, or when the last pawn is gone.
    (
        "makruk",
        "8/8/4k3/8/3n4/2M5/R7/4K3 w - - 5 30",
        "c3d4",
        "8/8/4k3/8/3M4/8/R7/4K3 b - 32 8 30",
    ),
    (
        "makruk",
        "8/8/4k3/8/3n4/2S5/S7/4K3 w - - 5 30",
        "c3d4",
        "8/8/4k3/8/3S4/8/S7/4K3 b - 44 8 30",
    ),
    (
        "makruk",
        "8/8/4k2r/8/p2n4/1M6/R7/4K3 w - - 5 30",
        "b3a4 h6h5 a2a3 h5h4",
        "8/8/4k3/8/M2n3r/R7/8/4K3 w - 128 3 32",
    ),
    (
        "makruk",
        "8/8/4k3/8/8/1M6/R7/4K3 w - 32 30 40",
        "b3a4",
        "8/8/4k3/8/M7/8/R7/4K3 b - 32 31 40",
    ),
    (
        "cambodian",
        "8/8/4k3/8/3n4/2M5/NN6/4K3 w - - 5 30",
        "c3d4",
        "8/8/4k3/8/3M4/8/NN6/4K3 b - 62 10 30",
    ),
    (
        "asean",
        "8/8/4k3/8/3n4/2B5/B7/4K3 w - - 5 30",
        "c3d4",
        "8/8/4k3/8/3B4/8/B7/4K3 b - 88 0 30",
    ),
    // An en passant square is written where a pawn attacks it.
    (
        "chess",
        "4k3/8/8/8/3p4/8/4P2P/4K3 w - - 0 1",
        "e2e4",
        "4k3/8/8/8/3pP3/8/7P/4K3 b - e3 0 1",
    ),
    (
        "chess",
        "4k3/8/8/8/3p4/8/4P2P/4K3 w - - 0 1",
        "h2h4",
        "4k3/8/8/8/3p3P/8/4P3/4K3 b - - 0 1",
    ),
    // Shogi does not set the clock back with pawns, crazyhouse does with drops of pawns.
    (
        "shogi",
        "4k4/9/9/9/9/9/4P4/9/4K4[] w - - 5 9",
        "e3e4",
        "4k4/9/9/9/9/4P4/9/9/4K4[] b - - 6 9",
    ),
    (
        "crazyhouse",
        "4k3/8/8/8/8/8/8/4K3[P] w - - 5 9",
        "P@e4",
        "4k3/8/8/8/4P3/8/8/4K3[] b - - 0 9",
    ),
    // A promoted piece of crazyhouse is taken as a pawn.
    (
        "crazyhouse",
        "4k3/P7/8/8/8/8/r7/4K3[] w - - 0 1",
        "a7a8q e8e7 e1f1 a2a8",
        "r7/4k3/8/8/8/8/8/5K2[p] w - - 0 3",
    ),
    (
        "berolina",
        "4k3/8/8/8/8/3p4/2P5/4K3 w - - 0 1",
        "c2a4",
        "4k3/8/8/8/P7/3p4/8/4K3 b - - 0 1",
    ),
    (
        "berolina",
        "4k3/8/8/8/8/1p6/2P5/4K3 w - - 0 1",
        "c2e4",
        "4k3/8/8/8/4P3/1p6/8/4K3 b - - 0 1",
    ),
];

#[test]
fn positions_after_moves_are_those_of_the_rules() {
    for (variant, fen, moves, expected) in REPLAYED {
        let mut position = position(variant, fen);
        for text in moves.split_whitespace() {
            let one = position.explain(text);
            let one = one.unwrap_or_else(|error| panic!("{variant} {text}: {error}"));
            position = position.play(one).unwrap();
        }
        assert_eq!(position.fen(), *expected, "{variant} {fen} {moves}");
    }
}
