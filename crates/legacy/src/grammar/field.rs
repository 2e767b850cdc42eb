use alloc::vec::Vec;

use epin::Found;

use super::Parsed;
use crate::fault::{Fault, Place};
use crate::old::{Located, Turn};
use crate::{MigrateError, MigrateErrorKind as Kind, Version};
use feen::ParseErrorKind;

/// A field of a text, or what is left of it.
#[derive(Clone, Copy)]
pub(super) struct Field<'i> {
    pub(super) version: Version,
    pub(super) text: &'i [u8],
    pub(super) span: (usize, usize),
}

/// The first fields of a text: at least one, and at most one more than any version has.
pub(super) fn fields(text: &[u8], version: Version) -> Vec<Field<'_>> {
    let (mut start, within) = within(text, version);
    let fields = parts(within).map(|field| {
        let end = start.saturating_add(field.len());
        let span = (start, end);
        start = end.saturating_add(1);
        Field {
            version,
            text,
            span,
        }
    });
    fields.take(4).collect()
}

/// The parts of a text between its spaces: at least one, which may be empty.
pub(super) fn parts(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| *byte == b' ')
}

/// Where the fields of a text start, and the text from there to their end: version L
/// allows spaces around them.
pub(crate) fn within(text: &[u8], version: Version) -> (usize, &[u8]) {
    let is_space = |byte: &u8| *byte == b' ';
    if version != Version::L || text.iter().all(is_space) {
        return (0, text);
    }
    let before = text.iter().take_while(|byte| is_space(byte)).count();
    let after = text.iter().rev().take_while(|byte| is_space(byte)).count();
    let within = text.get(before..text.len().saturating_sub(after));
    (before, within.unwrap_or(&[]))
}

impl<'i> Field<'i> {
    pub(super) fn bytes(self) -> &'i [u8] {
        self.text.get(self.span.0..self.span.1).unwrap_or(&[])
    }

    /// Where `input`, the end of the field, starts in the text.
    pub(super) fn start(self, input: &[u8]) -> usize {
        self.span.1.saturating_sub(input.len())
    }

    /// The character or the end at the start of `input`.
    pub(super) fn found(self, input: &[u8]) -> Found {
        Found::at(self.text, self.start(input))
    }

    /// Something between the start of `input` and the start of `rest`.
    pub(super) fn locate<T>(self, value: T, input: &'i [u8], rest: &[u8]) -> Located<'i, T> {
        let length = input.len().saturating_sub(rest.len());
        Located {
            value,
            text: input.get(..length).unwrap_or(input),
            start: self.start(input),
        }
    }

    /// The field by a production that takes it whole.
    pub(super) fn read<O>(
        self,
        production: impl FnOnce(Self, &'i [u8]) -> Parsed<'i, O>,
    ) -> Result<O, MigrateError> {
        let fault = match production(self, self.bytes()) {
            Ok((_, output)) => return Ok(output),
            Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => fault,
            // Only a streaming parser asks for more.
            Err(nom::Err::Incomplete(_)) => Fault::nothing(),
        };
        Err(self.error(fault))
    }

    pub(super) fn read_located<O>(
        self,
        production: impl FnOnce(Self, &'i [u8]) -> Parsed<'i, O>,
    ) -> Result<Located<'i, O>, MigrateError> {
        let value = self.read(production)?;
        Ok(self.locate(value, self.bytes(), &[]))
    }

    /// `side ::= any`, whose meaning the version and the options have
    pub(super) fn side(self) -> Turn<'i> {
        Turn::Side(self.locate((), self.bytes(), &[]))
    }

    /// Where something stands, as a fault says it.
    pub(super) fn place<T>(self, located: &Located<'_, T>) -> Place {
        Place {
            rest: self.span.1.saturating_sub(located.start),
            length: located.text.len(),
        }
    }

    fn error(self, fault: Fault) -> MigrateError {
        let span = |place: Place| {
            let start = self.span.1.saturating_sub(place.rest);
            start..start.saturating_add(place.length)
        };
        let start = span(fault.place).start;
        match self.text.get(start) {
            // A character of a piece may be any; elsewhere it is its own cause.
            Some(byte) if !byte.is_ascii() && fault.kind != Kind::NotOneLetter => {
                let span = Found::span(self.text, start);
                MigrateError::new(ParseErrorKind::NotAscii { byte: *byte }.into(), span)
            }
            _ => MigrateError::new(fault.kind, span(fault.place)).with_also(fault.also.map(span)),
        }
    }

    /// Whether the version writes such a mark on pieces, or between them.
    pub(super) fn has(self, mark: u8) -> bool {
        use Version as V;
        match mark {
            b'\'' => self.version >= V::H,
            b'^' => self.version >= V::L,
            b'=' | b'<' | b'>' => matches!(self.version, V::F | V::G),
            b',' | b'*' => self.version == V::D,
            _ => false,
        }
    }
}
