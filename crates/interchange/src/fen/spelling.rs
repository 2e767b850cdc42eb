//! A cheap look whether a FEN is spelled canonically. It answers no when in doubt.

use super::Parts;
use crate::text;
use crate::{CastlingSpelling, Variant};

/// Whether a text is surely in canonical spelling.
pub(super) fn is_canonical(text: &[u8], parts: &Parts, variant: &Variant) -> bool {
    let mut fields = text.split(|byte| *byte == b' ').skip(4);
    if parts.checks.is_some() && fields.next().is_none_or(|checks| checks.len() != 3) {
        return false;
    }
    let mut has_clock = |none: &[u8]| {
        let field = fields.next();
        field.is_some_and(|field| !matches!(field, [b'0', _, ..]) && field != none)
    };
    has_clock(b"")
        && has_clock(b"0")
        && fields.next().is_none()
        && is_canonical_position(text, parts, variant)
}

/// Whether the first four fields are surely in canonical spelling.
pub(crate) fn is_canonical_position(text: &[u8], parts: &Parts, variant: &Variant) -> bool {
    let mut fields = text.split(|byte| *byte == b' ').skip(2);
    let rights = fields.next().unwrap_or_default();
    let mut usual = b"KQkq".iter();
    let is_usual = rights.iter().all(|right| usual.any(|other| other == right));
    let has_rights = rights == b"-"
        || variant.has_gates && rights.first().is_some_and(u8::is_ascii_alphabetic)
        || is_usual && variant.castling == CastlingSpelling::XFen;
    let (start, end) = parts.pocket;
    let pocket = text.get(start..end).unwrap_or_default();
    let is_bracketed = text.get(parts.board_end) == Some(&b'[') && text.get(end) == Some(&b']');
    let has_pocket = if variant.is_any() {
        text.get(parts.board_end) == Some(&b' ') || is_bracketed && start < end
    } else {
        is_bracketed || !variant.has_pocket()
    };
    has_rights
        && fields.next() != Some(b"0")
        && has_pocket
        && is_ordered(pocket, variant)
        && text::has_own_letters(text.get(..parts.board_end).unwrap_or_default(), variant)
}

/// Whether the letters of a pocket stand in the order in which they are written.
pub(super) fn is_ordered(pocket: &[u8], variant: &Variant) -> bool {
    let place = |letter: &u8| {
        let upper = letter.to_ascii_uppercase();
        let place = variant.pocket().bytes().position(|own| own == upper);
        (letter.is_ascii_lowercase(), place)
    };
    pocket.iter().all(|letter| place(letter).1.is_some()) && pocket.is_sorted_by_key(place)
}
