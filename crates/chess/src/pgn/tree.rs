//! The moves of a record: lines of them, each with its comments and variations.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::time::Duration;

use super::{Comment, Eval, Record, token};

/// A token of the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Move,
    Nag,
    Comment,
    Begin,
    End,
    Result,
}

/// A token with its index among the words of a record, and its place in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) index: usize,
    pub(super) word: u32,
    pub(super) kind: Kind,
}

/// All tokens of a record from one on, in their order.
#[derive(Clone, Debug)]
pub(super) struct Steps<'r> {
    record: &'r Record<'r>,
    index: usize,
}

impl<'r> Steps<'r> {
    pub(super) const fn new(record: &'r Record<'r>, index: usize) -> Self {
        Self { record, index }
    }

    /// Goes to the end of the variation that begins at an index.
    fn skip_variation(&mut self, begin: usize) {
        self.index = self.record.after_variation(begin);
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    #[inline]
    fn next(&mut self) -> Option<Step> {
        let index = self.index;
        let word = *self.record.words.get(index)?;
        let kind = self.record.kind(word);
        self.index = self.record.after(index);
        Some(Step { index, word, kind })
    }
}

/// The moves of one line, the main one or a variation, without the variations in it.
#[derive(Clone, Debug)]
pub struct Line<'r> {
    steps: Steps<'r>,
    start: usize,
    ply: usize,
    depth: usize,
    has_ended: bool,
}

impl<'r> Line<'r> {
    pub(super) const fn new(
        record: &'r Record<'r>,
        index: usize,
        ply: usize,
        depth: usize,
    ) -> Self {
        Self {
            steps: Steps::new(record, index),
            start: index,
            ply,
            depth,
            has_ended: false,
        }
    }

    /// The comments before the first move of the line.
    #[must_use]
    pub const fn before(&self) -> Comments<'r> {
        Comments::new(self.steps.record, self.start)
    }

    /// The glyphs before the first move of the line: 142 in `( $142 1. d4)`.
    pub fn nags_before(&self) -> impl Iterator<Item = u8> + use<'r> {
        nags(self.steps.record, self.start)
    }
}

impl<'r> Iterator for Line<'r> {
    type Item = Node<'r>;

    #[inline]
    fn next(&mut self) -> Option<Node<'r>> {
        while !self.has_ended {
            let step = self.steps.next()?;
            match step.kind {
                Kind::Move => {
                    let ply = self.ply;
                    self.ply += 1;
                    return Some(Node {
                        record: self.steps.record,
                        index: step.index,
                        ply,
                        depth: self.depth,
                    });
                }
                Kind::Begin => self.steps.skip_variation(step.index),
                Kind::End => self.has_ended = true,
                Kind::Nag | Kind::Comment | Kind::Result => {}
            }
        }
        None
    }
}

/// All moves of a record, in the order of the text: each line of moves is interrupted by the variations in it.
///
/// Two trees are equal if they have the same moves, however these are spelled, with the same glyphs, comments and
/// variations.
#[derive(Clone)]
pub struct Tree<'r> {
    steps: Steps<'r>,
    ply: usize,
    /// The ply after each variation that is open.
    open: Vec<usize>,
}

impl<'r> Tree<'r> {
    pub(super) fn new(record: &'r Record<'r>) -> Self {
        Self {
            steps: Steps::new(record, record.first()),
            ply: 0,
            open: Vec::new(),
        }
    }

    pub(super) const fn record(&self) -> &'r Record<'r> {
        self.steps.record
    }
}

impl<'r> Iterator for Tree<'r> {
    type Item = Node<'r>;

    fn next(&mut self) -> Option<Node<'r>> {
        loop {
            let step = self.steps.next()?;
            match step.kind {
                Kind::Move => {
                    let ply = self.ply;
                    self.ply += 1;
                    return Some(Node {
                        record: self.steps.record,
                        index: step.index,
                        ply,
                        depth: self.open.len(),
                    });
                }
                Kind::Begin => {
                    self.open.push(self.ply);
                    self.ply = self.ply.saturating_sub(1);
                }
                Kind::End => self.ply = self.open.pop().unwrap_or_default(),
                Kind::Nag | Kind::Comment | Kind::Result => {}
            }
        }
    }
}

