//! The grammars of the earlier versions, one function for each production. Where
//! versions differ in a production, its rule says so.

mod board;
mod field;
mod hands;
mod piece;
mod styles;

use epin::Found;
use nom::IResult;

use self::board::board;
pub(super) use self::field::within;
use self::field::{Field, fields, parts};
use self::hands::hands;
use self::styles::styles;
use super::fault::{Fault, Place};
use super::old::Old;
use super::{MigrateError, MigrateErrorKind as Kind, Version};
use feen::ParseErrorKind;

type Parsed<'i, O> = IResult<&'i [u8], O, Fault>;

/// Takes a text of a version apart.
///
/// ```text
/// old ::= board SP side             E
///       | board SP side SP hands    C D
///       | board SP styles SP hands  F
///       | board SP hands SP styles  G H I J K L
/// ```
pub(super) fn read(text: &str, version: Version) -> Result<Old<'_>, MigrateError> {
    use Version as V;
    let text = text.as_bytes();
    let fields = fields(text, version);
    match (version, fields.as_slice()) {
        (V::A | V::B | V::M, _) => Err(MigrateError::new(Kind::Version { version }, 0..text.len())),
        (V::E, [squares, turn]) => Ok(Old {
            board: squares.read_located(board)?,
            hands: None,
            turn: turn.side(),
        }),
        (V::C | V::D, [squares, turn, held]) => Ok(Old {
            board: squares.read_located(board)?,
            turn: turn.side(),
            hands: Some(held.read_located(hands)?),
        }),
        (V::F, [squares, turn, held]) => Ok(Old {
            board: squares.read_located(board)?,
            turn: turn.read(styles)?,
            hands: Some(held.read_located(hands)?),
        }),
        (V::G | V::H | V::I | V::J | V::K | V::L, [squares, held, turn]) => Ok(Old {
            board: squares.read_located(board)?,
            hands: Some(held.read_located(hands)?),
            turn: turn.read(styles)?,
        }),
        (_, fields) => Err(wrong_field_count(text, version, fields)),
    }
}

/// The error of a text that has not as many fields as its version.
fn wrong_field_count(text: &[u8], version: Version, fields: &[Field<'_>]) -> MigrateError {
    let expected = version.fields();
    let (start, within) = within(text, version);
    let found = match within {
        [] => 0,
        _ => parts(within).count(),
    };
    let end = start.saturating_add(within.len());
    // The space that is too many, or the end of the fields.
    let span = match fields.get(expected) {
        Some(field) => field.span.0.saturating_sub(1)..field.span.0,
        None => end..end,
    };
    if expected == 3 {
        MigrateError::new(ParseErrorKind::FieldCount { found }.into(), span)
    } else {
        MigrateError::new(Kind::Fields { found }, span)
    }
}

/// One digit or more, without a leading zero.
fn digits(input: &[u8], zero: impl Into<Kind>) -> Parsed<'_, &[u8]> {
    let length = input
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let (digits, rest) = input.split_at_checked(length).unwrap_or((input, &[]));
    match digits {
        [b'0', others @ ..] if others.iter().all(|digit| *digit == b'0') => {
            Err(failure(zero, input, rest))
        }
        [b'0', ..] => Err(failure(ParseErrorKind::LeadingZero, input, rest)),
        _ => Ok((rest, digits)),
    }
}

/// The error of a mark that another version has, if it is one.
fn foreign(field: Field<'_>, mark: u8, input: &[u8]) -> Option<nom::Err<Fault>> {
    let known = b"'^=<>,*_:".contains(&mark) && !field.has(mark);
    known.then(|| sign(field, mark, input))
}

/// The error of something that other versions have where this one has it not.
fn sign(field: Field<'_>, mark: u8, input: &[u8]) -> nom::Err<Fault> {
    let version = field.version;
    let found = Found::Byte(mark);
    unexpected(Kind::Sign { version, found }, input)
}

/// The text after the longest run of such bytes, and the run.
fn run(input: &[u8], belongs: impl Fn(u8) -> bool) -> (&[u8], &[u8]) {
    let length = input.iter().take_while(|byte| belongs(**byte)).count();
    let (run, rest) = input.split_at_checked(length).unwrap_or((input, &[]));
    (rest, run)
}

/// The error of a `/` at the start of `rest` that is not the first one of `input`.
fn surplus(kind: impl Into<Kind>, input: &[u8], rest: &[u8]) -> nom::Err<Fault> {
    let before = input.iter().take_while(|byte| **byte != b'/').count();
    let first = Place {
        rest: input.len().saturating_sub(before),
        length: 1,
    };
    let fault = Fault::between(kind.into(), rest, rest.get(1..).unwrap_or(&[]));
    nom::Err::Failure(Fault {
        also: Some(first),
        ..fault
    })
}

/// A fault of the first byte of `input`.
fn unexpected(kind: impl Into<Kind>, input: &[u8]) -> nom::Err<Fault> {
    failure(kind, input, input.get(1..).unwrap_or(&[]))
}

/// A fault of what stands between the start of `input` and the start of `rest`.
fn failure(kind: impl Into<Kind>, input: &[u8], rest: &[u8]) -> nom::Err<Fault> {
    nom::Err::Failure(Fault::between(kind.into(), input, rest))
}
