use fastrand::Rng;

use super::{Strategy, any_piece, any_turn};
use crate::{Game, Piece, Turn};

/// A player who takes any free square and gives any piece.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Rng,
}

impl Random {
    /// A player whose choices follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::with_seed(seed),
        }
    }
}

impl Strategy for Random {
    fn first_piece(&mut self, game: Game) -> Piece {
        any_piece(&mut self.rng, game).unwrap_or(Piece::ALL[0])
    }

    fn turn(&mut self, game: Game) -> Turn {
        any_turn(&mut self.rng, game)
    }
}
