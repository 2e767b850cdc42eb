use std::io;

use fastrand::Rng;
use feen::validate_bytes;
use feen_files::{Amount, Block, Line, Outcome, Reading, note};

use crate::arguments::Sample;
use crate::commands::finder::Finder;
use crate::commands::selection::{Extra, Selection};

pub(crate) fn run(sample: &Sample) -> Outcome {
    let finder = match Finder::new(&sample.lines) {
        Ok(finder) => finder,
        Err(outcome) => return outcome,
    };
    let mut reading = Reading::from(&sample.lines.files);
    let mut chosen = Chosen {
        most: sample.number,
        random: sample.seed.map_or_else(Rng::new, Rng::with_seed),
        lines: Vec::new(),
        seen: 0,
    };
    let mut invalid = 0_u64;
    let judge = |block: &Block| {
        let lines = block.lines().map(|at| {
            let found = finder.find(at.line)?;
            Some(found.feen().is_ok_and(|feen| validate_bytes(feen).is_ok()))
        });
        lines.collect::<Vec<_>>()
    };
    for (number, source) in (0..).zip(finder.sources()) {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        // Nothing is written yet, so there is no error of writing.
        let _ = reading.read(source, opened, judge, |block, judged| {
            for (at, is_valid) in block.lines().zip(judged) {
                match is_valid {
                    Some(true) => {
                        let whole = block.bytes().get(at.range).unwrap_or_default();
                        chosen.offer(number, at.line.number(), whole);
                    }
                    Some(false) => invalid = invalid.saturating_add(1),
                    None => {}
                }
            }
            io::Result::Ok(())
        });
    }
    let unread = reading.unread().outcome();
    drop(reading);
    if invalid > 0 {
        note(&format!(
            "{} passed over, not valid",
            Amount(invalid, "line")
        ));
    }
    let outcome = if chosen.lines.is_empty() {
        Outcome::Invalid
    } else {
        Outcome::Fine
    };
    outcome
        .max(unread)
        .after_writing(write(sample, &finder, chosen.lines))
}

/// Lines that are chosen so far, each with the same chance.
struct Chosen {
    most: usize,
    random: Rng,
    lines: Vec<ChosenLine>,
    /// The number of lines that have been offered.
    seen: u64,
}

struct ChosenLine {
    /// The number of its source.
    source: usize,
    number: u64,
    whole: Vec<u8>,
}

impl Chosen {
    fn offer(&mut self, source: usize, number: u64, whole: &[u8]) {
        let place = self.random.u64(..=self.seen);
        self.seen = self.seen.saturating_add(1);
        let line = || ChosenLine {
            source,
            number,
            whole: whole.to_vec(),
        };
        if self.lines.len() < self.most {
            self.lines.push(line());
        } else if let Some(old) = usize::try_from(place)
            .ok()
            .and_then(|place| self.lines.get_mut(place))
        {
            *old = line();
        }
    }
}

fn write(sample: &Sample, finder: &Finder<'_>, mut lines: Vec<ChosenLine>) -> io::Result<()> {
    lines.sort_unstable_by_key(|line| (line.source, line.number));
    let mut selection = Selection::new(finder, sample.json);
    for chosen in &lines {
        let line = Line::new(chosen.number, &chosen.whole);
        if let Some(source) = finder.sources().get(chosen.source) {
            selection.keep(source, line, Extra::None)?;
        }
    }
    selection.flush()
}
