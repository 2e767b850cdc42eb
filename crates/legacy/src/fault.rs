use super::MigrateErrorKind;
use feen::ParseErrorKind;

/// A fault of the grammar of earlier versions: a kind and its places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    pub(super) kind: MigrateErrorKind,
    pub(super) place: Place,
    /// The second place, where two places matter.
    pub(super) also: Option<Place>,
}

/// A place, counted from the end of the field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The bytes from its start to the end of the field.
    pub(super) rest: usize,
    pub(super) length: usize,
}

impl Fault {
    /// A fault that starts with `input` and ends where `rest` starts.
    pub(super) fn between(kind: MigrateErrorKind, input: &[u8], rest: &[u8]) -> Self {
        let place = Place {
            rest: input.len(),
            length: input.len().saturating_sub(rest.len()),
        };
        Self {
            kind,
            place,
            also: None,
        }
    }

    /// The fault of combinators that do not say why: nothing is there.
    pub(super) fn nothing() -> Self {
        Self::between(ParseErrorKind::EmptyPlacement.into(), &[], &[])
    }
}

/// Only so that combinators accept the type: every production says itself what is wrong.
impl nom::error::ParseError<&[u8]> for Fault {
    fn from_error_kind(_: &[u8], _: nom::error::ErrorKind) -> Self {
        Self::nothing()
    }

    fn append(_: &[u8], _: nom::error::ErrorKind, other: Self) -> Self {
        other
    }
}
