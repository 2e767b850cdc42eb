//! A game at the prompt, with an engine or without, and the commands on it.
//!
//! The prompt sees a [`Session`]. In `chess/` it has the Laws of FIDE, PGN, offers and results; in `variant/` the moves
//! of any game that the crate `rules` has a table for. The rest is one for both: `watch` waits for an engine,
//! `analysis` shows its lines, `clock` limits both players, `engine` finds it, `written` keeps files, `list` writes lists.

mod analysis;
mod chess;
mod clock;
mod engine;
mod list;
mod variant;
mod watch;
mod written;

pub(crate) use self::chess::ChessSession;
pub(crate) use clock::ClockOrder;
pub(crate) use variant::VariantSession;

use feen_chess::pgn::Letters;

use crate::answer::{Answer, Failure, Output};
use crate::command::{Command, Row};
use crate::scene::Scene;

/// A game, and all that the commands on it need to know.
pub(crate) trait Session {
    /// The verbs that it does.
    fn verbs(&self) -> &'static [Row];

    /// Does a command. Some write while they work; the rest is the answer.
    fn run(&mut self, command: &Command<'_>, output: Output) -> Result<Answer, Failure>;

    /// Replaces the game by one of a text of PGN: the last, unless a number is given.
    fn load(
        &mut self,
        text: &[u8],
        letters: Option<Letters>,
        number: Option<usize>,
    ) -> Result<Answer, Failure>;

    /// The word before the prompt's `>`.
    fn name(&self) -> &str;

    /// The board as it is drawn above the prompt.
    fn scene(&self) -> Scene;

    /// A text that changes whenever the board, or the state of the game, does.
    fn mark(&self) -> String;

    /// The legal moves as they can be typed.
    fn move_words(&self) -> Vec<String>;

    /// Someone looks on from now on who can stop a search.
    fn be_interactive(&mut self);

    /// Whether a file exists that the prompt has not written, so that writing must ask.
    fn asks_before_replacing(&self, path: &str) -> bool;

    /// Whether `draw` alone asks back at the prompt.
    fn asks_before_a_draw(&self) -> bool;
}
