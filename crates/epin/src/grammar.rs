//! The grammar of a piece, one function a production. Each takes its part from
//! the front of a text and returns it with the rest.

use crate::{Found, ParseError, ParseErrorKind, Piece, State, reading, spelling};

/// `epin`, and nothing after it.
#[inline]
pub(crate) const fn whole(text: &[u8]) -> Result<Piece, ParseError> {
    match reading::by_table(text) {
        Some(piece) => Ok(piece),
        None => complete(text),
    }
}

/// The same, for a text that the tables do not read.
#[cold]
#[inline(never)]
const fn complete(text: &[u8]) -> Result<Piece, ParseError> {
    match epin(text) {
        Ok((piece, [])) => Ok(piece),
        Ok((piece, rest)) => Err(expected_end(piece, rest)),
        Err(error) => Err(error),
    }
}

/// `pin ::= [ state ] letter [ "^" ]`, and nothing after it.
#[inline]
pub(crate) const fn whole_pin(text: &[u8]) -> Result<Piece, ParseError> {
    match reading::by_table(text) {
        Some(piece) if piece.is_derived() => Err(derived(piece)),
        Some(piece) => Ok(piece),
        None => complete_pin(text),
    }
}

/// The same, for a text that the tables do not read.
#[cold]
#[inline(never)]
const fn complete_pin(text: &[u8]) -> Result<Piece, ParseError> {
    match epin(text) {
        Ok((piece, _)) if piece.is_derived() => Err(derived(piece)),
        Ok((piece, [])) => Ok(piece),
        Ok((piece, rest)) => Err(expected_end(piece, rest)),
        Err(error) => Err(error),
    }
}

/// `epin ::= [ state ] letter [ "^" ] [ "'" ]`
#[inline]
pub(crate) const fn epin(text: &[u8]) -> Result<(Piece, &[u8]), ParseError> {
    let (state, rest) = state(text);
    let Some((bare, rest)) = letter(rest) else {
        return Err(expected_letter(state, rest));
    };
    let (terminal, rest) = marker(b'^', rest);
    let (derived, rest) = marker(b'\'', rest);
    let piece = bare
        .with_state(state)
        .with_terminal(terminal)
        .with_derived(derived);
    Ok((piece, rest))
}

/// `[ "+" | "-" ]`
#[inline]
const fn state(text: &[u8]) -> (State, &[u8]) {
    match text {
        [b'-', rest @ ..] => (State::Diminished, rest),
        [b'+', rest @ ..] => (State::Enhanced, rest),
        rest => (State::Normal, rest),
    }
}

/// `letter ::= "A".."Z" | "a".."z"`
#[inline]
const fn letter(text: &[u8]) -> Option<(Piece, &[u8])> {
    let [letter, rest @ ..] = text else {
        return None;
    };
    match reading::letter_alone(*letter) {
        Some(bare) => Some((bare, rest)),
        None => None,
    }
}

/// `[ marker ]`
#[inline]
const fn marker(marker: u8, text: &[u8]) -> (bool, &[u8]) {
    match text {
        [first, rest @ ..] if *first == marker => (true, rest),
        rest => (false, rest),
    }
}

#[cold]
#[inline(never)]
const fn expected_letter(state: State, rest: &[u8]) -> ParseError {
    let found = Found::at(rest, 0);
    match state {
        State::Normal => ParseErrorKind::ExpectedLetter { found }.at(0, rest),
        modifier => ParseErrorKind::MissingLetter { modifier, found }.at(1, rest),
    }
}

#[cold]
#[inline(never)]
const fn expected_end(piece: Piece, rest: &[u8]) -> ParseError {
    let found = Found::at(rest, 0);
    ParseErrorKind::ExpectedEnd { found }.at(spelling::spelling(piece).1, rest)
}

/// The error of a piece where only a [`Pin`](crate::Pin) may stand.
#[cold]
#[inline(never)]
pub(crate) const fn derived(piece: Piece) -> ParseError {
    ParseErrorKind::Derived.at(spelling::spelling(piece.native()).1, b"'")
}
