use core::fmt::{self, Write as _};

use alloc::boxed::Box;
use alloc::string::String;

use qi::Player;

use super::DrawReason;
use crate::values::colour_title;

/// An end of the game that was agreed on or decreed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Settlement {
    winner: Option<Winner>,
    reason: Option<Box<str>>,
}

impl Settlement {
    pub(crate) fn new(winner: Option<Winner>, reason: Option<&str>) -> Self {
        Self {
            winner,
            reason: reason.map(Box::from),
        }
    }

    /// The winner; nothing for a draw.
    #[must_use]
    pub const fn winner(&self) -> Option<&Winner> {
        self.winner.as_ref()
    }

    /// The reason that was given.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// `Black resigned`, `draw` or a winner with ` wins`, and perhaps a reason after it.
    pub(super) fn parse(text: &str) -> Option<Self> {
        if let Some(side) = Player::ALL.into_iter().find(|side| resigned(*side) == text) {
            return Some(Self::new(Some(side.flip().into()), Some(text)));
        }
        let drawn = text.strip_prefix("draw");
        if let Some(drawn) = drawn.and_then(|rest| Self::parse_reason(None, rest)) {
            return Some(drawn);
        }
        let (winner, rest) = parse_winner(text)?;
        Self::parse_reason(Some(winner), rest.strip_prefix(WINS)?)
    }

    /// Nothing, or a reason after a colon, or one that continues the sentence.
    fn parse_reason(winner: Option<Winner>, rest: &str) -> Option<Self> {
        if rest.is_empty() {
            return Some(Self::new(winner, None));
        }
        let after_colon = rest.strip_prefix(": ");
        let continued = || rest.strip_prefix(' ').filter(|reason| continues(reason));
        let reason = after_colon.or_else(continued)?;
        Some(Self::new(winner, Some(reason)))
    }
}

/// The text between a winner and the reason.
const WINS: &str = " wins";

/// The reason of a winner that is a rule, and no settlement.
const CHECKMATE: &str = "by checkmate";

pub(super) const fn resigned(side: Player) -> &'static str {
    match side {
        Player::First => "White resigned",
        Player::Second => "Black resigned",
    }
}

/// Prints in English: `draw by agreement`, `draw: rain`, `Black resigned`, `White wins on time`, `Anna wins`.
///
/// A reason that begins with `by` or `on` continues the sentence; any other stands after a colon.
impl fmt::Display for Settlement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.reason();
        match &self.winner {
            None => f.write_str("draw")?,
            Some(Winner::Side(side)) if reason == Some(resigned(side.flip())) => {
                return f.pad(resigned(side.flip()));
            }
            Some(winner) => write!(f, "{winner}{WINS}")?,
        }
        match reason {
            None => Ok(()),
            Some(reason) if continues(reason) && !self.reads_as_rule(reason) => {
                write!(f, " {reason}")
            }
            Some(reason) => write!(f, ": {reason}"),
        }
    }
}

impl Settlement {
    fn reads_as_rule(&self, reason: &str) -> bool {
        match self.winner {
            None => DrawReason::is_rule(reason),
            Some(Winner::Side(_)) => reason == CHECKMATE,
            Some(Winner::Named(_)) => false,
        }
    }
}

fn continues(reason: &str) -> bool {
    reason.starts_with("by ") || reason.starts_with("on ")
}

/// The winner of a game that is settled: a side, or any name.
///
/// ```
/// use feen_chess::{WHITE, Winner};
///
/// assert_eq!(Winner::from("white"), Winner::Side(WHITE));
/// assert_eq!(Winner::from("white").to_string(), "White");
/// assert_eq!(Winner::from("Anna").to_string(), "Anna");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Winner {
    /// A side.
    Side(Player),
    /// A name other than `white` and `black`.
    Named(Box<str>),
}

impl From<Player> for Winner {
    fn from(side: Player) -> Self {
        Self::Side(side)
    }
}

/// Takes `white`, `White`, `black` and `Black` as sides.
impl From<&str> for Winner {
    fn from(name: &str) -> Self {
        match name {
            "white" | "White" => Self::Side(Player::First),
            "black" | "Black" => Self::Side(Player::Second),
            name => Self::Named(name.into()),
        }
    }
}

impl From<String> for Winner {
    fn from(name: String) -> Self {
        name.as_str().into()
    }
}

/// Prints as in a [`Status`](crate::Status): `White`, `Black`, or the name, between `"` if it could be taken for something else.
impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => f.pad(colour_title(*side)),
            Self::Named(name) if is_plain(name) => f.pad(name),
            Self::Named(name) => write!(f, "\"{}\"", Escaped(name)),
        }
    }
}

/// Whether a name needs no quotation marks in a status.
fn is_plain(name: &str) -> bool {
    let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '.' | '-' | '\'');
    !name.is_empty()
        && name.trim() == name
        && name.chars().all(fits)
        && !name.contains(WINS)
        && !name.starts_with("draw")
        && matches!(Winner::from(name), Winner::Named(_))
}

/// A name with `\` before `"` and `\`.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            if matches!(letter, '"' | '\\') {
                f.write_char('\\')?;
            }
            f.write_char(letter)?;
        }
        Ok(())
    }
}

/// The winner at the start of a text, and the rest.
fn parse_winner(text: &str) -> Option<(Winner, &str)> {
    let Some(quoted) = text.strip_prefix('"') else {
        let (name, rest) = text.split_at_checked(text.find(WINS)?)?;
        return Some((name.into(), rest));
    };
    let mut name = String::new();
    let mut letters = quoted.chars();
    loop {
        match letters.next()? {
            '"' => return Some((Winner::Named(name.into()), letters.as_str())),
            '\\' => name.push(letters.next()?),
            letter => name.push(letter),
        }
    }
}
