//! The one form in which a FEN of a variant is written.

use alloc::string::String;
use core::fmt::Write;
use core::ops::Range;

use qi::{ByPlayer, Player};

use super::NamedSquare;
use super::rights::{self, BackRank, RightLetters};
use super::{Fields, View};
use crate::Variant;
use crate::text::{self, Grammar, Held, Square, cased};

/// The fields of a FEN after the board.
pub(crate) struct Tail<'a> {
    pub(crate) held: &'a Held,
    pub(crate) turn: Player,
    pub(crate) rights: RightLetters,
    pub(crate) back_ranks: ByPlayer<BackRank>,
    pub(crate) gates: &'a str,
    pub(crate) en_passant: Option<NamedSquare>,
    pub(crate) limit: Option<u32>,
}

impl Tail<'_> {
    /// Writes the pocket, the side to move, the rights and the e.p. square, and returns the
    /// span of the rights if each of them means a rook.
    pub(crate) fn write(&self, variant: &Variant, out: &mut String) -> Option<Range<usize>> {
        write_pocket(self.held, variant, out);
        out.push(' ');
        out.push(if self.turn.is_first() { 'w' } else { 'b' });
        out.push(' ');
        let start = out.len();
        out.push_str(self.gates);
        let mut is_live = self.gates.is_empty();
        for player in Player::ALL {
            let letters = self.rights[player];
            if !letters.is_empty() {
                let back = &self.back_ranks[player];
                is_live &= back.write(letters, variant.castling, player, &mut |letter| {
                    out.push(char::from(letter));
                });
            }
        }
        let end = out.len();
        if end == start {
            out.push('-');
        }
        out.push(' ');
        match (self.en_passant, self.limit) {
            (Some(square), _) => {
                out.push(char::from(b'a'.saturating_add(square.file)));
                write_number(square.rank.into(), out);
            }
            (None, Some(limit)) => write_number(limit, out),
            (None, None) => out.push('-'),
        }
        is_live.then_some(start..end)
    }
}

/// Writes a number, without the machinery of formats.
pub(crate) fn write_number(number: u32, out: &mut String) {
    if let Ok(digit @ 0..=9) = u8::try_from(number) {
        out.push(char::from(b'0'.saturating_add(digit)));
        return;
    }
    let mut digits = [0; 10];
    let mut left = number;
    let mut start = digits.len();
    for (index, place) in digits.iter_mut().enumerate().rev() {
        *place = b'0'.saturating_add((left % 10) as u8);
        start = index;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    let digits = digits.get(start..).unwrap_or_default();
    out.push_str(core::str::from_utf8(digits).unwrap_or_default());
}

/// Writes the halfmove clock and the number of the move.
pub(crate) fn write_counters(halfmove: u32, fullmove: u32, out: &mut String) {
    for counter in [halfmove, fullmove] {
        out.push(' ');
        write_number(counter, out);
    }
}

/// Writes `[` the pieces in hand `]`, the first player's first, if the variant has pockets.
pub(crate) fn write_pocket(held: &Held, variant: &Variant, out: &mut String) {
    if !variant.has_pocket() || variant.is_any() && held.is_empty() {
        return;
    }
    out.push('[');
    for player in Player::ALL {
        for letter in variant.pocket().bytes() {
            let shown = char::from(cased(letter, player));
            out.extend((0..held.count(player, letter)).map(|_| shown));
        }
    }
    out.push(']');
}

impl<G: Grammar<Parts: Fields>> text::View<'_, G> {
    /// The pieces in the pocket, counted by letter.
    pub(crate) fn held(&self, variant: &Variant) -> Held {
        let mut held = Held::default();
        for man in self.pocket() {
            if let Some(letter) = variant.letter(man.byte()) {
                held.add(man.side(), letter, 1);
            }
        }
        held
    }

    /// The letters of rights, none where the field has gates.
    pub(crate) fn right_letters(&self, variant: &Variant) -> RightLetters {
        if variant.has_gates {
            RightLetters::default()
        } else {
            rights::letters(self.rights_text())
        }
    }

    /// The letters of rights, those of a king and its rooks where the field has gates.
    pub(crate) fn castling_letters(&self, variant: &Variant) -> RightLetters {
        rights::castling_letters(self.rights_text(), variant)
    }

    /// The field of rights where it has gates, or nothing.
    pub(crate) fn gates(&self, variant: &Variant) -> &str {
        let gates = if variant.has_gates {
            self.rights_text()
        } else {
            &[]
        };
        core::str::from_utf8(gates).unwrap_or_default()
    }

    /// Writes the first four fields in the canonical form of a variant that has read them.
    pub(crate) fn write_position(&self, variant: &Variant, out: &mut String) {
        for byte in self.board_text() {
            out.push(char::from(written(*byte, variant)));
        }
        let rights = self.right_letters(variant);
        let back_ranks = if rights == RightLetters::default() {
            ByPlayer::default()
        } else {
            self.back_ranks(variant)
        };
        let tail = Tail {
            held: &self.held(variant),
            turn: self.turn(),
            rights,
            back_ranks,
            gates: self.gates(variant),
            en_passant: self.fields().en_passant,
            limit: self.counting_limit(),
        };
        tail.write(variant, out);
    }

    /// The kings and rooks of both players on their back ranks.
    fn back_ranks(&self, variant: &Variant) -> ByPlayer<BackRank> {
        let mut back_ranks = ByPlayer::<BackRank>::default();
        let rows = ByPlayer::new(Player::First, Player::Second)
            .map(|player| variant.back_rank(player, self.ranks()));
        let files = self.files();
        for (index, square) in self.squares().enumerate() {
            let Square::Man(man) = square else { continue };
            let player = man.side();
            let row = index.checked_div(files);
            if row.is_none() || row != rows[player] || man.is_promoted() {
                continue;
            }
            let file = index.checked_rem(files).unwrap_or(0);
            match variant.letter(man.byte()) {
                Some(letter) if variant.is_royal(letter) => back_ranks[player].add(file, 1, 0),
                Some(b'R') => back_ranks[player].add(file, 0, 1),
                _ => {}
            }
        }
        back_ranks
    }
}

impl View<'_> {
    /// The canonical form of a text that a variant has read.
    pub(crate) fn canonical(&self, variant: &Variant) -> String {
        let mut out = String::with_capacity(self.as_str().len().saturating_add(8));
        self.write_position(variant, &mut out);
        if let Some(ByPlayer { first, second }) = self.checks() {
            // A string takes all that is written.
            let _ = write!(out, " {first}+{second}");
        }
        write_counters(self.halfmove(), self.fullmove(), &mut out);
        out
    }
}

/// A byte of a board as it is written: the letter that stands for its synonyms.
pub(crate) fn written(byte: u8, variant: &Variant) -> u8 {
    match variant.letter(byte) {
        Some(letter) if byte.is_ascii_uppercase() => letter,
        Some(letter) => letter.to_ascii_lowercase(),
        None => byte,
    }
}
