use core::fmt;
use core::iter::{self, FusedIterator};

use crate::read::field::is_blank;
use crate::{ParseError, View};

/// Reads the positions of a file, one on each line.
///
/// ```
/// use feen::Line;
///
/// let file = b"# the start of two games\n\
///     lnsgk^gsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK^GSNL / S/s\r\n\
///     \n\
///     8/8 / W/W\n";
/// for Line { number, text, view, .. } in feen::lines(file) {
///     match view {
///         Ok(view) => assert_eq!((number, view.square_count()), (2, 81)),
///         Err(error) => {
///             assert_eq!(number, 4);
///             assert_eq!(error.span(), 8..9);
///             assert_eq!(text, b"8/8 / W/W");
///         }
///     }
/// }
/// ```
///
/// A line ends with LF or CRLF, which are no part of it, the last one also with the
/// file. A byte order mark at the start of the file is no part of the first line. Lines
/// are numbered from 1. Those that are blank or start with `#` hold no position: they
/// have their numbers, but are [passed over](Lines::passes_over). Every other line is
/// returned, valid or not. A line that is not UTF-8 is an ordinary error.
///
/// Nothing is copied or allocated.
#[must_use]
pub const fn lines(file: &[u8]) -> Lines<'_> {
    let rest = match file {
        [0xef, 0xbb, 0xbf, rest @ ..] => rest,
        _ => file,
    };
    Lines { rest, number: 0 }
}

/// The positions of a file, one on each line, as [`lines`] reads them.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a [u8],
    /// The lines that have been taken.
    number: usize,
}

/// A line of a file that should hold a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Line<'a> {
    /// The number of the line, from 1.
    pub number: usize,
    /// The line without its end, the first one also without a byte order mark.
    pub text: &'a [u8],
    /// The position; or the error, and where in `text`.
    pub view: Result<View<'a>, ParseError>,
}

/// `Line(2, "8/8 / C/c")`, on one line, with the cause and the place of an error.
impl fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line({}, \"{}\"", self.number, self.text.escape_ascii())?;
        if let Err(error) = &self.view {
            write!(f, ", {} at {:?}", error.code(), error.span())?;
        }
        f.write_str(")")
    }
}

impl<'a> Lines<'a> {
    /// Cuts what is left of the file at ends of lines, into at most `count` parts of about the
    /// same length, for as many threads. The lines keep their numbers.
    ///
    /// ```
    /// use std::thread;
    ///
    /// let file = b"8/8 / C/c\n8/8 / c/C\n8/8 / C/C\n";
    /// let valid: usize = thread::scope(|scope| {
    ///     let parts = feen::lines(file).split(4);
    ///     let counts = parts.map(|lines| {
    ///         scope.spawn(|| lines.filter(|line| line.view.is_ok()).count())
    ///     });
    ///     let counts: Vec<_> = counts.collect();
    ///     counts.into_iter().map(|count| count.join().unwrap()).sum()
    /// });
    /// assert_eq!(valid, 2);
    ///
    /// let numbers = feen::lines(file).split(2).flatten().map(|line| line.number);
    /// assert_eq!(numbers.collect::<Vec<_>>(), [1, 2, 3]);
    /// ```
    ///
    /// `examples/rayon.rs` does so with a pool of threads.
    ///
    /// All parts together are the file; to number its lines, each part is looked through for
    /// their ends.
    #[must_use]
    pub fn split(self, count: usize) -> impl FusedIterator<Item = Self> {
        let Self {
            mut rest,
            mut number,
        } = self;
        let mut left = count.max(1);
        iter::from_fn(move || {
            let least = rest.len().div_ceil(left.max(1));
            let end = least.checked_sub(1)?;
            let tail = rest.get(end..)?;
            let length = match memchr::memchr(b'\n', tail) {
                Some(place) => least.saturating_add(place),
                None => rest.len(),
            };
            let (part, others) = rest.split_at_checked(length)?;
            let lines = Self { rest: part, number };
            number = number.saturating_add(memchr::memchr_iter(b'\n', part).count());
            left = left.saturating_sub(1);
            rest = others;
            Some(lines)
        })
        .fuse()
    }

    /// Whether a line, given without its end, holds no position: it starts with `#`, or
    /// is blank, which is to say nothing but spaces and the bytes from tab to carriage
    /// return.
    ///
    /// ```
    /// use feen::Lines;
    ///
    /// assert!(["", " \t", "# 8/8 / C/c"].iter().all(|line| Lines::passes_over(line.as_bytes())));
    /// assert!(!Lines::passes_over(b" # 8/8 / C/c"));
    /// ```
    #[must_use]
    pub fn passes_over(line: &[u8]) -> bool {
        line.starts_with(b"#") || line.iter().copied().all(is_blank)
    }

    /// The same lines by number and text, which are not read: for who makes something
    /// else of them than a [`View`].
    ///
    /// ```
    /// let file = b"# two positions\n8/8 / C/c\n8/8 / c/c\n";
    /// let mut texts = feen::lines(file).texts();
    /// let invalid = texts.find(|(_, text)| feen::validate_bytes(text).is_err());
    /// assert_eq!(invalid, Some((3, &b"8/8 / c/c"[..])));
    /// ```
    #[must_use]
    pub fn texts(mut self) -> impl FusedIterator<Item = (usize, &'a [u8])> + Clone {
        iter::from_fn(move || self.take_text()).fuse()
    }

    /// The next line that is not passed over, with its number.
    fn take_text(&mut self) -> Option<(usize, &'a [u8])> {
        loop {
            let text = self.take_line()?;
            if !Self::passes_over(text) {
                return Some((self.number, text));
            }
        }
    }

    /// The next line without its end, whatever it holds.
    fn take_line(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let length = memchr::memchr(b'\n', self.rest);
        let (line, rest) = match length.and_then(|length| self.rest.split_at_checked(length)) {
            Some((line, rest)) => (
                line.strip_suffix(b"\r").unwrap_or(line),
                rest.get(1..).unwrap_or_default(),
            ),
            None => (self.rest, &[][..]),
        };
        self.rest = rest;
        self.number = self.number.saturating_add(1);
        Some(line)
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        self.take_text().map(|(number, text)| Line {
            number,
            text,
            view: View::parse_bytes(text),
        })
    }
}

impl FusedIterator for Lines<'_> {}
