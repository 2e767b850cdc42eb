use core::fmt;
use core::str::FromStr;

use crate::{Found, ParseError, ParseErrorKind};

/// The state of a piece: the modifier before its letter.
///
/// ```
/// use epin::{Piece, State};
///
/// assert_eq!(Piece::from_static("-R").state(), State::Diminished);
/// assert_eq!(Piece::from_static("+R").state(), State::Enhanced);
/// assert_eq!(Piece::from_static("R").state(), State::Normal);
/// ```
///
/// States order as FEEN orders them in a hand where counts are equal: `-`, then `+`,
/// then nothing. Its meaning (promoted, may castle, ...) depends on the game. A state prints
/// as its modifier: `-`, `+` or nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// Written `-`.
    Diminished = 1,
    /// Written `+`.
    Enhanced = 2,
    /// Written without a modifier.
    Normal = 3,
}

impl State {
    /// All states, in order.
    pub const ALL: [Self; 3] = [Self::Diminished, Self::Enhanced, Self::Normal];

    /// The modifier before the letter.
    pub(crate) const fn modifier(self) -> &'static str {
        match self {
            Self::Diminished => "-",
            Self::Enhanced => "+",
            Self::Normal => "",
        }
    }
}

/// Reads what a state prints.
///
/// ```
/// use epin::State;
///
/// assert_eq!(["-", "+", ""].map(str::parse), State::ALL.map(Ok));
/// let error = "*".parse::<State>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `-`, `+` or nothing, found `*` at byte 0");
/// ```
impl FromStr for State {
    type Err = ParseError;

    fn from_str(modifier: &str) -> Result<Self, ParseError> {
        let (state, rest) = match modifier.as_bytes() {
            [b'-', rest @ ..] => (Self::Diminished, rest),
            [b'+', rest @ ..] => (Self::Enhanced, rest),
            rest => (Self::Normal, rest),
        };
        let start = u8::from(state != Self::Normal);
        match Found::at(rest, 0) {
            Found::End => Ok(state),
            found => Err(ParseErrorKind::NotAState { found }.at(start, rest)),
        }
    }
}

impl AsRef<str> for State {
    #[inline]
    fn as_ref(&self) -> &str {
        self.modifier()
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.modifier())
    }
}
