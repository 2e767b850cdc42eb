//! Tables of games of chess and of their plies: the rows of a block of games.

mod facts;
mod ply;

use std::io::Read;
use std::sync::Arc;

use feen_chess::pgn::{Block, Blocks, Error, Record};
use feen_chess::{EnPassant, Position};

use super::openings::Openings;
use crate::tables::run::Parts;
use crate::tables::source::Encoding;
use crate::tables::{Item, Plan, Table, Work, Worked, add_remarks, remarks};
pub(super) use facts::result;
use facts::{Facts, Line};
use ply::add_plies;

/// A table of games of PGN.
pub(super) struct GameTable {
    plan: Plan,
    openings: Option<Openings>,
}

impl Table for GameTable {
    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn encoding(&self) -> Encoding {
        Encoding::Utf8
    }

    fn parts(
        self: Arc<Self>,
        source: Box<dyn Read + Send>,
        path: Option<Arc<str>>,
        bytes: usize,
    ) -> Parts {
        let work = move |block: Block| -> Work {
            let (table, path) = (Arc::clone(&self), path.clone());
            Box::new(move || table.work(&block, path.as_deref()))
        };
        let blocks = Blocks::new(source).with_size(bytes);
        Box::new(blocks.map(move |block| block.map(&work)))
    }
}

impl GameTable {
    /// FENs have the square of en passant where a capture there is legal, or after every double step of a pawn. The moves are
    /// played also where only an opening is asked for by its code.
    pub(super) fn new(mut plan: Plan, chosen: EnPassant, openings: Option<Openings>) -> Self {
        for item in &mut plan.items {
            if let Item::Fen(en_passant) | Item::FinalFen(en_passant) = item {
                *en_passant = chosen;
            }
        }
        plan.needs_play |= openings.is_some();
        Self { plan, openings }
    }

    /// The rows of the games of a block.
    fn work(&self, block: &Block, path: Option<&str>) -> Worked {
        let before = (block.start(), block.line().saturating_sub(1));
        let mut worked = Worked::new(&self.plan, before);
        if let Some(error) = block.too_long() {
            worked.errors.push(error.into());
            worked.games = 1;
            return worked;
        }
        // Blanks hold no game.
        if block.as_bytes().trim_ascii().is_empty() {
            return worked;
        }
        let mut games = block.games();
        let conditions = &self.plan.conditions;
        while let Some((record, error)) = if conditions.is_empty() {
            games.next_partial()
        } else {
            games.next_partial_where(|tags| conditions.admit(tags, None))
        } {
            self.add(&record, error, path, &mut worked);
        }
        worked.games = games.count_so_far();
        worked
    }

    /// Adds the rows of a game, unless it has an error.
    fn add(
        &self,
        record: &Record<'_>,
        error: Option<Error>,
        path: Option<&str>,
        worked: &mut Worked,
    ) {
        if !self
            .plan
            .conditions
            .admit(record.tags(), Some(result(record)))
        {
            return;
        }
        let is_broken = error.is_some();
        worked.errors.extend(error.map(Into::into));
        if is_broken && !self.plan.keeps_partial {
            return;
        }
        let played = match self.played(record) {
            Ok((played, errors)) => {
                let is_refused = !errors.is_empty() && !self.plan.keeps_partial;
                // Of many moves that cannot be played, the first is the reason.
                worked.errors.extend(
                    errors
                        .into_iter()
                        .take(1)
                        .filter(|_| !is_broken)
                        .map(Into::into),
                );
                if is_refused {
                    return;
                }
                played
            }
            Err(error) => {
                worked.errors.push(error.into());
                return;
            }
        };
        let rows = if self.plan.has_plies {
            played.plies.len().saturating_add(1)
        } else {
            1
        };
        let facts = Facts::new(self.openings.as_ref(), path, record, &played);
        let comments = if self.plan.needs_comments {
            let plies = played.plies.iter();
            let plies = plies.map(|ply| (ply.node, ply.before.turn()));
            remarks(record.tags(), record.before(), plies)
        } else {
            Vec::new()
        };
        for (item, cells) in self.plan.items.iter().zip(&mut worked.cells) {
            if !facts.add(item, cells, rows) && !add_remarks(item, cells, &comments) {
                add_plies(item, cells, &played, record);
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
        if !self.plan.needs_play {
            return Ok((line, errors));
        }
        line.start = record.start()?;
        if self.plan.has_variations {
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
