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
