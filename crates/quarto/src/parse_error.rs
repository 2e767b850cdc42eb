use core::fmt;
use core::ops::Range;

/// Why a text is no piece, square, rules, turn or value, and where.
///
/// ```
/// use feen_quarto::Rules;
///
/// let error = "lines,squares".parse::<Rules>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected `color`, `fill`, `size`, `shape` or `call`, found `squares` at byte 6",
/// );
/// assert_eq!((error.code(), error.span()), ("rules/expected-word", 6..13));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{kind}, found {found} at byte {start}")]
pub struct ParseError {
    kind: ParseErrorKind,
    found: Excerpt,
    start: usize,
    end: usize,
}

impl ParseError {
    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> ParseErrorKind {
        self.kind
    }

    /// The stable name of the cause.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The start of the text at the place of the error.
    #[must_use]
    pub const fn found(&self) -> Excerpt {
        self.found
    }

    /// The place, in bytes of the text given.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The same error in a longer text, in which the text given starts at this byte.
    pub(crate) const fn shifted(self, by: usize) -> Self {
        Self {
            start: self.start.saturating_add(by),
            end: self.end.saturating_add(by),
            ..self
        }
    }
}

/// The cause of a [`ParseError`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The text is no piece: `012`, `2000`.
    #[error("expected a piece as four digits 0 or 1 such as `0111`")]
    Piece,
    /// The token is no piece of Quarto: `K`, `-S`, `S^`.
    #[error("expected a token of Quarto such as `S` or `+r'`")]
    Token,
    /// The text is no square: `e1`, `a5`, `A4`.
    #[error("expected a square from `a1` to `d4`")]
    Square,
    /// The rules start with neither `lines` nor `squares`: `weight`.
    #[error("expected `lines` or `squares`")]
    RulesStart,
    /// Another word of the rules is unknown: `lines,squares`.
    #[error("expected `color`, `fill`, `size`, `shape` or `call`")]
    RulesWord,
    /// A word of the rules is there twice: `lines,color,color`.
    #[error("expected each word of the rules once")]
    RulesRepeated,
    /// There are other than one or two words in a turn: `c2 0111 d4`.
    #[error("expected a square, and a piece unless the game ends")]
    Turn,
    /// The text is no value: `Win`, `1`.
    #[error("expected `loss`, `draw` or `win`")]
    Value,
    /// The text is no level of play: `god`.
    #[error("expected `easy`, `normal`, `hard`, `mcts:ROUNDS` or `perfect`")]
    Level,
    /// The rounds of a level are no number from 1 on: `mcts:0`.
    #[error("expected at least one round such as `mcts:300`")]
    Rounds,
}

impl ParseErrorKind {
    /// The stable name of the cause.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Piece => "piece/expected-digits",
            Self::Token => "piece/expected-token",
            Self::Square => "square/expected-name",
            Self::RulesStart => "rules/expected-shapes",
            Self::RulesWord => "rules/expected-word",
            Self::RulesRepeated => "rules/repeated",
            Self::Turn => "turn/expected-words",
            Self::Value => "value/expected-word",
            Self::Level => "level/expected-word",
            Self::Rounds => "level/expected-rounds",
        }
    }

    /// The error of this cause for a whole text.
    pub(crate) fn whole(self, text: &str) -> ParseError {
        ParseError {
            kind: self,
            found: Excerpt::new(text),
            start: 0,
            end: text.len(),
        }
    }
}

/// The first characters of a text, for a message: at most sixteen bytes.
///
/// It prints in backquotes, with `…` if the text goes on, and as `nothing` if it is empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Excerpt {
    bytes: [u8; 16],
    length: u8,
    is_whole: bool,
}

impl Excerpt {
    fn new(text: &str) -> Self {
        let mut bytes = [0; 16];
        let length = boundary_before(text, bytes.len().min(text.len()));
        for (byte, copied) in bytes.iter_mut().zip(text.bytes().take(length)) {
            *byte = copied;
        }
        Self {
            bytes,
            length: u8::try_from(length).unwrap_or_default(),
            is_whole: length == text.len(),
        }
    }

    /// The characters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..usize::from(self.length));
        bytes
            .and_then(|bytes| str::from_utf8(bytes).ok())
            .unwrap_or_default()
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_str(), self.is_whole) {
            ("", _) => f.write_str("nothing"),
            (text, true) => write!(f, "`{}`", text.escape_debug()),
            (text, false) => write!(f, "`{}…`", text.escape_debug()),
        }
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// The end of the longest start of a text that has at most this many bytes.
fn boundary_before(text: &str, bytes: usize) -> usize {
    let ends = (0..=bytes).rev();
    let mut ends = ends.filter(|end| text.is_char_boundary(*end));
    ends.next().unwrap_or_default()
}
