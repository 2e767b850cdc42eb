//! The grammars of the earlier versions, one function for each production. Where
//! versions differ in a production, its rule says so.

use alloc::vec::Vec;
use core::ops::Range;
use core::str;

use epin::{Found, Piece, State};
use nom::sequence::separated_pair;
use nom::{IResult, Parser};
use qi::{ByPlayer, Player};
use sin::Token;

use super::fault::Fault;
use super::old::{Item, Located, Old, Part, Sign, Turn, Written};
use super::{MigrateError, MigrateErrorKind as Kind, Version};
use crate::ParseErrorKind;
use crate::count;

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
            board: squares.read(board)?,
            hands: None,
            turn: turn.side(),
        }),
        (V::C | V::D, [squares, turn, held]) => Ok(Old {
            board: squares.read(board)?,
            turn: turn.side(),
            hands: Some(held.read_located(hands)?),
        }),
        (V::F, [squares, turn, held]) => Ok(Old {
            board: squares.read(board)?,
            turn: turn.read(styles)?,
            hands: Some(held.read_located(hands)?),
        }),
        (V::G | V::H | V::I | V::J | V::K | V::L, [squares, held, turn]) => Ok(Old {
            board: squares.read(board)?,
            hands: Some(held.read_located(hands)?),
            turn: turn.read(styles)?,
        }),
        (_, fields) => Err(wrong_field_count(text, version, fields)),
    }
}

/// A field of a text, or what is left of it.
#[derive(Clone, Copy)]
struct Field<'i> {
    version: Version,
    text: &'i [u8],
    span: (usize, usize),
}

/// The fields of a text: at least one.
fn fields(text: &[u8], version: Version) -> Vec<Field<'_>> {
    let (mut start, within) = match around(text) {
        Some((start, within)) if version == Version::L => (start, within),
        _ => (0, text),
    };
    let fields = crate::field::fields(within).map(|field| {
        let end = start.saturating_add(field.len());
        let span = (start, end);
        start = end.saturating_add(1);
        Field {
            version,
            text,
            span,
        }
    });
    fields.collect()
}

/// What stands between the spaces around a text, which version L allows, and where; if
/// there are any.
pub(super) fn around(text: &[u8]) -> Option<(usize, &[u8])> {
    let spaces =
        |bytes: &mut dyn Iterator<Item = &u8>| bytes.take_while(|byte| **byte == b' ').count();
    let before = spaces(&mut text.iter());
    let after = spaces(&mut text.iter().rev());
    let within = text.get(before..text.len().checked_sub(after)?)?;
    (within.len() < text.len()).then_some((before, within))
}

