use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::{ParseError, Player, Style, grammar};

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
// Most significant first: letter (1..=26), side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(NonZeroU8);

impl Token {
    /// The length in bytes of every token.
    pub const MAX_LEN: usize = 1;

    /// The token that `token` spells, for tokens known when the program is compiled.
    ///
    /// # Panics
    ///
    /// Where `token` is not one ASCII letter; in a constant that is an error of the
    /// compiler.
    ///
    /// ```compile_fail
    /// use sin::Token;
    ///
    /// const CHESS: Token = Token::from_static("CHESS");
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn from_static(token: &'static str) -> Self {
        match grammar::whole(token.as_bytes()) {
            Ok(token) => token,
            Err(_) => panic!("the literal is not a SIN token: one ASCII letter"),
        }
    }

    /// The token at the front of `text`, and the rest of the text: how a notation
    /// made of tokens is read.
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
    /// Where `text` does not start with a letter: `/c`, `1`, nothing.
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
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Style::all().flat_map(|style| Player::ALL.map(|side| style.with_side(side)))
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
        self.to_char().encode_utf8(buffer)
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
        Style::pack((self.0.get() >> 1) | 0x40)
    }

    /// The player whose style this is: the case of the letter.
    #[must_use]
    #[inline]
    pub const fn side(self) -> Player {
        if self.0.get() & 1 == 0 {
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
        // The five low bits of an ASCII letter are its place in the alphabet; the
        // next one is its case.
        let side = letter >> 5 & 1;
        match NonZeroU8::new((letter & 0x1f) << 1 | side) {
            Some(bits) => Self(bits),
            // Never reached: the place of a letter is not zero.
            None => Self(NonZeroU8::MIN),
        }
    }

    /// The ASCII letter as it is written, its case being the side.
    #[inline]
    pub(crate) const fn letter(self) -> u8 {
        let bits = self.0.get();
        bits >> 1 | (bits & 1) << 5 | 0x40
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

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.encode(&mut [0; Self::MAX_LEN]))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Token")
            .field(&self.encode(&mut [0; Self::MAX_LEN]))
            .finish()
    }
}
