use std::io::Write;

use chess::pgn::Layout;
use files::{Outcome, StandardOutput, Stream};
use serde_json::json;

use super::blocks::{self, Places, Worked, decoded};
use crate::arguments::Fmt;

/// Writes the games again. One that cannot be read is reported, and stays as it is.
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
    let work = |text: &[u8]| {
        let mut worked = Worked {
            games: 0,
            errors: Vec::new(),
            result: Vec::new(),
        };
        let mut places = Places::new(text);
        for item in blocks::games(text) {
            worked.games = item.number;
            let pgn = match item.game {
                Ok(record) => record.write(&layout).into_bytes(),
                Err(error) => {
                    worked.errors.push(places.find(error, item.number));
                    [item.text.trim_ascii(), b"\n\n"].concat()
                }
            };
            if json {
                let pgn = decoded(&pgn);
                let line = files::to_json_line(&json!({ "pgn": pgn }));
                worked.result.extend_from_slice(line.as_bytes());
            } else {
                worked.result.extend_from_slice(&pgn);
            }
        }
        worked
    };
    write_all(&fmt.files, work, json)
}

/// Writes the text of each block, and reports its errors on standard error.
pub(super) fn write_all(
    files: &files::Files,
    work: impl Fn(&[u8]) -> Worked<Vec<u8>> + Sync,
    json: bool,
) -> Outcome {
    let mut output = StandardOutput::new();
    let mut outcome = Outcome::Fine;
    let (unread, mut written) = blocks::read(files, work, |source, start, worked| {
        output.write_all(&worked.result)?;
        for found in &worked.errors {
            outcome = Outcome::Invalid;
            // Nobody may read it any more.
            let _ = Stream::Error.write(&found.write(source, start, Stream::Error, json));
        }
        Ok(())
    });
    if written.is_ok() {
        written = output.flush();
    }
    outcome.max(unread).after_writing(written)
}
