use crate::grammar::{self, Parts, Scribe};
use crate::{ParseError, explain};

/// Reads a whole text, as every reader does.
pub(crate) fn read<'i>(text: &'i [u8], scribe: &mut impl Scribe) -> Result<Parts<'i>, ParseError> {
    grammar::read(text, scribe).map_err(|fault| explain::explain(fault, text))
}
