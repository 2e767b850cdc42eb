use feen_rules::{Position, Variant};
use feen_search::{Mate, MateLimits, mate};

use crate::problems::{FILES, unsolved};

fn said(position: &Position, limits: &MateLimits) -> String {
    match mate(position, limits) {
        Mate::Found { line, other, .. } => {
            let mut at = position.clone();
            let mut words: Vec<String> = Vec::new();
            for mv in line {
                words.push(at.uci(mv).to_string());
                at = at.play(mv).unwrap();
            }
            if let Some(other) = other {
                words.push(format!("or {}", position.uci(other)));
            }
            words.join(" ")
        }
        Mate::None => "none".into(),
        Mate::Unknown => "unknown".into(),
    }
}

#[test]
fn problems_of_chess_are_solved() {
    let chess: Variant = "chess".parse().unwrap();
    for (fen, plies, expected) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "a1a8"),
        ("8/8/8/8/8/5K2/4R3/7k w - - 0 1", 1, "none"),
        // The first move is quiet.
        ("8/8/8/8/8/5K2/4R3/7k w - - 0 1", 3, "f3g3 h1g1 e2e1"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1, "a1a8"),
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", 1, "h1h8"),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, "a1a6 b7a6 b6b7"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 5, "none"),
    ] {
        let position = Position::from_fen(&chess, fen).unwrap();
        assert_eq!(
            said(&position, &MateLimits::plies(plies)),
            expected,
            "{fen}"
        );
    }
}

#[test]
fn problems_of_shogi_are_solved() {
    let shogi: Variant = "shogi".parse().unwrap();
    for (sfen, plies, expected) in [
        // A gold on the head.
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 3, "G@e8"),
        // A pawn may not be dropped to mate.
        ("7lk/7g1/8S/9/9/9/9/9/9 b P 1", 1, "none"),
    ] {
        let position = Position::problem_from_sfen(&shogi, sfen).unwrap();
        assert_eq!(
            said(&position, &MateLimits::checks(plies)),
            expected,
            "{sfen}"
        );
    }
}

#[test]
fn limits_are_kept() {
    let chess: Variant = "chess".parse().unwrap();
    let start = Position::start(&chess);
    let limits = MateLimits::plies(9).nodes(2_000).megabytes(1);
    assert_eq!(mate(&start, &limits), Mate::Unknown);
}

#[test]
#[cfg_attr(
    not(feature = "protocol"),
    ignore = "long: runs where all features are on"
)]
fn nineteen_problems_of_twenty_are_solved() {
    for (file, game, limits) in FILES {
        let (unsolved, all) = unsolved(file, game, limits);
        assert!(
            unsolved.len() * 20 <= all,
            "{all} in {file}, not {unsolved:#?}"
        );
    }
}

#[test]
fn drops_that_change_nothing_are_no_moves() {
    let shogi: Variant = "shogi".parse().unwrap();
    for (sfen, expected) in [
        ("7lk/7p1/9/7N1/9/9/9/9/R8 b r2b4g4s3n3l17p 1", "a1i1"),
        // The king takes a rook that nobody guards.
        ("7lk/7p1/9/9/9/9/9/9/R8 b r2b4g4s4n3l17p 1", "none"),
    ] {
        let position = Position::problem_from_sfen(&shogi, sfen).unwrap();
        let plies = u32::try_from(expected.split(' ').count()).unwrap();
        assert_eq!(
            said(&position, &MateLimits::checks(plies)),
            expected,
            "{sfen}"
        );
    }
}
