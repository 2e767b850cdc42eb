use feen_server::{Game, Outcome, Player};
use feen_uci::Dialect;

use crate::Wish;

/// A game that engines play and evaluate.
pub trait Playable: Game {
    /// Whether an engine that plays a variant in a protocol is offered to the players of this game.
    #[must_use]
    fn is_offered(variant: &str, dialect: Dialect) -> bool;

    /// The name of the variant, as engines have it: `chess`, `fischerandom` or `shogi`.
    fn variant(&self) -> &str;

    /// Whether kings and rooks may begin on other squares than the usual ones.
    fn is_shuffled(&self) -> bool;

    /// The table of the variant, if it is one of the operator.
    fn table(&self) -> Option<String>;

    /// The number of plies that were played.
    fn plies(&self) -> usize;

    /// The player to move after this number of plies.
    fn turn_after(&self, plies: usize) -> Player;

    /// The command `position` for the game after this number of plies; nothing where the protocol cannot write it.
    fn line(&self, dialect: Dialect, plies: usize) -> Option<String>;

    /// The end that the last position has by itself, such as a mate.
    fn ended(&self) -> Option<Outcome>;

    /// The player who offers a draw.
    fn draw_offer(&self) -> Option<Player>;

    /// The player who wants to take a move back.
    fn takeback_offer(&self) -> Option<Player>;

    /// The action that a player wishes for.
    fn action(wish: Wish) -> Self::Action;
}
