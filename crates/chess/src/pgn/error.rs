use core::fmt;
use core::ops::Range;

use feen::error::{Kind, Located};

use super::{Excerpt, Hint, Termination};
use crate::{FenErrorKind, MoveErrorKind};

/// An error of a game: its kind, and its place in the text.
///
/// ```
/// use feen_chess::pgn::Games;
///
/// let text = b"1. e4 e5 2. mate *\n\n[Event \"?\"]\n\n1. d4 *";
/// let mut games = Games::new(text);
/// let error = games.next().unwrap().unwrap_err();
/// assert_eq!((error.game(), error.code(), error.span(), error.ply()), (1, "pgn/token", 12..16, 2));
/// assert_eq!(error.to_string(), "expected a move, a comment, a variation or a result at byte 12 (line 1, game 1, ply 2)");
/// assert_eq!(
///     error.report(text).to_string(),
///     "1. e4 e5 2. mate *\n            ^^^^\nexpected a move, a comment, a variation or a result",
/// );
/// assert!(games.next().unwrap().is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{located} (line {line}, game {game}, ply {ply})")]
pub struct Error {
    located: Located<ErrorKind>,
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
            located: Located::new(kind, span),
            line,
            game,
            ply,
        }
    }

    /// The error of a text that is a part of a file, after this many bytes, lines and games of it.
    #[must_use]
    pub fn after(self, bytes: usize, lines: usize, games: usize) -> Self {
        let moved = |span: Range<usize>| span.start + bytes..span.end + bytes;
        Self {
            located: self.located.moved(moved),
            line: self.line + lines,
            game: self.game + games,
            ..self
        }
    }

    /// The error with the place that it repeats or differs from.
    pub(super) fn with_also(self, also: Range<usize>) -> Self {
        Self {
            located: self.located.with_also(Some(also)),
            ..self
        }
    }

    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.located.kind()
    }

    /// The code of the cause, which never changes: `pgn/token`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind().code()
    }

    /// The place, in bytes from the start of the text or of the file.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.located.span()
    }

    /// The second place, where two matter: the tag pair that another one repeats.
    #[must_use]
    pub const fn also(&self) -> Option<Range<usize>> {
        self.located.also()
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

    /// Advice on the text, where there is some.
    #[must_use]
    pub fn hint(&self) -> Option<Hint> {
        self.kind().hint()
    }

    /// The line of the error with carets under the place, the message, and a line of help where there is some.
    ///
    /// `text` is the text or the file that was read. Of a long line only the part around the place is drawn.
    ///
    /// ```
    /// use feen_chess::pgn::Games;
    ///
    /// let text = "1. e4 e5\n2. Sf3 *";
    /// let error = Games::new(text.as_bytes()).next().unwrap().unwrap_err();
    /// assert_eq!(
    ///     error.report(text).to_string(),
    ///     "2. Sf3 *\n   ^^^\n\
    ///      expected a move, a comment, a variation or a result\n\
    ///      help: `S` is the knight in German: its letters are KDTLS",
    /// );
    /// ```
    #[must_use]
    pub fn report<'a, T>(&self, text: &'a T) -> impl fmt::Display + use<'a, T>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        Report(*self, text.as_ref())
    }

    /// The line of the error with carets under the place, as [`report`](Self::report) draws them.
    #[must_use]
    pub fn picture<'a, T>(&self, text: &'a T) -> impl fmt::Display + use<'a, T>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        Picture(*self, text.as_ref())
    }
}

/// The bytes on each side of a place that may be drawn.
const NEAR: usize = 512;

/// The line of an error, with carets.
struct Picture<'a>(Error, &'a [u8]);

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error, text) = self;
        let span = error.span();
        // Of a line that is longer nothing more is drawn.
        let near = |from: Option<usize>| from.unwrap_or_default().min(text.len());
        let first = near(span.start.checked_sub(NEAR));
        let last = near(span.end.checked_add(NEAR));
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let before = text.get(first..near(Some(span.start))).unwrap_or_default();
        let start = before.iter().rposition(is_end);
        let start = start.map_or(first, |end| first + end + 1);
        let after = text.get(near(Some(span.start))..last).unwrap_or_default();
        let end = after.iter().position(is_end);
        let end = end.map_or(last, |end| near(Some(span.start)) + end);
        let line = text.get(start..end).unwrap_or_default();
        let within = span.start.saturating_sub(start)..span.end.saturating_sub(start);
        write!(f, "{}", feen::error::picture(line, within, None))
    }
}

/// An error drawn under its line, with its message.
struct Report<'a>(Error, &'a [u8]);

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error, text) = self;
        write!(f, "{}\n{}", Picture(*error, text), error.kind())?;
        match error.hint() {
            Some(hint) => write!(f, "\nhelp: {hint}"),
            None => Ok(()),
        }
    }
}

