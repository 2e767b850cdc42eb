use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::outcome::Reason;
use crate::values::SquareName;

/// The reason why a move is not legal.
///
/// ```
/// use feen_rules::{Position, Variant};
///
/// let shogi: Variant = "shogi".parse()?;
/// let start = Position::start(&shogi);
/// let reason = start.parse_uci("b2b6").unwrap_err();
/// assert_eq!(reason.code(), "move/unreachable");
/// assert_eq!(reason.to_string(), "the piece on b2 does not reach b6");
///
/// let check = Position::from_fen(&shogi, "4k4/9/9/9/4r4/9/9/9/4K4[P] w - - 0 1").unwrap();
/// let reason = check.parse_uci("P@a5").unwrap_err();
/// assert_eq!(reason.to_string(), "the king would be attacked from e5");
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The text is not a move.
    #[error("expected a move such as `e2e4` or `P@e4`")]
    NotAMove,
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Reason),
    /// There is no piece on the square.
    #[error("no piece on {on}")]
    Empty {
        /// The square.
        on: SquareName,
    },
    /// The piece is the opponent's.
    #[error("the piece on {on} belongs to the opponent")]
    NotYours {
        /// The square of the piece.
        on: SquareName,
    },
    /// A piece of the player is on the target, or any piece on the target of a drop.
    #[error("{on} is occupied")]
    Occupied {
        /// The target.
        on: SquareName,
    },
    /// The player does not hold the piece.
    #[error("no {letter} in hand")]
    NotInHand {
        /// The letter of the piece.
        letter: char,
    },
    /// The king would be attacked.
    #[error("the king would be attacked from {by}")]
    LeavesCheck {
        /// A piece that attacks it.
        by: SquareName,
    },
    /// The king would explode.
    #[error("the king would explode")]
    Explodes,
    /// A capture is possible.
    #[error("a capture is possible and must be played")]
    MustCapture,
    /// In check the king may only take the piece that gives it.
    #[error("the king may only take the piece that checks it")]
    MustTakeChecker,
    /// Pieces in hand come first.
    #[error("a piece in hand must be dropped first")]
    MustDrop,
    /// The piece has to promote.
    #[error("the piece must promote on {on}")]
    MustPromote {
        /// The target.
        on: SquareName,
    },
    /// The piece cannot promote, or not to this kind.
    #[error("the piece cannot promote to this on {on}")]
    MayNotPromote {
        /// The target.
        on: SquareName,
    },
    /// The move needs a second part: the square of the duck.
    #[error("the move must place the duck")]
    MustPlace,
    /// The piece cannot be dropped there.
    #[error("the piece cannot be dropped on {on}")]
    DropZone {
        /// The target.
        on: SquareName,
    },
    /// A piece dropped there could never move.
    #[error("a piece dropped on {on} could never move")]
    DropDead {
        /// The target.
        on: SquareName,
    },
    /// The file has such a pawn already.
    #[error("the file {file} has this pawn already")]
    TwoPawns {
        /// The letter of the file.
        file: char,
    },
    /// The drop would mate.
    #[error("this piece may not be dropped to mate")]
    DropMate,
    /// The right to castle is lost, or was never there.
    #[error("no right to castle there")]
    CastleRight,
    /// A piece is in the way of castling.
    #[error("a piece is in the way of castling")]
    CastlePath,
    /// The king is in check, or a square that it passes is attacked.
    #[error("a king may not castle out of check or across attacked squares")]
    CastleCheck,
    /// The move gives check, which is not allowed.
    #[error("the move gives check, which is not allowed")]
    GivesCheck,
    /// The generals would face each other.
    #[error("the generals would face each other")]
    Facing,
    /// A player in check may not pass.
    #[error("the player may not pass")]
    NoPass,
    /// The piece does not go there.
    #[error("the piece on {from} does not reach {to}")]
    NoSuchMove {
        /// The square of the piece.
        from: SquareName,
        /// The target.
        to: SquareName,
    },
    /// A move of the piece to the square does not do this: it enters nothing, or captures nothing.
    #[error("no such move to {to}")]
    OtherMove {
        /// The target.
        to: SquareName,
    },
}

impl Illegal {
    /// The name of the reason, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotAMove => "move/syntax",
            Self::Over(_) => "move/game-over",
            Self::Empty { .. } => "move/no-piece",
            Self::NotYours { .. } => "move/not-yours",
            Self::Occupied { .. } => "move/occupied",
            Self::NotInHand { .. } => "move/not-in-hand",
            Self::LeavesCheck { .. } => "move/leaves-check",
            Self::Explodes => "move/explodes",
            Self::MustCapture => "move/must-capture",
            Self::MustTakeChecker => "move/must-take-checker",
            Self::MustDrop => "move/must-drop",
            Self::MustPromote { .. } => "move/must-promote",
            Self::MayNotPromote { .. } => "move/may-not-promote",
            Self::MustPlace => "move/must-place",
            Self::DropZone { .. } => "move/drop-zone",
            Self::DropDead { .. } => "move/drop-dead",
            Self::TwoPawns { .. } => "move/two-pawns",
            Self::DropMate => "move/drop-mate",
            Self::CastleRight => "move/castle-right",
            Self::CastlePath => "move/castle-path",
            Self::CastleCheck => "move/castle-check",
            Self::GivesCheck => "move/gives-check",
            Self::Facing => "move/facing",
            Self::NoPass => "move/no-pass",
            Self::NoSuchMove { .. } => "move/unreachable",
            Self::OtherMove { .. } => "move/other",
        }
    }

    /// The squares, files and letters that the reason names, so that it can be said in another language.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// let reason = Position::start(&shogi).parse_uci("b2b6").unwrap_err();
    /// assert_eq!(reason.facts(), [("from", "b2".to_owned()), ("to", "b6".to_owned())]);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn facts(self) -> Vec<(&'static str, String)> {
        match self {
            Self::Empty { on }
            | Self::NotYours { on }
            | Self::Occupied { on }
            | Self::MustPromote { on }
            | Self::MayNotPromote { on }
            | Self::DropZone { on }
            | Self::DropDead { on } => alloc::vec![("on", on.to_string())],
            Self::NotInHand { letter } => alloc::vec![("letter", letter.to_string())],
            Self::LeavesCheck { by } => alloc::vec![("by", by.to_string())],
            Self::TwoPawns { file } => alloc::vec![("file", file.to_string())],
            Self::NoSuchMove { from, to } => {
                alloc::vec![("from", from.to_string()), ("to", to.to_string())]
            }
            Self::OtherMove { to } => alloc::vec![("to", to.to_string())],
            _ => Vec::new(),
        }
    }
}