impl fmt::Debug for Tree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.clone().map(|node| node.san()))
            .finish()
    }
}

/// A move in its record, with its comments, glyphs and variations.
#[derive(Clone, Copy)]
pub struct Node<'r> {
    pub(super) record: &'r Record<'r>,
    pub(super) index: usize,
    pub(super) ply: usize,
    pub(super) depth: usize,
}

impl<'r> Node<'r> {
    /// The move as it is written, such as `Nf3+`, or `--` for one that passes.
    #[must_use]
    pub fn san(&self) -> &'r str {
        let bytes = self.record.bytes(self.place());
        if self.record.is_of_any_game {
            let end = bytes.iter().position(|byte| *byte == b' ');
            let word = bytes.get(..end.unwrap_or(bytes.len()));
            return str::from_utf8(word.unwrap_or_default()).unwrap_or_default();
        }
        let end = token::after_move(bytes, 0).or_else(|| token::after_rare_move(bytes, 0));
        let san = end.and_then(|end| bytes.get(..end)).unwrap_or_default();
        str::from_utf8(san).unwrap_or_default()
    }

    /// The bytes up to the next blank, if it is near: the move, and perhaps what is joined to it.
    #[inline]
    pub(super) fn word(&self) -> &'r [u8] {
        const EACH: u64 = u64::MAX / 0xFF;
        let bytes = self.record.bytes(self.place());
        let Some(near) = bytes.first_chunk() else {
            return &[];
        };
        // The high bit of each byte up to that of a blank, and perhaps of some after it.
        let near = u64::from_le_bytes(*near);
        let blanks = near.wrapping_sub(EACH * 0x21) & !near & (EACH * 0x80);
        bytes
            .get(..blanks.trailing_zeros() as usize / 8)
            .unwrap_or_default()
    }

    /// The number of half-moves before this one, along its line from the start of the game.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The number of variations around this move: 0 in the main line.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// The name of this move in its record, which stays whatever changes.
    #[must_use]
    pub fn id(&self) -> NodeId {
        NodeId::of(self.index)
    }

    /// The place of the move in the texts of its record.
    #[inline]
    fn place(&self) -> u32 {
        let word = self.record.words.get(self.index);
        word.copied().unwrap_or(u32::MAX)
    }

    /// The place of the move, in bytes from the start of the file; after the game for a move that was added.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        let start = self.record.start + self.place() as usize;
        start..start + self.san().len()
    }

    /// The numeric annotation glyphs: 1 for `!` or `$1`, 18 for `+-`.
    pub fn nags(&self) -> impl Iterator<Item = u8> + use<'r> {
        nags(self.record, self.record.after(self.index))
    }

    /// The glyphs before this move, if it is the first of its line: 142 in `( $142 1. d4)`.
    pub fn nags_before(&self) -> impl Iterator<Item = u8> + use<'r> {
        nags(self.record, self.start())
    }

    /// The comments before this move, if it is the first of its line: `{so} 2. c3`.
    #[must_use]
    pub fn before(&self) -> Comments<'r> {
        Comments::new(self.record, self.start())
    }

    /// The index of the first word before this move that belongs to it, or its own.
    fn start(&self) -> usize {
        let before = |index: &usize| self.record.index_before(*index);
        let mut start = self.index;
        for index in core::iter::successors(before(&start), before) {
            let word = self.record.words.get(index).copied().unwrap_or_default();
            match self.record.kind(word) {
                Kind::Comment | Kind::Nag | Kind::Result => start = index,
                Kind::Begin => return start,
                Kind::Move | Kind::End => return self.index,
            }
        }
        start
    }

    /// The time on the clock after this move, of a command in its comments.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.after().find_map(|comment| comment.clock())
    }

    /// The time that this move took, of a command in its comments.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        self.after().find_map(|comment| comment.elapsed())
    }

    /// The evaluation after this move, of a command in its comments.
    #[must_use]
    pub fn eval(&self) -> Option<Eval> {
        self.after().find_map(|comment| comment.eval())
    }

    /// The comments after this move, up to the next one of its line.
    #[must_use]
    pub fn after(&self) -> Comments<'r> {
        Comments::new(self.record, self.record.after(self.index))
    }

    /// The variations that replace this move.
    pub fn variations(&self) -> impl Iterator<Item = Line<'r>> + use<'r> {
        let (record, ply, depth) = (self.record, self.ply, self.depth + 1);
        let steps = level(record, record.after(self.index));
        let begins = steps.filter(|step| step.kind == Kind::Begin);
        begins.map(move |step| Line::new(record, record.after(step.index), ply, depth))
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node")
            .field("san", &self.san())
            .field("ply", &self.ply)
            .field("span", &self.span())
            .finish_non_exhaustive()
    }
}

