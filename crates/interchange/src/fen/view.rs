use core::str;

use qi::{ByPlayer, Player};

use super::{Parts, grammar};
use crate::text::{Man, Squares};
use crate::{ParseError, Variant};

/// A FEN, borrowed: its parts where they stand in the text. Nothing is allocated.
///
/// ```
/// use interchange::{Variant, fen};
/// use qi::Player;
///
/// let view = fen::View::parse_as("4k3/8/8/8/8/8/8/4K2R b K - 3 40", &Variant::CHESS)?;
/// assert_eq!((view.files(), view.ranks(), view.turn()), (8, 8, Player::Second));
/// assert_eq!((view.halfmove(), view.fullmove()), (3, 40));
/// let rights: Vec<char> = view.castling().map(|right| right.letter).collect();
/// assert_eq!(rights, ['K']);
/// # Ok::<(), interchange::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    text: &'a str,
    parts: Parts,
}

impl<'a> View<'a> {
    /// Reads a FEN of any variant, [`Variant::ANY`].
    ///
    /// # Errors
    ///
    /// If the text is no FEN: `8/8`, `8/8 x - - 0 1`, `8/8 w - - 0 0`.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_as(text, &Variant::ANY)
    }

    /// Reads a FEN of any variant, given as bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse). Bytes that are not ASCII are an error like any other.
    pub fn parse_bytes(text: &'a [u8]) -> Result<Self, ParseError> {
        Self::parse_bytes_as(text, &Variant::ANY)
    }

    /// Reads a FEN of a variant, with the variant's own grammar.
    ///
    /// # Errors
    ///
    /// If the text is no FEN of the variant: another board, a letter that it lacks, an e.p.
    /// square in a variant without en passant.
    pub fn parse_as(text: &'a str, variant: &Variant) -> Result<Self, ParseError> {
        let parts = grammar::fen(text.as_bytes(), variant)?;
        Ok(Self { text, parts })
    }

    /// Reads a FEN of a variant, given as bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse_as`](Self::parse_as). Bytes that are not ASCII are an error like any
    /// other.
    pub fn parse_bytes_as(text: &'a [u8], variant: &Variant) -> Result<Self, ParseError> {
        let parts = grammar::fen(text, variant)?;
        // A text that was read is ASCII.
        let text = str::from_utf8(text).unwrap_or_default();
        Ok(Self { text, parts })
    }

    pub(crate) const fn from_parts(text: &'a str, parts: Parts) -> Self {
        Self { text, parts }
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn parts(&self) -> &Parts {
        &self.parts
    }

    fn part(&self, (start, end): (usize, usize)) -> &'a [u8] {
        self.text.as_bytes().get(start..end).unwrap_or_default()
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn board_text(&self) -> &'a [u8] {
        self.part((0, self.parts.board_end))
    }

    /// The letters of the rights, none for `-`.
    #[cfg(feature = "alloc")]
    pub(crate) fn rights_text(&self) -> &'a [u8] {
        self.part(self.parts.rights)
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

    /// The files of the board.
    #[must_use]
    pub const fn files(&self) -> usize {
        self.parts.files
    }

    /// The ranks of the board.
    #[must_use]
    pub const fn ranks(&self) -> usize {
        self.parts.ranks
    }

    /// The player to move.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.parts.turn
    }

    /// The squares, from the top rank and the first file on.
    #[must_use]
    pub fn squares(&self) -> Squares<'a> {
        Squares::new(self.part((0, self.parts.board_end)))
    }

    /// The pieces in the pocket, one by one, as the text lists them.
    #[must_use]
    pub fn pocket(&self) -> Pocket<'a> {
        Pocket(self.part(self.parts.pocket))
    }

    /// The rights to castle, and the gates, as the text lists them.
    #[must_use]
    pub fn castling(&self) -> Rights<'a> {
        Rights(self.part(self.parts.rights))
    }

    /// The e.p. square, counted from 0 in the order of the text.
    #[must_use]
    pub fn en_passant(&self) -> Option<usize> {
        self.parts
            .en_passant?
            .index(self.parts.files, self.parts.ranks)
    }

    /// The counting limit.
    #[must_use]
    pub const fn counting_limit(&self) -> Option<u32> {
        self.parts.limit
    }

    /// The checks that each player still has to give.
    #[must_use]
    pub const fn checks(&self) -> Option<ByPlayer<u8>> {
        self.parts.checks
    }

    /// The halfmove clock.
    #[must_use]
    pub const fn halfmove(&self) -> u32 {
        self.parts.halfmove
    }

    /// The number of the move.
    #[must_use]
    pub const fn fullmove(&self) -> u32 {
        self.parts.fullmove
    }
}

/// Two views are equal if their texts are.
impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for View<'_> {}

/// The pieces in a pocket.
#[derive(Clone, Debug)]
pub struct Pocket<'a>(&'a [u8]);

impl Iterator for Pocket<'_> {
    type Item = Man;

    fn next(&mut self) -> Option<Man> {
        let (letter, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(Man::new(*letter))
    }
}

/// A right to castle, or a gate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Right {
    /// The player whose right it is.
    pub side: Player,
    /// `K`, `Q` or a file, in upper case.
    pub letter: char,
}

/// The rights of a FEN.
#[derive(Clone, Debug)]
pub struct Rights<'a>(&'a [u8]);

impl Iterator for Rights<'_> {
    type Item = Right;

    fn next(&mut self) -> Option<Right> {
        let (letter, rest) = self.0.split_first()?;
        self.0 = rest;
        let man = Man::new(*letter);
        Some(Right {
            side: man.side(),
            letter: man.letter(),
        })
    }
}
