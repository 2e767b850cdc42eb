use core::fmt;

use crate::fen::FenErrorKind;
use crate::values::Square;

/// Why a FEEN is not a position of chess, and on which square.
///
/// ```
/// use feen_chess::{Feen, Position, Square};
///
/// let feen: Feen = "4k^3/8/8/8/+R7/8/8/4K^3 / C/c".parse().unwrap();
/// let error = Position::from_feen(&feen).unwrap_err();
/// assert_eq!((error.code(), error.square()), ("feen/right", Some(Square::A4)));
/// assert_eq!(
///     error.to_string(),
///     "expected the only rook of its wing on the home rank of its king on a4",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FeenError {
    kind: FeenErrorKind,
    square: Option<Square>,
}

impl FeenError {
    pub(super) const fn new(kind: FeenErrorKind, square: Option<Square>) -> Self {
        Self { kind, square }
    }

    /// The fault.
    #[must_use]
    pub const fn kind(&self) -> FeenErrorKind {
        self.kind
    }

    /// The [code](FeenErrorKind::code) of the kind.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The square that shows it, if one does.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        self.square
    }
}

impl fmt::Display for FeenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        match self.square {
            Some(square) => write!(f, " on {square}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for FeenError {}

/// The fault of a FEEN that is not a position of chess, in the order of the checks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FeenErrorKind {
    /// A board that is not 8 by 8.
    #[error("expected a board of 8 by 8 squares")]
    Board,
    /// Not a piece of chess: another letter, `'`, or `^` on a piece other than a king.
    #[error("expected a piece of chess")]
    Piece,
    /// A rook in a state that cannot have a castling right.
    #[error("expected the only rook of its wing on the home rank of its king")]
    Right,
    /// A pawn `-P` that has not just made a double step.
    #[error("expected `-` on one pawn that has just made a double step")]
    EnPassant,
    /// Two different styles.
    #[error("expected one style for both players")]
    Styles,
    /// Pieces in hand.
    #[error("expected empty hands")]
    Hands,
    /// A position that is not legal.
    #[error("{0}")]
    Position(FenErrorKind),
}

impl FeenErrorKind {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Board => "feen/board",
            Self::Piece => "feen/piece",
            Self::Right => "feen/right",
            Self::EnPassant => "feen/en-passant",
            Self::Styles => "feen/styles",
            Self::Hands => "feen/hands",
            Self::Position(_) => "feen/position",
        }
    }
}
