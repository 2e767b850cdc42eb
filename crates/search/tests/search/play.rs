use feen_rules::{Past, Player, Position, Variant};
use feen_search::{Level, Limits, Searcher};

/// A game of the searcher with a few nodes against a player whose moves are drawn by lot: the winner, if one is found
/// within these plies.
fn against_random(variant: &Variant, computer: Player, seed: u64, plies: usize) -> Option<Player> {
    let mut searcher = Searcher::new(variant);
    let mut position = Position::start(variant);
    let mut past = Past::new();
    let mut random = seed;
    for _ in 0..plies {
        past.push(position.key(), position.is_check());
        if let Some(outcome) = position.outcome() {
            return outcome.winner();
        }
        let mv = if position.turn() == computer {
            searcher.start(&position, &past, &Limits::unlimited().nodes(600));
            while searcher.advance(u64::MAX) != feen_search::Step::Done {}
            searcher.report().best()
        } else {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let legal: Vec<_> = position.legal().collect();
            let count = u64::try_from(legal.len()).unwrap();
            legal
                .get(usize::try_from((random >> 33) % count).unwrap())
                .copied()
        };
        position = position
            .play(mv.expect("a move is left"))
            .expect("the move is legal");
    }
    None
}

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
fn a_random_mover_never_wins() {
    for name in [
        "chess",
        "shogi",
        "xiangqi",
        "crazyhouse",
        "antichess",
        "atomic",
        "3check",
        "minishogi",
    ] {
        let variant: Variant = name.parse().unwrap();
        for (computer, seed) in [(Player::First, 1), (Player::Second, 2)] {
            let winner = against_random(&variant, computer, seed, 300);
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

#[test]
fn a_huge_table_is_left_in_time() {
    let variants = Variant::parse(HUGE).unwrap();
    let mut searcher = Searcher::new(&variants[0]);
    searcher.start(
        &Position::start(&variants[0]),
        &Past::new(),
        &Limits::unlimited(),
    );
    for _ in 0..20 {
        let begin = std::time::Instant::now();
        let slice = std::time::Duration::from_millis(10);
        while searcher.advance_while(&mut |_| begin.elapsed() < slice) == feen_search::Step::Deeper
        {
        }
        // Ten times as much as the slice is for a machine that has other work.
        assert!(begin.elapsed() < slice * 10, "{:?}", begin.elapsed());
    }
}

/// The move of a player who sees no further than the next position: the one that leaves the opponent the least.
fn greedy(searcher: &mut Searcher, position: &Position) -> feen_rules::Move {
    let worth = |mv: &feen_rules::Move| {
        let next = position.play(*mv).expect("the move is legal");
        match next.outcome() {
            Some(outcome) => match outcome.winner() {
                Some(winner) if winner == position.turn() => i32::MIN,
                Some(_) => i32::MAX,
                None => 0,
            },
            None => searcher.evaluate(&next),
        }
    };
    position.legal().min_by_key(worth).expect("a move is left")
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
        let mut other = Searcher::with_weights(feen_search::Weights::initial(variant), 1);
        let mut position = Position::start(variant);
        let mut past = Past::new();
        for _ in 0..160 {
            past.push(position.key(), position.is_check());
            if let Some(outcome) = position.outcome() {
                wins += u32::from(outcome.winner() == Some(computer));
                losses += u32::from(outcome.winner() == Some(!computer));
                break;
            }
            let mv = if position.turn() == computer {
                searcher.start(&position, &past, &Limits::unlimited());
                while searcher.advance(u64::MAX) != feen_search::Step::Done {}
                searcher.report().best().expect("a move is left")
            } else {
                greedy(&mut other, &position)
            };
            position.play_unchecked(mv);
        }
    }
    assert!(wins >= 9 && losses == 0, "{wins} won, {losses} lost");
}
