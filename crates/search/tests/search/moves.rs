use feen_rules::{Position, Variant};
use feen_search::{Limits, Searcher};

/// The best move of a position with so many nodes, and its score.
#[track_caller]
fn best(game: &str, fen: &str, nodes: u64) -> String {
    let variant: Variant = game.parse().unwrap();
    let position = Position::from_fen(&variant, fen).unwrap();
    let mut searcher = Searcher::new(&variant);
    match searcher.best(&position, &Limits::unlimited().nodes(nodes)) {
        Some(mv) => {
            let score = searcher.report().score().unwrap();
            let score = if score.to_string().starts_with("mate") {
                score.to_string()
            } else {
                "cp".into()
            };
            format!("{} {score}", position.uci(mv))
        }
        None => "none".into(),
    }
}

#[test]
fn what_is_there_is_found() {
    for (game, fen, expected) in [
        // Mates, and wins by the goal of the game.
        ("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8 mate 1"),
        ("chess", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g7 mate 1"),
        (
            "kingofthehill",
            "7k/8/8/8/8/3K4/8/8 w - - 0 1",
            "d3d4 mate 1",
        ),
        ("atomic", "4k3/3pp3/8/8/8/8/8/3QK3 w - - 0 1", "d1d7 mate 1"),
        ("racingkings", "8/K7/8/8/8/8/8/7k w - - 0 1", "a7a8 mate 1"),
        (
            "xiangqi",
            "3k5/R8/9/9/9/9/p8/9/9/4K3R w - - 0 1",
            "i1i10 mate 1",
        ),
        // What hangs is taken.
        ("chess", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5 cp"),
        ("shogi", "4k4/9/9/4r4/4P4/9/9/9/4K4[] w - - 0 1", "e5e6 cp"),
        (
            "crazyhouse",
            "4k3/8/8/3q4/4P3/8/8/4K3[] w - - 0 1",
            "e4d5 cp",
        ),
        // To capture is a duty, and to lose all wins.
        ("antichess", "8/8/8/8/8/2p5/1P6/8 w - - 0 1", "b2c3 mate"),
        // No legal move.
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "none"),
    ] {
        let found = best(game, fen, 4_000);
        assert!(found.starts_with(expected), "{game} {fen}: {found}");
    }
}

#[test]
fn a_lost_side_repeats() {
    // The queen checks for ever; all else loses.
    let fen = "6k1/5ppp/8/8/8/1q6/r7/3Q2K1 w - - 0 1";
    let variant: Variant = "chess".parse().unwrap();
    let position = Position::from_fen(&variant, fen).unwrap();
    let mut searcher = Searcher::new(&variant);
    let best = searcher
        .best(&position, &Limits::unlimited().nodes(5_000))
        .unwrap();
    assert_eq!(position.uci(best).to_string(), "d1d8");
}
