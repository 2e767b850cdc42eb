use core::fmt::{self, Write};
use core::ops::Range;

use unicode_width::UnicodeWidthChar;

use crate::ParseError;

/// The characters of a text that a report shows, at most.
const WIDTH: usize = 100;

/// The characters that it shows before the place, where it cannot show all.
const BEFORE: usize = 40;

/// The text with a caret under the place of an error.
pub(crate) struct Picture<'a> {
    error: ParseError,
    text: &'a str,
}

impl<'a> Picture<'a> {
    pub(crate) const fn new(error: ParseError, text: &'a str) -> Self {
        Self { error, text }
    }

    /// The whole text if it is short, and else the part around the place.
    fn window(&self) -> Window<'a> {
        let start = match self.text.char_indices().nth(WIDTH) {
            None => 0,
            Some(_) => before(self.text, self.error.span().start),
        };
        let shown = self.text.get(start..).unwrap_or(self.text);
        let end = shown
            .char_indices()
            .nth(WIDTH)
            .map_or(shown.len(), |(end, _)| end);
        Window {
            text: shown.get(..end).unwrap_or(shown),
            start,
            cut_before: start > 0,
            cut_after: end < shown.len(),
        }
    }
}

/// Where the characters before a byte start, of which there are [`BEFORE`] or
/// fewer.
fn before(text: &str, byte: usize) -> usize {
    let before = text.get(..byte).unwrap_or(text);
    let mut starts = before.char_indices().rev().map(|(start, _)| start);
    starts.nth(BEFORE - 1).unwrap_or(0)
}

/// The part of a text that a report shows.
struct Window<'a> {
    text: &'a str,
    start: usize,
    cut_before: bool,
    cut_after: bool,
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let window = self.window();
        if window.cut_before {
            f.write_char('…')?;
        }
        window
            .text
            .chars()
            .try_for_each(|character| f.write_char(picture(character)))?;
        if window.cut_after {
            f.write_char('…')?;
        }
        f.write_char('\n')?;

        let span = self.error.span();
        let also = self.error.also().unwrap_or(span.clone());
        // A span without a character, as at the end of the text, gets its caret too.
        let span = span.start..span.end.max(span.start.saturating_add(1));
        let end = window.start.saturating_add(window.text.len());
        let marks = window
            .text
            .char_indices()
            .map(|(offset, character)| (window.start.saturating_add(offset), columns(character)))
            .chain([(end, 1)])
            .map(|(byte, columns)| (mark(byte, &span, &also), columns));
        // Blanks are owed until a mark follows them, so that no line ends in one.
        let mut blanks = usize::from(window.cut_before);
        for (mark, columns) in marks {
            if mark == ' ' {
                blanks = blanks.saturating_add(columns);
            } else {
                write!(f, "{:blanks$}", "")?;
                (0..columns).try_for_each(|_| f.write_char(mark))?;
                blanks = 0;
            }
        }
        Ok(())
    }
}

fn mark(byte: usize, span: &Range<usize>, also: &Range<usize>) -> char {
    if span.contains(&byte) {
        '^'
    } else if also.contains(&byte) {
        '-'
    } else {
        ' '
    }
}

/// A character as one that shows: a control character becomes its picture, and
/// one without a width of its own a replacement.
fn picture(character: char) -> char {
    match character {
        '\0'..='\x1f' => char::from_u32(0x2400 | u32::from(character)).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        _ if character.width().unwrap_or(0) == 0 => '\u{fffd}',
        _ => character,
    }
}

/// The columns that a character takes as it is drawn.
fn columns(character: char) -> usize {
    picture(character).width().unwrap_or(1)
}
