use alloc::string::{String, ToString};
use alloc::vec::Vec;

use feen::error::{Kind, Located};
use qi::Player;

/// Why a text is not a position of a variant, and where.
///
/// ```
/// use feen_rules::{Position, Variant};
///
/// let xiangqi: Variant = "xiangqi".parse().unwrap();
/// let error = Position::from_fen(&xiangqi, "4k4/9/9/9/9/9/9/9/9/4K5 w - - 0 1").unwrap_err();
/// assert_eq!((error.code(), error.span()), ("position/rank-too-long", 22..23));
/// assert_eq!(error.to_string(), "expected 9 squares in a rank, found more at byte 22");
/// ```
pub type FenError = Located<FenErrorKind>;

/// The cause of an error in a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// No text at all.
    #[error("expected a position, found nothing")]
    Empty,
    /// Ranks that the board does not have, or too few.
    #[error("expected {expected} ranks, found {found}")]
    RankCount {
        /// The ranks of the board.
        expected: usize,
        /// The ranks of the text.
        found: usize,
    },
    /// A rank with too few squares.
    #[error("expected {files} squares in a rank, found {found}")]
    RankTooShort {
        /// The files of the board.
        files: usize,
        /// The squares of the rank.
        found: usize,
    },
    /// A rank with too many squares.
    #[error("expected {files} squares in a rank, found more")]
    RankTooLong {
        /// The files of the board.
        files: usize,
    },
    /// A letter that no piece of the variant has.
    #[error("expected a piece of the variant, found `{found}`")]
    UnknownPiece {
        /// The letter.
        found: char,
    },
    /// A character that is no piece and no count of squares.
    #[error("expected a piece or a number of squares, found {found:?}")]
    Character {
        /// The character.
        found: char,
    },
    /// `+` or `~` of a piece that does not promote.
    #[error("expected a piece that the variant promotes")]
    NotPromoted,
    /// A hand in a game without hands.
    #[error("expected the end of the board: the variant has no hands")]
    NoHands,
    /// A hand without its closing bracket.
    #[error("expected `]` at the end of the hands")]
    OpenHands,
    /// A player who is not `w` or `b`.
    #[error("expected `w` or `b`")]
    Turn,
    /// A right that the variant does not have, or that no piece has.
    #[error("expected a right of a piece on its first square, found `{found}`")]
    Right {
        /// The letter.
        found: char,
    },
    /// A field that is not a square of the board and not `-`.
    #[error("expected a square of the board or `-`")]
    EnPassant,
    /// Counts of checks that the variant does not have.
    #[error("expected the checks that are left, such as `3+3`, at most {most}")]
    Checks {
        /// The checks that win.
        most: u8,
    },
    /// A field that is not a number.
    #[error("expected a number up to 65535")]
    Number,
    /// A field after the last one.
    #[error("expected the end of the position")]
    TooManyFields,
    /// Several royal pieces of a player, where the variant has one.
    #[error("expected one royal piece of each player, found a second one")]
    SeveralRoyals,
    /// The opponent of the player to move is in check: no move leads to that, and the next one would take the king.
    #[error("the player who has just moved is in check")]
    OpponentInCheck,
    /// No royal piece of a player who starts with one.
    #[error("expected a royal piece of the {player} player")]
    NoRoyal {
        /// The player.
        player: Player,
    },
}

impl FenErrorKind {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "position/empty",
            Self::RankCount { .. } => "position/rank-count",
            Self::RankTooShort { .. } => "position/rank-too-short",
            Self::RankTooLong { .. } => "position/rank-too-long",
            Self::UnknownPiece { .. } => "position/piece",
            Self::Character { .. } => "position/character",
            Self::NotPromoted => "position/not-promoted",
            Self::NoHands => "position/no-hands",
            Self::OpenHands => "position/open-hands",
            Self::Turn => "position/turn",
            Self::Right { .. } => "position/right",
            Self::EnPassant => "position/en-passant",
            Self::Checks { .. } => "position/checks",
            Self::Number => "position/number",
            Self::TooManyFields => "position/too-many-fields",
            Self::SeveralRoyals => "position/several-royals",
            Self::OpponentInCheck => "position/opponent-in-check",
            Self::NoRoyal { .. } => "position/no-royal",
        }
    }

    /// The squares, numbers and letters that the error names, so that it can be said in another language.
    #[must_use]
    pub fn facts(self) -> Vec<(&'static str, String)> {
        match self {
            Self::RankCount { expected, found } => alloc::vec![
                ("expected", expected.to_string()),
                ("found", found.to_string())
            ],
            Self::RankTooShort { files, found } => {
                alloc::vec![("files", files.to_string()), ("found", found.to_string())]
            }
            Self::RankTooLong { files } => alloc::vec![("files", files.to_string())],
            Self::UnknownPiece { found } | Self::Character { found } | Self::Right { found } => {
                alloc::vec![("found", found.to_string())]
            }
            Self::Checks { most } => alloc::vec![("most", most.to_string())],
            _ => Vec::new(),
        }
    }
}

impl Kind for FenErrorKind {
    fn code(&self) -> &'static str {
        Self::code(*self)
    }
}
