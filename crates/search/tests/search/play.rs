use feen_rules::{Past, Player, Position, Variant};
use feen_search::{Level, Limits, Searcher};

use crate::opponents::{by_lot, greedy, winner};

#[test]
fn each_game_is_played_to_its_end_or_far() {
    for variant in Variant::all() {
        let mut searcher = Searcher::with_weights(feen_search::Weights::initial(&variant), 1);
        let mut position = Position::start(&variant);
        for _ in 0..12 {
            let nodes = Limits::unlimited().nodes(60);
            let best = searcher.best(&position, &nodes);
            assert_eq!(
                best.is_some(),
                position.outcome().is_none(),
                "{}",
                position.fen()
            );
            let Some(mv) = best else { break };
            position = position
                .play(mv)
                .unwrap_or_else(|illegal| panic!("{}: {illegal}", variant.name()));
        }
    }
}

#[test]
#[cfg_attr(
    not(feature = "protocol"),
    ignore = "long: runs where all features are on"
)]
fn a_random_mover_never_wins() {
    let nodes = Level::FIRST.nodes().unwrap();
    for variant in Variant::all() {
        let mut searcher = Searcher::new(&variant);
        for (computer, seed) in [(Player::First, 1), (Player::Second, 2)] {
            let limits = Limits::unlimited().nodes(nodes);
            let winner = winner(&mut searcher, computer, &limits, 60, &mut by_lot(seed));
            assert_ne!(winner, Some(!computer), "{}", variant.name());
        }
    }
}

#[test]
fn a_random_mover_loses() {
    for name in [
        "chess",
        "shogi",
        "xiangqi",
        "crazyhouse",
        "antichess",
        "atomic",
        "3check",
        "minishogi",
        "duck",
        "extinction",
        "kingofthehill",
    ] {
        let variant: Variant = name.parse().unwrap();
        for (computer, seed) in [(Player::First, 1), (Player::Second, 2)] {
            let (mut searcher, nodes) = (Searcher::new(&variant), Limits::unlimited().nodes(600));
            let winner = winner(&mut searcher, computer, &nodes, 300, &mut by_lot(seed));
            assert_eq!(winner, Some(computer), "{name}");
        }
    }
}

#[test]
fn one_thread_is_deterministic() {
    let variant: Variant = "shogi".parse().unwrap();
    let position = Position::start(&variant);
    let report = || {
        let mut searcher = Searcher::new(&variant);
        let _ = searcher.best(&position, &Limits::unlimited().nodes(3_000).lines(2));
        searcher.report().clone()
    };
    let (once, twice) = (report(), report());
    assert_eq!(once, twice);
    assert_eq!(once.nodes, 3_000);
    assert_eq!(once.lines.len(), 2);
}

#[test]
fn a_longer_mate_does_not_end_a_search() {
    let variant: Variant = "chess".parse().unwrap();
    for (fen, mate) in [
        ("Q7/3Np2k/4P3/8/6K1/8/8/8 w - - 0 1", "mate 3"),
        ("8/8/1Q6/6N1/8/2KP4/4k3/8 w - - 0 1", "mate 3"),
    ] {
        let position = Position::from_fen(&variant, fen).unwrap();
        let mut searcher = Searcher::new(&variant);
        let _ = searcher.best(&position, &Limits::unlimited().nodes(60_000));
        assert_eq!(
            searcher.report().score().unwrap().to_string(),
            mate,
            "{fen}"
        );
    }
}

#[test]
fn the_last_move_is_seen_where_all_moves_are_captures() {
    let variant: Variant = "clobber".parse().unwrap();
    // Each pair is one more move of the game.
    for (fen, depth, score) in [
        ("Pp1Pp/5/5/5/5/5 w - - 0 1", 2, "mate -1"),
        ("Pp1Pp/5/Pp3/5/5/5 w - - 0 1", 3, "mate 2"),
        ("Pp1Pp/5/Pp1Pp/5/5/5 w - - 0 1", 4, "mate -2"),
        ("Pp1Pp/5/Pp1Pp/5/Pp3/5 w - - 0 1", 5, "mate 3"),
    ] {
        let position = Position::from_fen(&variant, fen).unwrap();
        let mut searcher = Searcher::new(&variant);
        let _ = searcher.best(&position, &Limits::unlimited().depth(depth));
        let found = searcher.report().score().unwrap().to_string();
        assert_eq!(found, score, "{fen}");
    }
}

