//! The parts of a text that a reader has found.

use qi::{ByPlayer, Player};

use super::NamedSquare;
use crate::Variant;

/// The parts of a FEN, by their places in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Parts {
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

/// The name of the variant that has read a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reader(&'static str);

impl Reader {
    pub(crate) const fn of(variant: &Variant) -> Self {
        Self(variant.name())
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn is(self, variant: &Variant) -> bool {
        // Most often it is the same name in the same place.
        core::ptr::eq(self.0, variant.name()) || self.0 == variant.name()
    }
}
