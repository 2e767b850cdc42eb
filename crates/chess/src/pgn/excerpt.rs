//! The beginning of a text, in a value of fixed size.

use core::fmt;

use super::text;

/// The first bytes of a text of a game, at most 30: the name of a variant, or a word that an error shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Excerpt {
    bytes: [u8; Self::MAX],
    length: u8,
    is_cut: bool,
}

impl Excerpt {
    const MAX: usize = 30;

    pub(super) fn new(text: &str) -> Self {
        let mut end = text.len().min(Self::MAX);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let kept = text.as_bytes().iter().take(end);
        let mut bytes = [0; Self::MAX];
        for (byte, new) in bytes.iter_mut().zip(kept) {
            *byte = *new;
        }
        Self {
            bytes,
            length: u8::try_from(end).unwrap_or_default(),
            is_cut: end < text.len(),
        }
    }

    pub(super) fn of_bytes(bytes: &[u8]) -> Self {
        let near = bytes.get(..2 * Self::MAX).unwrap_or(bytes);
        Self::new(&text::decoded(near))
    }

    /// The text, or its beginning if it is long.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..usize::from(self.length));
        str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())?;
        f.write_str(if self.is_cut { "…" } else { "" })
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}
