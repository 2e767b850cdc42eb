use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use epin::Piece;

use super::pieces::Pieces;
use crate::count;

/// The items of a hand in the order of §5: the higher count first, then the lower
/// piece.
pub(crate) fn sorted(items: impl Iterator<Item = (Piece, u64)>) -> Vec<(Piece, u64)> {
    let mut items: Vec<_> = items.collect();
    items.sort_unstable_by_key(|item| key(*item));
    items
}

/// What the items of a hand go by.
pub(crate) const fn key((piece, count): (Piece, u64)) -> (Reverse<u64>, Piece) {
    (Reverse(count), piece)
}

/// A hand as FEEN spells it, if it is nothing but pieces and counts of at least
/// 1, in any order and however often.
pub(crate) fn canonical(hand: &[u8]) -> Option<String> {
    let mut held = BTreeMap::<Piece, u64>::new();
    let mut rest = hand;
    while !rest.is_empty() {
        let (digits, after) = count::digits(rest);
        let (piece, after) = Piece::parse_prefix_bytes(after).ok()?;
        let count = if digits.is_empty() {
            1
        } else {
            count::number(digits)?
        };
        let total = held.entry(piece).or_default();
        *total = total.checked_add(count).filter(|_| count > 0)?;
        rest = after;
    }
    let mut text = String::new();
    let mut out = Pieces::new(&mut text);
    for item in sorted(held.into_iter()) {
        out.item(item).ok()?;
    }
    out.flush().ok()?;
    Some(text)
}
