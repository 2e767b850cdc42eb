use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use epin::Piece;

use super::pieces::Pieces;
use crate::read::count;

/// The items of a hand in the order of §8.4.
pub(crate) fn sorted<N: Copy + Ord>(items: impl Iterator<Item = (Piece, N)>) -> Vec<(Piece, N)> {
    let mut items: Vec<_> = items.collect();
    sort(&mut items);
    items
}

/// Puts the items of a hand in the order of §8.4: the higher count first, then the lower
/// piece.
fn sort<N: Copy + Ord>(items: &mut [(Piece, N)]) {
    items.sort_unstable_by_key(|(piece, count)| (Reverse(*count), *piece));
}

/// A hand as FEEN spells it, if it is nothing but pieces and counts of at least
/// 1, in any order and however often.
pub(crate) fn canonical(hand: &[u8]) -> Option<String> {
    // Each item takes a byte at least.
    let mut items = Vec::with_capacity(hand.len());
    let mut rest = hand;
    while !rest.is_empty() {
        let (digits, after) = count::digits(rest);
        let (piece, after) = Piece::parse_prefix_bytes(after).ok()?;
        let count = if digits.is_empty() {
            1
        } else {
            count::number(digits).filter(|count| *count > 0)?
        };
        items.push((piece, count));
        rest = after;
    }
    items.sort_unstable_by_key(|(piece, _)| *piece);
    let mut is_countable = true;
    items.dedup_by(|(piece, count), (kept, total)| {
        let is_same = piece == kept;
        if is_same {
            let sum = total.checked_add(*count);
            is_countable &= sum.is_some();
            *total = sum.unwrap_or(*total);
        }
        is_same
    });
    sort(&mut items);
    let mut text = String::with_capacity(hand.len());
    let mut out = Pieces::new(&mut text);
    for item in items {
        out.item(item).ok()?;
    }
    out.flush().ok()?;
    is_countable.then_some(text)
}
