use alloc::borrow::ToOwned;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::str::FromStr;

use super::error::{PatternError, PatternFound};
use super::{Choice, Content, Item, Pattern, PatternRank};
use crate::{Piece, Player};

/// The empty squares that a number stands for, at most.
const MOST_EMPTY: usize = 255;

impl FromStr for Pattern {
    type Err = PatternError;

    /// # Errors
    ///
    /// A text that is not a pattern: `?` is everywhere, `P/` has an empty rank, `[P` is not closed.
    fn from_str(text: &str) -> Result<Self, PatternError> {
        let ranks = text.split('/').map(rank).collect::<Result<Vec<_>, _>>()?;
        let mut items = ranks.iter().flat_map(|rank| &rank.items);
        if items.all(|item| matches!(item, Item::Squares | Item::Square(Content::Any))) {
            return Err(PatternError::Everywhere(text.to_owned()));
        }
        Ok(Self { ranks })
    }
}

fn rank(text: &str) -> Result<PatternRank, PatternError> {
    let (inner, is_repeated) = match text.strip_prefix('(') {
        None => (text, false),
        Some(rest) => {
            let inner = rest.strip_suffix(')');
            let inner = inner.ok_or_else(|| PatternError::Parenthesis(text.to_owned()))?;
            (inner, true)
        }
    };
    if inner.is_empty() {
        return Err(PatternError::EmptyRank);
    }
    let (mut items, mut rest) = (Vec::new(), inner);
    while !rest.is_empty() {
        rest = item(rest, &mut items)?;
    }
    Ok(PatternRank { items, is_repeated })
}

/// Reads the items at the front of a text, and returns the rest of it.
fn item<'t>(text: &'t str, items: &mut Vec<Item>) -> Result<&'t str, PatternError> {
    let after = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let digits = text.len().saturating_sub(after.len());
    if let Some((number, rest)) = text.split_at_checked(digits).filter(|_| digits > 0) {
        let count = number
            .parse()
            .ok()
            .filter(|count| (1..=MOST_EMPTY).contains(count));
        let count = count.ok_or_else(|| PatternError::Count(number.to_owned()))?;
        items.extend((0..count).map(|_| Item::Square(Content::Empty)));
        return Ok(rest);
    }
    if let Some(rest) = text.strip_prefix('[') {
        let Some((choices, rest)) = rest.split_once(']') else {
            return Err(PatternError::Bracket(text.to_owned()));
        };
        items.push(Item::Square(match choices.strip_prefix('^') {
            Some(choices) => Content::NoneOf(all(choices)?),
            None => Content::OneOf(all(choices)?),
        }));
        return Ok(rest);
    }
    for (sign, item) in [
        ("*", Item::Squares),
        ("?", Item::Square(Content::Any)),
        ("!", Item::Square(Content::Empty)),
    ] {
        if let Some(rest) = text.strip_prefix(sign) {
            items.push(item);
            return Ok(rest);
        }
    }
    let (choice, rest) = choice(text, false)?;
    items.push(Item::Square(Content::OneOf(vec![choice])));
    Ok(rest)
}

/// The pieces between brackets.
fn all(text: &str) -> Result<Vec<Choice>, PatternError> {
    let (mut choices, mut rest) = (Vec::new(), text);
    while !rest.is_empty() || choices.is_empty() {
        let (next, after) = choice(rest, true)?;
        choices.push(next);
        rest = after;
    }
    Ok(choices)
}

/// The piece at the front of a text, or the side of one, `A` or `a`, and the rest of the text.
fn choice(text: &str, is_in_brackets: bool) -> Result<(Choice, &str), PatternError> {
    let escaped = text.strip_prefix('\\');
    let Ok((piece, rest)) = Piece::parse_prefix(escaped.unwrap_or(text)) else {
        let found = PatternFound(text.chars().next());
        return Err(if is_in_brackets {
            PatternError::Choice(found)
        } else {
            PatternError::Item(found)
        });
    };
    let side = match piece.to_string().as_str() {
        "A" if escaped.is_none() => Some(Player::First),
        "a" if escaped.is_none() => Some(Player::Second),
        _ => None,
    };
    Ok((side.map_or(Choice::Piece(piece), Choice::Side), rest))
}
