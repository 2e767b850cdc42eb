//! The players of a game as its people call them, and the words that stand for them.

use feen_draw::Game as Look;
use feen_rules::{ByPlayer, Notation, Player, Variant};

/// Other words for the players of shogi, in their order.
const OF_SHOGI: [&str; 2] = ["sente", "gote"];

/// The names of the players: `White` and `Black`, `Red` and `Black`.
pub(super) fn names(variant: &Variant) -> ByPlayer<&'static str> {
    let look = look(variant);
    ByPlayer::new(look.player(Player::First), look.player(Player::Second))
}

/// The player whom a word stands for: `white`, `gote`, `second`.
pub(super) fn player(variant: &Variant, word: &str) -> Option<Player> {
    let names = names(variant);
    let of_shogi = ByPlayer::new(OF_SHOGI[0], OF_SHOGI[1]);
    Player::ALL.into_iter().find(|player| {
        word.eq_ignore_ascii_case(names[*player])
            || word == player.as_str()
            || look(variant) == Look::Shogi && word == of_shogi[*player]
    })
}

/// The game that a variant looks like.
fn look(variant: &Variant) -> Look {
    match Notation::of_variant(variant) {
        Notation::Western => Look::Shogi,
        Notation::Wxf => Look::Xiangqi,
        _ if variant.name().starts_with("janggi") => Look::Janggi,
        _ => Look::Chess,
    }
}
