//! Why a game is not in a table.

use std::fmt;

use feen_chess::pgn;

/// The error of a game, with its place.
pub(crate) enum Fault {
    Pgn(pgn::Error),
    Record {
        code: &'static str,
        message: String,
        game: usize,
        line: usize,
    },
}

impl Fault {
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::Pgn(error) => error.code(),
            Self::Record { code, .. } => code,
        }
    }

    /// The cause without its place.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Pgn(error) => error.kind().to_string(),
            Self::Record { message, .. } => message.clone(),
        }
    }

    /// The number of the game, from 1.
    pub(crate) fn game(&self) -> usize {
        match self {
            Self::Pgn(error) => error.game(),
            Self::Record { game, .. } => *game,
        }
    }

    /// The line in the source, from 1.
    pub(crate) fn line(&self) -> usize {
        match self {
            Self::Pgn(error) => error.line(),
            Self::Record { line, .. } => *line,
        }
    }

    /// The plies before the error, where they are known.
    pub(crate) fn ply(&self) -> Option<usize> {
        match self {
            Self::Pgn(error) => Some(error.ply()),
            Self::Record { .. } => None,
        }
    }

    /// The same after games of a source, and a part of it.
    pub(crate) fn after(self, bytes: usize, lines: usize, games: usize) -> Self {
        match self {
            Self::Pgn(error) => Self::Pgn(error.after(bytes, lines, games)),
            Self::Record {
                code,
                message,
                game,
                line,
            } => Self::Record {
                code,
                message,
                game: game.saturating_add(games),
                line: line.saturating_add(lines),
            },
        }
    }
}

impl From<pgn::Error> for Fault {
    fn from(error: pgn::Error) -> Self {
        Self::Pgn(error)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pgn(error) => error.fmt(f),
            Self::Record {
                message,
                game,
                line,
                ..
            } => write!(f, "{message} at line {line}, game {game}"),
        }
    }
}
