use crate::ParseErrorKind;

/// A fault of the grammar: a kind, and a place counted from the end of the text, since a parser
/// of the rest knows no other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    pub(crate) kind: ParseErrorKind,
    /// The bytes from the start of the fault to the end of the text.
    pub(crate) rest: usize,
    pub(crate) length: usize,
}

impl Fault {
    /// A fault that starts with `input` and ends where `rest` starts.
    pub(crate) fn between(kind: ParseErrorKind, input: &[u8], rest: &[u8]) -> Self {
        Self {
            kind,
            rest: input.len(),
            length: input.len().saturating_sub(rest.len()),
        }
    }
}

/// Only so that combinators accept the type: every production says itself what
/// is wrong, and the combinators in use have no fault of their own.
impl nom::error::ParseError<&[u8]> for Fault {
    fn from_error_kind(input: &[u8], _: nom::error::ErrorKind) -> Self {
        Self::between(ParseErrorKind::FieldCount { found: 1 }, input, input)
    }

    fn append(_: &[u8], _: nom::error::ErrorKind, other: Self) -> Self {
        other
    }
}
