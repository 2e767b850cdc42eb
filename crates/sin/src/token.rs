use core::cmp::Ordering;
use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::{ParseError, Player, Style, grammar, spelling};

/// A style token: a style and the side that plays it.
///
/// ```
/// use sin::{Player, Style, Token};
///
/// const TOKEN: Token = Token::from_static("s");
///
/// assert_eq!(TOKEN.style(), Style::from_static("S"));
/// assert_eq!(TOKEN.side(), Player::Second);
/// assert_eq!(TOKEN.flip().to_char(), 'S');
/// ```
///
/// Tokens order by letter, then the first side before the second: `A`, `a`, `B`, ...
// The ASCII letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token(NonZeroU8);

impl Token {
    /// The length in bytes of every token.
    pub const MAX_LEN: usize = 1;

    /// The token that `token` spells, for tokens known when the program is compiled.
    ///
    /// # Panics
    ///
    /// If `token` is not one ASCII letter; in a constant this is an error of the compiler.
    ///
    /// ```compile_fail
    /// use sin::Token;
    ///
    /// const CHESS: Token = Token::from_static("CHESS");
    /// ```
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::panic,
        reason = "documented; it is for literals, and in a constant the compiler runs it"
    )]
    pub const fn from_static(token: &'static str) -> Self {
        match grammar::whole(token.as_bytes()) {
            Ok(token) => token,
            Err(_) => panic!("the literal is not a SIN token: one ASCII letter"),
        }
    }

    /// The token at the front of `text`, and the rest of the text. A notation made of tokens
    /// reads them with this.
    ///
    /// ```
    /// use sin::Token;
    ///
    /// let (token, rest) = Token::parse_prefix("C/c")?;
    /// assert_eq!((token, rest), (Token::from_static("C"), "/c"));
    /// # Ok::<(), sin::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `text` does not start with a letter: `/c`, `1`, nothing.
    #[inline]
    pub const fn parse_prefix(text: &str) -> Result<(Self, &str), ParseError> {
        match grammar::sin(text.as_bytes()) {
            // A token is one ASCII letter, so a character ends where it ends.
            Ok((token, _)) => Ok((token, text.split_at(Self::MAX_LEN).1)),
            Err(error) => Err(error),
        }
    }

    /// The token at the front of `text`, and the rest of the text, in bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse_prefix`](Self::parse_prefix).
    #[inline]
    pub const fn parse_prefix_bytes(text: &[u8]) -> Result<(Self, &[u8]), ParseError> {
        grammar::sin(text)
    }

    /// All 52 tokens, in order: `A`, `a`, `B`, ... `z`.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        // The place in the alphabet, from 1, and the side as the lowest bit.
        (2..54_u8)
            .map(|place| Self::pack(b'@'.wrapping_add(place >> 1).wrapping_add((place & 1) << 5)))
    }

    /// The token as text.
    ///
    /// ```
    /// use sin::Token;
    ///
    /// assert_eq!(Token::from_static("c").as_str(), "c");
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'static str {
        spelling::text(self)
    }

    /// The token, written to `buffer`.
    ///
    /// ```
    /// use sin::Token;
    ///
    /// let mut buffer = [0; Token::MAX_LEN];
    /// assert_eq!(Token::from_static("c").encode(&mut buffer), "c");
    /// ```
    #[must_use]
    #[inline]
    pub const fn encode(self, buffer: &mut [u8; Self::MAX_LEN]) -> &str {
        *buffer = [self.letter()];
        // The same text as in the buffer, but known to be text.
        self.as_str()
    }

    /// The token as a character: the letter, its case being the side.
    #[must_use]
    #[inline]
    pub const fn to_char(self) -> char {
        self.letter() as char
    }

    /// The style, without the side.
    #[must_use]
    #[inline]
    pub const fn style(self) -> Style {
        Style::pack(self.letter().to_ascii_uppercase())
    }

    /// The player whose style this is: the case of the letter.
    #[must_use]
    #[inline]
    pub const fn side(self) -> Player {
        if self.letter().is_ascii_uppercase() {
            Player::First
        } else {
            Player::Second
        }
    }

    /// The token of the same style for this side.
    #[must_use]
    #[inline]
    pub const fn with_side(self, side: Player) -> Self {
        self.style().with_side(side)
    }

    /// The token of the same style for the other side.
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        self.with_side(self.side().flip())
    }

    /// The token of an ASCII letter, whose case is the side.
    #[inline]
    pub(crate) const fn pack(letter: u8) -> Self {
        match NonZeroU8::new(letter) {
            Some(letter) => Self(letter),
            // Never reached: NUL is not a letter.
            None => Self(NonZeroU8::MIN),
        }
    }

    /// The ASCII letter as it is written, its case being the side.
    #[inline]
    pub(crate) const fn letter(self) -> u8 {
        self.0.get()
    }
}

impl Ord for Token {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        // The five low bits of an ASCII letter are its place in the alphabet; the
        // next one, its case, counts less.
        let place = |token: &Self| token.letter().rotate_left(3);
        place(self).cmp(&place(other))
    }
}

impl PartialOrd for Token {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromStr for Token {
    type Err = ParseError;

    #[inline]
    fn from_str(token: &str) -> Result<Self, ParseError> {
        grammar::whole(token.as_bytes())
    }
}

impl TryFrom<&str> for Token {
    type Error = ParseError;

    #[inline]
    fn try_from(token: &str) -> Result<Self, ParseError> {
        grammar::whole(token.as_bytes())
    }
}

impl TryFrom<&[u8]> for Token {
    type Error = ParseError;

    #[inline]
    fn try_from(token: &[u8]) -> Result<Self, ParseError> {
        grammar::whole(token)
    }
}

/// The letter as an ASCII code: 65 to 90 for the first player, 97 to 122 for the second.
impl qi::Key for Token {
    fn key(&self) -> u64 {
        self.letter().into()
    }
}

/// ```
/// use sin::Token;
///
/// assert_eq!(Token::try_from('c'), Ok(Token::from_static("c")));
/// assert_eq!(char::from(Token::from_static("c")), 'c');
/// assert_eq!(Token::try_from('é').unwrap_err().span(), 0..2);
/// ```
impl TryFrom<char> for Token {
    type Error = ParseError;

    fn try_from(letter: char) -> Result<Self, ParseError> {
        grammar::whole(letter.encode_utf8(&mut [0; 4]).as_bytes())
    }
}

impl From<Token> for char {
    #[inline]
    fn from(token: Token) -> Self {
        token.to_char()
    }
}

impl AsRef<str> for Token {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Token {
    /// Whether a text is a token.
    ///
    /// ```
    /// assert!(sin::Token::is_valid("c"));
    /// assert!(!sin::Token::is_valid("cc"));
    /// ```
    #[must_use]
    pub fn is_valid(token: &str) -> bool {
        token.parse::<Self>().is_ok()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Token").field(&self.as_str()).finish()
    }
}
