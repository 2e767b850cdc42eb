use qi::Player;

use super::settlement::resigned;
use super::{Game, Settlement, Status, Winner};

/// # Ends by hand
impl Game {
    /// Ends the game as a draw, with a reason such as `by agreement`.
    ///
    /// ```
    /// let mut game = feen_chess::Game::new();
    /// game.settle_draw(Some("by agreement"))?;
    /// assert_eq!(game.status().to_string(), "draw by agreement");
    /// assert!(game.settle_draw(None).is_err());
    /// # Ok::<(), feen_chess::AlreadyOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over; it stays as it was.
    pub fn settle_draw(&mut self, reason: Option<&str>) -> Result<(), AlreadyOver> {
        self.settle(Settlement::new(None, reason))
    }

    /// Ends the game with a winner, a side or a name, and a reason such as `on time`.
    ///
    /// ```
    /// use feen_chess::{Game, WHITE};
    ///
    /// let mut game = Game::new();
    /// game.award(WHITE, Some("on time"))?;
    /// assert_eq!(game.status().to_string(), "White wins on time");
    /// # Ok::<(), feen_chess::AlreadyOver>(())
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

    /// Ends the game by the resignation of a player: the other one wins.
    ///
    /// ```
    /// use feen_chess::{BLACK, Game};
    ///
    /// let mut game = Game::new();
    /// game.resign(BLACK)?;
    /// assert_eq!(game.status().to_string(), "Black resigned");
    /// assert_eq!(game.status().result(), "1-0");
    /// # Ok::<(), feen_chess::AlreadyOver>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over; it stays as it was.
    pub fn resign(&mut self, side: Player) -> Result<(), AlreadyOver> {
        self.award(side.flip(), Some(resigned(side)))
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
#[error("the game is over: {status}")]
#[non_exhaustive]
pub struct AlreadyOver {
    /// The status of the game.
    pub status: Status,
}

impl AlreadyOver {
    /// The name of the error, the same in every version and every language: `game/over`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "game/over"
    }
}
