use std::collections::BTreeMap;
use std::fmt;

use feen::{Piece, Player};
use unicode_width::UnicodeWidthChar;

use crate::marks::Mark;
use crate::{Drawing, PieceSet};

/// A piece as text: the marks before its sign, the sign, and the marks after it.
pub(super) struct Spelling {
    before: String,
    sign: char,
    after: String,
}

impl Spelling {
    pub(super) fn new(drawing: &Drawing<'_>, piece: Piece) -> Self {
        let set = drawing.set_of(piece.side());
        let sign = drawing.sign_of(piece);
        let mut before = String::new();
        let mut after = String::new();
        if sign.is_some() && set == PieceSet::Shogi && piece.side() == Player::Second {
            before.push('v');
        }
        for mark in drawing.marks_of(piece, sign.is_none()) {
            match mark {
                Mark::Enhanced if sign.is_some_and(|sign| sign.says_enhanced) => {}
                Mark::Enhanced | Mark::Diminished => before.push(mark.sign()),
                Mark::Terminal | Mark::Derived => after.push(mark.sign()),
            }
        }
        Self {
            before,
            sign: sign.map_or_else(|| letter(piece), |sign| sign.character),
            after,
        }
    }

    /// The columns before the sign. The marks there are ASCII.
    pub(super) fn before(&self) -> usize {
        self.before.len()
    }

    /// The columns from the sign to the end.
    pub(super) fn after(&self) -> usize {
        let sign = self.sign.width().unwrap_or(1);
        sign.saturating_add(self.after.len())
    }
}

impl fmt::Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.before, self.sign, self.after)
    }
}

/// The letter of a piece in the case of its side.
fn letter(piece: Piece) -> char {
    match piece.side() {
        Player::First => piece.letter(),
        Player::Second => piece.letter().to_ascii_lowercase(),
    }
}

/// The meanings of the kanji, by letter, as far as they occur.
pub(super) fn key(drawing: &Drawing<'_>) -> Vec<String> {
    let mut meanings = BTreeMap::new();
    for piece in drawing.all_pieces() {
        let set = drawing.set_of(piece.side());
        if set == PieceSet::Chess {
            continue;
        }
        if let Some((sign, (name, _))) = drawing.sign_of(piece).zip(drawing.piece_name(piece)) {
            let order = (piece.letter(), sign.says_enhanced, sign.character);
            meanings.insert(order, format!("{} {name}", sign.character));
        }
    }
    let mut explained = Vec::new();
    for meaning in meanings.into_values() {
        if !explained.contains(&meaning) {
            explained.push(meaning);
        }
    }
    explained
}