/// The name of a move in its record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(pub(super) u32);

impl NodeId {
    /// The start of the game, before any move.
    pub const START: Self = Self(u32::MAX);

    /// The name of the move with an index among the words.
    pub(super) fn of(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }
}

/// Comments, in their order.
#[derive(Clone, Debug)]
pub struct Comments<'r> {
    record: &'r Record<'r>,
    index: usize,
}

impl<'r> Comments<'r> {
    /// The comments from here up to the next move of the line.
    pub(super) const fn new(record: &'r Record<'r>, index: usize) -> Self {
        Self { record, index }
    }
}

impl<'r> Iterator for Comments<'r> {
    type Item = Comment<'r>;

    fn next(&mut self) -> Option<Comment<'r>> {
        let step = level(self.record, self.index).find(|step| step.kind == Kind::Comment)?;
        self.index = self.record.after(step.index);
        Some(comment_at(self.record, step.word))
    }
}

/// The comment at a place.
pub(super) fn comment_at<'r>(record: &'r Record<'r>, word: u32) -> Comment<'r> {
    let bytes = record.bytes(word);
    let inside = token::comment(bytes, 0).ok();
    let inside = inside.and_then(|(inside, _)| bytes.get(inside));
    Comment::from_bytes(inside.unwrap_or_default())
}

/// The glyphs from an index up to the next move of its line.
fn nags<'r>(record: &'r Record<'r>, index: usize) -> impl Iterator<Item = u8> + use<'r> {
    let steps = level(record, index).filter(|step| step.kind == Kind::Nag);
    steps.filter_map(|step| token::nag(record.bytes(step.word), 0).map(|(nag, _)| nag))
}

/// The tokens from an index up to the next move of its line, or to the end of the line.
pub(super) fn level<'r>(
    record: &'r Record<'r>,
    index: usize,
) -> impl Iterator<Item = Step> + use<'r> {
    let mut steps = Steps::new(record, index);
    core::iter::from_fn(move || {
        let step = steps.next()?;
        match step.kind {
            Kind::Move | Kind::End => return None,
            Kind::Begin => steps.skip_variation(step.index),
            Kind::Nag | Kind::Comment | Kind::Result => {}
        }
        Some(step)
    })
    .fuse()
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::pgn::Games;

    #[test]
    fn a_word_ends_at_a_blank_or_after_eight_bytes() {
        let text = b"1. e4 d5 2. exd5\tc5 {en passant} 3. dxc6{taken} Nf6!!!!!!!! 4. d4\n*";
        let record = Games::new(text).next().unwrap().unwrap();
        let words: Vec<_> = record.mainline().map(|node| node.word()).collect();
        let expected: [&[u8]; 7] = [b"e4", b"d5", b"exd5", b"c5", b"dxc6{tak", b"Nf6!!!!!", b""];
        assert_eq!(words, expected);
    }
}
