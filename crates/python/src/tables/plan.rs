//! What a table is made of: its columns and its options.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_schema::{Field, Schema, SchemaRef};
use feen_chess::Castles;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::condition::{Conditions, is_true};
use super::item::{Columns, Item};
use super::tags::TagKind;
use crate::columns::arrays;
use crate::columns::rows::run;

/// What a table is made of.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub(crate) struct Plan {
    /// The columns of the schema, and after them those that conditions ask for beside them.
    pub(crate) items: Vec<Item>,
    schema: SchemaRef,
    pub(crate) has_plies: bool,
    pub(crate) needs_play: bool,
    pub(crate) needs_comments: bool,
    pub(crate) conditions: Conditions,
    /// The plies before an error are kept.
    pub(crate) keeps_partial: bool,
    pub(crate) has_variations: bool,
    there_are: &'static Columns,
}

impl Plan {
    /// The plan of a table of plies or of games, with some of the columns that there are.
    pub(crate) fn new(
        there_are: &'static Columns,
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
        let known = || known(there_are, has_plies);
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
            there_are,
        })
    }

    /// Writes castling of UCI as the king that takes its rook, or as the king that arrives, whatever the rules do.
    pub(crate) fn write_castling(&mut self, king_takes_rook: Option<bool>) {
        for item in &mut self.items {
            if let Item::Uci(castles) = item {
                *castles = king_takes_rook.map(castles_of);
            }
        }
    }

    /// Asks for rows of which conditions are so, and for the columns that they need.
    pub(crate) fn ask(&mut self, conditions: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let known = |name: &str| {
            let mut known = known(self.there_are, self.has_plies);
            known
                .find(|(other, _)| *other == name)
                .map(|(_, item)| item.clone())
        };
        self.conditions = Conditions::of_python(conditions, &known)?;
        for item in self.conditions.items() {
            if !self.items.contains(&item) {
                self.needs_play |= item.needs_play();
                self.needs_comments |= self.has_plies && item.is_of_comment();
                self.items.push(item);
            }
        }
        Ok(())
    }

    /// The rows of columns that conditions want, without those that only the conditions asked for.
    pub(crate) fn kept(&self, py: Python<'_>, columns: Vec<ArrayRef>) -> PyResult<Vec<ArrayRef>> {
        let kept = run(py, || self.conditions.rows(&self.items, &columns))?;
        let mut columns = columns;
        columns.truncate(self.schema.fields().len());
        let mut columns = match kept {
            Some(rows) => arrays::kept(&columns, &rows)?,
            None => columns,
        };
        if let Some(function) = self.conditions.function() {
            let names: Vec<String> = self
                .schema
                .fields()
                .iter()
                .map(|field| field.name().clone())
                .collect();
            let count = columns.first().map_or(0, |column| column.len());
            let rows = (0..count).map(|row| is_true(py, function, &names, &columns, row));
            let rows = rows.collect::<PyResult<Vec<bool>>>()?;
            columns = arrays::kept(&columns, &rows)?;
        }
        Ok(columns)
    }

    pub(crate) fn schema(&self) -> &SchemaRef {
        &self.schema
    }
}

/// The way in which castling is written.
pub(crate) const fn castles_of(king_takes_rook: bool) -> Castles {
    if king_takes_rook {
        Castles::KingTakesRook
    } else {
        Castles::KingArrives
    }
}

/// The columns of a table, but for tags.
fn known(
    there_are: &'static Columns,
    has_plies: bool,
) -> impl Iterator<Item = &'static (&'static str, Item)> {
    let of_plies = there_are.of_plies.iter().filter(move |_| has_plies);
    there_are.of_games.iter().chain(of_plies)
}
