use alloc::vec::Vec;
use core::fmt;

use feen_rules::Move;

use crate::score::{self, MATE};

/// The result of a search so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The plies that all moves have been searched.
    pub depth: u32,
    /// The plies of the deepest line.
    pub deepest: u32,
    /// The nodes.
    pub nodes: u64,
    /// Thousandths of the table that are full.
    pub table: u32,
    /// The best moves with their lines, the best one first; empty where there is no legal move.
    pub lines: Vec<Line>,
}

impl Report {
    /// The report of a mate.
    #[cfg(feature = "protocol")]
    pub(crate) fn of_mate(moves: Vec<Move>) -> Self {
        let plies = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        Self {
            depth: plies,
            deepest: plies,
            lines: Vec::from([Line {
                score: Verdict::Wins(plies),
                moves,
            }]),
            ..Self::default()
        }
    }

    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// The move that the opponent is thought to answer with.
    #[must_use]
    pub fn reply(&self) -> Option<Move> {
        self.lines.first()?.moves.get(1).copied()
    }

    /// The score of the best move.
    #[must_use]
    pub fn score(&self) -> Option<Verdict> {
        self.lines.first().map(|line| line.score)
    }
}

/// A move with what is thought to follow.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Line {
    /// The score for the player to move.
    pub score: Verdict,
    /// The moves.
    pub moves: Vec<Move>,
}

/// A score for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Hundredths of a pawn.
    Hundredths(i32),
    /// The player wins in this many plies; 0 if it is won already.
    Wins(u32),
    /// The player loses in this many plies.
    Loses(u32),
}

impl Verdict {
    pub(crate) fn of(score: score::Score) -> Self {
        let plies = (MATE - score.abs()).unsigned_abs();
        match score {
            _ if !score::is_mate(score) => Self::Hundredths(score),
            1.. => Self::Wins(plies),
            _ => Self::Loses(plies),
        }
    }

    /// One number for comparing: hundredths of a pawn, with wins above and losses below all others.
    #[must_use]
    pub const fn rank(self) -> i32 {
        match self {
            Self::Hundredths(score) => score,
            Self::Wins(plies) => MATE - plies.cast_signed(),
            Self::Loses(plies) => plies.cast_signed() - MATE,
        }
    }
}

/// Prints as UCI has it, with mates in moves: `cp 23`, `mate -2`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hundredths(score) => write!(f, "cp {score}"),
            Self::Wins(plies) => write!(f, "mate {}", plies.div_ceil(2)),
            Self::Loses(plies) => write!(f, "mate -{}", plies.div_ceil(2)),
        }
    }
}
