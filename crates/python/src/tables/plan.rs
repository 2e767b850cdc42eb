//! What a table is made of: its columns and its options.

use std::sync::Arc;

use arrow_schema::{Field, Schema, SchemaRef};
use feen_chess::pgn::{Tags, TimeControl};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::cells::Cell;
use super::condition::Conditions;
use super::item::{Columns, Item};
use super::tags::{TagKind, days, number, seconds};

/// What a table is made of.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub(crate) struct Plan {
    pub(crate) items: Vec<Item>,
    schema: SchemaRef,
    pub(crate) has_plies: bool,
    pub(crate) needs_play: bool,
    pub(crate) needs_comments: bool,
    pub(crate) conditions: Conditions,
    /// The plies before an error are kept.
    pub(crate) keeps_partial: bool,
    pub(crate) has_variations: bool,
}

impl Plan {
    /// The plan of a table of plies or of games, with some of the columns that there are.
    pub(crate) fn new(
        there_are: &Columns,
        has_plies: bool,
        columns: Option<Vec<String>>,
    ) -> PyResult<Self> {
        let defaults = if has_plies {
            there_are.ply_defaults
        } else {
            there_are.game_defaults
        };
        let names =
            columns.unwrap_or_else(|| defaults.iter().map(|name| (*name).to_owned()).collect());
        if names.is_empty() {
            return Err(PyValueError::new_err("expected at least one column"));
        }
        let of_plies = there_are.of_plies.iter().filter(|_| has_plies);
        let known = || there_are.of_games.iter().chain(of_plies.clone());
        let mut items: Vec<Item> = Vec::new();
        for name in &names {
            let found = known()
                .find(|(other, _)| other == name)
                .map(|(_, item)| item.clone());
            let is_tag = name.starts_with(|first: char| first.is_ascii_uppercase());
            let item = found.or_else(|| is_tag.then(|| Item::Tag(name.clone(), TagKind::of(name))));
            let item = item.ok_or_else(|| {
                let known: Vec<&str> = known().map(|(name, _)| *name).collect();
                let is_of_plies = there_are.of_plies.iter().any(|(other, _)| other == name);
                let hint = if is_of_plies { " (it is a column of `positions`)" } else { "" };
                PyValueError::new_err(format!(
                    "unknown column \"{name}\"{hint}; there are {}, and every tag, as in \"WhiteElo\"",
                    known.join(", ")
                ))
            })?;
            if items.contains(&item) {
                return Err(PyValueError::new_err(format!(
                    "the column \"{name}\" is asked for twice"
                )));
            }
            items.push(item);
        }
        let fields = names
            .iter()
            .zip(&items)
            .map(|(name, item)| Field::new(name, item.kind(), true));
        Ok(Self {
            schema: Arc::new(Schema::new(fields.collect::<Vec<_>>())),
            has_plies,
            needs_play: has_plies || items.iter().any(Item::needs_play),
            needs_comments: has_plies && items.iter().any(Item::is_of_comment),
            items,
            conditions: Conditions::default(),
            keeps_partial: false,
            has_variations: false,
        })
    }

    pub(crate) fn schema(&self) -> &SchemaRef {
        &self.schema
    }
}

/// The value of a column that the tags alone say, if it is one.
pub(crate) fn of_tags<'t>(item: &Item, tags: &'t Tags<'_>) -> Option<Cell<'t>> {
    let control = || -> Option<TimeControl> { tags.get("TimeControl")?.parse().ok() };
    Some(match item {
        Item::Tag(name, kind) => match (tags.get(name), kind) {
            (None, _) => Cell::Null,
            (Some(tag), TagKind::Text) => Cell::Text(tag),
            (Some(tag), TagKind::Number) => Cell::signed(number(tag)),
            (Some(tag), TagKind::Date) => Cell::signed(days(tag)),
            (Some(tag), TagKind::Time) => Cell::signed(seconds(tag)),
        },
        Item::Base => Cell::float(control().map(|control| control.base.as_secs_f64())),
        Item::Increment => Cell::float(control().map(|control| control.increment.as_secs_f64())),
        Item::PeriodMoves => match control().and_then(|control| control.moves) {
            Some(moves) => Cell::Unsigned(moves.into()),
            None => Cell::Null,
        },
        Item::Utc => {
            let time = || {
                let day = i64::from(days(tags.get("UTCDate")?)?).checked_mul(86_400)?;
                let seconds = i64::from(seconds(tags.get("UTCTime")?)?);
                day.checked_add(seconds)?.checked_mul(1_000)
            };
            time().map_or(Cell::Null, Cell::Signed)
        }
        _ => return None,
    })
}
