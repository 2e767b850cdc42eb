use std::io::{self, Write};

use chess::pgn::Tags;
use files::{Outcome, RunEntry, Runs, StandardOutput};

use super::arguments::{Merge, Sort};
use super::blocks::Item;
use super::each::{each, tags_of, whole};

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
    fn write(&self, item: &Item<'_>, tags: &Tags<'_>, is_reverse: bool, key: &mut Vec<u8>) {
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
                let plies = item.game.as_ref().ok();
                let plies = plies.map(|record| record.mainline().count() as u64);
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

/// Writes the games in an order. Equal games stay in the order of the files.
pub(super) fn run(sort: &Sort, json: bool) -> Outcome {
    let mut runs = Runs::new(sort.reverse);
    let work = |item: Item<'_>| {
        let tags = tags_of(&item);
        let mut key = Vec::new();
        for by in &sort.by {
            by.write(&item, &tags, sort.reverse, &mut key);
        }
        (
            Some((key, whole(item.text))),
            item.game.err().into_iter().collect(),
        )
    };
    let (outcome, sorted) = each(&sort.files, json, work, |line, (key, whole)| {
        runs.push(RunEntry {
            key,
            source: 0,
            line,
            whole,
        })
    });
    outcome.after_writing(sorted.and_then(|()| write(runs)))
}

/// Writes all entries in their order.
pub(super) fn write(runs: Runs) -> io::Result<()> {
    let mut output = StandardOutput::new();
    let mut merged = runs.merge()?;
    while let Some(entry) = merged.next()? {
        output.write_all(&entry.whole)?;
    }
    output.flush()
}

/// Writes the games of all files, one after the other.
pub(super) fn merge(merge: &Merge, json: bool) -> Outcome {
    let mut output = StandardOutput::new();
    let work = |item: Item<'_>| {
        (
            Some(whole(item.text)),
            item.game.err().into_iter().collect(),
        )
    };
    let (outcome, written) = each(&merge.files, json, work, |_, text| output.write_all(&text));
    outcome.after_writing(written.and_then(|()| output.flush()))
}
