use alloc::vec::Vec;

use epin::Found;
use nom::Parser;
use nom::sequence::separated_pair;
use qi::{ByPlayer, MAX_SQUARE_COUNT, Player};

use super::field::Field;
use super::piece::{actor, piece, starts_piece};
use super::{Parsed, digits, foreign, sign, surplus, unexpected};
use crate::fault::Fault;
use crate::old::Item;
use crate::{MigrateErrorKind as Kind, Version, nines};
use feen::ParseErrorKind;

/// ```text
/// hands ::= "-" | pieces                                  C F G H
///         | "-" | list | [ list ] "/" [ list ]            D
///         | pieces | [ pieces ] "/" [ pieces ]            I
///         | [ pieces ] "/" [ pieces ]                     J K L
/// ```
pub(super) fn hands<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, ByPlayer<Vec<Item<'i>>>> {
    use Version as V;
    match (field.version, input) {
        (V::C | V::D | V::F | V::G | V::H, b"-") => {
            Ok((&[], ByPlayer::new(Vec::new(), Vec::new())))
        }
        (V::C | V::F | V::G | V::H, _) => one_hand(field, input, pieces),
        (V::D, _) if input.contains(&b'/') => two_hands(field, input, list),
        (V::D, _) => one_hand(field, input, list),
        (_, [b'-']) => Err(sign(field, b'-', input)),
        (V::I, [_, ..]) if !input.contains(&b'/') => one_hand(field, input, pieces),
        _ => two_hands(field, input, pieces),
    }
}

/// Both hands in one, to which the case of each piece says whose it is.
fn one_hand<'i>(
    field: Field<'i>,
    input: &'i [u8],
    hand: impl FnOnce(Field<'i>, &'i [u8]) -> Parsed<'i, Vec<Item<'i>>>,
) -> Parsed<'i, ByPlayer<Vec<Item<'i>>>> {
    let (rest, items) = hand(field, input)?;
    match rest {
        [b'/', ..] => return Err(sign(field, b'/', rest)),
        [] if !items.is_empty() => {}
        _ => return Err(not_in_hand(field, rest)),
    }
    let is_firsts = |item: &Item<'_>| item.piece.value.side().is_first();
    let (first, second) = items.into_iter().partition(is_firsts);
    Ok((rest, ByPlayer::new(first, second)))
}

/// `[ hand ] "/" [ hand ]`
fn two_hands<'i>(
    field: Field<'i>,
    input: &'i [u8],
    hand: impl Fn(Field<'i>, &'i [u8]) -> Parsed<'i, Vec<Item<'i>>>,
) -> Parsed<'i, ByPlayer<Vec<Item<'i>>>> {
    let (rest, (first, second)) = separated_pair(
        |input| hand(field, input),
        |input| hands_delimiter(field, input),
        |input| hand(field, input),
    )
    .parse(input)?;
    match rest {
        [] => {}
        [b'/', ..] if field.version == Version::D => {
            return Err(unexpected(Kind::TooManyPlayers, rest));
        }
        [b'/', ..] => return Err(surplus(ParseErrorKind::SurplusHandsDelimiter, input, rest)),
        _ => return Err(not_in_hand(field, rest)),
    }
    let hands = ByPlayer::new(first, second);
    if matches!(field.version, Version::I | Version::J) {
        Player::ALL
            .into_iter()
            .try_for_each(|owner| sorted_by_case(field, owner, &hands[owner]))?;
    }
    Ok((rest, hands))
}

/// Checks that every piece of a hand is in the case of its owner.
fn sorted_by_case(
    field: Field<'_>,
    owner: Player,
    items: &[Item<'_>],
) -> Result<(), nom::Err<Fault>> {
    let wrong = items.iter().find(|item| item.piece.value.side() != owner);
    wrong.map_or(Ok(()), |item| {
        let kind = Kind::WrongHand { owner };
        Err(nom::Err::Failure(Fault {
            kind,
            place: field.place(&item.piece),
            also: None,
        }))
    })
}

fn hands_delimiter<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, ()> {
    match input {
        [b'/', rest @ ..] => Ok((rest, ())),
        [] => Err(unexpected(ParseErrorKind::MissingHandsDelimiter, input)),
        _ => Err(not_in_hand(field, input)),
    }
}

/// `pieces ::= { item }`
fn pieces<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Vec<Item<'i>>> {
    let mut items = Vec::new();
    let mut rest = input;
    while starts_piece(field, rest) || matches!(rest, [b'0'..=b'9', ..]) {
        let (after, item) = item(field, rest)?;
        push(&mut items, item);
        rest = after;
    }
    Ok((rest, items))
}

