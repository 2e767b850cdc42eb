use core::fmt;
use core::num::NonZeroU8;

use qi::Player;

use super::Kind;

/// A piece on the board: its kind, and the player whose it is.
// Bit 7 is always set, bits 1 to 6 are the kind, bit 0 is the player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroU8);

const MARK: NonZeroU8 = NonZeroU8::MIN.saturating_add(127);

impl Piece {
    /// The piece of a kind and a player.
    #[must_use]
    #[inline]
    pub fn new(kind: Kind, player: Player) -> Self {
        Self(MARK | kind.number().wrapping_shl(1) | u8::from(player.is_second()))
    }

    /// The kind.
    #[must_use]
    #[inline]
    pub fn kind(self) -> Kind {
        Kind::wrapping(self.0.get() >> 1)
    }

    /// The player whose piece it is.
    #[must_use]
    #[inline]
    pub const fn player(self) -> Player {
        if self.0.get() & 1 == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    /// The number of the piece, from 128 to 255.
    pub(crate) const fn number(self) -> u8 {
        self.0.get()
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} of {}", self.kind(), self.player())
    }
}
