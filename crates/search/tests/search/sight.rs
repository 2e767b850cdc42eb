use feen_rules::{Move, Position, Variant};
use feen_search::{Limits, Searcher, Weights};

use crate::opponents::by_lot;

/// Whether a move ends the game in favour of its player.
fn wins(position: &Position, mv: Move) -> bool {
    let next = position.play(mv).expect("the move is legal");
    next.outcome().and_then(feen_rules::Outcome::winner) == Some(position.turn())
}

/// Whether the opponent has no answer that wins at once.
fn is_safe(position: &Position, mv: Move) -> bool {
    let next = position.play(mv).expect("the move is legal");
    !next.legal().any(|answer| wins(&next, answer))
}

#[test]
fn a_win_at_once_is_played_by_whoever_sees_one_node() {
    for (game, fen, expected) in [
        (
            "chess",
            "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1",
            "e1e8 d1d8",
        ),
        (
            "duck",
            "r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3RK2 w - - 0 1",
            "e1e8",
        ),
        (
            "duck",
            "3qk3/pppp1p1p/6*1/8/7b/8/PPPPP1PP/3QK3 b - - 0 1",
            "h4e1",
        ),
        (
            "kingofthehill",
            "7k/8/8/8/8/3K4/8/RNBQ1BN1 w - - 0 1",
            "d3d4 d3e4",
        ),
        ("racingkings", "8/K7/8/8/8/8/7k/NB6 w - - 0 1", "a7a8 a7b8"),
        (
            "breakthrough",
            "8/1P4pp/8/8/8/8/6PP/8 w - - 0 1",
            "b7a8 b7b8 b7c8",
        ),
        ("atomic", "4k3/3pp3/8/8/8/8/8/RNBQK3 w - - 0 1", "d1d7"),
        ("shogi", "7lk/9/8S/9/9/9/9/9/4K4[G] w - - 0 1", "G@i8"),
    ] {
        let variant: Variant = game.parse().unwrap();
        let position = Position::from_fen(&variant, fen).unwrap();
        for nodes in [0, 1, 2, 10] {
            let mut searcher = Searcher::new(&variant);
            let best = searcher.best(&position, &Limits::unlimited().nodes(nodes));
            let best = best.unwrap();
            let text = position.uci(best).to_string();
            assert!(wins(&position, best), "{game} {fen}: {text}");
            let is_expected = expected.split(' ').any(|mv| text.starts_with(mv));
            assert!(is_expected, "{game} {fen}: {text}");
            assert_eq!(searcher.report().score().unwrap().to_string(), "mate 1");
        }
    }
}

#[test]
fn the_next_move_is_seen_in_each_game_with_any_nodes() {
    for variant in Variant::all() {
        let mut position = Position::start(&variant);
        let (weights, mut lot) = (Weights::of(&variant), by_lot(7));
        for ply in 0..30 {
            if position.outcome().is_some() {
                break;
            }
            if ply % 5 == 4 {
                for nodes in [1, 40, 400] {
                    let mut searcher = Searcher::with_weights(weights.clone(), 1);
                    let best = searcher.best(&position, &Limits::unlimited().nodes(nodes));
                    let best = best.unwrap();
                    let said = || {
                        let (game, fen) = (variant.name(), position.fen());
                        format!("{game} {fen}, {nodes} nodes: {}", position.uci(best))
                    };
                    if position.legal().any(|mv| wins(&position, mv)) {
                        assert!(wins(&position, best), "{}", said());
                    } else if !is_safe(&position, best) {
                        let safe = position.legal().find(|mv| is_safe(&position, *mv));
                        assert_eq!(safe, None, "{}", said());
                    }
                }
            }
            let mv = lot(&position);
            position = position.play(mv).unwrap();
        }
    }
}
