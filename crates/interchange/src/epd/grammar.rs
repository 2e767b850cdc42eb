//! The grammar of an EPD.

use epin::Found;

use super::operation::operand_length;
use crate::fen::{Parts, grammar};
use crate::text::{self, FieldText, Fields, check_ascii, surplus_space};
use crate::{ParseError, ParseErrorKind as Kind, Variant};

/// The longest opcode.
const OPCODE: usize = 15;

/// Four fields and operations; the second value is the start of the operations. The
/// counters of the parts are those of `hmvc` and `fmvn`.
pub(crate) fn epd(text: &[u8], variant: &Variant) -> Result<(Parts, usize), ParseError> {
    check_ascii(text)?;
    let fields = four_fields(text);
    if let Some(space) = surplus_space(fields) {
        // A space that ends the four fields is one before the operations.
        let is_last = space.saturating_add(1) == fields.len() && fields.len() < text.len();
        if !is_last {
            let span = space..space.saturating_add(1);
            return Err(ParseError::new(Kind::SurplusSpace, span));
        }
    }
    let mut reader = Fields::unchecked(text);
    let mut parts = grammar::position(&mut reader, variant)?;
    let mut fourth = Fields::unchecked(text);
    let fourth = (0..4).filter_map(|_| fourth.next()).nth(3);
    // A number would make an SFEN of the text: where any variant will do, it is no limit.
    if let Some(field) = fourth.filter(|field| is_number(*field) && variant.is_any()) {
        let found = field.first();
        return Err(field.error(Kind::NotEnPassant { found }));
    }
    let Some(rest) = reader.rest() else {
        return Ok((parts, text.len()));
    };
    operations(rest, &mut parts)?;
    Ok((parts, rest.start))
}

fn is_number(field: FieldText<'_>) -> bool {
    field.bytes.iter().all(u8::is_ascii_digit)
}

/// The text up to the fourth space, and one byte more.
fn four_fields(text: &[u8]) -> &[u8] {
    let spaces = text.iter().enumerate().filter(|(_, byte)| **byte == b' ');
    let fourth = spaces.map(|(at, _)| at).nth(3);
    let end = fourth.map(|at| at.saturating_add(1));
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// `{ operation SP } operation`, `operation = opcode { SP operand } ";"`
fn operations(rest: FieldText<'_>, parts: &mut Parts) -> Result<(), ParseError> {
    let text = rest.bytes;
    let mut counted = (false, false);
    let mut at = 0;
    if text.is_empty() {
        return Err(surplus(rest, at));
    }
    while at < text.len() {
        let opcode = opcode(rest, at)?;
        let name = text.get(at..opcode).unwrap_or_default();
        let (mut operand, mut number) = (None, 0_usize);
        at = opcode;
        while text.get(at) == Some(&b' ') {
            let start = at.saturating_add(1);
            let part = text.get(start..).unwrap_or_default();
            let length = operand_length(part);
            if length == 0 {
                return Err(surplus(rest, at));
            }
            let end = start.saturating_add(length);
            let bytes = part.get(..length).unwrap_or_default();
            let closed = length > 1 && bytes.ends_with(b"\"") && !bytes.ends_with(b"\\\"");
            if bytes.starts_with(b"\"") && !closed {
                return Err(ParseError::new(Kind::UnclosedString, rest.part(start..end)));
            }
            let start = rest.start.saturating_add(start);
            operand = Some(FieldText { bytes, start });
            number = number.saturating_add(1);
            at = end;
        }
        if text.get(at) != Some(&b';') {
            let found = Found::at(text, at);
            let span = rest.part(at..at);
            return Err(ParseError::new(Kind::MissingSemicolon { found }, span));
        }
        let count = |least| match operand.filter(|_| number == 1) {
            Some(field) if least == 0 => text::counter(field),
            Some(field) => text::from_one(field),
            None => {
                let found = Found::at(text, at);
                Err(ParseError::new(
                    Kind::NotANumber { found },
                    rest.part(at..at),
                ))
            }
        };
        match name {
            b"hmvc" => {
                let halfmove = count(0)?;
                if !counted.0 {
                    (parts.halfmove, counted.0) = (halfmove, true);
                }
            }
            b"fmvn" => {
                let fullmove = count(1)?;
                if !counted.1 {
                    (parts.fullmove, counted.1) = (fullmove, true);
                }
            }
            _ => {}
        }
        at = at.saturating_add(1);
        match text.get(at) {
            None => break,
            Some(b' ') if at.saturating_add(1) == text.len() => return Err(surplus(rest, at)),
            Some(b' ') => at = at.saturating_add(1),
            Some(byte) => {
                let found = Found::Byte(*byte);
                return Err(rest.error_at(Kind::ExpectedOpcode { found }, at));
            }
        }
    }
    Ok(())
}

/// A letter and at most fourteen letters, digits or `_`; the end.
fn opcode(rest: FieldText<'_>, start: usize) -> Result<usize, ParseError> {
    let text = rest.bytes.get(start..).unwrap_or_default();
    if text.first() == Some(&b' ') {
        return Err(surplus(rest, start));
    }
    let is_part = |(at, byte): (usize, &u8)| match at {
        0 => byte.is_ascii_alphabetic(),
        at => at < OPCODE && (byte.is_ascii_alphanumeric() || *byte == b'_'),
    };
    let length = text
        .iter()
        .enumerate()
        .take_while(|part| is_part(*part))
        .count();
    let end = start.saturating_add(length);
    match text.get(length) {
        None | Some(b' ' | b';') if length > 0 => Ok(end),
        _ => {
            let found = Found::at(rest.bytes, end);
            Err(rest.error_at(Kind::ExpectedOpcode { found }, end))
        }
    }
}

#[cold]
fn surplus(rest: FieldText<'_>, at: usize) -> ParseError {
    let before = at.min(rest.bytes.len());
    if rest.bytes.is_empty() {
        let start = rest.start.saturating_sub(1);
        return ParseError::new(Kind::SurplusSpace, start..rest.start);
    }
    rest.error_at(Kind::SurplusSpace, before)
}
