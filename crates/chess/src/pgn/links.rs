//! The order of the words of a record that is edited: a list in both directions, in which a part is moved in
//! constant time, and each word keeps its index.

use alloc::vec::Vec;

use super::builder::LINK;

/// The order of words.
#[derive(Clone, Debug)]
pub(super) struct Links {
    words: Vec<Word>,
    first: u32,
    last: u32,
}

/// The neighbours of a word; and of the first or last word of a variation, the other one.
#[derive(Clone, Copy, Debug)]
struct Word {
    before: u32,
    after: u32,
    pair: u32,
}

/// No word.
const NONE: u32 = u32::MAX;

/// The first and the last word of a part of the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) first: usize,
    pub(super) last: usize,
}

impl Links {
    /// The order of the indices.
    pub(super) fn new(words: &[u32]) -> Self {
        let mut links = Self {
            words: Vec::with_capacity(words.len()),
            first: NONE,
            last: NONE,
        };
        let mut open = Vec::new();
        for (index, word) in words.iter().enumerate() {
            links.push();
            if *word == LINK {
                if let Some(begin) = open.pop() {
                    links.join(begin, index);
                }
            } else if word & LINK != 0 {
                open.push(index);
            }
        }
        let all = (0..words.len()).map(Run::only);
        links.arrange(None, all, None);
        links
    }

    /// Adds a word that has no place yet.
    pub(super) fn push(&mut self) {
        self.words.push(Word {
            before: NONE,
            after: NONE,
            pair: NONE,
        });
    }

    /// Makes two words the first and the last of a variation.
    pub(super) fn join(&mut self, begin: usize, end: usize) {
        for (one, other) in [(begin, end), (end, begin)] {
            if let Some(word) = self.words.get_mut(one) {
                word.pair = short(other);
            }
        }
    }

    /// The first word, or an index of none.
    pub(super) const fn first(&self) -> usize {
        self.first as usize
    }

    /// The last word.
    pub(super) fn last(&self) -> Option<usize> {
        some(self.last)
    }

    /// The word after another one, or an index of none.
    #[inline]
    pub(super) fn after(&self, index: usize) -> usize {
        let word = self.words.get(index);
        word.map_or(NONE, |word| word.after) as usize
    }

    /// The word before another one.
    pub(super) fn before(&self, index: usize) -> Option<usize> {
        some(self.words.get(index)?.before)
    }

    /// The other end of a variation, or an index of none.
    pub(super) fn pair(&self, index: usize) -> usize {
        let word = self.words.get(index);
        word.map_or(NONE, |word| word.pair) as usize
    }

    /// Puts some parts one after the other between two words, or at an end of all.
    pub(super) fn arrange(
        &mut self,
        before: Option<usize>,
        runs: impl IntoIterator<Item = Run>,
        after: Option<usize>,
    ) {
        let mut last = before;
        for run in runs {
            self.connect(last, Some(run.first));
            last = Some(run.last);
        }
        self.connect(last, after);
    }

    /// Puts a new word right after another new one.
    pub(super) fn follow(&mut self, one: usize, other: usize) {
        self.connect(Some(one), Some(other));
    }

    fn connect(&mut self, one: Option<usize>, other: Option<usize>) {
        let [one_link, other_link] = [one, other].map(|index| index.map_or(NONE, short));
        match one.and_then(|index| self.words.get_mut(index)) {
            Some(word) => word.after = other_link,
            None => self.first = other_link,
        }
        match other.and_then(|index| self.words.get_mut(index)) {
            Some(word) => word.before = one_link,
            None => self.last = one_link,
        }
    }
}

impl Run {
    pub(super) const fn only(index: usize) -> Self {
        Self {
            first: index,
            last: index,
        }
    }
}

fn short(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(NONE)
}

fn some(index: u32) -> Option<usize> {
    (index != NONE).then_some(index as usize)
}
