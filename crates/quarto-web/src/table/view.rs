use feen_quarto::{Piece, Rules, Square};
use feen_server::Player;
use feen_server::table::OptionalWord;
use serde::Serialize;

use super::seats::Order;

/// A game of Quarto, as everybody sees it: nothing is hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct View {
    /// The position as FEEN.
    pub feen: String,
    /// The rules.
    pub rules: Rules,
    /// The state in one word: `give`, `place`, `won`, `drawn`, `aborted`, or the reason of another end.
    pub status: String,
    /// The player who acts; nothing when the game is over.
    #[serde(with = "OptionalWord::<Order>")]
    pub turn: Option<Player>,
    /// The piece in hand.
    pub held: Option<Piece>,
    /// The pieces to choose from.
    pub remaining: Vec<Piece>,
    /// The squares of the line that won.
    pub line: Option<[Square; 4]>,
    /// The squares of a line that may be called.
    pub open_line: Option<[Square; 4]>,
    /// The squares of each line that is complete and counts no more.
    pub void: Vec<[Square; 4]>,
    /// The square of the last placement.
    pub last: Option<Square>,
    /// The number of decisions that were made.
    pub plies: usize,
    /// The player who offers a draw.
    #[serde(with = "OptionalWord::<Order>")]
    pub draw: Option<Player>,
    /// The player who asks for a decision back.
    #[serde(with = "OptionalWord::<Order>")]
    pub takeback: Option<Player>,
}
