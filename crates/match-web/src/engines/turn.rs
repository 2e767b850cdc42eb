use std::sync::Arc;

use feen_server::{Level, Player};

use super::board::Board;
use super::open::Offered;

/// The seat of an engine in a game.
#[derive(Clone)]
pub(super) struct Turn {
    pub(super) board: Arc<dyn Board>,
    pub(super) seat: Player,
    pub(super) engine: Arc<Offered>,
    pub(super) level: Option<Level>,
    /// The one whose games take turns with those of others.
    pub(super) client: Arc<str>,
}

/// The highest level whose moves take some milliseconds of the computer.
const QUICK: u8 = 3;

impl Turn {
    /// Whether a move takes no longer than an answer of a page.
    pub(super) fn is_quick(&self) -> bool {
        let is_low = self.level.is_some_and(|level| level.get() <= QUICK);
        is_low && self.engine.is_internal()
    }
}
