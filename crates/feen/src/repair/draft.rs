use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use crate::repair::mend::Edit;

/// A text that is changed step by step, and knows of every byte where it came
/// from.
pub(crate) struct Draft<'a> {
    bytes: Cow<'a, [u8]>,
    /// The parts of the text in their order, each up to the start of the next one.
    parts: Vec<Part>,
    /// The bytes of the original text.
    length: usize,
}

/// A part of a draft. It may be empty: of parts that start at the same byte, the last one
/// counts.
struct Part {
    start: usize,
    origin: Origin,
}

/// The place of a part in the original text.
#[derive(Clone)]
enum Origin {
    /// The bytes from here on, each for itself.
    Kept(usize),
    /// All of it, each byte for the whole.
    Replaced(Range<usize>),
}

impl Origin {
    /// The place of the byte of a part that has this many bytes of the part before it.
    fn at(&self, before: usize) -> Range<usize> {
        match self.from(before) {
            Self::Kept(start) => start..start.saturating_add(1),
            Self::Replaced(span) => span,
        }
    }

    /// The place of the part without this many bytes at its start.
    fn from(&self, before: usize) -> Self {
        match self {
            Self::Kept(start) => Self::Kept(start.saturating_add(before)),
            Self::Replaced(span) => Self::Replaced(span.clone()),
        }
    }
}

/// The longest text that is drafted: a longer one takes too long to be read again
/// after each change.
const LONGEST: usize = 1 << 20;

impl<'a> Draft<'a> {
    /// A draft of a text, unless that is very long.
    pub(crate) fn new(text: &'a [u8]) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        // Most texts have one error, which makes three parts of them.
        let mut parts = Vec::with_capacity(3);
        parts.push(Part {
            start: 0,
            origin: Origin::Kept(0),
        });
        Some(Self {
            bytes: Cow::Borrowed(text),
            parts,
            length: text.len(),
        })
    }

    /// The text as it is now.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The text as it is now, as one of characters.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The part of the original text that a part of this one stands for.
    pub(crate) fn origin(&self, span: &Range<usize>) -> Range<usize> {
        let first = self.origin_of_byte(span.start);
        let start = first.map_or(self.length, |origin| origin.start);
        let last = span.end.checked_sub(1).filter(|last| *last >= span.start);
        match last.and_then(|last| self.origin_of_byte(last)) {
            Some(last) => start..last.end.max(start),
            None => start..start,
        }
    }

    /// Where that stands now which a byte of the original text, or its end, has become.
    pub(crate) fn place_of(&self, byte: usize) -> usize {
        let ends = self.parts.iter().skip(1).map(|part| part.start);
        let ends = ends.chain([self.bytes.len()]);
        let mut parts = self.parts.iter().zip(ends);
        let place = parts.find_map(|(part, end)| match &part.origin {
            Origin::Kept(start) => {
                let place = part.start.saturating_add(byte.saturating_sub(*start));
                (place < end).then_some(place)
            }
            Origin::Replaced(span) => {
                let is_before = byte < span.end || byte <= span.start;
                (is_before && part.start < end).then_some(part.start)
            }
        });
        place.unwrap_or(self.bytes.len())
    }

    fn origin_of_byte(&self, byte: usize) -> Option<Range<usize>> {
        let part = self.part_of_byte(byte)?;
        Some(part.origin.at(byte.saturating_sub(part.start)))
    }

    fn part_of_byte(&self, byte: usize) -> Option<&Part> {
        let next = self.parts.partition_point(|part| part.start <= byte);
        let part = self.parts.get(next.checked_sub(1)?)?;
        (byte < self.bytes.len()).then_some(part)
    }

    /// Makes a change.
    pub(crate) fn apply(&mut self, edit: &Edit) {
        let length = self.bytes.len();
        let span = edit.span.start.min(length)..edit.span.end.min(length);
        let end = span.start.saturating_add(edit.replacement.len());
        let replaced = Part {
            start: span.start,
            origin: Origin::Replaced(self.origin(&edit.span)),
        };
        let after = self.part_of_byte(span.end).map(|part| Part {
            start: end,
            origin: part.origin.from(span.end.saturating_sub(part.start)),
        });
        let first = self.parts.partition_point(|part| part.start < span.start);
        let next = self.parts.partition_point(|part| part.start <= span.end);
        for part in self.parts.get_mut(next..).unwrap_or(&mut []) {
            part.start = part.start.saturating_sub(span.end).saturating_add(end);
        }
        let changed = iter::once(replaced).chain(after);
        self.parts.splice(first..next, changed);
        self.bytes = edit.applied(&self.bytes).into();
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;
    use core::ops::Range;

    use oracle::generate::Random;

    use super::Draft;
    use crate::repair::mend::{Certainty, Edit};

    /// The origin of a part, where that of each byte is known.
    fn origin(origins: &[Range<usize>], length: usize, span: &Range<usize>) -> Range<usize> {
        let start = |byte: usize| origins.get(byte).map_or(length, |origin| origin.start);
        match origins.get(span.clone()) {
            Some([first, .., last]) => first.start..last.end.max(first.start),
            Some([only]) => only.clone(),
            _ => start(span.start)..start(span.start),
        }
    }

    #[test]
    fn a_draft_knows_where_each_byte_came_from() {
        let mut random = Random::new(6);
        for _ in 0..2_000 {
            let text: Vec<u8> = (b'a'..).take(random.within(0..=12)).collect();
            let mut draft = Draft::new(&text).expect("a short text");
            let mut bytes = text.clone();
            let mut origins: Vec<_> = (0..text.len()).map(|byte| byte..byte + 1).collect();
            for _ in 0..6 {
                for start in 0..bytes.len() + 2 {
                    for end in start..bytes.len() + 2 {
                        let expected = origin(&origins, text.len(), &(start..end));
                        assert_eq!(draft.origin(&(start..end)), expected);
                    }
                }
                let start = random.within(0..=bytes.len());
                let span = start..start + random.within(0..=bytes.len() - start);
                let replacement = vec![b'Z'; random.within(0..=3)];
                let from = origin(&origins, text.len(), &span);
                bytes.splice(span.clone(), replacement.iter().copied());
                origins.splice(span.clone(), vec![from; replacement.len()]);
                draft.apply(&Edit {
                    span,
                    replacement,
                    certainty: Certainty::Guess,
                });
                assert_eq!(draft.bytes(), bytes);
                for byte in 0..=text.len() {
                    let stands_for =
                        |origin: &Range<usize>| origin.end.max(origin.start + 1) > byte;
                    let place = origins.iter().position(stands_for);
                    assert_eq!(draft.place_of(byte), place.unwrap_or(bytes.len()));
                }
            }
        }
    }
}
