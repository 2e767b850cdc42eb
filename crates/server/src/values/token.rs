use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

use super::{random, text};

/// A secret that stands for a seat or a player: 192 random bits, 32 characters.
///
/// It is given out once. A server keeps its [`Digest`], and it never prints by itself.
///
/// ```
/// use feen_server::Token;
///
/// let token = Token::random()?;
/// assert_eq!(token.reveal().len(), 32);
/// assert_eq!(format!("{token:?}"), "Token(…)");
/// assert_eq!(token.reveal().parse::<Token>()?.digest(), token.digest());
/// # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 24]);

impl Token {
    /// A new token.
    ///
    /// # Errors
    ///
    /// The random generator of the operating system does not answer.
    pub fn random() -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        random::bytes()
            .map(Self)
            .map_err(|error| error.to_string().into())
    }

    /// The text, for its owner's eyes.
    #[must_use]
    pub fn reveal(&self) -> String {
        text::encode(&self.0, &mut [0; 32]).to_owned()
    }

    /// The digest that a server keeps in its place.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest(Sha256::digest(self.0).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = ParseTokenError;

    fn from_str(text: &str) -> Result<Self, ParseTokenError> {
        // The place of a fault would help to guess.
        text::decode(text).map(Self).map_err(|_| ParseTokenError)
    }
}

/// A text that is no token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected a token of 32 characters of `A–Z a–z 0–9 - _`")]
#[non_exhaustive]
pub struct ParseTokenError;

impl ParseTokenError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "token/syntax"
    }
}

/// The SHA-256 of a [`Token`], in 64 hexadecimal digits as text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Digest {
    type Err = ParseTokenError;

    fn from_str(text: &str) -> Result<Self, ParseTokenError> {
        let mut bytes = [0; 32];
        let pairs = text.as_bytes().chunks_exact(2);
        if text.len() != 64 {
            return Err(ParseTokenError);
        }
        for (byte, pair) in bytes.iter_mut().zip(pairs) {
            let pair = str::from_utf8(pair).map_err(|_| ParseTokenError)?;
            if pair.starts_with('+') {
                return Err(ParseTokenError);
            }
            *byte = u8::from_str_radix(pair, 16).map_err(|_| ParseTokenError)?;
        }
        Ok(Self(bytes))
    }
}
