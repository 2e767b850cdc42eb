//! Turns of positions in which the piece in hand does not win at once: a square, and a piece
//! that does not win at once either.

use fastrand::Rng;

use crate::solver::{Node, Tables, Value, bits};
use crate::{Game, Piece};

/// Both kinds of rules fit the columns with 2×2 squares.
pub(super) type Quiet = Node<u64>;

/// The tables of the players.
pub(super) struct Turns {
    tables: Tables<u64>,
}

impl Turns {
    pub(super) fn new() -> Self {
        Self {
            tables: Tables::new(),
        }
    }

    /// The position of a game in which this piece is in hand.
    pub(super) fn quiet(&self, game: Game, held: Piece) -> Quiet {
        Quiet {
            state: self.tables.state(game),
            occupied: game.board().occupied(),
            pool: game.board().remaining().without(held).bits(),
            held: held.number(),
        }
    }

    /// The pieces that are safe to give after a placement on a square.
    pub(super) fn safe(&self, quiet: &Quiet, square: u8) -> u16 {
        let state = self.tables.place(quiet.state, quiet.held, square.into());
        self.tables
            .safe(state, quiet.occupied | 1 << square, quiet.pool)
    }

    /// The position after a turn.
    pub(super) fn after(&self, quiet: &Quiet, square: u8, piece: u8) -> Quiet {
        Quiet {
            state: self.tables.place(quiet.state, quiet.held, square.into()),
            occupied: quiet.occupied | 1 << square,
            pool: quiet.pool & !(1 << piece),
            held: piece,
        }
    }

    /// A safe turn, each as likely as the others.
    pub(super) fn pick(&self, quiet: &Quiet, rng: &mut Rng) -> Option<(u8, u8)> {
        let mut safe = [0; 16];
        let mut count = 0;
        for square in bits(!quiet.occupied) {
            safe[usize::from(square)] = self.safe(quiet, square);
            count += safe[usize::from(square)].count_ones();
        }
        if count == 0 {
            return None;
        }
        let mut number = rng.u32(..count);
        for (square, pieces) in (0..16).zip(safe) {
            let here = pieces.count_ones();
            if number < here {
                let piece = bits(pieces).nth(number as usize)?;
                return Some((square, piece));
            }
            number -= here;
        }
        None
    }

    /// The result, for the player who places first, of a game between two tactical players.
    pub(super) fn rollout(&self, mut quiet: Quiet, rng: &mut Rng) -> Value {
        let mut loser_places = Value::Loss;
        while quiet.pool != 0 {
            let Some((square, piece)) = self.pick(&quiet, rng) else {
                return loser_places;
            };
            quiet = self.after(&quiet, square, piece);
            loser_places = -loser_places;
        }
        Value::Draw
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::Turns;
    use crate::{Error, Game, Piece, Player, Rules, Solver, Square, Status, Turn};

    /// A rollout draws its turns from the position that it has reached, not from its first one:
    /// the same numbers lead a game to the same end.
    #[test]
    fn a_rollout_is_a_legal_game() -> Result<(), Error> {
        let (turns, mut rng) = (Turns::new(), Rng::with_seed(1));
        let start = Game::new(Rules::default(), Player::First);
        let start = start.give(Piece::ALL[0])?;
        let mut solver = Solver::with_table(start.rules(), 0);
        let mut ends = [0; 3];
        for _ in 0..50 {
            let mut quiet = turns.quiet(start, Piece::ALL[0]);
            let value = turns.rollout(quiet, &mut rng.clone());
            let mut game = start;
            while quiet.pool != 0
                && let Some((square, piece)) = turns.pick(&quiet, &mut rng)
            {
                let turn = Turn {
                    square: Square::masked(square),
                    give: Some(Piece::masked(piece)),
                };
                game = game.play(turn)?;
                assert!(matches!(game.status(), Status::Place(..)));
                assert!(!game.winners().contains(Piece::masked(piece)));
                quiet = turns.after(&quiet, square, piece);
            }
            let end = solver.value(game);
            assert_eq!(
                value,
                if game.turn() == start.turn() {
                    end
                } else {
                    -end
                }
            );
            ends[value as usize] += 1;
        }
        assert!(ends.iter().all(|count| *count > 0), "{ends:?}");
        Ok(())
    }
}
