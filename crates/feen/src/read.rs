use crate::grammar::{self, Parts, Scribe};
use crate::{ParseError, explain};

/// Reads a whole text, as every reader does, and takes what it needs of its parts.
#[inline]
pub(crate) fn read<'i, T>(
    text: &'i [u8],
    scribe: &mut impl Scribe,
    take: impl FnOnce(&Parts<'i>) -> T,
) -> Result<T, ParseError> {
    // By reference, since they are large enough for a copy to cost something.
    match &grammar::read(text, scribe) {
        Ok(parts) => Ok(take(parts)),
        Err(fault) => Err(explain::explain(*fault, text)),
    }
}
