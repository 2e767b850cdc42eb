use std::io::Write as _;

use feen_chess::pgn::Layout;
use feen_files::Outcome;
use serde_json::json;

use super::arguments::Fmt;
use super::blocks::{self, Item, Text, Worked};
use super::copy::{Copy, SameKind};
use super::game::{Fault, Game};

/// Writes the games again. One that cannot be read is reported, and stays as it is; so does a move that cannot be
/// played.
pub(super) fn run(fmt: &Fmt, json: bool) -> Outcome {
    // A layout has lines that are shorter than its width.
    let width = match fmt.width {
        0 => 0,
        longest => longest.saturating_add(1),
    };
    let layout = Layout::new()
        .width(width)
        .comments(!fmt.no_comments)
        .variations(!fmt.no_variations)
        .nags(!fmt.no_nags)
        .commands(!fmt.no_commands);
    let work = |item: Item<'_>, copies: &mut Vec<Copy>| {
        let mut faults: Vec<Fault> = match &item.game {
            Ok(Game::Chess(record)) => record.check().into_iter().map(Fault::Chess).collect(),
            Ok(Game::Other(record)) => {
                let notes = record.notes().iter().copied();
                notes.map(Fault::of_note).collect()
            }
            Err(_) => Vec::new(),
        };
        let (copy, lost) = fmt.kind.write(&item, &layout);
        copies.extend(copy);
        faults.extend(lost);
        faults.extend(item.game.err());
        faults
    };
    let output = if json {
        fmt.to.open()
    } else {
        fmt.to.open_for(&fmt.files)
    };
    let Some(mut output) = output else {
        return Outcome::Failed;
    };
    let mut same = SameKind::default();
    let work = |text: &Text<'_>| Worked::on(text, work);
    let (outcome, written) = blocks::take_all(&fmt.files, json, work, |_, copies: Vec<Copy>| {
        for copy in copies {
            if json {
                let text = feen_records::decode(&copy.bytes).0;
                let line = feen_files::to_json_line(&json!({ "pgn": text }));
                output.write_all(line.as_bytes())?;
            } else {
                same.check(copy.kind)?;
                output.write_all(&copy.bytes)?;
            }
        }
        Ok(())
    });
    output.finish(outcome, written)
}
