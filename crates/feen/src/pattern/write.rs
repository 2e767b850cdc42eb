use core::fmt;

use super::read::MOST_EMPTY;
use super::{Choice, Content, Item, Pattern, PatternRank};
use crate::Player;

/// The pattern as a text that reads back to it, with empty squares in numbers.
///
/// ```
/// use feen::Pattern;
///
/// let pattern: Pattern = "[Qr]!!/A".parse()?;
/// assert_eq!(pattern.to_string(), "[Qr]2/A");
/// # Ok::<(), feen::PatternError>(())
/// ```
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, rank) in self.ranks.iter().enumerate() {
            let between = if number == 0 { "" } else { "/" };
            write!(f, "{between}{rank}")?;
        }
        Ok(())
    }
}

impl fmt::Display for PatternRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (open, close) = if self.is_repeated {
            ("(", ")")
        } else {
            ("", "")
        };
        f.write_str(open)?;
        let mut items = self.items.as_slice();
        while let [item, rest @ ..] = items {
            let is_empty = |item: &&Item| **item == Item::Square(Content::Empty);
            let empty = items.iter().take_while(is_empty).count();
            if empty > 0 {
                // Two numbers side by side would be one.
                write!(f, "{}", empty.min(MOST_EMPTY))?;
                (MOST_EMPTY..empty).try_for_each(|_| f.write_str("!"))?;
                items = items.get(empty..).unwrap_or_default();
                continue;
            }
            match item {
                Item::Squares => f.write_str("*"),
                Item::Square(content) => content.fmt(f),
            }?;
            items = rest;
        }
        f.write_str(close)
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (open, choices) = match self {
            Self::Any => return f.write_str("?"),
            Self::Empty => return f.write_str("!"),
            Self::OneOf(choices) => match choices.as_slice() {
                [choice] => return choice.fmt(f),
                choices => ("[", choices),
            },
            Self::NoneOf(choices) => ("[^", choices.as_slice()),
        };
        f.write_str(open)?;
        choices.iter().try_for_each(|choice| choice.fmt(f))?;
        f.write_str("]")
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(Player::First) => f.write_str("A"),
            Self::Side(Player::Second) => f.write_str("a"),
            Self::Piece(piece) if matches!(piece.as_str(), "A" | "a") => write!(f, "\\{piece}"),
            Self::Piece(piece) => piece.fmt(f),
        }
    }
}
