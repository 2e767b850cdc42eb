//! The position of each line, in whatever notation the lines are.

use std::borrow::Cow;
use std::cell::OnceCell;

use feen::{Feen, Notation, View};
use feen_files::{Columns, Line, Outcome, Part, Reports, Source, Stream, note};
use feen_interchange::{Converted, Diagram, Residue};

use crate::arguments::{Level, Lines};
use crate::commands::notation::{Failure, Reader};
use crate::report::{Diagnosis, reading};

/// The squares of a position that others are compared with, at most.
const MOST_SQUARES: u64 = qi::MAX_SQUARE_COUNT as u64;

/// Finds the position of each line of a run, and reads it in the notation that is given.
pub(crate) struct Finder<'a> {
    lines: &'a Lines,
    reader: Option<Reader>,
}

/// The position that is found in a line.
pub(crate) struct Found<'a> {
    part: Part<'a>,
    /// Its value, if it is of another notation.
    value: Option<Result<Value, Failure>>,
}

/// A position of another notation, and its FEEN as a text where that is asked for.
pub(crate) struct Value {
    converted: Converted,
    text: OnceCell<String>,
}

impl Value {
    const fn new(converted: Converted) -> Self {
        Self {
            converted,
            text: OnceCell::new(),
        }
    }

    pub(crate) const fn feen(&self) -> &Feen {
        self.converted.feen()
    }

    pub(crate) const fn residue(&self) -> &Residue {
        self.converted.residue()
    }

    pub(crate) fn text(&self) -> &str {
        self.text.get_or_init(|| self.feen().to_string())
    }

    fn into_text(self) -> String {
        let text = self.text.into_inner();
        text.unwrap_or_else(|| self.converted.feen().to_string())
    }
}

impl<'a> Finder<'a> {
    /// The finder of a run, unless its variant cannot be read.
    pub(crate) fn new(lines: &'a Lines) -> Result<Self, Outcome> {
        let reader = lines.foreign.reader()?;
        lines.place.find_column(lines.files.sources())?;
        Ok(Self { lines, reader })
    }

    /// The position of a line, unless the line is passed over.
    pub(crate) fn find<'l>(&self, line: Line<'l>) -> Option<Found<'l>> {
        self.part(line).map(|part| self.read(part))
    }

    /// The text of the position of a line, unless the line is passed over.
    pub(crate) fn part<'l>(&self, line: Line<'l>) -> Option<Part<'l>> {
        self.lines.place.find(line)
    }

    /// Reads a text in the notation of the lines.
    pub(crate) fn read<'l>(&self, part: Part<'l>) -> Found<'l> {
        let reader = self.reader.as_ref();
        let value = reader.map(|reader| reader.read(&part.text).map(Value::new));
        Found { part, value }
    }

    /// Shows the position of a text of another notation, without the marks of rights and checks;
    /// none if the text has to be [read](Self::read).
    pub(crate) fn look<R>(
        &self,
        part: &Part<'_>,
        see: impl FnOnce(&Diagram<'_>) -> Option<R>,
    ) -> Option<R> {
        self.reader.as_ref()?.look(&part.text, see)
    }

    /// The FEEN of a text that has been found, which may be invalid where the lines are of FEEN.
    pub(crate) fn feen<'t>(&self, text: &'t [u8]) -> Result<Cow<'t, [u8]>, Failure> {
        match &self.reader {
            Some(reader) => reader.feen(text).map(|feen| feen.into_bytes().into()),
            None => Ok(text.into()),
        }
    }

    /// The FEEN of a position that is given beside the lines: one of FEEN, of their notation,
    /// or of one that it looks like.
    pub(crate) fn position(&self, text: &str) -> Result<String, String> {
        let error = match View::parse(text) {
            Ok(view) if view.square_count() > MOST_SQUARES => {
                return Err(format!("it has more than {MOST_SQUARES} squares"));
            }
            Ok(_) => return Ok(text.to_owned()),
            Err(error) => error,
        };
        let of_lines = self
            .reader
            .as_ref()
            .map(|reader| reader.feen(text.as_bytes()));
        let guessed = || {
            let (option, foreign) = reading(Notation::of(text.as_bytes())?, text)?;
            let feen = foreign
                .reader()
                .ok()
                .flatten()?
                .feen(text.as_bytes())
                .ok()?;
            note(&format!(
                "note: the position is read as `{option}` reads it"
            ));
            Some(feen)
        };
        match of_lines {
            Some(Ok(feen)) => Ok(feen),
            Some(Err(failure)) => guessed().ok_or_else(|| failure.report(text.as_bytes()).0),
            None => guessed()
                .ok_or_else(|| format!("{}\n{}", error.kind(), error.picture(text.as_bytes()))),
        }
    }

    /// Whether the lines are of another notation.
    pub(crate) const fn is_foreign(&self) -> bool {
        self.reader.is_some()
    }

    pub(crate) const fn sources(&self) -> &'a [Source] {
        self.lines.files.sources()
    }
}

impl<'a> Found<'a> {
    /// The text of the position as it stands in the line.
    pub(crate) const fn part(&self) -> &Part<'a> {
        &self.part
    }

    /// The text in FEEN, which may be invalid where the line is one of FEEN.
    pub(crate) fn feen(&self) -> Result<&[u8], &Failure> {
        match self.value() {
            Some(read) => read.map(|value| value.text().as_bytes()),
            None => Ok(&self.part.text),
        }
    }

    /// The value of the position, if the line is of another notation.
    pub(crate) fn value(&self) -> Option<Result<&Value, &Failure>> {
        self.value.as_ref().map(Result::as_ref)
    }

    /// The text in FEEN; none if the line has no position.
    pub(crate) fn into_feen(self) -> Option<Cow<'a, [u8]>> {
        match self.value {
            Some(read) => read.ok().map(|value| value.into_text().into_bytes().into()),
            None => Some(self.part.text),
        }
    }

    /// The text in FEEN, if the line is of another notation.
    pub(crate) fn into_converted(self) -> Option<String> {
        let value = self.value.and_then(Result::ok);
        value.map(Value::into_text)
    }

    /// The part of the line that comes before the position.
    pub(crate) fn before<'l>(&self, line: Line<'l>) -> &'l [u8] {
        let before = line.text().get(..self.part.range.start);
        before.unwrap_or_default()
    }

    /// The reports on the errors of an invalid line, for standard error.
    pub(crate) fn refused(&self, source: &Source, line: Line<'_>, is_json: bool) -> Reports {
        let mut reports = Reports::default();
        let palette = Stream::Error.palette();
        match self.feen() {
            Err(failure) => {
                let text = Columns::new(&self.part.text).after(self.before(line));
                failure.write(source, line.number(), &text, is_json, palette, &mut reports);
            }
            Ok(feen) => {
                let diagnosis = Diagnosis::new(feen, Level::Canonical).errors_only();
                let diagnosis = diagnosis.after(self.before(line));
                if is_json {
                    diagnosis.write_records(&source.to_string(), line.number(), &mut reports);
                } else {
                    diagnosis.write(palette, &mut reports, |report, column| {
                        source.write_place(line.number(), column, report);
                    });
                }
            }
        }
        reports
    }
}
