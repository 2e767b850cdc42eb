//! Forced mates, by proof numbers.

mod proof;

use alloc::vec::Vec;

use feen_rules::{Move, Position};

use proof::Prover;

/// How far a mate is looked for.
///
/// ```
/// use feen_rules::{Position, Variant};
/// use feen_search::{Mate, MateLimits};
///
/// let shogi: Variant = "shogi".parse()?;
/// let problem = Position::problem_from_sfen(&shogi, "7lk/9/8S/9/9/9/9/9/9 b G 1").unwrap();
/// let Mate::Found { line, .. } = feen_search::mate(&problem, &MateLimits::checks(3)) else {
///     panic!("a mate is there");
/// };
/// assert_eq!(line.len(), 1);
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MateLimits {
    plies: u8,
    only_checks: bool,
    nodes: u64,
    megabytes: usize,
}

/// No mate is looked for that is longer.
const MOST_PLIES: u8 = 99;

impl MateLimits {
    /// Mates of at most this many plies, whatever the attacker plays: problems of chess.
    #[must_use]
    pub fn plies(plies: u32) -> Self {
        Self {
            plies: u8::try_from(plies).unwrap_or(MOST_PLIES).min(MOST_PLIES),
            only_checks: false,
            nodes: u64::MAX,
            megabytes: 64,
        }
    }

    /// Mates of at most this many plies in which each move of the attacker gives check: tsume-shogi. As in published
    /// problems, drops that only put the mate off do not count: each is taken by the piece that checks, with mate.
    #[must_use]
    pub fn checks(plies: u32) -> Self {
        Self {
            only_checks: true,
            ..Self::plies(plies)
        }
    }

    /// At most this many nodes.
    #[must_use]
    pub const fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// A table of this many megabytes.
    #[must_use]
    pub const fn megabytes(mut self, megabytes: usize) -> Self {
        self.megabytes = megabytes;
        self
    }
}

/// The answer to a search for mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mate {
    /// A shortest mate.
    Found {
        /// The moves, with the longest defence.
        line: Vec<Move>,
        /// Another first move that mates in as many plies; nothing if there is none.
        other: Option<Move>,
        /// All other first moves were looked at within the limits.
        is_sure: bool,
    },
    /// There is no mate in so many plies.
    None,
    /// The limits were reached before an answer.
    Unknown,
}

/// The shortest forced mate of the player to move.
#[must_use]
pub fn mate(position: &Position, limits: &MateLimits) -> Mate {
    mate_while(position, limits, &mut |_| true)
}

/// The shortest forced mate, looked for while a test of the number of nodes holds.
#[must_use]
pub fn mate_while(
    position: &Position,
    limits: &MateLimits,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Mate {
    if position.early_outcome().is_some() {
        return Mate::None;
    }
    let mut prover = Prover::new(
        position.turn(),
        limits.megabytes,
        limits.only_checks,
        limits.nodes,
        go_on,
    );
    // Mates are an odd number of plies: the attacker has the first move and the last.
    for plies in (1..=limits.plies).step_by(2) {
        match prover.proves(position, plies) {
            Some(true) => {
                let line = prover.line(position, plies);
                let (other, is_sure) = prover.other(position, line.first().copied(), plies);
                return Mate::Found {
                    line,
                    other,
                    is_sure,
                };
            }
            Some(false) if prover.never_mates(position) => return Mate::None,
            Some(false) => {}
            None => return Mate::Unknown,
        }
    }
    Mate::None
}
