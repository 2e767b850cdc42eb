//! Shogi: the formats KIF, KI2, CSA, USI and JKF, and what they share.

pub(crate) mod csa;
mod diagram;
mod disambiguation;
pub(crate) mod game_ends;
mod handicap;
mod header;
pub(crate) mod jkf;
pub(crate) mod ki2;
pub(crate) mod kif;
mod move_text;
mod opening;
mod pieces;
mod play;
mod spelled;
pub(crate) mod usi;
mod written;

use feen_rules::{Move, Position, Square, Variant};

/// Whether a game is shogi, or one on a smaller board with pieces of it, which the size of the board shows.
pub(crate) fn is_shogi(variant: &Variant) -> bool {
    diagram::game_of(variant.files(), variant.ranks()) == variant.name()
}

/// Whether a word is a move as Japanese records spell it: `７六歩(77)`, `▲同銀`.
pub(crate) fn is_move_text(word: &str) -> bool {
    move_text::read(word).is_some_and(|read| read.rest.is_empty())
}

/// The legal move of such a word after a move to a square, which `同` means.
pub(crate) fn read_move(position: &Position, last: Option<Square>, word: &str) -> Option<Move> {
    let read = move_text::read(word).filter(|read| read.rest.is_empty())?;
    let variant = position.variant();
    let to = match read.target {
        Some((file, rank)) => play::square(variant, file, rank)?,
        None => last?,
    };
    let kind = variant.kind(read.piece.letter)?;
    let from = match read.from {
        Some((file, rank)) => play::square(variant, file, rank),
        None if read.drops => None,
        None => {
            let found = disambiguation::matching(position, read.piece.letter, to, read.manners);
            match found.as_slice() {
                [from] => Some(*from),
                [] => None,
                _ => return None,
            }
        }
    };
    match from {
        None => position.explain_drop(kind, to).ok(),
        Some(from) => {
            let on = variant.letter(position.piece(from)?.kind());
            let promoted = variant.kind(&format!("+{on}")).filter(|_| read.promotes);
            position.explain_move(from, to, promoted).ok()
        }
    }
}

/// The rules of shogi.
fn shogi() -> Option<Variant> {
    Variant::by_name("shogi")
}

/// The SFEN of a position, whose first ply is 1 also where the second player begins.
fn sfen(position: &Position) -> Option<String> {
    let sfen = position.sfen()?;
    if position.fullmove() > 1 {
        return Some(sfen);
    }
    let (rest, _) = sfen.rsplit_once(' ')?;
    Some(format!("{rest} 1"))
}
