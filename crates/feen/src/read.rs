use crate::grammar::{self, Parts};
use crate::{ParseError, explain};

/// Reads a whole text, as every reader does.
pub(crate) fn read(text: &[u8]) -> Result<Parts<'_>, ParseError> {
    grammar::read(text).map_err(|fault| explain::explain(fault, text))
}
