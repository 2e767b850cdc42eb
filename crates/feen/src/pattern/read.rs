use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::str::FromStr;

use qi::error::{Found, Located};

use super::error::{PatternError, PatternErrorKind};
use super::{Choice, Content, Item, Pattern, PatternRank};
use crate::{Piece, Player};

/// The empty squares that a number stands for, at most.
pub(super) const MOST_EMPTY: usize = 255;

impl FromStr for Pattern {
    type Err = PatternError;

    /// # Errors
    ///
    /// A text that is not a pattern: `?` is everywhere, `P/` has an empty rank, `[P` is not closed.
    fn from_str(text: &str) -> Result<Self, PatternError> {
        let mut ranks = Vec::new();
        let mut start = 0_usize;
        for part in text.split('/') {
            ranks.push(rank(Part { text: part, start })?);
            start = start.saturating_add(part.len()).saturating_add(1);
        }
        let mut items = ranks.iter().flat_map(|rank| &rank.items);
        if items.all(|item| matches!(item, Item::Squares | Item::Square(Content::Any))) {
            return Err(Part { text, start: 0 }.error(PatternErrorKind::Everywhere));
        }
        Ok(Self { ranks })
    }
}

/// A part of the text, and where it starts there.
#[derive(Clone, Copy)]
struct Part<'t> {
    text: &'t str,
    start: usize,
}

impl<'t> Part<'t> {
    /// The part that is the end of this one.
    fn end(self, rest: &'t str) -> Self {
        let before = self.text.len().saturating_sub(rest.len());
        Self {
            text: rest,
            start: self.start.saturating_add(before),
        }
    }

    /// The part after these characters, if it starts with them.
    fn after(self, sign: &str) -> Option<Self> {
        Some(self.end(self.text.strip_prefix(sign)?))
    }

    /// The error of a kind that owns the part.
    fn error(self, kind: impl FnOnce(String) -> PatternErrorKind) -> PatternError {
        let end = self.start.saturating_add(self.text.len());
        Located::new(kind(self.text.to_owned()), self.start..end)
    }

    /// The error of a kind at the first character of the part.
    fn at_first(self, kind: impl FnOnce(Found) -> PatternErrorKind) -> PatternError {
        let bytes = self.text.as_bytes();
        let length = Found::span(bytes, 0).end;
        let span = self.start..self.start.saturating_add(length);
        Located::new(kind(Found::at(bytes, 0)), span)
    }
}

fn rank(part: Part<'_>) -> Result<PatternRank, PatternError> {
    let (inner, is_repeated) = match part.after("(") {
        None => (part, false),
        Some(rest) => {
            let inner = rest.text.strip_suffix(')');
            let text = inner.ok_or_else(|| part.error(PatternErrorKind::Parenthesis))?;
            (Part { text, ..rest }, true)
        }
    };
    if inner.text.is_empty() {
        return Err(inner.at_first(|_| PatternErrorKind::EmptyRank));
    }
    let (mut items, mut rest) = (Vec::new(), inner);
    while !rest.text.is_empty() {
        rest = item(rest, &mut items)?;
    }
    Ok(PatternRank { items, is_repeated })
}

/// Reads the items at the front of a part, and returns the rest of it.
fn item<'t>(part: Part<'t>, items: &mut Vec<Item>) -> Result<Part<'t>, PatternError> {
    let text = part.text;
    let after = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let digits = text.len().saturating_sub(after.len());
    if let Some((number, rest)) = text.split_at_checked(digits).filter(|_| digits > 0) {
        let count = number
            .parse()
            .ok()
            .filter(|count| (1..=MOST_EMPTY).contains(count));
        let number = Part {
            text: number,
            ..part
        };
        let count = count.ok_or_else(|| number.error(PatternErrorKind::Count))?;
        items.extend((0..count).map(|_| Item::Square(Content::Empty)));
        return Ok(part.end(rest));
    }
    if let Some(inside) = part.after("[") {
        let Some((choices, rest)) = inside.text.split_once(']') else {
            return Err(part.error(PatternErrorKind::Bracket));
        };
        let choices = Part {
            text: choices,
            ..inside
        };
        let (is_without, choices) = match choices.after("^") {
            Some(choices) => (true, choices),
            None => (false, choices),
        };
        let closing = Part {
            text: "]",
            start: choices.start.saturating_add(choices.text.len()),
        };
        let choices = all(choices, closing)?;
        items.push(Item::Square(if is_without {
            Content::NoneOf(choices)
        } else {
            Content::OneOf(choices)
        }));
        return Ok(part.end(rest));
    }
    for (sign, item) in [
        ("*", Item::Squares),
        ("?", Item::Square(Content::Any)),
        ("!", Item::Square(Content::Empty)),
    ] {
        if let Some(rest) = part.after(sign) {
            items.push(item);
            return Ok(rest);
        }
    }
    let (choice, rest) = choice(part, PatternErrorKind::Item)?;
    items.push(Item::Square(Content::OneOf(vec![choice])));
    Ok(rest)
}

/// The pieces between brackets, at least one before the closing bracket.
fn all(part: Part<'_>, closing: Part<'_>) -> Result<Vec<Choice>, PatternError> {
    if part.text.is_empty() {
        return Err(closing.at_first(PatternErrorKind::Choice));
    }
    let (mut choices, mut rest) = (Vec::new(), part);
    while !rest.text.is_empty() {
        let (next, after) = choice(rest, PatternErrorKind::Choice)?;
        choices.push(next);
        rest = after;
    }
    Ok(choices)
}

/// The piece at the front of a part, or the side of one, `A` or `a`, and the rest of the part.
fn choice(
    part: Part<'_>,
    kind: impl FnOnce(Found) -> PatternErrorKind,
) -> Result<(Choice, Part<'_>), PatternError> {
    let escaped = part.after("\\");
    let Ok((piece, rest)) = Piece::parse_prefix(escaped.unwrap_or(part).text) else {
        return Err(part.at_first(kind));
    };
    let side = match piece.as_str() {
        "A" if escaped.is_none() => Some(Player::First),
        "a" if escaped.is_none() => Some(Player::Second),
        _ => None,
    };
    Ok((
        side.map_or(Choice::Piece(piece), Choice::Side),
        part.end(rest),
    ))
}
