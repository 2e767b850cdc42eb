use core::ops::Range;

use super::{ErrorKind, Hint, token};

/// The reason why a game is refused.
pub(super) struct Fault {
    pub(super) kind: ErrorKind,
    pub(super) span: Range<usize>,
    pub(super) ply: usize,
    /// Where the next game may begin.
    pub(super) resume: usize,
    /// The end of what was looked at.
    pub(super) looked: usize,
}

impl Fault {
    pub(super) const fn new(kind: ErrorKind, span: Range<usize>, ply: usize) -> Self {
        Self {
            kind,
            resume: span.start + 1,
            looked: span.end,
            span,
            ply,
        }
    }

    /// A fault that was found by looking this far.
    pub(super) const fn looking(self, looked: usize) -> Self {
        Self { looked, ..self }
    }

    /// A word that is no token.
    #[cold]
    pub(super) fn token(text: &[u8], at: usize, ply: usize) -> Self {
        let word = token::word(text, at);
        let hint = Hint::of(slice(text, word.clone()));
        Self::new(ErrorKind::Token { hint }, word, ply)
    }
}

/// The bytes of a range; none for one that is outside.
pub(super) fn slice(text: &[u8], range: Range<usize>) -> &[u8] {
    text.get(range).unwrap_or_default()
}
