use std::cell::Cell;

/// The columns of a text of any bytes: the numbers of its characters, from 1.
///
/// A byte that is part of no character counts as one.
///
/// ```
/// use feen_files::Columns;
///
/// let columns = Columns::new("é8".as_bytes());
/// assert_eq!([0, 2, 3].map(|byte| columns.column(byte)), [1, 2, 3]);
/// ```
#[derive(Debug)]
pub struct Columns<'a> {
    bytes: &'a [u8],
    /// The part of the line that comes before the text.
    part_before: &'a [u8],
    /// Its bytes and characters.
    before: Place,
    /// The place that was asked for last: it is near the next one.
    last: Cell<Place>,
}

/// A byte of a text, and the characters before it.
#[derive(Clone, Copy, Default, Debug)]
struct Place {
    byte: usize,
    characters: usize,
}

impl<'a> Columns<'a> {
    /// The columns of a text.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            part_before: &[],
            before: Place::default(),
            last: Cell::default(),
        }
    }

    /// With the part of the line that comes before the text: columns and bytes are counted
    /// from its start.
    #[must_use]
    pub fn after(mut self, part: &'a [u8]) -> Self {
        self.part_before = part;
        self.before = Place {
            byte: part.len(),
            characters: characters(part),
        };
        self
    }

    /// The place in its line of a byte of the text, from 0.
    #[must_use]
    pub const fn byte_in_line(&self, byte: usize) -> usize {
        byte.saturating_add(self.before.byte)
    }

    /// The part of the line that comes before the text.
    #[must_use]
    pub const fn part_before(&self) -> &'a [u8] {
        self.part_before
    }

    /// The text.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The number of the character at a byte, from 1.
    #[must_use]
    pub fn column(&self, byte: usize) -> usize {
        let byte = byte.min(self.bytes.len());
        let last = self.last.get();
        let characters = if byte < last.byte {
            let between = self.characters(byte, last.byte);
            last.characters.saturating_sub(between)
        } else {
            let between = self.characters(last.byte, byte);
            last.characters.saturating_add(between)
        };
        self.last.set(Place { byte, characters });
        let characters = characters.saturating_add(self.before.characters);
        characters.saturating_add(1)
    }

    /// The number of characters from one byte to another.
    fn characters(&self, start: usize, end: usize) -> usize {
        characters(self.bytes.get(start..end).unwrap_or(&[]))
    }
}

/// The number of characters in a text of any bytes.
fn characters(bytes: &[u8]) -> usize {
    let counts = bytes.utf8_chunks().map(|chunk| {
        let characters = chunk.valid().chars().count();
        characters.saturating_add(chunk.invalid().len())
    });
    counts.sum()
}

/// A text in which characters that do not show are escaped.
///
/// ```
/// assert_eq!(feen_files::printable("a\u{feff}'"), "a\\u{feff}'");
/// ```
#[must_use]
pub fn printable(text: &str) -> String {
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
    use super::Columns;

    #[test]
    fn columns_in_any_order() {
        let text = Columns::new("8/é’8\u{1f0a1}8".as_bytes());
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
