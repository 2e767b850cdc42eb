use std::io::{self, IsTerminal, Write};

use files::{
    Finding as Shown, Outcome, Palette, Reading, Severity, Source, StandardOutput, Stream,
    report_error, to_json_line,
};
use serde_json::json;

use crate::arguments::{Level, Texts, is_standard_input};
use crate::commands::notation::Reader;
use crate::report::{Diagnosis, one_argument};

/// A text that a verb is given, and where it is from.
pub(crate) struct Given<'a> {
    pub(crate) bytes: &'a [u8],
    /// Its place among all texts of the run, from 1.
    pub(crate) number: u64,
    /// The number of its line, if it is one of standard input.
    line: Option<u64>,
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
    match texts.argument {
        Some(text) if !(is_standard_input(text) && texts.surplus.is_empty()) => {
            let bytes = match one_argument(verb, text, texts.surplus) {
                Ok(bytes) => bytes,
                Err(outcome) => return outcome,
            };
            let given = Given::argument(bytes, is_json);
            let mut output = StandardOutput::new();
            let outcome = in_feen(reader.as_ref(), &given, &mut output, &mut run);
            finish(outcome.and_then(|outcome| output.flush().map(|()| outcome)))
        }
        None if io::stdin().is_terminal() => {
            report_error(&format!(
                "expected a position, as `feen {verb} '8/8 / C/c'`, or `-` for standard input"
            ));
            Outcome::Failed
        }
        _ => each_line(reader.as_ref(), is_json, run),
    }
}

/// Calls `run` with each line of standard input that is neither blank nor a comment.
pub(crate) fn each_line(
    reader: Option<&Reader>,
    is_json: bool,
    mut run: impl FnMut(&Given<'_>, &mut StandardOutput) -> io::Result<Outcome> + Send,
) -> Outcome {
    let source = Source::StandardInput;
    let mut reading = Reading::new(std::slice::from_ref(&source), None);
    let mut output = StandardOutput::new();
    let (mut outcome, mut number) = (Outcome::Fine, 0_u64);
    let mut written = Ok(());
    if let Some(opened) = reading.open(&source) {
        let read = reading.read(
            &source,
            opened,
            |_| (),
            |block, ()| {
                for at in block.content_lines() {
                    number = number.saturating_add(1);
                    let given = Given {
                        bytes: at.line.text(),
                        number,
                        line: Some(at.line.number()),
                        is_json,
                    };
                    let ran = in_feen(reader, &given, &mut output, &mut run)?;
                    outcome = outcome.max(ran);
                }
                output.flush()
            },
        );
        written = read.map(drop);
    }
    let outcome = outcome.max(reading.unread().outcome());
    if outcome == Outcome::Fine && number == 0 {
        report_error("expected a position, found none on standard input");
        return Outcome::Failed;
    }
    drop(reading);
    outcome.after_writing(written)
}

/// Calls `run` with the FEEN of a text, which may be of another notation.
fn in_feen(
    reader: Option<&Reader>,
    given: &Given<'_>,
    output: &mut StandardOutput,
    run: &mut impl FnMut(&Given<'_>, &mut StandardOutput) -> io::Result<Outcome>,
) -> io::Result<Outcome> {
    let Some(reader) = reader else {
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
            number: 1,
            line: None,
            is_json,
        }
    }

    /// Reports the errors of a text that is not valid: on standard error, or as objects.
    pub(crate) fn refuse(&self, level: Level, output: &mut StandardOutput) -> io::Result<Outcome> {
        let diagnosis = Diagnosis::new(self.bytes, level).errors_only();
        let mut reports = files::Reports::default();
        if self.is_json {
            diagnosis.write_records(&self.file(), self.line.unwrap_or(1), &mut reports);
            output.write_all(reports.text().as_bytes())?;
        } else {
            diagnosis.write(Stream::Error.palette(), &mut reports, |out, column| {
                if let Some(line) = self.line {
                    Source::StandardInput.write_place(line, column, out);
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
                "line": self.line.unwrap_or(1),
                "code": code,
                "message": message,
                "severity": Severity::Error,
            });
            output.write_all(to_json_line(&error).as_bytes())?;
            return Ok(outcome);
        }
        output.flush()?;
        let mut report = String::new();
        if let Some(line) = self.line {
            Source::StandardInput.write_place(line, 1, &mut report);
        }
        let palette: Palette = Stream::Error.palette();
        Shown::new(Severity::Error, "", message, 0..0).write(palette, &mut report);
        Stream::Error.write(&report)?;
        Ok(outcome)
    }

    /// Its place: `<stdin>:3`.
    pub(crate) fn place(&self) -> String {
        match self.line {
            Some(line) => format!("{}:{line}", self.file()),
            None => self.file(),
        }
    }

    /// The name of its source in objects.
    fn file(&self) -> String {
        match self.line {
            Some(_) => Source::StandardInput.to_string(),
            None => "<argument>".to_owned(),
        }
    }
}
