use core::ops::Range;

use super::letters::LONGEST_WORD;
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

    /// A word that is not a token. It begins before a token that was read of it where a hint is for all of it: `1–0`
    /// is not the number 1.
    #[cold]
    pub(super) fn token(text: &[u8], at: usize, ply: usize) -> Self {
        let word = token::word(text, at);
        let mut start = at;
        while start > 0 && at - start < LONGEST_WORD && !token::is_end(text, start - 1) {
            start -= 1;
        }
        let whole = start..word.end;
        let hint = |word: &Range<usize>| Hint::of(slice(text, word.clone()));
        let (hint, word) = match hint(&whole).filter(|_| start < at) {
            Some(found) => (Some(found), whole),
            None => (hint(&word), word),
        };
        Self::new(ErrorKind::Token { hint }, word, ply)
    }
}

/// The bytes of a range; none for one that is outside.
pub(super) fn slice(text: &[u8], range: Range<usize>) -> &[u8] {
    text.get(range).unwrap_or_default()
}
