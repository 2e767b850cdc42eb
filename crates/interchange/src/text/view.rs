use core::fmt;
use core::str;

use crate::ParseError;

/// The grammar of a notation: it finds the parts of a text, and knows nothing of FEEN.
pub trait Grammar: Copy + fmt::Debug + 'static {
    /// The parts of a text, by their places in it.
    type Parts: Copy + PartialEq + fmt::Debug;

    /// The variant, or the game of draughts, that a text is read as.
    type Game: Copy + fmt::Debug + 'static;

    /// The game of a text that is read without one.
    fn default_game() -> &'static Self::Game;

    /// The parts of a text; and whether it is surely in canonical spelling.
    ///
    /// # Errors
    ///
    /// If the text does not belong to the game.
    fn read(text: &[u8], game: &Self::Game) -> Result<(Self::Parts, bool), ParseError>;
}

/// A text of a notation, borrowed: its parts where they stand in the text. Nothing is
/// allocated.
///
/// Each notation has a name for its own, such as [`fen::View`](crate::fen::View).
#[derive(Clone, Copy, Debug)]
pub struct View<'a, G: Grammar> {
    text: &'a str,
    parts: G::Parts,
    /// The text is surely in canonical spelling. Otherwise it may be.
    is_canonical: bool,
}

impl<'a, G: Grammar> View<'a, G> {
    /// Reads a text without naming its game: a FEN or an EPD of any variant, an SFEN of shōgi,
    /// a position of international draughts.
    ///
    /// # Errors
    ///
    /// If the text is not valid: `8/8`, `8/8 x - - 0 1`; an SFEN of `9/9 b - 1`; an EPD of
    /// `8/8 w - - bm e4`; `W:W51:B1` of draughts.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_as(text, G::default_game())
    }

    /// Reads a text without naming its game, given as bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse). Bytes that are not ASCII are an error like any other.
    pub fn parse_bytes(text: &'a [u8]) -> Result<Self, ParseError> {
        Self::parse_bytes_as(text, G::default_game())
    }

    /// Reads a text of a variant, or of a game of draughts, with the grammar of that game.
    ///
    /// # Errors
    ///
    /// If the text does not belong to the game: another board, a letter that it lacks, an e.p. square
    /// in a variant without en passant.
    #[inline]
    pub fn parse_as(text: &'a str, game: &G::Game) -> Result<Self, ParseError> {
        let (parts, is_canonical) = G::read(text.as_bytes(), game)?;
        Ok(Self {
            text,
            parts,
            is_canonical,
        })
    }

    /// Reads a text of a game, given as bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse_as`](Self::parse_as). Bytes that are not ASCII are an error like any
    /// other.
    pub fn parse_bytes_as(text: &'a [u8], game: &G::Game) -> Result<Self, ParseError> {
        let (parts, is_canonical) = G::read(text, game)?;
        Ok(Self {
            // A text that was read is ASCII.
            text: str::from_utf8(text).unwrap_or_default(),
            parts,
            is_canonical,
        })
    }

    /// A text whose parts are known: its canonical one if nothing else is said.
    pub(crate) const fn from_parts(text: &'a str, parts: G::Parts) -> Self {
        Self {
            text,
            parts,
            is_canonical: true,
        }
    }

    pub(crate) const fn parts(&self) -> &G::Parts {
        &self.parts
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn is_canonical(&self) -> bool {
        self.is_canonical
    }

    /// The bytes of a part.
    pub(crate) fn part(&self, (start, end): (usize, usize)) -> &'a [u8] {
        self.text.as_bytes().get(start..end).unwrap_or_default()
    }

    /// The text that was read.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The text that was read, as bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.text.as_bytes()
    }
}

/// Two views are equal if their texts are, whatever they were read as.
impl<G: Grammar> PartialEq for View<'_, G> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<G: Grammar> Eq for View<'_, G> {}
