use core::fmt;
use core::str::FromStr;

use alloc::string::String;

use qi::Player;

use super::settlement::Word;
use super::{Settlement, Winner};

/// The state of a game: it goes on, or how it ended.
///
/// ```
/// use chess::{DrawReason, Status};
///
/// let status = Status::Draw(DrawReason::FiftyMoves);
/// assert_eq!(status.to_string(), "{draw,rule50}");
/// assert_eq!((status.code(), status.result()), ("draw/fifty-moves", "1/2-1/2"));
/// assert_eq!("{draw,rule50}".parse(), Ok(status));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Status {
    /// The game goes on.
    #[default]
    Ongoing,
    /// A king was mated.
    Checkmate {
        /// The player who mated.
        winner: Player,
    },
    /// The game is a draw by a rule.
    Draw(DrawReason),
    /// The game was ended by hand.
    Settled(Settlement),
}

/// A rule by which a game is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DrawReason {
    /// The player to move has no move and is not in check.
    Stalemate,
    /// Fifty moves of both players without a pawn move or a capture.
    FiftyMoves,
    /// No mate is left on the board.
    InsufficientMaterial,
    /// The same position for the third time.
    ThreefoldRepetition,
    /// Seventy-five moves of both players without a pawn move or a capture.
    SeventyFiveMoves,
    /// The same position for the fifth time.
    FivefoldRepetition,
}

impl DrawReason {
    const ALL: [Self; 6] = [
        Self::Stalemate,
        Self::FiftyMoves,
        Self::InsufficientMaterial,
        Self::ThreefoldRepetition,
        Self::SeventyFiveMoves,
        Self::FivefoldRepetition,
    ];

    /// The word in the text of a status.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stalemate => "stalemate",
            Self::FiftyMoves => "rule50",
            Self::InsufficientMaterial => "insufficient_material",
            Self::ThreefoldRepetition => "threefold_repetition",
            Self::SeventyFiveMoves => "rule75",
            Self::FivefoldRepetition => "fivefold_repetition",
        }
    }
}

impl Status {
    /// Whether the game has ended.
    #[must_use]
    #[inline]
    pub const fn is_over(&self) -> bool {
        !matches!(self, Self::Ongoing)
    }

    /// The side that has won; nothing for a winner who is no side.
    #[must_use]
    pub const fn winner(&self) -> Option<Player> {
        match self {
            Self::Checkmate { winner } => Some(*winner),
            Self::Settled(settlement) => match settlement.winner() {
                Some(Winner::Side(side)) => Some(*side),
                _ => None,
            },
            Self::Ongoing | Self::Draw(_) => None,
        }
    }

    /// The result as in PGN: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on and for a winner who is
    /// no side.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        match (self, self.winner()) {
            (_, Some(Player::First)) => "1-0",
            (_, Some(Player::Second)) => "0-1",
            (Self::Draw(_), None) => "1/2-1/2",
            (Self::Settled(settlement), None) if settlement.winner().is_none() => "1/2-1/2",
            _ => "*",
        }
    }

    /// The name of the status, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Ongoing => "ongoing",
            Self::Checkmate { .. } => "checkmate",
            Self::Draw(DrawReason::Stalemate) => "draw/stalemate",
            Self::Draw(DrawReason::FiftyMoves) => "draw/fifty-moves",
            Self::Draw(DrawReason::InsufficientMaterial) => "draw/insufficient-material",
            Self::Draw(DrawReason::ThreefoldRepetition) => "draw/threefold-repetition",
            Self::Draw(DrawReason::SeventyFiveMoves) => "draw/seventy-five-moves",
            Self::Draw(DrawReason::FivefoldRepetition) => "draw/fivefold-repetition",
            Self::Settled(settlement) => match settlement.winner() {
                Some(_) => "settled/winner",
                None => "settled/draw",
            },
        }
    }
}

/// Prints as a term: `continue`, `{checkmate,white_wins}`, `{draw,stalemate}`,
/// `{draw,{manual,by_agreement}}`, `{winner,white,{manual,black_resigned}}`.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ongoing => f.pad("continue"),
            Self::Checkmate { winner } => f.pad(checkmate(*winner)),
            Self::Draw(reason) => write!(f, "{{draw,{}}}", reason.as_str()),
            Self::Settled(settlement) => {
                let reason = Word(settlement.reason().unwrap_or("undefined"));
                match settlement.winner() {
                    None => write!(f, "{{draw,{{manual,{reason}}}}}"),
                    Some(winner) => write!(f, "{{winner,{winner},{{manual,{reason}}}}}"),
                }
            }
        }
    }
}

const fn checkmate(winner: Player) -> &'static str {
    match winner {
        Player::First => "{checkmate,white_wins}",
        Player::Second => "{checkmate,black_wins}",
    }
}

/// Reads the text that a status prints; the reason `undefined` is none.
impl FromStr for Status {
    type Err = ParseStatusError;

    fn from_str(text: &str) -> Result<Self, ParseStatusError> {
        if text == "continue" {
            return Ok(Self::Ongoing);
        }
        for winner in Player::ALL {
            if text == checkmate(winner) {
                return Ok(Self::Checkmate { winner });
            }
        }
        let by_rule = text
            .strip_prefix("{draw,")
            .and_then(|rest| rest.strip_suffix('}'));
        let mut reasons = DrawReason::ALL.into_iter();
        if let Some(reason) = reasons.find(|reason| by_rule == Some(reason.as_str())) {
            return Ok(Self::Draw(reason));
        }
        settlement(text).map(Self::Settled).ok_or(ParseStatusError)
    }
}

/// `{draw,{manual,word}}` or `{winner,word,{manual,word}}`
fn settlement(text: &str) -> Option<Settlement> {
    let (winner, rest) = if let Some(rest) = text.strip_prefix("{draw,") {
        (None, rest)
    } else {
        let (name, rest) = word(text.strip_prefix("{winner,")?)?;
        (Some(Winner::from(name)), rest.strip_prefix(',')?)
    };
    let (reason, rest) = word(rest.strip_prefix("{manual,")?)?;
    let reason = (reason != "undefined").then_some(reason.as_str());
    (rest == "}}").then(|| Settlement::new(winner, reason))
}

/// A word as [`Word`] prints it, and the rest of the text.
fn word(text: &str) -> Option<(String, &str)> {
    let Some(quoted) = text.strip_prefix('\'') else {
        let end = text.find([',', '}'])?;
        let (plain, rest) = text.split_at_checked(end)?;
        let spelled = alloc::format!("{}", Word(plain));
        return (spelled == plain).then_some((spelled, rest));
    };
    let mut contents = String::new();
    let mut characters = quoted.chars();
    loop {
        match characters.next()? {
            '\'' => return Some((contents, characters.as_str())),
            '\\' => contents.push(characters.next()?),
            character => contents.push(character),
        }
    }
}

/// A text that is no status.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected a status such as `continue` or `{{draw,stalemate}}`")]
#[non_exhaustive]
pub struct ParseStatusError;
