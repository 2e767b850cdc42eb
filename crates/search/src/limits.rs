//! How far a search goes: limits, the clock, the level.

mod clock;
mod level;

pub use clock::{Clock, Time};
pub use level::Level;

use alloc::vec::Vec;

use feen_rules::Move;

/// How far a search goes. What is not said has no limit.
///
/// ```
/// use feen_search::Limits;
///
/// let limits = Limits::unlimited().depth(12).nodes(50_000).lines(3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    pub(crate) depth: i32,
    pub(crate) nodes: u64,
    pub(crate) lines: usize,
    /// Nothing for all moves.
    pub(crate) moves: Vec<Move>,
}

impl Limits {
    /// A search that goes on until it is stopped.
    #[must_use]
    pub const fn unlimited() -> Self {
        Self {
            depth: i32::MAX,
            nodes: u64::MAX,
            lines: 1,
            moves: Vec::new(),
        }
    }

    /// At most this many plies, at least one.
    #[must_use]
    pub fn depth(mut self, plies: u32) -> Self {
        self.depth = i32::try_from(plies).unwrap_or(i32::MAX).max(1);
        self
    }

    /// At most this many nodes.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// The best moves that are wanted, each with its line; at least one.
    #[must_use]
    pub fn lines(mut self, lines: usize) -> Self {
        self.lines = lines.max(1);
        self
    }

    /// Only these moves are looked at. None of them means all.
    #[must_use]
    pub fn moves(mut self, moves: impl IntoIterator<Item = Move>) -> Self {
        self.moves = moves.into_iter().collect();
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::unlimited()
    }
}
