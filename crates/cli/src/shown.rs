use std::borrow::Cow;
use std::cell::Cell;
use std::fmt::Write;

use feen::ParseError;

/// A text of any bytes as one that can be shown, in which every place stays where
/// it was.
#[derive(Debug)]
pub(crate) struct Shown<'a> {
    text: Cow<'a, str>,
    /// The place that was asked for last: from there it is not far to the next one.
    last: Cell<Place>,
}

/// A byte of a text, and the characters before it.
#[derive(Clone, Copy, Default, Debug)]
struct Place {
    byte: usize,
    characters: usize,
}

/// Stands for a byte that is no character: one byte itself.
const SUBSTITUTE: char = '\u{1a}';

impl<'a> Shown<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        if let Ok(text) = str::from_utf8(bytes) {
            return Self::of(text.into());
        }
        let mut text = String::with_capacity(bytes.len());
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            text.extend(chunk.invalid().iter().map(|_| SUBSTITUTE));
        }
        Self::of(text.into())
    }

    fn of(text: Cow<'a, str>) -> Self {
        let last = Cell::default();
        Self { text, last }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// The number of the character at a byte, from 1.
    pub(crate) fn column(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let last = self.last.get();
        let characters = if byte < last.byte {
            let between = self.characters(byte, last.byte);
            last.characters.saturating_sub(between)
        } else {
            let between = self.characters(last.byte, byte);
            last.characters.saturating_add(between)
        };
        self.last.set(Place { byte, characters });
        characters.saturating_add(1)
    }

    /// How many characters start from one byte to another.
    fn characters(&self, start: usize, end: usize) -> usize {
        let bytes = self.text.as_bytes().get(start..end).unwrap_or(&[]);
        let starts = bytes.iter().filter(|byte| !matches!(byte, 0x80..0xc0));
        starts.count()
    }

    /// Adds the text, and a line with a caret under the place of an error.
    pub(crate) fn draw(&self, error: &ParseError, out: &mut String) {
        // What is borrowed has no byte that is no character.
        if let Cow::Owned(text) = &self.text {
            let picture = error.picture(text).to_string();
            *out += &picture.replace('␚', "\u{fffd}");
        } else {
            // A string takes everything.
            let _ = write!(out, "{}", error.picture(&self.text));
        }
    }
}

/// A text in which what does not show is escaped.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::new();
    for character in text.chars() {
        match character {
            '\'' | '"' | '\\' => shown.push(character),
            _ => shown.extend(character.escape_debug()),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::Shown;

    #[test]
    fn columns_in_any_order() {
        let text = Shown::new("8/é’8\u{1f0a1}8".as_bytes());
        for (byte, column) in [
            (7, 5),
            (2, 3),
            (4, 4),
            (0, 1),
            (13, 8),
            (8, 6),
            (99, 8),
            (7, 5),
        ] {
            assert_eq!(text.column(byte), column, "{byte}");
        }
    }
}
