use std::collections::BTreeSet;
use std::io::Write as _;

use feen_files::{Outcome, StandardOutput, Stream};
use feen_records::{Encoding, Format, Games, Loss};
use serde_json::json;

use super::arguments::{Convert, TextEncoding};
use super::blocks::{self, Places, Tally, Text, Worked};
use super::game::Fault;

/// The games of a block in their new format.
#[derive(Default)]
struct Converted {
    games: Vec<Vec<u8>>,
    losses: BTreeSet<Loss>,
}

/// Writes the games in another format. A game that cannot be read or written is reported and left out.
pub(super) fn run(convert: &Convert, json: bool) -> Outcome {
    let mut output = StandardOutput::new();
    let (mut losses, mut tally, mut is_first) = (BTreeSet::new(), Tally::default(), true);
    let work = |text: &Text<'_>| block_of(text, convert, json);
    let (unread, mut written) = blocks::read(&convert.files, work, |source, start, worked| {
        let converted: Converted = worked.result;
        for game in &converted.games {
            if !std::mem::take(&mut is_first) && !json {
                output.write_all(separator(convert.to))?;
            }
            output.write_all(game)?;
        }
        losses.extend(converted.losses);
        tally.count(&worked.errors);
        for found in &worked.errors {
            // Nobody may read it any more.
            let _ = Stream::Error.write(&found.write(source, start, Stream::Error, json));
        }
        Ok(())
    });
    if written.is_ok() {
        written = output.flush();
    }
    if !losses.is_empty() && !json {
        let names: Vec<&str> = losses.iter().map(|loss| loss.code()).collect();
        feen_files::note(&format!("not in {}: {}", convert.to, names.join(", ")));
    }
    tally.outcome().max(unread).after_writing(written)
}

/// The text between two games.
const fn separator(format: Format) -> &'static [u8] {
    match format {
        Format::Csa | Format::Csa3 => b"/\n",
        Format::Kif | Format::Ki2 | Format::Wxf => b"\n",
        _ => b"",
    }
}

fn block_of(text: &Text<'_>, convert: &Convert, json: bool) -> Worked<Converted> {
    let mut worked = Worked {
        games: 0,
        errors: Vec::new(),
        result: Converted::default(),
    };
    let mut places = Places::new(text);
    let (decoded, _) = feen_records::decode(text.english());
    if decoded.trim().is_empty() {
        return worked;
    }
    let format = text.other_format().or(convert.files.from);
    let Some(format) = format.or_else(|| Format::of_text(&decoded)) else {
        worked.errors.push(places.find(Fault::unknown_format(), 1));
        return worked;
    };
    let encoding = match convert.encoding {
        TextEncoding::Utf8 => Encoding::Utf8,
        TextEncoding::ShiftJis => Encoding::ShiftJis,
        TextEncoding::Gbk => Encoding::Gbk,
    };
    for game in Games::new(&decoded, format) {
        worked.games = worked.games.saturating_add(1);
        let record = match game {
            Ok(record) => record,
            Err(error) => {
                let fault = Fault::of_record(&error);
                worked.errors.push(places.find(fault, worked.games));
                continue;
            }
        };
        match record.write(convert.to) {
            Ok(mut written) => {
                let bytes = if json {
                    let losses: Vec<&str> = written.losses().map(Loss::code).collect();
                    let object = json!({ "text": written.text(), "lost": losses });
                    feen_files::to_json_line(&object).into_bytes()
                } else {
                    written.encode(encoding)
                };
                worked.result.losses.extend(written.losses());
                worked.result.games.push(bytes);
            }
            Err(refusal) => {
                let fault = Fault::of_refusal(refusal, &record);
                worked.errors.push(places.find(fault, worked.games));
            }
        }
    }
    worked
}
