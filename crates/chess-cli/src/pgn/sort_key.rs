use feen_chess::pgn::{Record, Tags};

/// A key that games are sorted by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SortKey {
    /// The day of the game.
    Date,
    /// The mean Elo of both players.
    Elo,
    /// The number of half-moves.
    Length,
    /// The value of a tag.
    Tag(String),
}

impl SortKey {
    pub(super) fn from_text(text: &str) -> Result<Self, String> {
        match text {
            "date" => Ok(Self::Date),
            "elo" => Ok(Self::Elo),
            "length" => Ok(Self::Length),
            tag if tag.starts_with(|first: char| first.is_ascii_uppercase()) => {
                Ok(Self::Tag(tag.to_owned()))
            }
            other => Err(format!(
                "expected `date`, `elo`, `length` or the name of a tag such as `White`, found `{other}`"
            )),
        }
    }

    /// Adds bytes that order as the games do. A game without the value comes last.
    pub(super) fn write(
        &self,
        game: Option<&Record<'_>>,
        tags: &Tags<'_>,
        is_reverse: bool,
        key: &mut Vec<u8>,
    ) {
        let value = match self {
            Self::Date => tags.get("UTCDate").or_else(|| tags.get("Date")),
            Self::Tag(name) => tags.get(name),
            Self::Elo => {
                let elo = |name| tags.get(name).and_then(|elo| elo.parse::<u64>().ok());
                let [white, black] = ["WhiteElo", "BlackElo"].map(elo);
                let sum = match (white, black) {
                    (Some(white), Some(black)) => Some(white.saturating_add(black)),
                    (one, other) => one.or(other).map(|elo| elo.saturating_mul(2)),
                };
                return number(sum, is_reverse, key);
            }
            Self::Length => {
                let plies = game.map(|record| record.mainline().count() as u64);
                return number(plies, is_reverse, key);
            }
        };
        let known = value.filter(|value| !value.trim().is_empty() && *value != "?");
        let Some(value) = known else {
            return number(None, is_reverse, key);
        };
        let parts: Option<Vec<u64>> = value.split('.').map(part).collect();
        if let Some(parts) = parts {
            key.push(1);
            for part in parts {
                key.push(1);
                key.extend(part.to_be_bytes());
            }
        } else {
            key.push(2);
            key.extend(value.to_lowercase().bytes().filter(|byte| *byte != 0));
        }
        key.push(0);
    }
}

/// A part of a date or of a round; what is not known comes before all that is.
fn part(part: &str) -> Option<u64> {
    if !part.is_empty() && part.bytes().all(|byte| byte == b'?') {
        return Some(0);
    }
    part.parse().ok()
}

fn number(number: Option<u64>, is_reverse: bool, key: &mut Vec<u8>) {
    match number {
        Some(number) => {
            key.push(1);
            key.extend(number.to_be_bytes());
        }
        None => key.push(if is_reverse { 0 } else { 3 }),
    }
}
