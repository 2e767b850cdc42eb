use core::fmt;
use core::ops::Range;

use feen::error::{Kind, Located};
use qi::Player;

use crate::position::Obstacle;
use crate::values::{Piece, Square, Squares, Wing, colour_title};

/// Why a move is refused, and where in its text.
///
/// ```
/// use feen_chess::Position;
///
/// let position: Position = "4k3/4r3/8/8/8/8/4N3/4K2R w K - 0 1".parse().unwrap();
/// let error = position.parse_move("e2c3").unwrap_err();
/// assert_eq!((error.code(), error.span()), ("move/leaves-check", 0..4));
/// assert_eq!(
///     error.to_string(),
///     "the king on e1 would be attacked from e7",
/// );
/// ```
///
/// It prints as its reason, without the place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveError(Located<MoveErrorKind>);

impl MoveError {
    pub(crate) const fn new(kind: MoveErrorKind, span: Range<usize>) -> Self {
        Self(Located::new(kind, span))
    }

    pub(crate) const fn after_end(status: &'static str, span: Range<usize>) -> Self {
        Self::new(MoveErrorKind::GameOver { status }, span)
    }

    /// The reason.
    #[must_use]
    pub const fn kind(&self) -> MoveErrorKind {
        self.0.kind()
    }

    /// The [code](MoveErrorKind::code) of the kind.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind().code()
    }

    /// Where it is wrong, in bytes of the text; `0..0` if the move was no text.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.0.span()
    }

    /// The error as one of any notation: with its place in UTF-16, moved into a longer text, and as a picture.
    ///
    /// ```
    /// let error = feen_chess::Position::start().parse_move("e2e5").unwrap_err();
    /// let error = error.located().moved(|span| span.start + 3..span.end + 3);
    /// assert_eq!(error.to_string(), "the white pawn on e2 cannot reach e5 at byte 5");
    /// ```
    #[must_use]
    pub const fn located(&self) -> Located<MoveErrorKind> {
        self.0
    }

    /// The text with carets under the span, and the message below.
    ///
    /// ```
    /// let error = feen_chess::Position::start().parse_move("e2e5").unwrap_err();
    /// assert_eq!(
    ///     error.report("e2e5").to_string(),
    ///     "e2e5\n  ^^\nthe white pawn on e2 cannot reach e5",
    /// );
    /// ```
    #[must_use]
    pub fn report<'a, T>(&self, text: &'a T) -> impl fmt::Display + use<'a, T>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        self.0.report(text)
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}

impl core::error::Error for MoveError {}

