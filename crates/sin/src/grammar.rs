//! The grammar of a style token. A production takes its part from the front of a
//! text and returns it with the rest.

use qi::error::Found;

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
    match text {
        [letter] if letter.is_ascii_uppercase() => Ok(Style::pack(*letter)),
        _ => Err(not_whole_style(text)),
    }
}

/// `sin ::= "A".."Z" | "a".."z"`
#[inline]
pub(crate) const fn sin(text: &[u8]) -> Result<(Token, &[u8]), ParseError> {
    match text {
        [letter, rest @ ..] if letter.is_ascii_alphabetic() => Ok((Token::pack(*letter), rest)),
        _ => Err(not_whole(text)),
    }
}

/// The error of a text that is not one letter.
#[cold]
#[inline(never)]
const fn not_whole(text: &[u8]) -> ParseError {
    match text {
        [letter, ..] if letter.is_ascii_alphabetic() => {
            let found = Found::at(text, 1);
            ParseErrorKind::ExpectedEnd { found }.at(text, 1)
        }
        _ => {
            let found = Found::at(text, 0);
            ParseErrorKind::ExpectedLetter { found }.at(text, 0)
        }
    }
}

/// The error of a text that is not one upper-case letter.
#[cold]
#[inline(never)]
const fn not_whole_style(text: &[u8]) -> ParseError {
    match text {
        [letter, ..] if letter.is_ascii_lowercase() => {
            let found = Found::at(text, 0);
            ParseErrorKind::ExpectedUpperCase { found }.at(text, 0)
        }
        _ => not_whole(text),
    }
}
