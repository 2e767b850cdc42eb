//! The columns whose value is the same in all rows of a game.

use feen_chess::pgn::{Played, Record, Termination};
use feen_chess::{Material, Outcome, Position};

use crate::chess::openings::Openings;
use crate::tables::{Cell, Cells, Item};

/// A game that has been played.
pub(super) struct Line<'r> {
    pub(super) start: Position,
    pub(super) plies: Vec<Played<'r>>,
}

/// What is the same in all rows of a game.
pub(super) struct Facts<'a> {
    record: &'a Record<'a>,
    played: &'a Line<'a>,
    opening: Option<(&'a str, &'a str, usize)>,
    has_table: bool,
    path: Option<&'a str>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(
        openings: Option<&'a Openings>,
        path: Option<&'a str>,
        record: &'a Record<'a>,
        played: &'a Line<'a>,
    ) -> Self {
        let opening = openings.and_then(|openings| {
            let main = played.plies.iter().filter(|ply| ply.node.depth() == 0);
            let found = main.zip(1..).filter_map(|(ply, count)| {
                let (eco, name) = openings.get(&ply.position)?;
                Some((eco, name, count))
            });
            found.last()
        });
        Self {
            record,
            played,
            opening,
            has_table: openings.is_some(),
            path,
        }
    }

    fn tag(&self, name: &str) -> Option<&'a str> {
        self.record.tags().get(name)
    }

    /// Adds the value to all rows, if it is one of the game.
    pub(super) fn add(&self, item: &Item, cells: &mut Cells, rows: usize) -> bool {
        let texts;
        let fen;
        let cell = match item {
            Item::Game => Cell::unsigned(self.record.number()),
            Item::Line => Cell::unsigned(self.record.line()),
            Item::Path => self.path.map_or(Cell::Null, Cell::Text),
            Item::Result => Cell::result(Some(result(self.record))),
            Item::Plies => Cell::unsigned(self.record.mainline().count()),
            Item::Ending => match ending(self.last()) {
                Some(ending) => Cell::Text(ending),
                None => Cell::Null,
            },
            Item::Moves => {
                let main = self.played.plies.iter().filter(|ply| ply.node.depth() == 0);
                texts = main
                    .map(|ply| {
                        ply.mv
                            .map_or_else(|| "--".to_owned(), |mv| ply.before.san(mv).to_string())
                    })
                    .collect::<Vec<_>>();
                Cell::Texts(&texts)
            }
            Item::FinalFen(en_passant) => {
                fen = self.last().fen().en_passant(*en_passant).to_string();
                Cell::Text(&fen)
            }
            Item::Eco => match self.opening {
                Some((eco, _, _)) => Cell::Text(eco),
                None if self.has_table => Cell::Null,
                None => self.tag("ECO").map_or(Cell::Null, Cell::Text),
            },
            Item::Opening => match self.opening {
                Some((_, name, _)) => Cell::Text(name),
                None if self.has_table => Cell::Null,
                None => self.tag("Opening").map_or(Cell::Null, Cell::Text),
            },
            Item::OpeningPly => match self.opening {
                Some((_, _, ply)) => Cell::unsigned(ply),
                None => Cell::Null,
            },
            item => match Cell::of_tags(item, self.record.tags()) {
                Some(cell) => cell,
                None => return false,
            },
        };
        cells.repeat(&cell, rows);
        true
    }

    /// The last position of the main line.
    fn last(&self) -> &'a Position {
        let mut main = self
            .played
            .plies
            .iter()
            .rev()
            .filter(|ply| ply.node.depth() == 0);
        main.next().map_or(&self.played.start, |ply| &ply.position)
    }
}

/// The result that a record says: beside its moves, or in a tag.
pub(in crate::chess) fn result(record: &Record<'_>) -> Termination {
    let tag = || Termination::parse(record.tags().get("Result")?);
    let found = record.result().or_else(tag);
    found.unwrap_or(Termination::Unknown)
}

/// The end of a game on the board.
fn ending(last: &Position) -> Option<&'static str> {
    match last.outcome() {
        Some(Outcome::Checkmate { .. }) => Some("checkmate"),
        Some(Outcome::Stalemate) => Some("stalemate"),
        None if last.is_insufficient(Material::Fide) => Some("insufficient material"),
        None => None,
    }
}
