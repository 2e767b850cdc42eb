//! The parts of a text that a reader has found.

use qi::{ByPlayer, Player};

use super::NamedSquare;
use crate::{CastlingSpelling, Variant};

/// The parts of a FEN, by their places in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    pub(crate) board_end: usize,
    /// The letters of the pocket.
    pub(crate) pocket: (usize, usize),
    pub(crate) turn: Player,
    /// The letters of the rights, none for `-`.
    pub(crate) rights: (usize, usize),
    pub(crate) en_passant: Option<NamedSquare>,
    pub(crate) limit: Option<u32>,
    pub(crate) checks: Option<ByPlayer<u8>>,
    pub(crate) halfmove: u32,
    pub(crate) fullmove: u32,
    /// The variant that has read the text.
    pub(crate) variant: Reader,
}

/// The variant that has read a text, by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reader {
    name: &'static str,
    spelling: CastlingSpelling,
    /// The text is one of chess as well, with the same parts.
    is_chess: bool,
}

impl Reader {
    pub(crate) const fn of(variant: &Variant) -> Self {
        Self {
            name: variant.name(),
            spelling: variant.castling,
            is_chess: false,
        }
    }

    /// The reader of a text that chess takes.
    pub(crate) const fn of_chess(variant: &Variant) -> Self {
        Self {
            is_chess: true,
            ..Self::of(variant)
        }
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn is(self, variant: &Variant) -> bool {
        // Most often it is the same name in the same place.
        let is_same =
            |name: &'static str| core::ptr::eq(name, variant.name()) || name == variant.name();
        self.spelling == variant.castling
            && (is_same(self.name) || self.is_chess && is_same(Variant::CHESS.name()))
    }
}
