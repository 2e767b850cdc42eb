//! Why a text is not a query, and where.

use core::fmt;

use feen::error::{Kind, Located};

use crate::words::{is_line, is_of_move, is_of_sufferer, is_piece, mistyped};

/// Why a text is not a query, and where.
///
/// ```
/// let text = "K on e9";
/// let query: feen_query::Query = text.parse()?;
/// let chess = feen_query::Board::new(&[8, 8], qi::Naming::Chess).unwrap();
/// let error = query.program(&chess).unwrap_err();
/// assert_eq!(
///     error.report(text).to_string(),
///     "K on e9\n     ^^\nno square `e9` on a board of 8x8 squares",
/// );
/// # Ok::<(), feen_query::Error>(())
/// ```
pub type Error = Located<ErrorKind>;

/// Why a text is not a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Something else was expected: `K on`, `count P`, `(K`.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// The words that may stand in this place.
        expected: &'static str,
        /// The word that does.
        found: Word,
    },
    /// A word of no meaning: `chekc`.
    #[error("unknown word {word}")]
    UnknownWord {
        /// The word.
        word: Word,
        /// The word that is nearest to it.
        near: Option<&'static str>,
    },
    /// The board has no such square: `K on e9` in chess.
    #[error("no square {square} on a board of {board}")]
    NoSquare {
        /// The name.
        square: Word,
        /// The sizes of the board.
        board: Sizes,
    },
    /// The board has no such file or rank: `rank 9` in chess.
    #[error("no {line} {name} on a board of {board}")]
    NoLine {
        /// `file` or `rank`.
        line: &'static str,
        /// Its name.
        name: Word,
        /// The sizes of the board.
        board: Sizes,
    },
    /// The board has no regions of this name: `palace` in chess.
    #[error("no region {region} on this board")]
    NoRegion {
        /// The name.
        region: Word,
    },
    /// The game has no such piece: `Z` in chess.
    #[error("no piece {piece} in this game")]
    NoPiece {
        /// The piece.
        piece: Word,
    },
    /// No move of the game is written so: `legal Zz9` in chess.
    #[error("no move {text} in this game")]
    NoMove {
        /// The text.
        text: Word,
    },
    /// The game has no player of this name: `turn is red` in chess.
    #[error("no player {player} in this game; say `first` or `second`")]
    NoPlayer {
        /// The name.
        player: Word,
    },
    /// The pieces of the board have no values: `value(first)`.
    #[error("the pieces of this board have no values; give them, as in `value(first, Q 9, R 5)`")]
    NoValues,
    /// A number where a condition is needed, or the other way round: `count(K)`, `mate = 1`.
    #[error("expected {expected}, found {found}")]
    Type {
        /// The type that is needed.
        expected: &'static str,
        /// The type of the part.
        found: &'static str,
    },
    /// The question needs the rules of a game: `R attacks q`.
    #[error("{word} needs the rules of a game, and the styles of this board name none")]
    NeedsRules {
        /// The word that asks it.
        word: &'static str,
    },
    /// The question is about games, not about single positions: `check then mate`.
    #[error("{word} is about games; these are single positions")]
    NeedsGame {
        /// The word that asks it.
        word: &'static str,
    },
    /// Brackets inside brackets, too many.
    #[error("brackets are nested more than {} deep", crate::limits::MOST_OPEN)]
    TooDeep,
    /// More words than a query may have.
    #[error("the query has more than {} parts", crate::limits::MOST_NODES)]
    TooLong,
    /// The text of a pattern is not one.
    #[error("expected a pattern of ranks, as `4P3/?P`, found {found}")]
    Pattern {
        /// The text.
        found: Word,
    },
}

impl ErrorKind {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Expected { .. } => "query/expected",
            Self::UnknownWord { .. } => "query/unknown-word",
            Self::NoSquare { .. } => "query/no-square",
            Self::NoLine { .. } => "query/no-line",
            Self::NoRegion { .. } => "query/no-region",
            Self::NoPiece { .. } => "query/no-piece",
            Self::NoMove { .. } => "query/no-move",
            Self::NoPlayer { .. } => "query/no-player",
            Self::NoValues => "query/no-values",
            Self::Type { .. } => "query/type",
            Self::NeedsRules { .. } => "query/needs-rules",
            Self::NeedsGame { .. } => "query/needs-game",
            Self::TooDeep => "query/too-deep",
            Self::TooLong => "query/too-long",
            Self::Pattern { .. } => "query/pattern",
        }
    }
}

impl Kind for ErrorKind {
    fn code(&self) -> &'static str {
        self.code()
    }

    fn help(&self, _: &[u8]) -> Option<impl fmt::Display> {
        let word = match self {
            Self::UnknownWord { word, .. } => word.as_str(),
            Self::Expected { found, .. } => found.as_str(),
            _ => "",
        };
        match self {
            _ if is_of_move(word) => Some(Advice::Moves),
            _ if is_of_sufferer(word) => Some(Advice::Agent),
            Self::UnknownWord { word, .. } if is_piece(word.as_str()) => Some(Advice::Letters),
            Self::UnknownWord { near, .. } => near.map(Advice::Near),
            Self::Expected { found, .. } if is_line(found.as_str()) => Some(Advice::Lines),
            Self::Expected { expected, .. } if word == "in" && !expected.contains("`on`") => None,
            Self::Expected { found, .. } => mistyped(found.as_str()).map(Advice::Near),
            _ => None,
        }
    }
}

/// Advice on a word.
enum Advice {
    /// It is nearly another.
    Near(&'static str),
    /// It is the name of a piece.
    Letters,
    /// It says what a move does.
    Moves,
    /// It is said of the piece to which it is done.
    Agent,
    /// It is a file or a rank, without its name.
    Lines,
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Near(word) => write!(f, "did you mean `{word}`?"),
            Self::Letters => f.write_str(
                "pieces are letters, as in FEN: `Q` is the first player's queen, `q` the second player's",
            ),
            Self::Moves => f.write_str(
                "what a move does comes after `move`: `move N takes q gives check`",
            ),
            Self::Agent => f.write_str("the piece that does it comes first: `P defends N`"),
            Self::Lines => f.write_str(
                "a file is `file e`, or that of a piece, `file of k`; ranks likewise",
            ),
        }
    }
}

/// A piece of a query, as a message prints it: its first characters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Word {
    bytes: [u8; Self::MOST],
    length: u8,
    is_cut: bool,
}

impl Word {
    const MOST: usize = 24;

    pub(crate) fn new(text: &str) -> Self {
        let mut length = text.len().min(Self::MOST);
        while !text.is_char_boundary(length) {
            length = length.saturating_sub(1);
        }
        let mut bytes = [0; Self::MOST];
        for (to, from) in bytes.iter_mut().zip(text.bytes().take(length)) {
            *to = from;
        }
        Self {
            bytes,
            length: u8::try_from(length).unwrap_or(0),
            is_cut: length < text.len(),
        }
    }

    fn as_str(&self) -> &str {
        let written = self.bytes.get(..usize::from(self.length));
        str::from_utf8(written.unwrap_or(&[])).unwrap_or("")
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_str() {
            "" => f.write_str("the end"),
            text => write!(f, "`{}{}`", text, if self.is_cut { "…" } else { "" }),
        }
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// The sizes of a board, as a message prints them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sizes {
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    pub(crate) squares: usize,
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.files.saturating_mul(self.ranks) == self.squares {
            write!(f, "{}x{} squares", self.files, self.ranks)
        } else {
            write!(f, "{} squares", self.squares)
        }
    }
}
