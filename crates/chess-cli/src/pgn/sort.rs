use std::io::{self, Write};
use std::path::Path;

use feen_files::{Outcome, Output, RunEntry, Runs, Source};

use super::arguments::{Merge, Sort};
use super::blocks::Item;
use super::copy::SameKind;
use super::each::{each, tags_of};
use super::game::Game;

/// Writes the games in an order. Equal games stay in the order of the files.
pub(super) fn run(sort: &Sort, json: bool) -> Outcome {
    let (mut runs, mut same) = (Runs::new(sort.reverse), SameKind::default());
    let work = |item: Item<'_>| {
        let tags = tags_of(&item);
        let mut key = Vec::new();
        for by in &sort.by {
            by.write(
                item.game.as_ref().ok().map(Game::tree),
                &tags,
                sort.reverse,
                &mut key,
            );
        }
        let (copy, mut faults) = sort.kind.copy(&item);
        faults.extend(item.game.err());
        (copy.map(|copy| (key, copy)), faults)
    };
    let (outcome, sorted) = each(&sort.files, json, work, |line, (key, copy)| {
        same.check(copy.kind)?;
        let whole = copy.bytes;
        runs.push(RunEntry {
            key,
            source: 0,
            line,
            whole,
        })
    });
    write(outcome, sorted.map(|()| runs), sort.to.file.as_deref())
}

/// Writes all entries in their order to standard output or a file.
pub(super) fn write(outcome: Outcome, runs: io::Result<Runs>, to: Option<&Path>) -> Outcome {
    let Some(mut output) = Output::new(to) else {
        return Outcome::Failed;
    };
    let written = runs.and_then(|runs| {
        let mut merged = runs.merge()?;
        while let Some(entry) = merged.next()? {
            output.write_all(&entry.whole)?;
        }
        Ok(())
    });
    output.finish(outcome, written)
}

/// Writes the games of all files, one after the other.
pub(super) fn merge(merge: &Merge, json: bool) -> Outcome {
    let work = |item: Item<'_>| {
        let (copy, mut faults) = merge.kind.copy(&item);
        faults.extend(item.game.err());
        (copy, faults)
    };
    let mut same = SameKind::default();
    let is_one = matches!(merge.files.sources(), [_]);
    let is_standard_input = |source: &Source| *source == Source::StandardInput;
    let is_piped = merge.files.sources().iter().all(is_standard_input);
    if is_one || is_piped || merge.to.file.is_some() {
        let Some(mut output) = Output::new(merge.to.file.as_deref()) else {
            return Outcome::Failed;
        };
        let (outcome, written) = each(&merge.files, json, work, |_, copy| {
            same.check(copy.kind)?;
            output.write_all(&copy.bytes)
        });
        return output.finish(outcome, written);
    }
    // Nothing is written before it is known that the games of all files make one.
    let mut runs = Runs::new(false);
    let (outcome, read) = each(&merge.files, json, work, |line, copy| {
        same.check(copy.kind)?;
        runs.push(RunEntry {
            key: line.to_be_bytes().to_vec(),
            source: 0,
            line,
            whole: copy.bytes,
        })
    });
    write(outcome, read.map(|()| runs), None)
}
