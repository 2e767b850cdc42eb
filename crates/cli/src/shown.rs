use std::fmt::Write;

use feen::ParseError;

/// A text of any bytes as one that can be shown, in which every place stays where
/// it was.
#[derive(Debug)]
pub(crate) struct Shown(String);

/// Stands for a byte that is no character: one byte itself.
const SUBSTITUTE: char = '\u{1a}';

/// The bytes of most pictures, with which there is no need to look for more.
const ROOM: usize = 256;

impl Shown {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        let mut text = String::with_capacity(bytes.len());
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            text.extend(chunk.invalid().iter().map(|_| SUBSTITUTE));
        }
        Self(text)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The number of the character at a byte, from 1.
    pub(crate) fn column(&self, byte: usize) -> usize {
        let starts = self.0.char_indices().map(|(start, _)| start);
        let before = starts.take_while(|start| *start < byte);
        before.count().saturating_add(1)
    }

    /// The text, and a line with a caret under the place of an error.
    pub(crate) fn picture(&self, error: &ParseError) -> String {
        let mut picture = String::with_capacity(ROOM);
        let _ = write!(picture, "{}", error.picture(&self.0));
        if self.0.contains(SUBSTITUTE) {
            picture = picture.replace('␚', "\u{fffd}");
        }
        picture
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
