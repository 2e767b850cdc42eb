//! The grammar of an EPD.

use epin::Found;

use super::EpdNotation;
use super::operation::operand_length;
use crate::fen::{self, grammar};
use crate::text::{self, FieldText, Fields, Grammar, check_ascii, surplus_space};
use crate::{ParseError, ParseErrorKind as Kind, Variant};

/// The longest opcode.
const OPCODE: usize = 15;

/// The parts of an EPD.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The first four fields. The counters are those of `hmvc` and `fmvn`.
    pub(crate) fields: fen::Parts,
    /// The start of the operations.
    pub(crate) operations: usize,
}

impl Grammar for EpdNotation {
    type Parts = Parts;
    type Game = Variant;

    fn default_game() -> &'static Variant {
        &Variant::ANY
    }

    fn read(text: &[u8], variant: &Variant) -> Result<(Parts, bool), ParseError> {
        let parts = epd(text, variant)?;
        let is_canonical = fen::is_canonical_position(text, &parts.fields, variant);
        Ok((parts, is_canonical))
    }
}

/// Four fields and operations.
fn epd(text: &[u8], variant: &Variant) -> Result<Parts, ParseError> {
    check_ascii(text)?;
    if let Some(space) = surplus_space(text).and_then(|_| surplus_outside_strings(text)) {
        let span = space..space.saturating_add(1);
        return Err(ParseError::new(Kind::SurplusSpace, span));
    }
    let mut reader = Fields::unchecked(text);
    let mut fields = grammar::position(&mut reader, variant)?;
    let mut fourth = Fields::unchecked(text);
    let fourth = (0..4).filter_map(|_| fourth.next()).nth(3);
    // A number would make an SFEN of the text: where any variant will do, it is no limit.
    if let Some(field) = fourth.filter(|field| is_number(*field) && variant.is_any()) {
        let found = field.first();
        return Err(field.error(Kind::NotEnPassant { found }));
    }
    let start = match reader.rest() {
        Some(rest) => {
            operations(rest, &mut fields)?;
            rest.start
        }
        None => text.len(),
    };
    Ok(Parts {
        fields,
        operations: start,
    })
}

fn is_number(field: FieldText<'_>) -> bool {
    field.bytes.iter().all(u8::is_ascii_digit)
}

/// The first space too many that is not in a string. Strings start after the fourth space.
fn surplus_outside_strings(text: &[u8]) -> Option<usize> {
    let (mut spaces, mut in_string) = (0_usize, false);
    let mut before = b' ';
    for (at, byte) in text.iter().enumerate() {
        let is_last = at.saturating_add(1) == text.len();
        match *byte {
            b'"' if in_string => in_string = before == b'\\',
            b'"' => in_string = before == b' ' && spaces >= 4,
            b' ' if !in_string && (before == b' ' || is_last) => return Some(at),
            b' ' => spaces = spaces.saturating_add(1),
            _ => {}
        }
        before = *byte;
    }
    None
}

/// `{ operation SP } operation`, `operation = opcode { SP operand } ";"`
fn operations(rest: FieldText<'_>, parts: &mut fen::Parts) -> Result<(), ParseError> {
    let text = rest.bytes;
    let mut counted = (false, false);
    let mut at = 0;
    loop {
        let opcode = opcode(rest, at)?;
        let name = text.get(at..opcode).unwrap_or_default();
        let (mut operand, mut number) = (None, 0_usize);
        at = opcode;
        while text.get(at) == Some(&b' ') {
            let start = at.saturating_add(1);
            let part = text.get(start..).unwrap_or_default();
            let length = operand_length(part);
            if length == 0 {
                return Err(rest.error_at(Kind::SurplusSpace, at));
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
        let known = match name {
            b"hmvc" => Some((&mut parts.halfmove, &mut counted.0, 0)),
            b"fmvn" => Some((&mut parts.fullmove, &mut counted.1, 1)),
            _ => None,
        };
        if let Some((place, is_counted, least)) = known {
            let number = count(least)?;
            // The first one counts.
            if !core::mem::replace(is_counted, true) {
                *place = number;
            }
        }
        at = at.saturating_add(1);
        match text.get(at) {
            None => return Ok(()),
            Some(b' ') => at = at.saturating_add(1),
            Some(byte) => {
                let found = Found::Byte(*byte);
                return Err(rest.error_at(Kind::ExpectedOpcode { found }, at));
            }
        }
    }
}

/// A letter and at most fourteen letters, digits or `_`; the end.
fn opcode(rest: FieldText<'_>, start: usize) -> Result<usize, ParseError> {
    let text = rest.bytes.get(start..).unwrap_or_default();
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
