use std::cell::Cell;

/// A text of any bytes, of which characters are counted.
#[derive(Debug)]
pub(crate) struct Shown<'a> {
    bytes: &'a [u8],
    /// The place that was asked for last: from there it is not far to the next one.
    last: Cell<Place>,
}

/// A byte of a text, and the characters before it.
#[derive(Clone, Copy, Default, Debug)]
struct Place {
    byte: usize,
    characters: usize,
}

impl<'a> Shown<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let last = Cell::default();
        Self { bytes, last }
    }

    pub(crate) const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The number of the character at a byte, from 1.
    pub(crate) fn column(&self, byte: usize) -> usize {
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
        characters.saturating_add(1)
    }

    /// How many characters there are from one byte to another; a byte that is part of
    /// none counts as one.
    fn characters(&self, start: usize, end: usize) -> usize {
        let bytes = self.bytes.get(start..end).unwrap_or(&[]);
        let counts = bytes.utf8_chunks().map(|chunk| {
            let characters = chunk.valid().chars().count();
            characters.saturating_add(chunk.invalid().len())
        });
        counts.sum()
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
