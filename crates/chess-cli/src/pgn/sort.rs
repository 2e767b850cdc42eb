use std::io::{self, Write};

use feen_files::{Outcome, RunEntry, Runs, StandardOutput};

use super::arguments::{Merge, Sort};
use super::blocks::Item;
use super::each::{each, tags_of, whole};
use super::game::Game;

/// Writes the games in an order. Equal games stay in the order of the files.
pub(super) fn run(sort: &Sort, json: bool) -> Outcome {
    let mut runs = Runs::new(sort.reverse);
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
        (
            Some((key, whole(&item.text, item.format))),
            item.game.err().into_iter().collect(),
        )
    };
    let (outcome, sorted) = each(&sort.files, json, work, |line, (key, whole)| {
        runs.push(RunEntry {
            key,
            source: 0,
            line,
            whole,
        })
    });
    outcome.after_writing(sorted.and_then(|()| write(runs)))
}

/// Writes all entries in their order.
pub(super) fn write(runs: Runs) -> io::Result<()> {
    let mut output = StandardOutput::new();
    let mut merged = runs.merge()?;
    while let Some(entry) = merged.next()? {
        output.write_all(&entry.whole)?;
    }
    output.flush()
}

/// Writes the games of all files, one after the other.
pub(super) fn merge(merge: &Merge, json: bool) -> Outcome {
    let mut output = StandardOutput::new();
    let work = |item: Item<'_>| {
        (
            Some(whole(&item.text, item.format)),
            item.game.err().into_iter().collect(),
        )
    };
    let (outcome, written) = each(&merge.files, json, work, |_, text| output.write_all(&text));
    outcome.after_writing(written.and_then(|()| output.flush()))
}
