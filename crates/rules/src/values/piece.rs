use core::fmt;
use core::num::NonZeroU8;

use qi::Player;

use super::{Kind, Square};

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

    /// The number of the piece on a square in the [key](crate::Position::key) of a position: keys of positions that
    /// differ in it alone differ by exactly this number, combined by exclusive or. It is the same in every run.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let chess: Variant = "chess".parse()?;
    /// let start = Position::start(&chess);
    /// let knight = chess.square("g1").unwrap();
    /// let without = Position::from_fen(&chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1").unwrap();
    /// assert_eq!(start.key() ^ start.piece(knight).unwrap().key(knight), without.key());
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn key(self, on: Square) -> u64 {
        mixed((on.number() as u64) << 8 | self.0.get() as u64)
    }

    /// The number of the piece in its player's hand, in the key of a position that has it there beside this many others
    /// of its kind.
    #[must_use]
    #[inline]
    pub const fn hand_key(self, others: usize) -> u64 {
        mixed(1 << 32 | (others as u64) << 8 | self.0.get() as u64)
    }
}

/// Another number for each number, with all its bits mixed: the finalizer of `SplitMix64`.
#[inline]
pub(crate) const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} of {}", self.kind(), self.player())
    }
}
