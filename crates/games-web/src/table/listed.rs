use feen_rules::{Move, Position};

/// The most moves of a list: no game of `rules` has as many, and a table with a duck can have a million.
const MOST: usize = 10_000;

/// The legal moves that are listed for a player; any legal move may be played.
pub(crate) fn listed(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.for_each_legal(None, |one| {
        moves.push(one);
        moves.len() < MOST
    });
    moves
}
