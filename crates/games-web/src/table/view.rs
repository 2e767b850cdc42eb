use feen_server::Player;
use feen_server::table::OptionalWord;
use serde::Serialize;

use super::seats::Order;

/// A game, as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct View {
    /// The name of the variant.
    pub variant: String,
    /// The position as FEN.
    pub fen: String,
    /// The position as FEEN; nothing for a board that FEEN cannot say.
    pub feen: Option<String>,
    /// The state in words: `in progress`, `aborted`, or how it ended.
    pub status: String,
    /// The player to move; nothing when the game is over.
    #[serde(with = "OptionalWord::<Order>")]
    pub turn: Option<Player>,
    /// The moves that were played, as UCI.
    pub moves: Vec<String>,
    /// The last of them.
    pub last: Option<String>,
    /// True if the player to move is in check.
    pub check: bool,
    /// The legal moves as UCI, for the player to move only.
    pub legal: Vec<String>,
    /// The ends that the player to move may claim: `repetition`, `moves`, `entering-king`.
    pub claims: Vec<&'static str>,
    /// The open offers.
    pub offers: Offers,
    /// The result as in PGN, `1-0` if the first player has won: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
}

/// The open offers, each with the player who made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Offers {
    /// A draw.
    #[serde(with = "OptionalWord::<Order>")]
    pub draw: Option<Player>,
    /// A move back.
    #[serde(with = "OptionalWord::<Order>")]
    pub takeback: Option<Player>,
}
