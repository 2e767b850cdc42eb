use core::fmt;

use alloc::string::String;

use qi::Player;

use crate::game::{DrawReason, Settlement, Status, Winner};

/// A status as a term, printed by `Display`.
///
/// `continue`, `{checkmate,white_wins}`, `{draw,stalemate}`, `{draw,{manual,by_agreement}}`,
/// `{winner,white,{manual,black_resigned}}`; without a reason it is `undefined`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term<'a>(&'a Status);

/// A status as a term.
///
/// ```
/// use feen_chess::{DrawReason, Status, binbo};
///
/// let status = Status::Draw(DrawReason::FiftyMoves);
/// assert_eq!(binbo::term(&status).to_string(), "{draw,rule50}");
/// assert_eq!(binbo::parse_term("{draw,rule50}"), Ok(status));
/// ```
#[must_use]
pub const fn term(status: &Status) -> Term<'_> {
    Term(status)
}

impl fmt::Display for Term<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Status::Ongoing => f.pad("continue"),
            Status::Checkmate { winner } => f.pad(checkmate(*winner)),
            Status::Draw(reason) => write!(f, "{{draw,{}}}", draw(*reason)),
            Status::Settled(settlement) => {
                let reason = Word(settlement.reason().unwrap_or(NO_REASON));
                match settlement.winner() {
                    None => write!(f, "{{draw,{{manual,{reason}}}}}"),
                    Some(Winner::Side(side)) => {
                        let side = crate::colour_name(*side);
                        write!(f, "{{winner,{side},{{manual,{reason}}}}}")
                    }
                    Some(Winner::Named(name)) => {
                        write!(f, "{{winner,{},{{manual,{reason}}}}}", Word(name))
                    }
                }
            }
        }
    }
}

const NO_REASON: &str = "undefined";

const fn checkmate(winner: Player) -> &'static str {
    match winner {
        Player::First => "{checkmate,white_wins}",
        Player::Second => "{checkmate,black_wins}",
    }
}

const fn draw(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Stalemate => "stalemate",
        DrawReason::FiftyMoves => "rule50",
        DrawReason::InsufficientMaterial => "insufficient_material",
        DrawReason::ThreefoldRepetition => "threefold_repetition",
        DrawReason::SeventyFiveMoves => "rule75",
        DrawReason::FivefoldRepetition => "fivefold_repetition",
    }
}

/// An atom: plain if it is one of small letters, else between `'`.
struct Word<'a>(&'a str);

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

/// Reads the term of a status; `undefined` means no reason.
///
/// ```
/// use feen_chess::binbo;
///
/// let status = binbo::parse_term("{draw,{manual,rain}}")?;
/// assert_eq!(status.to_string(), "draw: rain");
/// # Ok::<(), binbo::ParseTermError>(())
/// ```
///
/// # Errors
///
/// If the text is not such a term: `{draw}`, `continue `.
pub fn parse_term(text: &str) -> Result<Status, ParseTermError> {
    if text == "continue" {
        return Ok(Status::Ongoing);
    }
    for winner in Player::ALL {
        if text == checkmate(winner) {
            return Ok(Status::Checkmate { winner });
        }
    }
    let by_rule = text
        .strip_prefix("{draw,")
        .and_then(|rest| rest.strip_suffix('}'));
    let mut reasons = DrawReason::ALL.into_iter();
    if let Some(reason) = reasons.find(|reason| by_rule == Some(draw(*reason))) {
        return Ok(Status::Draw(reason));
    }
    settlement(text).map(Status::Settled).ok_or(ParseTermError)
}

/// `{draw,{manual,word}}` or `{winner,word,{manual,word}}`
fn settlement(text: &str) -> Option<Settlement> {
    let (winner, rest) = if let Some(rest) = text.strip_prefix("{draw,") {
        (None, rest)
    } else {
        let (name, rest) = word(text.strip_prefix("{winner,")?)?;
        let winner = match name.as_str() {
            "white" | "black" => Winner::from(name),
            _ => Winner::Named(name.into()),
        };
        (Some(winner), rest.strip_prefix(',')?)
    };
    let (reason, rest) = word(rest.strip_prefix("{manual,")?)?;
    let reason = (reason != NO_REASON).then_some(reason.as_str());
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

/// A text that is not the term of a status.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected a status such as `continue` or `{{draw,stalemate}}`")]
#[non_exhaustive]
pub struct ParseTermError;

impl ParseTermError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "term/syntax"
    }
}
