use core::fmt;

use feen::error::{Kind, Located};
use qi::Player;

use crate::values::{Role, Wing, colour_name};

/// Why a text is no FEN of a legal position, and where.
///
/// ```
/// use feen_chess::Position;
///
/// let text = "4k3/8/8/8/8/8/8/3KK3 w - - 0 1";
/// let error = text.parse::<Position>().unwrap_err();
/// assert_eq!(error.code(), "fen/kings");
/// assert_eq!((error.span(), error.also()), (18..19, Some(17..18)));
/// assert_eq!(error.to_string(), "expected one white king, found 2 at byte 18");
/// assert_eq!(
///     error.report(text).to_string(),
///     "4k3/8/8/8/8/8/8/3KK3 w - - 0 1\n                 -^\nexpected one white king, found 2",
/// );
/// ```
pub type FenError = Located<FenErrorKind>;

/// The fault of a FEN, in the order in which it is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text is empty.
    #[error("expected a FEN, found nothing")]
    Empty,
    /// Not four and not six fields, split at single spaces.
    #[error("expected four or six fields with one space between them, found {found}")]
    FieldCount {
        /// The number of fields.
        found: usize,
    },
    /// The first field is empty.
    #[error("expected a board, found nothing")]
    BoardEmpty,
    /// Not eight ranks.
    #[error("expected 8 ranks, found {found}")]
    RankCount {
        /// The number of ranks.
        found: usize,
    },
    /// A rank without a square.
    #[error("rank {rank} has no squares")]
    RankEmpty {
        /// The number of the rank, 1 to 8.
        rank: u8,
    },
    /// A character after eight squares of a rank.
    #[error("expected the end of rank {rank} after 8 squares, found more")]
    RankOverflow {
        /// The number of the rank, 1 to 8.
        rank: u8,
        /// The index that the square would have, counted from a1: 8 or more after the rank's first.
        square: usize,
    },
    /// A character that is neither a piece nor a digit from 1 to 8.
    #[error("expected a piece or a digit from 1 to 8, found {found:?}")]
    Character {
        /// The character; U+FFFD for a byte that is not part of a character.
        found: char,
    },
    /// A digit after a digit: `44`.
    #[error("two counts of empty squares are next to each other")]
    SplitCount,
    /// A rank of another length.
    #[error("expected 8 squares of rank {rank}, found {found}")]
    RankLength {
        /// The number of the rank, 1 to 8.
        rank: u8,
        /// The number of its squares.
        found: usize,
    },
    /// A side without a king.
    #[error("no {} king", colour_name(*.side))]
    NoKing {
        /// The side.
        side: Player,
    },
    /// A side with several kings.
    #[error("expected one {} king, found {found}", colour_name(*.side))]
    Kings {
        /// The side.
        side: Player,
        /// The number of its kings.
        found: usize,
    },
    /// A side with more than eight pawns.
    #[error("expected at most 8 {} pawns, found {found}", colour_name(*.side))]
    Pawns {
        /// The side.
        side: Player,
        /// The number of its pawns.
        found: usize,
    },
    /// A side with more than sixteen pieces.
    #[error("expected at most 16 {} pieces, found {found}: {counts}", colour_name(*.side))]
    Pieces {
        /// The side.
        side: Player,
        /// The number of its pieces.
        found: usize,
        /// The number of each kind.
        counts: Counts,
    },
    /// A turn that is not `w` or `b`.
    #[error("expected `w` or `b`")]
    Turn,
    /// Castling rights that are neither letters nor `-`.
    #[error("expected castling rights or `-`, found nothing")]
    CastlingEmpty,
    /// A character that is not a castling right.
    #[error("expected a castling right, found {found:?}")]
    CastlingCharacter {
        /// The character; U+FFFD for a byte that is not part of a character.
        found: char,
    },
    /// A castling right that appears twice.
    #[error("duplicate castling right: `{letter}`")]
    RepeatedRight {
        /// The letter.
        letter: char,
    },
    /// An en passant square that is not `-` and not on rank 3 or 6.
    #[error("expected a square on rank 3 or 6, or `-`")]
    EnPassant,
    /// A clock of half-moves that is not digits.
    #[error("expected the half-moves as digits")]
    Halfmove,
    /// A number of the move that is not digits.
    #[error("expected the number of the move as digits")]
    Fullmove,
    /// A limit: a clock that is too large.
    #[error("expected at most {max}")]
    Number {
        /// The largest number that is read.
        max: u16,
    },
    /// Two kings beside each other.
    #[error("the kings are on neighbouring squares")]
    KingsTouch,
    /// A pawn on rank 1 or 8.
    #[error("a pawn is on rank 1 or 8")]
    PawnOnEdge,
    /// An en passant square that no double step has just passed.
    #[error("no pawn has just passed this square")]
    EnPassantImpossible,
    /// A castling right without its king or its rook.
    #[error("the {} king or rook has moved, so there is no right to castle on {wings}", colour_name(*.side))]
    CastlingImpossible {
        /// The side.
        side: Player,
        /// The wings that the text claims for it.
        wings: Wings,
    },
    /// The side that has just moved is in check.
    #[error("the side that has just moved is in check")]
    OpponentInCheck,
    /// Two pieces give check, and no move can have led to that.
    #[error("no single move can give both checks")]
    DoubleCheck,
    /// More than two pieces give check.
    #[error("{found} pieces give check, but at most 2 can")]
    Checkers {
        /// The number of pieces that give check, at least 3.
        found: usize,
    },
}

