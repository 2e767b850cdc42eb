use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt::Write;

use epin::Piece;
use qi::{ByPlayer, Player};

use crate::MigrateError;
use crate::decision::DecisionKind;
use crate::old::{Item, Located};
use crate::translation::Translation;

/// The field of the hands, as today's FEEN spells it.
pub(crate) fn spell(
    hands: &Located<'_, ByPlayer<Vec<Item<'_>>>>,
    translation: &mut Translation<'_>,
) -> Result<String, MigrateError> {
    let mut text = String::with_capacity(hands.text.len());
    for player in Player::ALL {
        if player == Player::Second {
            text.push('/');
        }
        let held = held(&hands.value[player], translation)?;
        for (piece, count) in held {
            if count != 1 {
                // A string takes everything.
                let _ = write!(text, "{count}");
            }
            text.push_str(piece.encode(&mut [0; Piece::MAX_LEN]));
        }
    }
    if text.as_bytes() != hands.text {
        translation.decide(DecisionKind::HandsRewritten, hands.span());
    }
    Ok(text)
}

/// The items of a hand in today's order: each piece once, the higher count first, then
/// the lower piece.
fn held(
    items: &[Item<'_>],
    translation: &mut Translation<'_>,
) -> Result<Vec<(Piece, u128)>, MigrateError> {
    let mut held = BTreeMap::<Piece, u128>::new();
    for item in items {
        let piece = translation.held(&item.piece)?;
        let piece = translation.terminal(piece, item.piece.span());
        let total = held.entry(piece).or_default();
        *total = total.saturating_add(item.count);
    }
    let mut held: Vec<_> = held.into_iter().collect();
    held.sort_unstable_by_key(|(piece, count)| (Reverse(*count), *piece));
    Ok(held)
}
