use core::fmt;
use core::str::FromStr;

use crate::{ParseError, Piece, grammar};

/// A piece of Piece Identifier Notation (PIN): a [`Piece`] that is not derived.
///
/// For notations and programs that must refuse `'`.
///
/// ```
/// use epin::{Piece, Pin};
///
/// let king: Pin = "+K^".parse()?;
/// assert_eq!(king.piece(), Piece::from_static("+K^"));
/// assert_eq!(
///     "+K^'".parse::<Pin>().unwrap_err().to_string(),
///     "expected a piece without `'`, found `'` at byte 3",
/// );
/// # Ok::<(), epin::ParseError>(())
/// ```
///
/// Pins order as their pieces do. [`piece`](Self::piece) gives access to letter, side, state
/// and marks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pin(Piece);

impl Pin {
    /// The pin of a piece, or `None` where the piece is derived.
    ///
    /// ```
    /// use epin::{Piece, Pin};
    ///
    /// assert!(Pin::new(Piece::from_static("+K^")).is_some());
    /// assert_eq!(Pin::new(Piece::from_static("K'")), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(piece: Piece) -> Option<Self> {
        if piece.is_derived() {
            None
        } else {
            Some(Self(piece))
        }
    }

    /// The piece that `token` spells, for tokens known when the program is compiled.
    ///
    /// # Panics
    ///
    /// If `token` is not a PIN token; in a constant this is an error of the compiler.
    ///
    /// ```compile_fail
    /// use epin::Pin;
    ///
    /// const KING: Pin = Pin::from_static("K^'");
    /// ```
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::panic,
        reason = "documented; it is for literals, and in a constant the compiler runs it"
    )]
    pub const fn from_static(token: &'static str) -> Self {
        match grammar::whole_pin(token.as_bytes()) {
            Ok(piece) => Self(piece),
            Err(_) => panic!("the literal is not a PIN token such as \"K\" or \"+r^\""),
        }
    }

    /// All 312 pieces that are not derived, in order.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        // Each is followed by the piece that derives from it.
        Piece::all().step_by(2).map(Self)
    }

    /// The pin of a piece without its `'`.
    #[inline]
    pub(crate) const fn of(piece: Piece) -> Self {
        Self(piece.native())
    }

    /// The piece itself.
    #[must_use]
    #[inline]
    pub const fn piece(self) -> Piece {
        self.0
    }
}

impl From<Pin> for Piece {
    #[inline]
    fn from(pin: Pin) -> Self {
        pin.0
    }
}

/// Fails where the piece is derived, with the place of `'` in its token.
impl TryFrom<Piece> for Pin {
    type Error = ParseError;

    fn try_from(piece: Piece) -> Result<Self, ParseError> {
        Self::new(piece).ok_or_else(|| grammar::derived(piece))
    }
}

impl FromStr for Pin {
    type Err = ParseError;

    #[inline]
    fn from_str(token: &str) -> Result<Self, ParseError> {
        grammar::whole_pin(token.as_bytes()).map(Self)
    }
}

impl TryFrom<&str> for Pin {
    type Error = ParseError;

    #[inline]
    fn try_from(token: &str) -> Result<Self, ParseError> {
        grammar::whole_pin(token.as_bytes()).map(Self)
    }
}

impl TryFrom<&[u8]> for Pin {
    type Error = ParseError;

    #[inline]
    fn try_from(token: &[u8]) -> Result<Self, ParseError> {
        grammar::whole_pin(token).map(Self)
    }
}

/// The [code](Piece::code) of the piece.
impl qi::Key for Pin {
    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl AsRef<str> for Pin {
    #[inline]
    fn as_ref(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pin").field(&self.0.as_str()).finish()
    }
}
