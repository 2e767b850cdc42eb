use std::collections::HashSet;

use super::Random;
use super::board::Palette;
use crate::{Count, Item};

/// Both hands, of at most `items` items each, holding at most `room` pieces.
pub(super) fn hands(
    room: usize,
    most_items: usize,
    palette: Palette,
    random: &mut Random,
) -> String {
    let (first, held) = hand(room, most_items, palette, random);
    let (second, _) = hand(room - held, most_items, palette, random);
    format!("{first}/{second}")
}

fn hand(room: usize, most_items: usize, palette: Palette, random: &mut Random) -> (String, usize) {
    let mut left = room;
    let mut counts = Vec::new();
    for _ in 0..random.within(0..=most_items) {
        let most = match random.within(0..=9) {
            0 => left,
            1..=4 => left.min(1),
            _ => left.min(4),
        };
        if most == 0 {
            break;
        }
        let count = random.within(1..=most);
        left -= count;
        counts.push(count);
    }
    let tokens = tokens(counts.len(), palette, random);
    let held = counts.iter().take(tokens.len()).sum();
    let counts = counts.into_iter().map(Count::from);
    (written(counts, tokens), held)
}

/// Both hands, of at most `items` items each, with counts of at most `digits` digits.
pub(super) fn big_hands(
    most_items: usize,
    most_digits: usize,
    palette: Palette,
    random: &mut Random,
) -> String {
    let first = big_hand(most_items, most_digits, palette, random);
    let second = big_hand(most_items, most_digits, palette, random);
    format!("{first}/{second}")
}

fn big_hand(
    most_items: usize,
    most_digits: usize,
    palette: Palette,
    random: &mut Random,
) -> String {
    let mut counts: Vec<Count> = Vec::new();
    for _ in 0..random.within(0..=most_items) {
        let count = match counts.last() {
            Some(last) if random.once_in(3) => last.clone(),
            _ => Count::from_digits(&big_number(random.within(1..=most_digits), random)),
        };
        counts.push(count);
    }
    let tokens = tokens(counts.len(), palette, random);
    written(counts, tokens)
}

/// A number of exactly this many digits.
pub(super) fn big_number(digits: usize, random: &mut Random) -> String {
    let leading = char::from(random.pick(b"123456789"));
    let others = (1..digits).map(|_| char::from(random.pick(b"0123456789")));
    [leading].into_iter().chain(others).collect()
}

/// At most `most` tokens, each different.
fn tokens(most: usize, palette: Palette, random: &mut Random) -> HashSet<String> {
    (0..most).map(|_| palette.token(random)).collect()
}

fn written(counts: impl IntoIterator<Item = Count>, tokens: HashSet<String>) -> String {
    // A set is walked in an order that does not depend on the seed.
    let mut tokens: Vec<String> = tokens.into_iter().collect();
    tokens.sort();
    let mut items: Vec<Item<'_>> = counts
        .into_iter()
        .zip(&tokens)
        .map(|(count, token)| Item { count, token })
        .collect();
    items.sort_by(|item, other| item.key().cmp(&other.key()));
    items.iter().map(Item::to_string).collect()
}
