use std::collections::BTreeSet;
use std::io::Write as _;

use feen_files::{Outcome, Output, report_error};
use feen_records::{Encoding, Format, Games, Loss};
use serde_json::json;

use super::arguments::{Convert, NameOrFile};
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
    let Some(to) = format_of(convert) else {
        report_error("the ending of the file names no format; name one with another `--to`");
        return Outcome::Failed;
    };
    let Some(mut output) = Output::new(NameOrFile::file_in(&convert.to)) else {
        return Outcome::Failed;
    };
    let (mut losses, mut tally, mut is_first) = (BTreeSet::new(), Tally::default(), true);
    let work = |text: &Text<'_>| block_of(text, convert, to, json);
    let (unread, written) = blocks::read(&convert.files, work, |source, start, worked| {
        let converted: Converted = worked.result;
        for game in &converted.games {
            if !std::mem::take(&mut is_first) && !json {
                output.write_all(to.separator().as_bytes())?;
            }
            output.write_all(game)?;
        }
        losses.extend(converted.losses);
        tally.count(&worked.errors);
        for found in &worked.errors {
            found.report(source, start, json);
        }
        Ok(())
    });
    let outcome = output.finish(tally.outcome().max(unread), written);
    if !losses.is_empty() && !json {
        let names: Vec<&str> = losses.iter().map(|loss| loss.code()).collect();
        feen_files::note(&format!("not in {to}: {}", names.join(", ")));
    }
    outcome
}

/// The format to write: as it is named, or by the ending of the file.
fn format_of(convert: &Convert) -> Option<Format> {
    if let Some(format) = NameOrFile::name_in(&convert.to) {
        return Some(*format);
    }
    let ending = NameOrFile::file_in(&convert.to)?.extension()?.to_str()?;
    match ending.to_ascii_lowercase().as_str() {
        "kifu" => Some(Format::Kif),
        "ki2u" => Some(Format::Ki2),
        "json" => Some(Format::Jkf),
        "sfen" => Some(Format::Usi),
        ending => ending.parse().ok(),
    }
}

fn block_of(text: &Text<'_>, convert: &Convert, to: Format, json: bool) -> Worked<Converted> {
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
    if let Some(name) = text.unread() {
        worked.errors.push(places.find(Fault::unread(name), 1));
        return worked;
    }
    let format = text.other_format().or(convert.files.from);
    let Some(format) = format.or_else(|| Format::of_bytes(text.english())) else {
        worked.errors.push(places.find(Fault::unknown_format(), 1));
        return worked;
    };
    let encoding = Encoding::from(convert.encoding);
    let mut games = Games::new(&decoded, format);
    while let Some(read) = games.next_partial() {
        worked.games = worked.games.saturating_add(1);
        let (record, error) = match read {
            Ok((record, error)) => (Some(record), error),
            Err(error) => (None, Some(error)),
        };
        let is_kept = error.is_none() || convert.files.partial;
        if let Some(error) = error {
            let fault = Fault::of_record(&error);
            worked.errors.push(places.find(fault, worked.games));
        }
        let Some(record) = record.filter(|_| is_kept) else {
            continue;
        };
        match record.write(to) {
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
