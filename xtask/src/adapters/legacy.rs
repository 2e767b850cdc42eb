//! The adapter of `feen-legacy`.

use std::collections::BTreeMap;

use ::feen::Style;
use ::feen_legacy::{
    self as legacy, Apostrophe, Letters, MigrateError, Nines, Options, StyleTable,
};
use ::qi::ByPlayer;
use serde::{Deserialize, Serialize};

use super::epin::State;
use crate::data::{Fault, Outcome, Sides, Text};
use crate::fixture::{Kind, Subject};

/// A text of an earlier version, brought to today's.
pub(super) struct Migration;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Source {
    text: Text,
    version: char,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    styles: Option<Table>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    players: Option<Sides<char>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sides: Option<Sides<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    terminals: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    marks: Option<Marks>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    apostrophe: Option<Meaning>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nines: Option<Reading>,
}

/// The letters of the names of styles.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Table {
    Known(Year),
    Own(BTreeMap<String, char>),
}

#[derive(Clone, Copy, Serialize, Deserialize)]
enum Year {
    #[serde(rename = "2025")]
    Of2025,
    #[serde(rename = "2026")]
    Of2026,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Marks {
    #[serde(skip_serializing_if = "Mark::is_keep")]
    castling: Mark,
    #[serde(skip_serializing_if = "Mark::is_keep")]
    en_passant: Mark,
    #[serde(skip_serializing_if = "Mark::is_keep")]
    other: Mark,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    home_pawns: bool,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Mark {
    #[default]
    Keep,
    Drop,
    Become(State),
}

impl Mark {
    #[allow(clippy::trivially_copy_pass_by_ref)]
    fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Meaning {
    Intermediate,
    Derived,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Reading {
    Number,
    Sum,
}

impl From<Mark> for legacy::Mark {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::Keep => Self::Keep,
            Mark::Drop => Self::Drop,
            Mark::Become(state) => Self::Become(state.into()),
        }
    }
}

impl From<Marks> for legacy::Marks {
    fn from(marks: Marks) -> Self {
        Self::KEEP
            .with_castling(marks.castling.into())
            .with_en_passant(marks.en_passant.into())
            .with_other(marks.other.into())
            .with_home_pawns(marks.home_pawns)
    }
}

impl Subject for Source {
    fn text(&self) -> Option<Vec<u8>> {
        Some(self.text.bytes())
    }
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Migrated {
    feen: String,
    /// The code of each, and its place.
    decisions: Vec<(String, (usize, usize))>,
}

impl Kind for Migration {
    const NAME: &'static str = "feen-legacy";
    type Input = Source;
    type Outcome = Outcome<Migrated>;

    fn run(source: &Source) -> Result<Self::Outcome, String> {
        let text = string(&source.text)?;
        let entries = entries(source.styles.as_ref())?;
        let mut options =
            Options::new(version(source.version)?).with_styles(match &source.styles {
                Some(Table::Known(Year::Of2025)) => StyleTable::OF_2025,
                Some(Table::Known(Year::Of2026)) => StyleTable::OF_2026,
                _ => StyleTable::new(&entries),
            });
        if let Some(players) = &source.players {
            let style = |letter| Style::new(letter).ok_or(format!("{letter:?} is no style"));
            let players = ByPlayer::new(style(players.first)?, style(players.second)?);
            options = options.with_players(players);
        }
        if let Some(sides) = &source.sides {
            options = options.with_sides(ByPlayer::new(&sides.first, &sides.second));
        }
        if let Some(letters) = &source.terminals {
            let letters = Letters::new(letters).ok_or(format!("{letters:?} are no letters"))?;
            options = options.with_terminals(letters);
        }
        if let Some(marks) = source.marks {
            options = options.with_marks(marks.into());
        }
        if let Some(meaning) = source.apostrophe {
            options = options.with_apostrophe(match meaning {
                Meaning::Intermediate => Apostrophe::Intermediate,
                Meaning::Derived => Apostrophe::Derived,
            });
        }
        if let Some(reading) = source.nines {
            options = options.with_nines(match reading {
                Reading::Number => Nines::Number,
                Reading::Sum => Nines::Sum,
            });
        }
        Ok(match legacy::migrate(&text, &options) {
            Ok(migrated) => Outcome::Accepted(self::migrated(&migrated)?),
            Err(error) => Outcome::Refused(fault(&error)),
        })
    }
}

fn migrated(migrated: &legacy::Migrated) -> Result<Migrated, String> {
    let feen = migrated.feen().to_string();
    if ::feen::validate(&feen).is_err() {
        return Err(format!("{feen:?} is not valid"));
    }
    let decisions = migrated.decisions().iter().map(|decision| {
        let span = decision.span();
        (decision.code().to_owned(), (span.start, span.end))
    });
    let decisions = decisions.collect();
    Ok(Migrated { feen, decisions })
}

fn entries(table: Option<&Table>) -> Result<Vec<(&str, Style)>, String> {
    let Some(Table::Own(letters)) = table else {
        return Ok(Vec::new());
    };
    let mut entries = Vec::new();
    for (name, letter) in letters {
        let style = Style::new(*letter).ok_or(format!("{letter:?} is no style"))?;
        entries.push((name.as_str(), style));
    }
    Ok(entries)
}

fn version(letter: char) -> Result<legacy::Version, String> {
    let version = letter.to_string().parse();
    version.map_err(|error: legacy::UnknownVersion| error.to_string())
}

fn string(text: &Text) -> Result<String, String> {
    String::from_utf8(text.bytes()).map_err(|error| error.to_string())
}

fn fault(error: &MigrateError) -> Fault {
    Fault::new(error.kind().code(), error.span()).with_also(error.also())
}

/// The versions that a text could be of.
pub(super) struct Guess;

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Versions {
    versions: String,
}

impl Kind for Guess {
    const NAME: &'static str = "feen-versions";
    type Input = Text;
    type Outcome = Versions;

    fn run(input: &Text) -> Result<Versions, String> {
        let versions = legacy::guess(&string(input)?);
        let versions = versions.into_iter().map(legacy::Version::letter).collect();
        Ok(Versions { versions })
    }
}
