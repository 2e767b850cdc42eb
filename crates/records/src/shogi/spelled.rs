//! Moves as KIF and KI2 spell them.

use feen_rules::{Position, Square};

use super::play::{self, From};
use super::{diagram, disambiguation, pieces};

/// `７六歩(77)`, `同　銀(31)`, `４五角打`
pub(super) fn kif(
    position: &Position,
    from: From,
    to: Square,
    promotes: bool,
    last: Option<Square>,
) -> String {
    let variant = position.variant();
    let target = if last == Some(to) {
        "同　".into()
    } else {
        let (file, rank) = play::numbers(variant, to);
        diagram::square(file, rank)
    };
    match from {
        From::Hand(kind) => {
            let name = pieces::by_letter(variant.letter(kind)).map_or("", |name| name.kif);
            let (file, rank) = play::numbers(variant, to);
            format!("{}{name}打", diagram::square(file, rank))
        }
        From::Square(from) => {
            let piece = position.piece(from);
            let name = piece.and_then(|piece| pieces::by_letter(variant.letter(piece.kind())));
            let name = name.map_or("歩", |name| name.kif);
            let promotes = if promotes { "成" } else { "" };
            let (file, rank) = play::numbers(variant, from);
            format!("{target}{name}{promotes}({file}{rank})")
        }
    }
}

/// `▲７六歩`, `△同　銀`, `▲４五角打`, with the words that tell pieces apart.
pub(super) fn ki2(
    position: &Position,
    from: From,
    to: Square,
    promotes: bool,
    last: Option<Square>,
) -> String {
    let mark = if position.turn().is_first() {
        '▲'
    } else {
        '△'
    };
    let variant = position.variant();
    let target = if last == Some(to) {
        "同　".into()
    } else {
        let (file, rank) = play::numbers(variant, to);
        diagram::square(file, rank)
    };
    let (letter, words) = match from {
        From::Hand(kind) => {
            let letter = variant.letter(kind);
            let is_reached = disambiguation::is_reached(position, letter, to);
            (letter, if is_reached { "打" } else { "" }.to_owned())
        }
        From::Square(from) => {
            let piece = position.piece(from);
            let letter = piece.map_or("P", |piece| variant.letter(piece.kind()));
            let mut words = disambiguation::words(position, letter, from, to);
            let promoted = variant.kind(&format!("+{letter}"));
            let may_promote = || position.explain_move(from, to, promoted).is_ok();
            if promotes {
                words.push('成');
            } else if promoted.is_some() && may_promote() {
                words.push_str("不成");
            }
            (letter, words)
        }
    };
    let name = pieces::by_letter(letter).map_or("", |name| name.kif);
    format!("{mark}{target}{name}{words}")
}
