//! The fields of a text that no mark says: hands, gates, checks, counters and operations.

use alloc::string::String;
use core::fmt::Write;

use epin::State;
use feen::Place;
use qi::{ByPlayer, Player};

use super::{Form, Writer, contradiction};
use crate::Loss;
use crate::error::{ConvertError, ConvertErrorKind};
use crate::fen::grammar;
use crate::text::{Held, cased};

impl<'a> Writer<'a> {
    pub(super) fn gates(&mut self) -> Result<&'a str, ConvertError> {
        let gates = self.residue.gates().unwrap_or_default();
        if !self.has(Loss::Gates, self.variant().has_gates) {
            return Ok("");
        }
        if grammar::is_rights(gates.as_bytes(), self.variant(), self.board.files) {
            Ok(gates)
        } else {
            Err(contradiction(Loss::Gates))
        }
    }

    /// The pieces in hand by letter, as the text will have them.
    pub(super) fn held(&mut self) -> Result<Held, ConvertError> {
        let mut held = Held::default();
        let position = self.feen.position();
        if position.hand_piece_count() == 0 {
            return Ok(held);
        }
        let variant = self.variant();
        let has_hands =
            variant.has_pocket() && !(self.form == Form::Sfen && variant.has_last_capture);
        if !has_hands {
            self.of_feen |= Loss::Hands;
            return Ok(held);
        }
        for (player, piece, count) in position.hands() {
            let bare = piece.with_state(State::Normal).native();
            let letter = bare.letter();
            let place = Place::Hand(player);
            let refused = ConvertError::new(ConvertErrorKind::Letter { letter }, place);
            let spelled = self.convention.write(bare).map_err(|_| refused)?;
            let letter = spelled.letter.to_ascii_uppercase();
            if !variant.holds(letter) {
                return Err(refused);
            }
            let again = self
                .convention
                .in_hand(cased(letter, player))
                .ok_or(refused)?;
            self.note_difference(again.code() ^ piece.code());
            if piece.side() != player {
                self.of_feen |= Loss::HandSides;
            }
            held.add(player, letter, count as u64);
        }
        Ok(held)
    }

    pub(super) fn write_checks(&mut self, out: &mut String) -> Result<(), ConvertError> {
        let Some(most) = self.variant().checks() else {
            return Ok(());
        };
        let checks = if self.has(Loss::Checks, true) {
            self.residue.checks()
        } else if self.variant().is_any() {
            None
        } else {
            Some(ByPlayer::new(most, most))
        };
        if let Some(ByPlayer { first, second }) = checks {
            if first > most || second > most {
                return Err(contradiction(Loss::Checks));
            }
            // A string takes all that is written.
            let _ = write!(out, " {first}+{second}");
        }
        Ok(())
    }

    /// The halfmove clock and the number of the move.
    pub(super) fn counters(&mut self) -> (u32, u32) {
        self.keep(Loss::Halfmove);
        self.keep(Loss::Fullmove);
        let halfmove = self.residue.halfmove().unwrap_or(0);
        let turn = self.feen.position().turn();
        let (fullmove, exact) = self.residue.move_number(turn);
        if exact {
            self.keep(Loss::Ply);
        }
        (halfmove, fullmove)
    }

    pub(super) fn write_operations(&mut self, out: &mut String) {
        let (halfmove, fullmove) = self.counters();
        self.keep(Loss::Operations);
        let operations = self.residue.operations().unwrap_or_default();
        let has = |opcode: &str| super::super::epd::has_opcode(operations, opcode);
        // A string takes all that is written.
        if halfmove != 0 && !has("hmvc") {
            let _ = write!(out, " hmvc {halfmove};");
        }
        if fullmove != 1 && !has("fmvn") {
            let _ = write!(out, " fmvn {fullmove};");
        }
        if !operations.is_empty() {
            let _ = write!(out, " {operations}");
        }
    }

    pub(super) fn write_sfen(
        &mut self,
        held: &Held,
        turn: Player,
        out: &mut String,
    ) -> Result<(), ConvertError> {
        let variant = self.variant();
        out.push_str(if turn.is_first() { " b " } else { " w " });
        // A string takes all that is written.
        if variant.has_last_capture {
            if self.has(Loss::LastCapture, true) {
                let (file, rank) = self.residue.last_capture().unwrap_or((0, 0));
                let (files, ranks) = self.board.size();
                if usize::from(file) > files || usize::from(rank) > ranks {
                    return Err(contradiction(Loss::LastCapture));
                }
                let _ = write!(out, "{file}{}", char::from(b'`'.saturating_add(rank)));
            } else {
                out.push('-');
            }
        } else {
            crate::sfen::write_hands(held, variant, out);
        }
        self.keep(Loss::Ply);
        let (ply, exact) = self.residue.ply_number(turn);
        if exact {
            self.keep(Loss::Fullmove);
        }
        let _ = write!(out, " {ply}");
        Ok(())
    }
}
