//! Games of the computer against players who see nothing, or no further than the next position.

use feen_rules::{Move, Past, Player, Position, Variant};
use feen_search::{Limits, Searcher, Step, Weights};

/// The winner of a game, if one is found within these plies.
pub(crate) fn winner(
    searcher: &mut Searcher,
    computer: Player,
    limits: &Limits,
    plies: usize,
    other: &mut dyn FnMut(&Position) -> Move,
) -> Option<Player> {
    let mut position = Position::start(searcher.weights().variant());
    let mut past = Past::new();
    for _ in 0..plies {
        past.push(position.key(), position.is_check());
        if let Some(outcome) = position.outcome() {
            return outcome.winner();
        }
        let mv = if position.turn() == computer {
            searcher.start(&position, &past, limits);
            while searcher.advance(u64::MAX) != Step::Done {}
            searcher.report().best().expect("a move is left")
        } else {
            other(&position)
        };
        position = position.play(mv).expect("the move is legal");
    }
    None
}

/// A player whose moves are drawn by lot.
pub(crate) fn by_lot(seed: u64) -> impl FnMut(&Position) -> Move {
    let mut random = seed;
    move |position| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let legal: Vec<_> = position.legal().collect();
        let count = u64::try_from(legal.len()).expect("a length");
        legal[usize::try_from((random >> 33) % count).expect("less than a length")]
    }
}

/// A player who plays the move that leaves the opponent the least, by the weights of mobility.
pub(crate) fn greedy(variant: &Variant) -> impl FnMut(&Position) -> Move {
    let mut searcher = Searcher::with_weights(Weights::initial(variant), 1);
    move |position| {
        let worth = |mv: &Move| {
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
}
