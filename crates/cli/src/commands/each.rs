use std::ffi::OsStr;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use feen::{Notation, Piece};
use feen_files::{
    Finding as Shown, Outcome, Palette, Reading, Severity, Source, StandardOutput, Stream, note,
    report_error, to_json_line,
};
use serde_json::json;

use crate::arguments::{Level, Texts, is_standard_input, without_residue};
use crate::commands::notation::Reader;
use crate::report::{self, Diagnosis, one_argument};

/// A text that a verb is given, and where it is from.
pub(crate) struct Given<'a> {
    pub(crate) bytes: &'a [u8],
    /// The text with the residue after a TAB, if its line has one.
    pub(crate) with_residue: &'a [u8],
    /// Its place among all texts of the run, from 1.
    pub(crate) number: u64,
    /// Its source and the number of its line there, if it is one of several.
    line: Option<(&'a Source, u64)>,
    is_json: bool,
}

/// Calls `run` with the text of an argument, or with each line of standard input that is
/// neither blank nor a comment.
///
/// The error of `run` is that of standard output, which ends the run.
pub(crate) fn each(
    verb: &str,
    texts: Texts<'_>,
    is_json: bool,
    mut run: impl FnMut(&Given<'_>, &mut StandardOutput) -> io::Result<Outcome> + Send,
) -> Outcome {
    let reader = match texts.foreign.reader() {
        Ok(reader) => reader,
        Err(outcome) => return outcome,
    };
    let foreign = Foreigners::new(verb, reader.as_ref());
    match texts.argument {
        Some(text) if !(is_standard_input(text) && texts.surplus.is_empty()) => {
            let bytes = match one_argument(verb, text, texts.surplus) {
                Ok(bytes) => bytes,
                Err(outcome) => return outcome,
            };
            let given = Given::argument(bytes, is_json);
            if let Some(source) = file(text) {
                if !is_json {
                    note(&format!("note: {source} is a file: its lines are read"));
                }
                return lines_of(&source, &foreign, is_json, run);
            }
            let mut output = StandardOutput::new();
            let outcome = foreign.in_feen(&given, &mut output, &mut run);
            finish(outcome.and_then(|outcome| output.flush().map(|()| outcome)))
        }
        None if io::stdin().is_terminal() => {
            report_error(&format!(
                "expected a position, as `feen {verb} '8/8 / C/c'`, or `-` for standard input"
            ));
            Outcome::Failed
        }
        _ => lines_of(&Source::StandardInput, &foreign, is_json, run),
    }
}

/// The file that stands in place of a position, if there is one of this name that is
/// neither a position nor a piece.
pub(crate) fn file(text: &OsStr) -> Option<Source> {
    let is_file = fs::metadata(text).is_ok_and(|metadata| metadata.is_file());
    let bytes = text.as_encoded_bytes();
    let is_feen = feen::validate_bytes(bytes).is_ok() || Piece::try_from(bytes).is_ok();
    (is_file && !is_feen).then(|| Source::File(text.into()))
}

/// Calls `run` with each line of standard input that is neither blank nor a comment.
pub(crate) fn each_line(
    reader: Option<&Reader>,
    is_json: bool,
    run: impl FnMut(&Given<'_>, &mut StandardOutput) -> io::Result<Outcome> + Send,
) -> Outcome {
    let foreign = Foreigners::new("", reader);
    lines_of(&Source::StandardInput, &foreign, is_json, run)
}

fn lines_of(
    source: &Source,
    foreign: &Foreigners<'_>,
    is_json: bool,
    mut run: impl FnMut(&Given<'_>, &mut StandardOutput) -> io::Result<Outcome> + Send,
) -> Outcome {
    let mut reading = Reading::new(std::slice::from_ref(source), None);
    let mut output = StandardOutput::new();
    let (mut outcome, mut number) = (Outcome::Fine, 0_u64);
    let mut written = Ok(());
    if let Some(opened) = reading.open(source) {
        let read = reading.read(
            source,
            opened,
            |_| (),
            |block, ()| {
                for at in block.content_lines() {
                    number = number.saturating_add(1);
                    let given = Given {
                        bytes: without_residue(at.line.text()),
                        with_residue: at.line.text(),
                        number,
                        line: Some((source, at.line.number())),
                        is_json,
                    };
                    let ran = foreign.in_feen(&given, &mut output, &mut run)?;
                    outcome = outcome.max(ran);
                }
                output.flush()
            },
        );
        written = read.map(drop);
    }
    let outcome = outcome.max(reading.unread().outcome());
    if outcome == Outcome::Fine && number == 0 {
        let place = match source {
            Source::StandardInput => "on standard input".to_owned(),
            Source::File(_) => format!("in {source}"),
        };
        report_error(&format!("there is no position {place}"));
        return Outcome::Failed;
    }
    drop(reading);
    outcome.after_writing(written)
}

/// The reading of texts that may be of another notation.
struct Foreigners<'r> {
    /// The reader of the notation that is given.
    reader: Option<&'r Reader>,
    /// True if a text of another notation is read without being asked for.
    are_read: bool,
    /// True if a note on that has been written.
    has_note: AtomicBool,
}

impl<'r> Foreigners<'r> {
    fn new(verb: &str, reader: Option<&'r Reader>) -> Self {
        Self {
            reader,
            // A drawing changes nothing, so a guess does no harm.
            are_read: matches!(verb, "show" | "svg" | "png"),
            has_note: AtomicBool::new(false),
        }
    }

    /// Calls `run` with the FEEN of a text, which may be of another notation.
    fn in_feen(
        &self,
        given: &Given<'_>,
        output: &mut StandardOutput,
        run: &mut impl FnMut(&Given<'_>, &mut StandardOutput) -> io::Result<Outcome>,
    ) -> io::Result<Outcome> {
        let Some(reader) = self.reader else {
            if let Some(feen) = self.guessed(given) {
                let bytes = feen.as_bytes();
                return run(&Given { bytes, ..*given }, output);
            }
            return run(given, output);
        };
        match reader.feen(given.bytes) {
            Ok(feen) => {
                let bytes = feen.as_bytes();
                run(&Given { bytes, ..*given }, output)
            }
            Err(failure) => {
                let (message, code) = failure.report(given.bytes);
                given.fail(code, &message, Outcome::Invalid, output)
            }
        }
    }

    /// The FEEN of a text that is valid in another notation, which a note says once.
    fn guessed(&self, given: &Given<'_>) -> Option<String> {
        if !self.are_read || feen::validate_bytes(given.bytes).is_ok() {
            return None;
        }
        let notation = Notation::of(given.bytes)?;
        let text = str::from_utf8(given.bytes).ok()?;
        let (option, reader) = report::reading(notation, text)?;
        let feen = reader.reader().ok().flatten()?.feen(given.bytes).ok()?;
        if !given.is_json && !self.has_note.swap(true, Ordering::Relaxed) {
            note(&format!(
                "note: this is {notation}, read as `{option}` reads it"
            ));
        }
        Some(feen)
    }
}

fn finish(outcome: io::Result<Outcome>) -> Outcome {
    match outcome {
        Ok(outcome) => outcome,
        Err(error) => Outcome::Fine.after_writing(Err(error)),
    }
}

impl<'a> Given<'a> {
    /// The text of an argument.
    pub(crate) const fn argument(bytes: &'a [u8], is_json: bool) -> Self {
        Self {
            bytes,
            with_residue: bytes,
            number: 1,
            line: None,
            is_json,
        }
    }

    /// Reports the errors of a text that is not valid: on standard error, or as objects.
    pub(crate) fn refuse(&self, level: Level, output: &mut StandardOutput) -> io::Result<Outcome> {
        let diagnosis = Diagnosis::new(self.bytes, level).errors_only();
        let mut reports = feen_files::Reports::default();
        if self.is_json {
            diagnosis.write_records(&self.file(), self.line_number(), &mut reports);
            output.write_all(reports.text().as_bytes())?;
        } else {
            diagnosis.write(Stream::Error.palette(), &mut reports, |out, column| {
                if let Some((source, line)) = self.line {
                    source.write_place(line, column, out);
                }
            });
            output.flush()?;
            Stream::Error.write(reports.text())?;
        }
        Ok(Outcome::Invalid)
    }

    /// Reports why there is no result for a valid text.
    pub(crate) fn fail(
        &self,
        code: &str,
        message: &str,
        outcome: Outcome,
        output: &mut StandardOutput,
    ) -> io::Result<Outcome> {
        if self.is_json {
            let error = json!({
                "file": self.file(),
                "line": self.line_number(),
                "code": code,
                "message": message,
                "severity": Severity::Error,
            });
            output.write_all(to_json_line(&error).as_bytes())?;
            return Ok(outcome);
        }
        output.flush()?;
        let mut report = String::new();
        if let Some((source, line)) = self.line {
            source.write_place(line, 1, &mut report);
        }
        let palette: Palette = Stream::Error.palette();
        Shown::new(Severity::Error, "", message, 0..0).write(palette, &mut report);
        Stream::Error.write(&report)?;
        Ok(outcome)
    }

    /// Its place: `<stdin>:3`.
    pub(crate) fn place(&self) -> String {
        match self.line {
            Some((_, line)) => format!("{}:{line}", self.file()),
            None => self.file(),
        }
    }

    /// The number of its line, from 1.
    fn line_number(&self) -> u64 {
        self.line.map_or(1, |(_, number)| number)
    }

    /// The name of its source in objects.
    fn file(&self) -> String {
        match self.line {
            Some((source, _)) => source.to_string(),
            None => "<argument>".to_owned(),
        }
    }
}
