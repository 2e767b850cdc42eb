//! The tag pairs of a game as they come, and where those of the next game begin.

use core::ops::Range;

use memchr::memchr;

use super::scan::{Fault, slice};
use super::{ErrorKind, Tag, Visitor, token};

/// The tag pairs of a game, as far as they have been read.
#[derive(Default)]
pub(super) struct Header {
    /// Something of the moves has been read.
    pub(super) has_ended: bool,
    pub(super) is_commented: bool,
    /// The name of the first tag pair.
    first: Option<Range<usize>>,
    /// A bit for each of the roster that has been read.
    seen: u8,
    count: usize,
}

/// The tag pairs that every game has, by which the next game is known.
const ROSTER: [&[u8]; 7] = [
    b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result",
];

impl Header {
    /// Looks if a bracket begins another game. After moves it does so, or is an error.
    pub(super) fn is_over(&self, text: &[u8], at: usize, ply: usize) -> Result<bool, Fault> {
        if self.has_ended && token::tag_start(text, at).is_none() {
            return Err(Fault::token(text, at, ply));
        }
        Ok(self.has_ended || self.begins_another(text, at))
    }

    /// Whether a tag pair belongs to another game, although this one has no moves: after an empty line a name comes
    /// again, or a comment came before; without one, `Event` comes again after other names.
    fn begins_another(&self, text: &[u8], at: usize) -> bool {
        let Some(first) = &self.first else {
            return false;
        };
        let Some((name, _)) = token::tag_start(text, at) else {
            return false;
        };
        let name = slice(text, name);
        let is_seen = self.seen & bit(name) != 0;
        if token::is_after_empty_line(text, at) {
            self.is_commented || is_seen || name == slice(text, first.clone())
        } else {
            name == b"Event" && is_seen && self.count > 1 && token::begins_game(text, at)
        }
    }

    /// Hands over the tag pair at a place, and returns where it ends.
    pub(super) fn tag(
        &mut self,
        text: &[u8],
        at: usize,
        visitor: &mut impl Visitor,
    ) -> Result<usize, Fault> {
        let Some(tag) = token::tag_pair(text, at) else {
            let line = slice(text, at..text.len());
            let line_end = memchr(b'\n', line).unwrap_or(line.len());
            let end = at + slice(line, 0..line_end).trim_ascii_end().len();
            return Err(Fault::new(ErrorKind::Tag, at..end, 0).looking(at + line_end));
        };
        let name = slice(text, tag.name.clone());
        visitor.tag(Tag {
            name: str::from_utf8(name).unwrap_or_default(),
            name_start: tag.name.start,
            raw: slice(text, tag.value.clone()),
            span: at..tag.end,
            value: tag.value,
        });
        self.first.get_or_insert(tag.name);
        self.seen |= bit(name);
        self.count += 1;
        Ok(tag.end)
    }
}

/// The bit of a name of the roster.
fn bit(name: &[u8]) -> u8 {
    let place = ROSTER.iter().position(|known| *known == name);
    place.map_or(0, |place| 1 << place)
}