#[test]
fn slices_find_what_a_whole_search_finds() {
    let variant: Variant = "chess".parse().unwrap();
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    let position = Position::from_fen(&variant, fen).unwrap();
    let mut searcher = Searcher::new(&variant);
    searcher.start(&position, &Past::new(), &Limits::unlimited().depth(4));
    while searcher.advance(2_000) != feen_search::Step::Done {}
    assert_eq!(searcher.report().score().unwrap().to_string(), "mate 1");
    assert_eq!(
        position.uci(searcher.report().best().unwrap()).to_string(),
        "h5f7"
    );
}

#[test]
fn levels_are_weaker_and_answer_at_once() {
    let variant: Variant = "chess".parse().unwrap();
    let position = Position::start(&variant);
    let mut searcher = Searcher::new(&variant);
    for level in Level::all().filter(|level| level.number() < 8) {
        searcher.set_level(level, 1);
        assert!(searcher.best(&position, &Limits::unlimited()).is_some());
        assert_eq!(Some(searcher.report().nodes), level.nodes());
    }
}

/// A table of 128 squares with many pieces in hand.
const HUGE: &str = "\
[huge : crazyhouse]
board = 16x8
pieces = N:NN A:QN
promote = P>Q,A forced
castle = none
start = rnqrnqrnkqnrqnrq/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/RNQRNQRNKQNRQNRQ[QQQQAAAANNNNqqqqaaaannnn] w - - 0 1
";

#[test]
fn a_table_of_ones_own_is_played() {
    let variants = Variant::parse(HUGE).unwrap();
    let mut searcher = Searcher::new(&variants[0]);
    let position = Position::start(&variants[0]);
    let best = searcher.best(&position, &Limits::unlimited().nodes(200));
    assert!(position.is_legal(best.unwrap()));
}

/// The same with a duck: a million moves in many positions.
const HUGE_DUCK: &str = "\
[ducks : duck]
board = 16x8
pieces = N:NN A:QN
promote = P>Q,A forced
castle = none
start = rnqrnqrnkqnrqnrq/pppppppppppppppp/16/16/16/16/PPPPPPPPPPPPPPPP/RNQRNQRNKQNRQNRQ w - - 0 1
";

/// The nodes at each look at the clock, in a search behind the first move of a position.
fn looks(fen: &str, nodes: u64) -> Vec<u64> {
    let variants = Variant::parse(HUGE_DUCK).unwrap();
    let position = Position::from_fen(&variants[0], fen).unwrap();
    let first = position.legal().next();
    let mut searcher = Searcher::new(&variants[0]);
    let limits = Limits::unlimited().nodes(nodes).moves(first);
    searcher.start(&position, &Past::new(), &limits);
    let mut looks = Vec::new();
    let mut look = |nodes: u64| {
        looks.push(nodes);
        true
    };
    while searcher.advance_while(&mut look) != feen_search::Step::Done {}
    assert!(searcher.report().best().is_some());
    looks
}

#[test]
fn long_lists_are_left_in_time() {
    // One of the first nodes lists 8192 quiet moves, and each pick reads them all.
    let quiet = "kp14/pp13p/2Q2Q2A2Q2A1/16/Q2A3Q3A2Q1/16/2Q2A2Q2Q2A1/15K b - - 0 1";
    let quiet = looks(quiet, 300);
    assert!(quiet.first().is_some_and(|nodes| *nodes <= 10), "{quiet:?}");
    let between = quiet.windows(2).map(|two| two[1] - two[0]).max();
    assert!(between.is_some_and(|nodes| nodes <= 50), "{quiet:?}");
    // The first node weighs thousands of captures.
    let captures = looks(
        "k15/PPPPPPPPPPPPPPPP/qqqqqqqqqqqqqqqq/PPPPPPPPPPPPPPPP/16/16/16/15K w - - 0 1",
        300,
    );
    let at_first = captures.iter().filter(|nodes| **nodes == 1).count();
    assert!(at_first >= 8, "{captures:?}");
}

#[test]
fn a_greedy_mover_loses_against_level_4() {
    let (mut wins, mut losses) = (0, 0);
    let all = Variant::all();
    let sample = all.iter().enumerate().filter(|(number, _)| number % 8 == 4);
    for (number, variant) in sample {
        let computer = if number % 16 == 4 {
            Player::First
        } else {
            Player::Second
        };
        let mut searcher = Searcher::new(variant);
        searcher.set_level(Level::new(4).unwrap(), 1);
        let (limits, mut other) = (Limits::unlimited(), greedy(variant));
        match winner(&mut searcher, computer, &limits, 160, &mut other) {
            Some(winner) if winner == computer => wins += 1,
            Some(_) => losses += 1,
            None => {}
        }
    }
    assert!(wins >= 9 && losses == 0, "{wins} won, {losses} lost");
}
