use core::fmt;
use core::num::NonZeroU16;

use crate::values::{Role, Square, Wing};

/// A move: from a square to a square, perhaps with a promotion or with castling.
///
/// ```
/// use feen_chess::{Castles, Position, Wing};
///
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let castling = position.parse_move("O-O")?;
/// assert_eq!(castling.to_string(), "e1g1");
/// assert_eq!(castling.spell(Castles::KingTakesRook).to_string(), "e1h1");
/// assert_eq!(castling.castling(), Some(Wing::King));
/// assert_eq!(castling.rook(), Some("h1".parse()?));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Positions make moves ([`legal_moves`](crate::Position::legal_moves),
/// [`parse_move`](crate::Position::parse_move)). A move does not know its position: another position may refuse it.
///
/// It prints as UCI. In Chess960 a castling king may arrive on its own square or on the next
/// one; such a castling is written `f1h1`, *king takes rook*, because `f1g1` is a step.
// From, target and kind, in 6, 6 and 4 bits. The target of castling is the rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

const ORDINARY: u16 = 1;
const CASTLING: u16 = 6;

impl Move {
    #[inline]
    const fn with_kind(from: Square, target: Square, kind: u16) -> Self {
        let bits = kind << 12 | (target.index() as u16) << 6 | from.index() as u16;
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            None => Self(NonZeroU16::MAX),
        }
    }

    /// A move that neither castles nor promotes.
    #[inline]
    pub(crate) const fn ordinary(from: Square, to: Square) -> Self {
        Self::with_kind(from, to, ORDINARY)
    }

    /// A move of a pawn that becomes a knight, bishop, rook or queen.
    #[inline]
    pub(crate) const fn promoting(from: Square, to: Square, role: Role) -> Self {
        let kind = match role {
            Role::Knight => 2,
            Role::Bishop => 3,
            Role::Rook => 4,
            Role::Pawn | Role::Queen | Role::King => 5,
        };
        Self::with_kind(from, to, kind)
    }

    /// Castling of the king on a square with the rook on another.
    #[inline]
    pub(crate) const fn castles(king: Square, rook: Square) -> Self {
        Self::with_kind(king, rook, CASTLING)
    }

    /// The move that passes, which no position calls legal: it prints as `0000`, and as `--` in SAN.
    pub(crate) const NULL: Self = Self::ordinary(Square::A1, Square::A1);

    /// Whether the move passes, which chess does not allow: only games of PGN have such moves.
    #[must_use]
    #[inline]
    pub const fn is_null(self) -> bool {
        self.0.get() == Self::NULL.0.get()
    }

    #[inline]
    const fn kind(self) -> u16 {
        self.0.get() >> 12
    }

    #[inline]
    pub(crate) const fn is_castling(self) -> bool {
        self.kind() == CASTLING
    }

    /// A number by which moves sort: by the squares that they leave and reach, queen before knight, and a step before castling to
    /// the same square.
    #[inline]
    pub(super) const fn order(self) -> u16 {
        let last = match self.kind() {
            ORDINARY => 0,
            CASTLING => 1,
            promotion => 5_u16.saturating_sub(promotion),
        };
        (self.from().index() as u16) << 10 | (self.to().index() as u16) << 4 | last
    }

    /// The square that the piece leaves.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::at((self.0.get() & 63) as u8)
    }

    /// The square that the piece arrives on; of castling that of the king, `g1` or `c1`.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        match self.castling() {
            Some(wing) => self.target().on_file(wing.king_file()),
            None => self.target(),
        }
    }

    /// The square that the piece arrives on; of castling that of the rook.
    #[inline]
    pub(crate) const fn target(self) -> Square {
        Square::at((self.0.get() >> 6 & 63) as u8)
    }

    /// The role that a pawn becomes.
    #[must_use]
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        Some(match self.kind() {
            2 => Role::Knight,
            3 => Role::Bishop,
            4 => Role::Rook,
            5 => Role::Queen,
            _ => return None,
        })
    }

    /// The side of the board on which the move castles.
    #[must_use]
    #[inline]
    pub const fn castling(self) -> Option<Wing> {
        if !self.is_castling() {
            return None;
        }
        if self.from().index() < self.target().index() {
            Some(Wing::King)
        } else {
            Some(Wing::Queen)
        }
    }

    /// The square of the rook before castling.
    #[must_use]
    pub const fn rook(self) -> Option<Square> {
        if self.is_castling() {
            Some(self.target())
        } else {
            None
        }
    }

    /// The move as UCI, with castling written in this way.
    #[must_use]
    pub const fn spell(self, castles: Castles) -> MoveText {
        MoveText::new(self, castles)
    }
}

/// Prints as UCI: `e2e4`, `a7a8q`, `e1g1`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.spell(Castles::KingArrives).as_str())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// How castling is written in UCI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Castles {
    /// The square on which the king arrives, `e1g1`; where that is at most one step away, the rook.
    #[default]
    KingArrives,
    /// The square of the rook, `e1h1`, as Chess960 engines do.
    KingTakesRook,
}

/// A move as UCI text of four or five bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveText {
    bytes: [u8; 5],
    len: u8,
}

impl MoveText {
    const fn new(of: Move, castles: Castles) -> Self {
        if of.is_null() {
            return Self {
                bytes: *b"0000\0",
                len: 4,
            };
        }
        let arrives = of.to();
        let is_step = of.from().file_index().abs_diff(arrives.file_index()) < 2;
        let to = match castles {
            Castles::KingTakesRook => of.target(),
            Castles::KingArrives if of.is_castling() && is_step => of.target(),
            Castles::KingArrives => arrives,
        };
        let ([from_file, from_rank], [to_file, to_rank]) = (of.from().bytes(), to.bytes());
        let (promotion, len) = match of.promotion() {
            Some(role) => (role.letter().to_ascii_lowercase() as u8, 5),
            None => (0, 4),
        };
        Self {
            bytes: [from_file, from_rank, to_file, to_rank, promotion],
            len,
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let text = self.bytes.get(..usize::from(self.len));
        str::from_utf8(text.unwrap_or_default()).unwrap_or_default()
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
