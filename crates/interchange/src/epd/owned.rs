use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::str::FromStr;

use feen::Feen;

use super::grammar;
use super::repair;
use super::{Operations, View};
use crate::convert::{self, Form, Position};
use crate::error::ConvertError;
use crate::fen;
use crate::fen::Parts;
use crate::repair::Repaired;
use crate::text::owned_text;
use crate::{Convention, Converted, Exported, Loss, ParseError, Residue, Variant};

/// An EPD, owned: the canonical text of its variant, with the operations in the order read.
///
/// ```
/// use interchange::{Convention, Epd};
///
/// let epd: Epd = r#"4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "a; b";"#.parse()?;
/// let converted = epd.to_feen(&Convention::CHESS).unwrap();
/// assert_eq!(converted.residue().operations(), Some(r#"bm O-O; id "a; b";"#));
/// # Ok::<(), interchange::ParseError>(())
/// ```
///
/// Read from a string, it is of [any variant](Variant::ANY).
#[derive(Clone, Debug)]
pub struct Epd {
    text: String,
    parts: Parts,
    operations: usize,
}

impl Epd {
    /// Reads an EPD of a variant.
    ///
    /// # Errors
    ///
    /// The errors of [`View::parse_as`].
    pub fn parse_as(text: &str, variant: &Variant) -> Result<Self, ParseError> {
        let view = View::parse_as(text, variant)?;
        let mut canonical = String::with_capacity(text.len());
        view.position().write_position(variant, &mut canonical);
        if !view.operations_text().is_empty() {
            canonical.push(' ');
            canonical.push_str(view.operations_text());
        }
        let (parts, operations) = if canonical == text {
            view.parts()
        } else {
            grammar::epd(canonical.as_bytes(), variant)?
        };
        Ok(Self {
            text: canonical,
            parts,
            operations,
        })
    }

    /// Reads an EPD of a variant as people and programs write it, and lists every change
    /// (§5.6): counters in place of operations, a missing `;` at the end.
    ///
    /// # Errors
    ///
    /// The error of [`View::parse_as`] that no repair removes.
    pub fn repair(text: &str, variant: &Variant) -> Result<Repaired<Self>, ParseError> {
        repair::epd(text, variant)
    }

    /// The text, borrowed, with its parts.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        View::from_parts(&self.text, self.parts, self.operations)
    }

    /// The canonical text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The FEEN of the position, and all that the text says besides.
    ///
    /// # Errors
    ///
    /// As for [`View::to_feen`].
    pub fn to_feen(&self, convention: &Convention) -> Result<Converted, ConvertError> {
        self.view().to_feen(convention)
    }

    /// Writes the position into a FEEN, in the memory that it has, and returns the residue.
    ///
    /// # Errors
    ///
    /// As for [`View::to_feen`].
    pub fn to_feen_into(
        &self,
        convention: &Convention,
        feen: &mut Feen,
    ) -> Result<Residue, ConvertError> {
        self.view().to_feen_into(convention, feen)
    }

    /// The EPD of a FEEN and a residue.
    ///
    /// # Errors
    ///
    /// If no text of the variant comes near the FEEN: another shape, a letter that the
    /// variant lacks; if the residue contradicts it.
    pub fn from_feen(
        feen: &Feen,
        residue: &Residue,
        convention: &Convention,
    ) -> Result<Exported<Self>, ConvertError> {
        let mut text = String::new();
        let written = convert::write(feen, residue, convention, Form::Epd, &mut text)?;
        let value = Self::parse_as(&text, convention.variant());
        let value = value.map_err(|error| match residue.operations() {
            // The fields are of a position, so the fault is in what follows them.
            Some(_) => convert::contradiction(Loss::Operations),
            None => convert::unread(error),
        })?;
        convert::export(feen, value, written.losses, written.of_feen, |value| {
            value.to_feen(convention)
        })
    }
}

/// # Conversion
impl View<'_> {
    /// The FEEN of the position, and all that the text says besides.
    ///
    /// # Errors
    ///
    /// As for [`fen::View::to_feen`].
    pub fn to_feen(&self, convention: &Convention) -> Result<Converted, ConvertError> {
        let mut position = Position::new(convention);
        self.read_into(&mut position)?;
        Ok(Converted::new(position.feen()?, position.residue))
    }

    /// Writes the position into a FEEN, in the memory that it has, and returns the residue.
    /// On an error the FEEN is any position.
    ///
    /// # Errors
    ///
    /// As for [`to_feen`](Self::to_feen).
    pub fn to_feen_into(
        &self,
        convention: &Convention,
        feen: &mut Feen,
    ) -> Result<Residue, ConvertError> {
        let mut position = Position::new(convention);
        self.read_into(&mut position)?;
        position.assign(feen)?;
        Ok(position.residue)
    }

    fn read_into(&self, position: &mut Position<'_>) -> Result<(), ConvertError> {
        let variant = position.convention().variant();
        let (mut parts, mut operations) = self.parts();
        if !parts.variant.is(variant) {
            let read = grammar::epd(self.as_bytes(), variant);
            (parts, operations) = read.map_err(|error| convert::misread(error, self.as_bytes()))?;
        }
        let text = self.as_str();
        let view = View::from_parts(text, parts, operations);
        let kept = kept_operations(&view);
        if !kept.is_empty() {
            let residue = &mut position.residue;
            residue.add_notes(|notes| kept.clone_into(&mut notes.operations));
        }
        fen::View::from_parts(text, parts).read_as_it_is(position)
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
pub(crate) fn has_opcode(operations: &str, opcode: &str) -> bool {
    Operations::new(operations).any(|operation| operation.opcode() == opcode)
}

impl FromStr for Epd {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse_as(text, &Variant::ANY)
    }
}

owned_text!(Epd);
