use alloc::string::{String, ToString};

use feen::Feen;

use super::contradiction;
use super::fen::fill;
use super::from_feen::{Form, Written, write};
use super::to_feen::Position;
use crate::epd::{EpdNotation, Operations, Parts, View};
use crate::error::ConvertError;
use crate::guess::Format;
use crate::notation::{Notation, unread};
use crate::repair::Draft;
use crate::{Convention, Loss, ParseError, Residue, Variant};

impl Notation for EpdNotation {
    type Convention = Convention;
    const FORMAT: Format = Format::Epd;

    fn game(convention: &Convention) -> &Variant {
        convention.variant()
    }

    fn is_read(parts: &Parts, variant: &Variant) -> bool {
        parts.fields.variant.is(variant)
    }

    fn canonical(view: &View<'_>, variant: &Variant) -> String {
        let mut canonical = String::with_capacity(view.as_str().len());
        view.write_position(variant, &mut canonical);
        if !view.operations_text().is_empty() {
            canonical.push(' ');
            canonical.push_str(view.operations_text());
        }
        canonical
    }

    fn fill<'a>(
        view: &View<'_>,
        convention: &'a Convention,
        position: &mut Position<'a>,
    ) -> Result<(), ConvertError> {
        let kept = kept_operations(view);
        if !kept.is_empty() {
            position.residue.set_text(Loss::Operations, kept);
        }
        fill(view, convention, position)
    }

    fn write(
        feen: &Feen,
        residue: &Residue,
        convention: &Convention,
        out: &mut String,
    ) -> Result<Written<Parts>, ConvertError> {
        write(feen, residue, convention, Form::Epd, out).map(Written::unknown)
    }

    fn unread(error: ParseError, residue: &Residue) -> ConvertError {
        match residue.operations() {
            // The fields are of a position, so the fault is in what follows them.
            Some(_) => contradiction(Loss::Operations),
            None => unread(error),
        }
    }

    fn repair(draft: &mut Draft<'_>, variant: &Variant) -> bool {
        crate::epd::repair::epd(draft, variant)
    }
}

/// The operations without the counters that the way back writes at their front.
fn kept_operations<'a>(view: &View<'a>) -> &'a str {
    let mut kept = view.operations_text();
    let counters = [("hmvc", view.halfmove(), 0), ("fmvn", view.fullmove(), 1)];
    for (opcode, value, default) in counters {
        let written = value.to_string();
        let rest = kept
            .strip_prefix(opcode)
            .and_then(|rest| rest.strip_prefix(' '))
            .and_then(|rest| rest.strip_prefix(written.as_str()))
            .and_then(|rest| rest.strip_prefix(';'))
            .filter(|_| value != default);
        if let Some(rest) = rest {
            let rest = rest.strip_prefix(' ').unwrap_or(rest);
            // A second one would keep the way back from writing the first.
            if !has_opcode(rest, opcode) {
                kept = rest;
            }
        }
    }
    kept
}

/// Whether operations have an opcode.
pub(super) fn has_opcode(operations: &str, opcode: &str) -> bool {
    Operations::new(operations).any(|operation| operation.opcode() == opcode)
}