/// The reason why a move is refused, in the order in which reasons are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveErrorKind {
    /// A text of UCI that is empty.
    #[error("expected a move, found nothing")]
    Empty,
    /// A text of UCI that has not four or five bytes.
    #[error("expected a move of 4 or 5 characters, found {found}")]
    Length {
        /// The number of bytes.
        found: usize,
    },
    /// Two characters of UCI that are not a square.
    #[error("expected a square from `a1` to `h8`")]
    Square,
    /// A promotion that is not `q r b n`, or of a piece that does not promote: `e2e4q`.
    #[error("expected `q`, `r`, `b` or `n` where a pawn promotes, and nothing elsewhere")]
    Promotion,
    /// A text of SAN that is empty.
    #[error("expected a move, found nothing")]
    SanEmpty,
    /// A text that is not SAN.
    #[error("expected a move in algebraic notation")]
    SanSyntax,
    /// A move in a game that is over.
    #[error("the game is over: {status}")]
    GameOver {
        /// The code of the game's status.
        status: &'static str,
    },
    /// SAN that no piece can play.
    #[error("no piece can make this move")]
    SanIllegal,
    /// SAN that several pieces can play.
    #[error("ambiguous move: {} pieces can make it", .candidates.len())]
    SanAmbiguous {
        /// Their squares.
        candidates: Squares,
    },
    /// A move from an empty square.
    #[error("no piece on {on}")]
    NoPiece {
        /// The square.
        on: Square,
    },
    /// A move of a piece of the player who waits.
    #[error("the {} on {on} belongs to the player who is not to move", .piece.name())]
    OtherSide {
        /// The piece.
        piece: Piece,
        /// Its square.
        on: Square,
    },
    /// A move to the square that it leaves.
    #[error("the move ends on {on}, where it begins")]
    SameSquare {
        /// The square.
        on: Square,
    },
    /// A move onto a king.
    #[error("the king on {on} cannot be taken")]
    TakesKing {
        /// The square of the king.
        on: Square,
    },
    /// A move onto a piece of the same side.
    #[error("a piece of the same side is on {on}")]
    TakesOwnPiece {
        /// The square of that piece.
        on: Square,
    },
    /// Castling that is forbidden.
    #[error("{}", Castling { side: *.side, wing: *.wing, obstacle: *.obstacle, piece: *.piece })]
    Castling {
        /// The player who would castle.
        side: Player,
        /// The side of the board.
        wing: Wing,
        /// The first fact that forbids it.
        obstacle: Obstacle,
        /// The piece that blocks or attacks; `None` without a right.
        piece: Option<Piece>,
    },
    /// A move to a square that the piece cannot reach.
    #[error("the {} on {from} cannot reach {to}", .piece.name())]
    Unreachable {
        /// The piece.
        piece: Piece,
        /// The square of the piece.
        from: Square,
        /// The square that it cannot reach.
        to: Square,
    },
    /// A move after which the king could be taken.
    #[error("the king on {king} would be attacked from {by}")]
    LeavesCheck {
        /// The square of the king after the move.
        king: Square,
        /// The square of the piece that would attack it, the lowest of several.
        by: Square,
        /// True for a move of the king.
        steps: bool,
    },
}

impl MoveErrorKind {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "move/empty",
            Self::Length { .. } => "move/length",
            Self::Square => "move/square",
            Self::Promotion => "move/promotion",
            Self::SanEmpty => "san/empty",
            Self::SanSyntax => "san/syntax",
            Self::GameOver { .. } => "game/over",
            Self::SanIllegal => "san/illegal",
            Self::SanAmbiguous { .. } => "san/ambiguous",
            Self::NoPiece { .. } => "move/no-piece",
            Self::OtherSide { .. } => "move/other-side",
            Self::SameSquare { .. } => "move/same-square",
            Self::TakesKing { .. } => "move/takes-king",
            Self::TakesOwnPiece { .. } => "move/takes-own-piece",
            Self::Castling { obstacle, .. } => match obstacle {
                Obstacle::NoRight => "move/castling-no-right",
                Obstacle::Blocked(_) => "move/castling-blocked",
                Obstacle::InCheck(_) => "move/castling-in-check",
                Obstacle::Attacked { .. } => "move/castling-attacked",
            },
            Self::Unreachable { .. } => "move/unreachable",
            Self::LeavesCheck { .. } => "move/leaves-check",
        }
    }
}

impl Kind for MoveErrorKind {
    fn code(&self) -> &'static str {
        Self::code(*self)
    }
}

/// Castling that is forbidden, in a sentence.
struct Castling {
    side: Player,
    wing: Wing,
    obstacle: Obstacle,
    piece: Option<Piece>,
}

impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { side, wing, .. } = self;
        let piece = self.piece.map_or("piece", Piece::name);
        match self.obstacle {
            Obstacle::NoRight => {
                let side = colour_title(*side);
                write!(f, "{side} has no right to castle on the {wing}")
            }
            Obstacle::Blocked(on) => {
                write!(
                    f,
                    "castling on the {wing} is blocked by the {piece} on {on}"
                )
            }
            Obstacle::InCheck(by) => write!(
                f,
                "a king in check cannot castle: the {piece} on {by} attacks it"
            ),
            Obstacle::Attacked { passed, by } => write!(
                f,
                "the king cannot castle on the {wing} through {passed}, which the {piece} on {by} attacks"
            ),
        }
    }
}
