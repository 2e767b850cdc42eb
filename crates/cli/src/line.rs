use feen::Lines;

/// A line of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Line<'a> {
    /// Counted from 1.
    pub(crate) number: u64,
    pub(crate) text: &'a [u8],
    /// LF, CRLF or nothing.
    pub(crate) end: &'a [u8],
}

impl<'a> Line<'a> {
    /// A line with its end, which only the last line of a file can lack.
    pub(crate) fn new(number: u64, whole: &'a [u8]) -> Self {
        let (text, end) = match whole {
            [text @ .., b'\r', b'\n'] => (text, b"\r\n".as_slice()),
            [text @ .., b'\n'] => (text, b"\n".as_slice()),
            text => (text, b"".as_slice()),
        };
        Self { number, text, end }
    }

    /// Whether it holds a position: it is neither blank nor a comment.
    pub(crate) fn is_position(&self) -> bool {
        !Lines::passes_over(self.unmarked().text)
    }

    pub(crate) fn is_comment(&self) -> bool {
        self.unmarked().text.starts_with(b"#")
    }

    /// The bytes of its byte order mark.
    pub(crate) const fn mark_length(self) -> usize {
        self.text.len().saturating_sub(self.unmarked().text.len())
    }

    /// The line without the byte order mark with which a file may start.
    pub(crate) const fn unmarked(self) -> Self {
        match self.text {
            [0xef, 0xbb, 0xbf, text @ ..] if self.number == 1 => Self { text, ..self },
            _ => self,
        }
    }
}
