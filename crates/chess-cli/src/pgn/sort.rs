use std::io::{self, Write};

use feen_files::{Outcome, RunEntry, Runs};

use super::arguments::{Merge, Sort, ToFile};
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
    write(outcome, sorted.map(|()| runs), &sort.to)
}

/// Writes all entries in their order to standard output or a file.
pub(super) fn write(outcome: Outcome, runs: io::Result<Runs>, to: &ToFile) -> Outcome {
    let Some(mut output) = to.open() else {
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
    let Some(mut output) = merge.to.open_for(&merge.files) else {
        return Outcome::Failed;
    };
    let (outcome, written) = each(&merge.files, json, work, |_, copy| {
        same.check(copy.kind)?;
        output.write_all(&copy.bytes)
    });
    output.finish(outcome, written)
}
