use alloc::string::String;
use core::fmt::Write;
use core::str::FromStr;

use feen::Feen;
use qi::Player;

use super::View;
use super::grammar::{self, Parts};
use super::repair;
use crate::convert::{self, Form, Held, Incoming, Position};
use crate::error::ConvertError;
use crate::fen::rights::RightLetters;
use crate::fen::written;
use crate::repair::Repaired;
use crate::text::owned_text;
use crate::{Convention, Converted, Exported, ParseError, Residue, Variant};

/// An SFEN, owned: the canonical text of its variant, with the first player's hand before
/// the second's, and with the number of the ply.
///
/// ```
/// use interchange::Sfen;
///
/// let sfen: Sfen = "9/9/9/9/9/9/9/9/9 w pG2R".parse()?;
/// assert_eq!(sfen.as_str(), "9/9/9/9/9/9/9/9/9 w 2RGp 1");
/// # Ok::<(), interchange::ParseError>(())
/// ```
///
/// Read from a string, it is of [shōgi](Variant::SHOGI).
#[derive(Clone, Debug)]
pub struct Sfen {
    text: String,
    parts: Parts,
}

impl Sfen {
    /// Reads an SFEN of a variant.
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
            grammar::sfen(canonical.as_bytes(), variant)?
        };
        Ok(Self {
            text: canonical,
            parts,
        })
    }

    /// Reads an SFEN of a variant as people and programs write it, and lists every change
    /// (§5.6).
    ///
    /// ```
    /// use interchange::{Sfen, Variant};
    ///
    /// let repaired = Sfen::repair("position startpos", &Variant::SHOGI)?;
    /// assert_eq!(repaired.changes()[0].code(), "prefix");
    /// # Ok::<(), interchange::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of [`View::parse_as`] that no repair removes.
    pub fn repair(text: &str, variant: &Variant) -> Result<Repaired<Self>, ParseError> {
        repair::sfen(text, variant)
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

    /// The SFEN of a FEEN and a residue.
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
        let written = convert::write(feen, residue, convention, Form::Sfen, &mut text)?;
        let value = Self::parse_as(&text, convention.variant());
        let value = value.map_err(convert::unread)?;
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
    /// If FEEN cannot spell the position: more pieces than squares; or if the text, read as
    /// another variant, is none of the convention's.
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
        let parts = grammar::sfen(self.as_bytes(), variant);
        let parts = parts.map_err(|error| convert::misread(error, self.as_bytes()))?;
        View::from_parts(self.as_str(), parts).read_as_it_is(position)
    }

    /// Reads the text of a variant that has read it already.
    fn read_as_it_is(&self, position: &mut Position<'_>) -> Result<(), ConvertError> {
        let parts = self.parts();
        let (start, end) = parts.hands;
        if start < end {
            position.held = Some(self.held(position.convention().variant()));
        }
        position.residue.ply = parts.ply.saturating_sub(1);
        position.residue.last_capture = parts.last_capture;
        position.read(&Incoming {
            board: self.as_bytes().get(..parts.board_end).unwrap_or_default(),
            size: (parts.files, parts.ranks),
            turn: parts.turn,
            rights: RightLetters::default(),
            en_passant: None,
        })
    }

    fn held(&self, variant: &Variant) -> Held {
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

    fn canonical(&self, variant: &Variant) -> String {
        let mut out = String::with_capacity(self.as_str().len().saturating_add(4));
        let board = self.as_bytes().get(..self.parts().board_end);
        for byte in board.unwrap_or_default() {
            out.push(char::from(written(*byte, variant)));
        }
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

/// The order of the hands: these letters, and then the others.
const FIRST: &[u8] = b"RBGSNLP";

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
            out.push(char::from(if player.is_first() {
                letter
            } else {
                letter.to_ascii_lowercase()
            }));
        }
    }
    if out.len() == start {
        out.push('-');
    }
}

impl FromStr for Sfen {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse_as(text, &Variant::SHOGI)
    }
}

owned_text!(Sfen);