impl FenErrorKind {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "fen/empty",
            Self::FieldCount { .. } => "fen/field-count",
            Self::BoardEmpty => "fen/board-empty",
            Self::RankCount { .. } => "fen/rank-count",
            Self::RankEmpty { .. } => "fen/rank-empty",
            Self::RankOverflow { .. } => "fen/rank-overflow",
            Self::Character { .. } => "fen/character",
            Self::SplitCount => "placement/split-count",
            Self::RankLength { .. } => "fen/rank-length",
            Self::NoKing { .. } => "fen/no-king",
            Self::Kings { .. } => "fen/kings",
            Self::Pawns { .. } => "fen/pawns",
            Self::Pieces { .. } => "fen/pieces",
            Self::Turn => "fen/turn",
            Self::CastlingEmpty => "fen/castling-empty",
            Self::CastlingCharacter { .. } => "fen/castling-character",
            Self::RepeatedRight { .. } => "castling/repeated",
            Self::EnPassant => "fen/en-passant",
            Self::Halfmove => "fen/halfmove",
            Self::Fullmove => "fen/fullmove",
            Self::Number { .. } => "fen/number",
            Self::KingsTouch => "fen/kings-touch",
            Self::PawnOnEdge => "fen/pawn-on-edge",
            Self::EnPassantImpossible => "fen/en-passant-impossible",
            Self::CastlingImpossible { .. } => "fen/castling-impossible",
            Self::OpponentInCheck => "fen/opponent-in-check",
            Self::DoubleCheck => "fen/double-check",
            Self::Checkers { .. } => "fen/checkers",
        }
    }

    /// Whether this is a limit of the reader, and no error of the text.
    #[must_use]
    pub const fn is_limit(self) -> bool {
        matches!(self, Self::Number { .. })
    }
}

impl Kind for FenErrorKind {
    fn code(&self) -> &'static str {
        Self::code(*self)
    }
}

/// The pieces of a side, by role: at most 64 of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Counts([u8; 6]);

impl Counts {
    pub(crate) fn new(of: impl Fn(Role) -> usize) -> Self {
        Self(Role::ALL.map(|role| u8::try_from(of(role)).unwrap_or(u8::MAX)))
    }

    /// The number of pieces of a role.
    #[must_use]
    pub fn of(self, role: Role) -> usize {
        let mut counts = Role::ALL.into_iter().zip(self.0);
        let count = counts.find(|(other, _)| *other == role);
        count.map_or(0, |(_, count)| count.into())
    }
}

/// Prints as `8 pawns, 3 knights, 2 bishops, 2 rooks, 1 queen, 1 king`.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ["pawn", "knight", "bishop", "rook", "queen", "king"];
        for (place, (count, name)) in self.0.into_iter().zip(names).enumerate() {
            let before = if place == 0 { "" } else { ", " };
            let plural = if count == 1 { "" } else { "s" };
            write!(f, "{before}{count} {name}{plural}")?;
        }
        Ok(())
    }
}

/// The wings on which a side claims the right to castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wings {
    /// One wing.
    One(Wing),
    /// Both wings.
    Both,
}

impl fmt::Display for Wings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(wing) => write!(f, "the {wing}"),
            Self::Both => f.write_str("both sides"),
        }
    }
}
