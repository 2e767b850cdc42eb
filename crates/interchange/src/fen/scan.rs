//! A fast reader of FENs: most texts are the plain ones that it takes.

use qi::Player;

use super::spelling::is_ordered;
use super::{NamedSquare, Parts, Reader};
use crate::text::scan::{self, number};
use crate::{CastlingSpelling, Variant};

/// The parts of a text as [`grammar::fen`](super::grammar::fen) finds them, and whether it is
/// surely canonical; or `None`, where that has to look. A text of any variant is looked at as
/// one of chess, which most are.
#[inline]
pub(super) fn fen(text: &[u8], given: &Variant) -> Option<(Parts, bool)> {
    let is_any = given.is_any();
    let variant = if is_any { &Variant::CHESS } else { given };
    if variant.checks().is_some() {
        return None;
    }
    let board_end = scan::board(text, variant)?;
    let mut at = board_end;
    let mut pocket = (board_end, board_end);
    let mut is_canonical = !variant.has_pocket();
    if text.get(at) == Some(&b'[') {
        let start = at.wrapping_add(1);
        at = start.wrapping_add(held(text.get(start..)?, variant)?);
        pocket = (start, at);
        is_canonical = is_ordered(text.get(start..at)?, variant);
        at = at.wrapping_add(1);
    }
    let turn = match text.get(at..)? {
        [b' ', b'w', b' ', ..] => Player::First,
        [b' ', b'b', b' ', ..] => Player::Second,
        _ => return None,
    };
    let start = at.wrapping_add(3);
    let end = start.wrapping_add(rights(text.get(start..)?, variant)?);
    let rights = if text.get(start) == Some(&b'-') {
        (start, start)
    } else {
        is_canonical &= variant.castling == CastlingSpelling::XFen;
        (start, end)
    };
    at = end.wrapping_add(1);
    let en_passant = match text.get(at..)? {
        [b'-', b' ', ..] => None,
        [file @ b'a'..=b'h', rank, b' ', ..] => Some(square(*file, *rank, turn, variant)?),
        _ => return None,
    };
    at = at.wrapping_add(if en_passant.is_some() { 3 } else { 2 });
    let (halfmove, end) = number(text, at)?;
    if text.get(end) != Some(&b' ') {
        return None;
    }
    let (fullmove, end) = number(text, end.wrapping_add(1))?;
    let parts = Parts {
        files: variant.files(),
        ranks: variant.ranks(),
        board_end,
        pocket,
        turn,
        rights,
        en_passant,
        limit: None,
        checks: None,
        halfmove,
        fullmove,
        variant: if is_any {
            Reader::of_chess(given)
        } else {
            Reader::of(variant)
        },
    };
    (end == text.len() && fullmove > 0).then_some((parts, is_canonical))
}

/// The number of letters of a pocket that ends with `]`.
fn held(text: &[u8], variant: &Variant) -> Option<usize> {
    if !variant.has_pocket() {
        return None;
    }
    for (at, byte) in text.iter().enumerate() {
        match *byte {
            letter if letter.is_ascii_alphabetic() => {
                let own = variant.letters().own().contains(letter & !0x20);
                if !own || !variant.holds(letter & !0x20) {
                    return None;
                }
            }
            b']' => return Some(at),
            _ => return None,
        }
    }
    None
}

/// The length of a field of rights: `-`, or some of `KQkq` in their order.
fn rights(text: &[u8], variant: &Variant) -> Option<usize> {
    if let [b'-', b' ', ..] = text {
        return Some(1);
    }
    if !variant.castles || variant.has_gates {
        return None;
    }
    let mut last = 0;
    for (at, byte) in text.iter().enumerate() {
        let place = match byte {
            b'K' => 1,
            b'Q' => 2,
            b'k' => 3,
            b'q' => 4,
            b' ' if at > 0 => return Some(at),
            _ => return None,
        };
        if place <= last {
            return None;
        }
        last = place;
    }
    None
}

/// An e.p. square on the board of chess.
fn square(file: u8, rank: u8, turn: Player, variant: &Variant) -> Option<NamedSquare> {
    let expected = if turn.is_first() { b'6' } else { b'3' };
    let is_chess = (variant.files(), variant.ranks()) == (8, 8);
    let is_square = variant.has_en_passant && is_chess && rank == expected;
    is_square.then_some(NamedSquare {
        file: file.wrapping_sub(b'a'),
        rank: rank.wrapping_sub(b'0'),
    })
}
