//! KI2: moves as books write them.

use std::collections::BTreeSet;

use rules::{Position, Square};

use super::play::{self, From};
use super::{diagram, disambiguation, kif, pieces};
use crate::Record;
use crate::loss::Loss;

/// Writes a record in KI2.
pub(crate) fn write(record: &Record, losses: &mut BTreeSet<Loss>) -> String {
    let mut text = String::new();
    kif::write_start(record, &mut text);
    text.push('\n');
    kif::write_comments(&mut text, record.tree().before(), losses);
    kif::write_lines(record, &mut text, losses, false);
    text
}

/// `▲７六歩`, `△同　銀`, `▲４五角打`, with the words that tell pieces apart.
pub(super) fn spelled(
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
