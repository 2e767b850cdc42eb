use qi::Player;
use sin::Token;

use super::field::Field;
use super::{Parsed, run, surplus, unexpected};
use crate::fault::Fault;
use crate::old::{Located, Turn};
use crate::{MigrateErrorKind as Kind, Version};
use feen::ParseErrorKind;

/// ```text
/// styles ::= name "/" name    F G H I J
///          | sin "/" sin      K L
/// ```
///
/// One is in upper case, and the other in lower case.
pub(super) fn styles<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Turn<'i>> {
    if field.version >= Version::K {
        let (rest, tokens) = both(field, input, sin)?;
        opposite(field, &tokens, |token| token.side())?;
        return Ok((rest, Turn::Tokens(tokens)));
    }
    let (rest, names) = both(field, input, name)?;
    opposite(field, &names, |side| *side)?;
    Ok((rest, Turn::Names(names)))
}

/// `style "/" style`, and nothing after it
fn both<'i, T>(
    field: Field<'i>,
    input: &'i [u8],
    style: impl Fn(Field<'i>, &'i [u8]) -> Parsed<'i, T>,
) -> Parsed<'i, [Located<'i, T>; 2]> {
    let (rest, active) = style(field, input)?;
    let active = field.locate(active, input, rest);
    let next = match rest {
        [b'/', next @ ..] => next,
        [] => return Err(unexpected(ParseErrorKind::MissingStylesDelimiter, rest)),
        _ => return Err(longer_style(field, rest)),
    };
    let (rest, inactive) = style(field, next)?;
    let inactive = field.locate(inactive, next, rest);
    match rest {
        [] => Ok((rest, [active, inactive])),
        [b'/', ..] => Err(surplus(ParseErrorKind::SurplusStylesDelimiter, input, rest)),
        _ => Err(longer_style(field, rest)),
    }
}

/// Checks that two styles are of two sides.
fn opposite<T>(
    field: Field<'_>,
    [active, inactive]: &[Located<'_, T>; 2],
    side: impl Fn(&T) -> Player,
) -> Result<(), nom::Err<Fault>> {
    let upper = side(&active.value).is_first();
    if upper != side(&inactive.value).is_first() {
        return Ok(());
    }
    Err(nom::Err::Failure(Fault {
        kind: ParseErrorKind::SameCase { upper }.into(),
        place: field.place(inactive),
        also: Some(field.place(active)),
    }))
}

/// `sin`, as its own crate reads it
fn sin<'i>(_: Field<'i>, input: &'i [u8]) -> Parsed<'i, Token> {
    match Token::parse_prefix_bytes(input) {
        Ok((token, rest)) => Ok((rest, token)),
        Err(error) => Err(unexpected(ParseErrorKind::Style(error.kind()), input)),
    }
}

/// ```text
/// name ::= letter { letter }            F G H I
///        | letter { letter | digit }    J
/// ```
///
/// All letters are in one case, which is the side.
fn name<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Player> {
    let side = match input {
        [b'A'..=b'Z', ..] => Player::First,
        [b'a'..=b'z', ..] => Player::Second,
        _ => return Err(longer_style(field, input)),
    };
    let digits = field.version == Version::J;
    let belongs = |byte: u8| byte.is_ascii_alphabetic() || digits && byte.is_ascii_digit();
    let (rest, name) = run(input, belongs);
    let other_case =
        |byte: &u8| byte.is_ascii_alphabetic() && byte.is_ascii_uppercase() != side.is_first();
    match name.iter().position(other_case) {
        None => Ok((rest, side)),
        Some(place) => {
            let input = input.get(place..).unwrap_or(&[]);
            let found = field.found(input);
            Err(unexpected(Kind::MixedCase { found }, input))
        }
    }
}

/// The error of something in a style that is no part of it.
fn longer_style(field: Field<'_>, input: &[u8]) -> nom::Err<Fault> {
    let found = field.found(input);
    match (input, field.version >= Version::K) {
        ([byte, ..], true) => {
            let kind = sin::ParseErrorKind::ExpectedEnd {
                found: sin::Found::Byte(*byte),
            };
            unexpected(ParseErrorKind::Style(kind), input)
        }
        _ => unexpected(Kind::NotAName { found }, input),
    }
}
