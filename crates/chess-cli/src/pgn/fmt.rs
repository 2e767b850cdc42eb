use feen_chess::pgn::{Layout, decoded};
use feen_files::Outcome;
use feen_records::Encoding;
use serde_json::json;

use super::arguments::Fmt;
use super::blocks::{self, Item, Text, Worked};
use super::each::whole;
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
    let work = |item: Item<'_>, result: &mut Vec<u8>| {
        let (pgn, mut errors) = match &item.game {
            Ok(Game::Chess(record)) => {
                let errors = record.check().into_iter().map(Fault::Chess);
                (record.write(&layout).into_bytes(), errors.collect())
            }
            Ok(Game::Other(record)) => match record.write_with(item.format, &layout) {
                Ok(written) => {
                    let text = written.text().trim_end().as_bytes();
                    let errors = record.notes().iter().copied().map(Fault::of_note);
                    (whole(text, item.format), errors.collect())
                }
                Err(refusal) => (
                    whole(&as_utf8(&item), item.format),
                    vec![Fault::of_refusal(refusal, record)],
                ),
            },
            Err(_) => (whole(&as_utf8(&item), item.format), Vec::new()),
        };
        errors.extend(item.game.err());
        if json {
            let line = feen_files::to_json_line(&json!({ "pgn": decoded(&pgn) }));
            result.extend_from_slice(line.as_bytes());
        } else {
            result.extend_from_slice(&pgn);
        }
        errors
    };
    let work = |text: &Text<'_>| Worked::on(text, work);
    blocks::write_all(&fmt.files, fmt.to.file.as_deref(), json, work, |_, text| {
        Ok(text)
    })
}

/// The text of a game that is not written again, in the encoding of the others.
fn as_utf8(item: &Item<'_>) -> Vec<u8> {
    let (text, _) = feen_records::decode(&item.text);
    Encoding::Utf8.encode(&text).0
}
