use alloc::vec::Vec;

use super::mcts::Mcts;
use super::{Strategy, safe_piece, winning_turn};
use crate::{Game, Piece, Solver, Stopped, Turn, Value};

/// A player who never gives a half point away.
///
/// The turns are ranked as [`Mcts`] ranks them, and the first one that keeps the value of the
/// position is played. The rank is what wins games: it sets traps.
#[derive(Debug)]
pub struct Perfect {
    mcts: Mcts,
    rng: fastrand::Rng,
    solver: Option<Solver>,
}

impl Perfect {
    /// A player whose choices follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            mcts: Mcts::new(seed),
            rng: fastrand::Rng::with_seed(seed),
            solver: None,
        }
    }

    /// The player with this solver, for games under its rules.
    ///
    /// If the flag of the solver stops a search, the player takes the first turn in rank.
    #[must_use]
    pub fn with_solver(self, solver: Solver) -> Self {
        Self {
            solver: Some(solver),
            ..self
        }
    }

    /// The first of the ranked turns that keeps the value of the game.
    fn keeping(&mut self, game: Game, ranked: &[Turn]) -> Result<Option<Turn>, Stopped> {
        let placed = game.board().len();
        let settled = game.rules().settled();
        if placed < settled {
            return Ok(None);
        }
        let solver = self.solver(game);
        let value = if placed == settled {
            Value::Draw
        } else {
            solver.try_value(game)?
        };
        let too_much = match value {
            Value::Loss => return Ok(None),
            Value::Draw => Value::Win,
            Value::Win => Value::Draw,
        };
        for turn in ranked {
            if let Ok(next) = game.play(*turn)
                && !solver.try_is_at_least(next, too_much)?
            {
                return Ok(Some(*turn));
            }
        }
        Ok(None)
    }

    /// The first of some pieces that keeps the value of a game.
    fn keeping_piece(&mut self, game: Game, pieces: &[Piece]) -> Result<Option<Piece>, Stopped> {
        if game.board().len() <= game.rules().settled() {
            return Ok(None);
        }
        let solver = self.solver(game);
        let value = solver.try_value(game)?;
        for piece in pieces {
            if let Ok(given) = game.give(*piece)
                && -solver.try_value(given)? >= value
            {
                return Ok(Some(*piece));
            }
        }
        Ok(None)
    }

    /// The solver for the rules of a game.
    fn solver(&mut self, game: Game) -> &mut Solver {
        let same = |solver: &Solver| solver.rules() == game.rules();
        if !self.solver.as_ref().is_some_and(same) {
            self.solver = None;
        }
        self.solver.get_or_insert_with(|| Solver::new(game.rules()))
    }
}

impl Strategy for Perfect {
    fn first_piece(&mut self, game: Game) -> Piece {
        let mut pieces: Vec<Piece> = game.choices().iter().collect();
        self.rng.shuffle(&mut pieces);
        match self.keeping_piece(game, &pieces) {
            Ok(Some(piece)) => piece,
            _ => safe_piece(&mut self.rng, game).unwrap_or(Piece::ALL[0]),
        }
    }

    fn turn(&mut self, game: Game) -> Turn {
        if let Some(turn) = winning_turn(game) {
            return turn;
        }
        let ranked = self.mcts.ranked(game);
        let keeping = self.keeping(game, &ranked);
        let first = ranked.into_iter().next();
        let best = keeping.unwrap_or(None).or(first);
        best.unwrap_or_else(|| self.mcts.any_turn(game))
    }
}
