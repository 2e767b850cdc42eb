//! Patterns of pieces beside each other.

use std::str::FromStr;

use feen::{Piece, Player};

/// Ranks from the top, which begin on the same file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    pub(crate) ranks: Vec<PatternRank>,
}

/// A rank of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PatternRank {
    pub(crate) items: Vec<Item>,
    /// True if it is any number of ranks, or all ranks to the edge of the board.
    pub(crate) is_repeated: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    Square(Content),
    /// Any number of squares.
    Squares,
}

/// The content of a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Any,
    Empty,
    OneOf(Vec<Choice>),
    NoneOf(Vec<Choice>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Piece(Piece),
    /// Every piece of a player's side.
    Side(Player),
}

/// The empty squares that a number stands for, at most.
const MOST_EMPTY: usize = 255;

impl Pattern {
    /// The most squares that one of its ranks names.
    pub(crate) fn width(&self) -> usize {
        let widths = self.ranks.iter().map(|rank| {
            let squares = rank.items.iter().filter(|item| **item != Item::Squares);
            squares.count()
        });
        widths.max().unwrap_or(0)
    }

    /// All pieces that it names.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece> {
        let items = self.ranks.iter().flat_map(|rank| &rank.items);
        let choices = items.flat_map(|item| match item {
            Item::Square(Content::OneOf(choices) | Content::NoneOf(choices)) => choices.as_slice(),
            _ => &[],
        });
        choices.filter_map(|choice| match choice {
            Choice::Piece(piece) => Some(*piece),
            Choice::Side(_) => None,
        })
    }
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let ranks = text.split('/').map(rank).collect::<Result<Vec<_>, _>>()?;
        let mut items = ranks.iter().flat_map(|rank| &rank.items);
        if items.all(|item| matches!(item, Item::Squares | Item::Square(Content::Any))) {
            return Err(format!(
                "expected a piece or an empty square, found `{text}`, which is everywhere"
            ));
        }
        Ok(Self { ranks })
    }
}

fn rank(text: &str) -> Result<PatternRank, String> {
    let (inner, is_repeated) = match text.strip_prefix('(') {
        None => (text, false),
        Some(rest) => {
            let inner = rest.strip_suffix(')');
            let inner = inner.ok_or_else(|| format!("expected `)` at the end of `{text}`"))?;
            (inner, true)
        }
    };
    if inner.is_empty() {
        return Err("expected a rank, found an empty one".to_owned());
    }
    let (mut items, mut rest) = (Vec::new(), inner);
    while !rest.is_empty() {
        rest = item(rest, &mut items)?;
    }
    Ok(PatternRank { items, is_repeated })
}

/// Reads the items at the front of a text, and returns the rest of it.
fn item<'t>(text: &'t str, items: &mut Vec<Item>) -> Result<&'t str, String> {
    let after = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let digits = text.len().saturating_sub(after.len());
    if let Some((number, rest)) = text.split_at_checked(digits).filter(|_| digits > 0) {
        let count = number
            .parse()
            .ok()
            .filter(|count| (1..=MOST_EMPTY).contains(count));
        let count = count.ok_or_else(|| {
            format!("expected a number of empty squares from 1 to {MOST_EMPTY}, found `{number}`")
        })?;
        items.extend((0..count).map(|_| Item::Square(Content::Empty)));
        return Ok(rest);
    }
    if let Some(rest) = text.strip_prefix('[') {
        let Some((choices, rest)) = rest.split_once(']') else {
            return Err(format!("expected `]` after `{text}`"));
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
    let (choice, rest) = choice(text, "a piece, `?`, `!`, `*`, a number or `[`")?;
    items.push(Item::Square(Content::OneOf(vec![choice])));
    Ok(rest)
}

/// The pieces between brackets.
fn all(text: &str) -> Result<Vec<Choice>, String> {
    let (mut choices, mut rest) = (Vec::new(), text);
    while !rest.is_empty() || choices.is_empty() {
        let (next, after) = choice(rest, "a piece between brackets")?;
        choices.push(next);
        rest = after;
    }
    Ok(choices)
}

/// The piece at the front of a text, or the side of one, `A` or `a`, and the rest of the text.
fn choice<'t>(text: &'t str, expected: &str) -> Result<(Choice, &'t str), String> {
    let escaped = text.strip_prefix('\\');
    let Ok((piece, rest)) = Piece::parse_prefix(escaped.unwrap_or(text)) else {
        let found = text.chars().next();
        let found = found.map_or("nothing".to_owned(), |found| format!("`{found}`"));
        return Err(format!("expected {expected}, found {found}"));
    };
    let side = match piece.to_string().as_str() {
        "A" if escaped.is_none() => Some(Player::First),
        "a" if escaped.is_none() => Some(Player::Second),
        _ => None,
    };
    Ok((side.map_or(Choice::Piece(piece), Choice::Side), rest))
}
