//! The grammar of a style token. A production takes its part from the front of a
//! text and returns it with the rest.

use crate::{ParseError, ParseErrorKind, Style, Token};

/// `sin`, and nothing after it.
#[inline]
pub(crate) const fn whole(text: &[u8]) -> Result<Token, ParseError> {
    match text {
        [letter] if letter.is_ascii_alphabetic() => Ok(Token::pack(*letter)),
        _ => Err(not_whole(text)),
    }
}

/// `"A".."Z"`, and nothing after it.
#[inline]
pub(crate) const fn whole_style(text: &[u8]) -> Result<Style, ParseError> {
    match sin(text) {
        Ok((token, _)) if token.side().is_second() => Err(expected_upper_case(token, text)),
        Ok((token, [])) => Ok(token.style()),
        Ok((_, rest @ [found, ..])) => Err(expected_end(*found, rest)),
        Err(error) => Err(error),
    }
}

/// `sin ::= "A".."Z" | "a".."z"`
#[inline]
pub(crate) const fn sin(text: &[u8]) -> Result<(Token, &[u8]), ParseError> {
    match text {
        [letter, rest @ ..] if letter.is_ascii_alphabetic() => Ok((Token::pack(*letter), rest)),
        _ => Err(expected_letter(text)),
    }
}

#[cold]
#[inline(never)]
const fn not_whole(text: &[u8]) -> ParseError {
    match sin(text) {
        Ok((_, rest @ [found, ..])) => expected_end(*found, rest),
        _ => expected_letter(text),
    }
}

#[cold]
#[inline(never)]
const fn expected_letter(text: &[u8]) -> ParseError {
    let found = match text {
        [found, ..] => Some(*found),
        [] => None,
    };
    ParseErrorKind::ExpectedLetter { found }.at(0, text)
}

#[cold]
#[inline(never)]
const fn expected_upper_case(token: Token, text: &[u8]) -> ParseError {
    let found = token.letter();
    ParseErrorKind::ExpectedUpperCase { found }.at(0, text)
}

#[cold]
#[inline(never)]
const fn expected_end(found: u8, rest: &[u8]) -> ParseError {
    ParseErrorKind::ExpectedEnd { found }.at(1, rest)
}
