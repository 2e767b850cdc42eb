//! The games of files one by one, read on all cores and taken in their order.

use std::io;

use feen_chess::pgn::Tags;
use feen_files::Outcome;
use feen_records::Format;

use super::arguments::GameFiles;
use super::blocks::{self, Item, Tally, Text, Worked};
use super::game::{Fault, header};

/// Works on each game on all cores, and takes the results with the number of the game among all files. Errors are
/// reported on standard error.
pub(super) fn each<T: Send>(
    files: &GameFiles,
    json: bool,
    work: impl Fn(Item<'_>) -> (Option<T>, Vec<Fault>) + Sync,
    mut take: impl FnMut(u64, T) -> io::Result<()> + Send,
) -> (Outcome, io::Result<()>) {
    let mut tally = Tally::default();
    let (mut before, mut last) = (0_u64, 0_u64);
    let on_block = |text: &Text<'_>| {
        Worked::on(text, |item: Item<'_>, found: &mut Vec<(u64, T)>| {
            let number = item.number;
            let (result, errors) = work(item);
            found.extend(result.map(|result| (number, result)));
            errors
        })
    };
    let (unread, written) = blocks::read(files, on_block, |source, start, worked| {
        // The games of a file are numbered from its start.
        if start.games == 0 {
            before = last;
        }
        let first = before.saturating_add(start.games);
        for (number, result) in worked.result {
            take(first.saturating_add(number), result)?;
        }
        last = first.saturating_add(worked.games);
        tally.count(&worked.errors);
        for found in &worked.errors {
            found.report(source, start, json);
        }
        Ok(())
    });
    (tally.outcome().max(unread), written)
}

/// The tag pairs of a game, of one whose moves cannot be read too.
pub(super) fn tags_of(item: &Item<'_>) -> Tags<'static> {
    match &item.game {
        Ok(game) => game.tags().clone().into_owned(),
        Err(_) => header(&item.text),
    }
}

/// The text of a game as it is in its file, and what is between two games of its format.
pub(super) fn whole(text: &[u8], format: Format) -> Vec<u8> {
    let end: &[u8] = match format {
        Format::Usi | Format::Ucci => b"\n",
        Format::Csa | Format::Csa3 => b"\n/\n",
        _ => b"\n\n",
    };
    [text.trim_ascii(), end].concat()
}
