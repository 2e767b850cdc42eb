//! Tables of games and of plies: which columns they have, and the rows of a block of games.

mod cells;
mod facts;
mod item;
mod ply;

use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, Field, Schema, SchemaRef};
use chess::pgn::{Block, Error, Record};
use chess::{EnPassant, Position};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::condition::Conditions;
use super::openings::Openings;
use super::tags::TagKind;
use cells::Cells;
use facts::{Facts, Line};
use item::{GAME_DEFAULTS, Item, OF_GAMES, OF_PLIES, PLY_DEFAULTS};
use ply::{add_ply, add_start, remarks};

/// What a table is made of.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub(super) struct Plan {
    items: Vec<Item>,
    schema: SchemaRef,
    has_plies: bool,
    needs_play: bool,
    needs_comments: bool,
    pub(super) conditions: Conditions,
    pub(super) openings: Option<Openings>,
    /// The plies before an error are kept.
    pub(super) keeps_partial: bool,
    pub(super) has_variations: bool,
}

impl Plan {
    /// The plan of a table of plies or of games, with some columns.
    pub(super) fn new(has_plies: bool, columns: Option<Vec<String>>) -> PyResult<Self> {
        let defaults = if has_plies {
            &PLY_DEFAULTS[..]
        } else {
            &GAME_DEFAULTS
        };
        let names =
            columns.unwrap_or_else(|| defaults.iter().map(|name| (*name).to_owned()).collect());
        if names.is_empty() {
            return Err(PyValueError::new_err("expected at least one column"));
        }
        let of_plies = OF_PLIES.iter().filter(|_| has_plies);
        let known = || OF_GAMES.iter().chain(of_plies.clone());
        let mut items: Vec<Item> = Vec::new();
        for name in &names {
            let found = known()
                .find(|(other, _)| other == name)
                .map(|(_, item)| item.clone());
            let is_tag = name.starts_with(|first: char| first.is_ascii_uppercase());
            let item = found.or_else(|| is_tag.then(|| Item::Tag(name.clone(), TagKind::of(name))));
            let item = item.ok_or_else(|| {
                let known: Vec<&str> = known().map(|(name, _)| *name).collect();
                let is_of_plies = OF_PLIES.iter().any(|(other, _)| other == name);
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
            needs_comments: items.iter().any(Item::is_of_comment),
            items,
            conditions: Conditions::default(),
            openings: None,
            keeps_partial: false,
            has_variations: false,
        })
    }

    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The moves are played also where only an opening is asked for by its code.
    pub(super) fn with_openings(mut self, openings: Option<Openings>) -> Self {
        self.needs_play |= openings.is_some();
        self.openings = openings;
        self
    }

    /// FENs have the square of en passant where a capture there is legal, or after every double step of a pawn.
    pub(super) fn with_en_passant(mut self, chosen: EnPassant) -> Self {
        for item in &mut self.items {
            if let Item::Fen(en_passant) | Item::FinalFen(en_passant) = item {
                *en_passant = chosen;
            }
        }
        self
    }

    /// The rows of the games of a block.
    pub(super) fn work(&self, block: &Block) -> Worked {
        let mut worked = Worked {
            cells: self.items.iter().map(Cells::new).collect(),
            rows: 0,
            games: 0,
            lines: line_ends(block.as_bytes()),
            errors: Vec::new(),
        };
        if let Some(error) = block.too_long() {
            worked.errors.push(error);
            worked.games = 1;
            return worked;
        }
        // Blanks hold no game.
        if block.as_bytes().trim_ascii().is_empty() {
            return worked;
        }
        let mut games = block.games();
        let conditions = &self.conditions;
        while let Some((record, error)) = if conditions.is_empty() {
            games.next_partial()
        } else {
            games.next_partial_where(|tags| conditions.hold(tags))
        } {
            self.add(&record, error, &mut worked);
        }
        worked.games = games.count_so_far();
        worked
    }

    /// Adds the rows of a game, unless it has an error.
    fn add(&self, record: &Record<'_>, error: Option<Error>, worked: &mut Worked) {
        let is_broken = error.is_some();
        worked.errors.extend(error);
        if is_broken && !self.keeps_partial {
            return;
        }
        let played = match self.played(record) {
            Ok((played, errors)) => {
                let is_refused = !errors.is_empty() && !self.keeps_partial;
                // Of many moves that cannot be played, the first is the reason.
                worked
                    .errors
                    .extend(errors.into_iter().take(1).filter(|_| !is_broken));
                if is_refused {
                    return;
                }
                played
            }
            Err(error) => {
                worked.errors.push(error);
                return;
            }
        };
        let rows = if self.has_plies {
            played.plies.len().saturating_add(1)
        } else {
            1
        };
        let facts = Facts::new(self.openings.as_ref(), record, &played);
        let comments = if self.has_plies && self.needs_comments {
            remarks(record, &played)
        } else {
            Vec::new()
        };
        for (item, cells) in self.items.iter().zip(&mut worked.cells) {
            if facts.add(item, cells, rows) {
                continue;
            }
            add_start(item, cells, &played.start, record, comments.first());
            for (index, ply) in played.plies.iter().enumerate() {
                let remark = comments.get(index.saturating_add(1));
                add_ply(item, cells, ply, record, remark);
            }
        }
        worked.rows = worked.rows.saturating_add(rows);
    }

    /// The plies of a game, as far as they can be played, and the errors of the others.
    fn played<'r>(&self, record: &'r Record<'r>) -> Result<(Line<'r>, Vec<Error>), Error> {
        let mut line = Line {
            start: Position::start(),
            plies: Vec::new(),
        };
        let mut errors = Vec::new();
        if !self.needs_play {
            return Ok((line, errors));
        }
        line.start = record.start()?;
        if self.has_variations {
            for played in record.replay_all()? {
                match played {
                    Ok(played) => line.plies.push(played),
                    Err(error) => errors.push(error),
                }
            }
        } else {
            for played in record.positions()? {
                match played {
                    Ok(played) => line.plies.push(played),
                    Err(error) => errors.push(error),
                }
            }
        }
        Ok((line, errors))
    }
}

fn line_ends(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'\n').skip(1).count()
}

/// The rows of a block, with games and lines counted from its start.
pub(super) struct Worked {
    cells: Vec<Cells>,
    pub(super) rows: usize,
    pub(super) games: usize,
    pub(super) lines: usize,
    pub(super) errors: Vec<Error>,
}

impl Worked {
    /// The batch, placed after the games and lines before it.
    pub(super) fn batch(
        self,
        schema: &SchemaRef,
        games: usize,
        lines: usize,
    ) -> Result<RecordBatch, ArrowError> {
        let columns = self
            .cells
            .into_iter()
            .map(|cells| cells.finish(games, lines));
        RecordBatch::try_new(Arc::clone(schema), columns.collect())
    }
}
