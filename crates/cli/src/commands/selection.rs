use std::borrow::Cow;
use std::io::{self, Write};

use files::{Line, Source, StandardOutput};
use serde::Serialize;

/// The lines that are kept, written to standard output.
pub(crate) struct Selection {
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
}

impl Selection {
    pub(crate) fn new(is_json: bool) -> Self {
        Self {
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
    pub(crate) fn keep(&mut self, source: &Source, line: Line<'_>, text: &[u8]) -> io::Result<()> {
        if !self.is_json {
            if self.has_places {
                write!(self.output, "{source}:{}:", line.number())?;
            }
            return self.pass(line);
        }
        let record = Record {
            file: source.to_string(),
            line: line.number(),
            feen: String::from_utf8_lossy(text),
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

    /// Ends a line of which only a part has been kept, if one has no end.
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
