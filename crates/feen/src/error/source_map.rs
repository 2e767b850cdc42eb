use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

/// Where the parts of a text came from: for each byte of a text that is made of another one, its
/// place there.
///
/// Needs the feature `alloc`, which is on by default.
///
/// ```
/// use feen::error::SourceMap;
///
/// // `8//8 / C/c` without its second slash, and with the hands that were missing.
/// let mut map = SourceMap::new();
/// map.keep(0, 2); // "8/"
/// map.keep(3, 1); // "8"
/// map.replace(4..4, 2); // " /"
/// assert_eq!(map.origin(&(2..3)), 3..4);
/// assert_eq!(map.origin(&(0..3)), 0..4);
/// assert_eq!(map.origin(&(3..5)), 4..4);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SourceMap {
    /// The parts of the text in their order, each up to the start of the next one. A part may be
    /// empty: of parts that start at the same byte, the last one counts.
    parts: Vec<Part>,
    length: usize,
    /// The end of what the text stands for.
    end: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    start: usize,
    origin: Origin,
}

/// The place of a part in the original text.
#[derive(Clone, PartialEq, Eq, Debug)]
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

impl SourceMap {
    /// The map of an empty text.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            parts: Vec::new(),
            length: 0,
            end: 0,
        }
    }

    /// The map of an empty text, with memory for this many parts.
    #[must_use]
    pub fn with_capacity(parts: usize) -> Self {
        Self {
            parts: Vec::with_capacity(parts),
            ..Self::new()
        }
    }

    /// Adds bytes that are those of the original from `start` on.
    pub fn keep(&mut self, start: usize, length: usize) {
        let next = self.parts.last().map(|last| match &last.origin {
            Origin::Kept(from) => from.checked_add(self.length.saturating_sub(last.start)),
            Origin::Replaced(_) => None,
        });
        if next != Some(Some(start)) {
            self.push(Origin::Kept(start));
        }
        self.length = self.length.saturating_add(length);
        self.end = self.end.max(start.saturating_add(length));
    }

    /// Adds bytes that stand for a part of the original.
    pub fn replace(&mut self, span: Range<usize>, length: usize) {
        self.end = self.end.max(span.end);
        self.push(Origin::Replaced(span));
        self.length = self.length.saturating_add(length);
    }

    fn push(&mut self, origin: Origin) {
        let start = self.length;
        self.parts.push(Part { start, origin });
    }

    /// Puts bytes in place of a part of the text: they stand for what that stood for.
    pub fn splice(&mut self, span: &Range<usize>, length: usize) {
        let replaced = Part {
            start: span.start.min(self.length),
            origin: Origin::Replaced(self.origin(span)),
        };
        let span = replaced.start..span.end.min(self.length);
        let end = span.start.saturating_add(length);
        let after = self.part_of(span.end).map(|part| Part {
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
        self.length = self.length.saturating_sub(span.end).saturating_add(end);
    }

    /// The part of the original that a part of the text stands for.
    #[must_use]
    pub fn origin(&self, span: &Range<usize>) -> Range<usize> {
        let first = self.origin_of_byte(span.start);
        let start = first.map_or(self.end, |origin| origin.start);
        let last = span.end.checked_sub(1).filter(|last| *last >= span.start);
        match last.and_then(|last| self.origin_of_byte(last)) {
            Some(last) => start..last.end.max(start),
            None => start..start,
        }
    }

    /// The place that a byte of the original, or its end, has in the text.
    #[must_use]
    pub fn place_of(&self, byte: usize) -> usize {
        let ends = self.parts.iter().skip(1).map(|part| part.start);
        let ends = ends.chain([self.length]);
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
        place.unwrap_or(self.length)
    }

    fn origin_of_byte(&self, byte: usize) -> Option<Range<usize>> {
        let part = self.part_of(byte)?;
        Some(part.origin.at(byte.saturating_sub(part.start)))
    }

    fn part_of(&self, byte: usize) -> Option<&Part> {
        let next = self.parts.partition_point(|part| part.start <= byte);
        let part = self.parts.get(next.checked_sub(1)?)?;
        (byte < self.length).then_some(part)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;
    use core::ops::Range;

    use oracle::generate::Random;

    use super::SourceMap;

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
    fn a_map_knows_where_each_byte_came_from() {
        let mut random = Random::new(6);
        for _ in 0..2_000 {
            let length = random.within(0..=12);
            let mut map = SourceMap::new();
            map.keep(0, length);
            let mut origins: Vec<_> = (0..length).map(|byte| byte..byte + 1).collect();
            for _ in 0..6 {
                for start in 0..origins.len() + 2 {
                    for end in start..origins.len() + 2 {
                        let expected = origin(&origins, length, &(start..end));
                        assert_eq!(map.origin(&(start..end)), expected);
                    }
                }
                let start = random.within(0..=origins.len());
                let span = start..start + random.within(0..=origins.len() - start);
                let count = random.within(0..=3);
                let from = origin(&origins, length, &span);
                origins.splice(span.clone(), vec![from; count]);
                map.splice(&span, count);
                for byte in 0..=length {
                    let stands_for =
                        |origin: &Range<usize>| origin.end.max(origin.start + 1) > byte;
                    let place = origins.iter().position(stands_for);
                    assert_eq!(map.place_of(byte), place.unwrap_or(origins.len()));
                }
            }
        }
    }

    #[test]
    fn parts_that_follow_one_another_are_one() {
        let mut map = SourceMap::new();
        map.keep(2, 3);
        map.keep(5, 1);
        map.replace(6..9, 1);
        map.keep(9, 2);
        assert_eq!(map.parts.len(), 3);
        assert_eq!(map.origin(&(3..6)), 5..10);
        assert_eq!(map.origin(&(7..7)), 11..11);
    }
}
