use core::ops::Range;

use crate::{FenErrorKind, MoveErrorKind};

/// An error of a game: its kind, and its place in the text.
///
/// ```
/// use chess::pgn::Games;
///
/// let mut games = Games::new(b"1. e4 e5 2. mate *\n\n[Event \"?\"]\n\n1. d4 *");
/// let error = games.next().unwrap().unwrap_err();
/// assert_eq!((error.game(), error.kind().code(), error.span(), error.ply()), (1, "pgn/token", 12..16, 2));
/// assert_eq!(error.to_string(), "expected a move, a comment, a variation or a result at byte 12 (line 1, game 1, ply 2)");
/// assert!(games.next().unwrap().is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{kind} at byte {start} (line {line}, game {game}, ply {ply})")]
pub struct Error {
    kind: ErrorKind,
    start: usize,
    end: usize,
    line: usize,
    game: usize,
    ply: usize,
}

impl Error {
    pub(super) const fn new(
        kind: ErrorKind,
        span: Range<usize>,
        line: usize,
        game: usize,
        ply: usize,
    ) -> Self {
        Self {
            kind,
            start: span.start,
            end: span.end,
            line,
            game,
            ply,
        }
    }

    /// The error of a text that is a part of a file, after bytes and lines.
    #[cfg(feature = "std")]
    pub(super) const fn moved(mut self, bytes: usize, lines: usize) -> Self {
        self.start += bytes;
        self.end += bytes;
        self.line += lines;
        self
    }

    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// The place, in bytes from the start of the text or of the file.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The line of the place, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The number of the game, from 1.
    #[must_use]
    pub const fn game(&self) -> usize {
        self.game
    }

    /// The number of half-moves before the place, along its own line of moves.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }
}

/// The cause of an [`Error`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text has no bytes.
    #[error("expected a game, found no bytes")]
    Empty,
    /// A `[` that begins no tag pair, as in `[White Doe]`.
    #[error("expected a tag pair, as in `[Name \"value\"]`")]
    Tag,
    /// The start of the game is no position, as in `[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]`.
    #[error(transparent)]
    Fen(FenErrorKind),
    /// A word that is none of a game, as `mate`; or one that cannot stand here, as a variation before any move.
    #[error("expected a move, a comment, a variation or a result")]
    Token,
    /// A comment has no `}`.
    #[error("expected the `}}` of a comment")]
    Comment,
    /// A variation has no `)`.
    #[error("expected the `)` of a variation")]
    Variation,
    /// A `)` ends no variation.
    #[error("expected a move or a result, found the end of no variation")]
    Close,
    /// A move that cannot be played, as in `1. e5`.
    #[error(transparent)]
    Move(MoveErrorKind),
    /// The game is longer than the reader may hold.
    #[error("expected a game of at most {max} bytes")]
    Limit {
        /// The most bytes of a game.
        max: usize,
    },
}

impl ErrorKind {
    /// The code of the cause, which never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "pgn/empty",
            Self::Tag => "pgn/tag",
            Self::Fen(_) => "pgn/fen",
            Self::Token => "pgn/token",
            Self::Comment => "pgn/comment",
            Self::Variation => "pgn/variation",
            Self::Close => "pgn/close",
            Self::Move(_) => "pgn/move",
            Self::Limit { .. } => "pgn/limit",
        }
    }
}

/// An error of a file of games: of a game in it, or of reading it.
#[cfg(feature = "std")]
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// A game is refused; the next one can be read.
    #[error(transparent)]
    Pgn(#[from] Error),
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}
