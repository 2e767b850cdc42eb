use std::cmp::Ordering;
use std::fmt;

/// An evaluation, and whether it is exact, for the side to move.
///
/// Scores order by their value; of equal values an upper bound is least and a lower bound
/// greatest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score {
    /// The value.
    pub value: Evaluation,
    /// On which side of the value the truth may lie.
    pub bound: Bound,
}

/// How good a position is for the side to move.
///
/// ```
/// use feen_uci::Evaluation::{Centipawns, Mate};
///
/// let best_first = [Mate(2), Mate(5), Centipawns(300), Centipawns(-300), Mate(-5), Mate(0)];
/// assert!(best_first.is_sorted_by(|better, worse| better > worse));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evaluation {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate: of the side to move if positive, of its opponent if negative. `Mate(0)` is
    /// mated.
    Mate(i32),
}

/// The kind of a score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Bound {
    /// The score is this or less.
    Upper,
    /// The score itself.
    #[default]
    Exact,
    /// The score is this or more.
    Lower,
}

impl Score {
    /// The same score for the other side. A side that is mated has no such score.
    ///
    /// ```
    /// use feen_uci::{Bound, Evaluation, Score};
    ///
    /// let score = Score { value: Evaluation::Centipawns(25), bound: Bound::Lower };
    /// let other = Score { value: Evaluation::Centipawns(-25), bound: Bound::Upper };
    /// assert_eq!(score.flip(), Some(other));
    /// ```
    #[must_use]
    pub fn flip(self) -> Option<Self> {
        let value = match self.value {
            Evaluation::Centipawns(value) => Evaluation::Centipawns(value.checked_neg()?),
            Evaluation::Mate(0) => return None,
            Evaluation::Mate(moves) => Evaluation::Mate(moves.checked_neg()?),
        };
        let bound = match self.bound {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        };
        Some(Self { value, bound })
    }
}

impl Evaluation {
    /// Sorts first by mated, evaluated, mating; then within these.
    fn rank(self) -> (u8, i64) {
        match self {
            Self::Centipawns(value) => (1, value.into()),
            // The sooner a mate the better, and a mate against one the worse.
            Self::Mate(moves) => (if moves > 0 { 2 } else { 0 }, !i64::from(moves)),
        }
    }
}

impl Ord for Evaluation {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Evaluation {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `+0.25`, `-3.00`, `#3`, `#-2`.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mate(moves) => f.pad(&format!("#{moves}")),
            Self::Centipawns(value) => {
                let sign = if *value < 0 { '-' } else { '+' };
                let size = value.unsigned_abs();
                f.pad(&format!("{sign}{}.{:02}", size / 100, size % 100))
            }
        }
    }
}

/// As its value, with `>=` before a lower bound and `<=` before an upper one.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = match self.bound {
            Bound::Exact => "",
            Bound::Lower => ">=",
            Bound::Upper => "<=",
        };
        f.pad(&format!("{bound}{}", self.value))
    }
}
