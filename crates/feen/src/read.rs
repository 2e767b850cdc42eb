//! From a text to its parts, by one grammar, and a fast reader of ordinary texts before it that
//! records what a `view` knows, while a `view` reads its counts as the grammar does.

pub(crate) mod coherence;
pub(crate) mod count;
pub(crate) mod explain;
pub(crate) mod fast;
mod fault;
pub(crate) mod field;
pub(crate) mod grammar;
mod hand_sequence;

use self::grammar::{Parts, Sink};
use crate::ParseError;

/// Reads a whole text, as every reader does, and takes what it needs of its parts.
#[inline]
pub(crate) fn read<'i, T>(
    text: &'i [u8],
    sink: &mut impl Sink,
    take: impl FnOnce(&Parts<'i>) -> T,
) -> Result<T, ParseError> {
    // By reference, since they are large enough for a copy to cost something.
    match &grammar::read(text, sink) {
        Ok(parts) => Ok(take(parts)),
        Err(fault) => Err(explain::explain(*fault, text)),
    }
}
