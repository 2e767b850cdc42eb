use core::fmt;

use alloc::boxed::Box;
use alloc::string::String;

use qi::Player;

use super::{Game, Status};
use crate::values::side_name;

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
}

/// The winner of a game that is settled: a side, or any name.
///
/// ```
/// use chess::{WHITE, Winner};
///
/// assert_eq!(Winner::from("white"), Winner::Side(WHITE));
/// assert_eq!(Winner::from("Anna").to_string(), "'Anna'");
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

impl From<&str> for Winner {
    fn from(name: &str) -> Self {
        match name {
            "white" => Self::Side(Player::First),
            "black" => Self::Side(Player::Second),
            name => Self::Named(name.into()),
        }
    }
}

impl From<String> for Winner {
    fn from(name: String) -> Self {
        name.as_str().into()
    }
}

/// Prints as in a [`Status`]: `white`, `black`, or the name, between `'` if it is no small word.
impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => f.pad(side_name(*side)),
            Self::Named(name) => Word(name).fmt(f),
        }
    }
}

/// A word of a status: plain if it is one of small letters, else between `'`.
pub(super) struct Word<'a>(pub(super) &'a str);

impl fmt::Display for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = self.0.bytes();
        let is_plain = bytes.next().is_some_and(|byte| byte.is_ascii_lowercase())
            && bytes.all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'@'));
        if is_plain {
            return f.write_str(self.0);
        }
        f.write_str("'")?;
        for part in self.0.split_inclusive(['\\', '\'']) {
            match part.strip_suffix(['\\', '\'']) {
                Some(start) => {
                    let last = part.get(start.len()..).unwrap_or_default();
                    write!(f, "{start}\\{last}")?;
                }
                None => f.write_str(part)?,
            }
        }
        f.write_str("'")
    }
}

/// # Ends by hand
impl Game {
    /// Ends the game as a draw, with a reason such as `by_agreement`.
    ///
    /// ```
    /// let mut game = chess::Game::new();
    /// game.settle_draw(Some("by_agreement"))?;
    /// assert_eq!(game.status().to_string(), "{draw,{manual,by_agreement}}");
    /// assert!(game.settle_draw(None).is_err());
    /// # Ok::<(), chess::AlreadyOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over; it stays as it was.
    pub fn settle_draw(&mut self, reason: Option<&str>) -> Result<(), AlreadyOver> {
        self.settle(Settlement::new(None, reason))
    }

    /// Ends the game with a winner, a side or a name, and a reason such as `black_resigned`.
    ///
    /// ```
    /// use chess::{Game, WHITE};
    ///
    /// let mut game = Game::new();
    /// game.award(WHITE, Some("black_resigned"))?;
    /// assert_eq!(game.status().to_string(), "{winner,white,{manual,black_resigned}}");
    /// # Ok::<(), chess::AlreadyOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over; it stays as it was.
    pub fn award(
        &mut self,
        winner: impl Into<Winner>,
        reason: Option<&str>,
    ) -> Result<(), AlreadyOver> {
        self.settle(Settlement::new(Some(winner.into()), reason))
    }

    pub(crate) fn settle(&mut self, settlement: Settlement) -> Result<(), AlreadyOver> {
        self.check_ongoing()?;
        self.end(Status::Settled(settlement));
        Ok(())
    }

    pub(super) fn check_ongoing(&self) -> Result<(), AlreadyOver> {
        if self.status.is_over() {
            let status = self.status.clone();
            return Err(AlreadyOver { status });
        }
        Ok(())
    }

    pub(super) fn end(&mut self, status: Status) {
        self.status = status;
        self.ended_by_hand = true;
    }
}

/// A game that is over and cannot be ended again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a game that goes on, found one that is over: {status}")]
#[non_exhaustive]
pub struct AlreadyOver {
    /// The status of the game.
    pub status: Status,
}
