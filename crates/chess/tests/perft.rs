//! The trees of legal moves of known positions, deeper than the other tests go.
//!
//! A program of its own, since it is built with optimisation.

use feen_chess::{CastlingSpelling, Position};

/// Positions with the leaves of their trees: the first six of chessprogramming.org.
const ROWS: &[(&str, u32, u64)] = &[
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
        119_060_324,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        5,
        193_690_690,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 6, 11_030_083),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
        15_833_292,
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        5,
        89_941_194,
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        164_075_551,
    ),
    (
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        5,
        4_975_808,
    ),
    (
        "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
        5,
        3_198_017,
    ),
    (
        "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w EAea - 0 1",
        5,
        7_096_972,
    ),
    (
        "r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w FAfa - 0 1",
        5,
        15_194_841,
    ),
    ("8/8/8/4B2b/6nN/8/5P2/2R1K2k w C - 0 1", 5, 3_223_406),
    ("4r3/3k4/8/8/8/8/6PP/qR1K1R2 w FB - 0 1", 5, 8_992_652),
];

#[test]
#[ignore = "635 million leaves: `cargo test --profile proof -p feen-chess --test perft -- --ignored`"]
fn the_trees_have_their_leaves() {
    for (fen, depth, leaves) in ROWS {
        let position = Position::from_fen(fen, CastlingSpelling::XFen).unwrap();
        assert_eq!(position.perft(*depth), *leaves, "{fen}");
    }
}