impl<'i> Field<'i> {
    fn bytes(self) -> &'i [u8] {
        self.text.get(self.span.0..self.span.1).unwrap_or(&[])
    }

    /// Where `input`, the end of the field, starts in the text.
    fn start(self, input: &[u8]) -> usize {
        self.span.1.saturating_sub(input.len())
    }

    /// What stands at the start of `input`.
    fn found(self, input: &[u8]) -> Found {
        Found::at(self.text, self.start(input))
    }

    /// Something between the start of `input` and the start of `rest`.
    fn locate<T>(self, value: T, input: &'i [u8], rest: &[u8]) -> Located<'i, T> {
        let length = input.len().saturating_sub(rest.len());
        Located {
            value,
            text: input.get(..length).unwrap_or(input),
            start: self.start(input),
        }
    }

    /// The field by a production that takes it whole.
    fn read<O>(
        self,
        production: impl FnOnce(Self, &'i [u8]) -> Parsed<'i, O>,
    ) -> Result<O, MigrateError> {
        match production(self, self.bytes()) {
            Ok((_, output)) => Ok(output),
            Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => Err(self.error(fault)),
            // Only a streaming parser asks for more, and there is none here.
            Err(nom::Err::Incomplete(_)) => Err(MigrateError::new(
                ParseErrorKind::EmptyPlacement,
                self.span(),
            )),
        }
    }

    fn read_located<O>(
        self,
        production: impl FnOnce(Self, &'i [u8]) -> Parsed<'i, O>,
    ) -> Result<Located<'i, O>, MigrateError> {
        let value = self.read(production)?;
        Ok(self.locate(value, self.bytes(), &[]))
    }

    /// `side ::= any`, whose meaning the version and the options have
    fn side(self) -> Turn<'i> {
        Turn::Side(self.locate((), self.bytes(), &[]))
    }

    fn span(self) -> Range<usize> {
        self.span.0..self.span.1
    }

    fn error(self, fault: Fault) -> MigrateError {
        let start = self.span.1.saturating_sub(fault.rest);
        match self.text.get(start) {
            // A character of a piece may be any; elsewhere it is its own cause.
            Some(byte) if !byte.is_ascii() && fault.kind != Kind::NotOneLetter => {
                let span = Found::span(self.text, start);
                MigrateError::new(ParseErrorKind::NotAscii { byte: *byte }, span)
            }
            _ => MigrateError::new(fault.kind, start..start.saturating_add(fault.length)),
        }
    }

    /// Whether the version writes such a mark on pieces, or between them.
    fn has(self, mark: u8) -> bool {
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

/// The error of a text that has not as many fields as its version.
fn wrong_field_count(text: &[u8], version: Version, fields: &[Field<'_>]) -> MigrateError {
    let expected = version.fields();
    let found = if text.is_empty() { 0 } else { fields.len() };
    // The space that is too many, or the end of the text.
    let span = match fields.get(expected) {
        Some(field) => field.span.0.saturating_sub(1)..field.span.0,
        None => text.len()..text.len(),
    };
    if expected == 3 {
        MigrateError::new(ParseErrorKind::FieldCount { found }, span)
    } else {
        MigrateError::new(Kind::Fields { found }, span)
    }
}

/// `board ::= segment { separator segment }`
fn board<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Vec<Located<'i, Part>>> {
    match input {
        [] => return Err(failure(ParseErrorKind::EmptyPlacement, input, input)),
        [b'/', ..] => return Err(unexpected(ParseErrorKind::LeadingSeparator, input)),
        _ => {}
    }
    let mut parts = Vec::new();
    let (mut rest, ()) = segment(field, input, &mut parts)?;
    while let [b'/', ..] = rest {
        let (after, part) = separator(field, rest)?;
        parts.push(part);
        (rest, ()) = segment(field, after, &mut parts)?;
    }
    Ok((rest, parts))
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
    parts.push(field.locate(part, input, rest));
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
        parts.push(field.locate(part, next, after));
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
        [] => Err(unexpected_square(field, input)),
        [byte, ..] if field.has(*byte) => Err(unexpected_square(field, input)),
        [byte, ..] => Err(foreign(field, *byte, input).unwrap_or(unexpected_square(field, input))),
    }
}

/// `count ::= nonzero { digit }`
fn empty_count(input: &[u8]) -> Parsed<'_, &[u8]> {
    digits(input, ParseErrorKind::ZeroEmptyCount)
}

