use std::borrow::Cow;
use std::fmt::Write;

use feen::ParseError;

/// A text of any bytes as one that can be shown, in which every place stays where
/// it was.
#[derive(Debug)]
pub(crate) struct Shown<'a>(Cow<'a, str>);

/// Stands for a byte that is no character: one byte itself.
const SUBSTITUTE: char = '\u{1a}';

impl<'a> Shown<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        if let Ok(text) = str::from_utf8(bytes) {
            return Self(text.into());
        }
        let mut text = String::with_capacity(bytes.len());
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            text.extend(chunk.invalid().iter().map(|_| SUBSTITUTE));
        }
        Self(text.into())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The number of the character at a byte, from 1.
    pub(crate) fn column(&self, byte: usize) -> usize {
        let before = self.0.as_bytes().iter().take(byte);
        let starts = before.filter(|byte| !matches!(byte, 0x80..0xc0));
        starts.count().saturating_add(1)
    }

    /// Adds the text, and a line with a caret under the place of an error.
    pub(crate) fn draw(&self, error: &ParseError, out: &mut String) {
        if self.0.contains(SUBSTITUTE) {
            let picture = error.picture(&self.0).to_string();
            *out += &picture.replace('␚', "\u{fffd}");
        } else {
            // A string takes everything.
            let _ = write!(out, "{}", error.picture(&self.0));
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
