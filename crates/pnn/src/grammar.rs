//! The grammar of a piece, one function a production. Each takes its part from
//! the front of a text and returns it with the rest.

use core::ops::Range;
use core::str;

use crate::{Found, ParseError, ParseErrorKind, Piece, Player, State};

/// `pnn`, and nothing after it.
#[inline]
pub(crate) const fn whole(text: &[u8]) -> Result<Piece, ParseError> {
    match pnn(text) {
        Ok((piece, [])) => Ok(piece),
        Ok((piece, rest)) => Err(not_whole(piece, text, rest)),
        Err(error) => Err(error),
    }
}

/// `pnn ::= [ prefix ] letter [ "'" ]`
#[inline]
pub(crate) const fn pnn(text: &[u8]) -> Result<(Piece, &[u8]), ParseError> {
    let (state, rest) = prefix(text);
    let Some((bare, rest)) = letter(rest) else {
        return Err(expected_letter(state, text, rest));
    };
    let (intermediate, rest) = marker(b'\'', rest);
    let piece = bare.with_state(state);
    let piece = if intermediate {
        piece.intermediate()
    } else {
        piece
    };
    Ok((piece, rest))
}

/// `named ::= [ prefix ] name [ "^" ]`, and nothing after it.
pub(crate) const fn whole_named(text: &str) -> Result<Named<'_>, ParseError> {
    let bytes = text.as_bytes();
    let (state, rest) = prefix(bytes);
    let Some((first, _)) = letter(rest) else {
        return Err(expected_letter(state, bytes, rest));
    };
    let start = offset(bytes, rest);
    let rest = after_name(first, rest);
    let end = offset(bytes, rest);
    if letter(rest).is_some() {
        let found = Found::at(rest, 0);
        return Err(ParseErrorKind::MixedCase { found }.at(bytes, end));
    }
    let (terminal, rest) = marker(b'^', rest);
    if !rest.is_empty() {
        return Err(expected_end(bytes, rest));
    }
    Ok(Named {
        state,
        side: first.side(),
        // A name is ASCII, so it starts and ends where a character does.
        name: text.split_at(end).0.split_at(start).1,
        terminal,
        start,
    })
}

/// The parts of a token of the version of whole names.
pub(crate) struct Named<'a> {
    pub(crate) state: State,
    pub(crate) side: Player,
    /// The name, in the case that is written.
    pub(crate) name: &'a str,
    pub(crate) terminal: bool,
    start: usize,
}

impl Named<'_> {
    /// The bytes of the name.
    pub(crate) const fn span(&self) -> Range<usize> {
        self.start..self.start.saturating_add(self.name.len())
    }
}

/// `prefix ::= "+" | "-"`
#[inline]
const fn prefix(text: &[u8]) -> (State, &[u8]) {
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
    let side = if letter.is_ascii_lowercase() {
        Player::Second
    } else {
        Player::First
    };
    let letter = letter.to_ascii_uppercase() as char;
    match Piece::new(letter, side, State::Normal, false) {
        Some(bare) => Some((bare, rest)),
        None => None,
    }
}

/// `name ::= "A".."Z" { "A".."Z" } | "a".."z" { "a".."z" }`, in the case of its `first`
/// letter: the text after it.
const fn after_name(first: Piece, text: &[u8]) -> &[u8] {
    let mut rest = text;
    while let Some((bare, after)) = letter(rest)
        && bare.is_uppercase() == first.is_uppercase()
    {
        rest = after;
    }
    rest
}

/// `[ marker ]`
#[inline]
const fn marker(marker: u8, text: &[u8]) -> (bool, &[u8]) {
    match text {
        [first, rest @ ..] if *first == marker => (true, rest),
        rest => (false, rest),
    }
}

/// The index in `text` at which its end `rest` starts.
const fn offset(text: &[u8], rest: &[u8]) -> usize {
    text.len().saturating_sub(rest.len())
}

#[cold]
const fn expected_letter(state: State, text: &[u8], rest: &[u8]) -> ParseError {
    let found = Found::at(rest, 0);
    let kind = match state {
        State::Normal => ParseErrorKind::ExpectedLetter { found },
        modifier => ParseErrorKind::MissingLetter { modifier, found },
    };
    kind.at(text, offset(text, rest))
}

#[cold]
const fn expected_end(text: &[u8], rest: &[u8]) -> ParseError {
    let found = Found::at(rest, 0);
    ParseErrorKind::ExpectedEnd { found }.at(text, offset(text, rest))
}

/// The error of a text that starts with `piece` and goes on with `rest`. If another version
/// allows `rest`, the error names it.
#[cold]
const fn not_whole(piece: Piece, text: &[u8], rest: &[u8]) -> ParseError {
    let found = Found::at(rest, 0);
    let kind = match found {
        // No version writes anything after `'`.
        _ if piece.is_intermediate() => ParseErrorKind::ExpectedEnd { found },
        Found::Byte(b'^') => ParseErrorKind::Terminal,
        Found::Byte(b'=' | b'<' | b'>') => ParseErrorKind::SideCondition { found },
        _ => {
            if let Ok(token) = str::from_utf8(text)
                && let Ok(named) = whole_named(token)
            {
                return ParseErrorKind::WholeName.over(named.span());
            }
            ParseErrorKind::ExpectedEnd { found }
        }
    };
    kind.at(text, offset(text, rest))
}
