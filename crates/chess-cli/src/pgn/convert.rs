use std::collections::BTreeSet;
use std::io::Write as _;

use chess::pgn::{first_game_end, last_game_end};
use files::{Content, Cut, Finding, Outcome, Reading, Severity, Source, StandardOutput, Stream};
use memchr::memmem;
use records::{Encoding, Error, ErrorKind, Format, Games, Loss, Record, WriteError};
use serde_json::json;

use super::arguments::{Convert, TextEncoding};

/// The ends of games in files of every format that has several games in a file.
#[derive(Clone, Copy, Debug)]
struct RecordEnds {
    from: Option<Format>,
}

impl RecordEnds {
    /// The text at which a game ends; nothing for games that end before a tag of PGN.
    fn mark(self, text: &[u8]) -> Option<&'static [u8]> {
        let starts = |starts: &[&[u8]]| starts.iter().any(|start| text.starts_with(start));
        let is_line = starts(&[b"position ", b"startpos", b"sfen "]);
        let is_csa = starts(&[b"V1", b"V2", b"V3", b"N+", b"N-", b"P", b"$", b"'", b"/\n"]);
        match self.from {
            Some(Format::Usi | Format::Ucci) => Some(b"\n"),
            Some(Format::Csa | Format::Csa3) => Some(b"\n/\n"),
            Some(Format::Dhtmlxq) => Some(b"[/DhtmlXQ]"),
            Some(Format::Wxf) => Some(b"}END"),
            None if is_line => Some(b"\n"),
            None if is_csa => Some(b"\n/\n"),
            None if starts(&[b"[DhtmlXQ"]) => Some(b"[/DhtmlXQ]"),
            None if starts(&[b"FORMAT"]) => Some(b"}END"),
            _ => None,
        }
    }
}

impl Cut for RecordEnds {
    const UNIT: &'static str = "game";
    const LONGEST: usize = 16 << 20;

    fn last_end(&self, text: &[u8]) -> Option<usize> {
        match self.mark(text) {
            Some(mark) => memmem::rfind(text, mark).map(|at| at.saturating_add(mark.len())),
            None => last_game_end(text),
        }
    }

    fn first_end(&self, text: &[u8]) -> Option<usize> {
        match self.mark(text) {
            Some(mark) => memmem::find(text, mark).map(|at| at.saturating_add(mark.len())),
            None => first_game_end(text),
        }
    }
}

/// The games of a block in their new format.
#[derive(Default)]
struct Converted {
    games: Vec<Vec<u8>>,
    losses: BTreeSet<Loss>,
    findings: Vec<Found>,
}

/// An error of a game, and its line in the block.
struct Found {
    code: &'static str,
    message: String,
    line: usize,
    column: usize,
}

impl Found {
    fn of_error(error: &Error) -> Self {
        Self {
            code: error.code(),
            message: error.kind().to_string(),
            line: error.line(),
            column: error.column(),
        }
    }

    fn of_refusal(refusal: WriteError, record: &Record) -> Self {
        Self {
            code: refusal.code(),
            message: format!("{refusal}: {}", record.variant().title()),
            line: record.line(),
            column: 1,
        }
    }

    /// The error as a line, or as an object.
    fn write(&self, source: &Source, first_line: u64, json: bool) -> String {
        let line = first_line
            .saturating_add(self.line as u64)
            .saturating_sub(1);
        if json {
            let object = json!({
                "file": source.to_string(), "line": line, "column": self.column,
                "code": self.code, "message": self.message, "severity": Severity::Error,
            });
            return files::to_json_line(&object);
        }
        let message = format!("{} [{}]", self.message, self.code);
        let mut text = String::new();
        source.write_place(line, self.column, &mut text);
        let finding = Finding::new(Severity::Error, self.code, message, 0..0);
        finding.write(Stream::Error.palette(), &mut text);
        text
    }
}

/// Writes the games in another format. A game that cannot be read or written is reported and left out.
pub(super) fn run(convert: &Convert, json: bool) -> Outcome {
    let cut = RecordEnds { from: convert.from };
    let files = &convert.files;
    let mut reading = Reading::with_cut(files.sources(), files.jobs(), cut);
    let mut output = StandardOutput::new();
    let mut losses = BTreeSet::new();
    let (mut is_first, mut has_errors) = (true, false);
    let mut written = Ok(());
    for source in files.sources() {
        let Some(opened) = reading.open(source) else {
            continue;
        };
        let read = reading.read(
            source,
            opened,
            |block| {
                let is_whole = block.content() == Content::Whole;
                is_whole.then(|| block_of(block.text(), convert, json))
            },
            |block, converted: Option<Converted>| {
                let converted = converted.unwrap_or_default();
                for game in &converted.games {
                    if !std::mem::take(&mut is_first) && !json {
                        output.write_all(separator(convert.to))?;
                    }
                    output.write_all(game)?;
                }
                losses.extend(converted.losses);
                has_errors |= !converted.findings.is_empty();
                for found in &converted.findings {
                    // Nobody may read it any more.
                    let _ = Stream::Error.write(&found.write(source, block.first_line(), json));
                }
                Ok(())
            },
        );
        if let Err(error) = read {
            written = Err(error);
            break;
        }
    }
    if written.is_ok() {
        written = output.flush();
    }
    if !losses.is_empty() && !json {
        let names: Vec<&str> = losses.iter().map(|loss| loss.code()).collect();
        files::note(&format!("not in {}: {}", convert.to, names.join(", ")));
    }
    let outcome = if has_errors {
        Outcome::Invalid
    } else {
        Outcome::Fine
    };
    outcome
        .max(reading.unread().outcome())
        .after_writing(written)
}

/// The text between two games.
const fn separator(format: Format) -> &'static [u8] {
    match format {
        Format::Csa | Format::Csa3 => b"/\n",
        Format::Kif | Format::Ki2 | Format::Wxf => b"\n",
        _ => b"",
    }
}

fn block_of(text: &[u8], convert: &Convert, json: bool) -> Converted {
    let mut converted = Converted::default();
    let (text, _) = records::decode(text);
    if text.trim().is_empty() {
        return converted;
    }
    let Some(format) = convert.from.or_else(|| Format::of_text(&text)) else {
        converted.findings.push(Found {
            code: ErrorKind::Format.code(),
            message: ErrorKind::Format.to_string(),
            line: 1,
            column: 1,
        });
        return converted;
    };
    let encoding = match convert.encoding {
        TextEncoding::Utf8 => Encoding::Utf8,
        TextEncoding::ShiftJis => Encoding::ShiftJis,
        TextEncoding::Gbk => Encoding::Gbk,
    };
    for game in Games::new(&text, format) {
        let record = match game {
            Ok(record) => record,
            Err(error) => {
                converted.findings.push(Found::of_error(&error));
                continue;
            }
        };
        match record.write(convert.to) {
            Ok(mut written) => {
                let bytes = if json {
                    let losses: Vec<&str> = written.losses().map(Loss::code).collect();
                    let object = json!({ "text": written.text(), "lost": losses });
                    files::to_json_line(&object).into_bytes()
                } else {
                    written.encode(encoding)
                };
                converted.losses.extend(written.losses());
                converted.games.push(bytes);
            }
            Err(refusal) => converted.findings.push(Found::of_refusal(refusal, &record)),
        }
    }
    converted
}
