//! The owned text, and the ways of any text to FEEN and back.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use feen::Feen;

use super::Notation;
use crate::convert::{Diagram, Position, Written, contradiction};
use crate::epd::EpdNotation;
use crate::error::{ConvertError, ConvertErrorKind};
use crate::guess::{Format, guess};
use crate::repair::{Draft, Repaired};
use crate::residue::{respelled, spelling};
use crate::text::View;
use crate::{Converted, Exported, Loss, Losses, ParseError, Residue};

/// A text of a notation, owned: the canonical text of its game.
#[derive(Clone)]
pub struct Text<N: Notation> {
    text: String,
    parts: N::Parts,
}

impl<N: Notation> Text<N> {
    /// Reads a text of a variant, or of a game of draughts.
    ///
    /// # Errors
    ///
    /// The errors of [`View::parse_as`].
    pub fn parse_as(text: &str, game: &N::Game) -> Result<Self, ParseError> {
        let view = View::<N>::parse_as(text, game)?;
        if view.is_canonical() {
            let (text, parts) = (String::from(text), *view.parts());
            return Ok(Self { text, parts });
        }
        let canonical = N::canonical(&view, game);
        let parts = if canonical == text {
            *view.parts()
        } else {
            N::read(canonical.as_bytes(), game)?.0
        };
        let text = canonical;
        Ok(Self { text, parts })
    }

    /// Reads a text as people and programs write it, and lists every change. A standard text is
    /// not changed.
    ///
    /// ```
    /// use feen_interchange::{Fen, Variant};
    ///
    /// let repaired = Fen::repair("4k3/44/8/8/8/8/8/4K3 W - - 0", &Variant::CHESS)?;
    /// assert_eq!(repaired.value().as_str(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// let codes: Vec<&str> = repaired.changes().iter().map(|change| change.code()).collect();
    /// assert_eq!(codes, ["merged", "case", "filled"]);
    /// # Ok::<(), feen_interchange::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of [`View::parse_as`] that no repair removes: a rank too short, an unknown
    /// letter, a text that another format takes.
    pub fn repair(text: &str, game: &N::Game) -> Result<Repaired<Self>, ParseError> {
        let error = match Self::parse_as(text, game) {
            Ok(value) => return Ok(Repaired::new(value, Vec::new())),
            Err(error) => error,
        };
        let mut draft = Draft::new(text);
        if is_of_another_format::<N>(text, game) || !N::repair(&mut draft, game) {
            return Err(error);
        }
        let (value, changes) = draft.finish(|text| Self::parse_as(text, game))?;
        Ok(Repaired::new(value, changes))
    }

    /// The text, borrowed, with its parts.
    #[must_use]
    pub fn view(&self) -> View<'_, N> {
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
    pub fn to_feen(&self, convention: &N::Convention) -> Result<Converted, ConvertError> {
        self.view().to_feen(convention)
    }

    /// Writes the position into a FEEN, in the memory that it has, and returns the residue.
    ///
    /// # Errors
    ///
    /// As for [`View::to_feen`].
    pub fn to_feen_into(
        &self,
        convention: &N::Convention,
        feen: &mut Feen,
    ) -> Result<Residue, ConvertError> {
        self.view().to_feen_into(convention, feen)
    }

    /// The text of a FEEN and a residue.
    ///
    /// # Errors
    ///
    /// If no text of the game comes near the FEEN: another shape, a letter that the game lacks, a
    /// piece on a square that is not played on; if the residue contradicts it.
    pub fn from_feen(
        feen: &Feen,
        residue: &Residue,
        convention: &N::Convention,
    ) -> Result<Exported<Self>, ConvertError> {
        let export = || {
            let mut text = String::new();
            let Written {
                mut losses,
                of_feen,
                parts,
            } = N::write(feen, residue, convention, &mut text)?;
            let game = N::game(convention);
            let value = match parts {
                Some(parts) => Self { text, parts },
                None => Self::parse_as(&text, game).map_err(|error| N::unread(error, residue))?,
            };
            let spelled = value.spelled(residue, game)?;
            if spelled.is_some() {
                losses = losses.without(Loss::Spelling.into());
            }
            let mut remainder = None;
            if !of_feen.is_empty() {
                let diff = value.to_feen(convention)?.feen().diff(feen);
                let wrong = ConvertError::whole(ConvertErrorKind::Shape);
                remainder = Some(diff.map_err(|_| wrong)?);
            }
            Ok(Exported::new(value, spelled, losses, remainder))
        };
        export().map_err(|error: ConvertError| error.in_feen(feen, residue))
    }

    /// Writes the text of a FEEN and a residue after what a string has, spelled as the residue
    /// says, and returns the losses: of the FEEN, and items of the residue that the game has no
    /// place for.
    ///
    /// ```
    /// use feen::Feen;
    /// use feen_interchange::{Convention, Fen, Residue};
    ///
    /// let feen: Feen = "4k^3/8/8/8/8/8/8/4K^2+R / C/c".parse()?;
    /// let residue: Residue = "halfmove=3 fullmove=40".parse()?;
    /// let mut text = String::new();
    /// let losses = Fen::write_into(&feen, &residue, Convention::CHESS, &mut text)?;
    /// assert_eq!(text, "4k3/8/8/8/8/8/8/4K2R w K - 3 40");
    /// assert!(losses.is_empty());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`from_feen`](Self::from_feen); the string is then as it was.
    pub fn write_into(
        feen: &Feen,
        residue: &Residue,
        convention: &N::Convention,
        out: &mut String,
    ) -> Result<Losses, ConvertError> {
        if residue.spelling().is_some() {
            let exported = Self::from_feen(feen, residue, convention)?;
            out.push_str(exported.text());
            return Ok(exported.losses());
        }
        let written = N::write(feen, residue, convention, out);
        match written {
            Ok(written) => Ok(written.losses),
            Err(error) => Err(error.in_feen(feen, residue)),
        }
    }

