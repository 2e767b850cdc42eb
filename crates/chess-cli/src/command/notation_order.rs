//! The words after `notation`.

use feen_rules::Notation;

/// An order of the verb `notation`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotationOrder {
    /// To say which one it is.
    Show,
    /// Back to the notation of the game.
    OfGame,
    /// One of a name.
    Set(Notation),
}

impl NotationOrder {
    /// `[ "game" / notation ]`
    pub(super) fn read(text: &str) -> Option<Self> {
        match text {
            "" => Some(Self::Show),
            "game" => Some(Self::OfGame),
            _ => text.parse().map(Self::Set).ok(),
        }
    }
}
