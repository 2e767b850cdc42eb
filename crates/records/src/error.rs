use std::fmt;

use feen_chess::pgn;
use feen_rules::{FenErrorKind, MoveError};
use qi::error::{Kind, Located};

use crate::Record;

/// A game that has been read, with the error that ends it early; or the error of one whose start is not known.
pub(crate) type Read = Result<(Record, Option<Error>), Error>;

/// An error of a record: its cause, and its place in the decoded text.
///
/// ```
/// use feen_records::{Format, Games};
///
/// let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(34)\n";
/// let error = Games::new(text, Format::Kif).next().unwrap().unwrap_err();
/// assert_eq!((error.code(), error.line(), error.column()), ("record/move", 3, 6));
/// assert_eq!(error.to_string(), "`３四歩(34)` is not a legal move: no piece on g6 at line 3, column 6");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind} at line {line}, column {column}")]
pub struct Error {
    kind: ErrorKind,
    line: usize,
    column: usize,
}

impl Error {
    pub(crate) const fn new(kind: ErrorKind, (line, column): (usize, usize)) -> Self {
        Self { kind, line, column }
    }

    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// The code of the cause, which never changes: `record/move`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The line of the error with a caret under the column, and the message below.
    ///
    /// ```
    /// use feen_records::{Format, Games};
    ///
    /// let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(34)\n";
    /// let error = Games::new(text, Format::Kif).next().unwrap().unwrap_err();
    /// assert_eq!(
    ///     error.report(text).to_string(),
    ///     "   2 ３四歩(34)\n     ^^\n`３四歩(34)` is not a legal move: no piece on g6",
    /// );
    /// ```
    ///
    /// `text` is the decoded text of the game.
    #[must_use]
    pub fn report<'t>(&self, text: &'t str) -> impl fmt::Display + use<'t> {
        let line = text
            .lines()
            .nth(self.line.saturating_sub(1))
            .unwrap_or_default();
        let mut characters = line.char_indices().skip(self.column.saturating_sub(1));
        let place = characters.next();
        let start = place.map_or(line.len(), |(start, _)| start);
        let length = place.map_or(0, |(_, character)| character.len_utf8());
        let span = start..start.saturating_add(length);
        Located::new(self.kind.clone(), span).report(line)
    }
}

impl Kind for ErrorKind {
    fn code(&self) -> &'static str {
        Self::code(self)
    }
}

/// The cause of an error.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A text that no format begins with.
    #[error("this is not a record of a game in a known format")]
    Format,
    /// A text in a format of games that is not read, such as SGF.
    #[error("this is {name}, which is not read")]
    Unread {
        /// The name of the format.
        name: &'static str,
    },
    /// A line that is not a part of its format: `3 ２二角不成?`.
    #[error("expected a move, a comment or the end of a game, found `{found}`")]
    Line {
        /// The text there.
        found: Found,
    },
    /// A move that is not legal.
    #[error("`{found}` is not a legal move: {reason}")]
    Move {
        /// The move.
        found: Found,
        /// The reason.
        reason: MoveError,
    },
    /// A move after one that is not legal.
    #[error("a move that is not legal must be the last of its line")]
    AfterIllegal,
    /// A start that is not a position.
    #[error("the start is not a position: {0}")]
    Start(FenErrorKind),
    /// A part of a start position that cannot be read: a cell of a diagram, a piece of a hand.
    #[error("expected a square or a piece of the start position, found `{found}`")]
    Setup {
        /// The text there.
        found: Found,
    },
    /// A handicap without a known name or a diagram.
    #[error("`{found}` is not a known handicap, and there is no diagram")]
    Handicap {
        /// The name.
        found: Found,
    },
    /// A move without a statement of the side to move before it, in CSA.
    #[error("expected the side to move, `+` or `-`, before the first move")]
    Side,
    /// A branch from a ply that the line before it does not reach.
    #[error("the line before it does not reach ply {ply}")]
    Branch {
        /// The ply of the first move of the branch.
        ply: usize,
    },
    /// Rules that are not known.
    #[error("`{found}` is not a known variant")]
    Variant {
        /// The name.
        found: Found,
    },
    /// Text that is not JSON, or not of the form of JKF.
    #[error("expected {expected} in the JSON")]
    Json {
        /// The part that is missing.
        expected: &'static str,
    },
    /// A comment, a tag or a variation without its end.
    #[error("expected `{expected}`, found the end of the game")]
    Open {
        /// The missing character.
        expected: char,
    },
    /// A closing parenthesis without a variation.
    #[error("found `)` outside a variation")]
    Close,
    /// A variation before the first move.
    #[error("a variation must follow a move")]
    NoMove,
    /// An error of a game of chess in PGN.
    #[error("{}", .0.kind())]
    Pgn(pgn::Error),
    /// More than a gigabyte.
    #[error("the game is longer than a gigabyte")]
    TooLong,
}

impl ErrorKind {
    /// The code of the cause, which never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Format => "record/format",
            Self::Unread { .. } => "record/unread",
            Self::Line { .. } => "record/line",
            Self::Move { .. } => "record/move",
            Self::AfterIllegal => "record/after-illegal",
            Self::Start(_) => "record/start",
            Self::Setup { .. } => "record/setup",
            Self::Handicap { .. } => "record/handicap",
            Self::Side => "record/side",
            Self::Branch { .. } => "record/branch",
            Self::Variant { .. } => "record/variant",
            Self::Json { .. } => "record/json",
            Self::Open { .. } => "record/open",
            Self::Close => "record/close",
            Self::NoMove => "record/no-move",
            Self::Pgn(error) => error.code(),
            Self::TooLong => "record/too-long",
        }
    }
}

/// The start of a text that an error shows: at most 40 characters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Found(String);

impl Found {
    pub(crate) fn new(text: &str) -> Self {
        let mut shown: String = text.trim().chars().take(40).collect();
        if shown.len() < text.trim().len() {
            shown.push('…');
        }
        Self(shown)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
