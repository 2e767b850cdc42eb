/// A line of a file.
///
/// ```
/// use feen_files::Line;
///
/// let line = Line::new(1, b"\xef\xbb\xbfK\r\n");
/// assert_eq!((line.text(), line.end(), line.bom_len()), (&b"K"[..], &b"\r\n"[..], 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    number: u64,
    /// With a byte order mark, if it has one.
    whole_text: &'a [u8],
    end: &'a [u8],
}

/// A byte order mark in UTF-8.
const BOM: &[u8] = b"\xef\xbb\xbf";

impl<'a> Line<'a> {
    /// A line with its number, counted from 1, and its end, which only the last line of
    /// a file can lack.
    #[must_use]
    pub const fn new(number: u64, whole: &'a [u8]) -> Self {
        let (whole_text, end) = match whole {
            [text @ .., b'\r', b'\n'] => (text, b"\r\n".as_slice()),
            [text @ .., b'\n'] => (text, b"\n".as_slice()),
            text => (text, b"".as_slice()),
        };
        Self {
            number,
            whole_text,
            end,
        }
    }

    /// Its number in its file, from 1.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The line without its end, and without the byte order mark with which a file may
    /// start.
    #[must_use]
    pub fn text(&self) -> &'a [u8] {
        self.whole_text
            .get(self.bom_len()..)
            .unwrap_or(self.whole_text)
    }

    /// The line without its end, with the byte order mark if it has one.
    #[must_use]
    pub const fn with_bom(&self) -> &'a [u8] {
        self.whole_text
    }

    /// LF, CRLF or nothing.
    #[must_use]
    pub const fn end(&self) -> &'a [u8] {
        self.end
    }

    /// The number of bytes of its byte order mark: 3 or 0.
    #[must_use]
    pub fn bom_len(&self) -> usize {
        if self.number == 1 && self.whole_text.starts_with(BOM) {
            BOM.len()
        } else {
            0
        }
    }

    /// Whether it starts with `#`.
    #[must_use]
    pub fn is_comment(&self) -> bool {
        self.text().starts_with(b"#")
    }

    /// Whether it holds nothing but spaces and the bytes from tab to carriage return.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
        self.text().iter().all(is_blank)
    }

    /// Whether it is neither blank nor a comment.
    #[must_use]
    pub fn is_content(&self) -> bool {
        !self.is_comment() && !self.is_blank()
    }
}
