use alloc::vec::Vec;

use super::field::Field;
use super::piece::{piece, starts_piece};
use super::{Parsed, digits, failure, foreign, run, unexpected};
use crate::fault::Fault;
use crate::old::{Located, MOST_PARTS, Part};
use crate::{MigrateErrorKind as Kind, Version};
use feen::ParseErrorKind;

/// `board ::= segment { separator segment }`
pub(super) fn board<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Vec<Located<'i, Part>>> {
    match input {
        [] => return Err(failure(ParseErrorKind::EmptyPlacement, input, input)),
        [b'/', ..] => return Err(unexpected(ParseErrorKind::LeadingSeparator, input)),
        _ => {}
    }
    let mut parts = Vec::with_capacity(input.len().min(MOST_ROOM));
    let (mut rest, ()) = segment(field, input, &mut parts)?;
    while let [b'/', ..] = rest {
        let (after, part) = separator(field, rest)?;
        push(&mut parts, part);
        (rest, ()) = segment(field, after, &mut parts)?;
    }
    Ok((rest, parts))
}

/// The parts that there is room for from the start: few boards have more.
const MOST_ROOM: usize = 256;

/// Keeps a part, unless it is known that there are too many squares.
fn push<'i>(parts: &mut Vec<Located<'i, Part>>, part: Located<'i, Part>) {
    if parts.len() <= MOST_PARTS {
        parts.push(part);
    }
}

/// `separator ::= "/" { "/" }`, with something after it
fn separator<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Located<'i, Part>> {
    let (rest, _) = run(input, |byte| byte == b'/');
    if rest.is_empty() {
        return Err(failure(ParseErrorKind::TrailingSeparator, input, rest));
    }
    Ok((rest, field.locate(Part::Separator, input, rest)))
}

/// ```text
/// segment ::= square { "," square }  D
///           | square { square }      others
/// ```
fn segment<'i>(
    field: Field<'i>,
    input: &'i [u8],
    parts: &mut Vec<Located<'i, Part>>,
) -> Parsed<'i, ()> {
    let (mut rest, part) = square(field, input)?;
    push(parts, field.locate(part, input, rest));
    loop {
        let next = match rest {
            [] | [b'/', ..] => return Ok((rest, ())),
            [b',', next @ ..] if field.version == Version::D => next,
            _ if field.version == Version::D => {
                let found = field.found(rest);
                return Err(unexpected(Kind::MissingComma { found }, rest));
            }
            _ => rest,
        };
        let (after, part) = square(field, next)?;
        push(parts, field.locate(part, next, after));
        rest = after;
    }
}

/// `square ::= count | piece`
fn square<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Part> {
    match input {
        [b'0'..=b'9', ..] => {
            let (rest, _) = empty_count(input)?;
            Ok((rest, Part::Empty))
        }
        _ if starts_piece(field, input) => {
            let (rest, piece) = piece(field, input)?;
            Ok((rest, Part::Piece(piece)))
        }
        _ => {
            let mark = input.first();
            let mark = mark.and_then(|mark| foreign(field, *mark, input));
            Err(mark.unwrap_or_else(|| unexpected_square(field, input)))
        }
    }
}

/// `count ::= nonzero { digit }`
fn empty_count(input: &[u8]) -> Parsed<'_, &[u8]> {
    digits(input, ParseErrorKind::ZeroEmptyCount)
}

fn unexpected_square(field: Field<'_>, input: &[u8]) -> nom::Err<Fault> {
    let found = field.found(input);
    unexpected(ParseErrorKind::NotASquare { found }, input)
}