    /// The text as a residue spells it, if that is of this format.
    fn spelled(&self, residue: &Residue, game: &N::Game) -> Result<Option<String>, ConvertError> {
        let name = N::FORMAT.name();
        let spelled = residue
            .spelling()
            .and_then(|spelling| respelled(name, &self.text, spelling));
        if let Some(spelled) = &spelled
            && Self::parse_as(spelled, game).as_ref() != Ok(self)
        {
            return Err(contradiction(Loss::Spelling));
        }
        Ok(spelled)
    }
}

/// Whether a text is left alone, since another format takes it.
fn is_of_another_format<N: Notation>(text: &str, game: &N::Game) -> bool {
    guess(text).any(|format| match (N::FORMAT, format) {
        (own, format) if own == format => false,
        // Four fields are a FEN without counters, unless operations follow.
        (Format::Fen, Format::Epd) => {
            let view = View::<EpdNotation>::parse(text);
            view.is_ok_and(|view| !view.operations_text().is_empty())
        }
        (Format::Fen, Format::Sfen) => N::has_sfen(game),
        // Counters in place of operations are a repair of their own.
        (Format::Epd, Format::Fen) => false,
        _ => true,
    })
}

/// # Conversion
impl<N: Notation> View<'_, N> {
    /// The FEEN of the position, and all that the text says besides.
    ///
    /// # Errors
    ///
    /// Never for the position as such: no king, rights without rooks. Only if FEEN cannot
    /// spell it: walls, more pieces than squares, a board of one file and two layers, nobody to
    /// move; or if the text, read as another game, does not belong to the convention's game.
    pub fn to_feen(&self, convention: &N::Convention) -> Result<Converted, ConvertError> {
        let mut position = Position::new();
        self.fill(convention, &mut position)?;
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
        convention: &N::Convention,
        feen: &mut Feen,
    ) -> Result<Residue, ConvertError> {
        let mut position = Position::new();
        self.fill(convention, &mut position)?;
        position.assign(feen)?;
        Ok(position.residue)
    }

    /// Shows the position as it stands, without a FEEN and a residue: for those who look at many
    /// positions and keep few.
    ///
    /// # Errors
    ///
    /// As for [`to_feen`](Self::to_feen).
    pub fn look<R>(
        &self,
        convention: &N::Convention,
        see: impl FnOnce(&Diagram<'_>) -> R,
    ) -> Result<R, ConvertError> {
        let mut position = Position::new();
        let game = N::game(convention);
        if N::is_read(self.parts(), game) {
            N::fill(self, convention, &mut position)
                .map_err(|error| error.in_text(self.as_str()))?;
        } else {
            self.fill(convention, &mut position)?;
        }
        Ok(see(&position.diagram()?))
    }

    #[inline]
    fn fill<'a>(
        &self,
        convention: &'a N::Convention,
        position: &mut Position<'a>,
    ) -> Result<(), ConvertError> {
        let game = N::game(convention);
        if N::is_read(self.parts(), game) {
            return self.fill_as_it_is(convention, position);
        }
        let view = View::<N>::parse_as(self.as_str(), game);
        let view = view.map_err(|error| ConvertError::misread(error, self.as_bytes()))?;
        view.fill_as_it_is(convention, position)
    }

    /// Reads the text of a game that has read it already.
    #[inline]
    fn fill_as_it_is<'a>(
        &self,
        convention: &'a N::Convention,
        position: &mut Position<'a>,
    ) -> Result<(), ConvertError> {
        N::fill(self, convention, position).map_err(|error| error.in_text(self.as_str()))?;
        if !self.is_canonical() {
            let canonical = N::canonical(self, N::game(convention));
            if canonical != self.as_str() {
                let spelling = spelling(N::FORMAT.name(), &canonical, self.as_str());
                position.residue.set_text(Loss::Spelling, &spelling);
            }
        }
        Ok(())
    }
}

impl<N: Notation> FromStr for Text<N> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse_as(text, N::default_game())
    }
}

impl<N: Notation> TryFrom<&str> for Text<N> {
    type Error = ParseError;

    fn try_from(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }
}

impl<N: Notation> TryFrom<&[u8]> for Text<N> {
    type Error = ParseError;

    fn try_from(text: &[u8]) -> Result<Self, ParseError> {
        View::<N>::parse_bytes(text)?.as_str().parse()
    }
}

impl<N: Notation> fmt::Display for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl<N: Notation> fmt::Debug for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({:?})", N::FORMAT, self.text)
    }
}

/// Two are equal if their texts are, whatever they were read as.
impl<N: Notation> PartialEq for Text<N> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<N: Notation> Eq for Text<N> {}

impl<N: Notation> Hash for Text<N> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.text.hash(hasher);
    }
}

impl<N: Notation> AsRef<str> for Text<N> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}
