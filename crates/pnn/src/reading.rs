//! Pieces from texts.

use core::str::FromStr;

use crate::{ParseError, Piece, grammar};

/// # Reading
impl Piece {
    /// Whether `token` spells a piece.
    ///
    /// ```
    /// use pnn::Piece;
    ///
    /// assert!(Piece::is_valid("+k'"));
    /// assert!(!Piece::is_valid("KING"));
    /// ```
    #[must_use]
    pub const fn is_valid(token: &str) -> bool {
        grammar::whole(token.as_bytes()).is_ok()
    }

    /// The piece that `token` spells, for tokens known when the program is compiled.
    ///
    /// ```
    /// use pnn::Piece;
    ///
    /// const ROOK: Piece = Piece::from_static("R'");
    /// ```
    ///
    /// # Panics
    ///
    /// If `token` is not a piece; in a constant this is an error of the compiler.
    ///
    /// ```compile_fail
    /// use pnn::Piece;
    ///
    /// const KING: Piece = Piece::from_static("K^");
    /// ```
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::panic,
        reason = "documented; it is for literals, and in a constant the compiler runs it"
    )]
    pub const fn from_static(token: &'static str) -> Self {
        match grammar::whole(token.as_bytes()) {
            Ok(piece) => piece,
            Err(_) => panic!("the literal is not a PNN token such as \"K\" or \"+r'\""),
        }
    }

    /// The piece at the front of `text`, and the rest of the text. A notation made of pieces
    /// reads them with this.
    ///
    /// The longest prefix that is a piece is read: `+R'4` gives `+R'` and `4`.
    ///
    /// ```
    /// use pnn::Piece;
    ///
    /// let (piece, rest) = Piece::parse_prefix("r'nb")?;
    /// assert_eq!((piece, rest), (Piece::from_static("r'"), "nb"));
    /// # Ok::<(), pnn::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `text` does not start with a piece: `4p`, `'k`, `++k`, nothing.
    #[inline]
    pub const fn parse_prefix(text: &str) -> Result<(Self, &str), ParseError> {
        match grammar::pnn(text.as_bytes()) {
            Ok((piece, rest)) => {
                // A piece is ASCII, so it ends where a character ends.
                let (_, rest) = text.split_at(text.len().saturating_sub(rest.len()));
                Ok((piece, rest))
            }
            Err(error) => Err(error),
        }
    }

    /// The piece at the front of `text`, and the rest of the text, in bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse_prefix`](Self::parse_prefix).
    #[inline]
    pub const fn parse_prefix_bytes(text: &[u8]) -> Result<(Self, &[u8]), ParseError> {
        grammar::pnn(text)
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    #[inline]
    fn from_str(token: &str) -> Result<Self, ParseError> {
        grammar::whole(token.as_bytes())
    }
}

impl TryFrom<&str> for Piece {
    type Error = ParseError;

    #[inline]
    fn try_from(token: &str) -> Result<Self, ParseError> {
        grammar::whole(token.as_bytes())
    }
}

impl TryFrom<&[u8]> for Piece {
    type Error = ParseError;

    #[inline]
    fn try_from(token: &[u8]) -> Result<Self, ParseError> {
        grammar::whole(token)
    }
}