/// The cause of an [`Error`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text has no bytes.
    #[error("no game: the text is empty")]
    Empty,
    /// A `[` that begins no tag pair, as in `[White Doe]`.
    #[error("expected a tag pair, as in `[Name \"value\"]`")]
    Tag,
    /// A tag pair whose name the game has already. The first one counts, and the game is read.
    #[error("duplicate tag: {name}")]
    RepeatedTag {
        /// The name.
        name: Excerpt,
    },
    /// The game is one of other rules than those of chess and Chess960: `[Variant "Atomic"]` says so, or a drop `N@f3`,
    /// or a promotion to a king `b8=K`.
    #[error("unknown variant: `{name}` is neither chess nor Chess960")]
    Variant {
        /// Its name, or the move.
        name: Excerpt,
    },
    /// The start of the game is not a position, as in `[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]`.
    #[error(transparent)]
    Fen(FenErrorKind),
    /// A word that is not a token of a game, as `mate`; or one that cannot be here, as a variation before any move.
    #[error("expected a move, a comment, a variation or a result")]
    Token {
        /// The text that was meant, perhaps.
        hint: Option<Hint>,
    },
    /// A comment has no `}`.
    #[error("expected the `}}` of a comment")]
    Comment,
    /// A variation has no `)`.
    #[error("expected the `)` of a variation")]
    Variation,
    /// A `)` ends no variation.
    #[error("found `)` outside a variation")]
    Close,
    /// Too many variations are within each other.
    #[error("too many variations within each other, the limit is {max}")]
    Depth {
        /// The most of them.
        max: usize,
    },
    /// A move that cannot be played, as in `1. e5`.
    #[error(transparent)]
    Move(MoveErrorKind),
    /// A promotion without its piece, as in `b8`. It is read as one to a queen.
    #[error("expected the piece of a promotion, as in `=Q`")]
    Promotion,
    /// A value of the tag `Result` that is not a result, as in `[Result "draw"]`. The game is read.
    #[error("expected `1-0`, `0-1`, `1/2-1/2` or `*`, found `{found}`")]
    ResultTag {
        /// The value.
        found: Excerpt,
    },
    /// Text after a result, as in `1-0 2. Nf3`. It is read as a game of its own.
    #[error("expected a tag pair or a new game after a result, found `{found}`")]
    AfterResult {
        /// The first word of the text.
        found: Excerpt,
    },
    /// The moves end with another result than that of the tag `Result`. The game is read, with the result of its moves.
    #[error("the moves end with {found}, the tag Result is {tag}")]
    Result {
        /// The result of the tag.
        tag: Termination,
        /// The result at the end of the moves.
        found: Termination,
    },
    /// The result of the moves is not that of the position at the end of the main line: a mate, a stalemate, or too few
    /// pieces for a mate.
    #[error("the moves end with {found}, and the board with {board}")]
    BoardResult {
        /// The result at the end of the moves, or of the tag.
        found: Termination,
        /// The result on the board.
        board: Termination,
    },
    /// A move with `#` that does not mate. The game is read.
    #[error("the move has `#` and is not mate")]
    NoMate,
    /// The game is longer than the reader may hold.
    #[error("the game is longer than {max} bytes")]
    Limit {
        /// The most bytes of a game.
        max: usize,
    },
}

impl ErrorKind {
    /// The code of the cause, which never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "pgn/empty",
            Self::Tag => "pgn/tag",
            Self::RepeatedTag { .. } => "pgn/repeated-tag",
            Self::Variant { .. } => "pgn/variant",
            Self::Fen(_) => "pgn/fen",
            Self::Token { .. } => "pgn/token",
            Self::Comment => "pgn/comment",
            Self::Variation => "pgn/variation",
            Self::Close => "pgn/close",
            Self::Depth { .. } => "pgn/depth",
            Self::Move(_) => "pgn/move",
            Self::Promotion => "pgn/promotion",
            Self::ResultTag { .. } => "pgn/result-tag",
            Self::AfterResult { .. } => "pgn/after-result",
            Self::Result { .. } => "pgn/result",
            Self::BoardResult { .. } => "pgn/board-result",
            Self::NoMate => "pgn/no-mate",
            Self::Limit { .. } => "pgn/limit",
        }
    }

    /// Advice on the text, where there is some.
    #[must_use]
    pub fn hint(self) -> Option<Hint> {
        match self {
            Self::Token { hint } => hint,
            Self::ResultTag { found } => {
                let meant = Termination::meant_by(found.as_str())?;
                let plain = Excerpt::new(meant.as_str());
                Some(Hint::LookAlike { plain })
            }
            _ => None,
        }
    }

    /// Whether the game can be read and played all the same: only [`Record::check`](super::Record::check) reports
    /// such an error.
    #[must_use]
    pub const fn is_warning(self) -> bool {
        matches!(
            self,
            Self::RepeatedTag { .. }
                | Self::Promotion
                | Self::ResultTag { .. }
                | Self::AfterResult { .. }
                | Self::Result { .. }
                | Self::BoardResult { .. }
                | Self::NoMate
        )
    }
}

impl Kind for ErrorKind {
    fn code(&self) -> &'static str {
        Self::code(*self)
    }

    fn help(&self, _text: &[u8]) -> Option<impl fmt::Display> {
        self.hint()
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

#[cfg(feature = "std")]
impl FileError {
    /// The code of the error, which never changes: that of the game, or `pgn/io`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Pgn(error) => error.code(),
            Self::Io(_) => "pgn/io",
        }
    }
}
