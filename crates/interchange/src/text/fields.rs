use core::ops::Range;

use epin::Found;

use crate::{Field, ParseError, ParseErrorKind};

/// The fields of a text, one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a> {
    text: &'a [u8],
    /// The start of the next field, or `None` at the end.
    next: Option<usize>,
}

/// One field, and its place in the text.
#[derive(Clone, Copy)]
pub(crate) struct FieldText<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) start: usize,
}

impl<'a> Fields<'a> {
    /// The fields of a text that is ASCII and has no empty field.
    pub(crate) fn new(text: &'a [u8]) -> Result<Self, ParseError> {
        check_ascii(text)?;
        if let Some(space) = surplus_space(text) {
            let span = space..space.saturating_add(1);
            return Err(ParseError::new(ParseErrorKind::SurplusSpace, span));
        }
        Ok(Self::unchecked(text))
    }

    /// The fields of a text whose spaces have been checked.
    pub(crate) const fn unchecked(text: &'a [u8]) -> Self {
        let next = if text.is_empty() { None } else { Some(0) };
        Self { text, next }
    }

    pub(crate) fn next(&mut self) -> Option<FieldText<'a>> {
        let start = self.next?;
        let rest = self.text.get(start..)?;
        let length = rest.iter().position(|byte| *byte == b' ');
        self.next = length.map(|length| start.saturating_add(length).saturating_add(1));
        let bytes = length.and_then(|length| rest.get(..length)).unwrap_or(rest);
        Some(FieldText { bytes, start })
    }

    /// The next field, which stays the next one.
    pub(crate) fn peek(&self) -> Option<FieldText<'a>> {
        { *self }.next()
    }

    /// The next field, which the text needs.
    pub(crate) fn expect(&mut self, field: Field) -> Result<FieldText<'a>, ParseError> {
        self.next().ok_or_else(|| {
            let end = self.text.len();
            ParseError::new(ParseErrorKind::MissingField { field }, end..end)
        })
    }

    /// The rest of the text after the space, and its start; none at the end.
    pub(crate) fn rest(&self) -> Option<FieldText<'a>> {
        let start = self.next?;
        let bytes = self.text.get(start..)?;
        Some(FieldText { bytes, start })
    }

    /// Nothing follows the last field.
    pub(crate) fn finish(&self, field: Field) -> Result<(), ParseError> {
        match self.next {
            None => Ok(()),
            Some(start) => {
                let span = start.saturating_sub(1)..start;
                Err(ParseError::new(
                    ParseErrorKind::SurplusField { field },
                    span,
                ))
            }
        }
    }
}

impl FieldText<'_> {
    pub(crate) const fn span(&self) -> Range<usize> {
        self.start..self.end()
    }

    pub(crate) const fn end(&self) -> usize {
        self.start.saturating_add(self.bytes.len())
    }

    pub(crate) fn first(&self) -> Found {
        Found::at(self.bytes, 0)
    }

    /// The first byte that does not fit any of these texts: `,` of `-,` where `-` or a letter fits.
    pub(crate) fn misfit(&self, texts: &[&[u8]]) -> Found {
        let fitting = |text: &&[u8]| {
            let pairs = self.bytes.iter().zip(*text);
            pairs
                .take_while(|(byte, expected)| byte == expected)
                .count()
        };
        let fitting = texts.iter().map(fitting).max();
        Found::at(self.bytes, fitting.unwrap_or_default())
    }

    /// The span of bytes of the field, counted from its start.
    pub(crate) const fn part(&self, part: Range<usize>) -> Range<usize> {
        self.start.saturating_add(part.start)..self.start.saturating_add(part.end)
    }

    pub(crate) fn error(&self, kind: ParseErrorKind) -> ParseError {
        ParseError::new(kind, self.span())
    }

    /// An error at one byte of the field.
    pub(crate) fn error_at(&self, kind: ParseErrorKind, at: usize) -> ParseError {
        let end = at.saturating_add(1).min(self.bytes.len()).max(at);
        ParseError::new(kind, self.part(at..end))
    }
}

/// Nothing but ASCII is in the text.
pub(crate) fn check_ascii(text: &[u8]) -> Result<(), ParseError> {
    if text.is_ascii() {
        return Ok(());
    }
    let at = text.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
    let byte = text.get(at).copied().unwrap_or(0);
    Err(ParseError::new(
        ParseErrorKind::NotAscii { byte },
        Found::span(text, at),
    ))
}

/// The first space that stands before or after all fields, or after another space.
pub(crate) fn surplus_space(text: &[u8]) -> Option<usize> {
    if text.first() == Some(&b' ') {
        return Some(0);
    }
    // Without an early end, so that many bytes are looked at in one step.
    let pairs = text.iter().zip(text.get(1..).unwrap_or_default());
    let doubled = pairs.fold(0, |doubled: u8, (byte, next)| {
        doubled | u8::from(*byte == b' ') & u8::from(*next == b' ')
    });
    if doubled == 0 && text.last() != Some(&b' ') {
        return None;
    }
    let mut pairs = text.windows(2);
    let doubled = pairs.position(|pair| pair == b"  ");
    let last = text.len().checked_sub(1);
    doubled
        .map(|first| first.saturating_add(1))
        .or_else(|| last.filter(|_| text.last() == Some(&b' ')))
}
