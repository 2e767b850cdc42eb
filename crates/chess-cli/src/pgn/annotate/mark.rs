//! Which moves are mistakes.
//!
//! The chance to win is that of [Lichess](https://lichess.org/page/accuracy):
//! 50 + 50 · (2 / (1 + exp(−0.00368208 · centipawns)) − 1) per cent, for at most ten pawns. A move that loses 5, 10 or 15
//! per cent is inaccurate, a mistake or a blunder.
//!
//! A mate is judged by itself, as there: a move that lets the opponent mate, or that gives a mate away, is a blunder; a
//! mistake if the player was lost by more than seven pawns before, or still wins by more than seven after it; inaccurate
//! beyond 9.99 pawns. A mate that only takes longer is no mistake.

use feen_chess::pgn::Score;

/// The pawns beyond which nothing changes.
const MOST: f64 = 10.0;

/// The pawns beyond which a game is decided, and those beyond which nobody doubts it.
const DECIDED: f64 = 7.0;
const BEYOND_DOUBT: f64 = 9.99;

/// A glyph of PGN for a bad move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// The number of the glyph.
    pub(super) const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// The mark of a move between two evaluations from White's side.
    pub(super) fn of(before: Score, after: Score, is_white: bool) -> Option<Self> {
        match (of_mover(before, is_white), of_mover(after, is_white)) {
            (Score::Pawns(before), Score::Pawns(after)) => {
                // The evaluations are of two decimals.
                match chance(before) - chance(after) + 1e-9 {
                    15.0.. => Some(Self::Blunder),
                    10.0.. => Some(Self::Mistake),
                    5.0.. => Some(Self::Inaccuracy),
                    _ => None,
                }
            }
            (Score::Pawns(before), Score::Mate(..=-1)) => Some(Self::of_mate(-before)),
            (Score::Mate(1..), Score::Pawns(after)) => Some(Self::of_mate(after)),
            (Score::Mate(1..), Score::Mate(..=-1)) => Some(Self::Blunder),
            _ => None,
        }
    }

    /// The mark of a mate that is allowed or given away, in a game that is decided by so many pawns.
    fn of_mate(decided: f32) -> Self {
        let decided = f64::from(decided);
        if decided > BEYOND_DOUBT {
            Self::Inaccuracy
        } else if decided > DECIDED {
            Self::Mistake
        } else {
            Self::Blunder
        }
    }
}

/// An evaluation from the side of the player who moves.
fn of_mover(score: Score, is_white: bool) -> Score {
    match score {
        _ if is_white => score,
        Score::Pawns(pawns) => Score::Pawns(-pawns),
        Score::Mate(moves) => Score::Mate(moves.saturating_neg()),
    }
}

/// The chance to win, in per cent.
fn chance(pawns: f32) -> f64 {
    let pawns = f64::from(pawns).clamp(-MOST, MOST);
    100.0 / (1.0 + (-0.368_208 * pawns).exp())
}

#[cfg(test)]
mod tests {
    use feen_chess::pgn::Score::{self, Mate, Pawns};

    use super::Mark;

    #[test]
    fn marks_follow_from_lost_chances() {
        for (before, after, is_white, expected) in [
            (Pawns(0.0), Pawns(-0.5), true, None),
            (Pawns(0.0), Pawns(-0.6), true, Some(Mark::Inaccuracy)),
            (Pawns(0.0), Pawns(-1.2), true, Some(Mark::Mistake)),
            (Pawns(0.0), Pawns(-2.0), true, Some(Mark::Blunder)),
            (Pawns(0.0), Pawns(-2.0), false, None),
            (Pawns(0.0), Pawns(2.0), false, Some(Mark::Blunder)),
            // In a game that is decided little is lost.
            (Pawns(9.0), Pawns(7.0), true, None),
            // A mate is judged by itself.
            (Pawns(-6.22), Mate(-1), true, Some(Mark::Blunder)),
            (Pawns(-7.5), Mate(-1), true, Some(Mark::Mistake)),
            (Pawns(-12.0), Mate(-1), true, Some(Mark::Inaccuracy)),
            (Mate(3), Pawns(12.0), true, Some(Mark::Inaccuracy)),
            (Mate(3), Pawns(8.0), true, Some(Mark::Mistake)),
            (Mate(3), Mate(-5), true, Some(Mark::Blunder)),
            (Mate(3), Mate(9), true, None),
            (Pawns(3.0), Mate(4), true, None),
            (Mate(-4), Pawns(-3.0), true, None),
            (Mate(3), Pawns(1.0), true, Some(Mark::Blunder)),
            (Pawns(0.3), Mate(-2), true, Some(Mark::Blunder)),
            (Mate(-2), Mate(-1), true, None),
        ] {
            let found = Mark::of(before, after, is_white);
            let reversed = |score| match score {
                Pawns(pawns) => Pawns(-pawns),
                Mate(moves) => Mate(-moves),
            };
            let other: (Score, Score) = (reversed(before), reversed(after));
            assert_eq!(found, expected, "{before:?} {after:?}");
            assert_eq!(Mark::of(other.0, other.1, !is_white), expected);
        }
    }
}
