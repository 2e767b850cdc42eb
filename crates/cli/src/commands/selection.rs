use std::borrow::Cow;
use std::io::{self, Write};

use feen_files::{Line, Source, StandardOutput};
use serde::Serialize;

use crate::commands::finder::Finder;

/// The lines that are kept, written to standard output.
pub(crate) struct Selection<'a> {
    finder: &'a Finder<'a>,
    output: StandardOutput,
    is_json: bool,
    /// True if each line comes after its place.
    has_places: bool,
}

/// A line that is kept, as `--json` writes it.
#[derive(Serialize)]
struct Record<'a> {
    file: String,
    line: u64,
    feen: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u64>,
    /// The text as it was, if it is of another notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Cow<'a, str>>,
}

/// A number that belongs to a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extra {
    None,
    /// How many lines have its position, which stands before it.
    Count(u64),
    /// How far it is from another position, which only objects have.
    Distance(u64),
}

impl<'a> Selection<'a> {
    pub(crate) fn new(finder: &'a Finder<'a>, is_json: bool) -> Self {
        Self {
            finder,
            output: StandardOutput::new(),
            is_json,
            has_places: false,
        }
    }

    /// With `FILE:LINE:` before each position.
    pub(crate) fn with_places(self) -> Self {
        Self {
            has_places: true,
            ..self
        }
    }

    /// Keeps the line of a position, with an end of line though it may have none; objects
    /// have only the text of the position.
    pub(crate) fn keep(&mut self, source: &Source, line: Line<'_>, extra: Extra) -> io::Result<()> {
        if !self.is_json {
            if let Extra::Count(count) = extra {
                write!(self.output, "{count}\t")?;
            }
            if self.has_places {
                write!(self.output, "{source}:{}:", line.number())?;
            }
            return self.pass(line);
        }
        let Some(found) = self.finder.find(line) else {
            return Ok(());
        };
        let text = String::from_utf8_lossy(&found.part().text);
        let record = Record {
            file: source.to_string(),
            line: line.number(),
            feen: String::from_utf8_lossy(found.feen().unwrap_or_default()),
            count: match extra {
                Extra::Count(count) => Some(count),
                _ => None,
            },
            distance: match extra {
                Extra::Distance(distance) => Some(distance),
                _ => None,
            },
            text: self.finder.is_foreign().then_some(text),
        };
        serde_json::to_writer(&mut self.output, &record)?;
        self.output.write_all(b"\n")
    }

    /// Keeps a line that is no position, unless only positions are asked for.
    pub(crate) fn keep_other(&mut self, line: Line<'_>) -> io::Result<()> {
        if self.is_json {
            Ok(())
        } else {
            self.pass(line)
        }
    }

    /// Keeps bytes of a line that is too long.
    pub(crate) fn keep_part(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.is_json {
            Ok(())
        } else {
            self.output.write_all(bytes)
        }
    }

    /// Ends a line that was kept in part and has no end.
    pub(crate) fn end_line(&mut self) -> io::Result<()> {
        self.output.end_line()
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    fn pass(&mut self, line: Line<'_>) -> io::Result<()> {
        self.output.write_all(line.text())?;
        self.output.write_all(if line.end().is_empty() {
            b"\n"
        } else {
            line.end()
        })
    }
}