/// ```text
/// piece ::= [ "+" ] letter                                C D E
///         | [ "+" | "-" ] letter [ "=" | "<" | ">" ]      F G
///         | [ "+" | "-" ] letter [ "'" ]                  H I J K
///         | [ "+" | "-" ] letter [ "^" ] [ "'" ]          L
/// ```
///
/// In D it ends where the next separator stands.
fn piece<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Written> {
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
fn actor<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Written> {
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
    let Ok((token, rest)) = pnn::Piece::parse_prefix_bytes(input) else {
        // The same letter is missing from either token.
        return epin(field, input);
    };
    let mark = Sign::Apostrophe;
    match token.to_epin(pnn::Intermediate::Drop) {
        Ok(piece) if token.is_intermediate() => Ok((rest, Written::Marked(piece, mark))),
        Ok(piece) => Ok((rest, Written::Today(piece))),
        Err(_) => {
            let mark = mark.character();
            Err(failure(Kind::UndecidedMark { mark }, input, rest))
        }
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

/// ```text
/// hands ::= "-" | pieces                                  C F G H
///         | "-" | list | [ list ] "/" [ list ]            D
///         | [ pieces ] "/" [ pieces ]                     I J K L
/// ```
fn hands<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, ByPlayer<Vec<Item<'i>>>> {
    use Version as V;
    match (field.version, input) {
        (V::C | V::D | V::F | V::G | V::H, b"-") => {
            Ok((&[], ByPlayer::new(Vec::new(), Vec::new())))
        }
        (V::C | V::F | V::G | V::H, _) => one_hand(field, input, pieces),
        (V::D, _) if input.contains(&b'/') => two_hands(field, input, list),
        (V::D, _) => one_hand(field, input, list),
        (_, [b'-']) => Err(sign(field, b'-', input)),
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
        [b'/', ..] => return Err(unexpected(ParseErrorKind::SurplusHandsDelimiter, rest)),
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

/// Whether every piece of a hand is in the case of its owner.
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
            rest: field.span.1.saturating_sub(item.piece.start),
            length: item.piece.text.len(),
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
        items.push(item);
        rest = after;
    }
    Ok((rest, items))
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
    let (rest, count) = if counted {
        digits(input, ParseErrorKind::ZeroHandCount)?
    } else {
        (input, &[][..])
    };
    match rest {
        [] => return Err(count_without_piece(field, rest)),
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
    items.push(first);
    while let [b',', next @ ..] = rest {
        let (after, next) = counted(field, next)?;
        items.push(next);
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
        [b'*', rest @ ..] if matches!(rest, [b'0'..=b'9', ..]) => {
            digits(rest, ParseErrorKind::ZeroHandCount)?
        }
        [b'*', rest @ ..] => return Err(not_in_hand(field, rest)),
        _ => (rest, &[][..]),
    };
    Ok((rest, Item { count, piece }))
}

/// ```text
/// styles ::= name "/" name    F G H I J
///          | sin "/" sin      K L
/// ```
///
/// One is in upper case, and the other in lower case.
fn styles<'i>(field: Field<'i>, input: &'i [u8]) -> Parsed<'i, Turn<'i>> {
    if field.version >= Version::K {
        let (rest, tokens) = both(field, input, sin)?;
        let sides = tokens.map(|token| token.value.side());
        opposite(field, sides, &tokens[1])?;
        return Ok((rest, Turn::Tokens(tokens)));
    }
    let (rest, names) = both(field, input, name)?;
    opposite(field, names.map(|name| name.value), &names[1])?;
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
        [b'/', ..] => Err(unexpected(ParseErrorKind::SurplusStylesDelimiter, rest)),
        _ => Err(longer_style(field, rest)),
    }
}

/// Whether two styles are of two sides.
fn opposite<T>(
    field: Field<'_>,
    [active, inactive]: [Player; 2],
    place: &Located<'_, T>,
) -> Result<(), nom::Err<Fault>> {
    if active != inactive {
        return Ok(());
    }
    let upper = active.is_first();
    Err(nom::Err::Failure(Fault {
        kind: ParseErrorKind::SameCase { upper }.into(),
        rest: field.span.1.saturating_sub(place.start),
        length: place.text.len(),
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
            let kind = sin::ParseErrorKind::ExpectedEnd { found: *byte };
            unexpected(ParseErrorKind::Style(kind), input)
        }
        _ => unexpected(Kind::NotAName { found }, input),
    }
}

/// Digits without a leading zero, of which there is one.
fn digits(input: &[u8], zero: ParseErrorKind) -> Parsed<'_, &[u8]> {
    let (digits, rest) = count::digits(input);
    match digits {
        [b'0', others @ ..] if others.iter().all(|digit| *digit == b'0') => {
            Err(failure(zero, input, rest))
        }
        [b'0', ..] => Err(failure(ParseErrorKind::LeadingZero, input, rest)),
        _ => Ok((rest, digits)),
    }
}

/// Whether the next byte can start a piece: any can in D, but those that separate.
fn starts_piece(field: Field<'_>, input: &[u8]) -> bool {
    match (field.version, input) {
        (Version::D, [byte, ..]) => !matches!(byte, b',' | b'/' | b'*' | b'0'..=b'9'),
        (_, [b'+' | b'-', ..]) => true,
        (_, [byte, ..]) => byte.is_ascii_alphabetic(),
        (_, []) => false,
    }
}

fn unexpected_square(field: Field<'_>, input: &[u8]) -> nom::Err<Fault> {
    let found = field.found(input);
    unexpected(ParseErrorKind::NotASquare { found }, input)
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

fn not_in_hand(field: Field<'_>, input: &[u8]) -> nom::Err<Fault> {
    let found = field.found(input);
    let mark = input.first().and_then(|mark| foreign(field, *mark, input));
    mark.unwrap_or_else(|| unexpected(ParseErrorKind::NotInHand { found }, input))
}

fn count_without_piece(field: Field<'_>, input: &[u8]) -> nom::Err<Fault> {
    let found = field.found(input);
    unexpected(ParseErrorKind::CountWithoutPiece { found }, input)
}

/// What follows the longest run of such bytes, and the run.
fn run(input: &[u8], belongs: impl Fn(u8) -> bool) -> (&[u8], &[u8]) {
    let length = input.iter().take_while(|byte| belongs(**byte)).count();
    let (run, rest) = input.split_at_checked(length).unwrap_or((input, &[]));
    (rest, run)
}

/// A fault of the first byte of `input`.
fn unexpected(kind: impl Into<Kind>, input: &[u8]) -> nom::Err<Fault> {
    failure(kind, input, input.get(1..).unwrap_or(&[]))
}

/// A fault of what stands between the start of `input` and the start of `rest`.
fn failure(kind: impl Into<Kind>, input: &[u8], rest: &[u8]) -> nom::Err<Fault> {
    nom::Err::Failure(Fault::between(kind.into(), input, rest))
}
