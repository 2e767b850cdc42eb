//! Shogi: the formats KIF, KI2, CSA, USI and JKF, and what they share.

pub(crate) mod csa;
mod diagram;
mod disambiguation;
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

use feen_rules::{Position, Variant};

/// Whether a game is shogi, or one on a smaller board with pieces of it, which the size of the board shows.
pub(crate) fn is_shogi(variant: &Variant) -> bool {
    diagram::game_of(variant.files(), variant.ranks()) == variant.name()
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
