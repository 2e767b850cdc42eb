use crate::grammar::{self, Parts};
use crate::sink::Sink;
use crate::{ParseError, explain};

/// Reads a whole text, as every reader does, and reports its board to `sink`.
pub(crate) fn read<'i>(text: &'i [u8], sink: &mut impl Sink) -> Result<Parts<'i>, ParseError> {
    grammar::read(text, sink).map_err(|fault| explain::explain(fault, text))
}
