//! The kinds of games that these clients play, each with what they read and write of it.

mod chess;
mod variants;

use std::ops::Deref;

use feen_match_web::engines::Playable;
use feen_server::http::Front;
use feen_server::{Handle, Player};

use crate::state::Lichess;
use crate::variant::Variant;

/// A kind of games that these clients play: chess, or some of its variants.
pub(crate) trait Kind: Playable {
    /// The games of this kind.
    fn front(lichess: &Lichess) -> &Front<Self>;

    /// The variant of a setup; nothing for one that these clients do not know.
    fn variant_of(setup: &Self::Setup) -> Option<Variant>;

    /// The position, the moves and the offers of a view.
    fn board(view: Self::View) -> Board;

    /// The FEN of the start, where it is not the only one of the variant.
    fn start(&self, setup: &Self::Setup) -> Option<String>;

    /// Whether the last move is this one of this seat.
    fn is_last(&self, seat: Player, text: &str) -> bool;

    /// The moves in SAN.
    fn san(&self) -> Vec<String>;
}

/// A position, and how it came about.
pub(crate) struct Board {
    /// The position as FEN.
    pub(crate) fen: String,
    /// The moves as UCI.
    pub(crate) moves: Vec<String>,
    /// The player who offers a draw.
    pub(crate) draw: Option<Player>,
    /// The player who asks for a move back.
    pub(crate) takeback: Option<Player>,
}

/// A game that these clients know, and its variant.
pub(crate) struct Played<K: Kind> {
    game: Handle<K>,
    pub(crate) variant: Variant,
}

impl<K: Kind> Played<K> {
    /// A game, if these clients know its variant.
    pub(crate) fn new(game: Handle<K>) -> Option<Self> {
        let variant = K::variant_of(&game.setup())?;
        Some(Self { game, variant })
    }
}

impl<K: Kind> Clone for Played<K> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            variant: self.variant,
        }
    }
}

impl<K: Kind> Deref for Played<K> {
    type Target = Handle<K>;

    fn deref(&self) -> &Handle<K> {
        &self.game
    }
}
