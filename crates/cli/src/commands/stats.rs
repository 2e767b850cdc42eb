mod heat;
mod report;

use std::hash::BuildHasher;
use std::{io, mem};

use feen::{Marks, Player, View};
use feen_files::{Block, Outcome, Reading, Stream};
use qi::{ByPlayer, MAX_DIMENSION_SIZE, MAX_DIMENSIONS};

use self::heat::Heat;
use crate::arguments::{Pieces, Stats};
use crate::commands::finder::{Finder, Found};
use crate::commands::kinds::Kinds;
use crate::distinct::{Seen, Spill, Texts, report_no_room};
use crate::report::{advice_on_lines, advise};

pub(crate) fn run(stats: &Stats) -> Outcome {
    let finder = match Finder::new(&stats.lines) {
        Ok(finder) => finder,
        Err(outcome) => return outcome,
    };
    let mut reading = Reading::from(&stats.lines.files);
    let mut counts = Counts::default();
    let mut texts = Texts::with_room(Texts::ROOM);
    let mut spill = Ok(None);
    let hasher = texts.hasher();
    let wanted = stats.heat_map.as_ref();
    let marks = if stats.exact_pieces {
        Marks::Exact
    } else {
        Marks::Written
    };
    let count = |block: &Block| {
        let mut counted = Counted::default();
        for found in block.lines().filter_map(|at| finder.find(at.line)) {
            counted.count(found, wanted.map(|wanted| (wanted, marks)), &hasher);
        }
        counted
    };
    for source in finder.sources() {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        // Nothing is written yet, so there is no error of writing.
        let _ = reading.read(source, opened, count, |block, counted| {
            counts.add(&counted.counts);
            let parts = block
                .lines()
                .filter_map(|at| stats.lines.place.find(at.line));
            for (part, valid) in parts.zip(counted.valid) {
                let Some(Valid { hash, converted }) = valid else {
                    continue;
                };
                let text = converted.as_deref().map_or(&*part.text, str::as_bytes);
                if texts.insert(hash, text) == Seen::Full {
                    spill = spilled(mem::replace(&mut spill, Ok(None)), hash, text);
                }
            }
            io::Result::Ok(())
        });
    }
    let distinct = texts.count() as u64;
    drop(texts);
    let distinct = spill.and_then(|spill| match spill {
        Some(spill) => Ok(spill.distinct()?.saturating_add(distinct)),
        None => Ok(distinct),
    });
    let distinct = match distinct {
        Ok(distinct) => distinct,
        Err(error) => {
            drop(reading);
            report_no_room(&error);
            return Outcome::Failed;
        }
    };
    let report = if stats.json {
        report::json(&counts, distinct, wanted.is_some())
    } else {
        report::text(&counts, distinct, Stream::Output.palette())
    };
    let outcome = counts.outcome().max(reading.unread().outcome());
    drop(reading);
    if let Some(advice) = &counts.advice {
        advise(advice);
    }
    outcome.after_writing(Stream::Output.write(&report))
}

/// Lets a text wait that is not one of the kept ones.
fn spilled(spill: io::Result<Option<Spill>>, hash: u64, text: &[u8]) -> io::Result<Option<Spill>> {
    let mut spill = match spill? {
        Some(spill) => spill,
        None => Spill::new()?,
    };
    spill.position(hash, 0, 0, text)?;
    Ok(Some(spill))
}

/// The counts of some lines.
#[derive(Default)]
struct Counts {
    lines: u64,
    valid: u64,
    turns: ByPlayer<u64>,
    /// The sizes of a box, filled up with 0.
    shapes: Kinds<Option<[u64; MAX_DIMENSIONS]>>,
    /// The letters of the first and the second player's style.
    styles: Kinds<[char; 2]>,
    pieces: Kinds<u64>,
    errors: Kinds<&'static str>,
    /// The advice on the first invalid line, if there is one.
    advice: Option<String>,
    heat: Heat,
}

/// The counts of a block, with each line that is valid.
#[derive(Default)]
struct Counted {
    counts: Counts,
    valid: Vec<Option<Valid>>,
}

/// A valid line.
struct Valid {
    /// The hash of its FEEN.
    hash: u64,
    /// Its FEEN, if it is of another notation.
    converted: Option<String>,
}

impl Counted {
    fn count(
        &mut self,
        found: Found<'_>,
        wanted: Option<(&Pieces, Marks)>,
        hasher: &impl BuildHasher,
    ) {
        let text = match found.feen() {
            Ok(feen) => feen,
            Err(failure) => {
                self.counts.count_error(failure.code());
                self.valid.push(None);
                return;
            }
        };
        match View::parse_bytes(text) {
            Ok(view) => {
                self.counts.count_position(&view);
                if let Some((wanted, marks)) = wanted {
                    self.counts.heat.count(&view, &wanted.0, marks);
                }
                let hash = hasher.hash_one(text);
                let converted = found.into_converted();
                self.valid.push(Some(Valid { hash, converted }));
            }
            Err(error) => {
                if self.counts.valid == self.counts.lines {
                    self.counts.advice = advice_on_lines(text);
                }
                self.counts.count_error(error.kind().code());
                self.valid.push(None);
            }
        }
    }
}

impl Counts {
    fn count_position(&mut self, view: &View<'_>) {
        self.lines = self.lines.saturating_add(1);
        self.valid = self.valid.saturating_add(1);
        let turn = &mut self.turns[view.turn()];
        *turn = turn.saturating_add(1);
        self.shapes.add_times(sizes(view), 1);
        let styles = [Player::First, Player::Second].map(|player| view.style(player).letter());
        self.styles.add_times(styles, 1);
        self.pieces.add_times(view.piece_count(), 1);
    }

    fn count_error(&mut self, code: &'static str) {
        self.lines = self.lines.saturating_add(1);
        self.errors.add_times(code, 1);
    }

    fn add(&mut self, other: &Self) {
        self.lines = self.lines.saturating_add(other.lines);
        self.valid = self.valid.saturating_add(other.valid);
        for (player, count) in other.turns.iter() {
            self.turns[player] = self.turns[player].saturating_add(*count);
        }
        self.shapes.add(&other.shapes);
        self.styles.add(&other.styles);
        self.pieces.add(&other.pieces);
        if self.advice.is_none() {
            self.advice.clone_from(&other.advice);
        }
        self.errors.add(&other.errors);
        self.heat.add(&other.heat);
    }

    const fn outcome(&self) -> Outcome {
        if self.valid == self.lines {
            Outcome::Fine
        } else {
            Outcome::Invalid
        }
    }
}

/// The sizes of a box, however many squares it has.
fn sizes(view: &View<'_>) -> Option<[u64; MAX_DIMENSIONS]> {
    let dimensions = view.layout().dimensions()?;
    if dimensions
        .iter()
        .any(|size| *size > MAX_DIMENSION_SIZE as u64)
    {
        return None;
    }
    let mut sizes = [0; MAX_DIMENSIONS];
    let used = sizes.get_mut(..dimensions.len())?;
    used.copy_from_slice(&dimensions);
    Some(sizes)
}
