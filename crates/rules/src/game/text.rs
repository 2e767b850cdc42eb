use core::fmt;
use core::str::FromStr;

use super::Game;
use crate::error::{FenError, Illegal, UnknownVariant};
use crate::notation::uci;
use crate::position::{ParsePositionError, Position};

/// Prints as its start position, and its moves in UCI: `shogi: FEN moves c3c4 g7g6`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.start())?;
        if self.played().is_empty() {
            return Ok(());
        }
        f.write_str(" moves")?;
        let rules = self.variant().rules();
        for (one, before) in self.played().iter().zip(self.states(0)) {
            write!(f, " {}", uci::Text::new(rules, &before, *one))?;
        }
        Ok(())
    }
}

/// Why a text is not a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGameError {
    /// No built-in variant has the name.
    #[error("{0}")]
    Variant(UnknownVariant),
    /// The start is not a position.
    #[error("{0}")]
    Start(FenError),
    /// A move is not legal.
    #[error("move {number}: {reason}")]
    Move {
        /// The number of the move among all, from 1.
        number: usize,
        /// The reason.
        reason: Illegal,
    },
}

impl ParseGameError {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Variant(error) => error.code(),
            Self::Start(error) => error.code(),
            Self::Move { reason, .. } => reason.code(),
        }
    }
}

/// From the text that it prints as, for built-in variants.
///
/// ```
/// use feen_rules::Game;
///
/// let text = "xiangqi: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h3e3 h10g8";
/// let game: Game = text.parse()?;
/// assert_eq!((game.moves().len(), game.to_string().as_str()), (2, text));
/// # Ok::<(), feen_rules::ParseGameError>(())
/// ```
impl FromStr for Game {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        let (start, moves) = match text.split_once(" moves") {
            Some((start, moves)) => (start, moves),
            None => (text, ""),
        };
        let start: Position = start.parse().map_err(|error| match error {
            ParsePositionError::Variant(error) => ParseGameError::Variant(error),
            ParsePositionError::Fen(error) => ParseGameError::Start(error),
        })?;
        let mut game = Self::from_position(start);
        for (place, text) in moves.split_whitespace().enumerate() {
            let explained = game.position().parse_uci(text);
            explained
                .and_then(|one| game.play(one))
                .map_err(|reason| ParseGameError::Move {
                    number: place.saturating_add(1),
                    reason,
                })?;
        }
        Ok(game)
    }
}
