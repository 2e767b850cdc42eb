use alloc::vec::Vec;
use core::ops::Range;

use super::tags::Place;
use super::{RawComment, RawMove, Skip, Tag, Termination, Visitor};

/// The parts of a record, as the tokens of a game come.
#[derive(Default)]
pub(super) struct Built {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The length of the text up to the end of the last tag pair.
    pub(super) header: usize,
    pub(super) tags: Vec<Place>,
    pub(super) fen: Range<usize>,
    /// The value of the tag `Variant`.
    pub(super) variant: Range<usize>,
    pub(super) words: Vec<u32>,
    /// The bytes that are left of the text. None has more than one word.
    left: usize,
    pub(super) result: Option<Termination>,
    /// The index of the innermost variation that is open, or 0: a move is before every variation. The word there
    /// links to the next one outwards until the end is known.
    open: u32,
}

impl Built {
    /// Nothing yet, with room for this many words, for a text with this many bytes left.
    pub(super) fn with_room(words: usize, left: usize) -> Self {
        Self {
            words: Vec::with_capacity(words),
            left,
            ..Self::default()
        }
    }

    /// Whether places can be counted in 32 bits.
    pub(super) const fn is_within_limit(&self) -> bool {
        self.end - self.start < MAX_LENGTH
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a longer game is refused at its end"
    )]
    const fn place(&self, at: usize) -> u32 {
        (at - self.start) as u32
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer tokens than bytes"
    )]
    fn index(&self) -> u32 {
        self.words.len() as u32
    }

    #[inline]
    fn push(&mut self, at: usize) {
        self.push_word(self.place(at));
    }

    #[inline]
    fn push_word(&mut self, word: u32) {
        if self.words.len() == self.words.capacity() {
            self.grow();
        }
        self.words.push(word);
    }

    #[cold]
    fn grow(&mut self) {
        let most = self.left.saturating_sub(self.words.len());
        self.words.reserve_exact(room(self.words.len()).min(most));
    }
}

/// The room to ask for where a list is full: as much again, but an eighth for a long one, which would otherwise
/// take several times the memory of its text.
pub(super) fn room(length: usize) -> usize {
    length.clamp(16, 1024).max(length / 8)
}

/// The bit of a word that is an index instead of a place: that after the end of the variation that begins here, or 0
/// where one ends.
pub(super) const LINK: u32 = 1 << 31;

/// The most bytes of a game. As many places are left for what is added to it.
pub(super) const MAX_LENGTH: usize = 1 << 30;

impl Visitor for Built {
    fn begin(&mut self, at: usize) {
        self.start = at;
    }

    fn tag(&mut self, tag: Tag<'_>) {
        let span = tag.span();
        let value = tag.value_span();
        let name = tag.name_start;
        if self.tags.len() == self.tags.capacity() {
            self.tags.reserve_exact(room(self.tags.len()));
        }
        self.tags.push(Place {
            name: [self.place(name), self.place(name + tag.name().len())],
            value: [self.place(value.start), self.place(value.end)],
        });
        match tag.name() {
            "FEN" if self.fen.is_empty() => self.fen = value,
            "Variant" if self.variant.is_empty() => self.variant = value,
            _ => {}
        }
        self.header = span.end - self.start;
    }

    #[inline]
    fn mv(&mut self, mv: RawMove<'_>) {
        self.push(mv.start);
    }

    #[inline]
    fn nag(&mut self, _nag: u8, span: Range<usize>) {
        self.push(span.start);
    }

    #[inline]
    fn comment(&mut self, comment: RawComment<'_>) {
        self.push(comment.span.start);
    }

    fn begin_variation(&mut self, _at: usize) -> Skip {
        let index = self.index();
        let outer = core::mem::replace(&mut self.open, index);
        self.push_word(LINK | outer);
        Skip(false)
    }

    fn end_variation(&mut self, _at: usize) {
        self.push_word(LINK);
        let end = LINK | self.index();
        if let Some(word) = self.words.get_mut(self.open as usize) {
            self.open = core::mem::replace(word, end) & !LINK;
        }
    }

    fn result(&mut self, result: Termination, span: Range<usize>) {
        if self.open == 0 {
            self.result = Some(result);
        } else {
            self.push(span.start);
        }
    }

    fn end(&mut self, at: usize) {
        self.end = at;
    }
}

#[cfg(test)]
mod tests {
    use super::{Built, MAX_LENGTH};

    #[test]
    fn a_game_has_less_than_a_gigabyte() {
        let is_within = |start, end| {
            let built = Built::default();
            Built {
                start,
                end,
                ..built
            }
            .is_within_limit()
        };
        assert!(is_within(1, MAX_LENGTH));
        assert!(!is_within(1, MAX_LENGTH + 1));
    }
}
