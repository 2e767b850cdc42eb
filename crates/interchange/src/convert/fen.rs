use alloc::string::String;

use feen::Feen;

use super::from_feen::{Form, Written, write};
use super::to_feen::{Incoming, Position};
use crate::error::ConvertError;
use crate::fen::{FenNotation, Fields, Parts, View};
use crate::guess::Format;
use crate::notation::Notation;
use crate::repair::Draft;
use crate::text::{self, Grammar};
use crate::{Convention, Loss, Residue, Variant};

impl Notation for FenNotation {
    type Convention = Convention;
    const FORMAT: Format = Format::Fen;

    fn game(convention: &Convention) -> &Variant {
        convention.variant()
    }

    fn has_sfen(variant: &Variant) -> bool {
        variant.has_sfen()
    }

    #[inline]
    fn is_read(parts: &Parts, variant: &Variant) -> bool {
        parts.variant.is(variant)
    }

    fn canonical(view: &View<'_>, variant: &Variant) -> String {
        view.canonical(variant)
    }

    fn fill<'a>(
        view: &View<'_>,
        convention: &'a Convention,
        position: &mut Position<'a>,
    ) -> Result<(), ConvertError> {
        let variant = convention.variant();
        if let Some(checks) = view.checks() {
            let all = variant.checks().filter(|_| !variant.is_any());
            if Some(checks.first) != all || Some(checks.second) != all {
                position.residue.set_checks(checks);
            }
        }
        fill(view, convention, position)
    }

    fn write(
        feen: &Feen,
        residue: &Residue,
        convention: &Convention,
        out: &mut String,
    ) -> Result<Written<Parts>, ConvertError> {
        write(feen, residue, convention, Form::Fen, out)
    }

    fn repair(draft: &mut Draft<'_>, variant: &Variant) -> bool {
        crate::fen::repair::fen(draft, variant)
    }
}

/// Reads the fields of a text, whose variant has read it already.
#[inline]
pub(super) fn fill<'a, G: Grammar<Parts: Fields>>(
    view: &text::View<'_, G>,
    convention: &'a Convention,
    position: &mut Position<'a>,
) -> Result<(), ConvertError> {
    let variant = convention.variant();
    let parts = view.fields();
    let (start, end) = parts.pocket;
    if start < end {
        position.held = Some((view.held(variant), convention));
    }
    position.residue.count(parts.halfmove, parts.fullmove);
    let limit = parts.limit.unwrap_or(0);
    position.residue.set_number(Loss::CountingLimit, limit);
    if variant.has_gates {
        let gates = view.gates(variant);
        position.residue.set_text(Loss::Gates, gates);
    }
    let incoming = Incoming {
        board: view.board_text(),
        size: (parts.files, parts.ranks),
        turn: parts.turn,
        rights: view.castling_letters(variant),
        en_passant: parts.en_passant,
    };
    position.read(&incoming, convention)
}
