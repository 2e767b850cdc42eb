use epin::{Piece, State};

use super::field::Field;
use super::{Parsed, failure, run, unexpected};
use crate::old::{Sign, Written};
use crate::{MigrateErrorKind as Kind, Version};
use feen::ParseErrorKind;

/// ```text
/// piece ::= [ "+" ] letter                                C D E
///         | [ "+" | "-" ] letter [ "=" | "<" | ">" ]      F G
///         | [ "+" | "-" ] letter [ "'" ]                  H I J K
///         | [ "+" | "-" ] letter [ "^" ] [ "'" ]          L
/// ```
///
/// In D it ends where the next separator stands.
pub(super) fn piece<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Written> {
    use Version as V;
    match field.version {
        V::D => actor(field, input),
        V::F | V::G => conditional(field, input),
        V::H | V::I | V::J => intermediate(field, input),
        V::K => derived(field, input),
        V::L => epin(field, input),
        _ => promoted(field, input),
    }
}

/// `[ "+" ] letter`
fn promoted<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Written> {
    if let [b'-', ..] = input {
        let version = field.version;
        return Err(unexpected(Kind::RoyalOrDiminished { version }, input));
    }
    let (rest, piece) = bare(field, input)?;
    Ok((rest, Written::Today(piece)))
}

/// `[ "+" ] letter`, up to what separates pieces, squares or hands
pub(super) fn actor<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Written> {
    let (end, actor) = run(input, |byte| !matches!(byte, b',' | b'/' | b'*'));
    if let [b'+' | b'-', byte] | [byte] = actor
        && byte.is_ascii_alphabetic()
    {
        return promoted(field, input);
    }
    if let [b'+' | b'-'] = actor {
        return promoted(field, input);
    }
    Err(failure(Kind::NotOneLetter, input, end))
}

/// `[ "+" | "-" ] letter [ "=" | "<" | ">" ]`
fn conditional<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Written> {
    let (rest, piece) = bare(field, input)?;
    let (sign, rest) = match rest {
        [b'=', rest @ ..] => (Sign::Both, rest),
        [b'<', rest @ ..] => (Sign::Left, rest),
        [b'>', rest @ ..] => (Sign::Right, rest),
        _ => return Ok((rest, Written::Today(piece))),
    };
    Ok((rest, Written::Marked(piece, sign)))
}

/// `[ "+" | "-" ] letter [ "'" ]`, as the crate of the older piece token reads it
fn intermediate<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Written> {
    // The same letter is missing from either token.
    let (rest, piece) = bare(field, input)?;
    match pnn::Piece::parse_prefix_bytes(input) {
        Ok((token, rest)) if token.is_intermediate() => {
            Ok((rest, Written::Marked(piece, Sign::Apostrophe)))
        }
        _ => Ok((rest, Written::Today(piece))),
    }
}

/// `[ "+" | "-" ] letter [ "'" ]`, where `'` is derived
fn derived<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Written> {
    let (rest, piece) = bare(field, input)?;
    match rest {
        [b'\'', rest @ ..] => Ok((rest, Written::Today(piece.derive()))),
        _ => Ok((rest, Written::Today(piece))),
    }
}

/// `epin`, as its own crate reads it
fn epin<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Written> {
    // No piece goes on in the next field, but what stands there may be what is found.
    let text = field.text.get(field.start(input)..).unwrap_or(&[]);
    match Piece::parse_prefix_bytes(text) {
        Ok((piece, rest)) => {
            let length = text.len().saturating_sub(rest.len());
            Ok((input.get(length..).unwrap_or(&[]), Written::Today(piece)))
        }
        Err(error) => {
            let found = input.get(error.span().start..).unwrap_or(&[]);
            Err(unexpected(ParseErrorKind::Piece(error.kind()), found))
        }
    }
}

/// `[ "+" | "-" ] letter`
fn bare<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Piece> {
    let (_, piece) = epin(field, input)?;
    let piece = piece.unmarked().with_terminal(false).native();
    let length = match piece.state() {
        State::Normal => 1,
        State::Diminished | State::Enhanced => 2,
    };
    Ok((input.get(length..).unwrap_or(&[]), piece))
}

/// Whether the next byte can start a piece: any can in D, but those that separate.
pub(super) fn starts_piece(field: Field<'_>, input: &[u8]) -> bool {
    match (field.version, input) {
        (Version::D, [byte, ..]) => !matches!(byte, b',' | b'/' | b'*' | b'0'..=b'9'),
        (_, [b'+' | b'-', ..]) => true,
        (_, [byte, ..]) => byte.is_ascii_alphabetic(),
        (_, []) => false,
    }
}
