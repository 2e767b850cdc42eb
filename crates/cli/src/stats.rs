mod report;

use std::hash::BuildHasher;
use std::{io, mem};

use feen::{ParseErrorKind, Player, View};
use qi::{ByPlayer, MAX_DIMENSION_SIZE, MAX_DIMENSIONS};

use crate::arguments::Stats;
use crate::block::Block;
use crate::kinds::Kinds;
use crate::outcome::Outcome;
use crate::reading::Reading;
use crate::seen::{Met, Seen};
use crate::spill::{self, Spill};
use crate::stream::Stream;

pub(crate) fn run(stats: &Stats) -> Outcome {
    let mut reading = Reading::new(&stats.files);
    let mut counts = Counts::default();
    let mut seen = Seen::with_room(Seen::ROOM);
    let mut spill = Ok(None);
    let hasher = seen.hasher();
    let count = |block: &Block| {
        let mut counted = Counted::default();
        for placed in block.positions() {
            counted.count(placed.line.text, &hasher);
        }
        counted
    };
    for source in stats.files.sources() {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        // Nothing is told yet, so nothing can keep it from being told.
        let _ = reading.read(source, opened, count, |block, counted| {
            counts.add(&counted.counts);
            let positions = block.positions().zip(counted.hashes);
            for (placed, hash) in positions {
                let text = placed.line.text;
                if let Some(hash) = hash
                    && seen.meet(hash, text) == Met::Unknown
                {
                    spill = spilled(mem::replace(&mut spill, Ok(None)), hash, text);
                }
            }
            io::Result::Ok(())
        });
    }
    let distinct = seen.count() as u64;
    drop(seen);
    let distinct = spill.and_then(|spill| match spill {
        Some(spill) => Ok(spill.distinct()?.saturating_add(distinct)),
        None => Ok(distinct),
    });
    let distinct = match distinct {
        Ok(distinct) => distinct,
        Err(error) => {
            drop(reading);
            spill::complain(&error);
            return Outcome::Failed;
        }
    };
    let report = if stats.json {
        report::json(&counts, distinct)
    } else {
        report::text(&counts, distinct, Stream::Output.palette())
    };
    let outcome = counts.outcome().max(reading.unread().outcome());
    drop(reading);
    outcome.told(Stream::Output.tell(&report))
}

/// Lets a text wait that is none of those that are kept.
fn spilled(spill: io::Result<Option<Spill>>, hash: u64, text: &[u8]) -> io::Result<Option<Spill>> {
    let mut spill = match spill? {
        Some(spill) => spill,
        None => Spill::new()?,
    };
    spill.position(hash, 0, 0, text)?;
    Ok(Some(spill))
}

/// What is counted in some lines.
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
}

/// What is counted in a block, with the hash of each line that is valid.
#[derive(Default)]
struct Counted {
    counts: Counts,
    hashes: Vec<Option<u64>>,
}

impl Counted {
    fn count(&mut self, text: &[u8], hasher: &impl BuildHasher) {
        match View::parse_bytes(text) {
            Ok(view) => {
                self.counts.count_position(&view);
                self.hashes.push(Some(hasher.hash_one(text)));
            }
            Err(error) => {
                self.counts.count_error(error.kind());
                self.hashes.push(None);
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
        self.shapes.meet(sizes(view), 1);
        let styles = [Player::First, Player::Second].map(|player| view.style(player).letter());
        self.styles.meet(styles, 1);
        self.pieces.meet(view.piece_count(), 1);
    }

    fn count_error(&mut self, error: ParseErrorKind) {
        self.lines = self.lines.saturating_add(1);
        self.errors.meet(error.code(), 1);
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
        self.errors.add(&other.errors);
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
