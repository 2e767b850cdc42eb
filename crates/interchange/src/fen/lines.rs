use super::View;
use crate::{ParseError, Variant};

/// Reads the FENs of a file, one on each line, as [`Variant::ANY`].
///
/// ```
/// let file = b"# a start\n8/8 w - - 0 1\n\n8/8 w - - 0\n";
/// let numbers: Vec<_> = interchange::fen::lines(file)
///     .map(|line| (line.number, line.view.is_ok()))
///     .collect();
/// assert_eq!(numbers, [(2, true), (4, false)]);
/// ```
///
/// Lines end, are numbered and are passed over as [`feen::lines`] does it.
#[must_use]
pub const fn lines(file: &[u8]) -> Lines<'_> {
    let rest = match file {
        [0xef, 0xbb, 0xbf, rest @ ..] => rest,
        _ => file,
    };
    Lines {
        rest,
        number: 0,
        variant: Variant::ANY,
    }
}

/// The FENs of a file, one on each line.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a [u8],
    /// The lines that have been read.
    number: usize,
    variant: Variant,
}

/// A line of a file that should hold a FEN.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The number of the line, from 1.
    pub number: usize,
    /// The line without its end.
    pub text: &'a [u8],
    /// The FEN, or why there is none.
    pub view: Result<View<'a>, ParseError>,
}

impl Lines<'_> {
    /// The same lines, read as a variant.
    #[must_use]
    pub fn of(self, variant: &Variant) -> Self {
        Self {
            variant: *variant,
            ..self
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let mut parts = self.rest.splitn(2, |byte| *byte == b'\n');
            let text = parts.next().unwrap_or_default();
            self.rest = parts.next().unwrap_or_default();
            self.number = self.number.saturating_add(1);
            let text = text.strip_suffix(b"\r").unwrap_or(text);
            if !feen::Lines::passes_over(text) {
                let (number, view) = (self.number, View::parse_bytes_as(text, &self.variant));
                return Some(Line { number, text, view });
            }
        }
    }
}
