use std::io::{self, BufRead};

/// The lines of a file as bytes, with their numbers from 1.
///
/// A line ends with LF or CRLF, the last one also with the file.
pub(crate) struct Lines<R> {
    reader: R,
    line: Vec<u8>,
    number: u64,
}

/// A line of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) number: u64,
    pub(crate) text: &'a [u8],
    /// LF, CRLF or nothing.
    pub(crate) end: &'a [u8],
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self {
            reader,
            line: Vec::new(),
            number: 0,
        }
    }

    /// The next line, which lives until the one after it is read.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        if self.reader.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        self.number = self.number.saturating_add(1);
        let text = match self.line.as_slice() {
            [text @ .., b'\r', b'\n'] | [text @ .., b'\n'] | text => text,
        };
        Ok(Some(Line {
            number: self.number,
            text,
            end: self.line.get(text.len()..).unwrap_or(&[]),
        }))
    }
}

impl Line<'_> {
    /// Whether it holds a position: it is neither blank nor a comment.
    pub(crate) fn is_position(&self) -> bool {
        !(self.text.starts_with(b"#") || self.text.trim_ascii().is_empty())
    }
}
