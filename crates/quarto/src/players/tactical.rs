use core::fmt;

use fastrand::Rng;

use super::quiet::Turns;
use super::{Strategy, any_turn, safe_piece, winning_turn};
use crate::{Game, Piece, Square, Turn};

/// A player who takes a win and gives none away, and does not look further ahead.
pub struct Tactical {
    rng: Rng,
    turns: Turns,
}

impl Tactical {
    /// A player whose choices follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::with_seed(seed),
            turns: Turns::new(),
        }
    }
}

impl Strategy for Tactical {
    fn first_piece(&mut self, game: Game) -> Piece {
        safe_piece(&mut self.rng, game).unwrap_or(Piece::ALL[0])
    }

    fn turn(&mut self, game: Game) -> Turn {
        if let Some(turn) = winning_turn(game) {
            return turn;
        }
        let quiet = game.held().map(|held| self.turns.quiet(game, held));
        let safe = quiet.and_then(|quiet| self.turns.pick(&quiet, &mut self.rng));
        match safe {
            Some((square, piece)) => Turn {
                square: Square::masked(square),
                give: Some(Piece::masked(piece)),
            },
            None => any_turn(&mut self.rng, game),
        }
    }
}

impl fmt::Debug for Tactical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tactical").finish_non_exhaustive()
    }
}
