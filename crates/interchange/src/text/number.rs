use epin::Found;

use super::FieldText;
use crate::{ParseError, ParseErrorKind};

/// The number that digits spell, where `u32::MAX` stands for more as well.
pub(crate) fn number(digits: &[u8]) -> u32 {
    digits.iter().fold(0, |number: u32, digit| {
        let digit = u32::from(digit.wrapping_sub(b'0'));
        number.saturating_mul(10).saturating_add(digit)
    })
}

/// A field that counts from 0.
pub(crate) fn counter(field: FieldText<'_>) -> Result<u32, ParseError> {
    let digits = field.bytes;
    if let Some(at) = digits.iter().position(|byte| !byte.is_ascii_digit()) {
        let found = Found::at(digits, at);
        return Err(field.error(ParseErrorKind::NotANumber { found }));
    }
    match digits {
        [] => Err(field.error(ParseErrorKind::NotANumber { found: Found::End })),
        [b'0', _, ..] => Err(field.error(ParseErrorKind::LeadingZero)),
        _ => {
            let value = number(digits);
            // The largest number itself is in range: ten digits that do not saturate.
            if value == u32::MAX && digits != b"4294967295" {
                return Err(field.error(ParseErrorKind::CounterLimit));
            }
            Ok(value)
        }
    }
}

/// A field that counts from 1.
pub(crate) fn from_one(field: FieldText<'_>) -> Result<u32, ParseError> {
    match counter(field)? {
        0 => Err(field.error(ParseErrorKind::ZeroCounter)),
        value => Ok(value),
    }
}

/// A square of shōgi: a file from 1 and a letter for the rank.
pub(crate) fn shogi_square(text: &[u8]) -> Option<(u8, u8)> {
    let (rank, digits) = text.split_last()?;
    let rank = rank
        .checked_sub(b'`')
        .filter(|rank| (1..=26).contains(rank))?;
    let digits = core::str::from_utf8(digits).ok()?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let file = digits.parse().ok().filter(|_| is_number)?;
    Some((file, rank))
}

/// Two numbers up to 255 with `+` between them.
pub(crate) fn pair(text: &str) -> Option<(u8, u8)> {
    let (first, second) = text.split_once('+')?;
    let number = |digits: &str| {
        let canonical = digits == "0" || !digits.starts_with('0');
        let digits = Some(digits)
            .filter(|digits| canonical && digits.bytes().all(|byte| byte.is_ascii_digit()));
        digits?.parse().ok()
    };
    Some((number(first)?, number(second)?))
}
