use crate::token::{take, take_digits};
use crate::{Count, Item, Reason};

/// Reads the second field: the first player's hand and the second player's.
///
/// Source: FEEN 1.0.0, section 8.
pub(crate) fn read(hands: &str) -> Result<(Vec<Item<'_>>, Vec<Item<'_>>), Reason> {
    let mut sides = hands.split('/');
    let (Some(first), Some(second), None) = (sides.next(), sides.next(), sides.next()) else {
        return Err(Reason::InvalidHandsDelimiter);
    };
    Ok((hand(first)?, hand(second)?))
}

fn hand(hand: &str) -> Result<Vec<Item<'_>>, Reason> {
    let mut items: Vec<Item> = Vec::new();
    let mut rest = hand;
    while !rest.is_empty() {
        let (item, after) = item(rest)?;
        if items.iter().any(|other| other.token == item.token) {
            return Err(Reason::HandNotAggregated);
        }
        if items.last().is_some_and(|last| last.key() >= item.key()) {
            return Err(Reason::HandNotCanonical);
        }
        items.push(item);
        rest = after;
    }
    Ok(items)
}

fn item(text: &str) -> Result<(Item<'_>, &str), Reason> {
    let (digits, from_token) = take_digits(text);
    if digits.starts_with('0') || digits == "1" {
        return Err(Reason::InvalidHandCount);
    }
    let (token, rest) = take(from_token).ok_or(Reason::InvalidPieceToken)?;
    let count = match digits {
        "" => Count::from(1),
        digits => Count::from_digits(digits),
    };
    Ok((Item { count, token }, rest))
}
