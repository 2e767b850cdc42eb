use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// Texts of one line, each kept once, as many as there is room for.
///
/// A text costs its length, a byte for its end, and 9 to 18 bytes of the table.
pub(crate) struct Texts {
    /// The bytes that all of this takes, about.
    room: usize,
    /// The texts one after the other, with a line feed after each.
    pages: Vec<Vec<u8>>,
    places: HashTable<Place>,
    hasher: DefaultHashBuilder,
}

/// The answer to a text that is inserted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    First,
    Repeat,
    /// It is not one of the kept ones, and there is no room to keep it.
    Full,
}

/// The start of a text.
#[derive(Clone, Copy)]
struct Place {
    page: u32,
    start: u32,
}

/// The bytes of a page, unless it holds one text alone that is longer. Pages do
/// not move, so the memory does not double when one more is needed.
const PAGE: usize = 1 << 20;

impl Texts {
    /// The room for the texts of a run.
    pub(crate) const ROOM: usize = 32 << 20;

    pub(crate) fn with_room(room: usize) -> Self {
        Self {
            room,
            pages: Vec::new(),
            places: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
        }
    }

    /// The hasher of texts that are inserted.
    pub(crate) fn hasher(&self) -> DefaultHashBuilder {
        self.hasher.clone()
    }

    pub(crate) fn count(&self) -> usize {
        self.places.len()
    }

    /// Looks a text up by its hash, and keeps it if it is the first of its kind.
    pub(crate) fn insert(&mut self, hash: u64, text: &[u8]) -> Seen {
        let is_text = |place: &Place| {
            let rest = self.rest(*place).strip_prefix(text);
            rest.is_some_and(|rest| rest.starts_with(b"\n"))
        };
        if self.places.find(hash, is_text).is_some() {
            return Seen::Repeat;
        }
        if self.is_full() {
            return Seen::Full;
        }
        let place = self.keep(text);
        let (pages, hasher) = (&self.pages, &self.hasher);
        self.places.insert_unique(hash, place, |place| {
            hasher.hash_one(first_line(rest(pages, *place)))
        });
        Seen::First
    }

    fn is_full(&self) -> bool {
        let pages = self.pages.iter().map(Vec::capacity);
        // A table that grows stands beside one of twice its size.
        let table = self.places.allocation_size().saturating_mul(2);
        pages.fold(table, usize::saturating_add) >= self.room
    }

    fn keep(&mut self, text: &[u8]) -> Place {
        let length = text.len().saturating_add(1);
        let has_room = |page: &Vec<u8>| page.capacity().saturating_sub(page.len()) >= length;
        if !self.pages.last().is_some_and(has_room) {
            self.pages.push(Vec::with_capacity(length.max(PAGE)));
        }
        let last = self.pages.len().saturating_sub(1);
        let page = self.pages.last_mut();
        let start = page.map_or(0, |page| {
            let start = page.len();
            page.extend_from_slice(text);
            page.push(b'\n');
            start
        });
        // There are fewer pages than 2^32, and a page is shorter.
        Place {
            page: u32::try_from(last).unwrap_or(u32::MAX),
            start: u32::try_from(start).unwrap_or(u32::MAX),
        }
    }

    fn rest(&self, place: Place) -> &[u8] {
        rest(&self.pages, place)
    }
}

/// The text at a place, with all that follows it.
fn rest(pages: &[Vec<u8>], place: Place) -> &[u8] {
    let page = pages.get(place.page as usize);
    page.and_then(|page| page.get(place.start as usize..))
        .unwrap_or(&[])
}

fn first_line(text: &[u8]) -> &[u8] {
    let end = memchr::memchr(b'\n', text);
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_differ_though_their_hashes_do_not() {
        // So few that the table does not grow, for which it would hash them itself.
        for texts in [["", "a", "ab"], ["a\r", "a", "b"], ["ab", "b", "a"]] {
            let mut seen = Texts::with_room(usize::MAX);
            for expected in [Seen::First, Seen::Repeat] {
                for text in texts {
                    assert_eq!(seen.insert(7, text.as_bytes()), expected, "{text:?}");
                }
            }
            assert_eq!(seen.count(), texts.len());
        }
    }

    #[test]
    fn many_texts_on_many_pages() {
        let mut seen = Texts::with_room(usize::MAX);
        let hasher = seen.hasher();
        let texts = || {
            (0..300_000)
                .map(|number| number.to_string())
                .chain(["x".repeat(PAGE)])
        };
        for expected in [Seen::First, Seen::Repeat] {
            for text in texts() {
                let hash = hasher.hash_one(text.as_bytes());
                assert_eq!(seen.insert(hash, text.as_bytes()), expected);
            }
        }
        assert_eq!(seen.count(), 300_001);
        assert_eq!(seen.pages.len(), 3);
    }

    #[test]
    fn a_text_without_room_is_not_known() {
        let mut seen = Texts::with_room(PAGE + (1 << 16));
        let hasher = seen.hasher();
        let mut inserted = |number: u32| {
            let text = number.to_string();
            seen.insert(hasher.hash_one(text.as_bytes()), text.as_bytes())
        };
        let first = (0..1 << 20).find(|number| inserted(*number) != Seen::First);
        let kept = first.unwrap();
        assert!(kept > 1000, "{kept}");
        for number in [kept, kept, kept + 1] {
            assert_eq!(inserted(number), Seen::Full);
        }
        assert_eq!([0, kept - 1].map(inserted), [Seen::Repeat; 2]);
    }
}
