//! The one form in which an SFEN of a variant is written.

use alloc::string::String;
use core::fmt::Write;

use qi::Player;

use super::View;
use super::grammar::FIRST;
use crate::Variant;
use crate::fen::written;
use crate::text::{Held, cased};

impl View<'_> {
    /// The pieces in both hands, counted by letter.
    pub(crate) fn held(&self, variant: &Variant) -> Held {
        let mut held = Held::default();
        for player in Player::ALL {
            for (man, count) in self.hand(player) {
                if let Some(letter) = variant.letter(man.byte()) {
                    held.add(player, letter, count);
                }
            }
        }
        held
    }

    /// The canonical form of a text that a variant has read.
    pub(crate) fn canonical(&self, variant: &Variant) -> String {
        let mut out = String::with_capacity(self.as_str().len().saturating_add(4));
        let board = self.part((0, self.parts().board_end));
        out.extend(board.iter().map(|byte| char::from(written(*byte, variant))));
        out.push_str(if self.turn().is_first() { " b " } else { " w " });
        // A string takes all that is written.
        if let Some((file, rank)) = self.last_capture() {
            let _ = write!(out, "{file}{}", char::from(b'`'.saturating_add(rank)));
        } else {
            write_hands(&self.held(variant), variant, &mut out);
        }
        let _ = write!(out, " {}", self.ply());
        out
    }
}

/// Writes the hands: the first player's, then the second's, each `R B G S N L P` and then by
/// letter.
pub(crate) fn write_hands(held: &Held, variant: &Variant, out: &mut String) {
    let start = out.len();
    for player in Player::ALL {
        let others = (b'A'..=b'Z').filter(|letter| !FIRST.contains(letter));
        for letter in FIRST.iter().copied().chain(others) {
            let count = held.count(player, letter);
            if count == 0 || !variant.holds(letter) {
                continue;
            }
            if count > 1 {
                // A string takes all that is written.
                let _ = write!(out, "{count}");
            }
            out.push(char::from(cased(letter, player)));
        }
    }
    if out.len() == start {
        out.push('-');
    }
}
