use core::num::NonZeroU32;

use super::{Kind, Square};

/// A move: the squares, and the changes of the pieces.
///
/// ```
/// use feen_rules::Position;
///
/// let start = Position::start(&"shogi".parse()?);
/// let push = start.parse_uci("c3c4").unwrap();
/// assert_eq!((push.from().unwrap().index(), push.to().index()), (20, 29));
/// assert_eq!(feen_rules::Move::unpack(push.pack()), Some(push));
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    sort: MoveSort,
    from: Option<Square>,
    to: Square,
    becomes: Option<Kind>,
    entry: Option<Entry>,
}

/// The sort of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum MoveSort {
    /// A piece goes to a square, and takes what it finds there.
    Normal,
    /// A pawn takes a pawn that has just passed the square.
    EnPassant,
    /// A king and a rook castle; the target is the square of the rook.
    Castling,
    /// A piece comes from the hand.
    Drop,
    /// Nothing moves.
    Pass,
}

/// A second piece that a move brings onto the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Entry {
    /// A piece from the hand enters where the moved piece was.
    Gate(Kind),
    /// A piece from the hand enters where the castling rook was.
    RookGate(Kind),
    /// The duck goes to a square.
    Duck(Square),
}

impl Move {
    #[inline]
    pub(crate) const fn normal(from: Square, to: Square) -> Self {
        Self {
            sort: MoveSort::Normal,
            from: Some(from),
            to,
            becomes: None,
            entry: None,
        }
    }

    #[inline]
    pub(crate) const fn promotion(from: Square, to: Square, becomes: Kind) -> Self {
        Self {
            becomes: Some(becomes),
            ..Self::normal(from, to)
        }
    }

    pub(crate) const fn en_passant(from: Square, to: Square) -> Self {
        Self {
            sort: MoveSort::EnPassant,
            ..Self::normal(from, to)
        }
    }

    pub(crate) const fn becoming(self, kind: Kind) -> Self {
        Self {
            becomes: Some(kind),
            ..self
        }
    }

    pub(crate) const fn castling(king: Square, rook: Square) -> Self {
        Self {
            sort: MoveSort::Castling,
            ..Self::normal(king, rook)
        }
    }

    #[inline]
    pub(crate) const fn drop(kind: Kind, to: Square) -> Self {
        Self {
            sort: MoveSort::Drop,
            from: None,
            to,
            becomes: Some(kind),
            entry: None,
        }
    }

    pub(crate) const fn pass(on: Square) -> Self {
        Self {
            sort: MoveSort::Pass,
            ..Self::normal(on, on)
        }
    }

    pub(crate) const fn with_entry(self, entry: Entry) -> Self {
        Self {
            entry: Some(entry),
            ..self
        }
    }

    /// The sort of the move.
    #[must_use]
    #[inline]
    pub const fn sort(self) -> MoveSort {
        self.sort
    }

    /// The square that the piece leaves; nothing for a drop.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Option<Square> {
        self.from
    }

    /// The square that the piece goes to, or that of the rook with which a king castles.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }

    /// The kind that the piece becomes, or that of a dropped piece.
    #[must_use]
    #[inline]
    pub const fn becomes(self) -> Option<Kind> {
        self.becomes
    }

    /// The second piece that the move brings onto the board.
    #[must_use]
    #[inline]
    pub const fn entry(self) -> Option<Entry> {
        self.entry
    }

    /// The move as a number that is never 0 and stays the same in every release.
    // From the lowest bit: from 7, to 7, becomes 7, entry 7 and its sort 2, and from bit 30 to 31
    // nothing but the mark; the sort of a move follows from these but for a pass, en passant and
    // castling, which take the three values of `becomes` that no kind has.
    #[must_use]
    pub fn pack(self) -> NonZeroU32 {
        let becomes = match (self.sort, self.becomes) {
            (MoveSort::EnPassant, None) => EN_PASSANT,
            (MoveSort::Castling, _) => CASTLING,
            (MoveSort::Pass, _) => PASS,
            // A pawn that takes in passing and promotes.
            (MoveSort::EnPassant, Some(kind)) => kind.number() | 64,
            (_, Some(kind)) => kind.number(),
            (_, None) => PLAIN,
        };
        let (sort, entry) = match self.entry {
            None => (0_u32, 0),
            Some(Entry::Gate(kind)) => (1, kind.number()),
            Some(Entry::RookGate(kind)) => (2, kind.number()),
            Some(Entry::Duck(square)) => (3, square.number()),
        };
        let from = self.from.map_or(0, Square::number);
        let drops = u32::from(self.from.is_none());
        let bits = u32::from(from)
            | u32::from(self.to.number()) << 7
            | u32::from(becomes) << 14
            | u32::from(entry) << 21
            | sort << 28
            | drops << 30;
        NonZeroU32::MIN.saturating_add(0x7fff_ffff) | bits
    }

    /// The move of a number that [`pack`](Self::pack) gave.
    #[must_use]
    pub fn unpack(packed: NonZeroU32) -> Option<Self> {
        let bits = packed.get();
        let part = |shift: u32| low_bits(bits.wrapping_shr(shift));
        let from = Square::wrapping(part(0));
        let from = (bits & 1 << 30 == 0).then_some(from);
        let (sort, becomes) = match (part(14), from) {
            (PLAIN, Some(_)) => (MoveSort::Normal, None),
            (EN_PASSANT, Some(_)) => (MoveSort::EnPassant, None),
            (CASTLING, Some(_)) => (MoveSort::Castling, None),
            (PASS, Some(_)) => (MoveSort::Pass, None),
            (kind, Some(_)) if kind >= 64 => (MoveSort::EnPassant, Some(kind)),
            (kind, Some(_)) => (MoveSort::Normal, Some(kind)),
            (kind, None) => (MoveSort::Drop, Some(kind)),
        };
        let kind = Kind::wrapping(part(21));
        let entry = match bits >> 28 & 3 {
            1 => Some(Entry::Gate(kind)),
            2 => Some(Entry::RookGate(kind)),
            3 => Some(Entry::Duck(Square::wrapping(part(21)))),
            _ => None,
        };
        let read = Self {
            sort,
            from,
            to: Square::wrapping(part(7)),
            becomes: becomes.map(Kind::wrapping),
            entry,
        };
        (read.pack() == packed).then_some(read)
    }
}

const PLAIN: u8 = 127;
const EN_PASSANT: u8 = 126;
const CASTLING: u8 = 125;
const PASS: u8 = 124;

const fn low_bits(number: u32) -> u8 {
    number.to_le_bytes()[0] & 127
}
