mod loss;

use std::fmt;

pub use loss::{Loss, WriteError, Written};

/// A deviation from the format that a reader accepted, and its line.
///
/// ```
/// use feen_records::{Format, Games, NoteKind};
///
/// let text = "手合割：平手\n   1 ７六銀(77)\n";
/// let record = Games::new(text, Format::Kif).next().unwrap().unwrap();
/// assert_eq!(record.notes()[0].kind(), NoteKind::PieceName);
/// assert_eq!(record.notes()[0].to_string(), "the name of the piece differs from the board, line 2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Note {
    kind: NoteKind,
    line: usize,
}

impl Note {
    pub(crate) const fn new(kind: NoteKind, line: usize) -> Self {
        Self { kind, line }
    }

    /// The kind of the deviation.
    #[must_use]
    pub const fn kind(self) -> NoteKind {
        self.kind
    }

    /// The line, from 1.
    #[must_use]
    pub const fn line(self) -> usize {
        self.line
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.kind, self.line)
    }
}

/// The kind of a deviation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoteKind {
    /// A piece in the text of a move is not the one on its square, which counts.
    #[error("the name of the piece differs from the board")]
    PieceName,
    /// A drop without its sign.
    #[error("a drop without the sign for drops")]
    DropWithoutSign,
    /// The last move is not legal; it is kept.
    #[error("the last move is not legal and is kept")]
    IllegalMove,
    /// An end of a game with an unknown word, which is kept.
    #[error("an unknown word for the end of the game")]
    UnknownEnd,
    /// A line that is neither a header nor a move nor a comment.
    #[error("a line of free text")]
    FreeText,
    /// Lines after the end of the game.
    #[error("a move after the end of the game")]
    AfterEnd,
    /// The diagram and the handicap differ; the diagram counts.
    #[error("the diagram replaces the handicap")]
    Diagram,
    /// A name of a header that is repeated.
    #[error("a repeated header")]
    RepeatedHeader,
    /// A `}` in a comment, which is kept as `)`.
    #[error("a brace in a comment is kept as a parenthesis")]
    Brace,
    /// The result after the moves differs from the tag.
    #[error("the result differs from the tag")]
    Result,
    /// A move number, a mark or a symbol that has no meaning in the format.
    #[error("an unknown token")]
    Token,
}

impl NoteKind {
    /// The code of the kind, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::PieceName => "note/piece-name",
            Self::DropWithoutSign => "note/drop-without-sign",
            Self::IllegalMove => "note/illegal-move",
            Self::UnknownEnd => "note/unknown-end",
            Self::FreeText => "note/free-text",
            Self::AfterEnd => "note/after-end",
            Self::Diagram => "note/diagram",
            Self::RepeatedHeader => "note/repeated-header",
            Self::Brace => "note/brace",
            Self::Result => "note/result",
            Self::Token => "note/token",
        }
    }
}
