//! Which moves are mistakes.
//!
//! The chance to win is that of [Lichess](https://lichess.org/page/accuracy):
//! 50 + 50 · (2 / (1 + exp(−0.00368208 · centipawns)) − 1) per cent, for at most ten pawns; a mate counts as ten. A move
//! that loses 5, 10 or 15 per cent is inaccurate, a mistake or a blunder.

use feen_chess::pgn::Score;

/// The pawns beyond which nothing changes.
const MOST: f64 = 10.0;

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
        let lost = chance(before) - chance(after);
        let lost = if is_white { lost } else { -lost };
        // The evaluations are of two decimals.
        match lost + 1e-9 {
            15.0.. => Some(Self::Blunder),
            10.0.. => Some(Self::Mistake),
            5.0.. => Some(Self::Inaccuracy),
            _ => None,
        }
    }
}

/// White's chance to win, in per cent.
fn chance(score: Score) -> f64 {
    let pawns = match score {
        Score::Pawns(pawns) => f64::from(pawns).clamp(-MOST, MOST),
        Score::Mate(moves) if moves > 0 => MOST,
        Score::Mate(_) => -MOST,
    };
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
            (Mate(3), Pawns(12.0), true, None),
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
