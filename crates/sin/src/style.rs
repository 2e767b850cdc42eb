use core::fmt;
use core::str::FromStr;

use crate::{ParseError, Player, Token, grammar};

/// A style: one letter, without a side.
///
/// ```
/// use sin::{Player, Style};
///
/// const CHESS: Style = Style::from_static("C");
///
/// assert_eq!(CHESS.letter(), 'C');
/// assert_eq!(CHESS.with_side(Player::Second).to_string(), "c");
/// ```
///
/// A position stores one style for each player; the side is known from its place. Styles
/// order by letter, and print and serialise in upper case.
// The token of the first player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Style(Token);

impl Style {
    /// The style of this letter, or `None` unless it is one of `A` to `Z`.
    ///
    /// ```
    /// use sin::Style;
    ///
    /// assert!(Style::new('C').is_some());
    /// assert_eq!(Style::new('c'), None);
    /// assert_eq!(Style::new('Ł'), None);
    /// ```
    #[must_use]
    pub const fn new(letter: char) -> Option<Self> {
        if letter.is_ascii_uppercase() {
            // Checked to be ASCII, so nothing is cut off.
            Some(Self::pack(letter as u8))
        } else {
            None
        }
    }

    /// The style that `letter` spells, for styles known when the program is compiled.
    ///
    /// # Panics
    ///
    /// If `letter` is not one of `A` to `Z`; in a constant this is an error of the compiler.
    ///
    /// ```compile_fail
    /// use sin::Style;
    ///
    /// const CHESS: Style = Style::from_static("c");
    /// ```
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::panic,
        reason = "documented; it is for literals, and in a constant the compiler runs it"
    )]
    pub const fn from_static(letter: &'static str) -> Self {
        match grammar::whole_style(letter.as_bytes()) {
            Ok(style) => style,
            Err(_) => panic!("the literal is not a style: one letter from \"A\" to \"Z\""),
        }
    }

    /// All 26 styles, in order.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (b'A'..=b'Z').map(Self::pack)
    }

    /// The letter, in upper case.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> char {
        self.0.to_char()
    }

    /// The letter as text, in upper case.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'static str {
        self.0.as_str()
    }

    /// The token of a player of this style.
    #[must_use]
    #[inline]
    pub const fn with_side(self, side: Player) -> Token {
        match side {
            Player::First => self.0,
            Player::Second => Token::pack(self.0.letter().to_ascii_lowercase()),
        }
    }

    /// The style of an upper-case ASCII letter.
    #[inline]
    pub(crate) const fn pack(letter: u8) -> Self {
        Self(Token::pack(letter))
    }
}

/// The letter as an ASCII code: 65 to 90.
impl qi::Key for Style {
    fn key(&self) -> u64 {
        self.letter().into()
    }
}

impl FromStr for Style {
    type Err = ParseError;

    #[inline]
    fn from_str(letter: &str) -> Result<Self, ParseError> {
        grammar::whole_style(letter.as_bytes())
    }
}

impl TryFrom<&str> for Style {
    type Error = ParseError;

    #[inline]
    fn try_from(letter: &str) -> Result<Self, ParseError> {
        grammar::whole_style(letter.as_bytes())
    }
}

impl TryFrom<&[u8]> for Style {
    type Error = ParseError;

    #[inline]
    fn try_from(letter: &[u8]) -> Result<Self, ParseError> {
        grammar::whole_style(letter)
    }
}

/// As [`FromStr`]: an upper-case letter.
impl TryFrom<char> for Style {
    type Error = ParseError;

    fn try_from(letter: char) -> Result<Self, ParseError> {
        grammar::whole_style(letter.encode_utf8(&mut [0; 4]).as_bytes())
    }
}

impl From<Style> for char {
    #[inline]
    fn from(style: Style) -> Self {
        style.letter()
    }
}

impl AsRef<str> for Style {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Style").field(&self.as_str()).finish()
    }
}
