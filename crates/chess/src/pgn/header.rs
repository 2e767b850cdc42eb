//! The tag pairs of a game as they come, and where those of the next game begin.
//!
//! Nothing in PGN says for certain where a game ends. Results are missing, files are joined without a line break
//! between them, studies have headers without moves, and some programs put empty lines between tag pairs. A reader that
//! cuts at empty lines makes two games of one, and a reader that waits for a result makes one of two. So the decision is
//! made at each `[`, by what the game has had before it:
//!
//! - after a move or a result, a tag pair begins the next game;
//! - after tag pairs alone and an empty line, it does where its name has come before, or where a comment has: a header is
//!   over once it repeats itself;
//! - without an empty line, only another `Event` does, after more than one tag pair: `Site` twice is one header with a
//!   mistake.
//!
//! In `[Event "a"] [Site "?"]`, an empty line and `[Date "?"]`, the date belongs to the same game; with `[Event "b"]`
//! after it, the second game begins there. [`is_over`](Header::is_over) is asked once for each bracket, and looks at no
//! more than 512 bytes, so that hostile text costs no more than other text.

use core::ops::Range;

use memchr::memchr;

use super::fault::{Fault, slice};
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

impl Header {
    /// Looks at a `[`: it begins the next game, or a tag pair of this one. After moves it must begin a game.
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
        let name = || token::tag_start(text, at).map(|(name, _)| slice(text, name));
        if token::is_after_empty_line(text, at) {
            return name().is_some_and(|name| {
                self.is_commented
                    || self.seen & bit(name) != 0
                    || name == slice(text, first.clone())
            });
        }
        let has_event = self.count > 1 && self.seen & bit(b"Event") != 0;
        let begins = has_event && text.get(at + 1) == Some(&b'E');
        begins && name() == Some(b"Event") && token::begins_game(text, at)
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

/// The bit of a name of the roster, by which the next game is known.
fn bit(name: &[u8]) -> u8 {
    match name {
        b"Event" => 1,
        b"Site" => 1 << 1,
        b"Date" => 1 << 2,
        b"Round" => 1 << 3,
        b"White" => 1 << 4,
        b"Black" => 1 << 5,
        b"Result" => 1 << 6,
        _ => 0,
    }
}
