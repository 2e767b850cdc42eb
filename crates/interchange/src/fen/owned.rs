use alloc::borrow::ToOwned;
use alloc::string::String;
use core::str::FromStr;

use feen::Feen;

use super::View;
use super::repair;
use super::{Parts, grammar};
use crate::convert::{self, Form, Incoming, Position};
use crate::error::ConvertError;
use crate::repair::Repaired;
use crate::text::owned_text;
use crate::{Convention, Converted, Exported, ParseError, Residue, Variant};

/// A FEN, owned: the canonical text of its variant.
///
/// ```
/// use interchange::{Fen, Variant};
///
/// // Rights are written as X-FEN writes them, and both spellings of a pocket as one.
/// let text = "r3k2r/8/8/8/8/8/8/R3K2R/Pp w HAha - 0 1";
/// let fen = Fen::parse_as(text, &Variant::CRAZYHOUSE)?;
/// assert_eq!(fen.as_str(), "r3k2r/8/8/8/8/8/8/R3K2R[Pp] w KQkq - 0 1");
/// # Ok::<(), interchange::ParseError>(())
/// ```
///
/// Read from a string, it is of [any variant](Variant::ANY).
#[derive(Clone, Debug)]
pub struct Fen {
    text: String,
    parts: Parts,
}

impl Fen {
    /// Reads a FEN of a variant.
    ///
    /// # Errors
    ///
    /// The errors of [`View::parse_as`].
    pub fn parse_as(text: &str, variant: &Variant) -> Result<Self, ParseError> {
        let view = View::parse_as(text, variant)?;
        let canonical = view.canonical(variant);
        let parts = if canonical == text {
            *view.parts()
        } else {
            grammar::fen(canonical.as_bytes(), variant)?
        };
        Ok(Self {
            text: canonical,
            parts,
        })
    }

    /// Reads a FEN of a variant as people and programs write it, and lists every change
    /// (§5.6). A text that is a FEN already is not changed.
    ///
    /// ```
    /// use interchange::{Fen, Variant};
    ///
    /// let repaired = Fen::repair("4k3/44/8/8/8/8/8/4K3 W - - 0 0", &Variant::CHESS)?;
    /// assert_eq!(repaired.value().as_str(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// let codes: Vec<&str> = repaired.changes().iter().map(|change| change.code()).collect();
    /// assert_eq!(codes, ["merged", "case", "counter"]);
    /// # Ok::<(), interchange::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of [`View::parse_as`] that no repair removes: a rank too short, an unknown
    /// letter, a text that another format takes.
    pub fn repair(text: &str, variant: &Variant) -> Result<Repaired<Self>, ParseError> {
        repair::fen(text, variant)
    }

    /// The text, borrowed, with its parts.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        View::from_parts(&self.text, self.parts)
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

    /// The FEN of a FEEN and a residue.
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
        let written = convert::write(feen, residue, convention, Form::Fen, &mut text)?;
        let value = match written.parts {
            Some(parts) => Self { text, parts },
            None => Self::parse_as(&text, convention.variant()).map_err(convert::unread)?,
        };
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
    /// Never for the position as such: no king, rights without rooks. Only if FEEN cannot
    /// spell it: walls, more pieces than squares, a board of one file and two layers; or if
    /// the text, read as another variant, is none of the convention's.
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
        if self.parts().variant.is(variant) {
            return self.read_as_it_is(position);
        }
        let parts = grammar::fen(self.as_bytes(), variant);
        let parts = parts.map_err(|error| convert::misread(error, self.as_bytes()))?;
        View::from_parts(self.as_str(), parts).read_as_it_is(position)
    }

    /// Reads the text of a variant that has read it already.
    pub(crate) fn read_as_it_is(&self, position: &mut Position<'_>) -> Result<(), ConvertError> {
        let variant = position.convention().variant();
        let parts = self.parts();
        let (start, end) = parts.pocket;
        if start < end {
            position.held = Some(self.held(variant));
        }
        position.residue.count(parts.halfmove, parts.fullmove);
        self.note_in(&mut position.residue, variant);
        position.read(&Incoming {
            board: self.board_text(),
            size: (parts.files, parts.ranks),
            turn: parts.turn,
            rights: self.right_letters(variant),
            en_passant: parts.en_passant,
        })
    }

    /// Notes all that no FEEN says, but for the counters of moves.
    fn note_in(&self, residue: &mut Residue, variant: &Variant) {
        residue.counting_limit = self.counting_limit().unwrap_or(0);
        if variant.has_gates() {
            let gates = self.gates(variant);
            residue.add_notes(|notes| gates.clone_into(&mut notes.gates));
        }
        if let Some(checks) = self.checks() {
            let all = variant.checks().filter(|_| !variant.is_any());
            if Some(checks.first) != all || Some(checks.second) != all {
                residue.checks = Some((checks.first, checks.second));
            }
        }
    }
}

impl FromStr for Fen {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse_as(text, &Variant::ANY)
    }
}

owned_text!(Fen);

#[cfg(test)]
mod tests {
    use super::{Fen, grammar};
    use crate::{Convention, Profile, Variant};

    /// A FEN that is written has the parts that its text is read with.
    #[test]
    fn parts_are_those_of_the_text() {
        let chess960 = Variant::CHESS.with_castling(crate::Castling::Shredder);
        for (variant, text) in [
            (Variant::CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            (Variant::CHESS, "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 3 40"),
            (
                Variant::CHESS,
                "r3k2r/8/8/8/4Pp2/8/8/R3K2R b Kq e3 10 4294967295",
            ),
            (Variant::CHESS, "rr2k3/8/8/8/8/8/8/1RR1KR1R w KFQCqb - 0 1"),
            // Rights without rooks.
            (Variant::CHESS, "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1"),
            (Variant::CHESS, "4k3/8/8/8/8/8/8/R3K2R w KQAk d6 0 1"),
            (chess960, "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 12"),
            (Variant::MAKRUK, "2n2m2/3sks2/8/8/8/8/4K3/8 w - 64 0 1"),
            (Variant::XIANGQI, "4k4/9/9/9/4n4/9/9/9/4P4/4K4 b - - 10 100"),
            (Variant::CRAZYHOUSE, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1"),
            (Variant::SHOGI, "4k4/9/9/4+P4/9/9/9/9/4K4[Pp] b - - 0 1"),
            (Variant::THREE_CHECK, "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1"),
            (
                Variant::CAPABLANCA,
                "4ck3r/10/10/10/10/10/10/5K3R w Kk - 0 1",
            ),
            (Variant::ANY, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ] {
            for profile in [Profile::PLAIN, Profile::CHESS960, variant.profile()] {
                let Ok(convention) = Convention::new(variant, profile) else {
                    continue;
                };
                let converted = Fen::parse_as(text, &variant).unwrap().to_feen(&convention);
                let (feen, residue) = converted.unwrap().into_parts();
                let exported = Fen::from_feen(&feen, &residue, &convention).unwrap();
                assert!(exported.losses().is_empty(), "{text}");
                let Fen {
                    text: written,
                    parts,
                } = exported.into_value();
                assert_eq!(Ok(parts), grammar::fen(written.as_bytes(), &variant));
                assert_eq!(written, Fen::parse_as(text, &variant).unwrap().text);
            }
        }
    }
}