/// Keeps an item; once a hand has more than a position has squares, it is refused whatever
/// its pieces are, so only their number is kept.
fn push<'i>(items: &mut Vec<Item<'i>>, item: Item<'i>) {
    let is_refused = items.len() > MAX_SQUARE_COUNT;
    match items.last_mut() {
        Some(last) if is_refused => last.count = last.count.saturating_add(item.count),
        _ => items.push(item),
    }
}

/// ```text
/// item ::= letter                C
///        | [ count ] letter      F G H
///        | [ count ] piece       I J K L
/// ```
fn item<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Item<'i>> {
    let counted = matches!(input, [b'0'..=b'9', ..]);
    if counted && field.version == Version::C {
        return Err(not_in_hand(field, input));
    }
    let (rest, count) = if counted { count(input)? } else { (input, 1) };
    match rest {
        _ if !starts_piece(field, rest) => return Err(count_without_piece(field, rest)),
        [found @ (b'+' | b'-'), ..] if field.version <= Version::H => {
            let found = Found::Byte(*found);
            return Err(unexpected(Kind::NotBare { found }, rest));
        }
        _ => {}
    }
    let (after, written) = piece(field, rest)?;
    if field.version <= Version::H
        && let Some([mark]) = rest.get(1..rest.len().saturating_sub(after.len()))
    {
        let found = Found::Byte(*mark);
        return Err(unexpected(
            Kind::NotBare { found },
            rest.get(1..).unwrap_or(&[]),
        ));
    }
    let piece = field.locate(written, rest, after);
    Ok((after, Item { count, piece }))
}

/// `list ::= [ counted { "," counted } ]`
fn list<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Vec<Item<'i>>> {
    let mut items = Vec::new();
    if matches!(input, [] | [b'/', ..]) {
        return Ok((input, items));
    }
    let (mut rest, first) = counted(field, input)?;
    push(&mut items, first);
    while let [b',', next @ ..] = rest {
        let (after, next) = counted(field, next)?;
        push(&mut items, next);
        rest = after;
    }
    Ok((rest, items))
}

/// `counted ::= letter [ "*" count ]`
fn counted<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Item<'i>> {
    match input {
        [] | [b',' | b'/' | b'*', ..] => return Err(not_in_hand(field, input)),
        [found @ (b'+' | b'-'), ..] => {
            let found = Found::Byte(*found);
            return Err(unexpected(Kind::NotBare { found }, input));
        }
        _ => {}
    }
    let (rest, written) = actor(field, input)?;
    let piece = field.locate(written, input, rest);
    let (rest, count) = match rest {
        [b'*', rest @ ..] if matches!(rest, [b'0'..=b'9', ..]) => count(rest)?,
        [b'*', rest @ ..] => {
            let found = field.found(rest);
            return Err(unexpected(Kind::MissingCount { found }, rest));
        }
        _ => (rest, 1),
    };
    Ok((rest, Item { count, piece }))
}

/// `count ::= nonzero { digit }`
fn count(input: &[u8]) -> Parsed<'_, u128> {
    let (rest, digits) = digits(input, Kind::ZeroHandCount)?;
    Ok((rest, nines::number(digits)))
}

fn not_in_hand(field: Field<'_>, input: &[u8]) -> nom::Err<Fault> {
    let found = field.found(input);
    let mark = input.first().and_then(|mark| foreign(field, *mark, input));
    mark.unwrap_or_else(|| unexpected(ParseErrorKind::NotInHand { found }, input))
}

fn count_without_piece(field: Field<'_>, input: &[u8]) -> nom::Err<Fault> {
    let found = field.found(input);
    unexpected(ParseErrorKind::CountWithoutPiece { found }, input)
}
