use alloc::string::String;

use feen::Feen;

use super::from_feen::{Form, Written, write};
use super::to_feen::{Incoming, Position};
use crate::error::ConvertError;
use crate::fen::rights::RightLetters;
use crate::guess::Format;
use crate::notation::Notation;
use crate::repair::Draft;
use crate::sfen::{Parts, SfenNotation, View};
use crate::{Convention, Loss, Residue, Variant};

impl Notation for SfenNotation {
    type Convention = Convention;
    const FORMAT: Format = Format::Sfen;

    fn game(convention: &Convention) -> &Variant {
        convention.variant()
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
        let parts = view.parts();
        let (start, end) = parts.hands;
        if start < end {
            position.held = Some((view.held(convention.variant()), convention));
        }
        position.residue.set_ply(parts.ply);
        let capture = parts.last_capture.unwrap_or_default();
        position.residue.set_pair(Loss::LastCapture, capture);
        let incoming = Incoming {
            board: view.part((0, parts.board_end)),
            size: (parts.files, parts.ranks),
            turn: parts.turn,
            rights: RightLetters::default(),
            en_passant: None,
        };
        position.read(&incoming, convention)
    }

    fn write(
        feen: &Feen,
        residue: &Residue,
        convention: &Convention,
        out: &mut String,
    ) -> Result<Written<Parts>, ConvertError> {
        write(feen, residue, convention, Form::Sfen, out).map(Written::unknown)
    }

    fn repair(draft: &mut Draft<'_>, variant: &Variant) -> bool {
        crate::sfen::repair::sfen(draft, variant)
    }
}
