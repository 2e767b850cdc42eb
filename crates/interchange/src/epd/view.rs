use core::str;

use qi::Player;

use super::Operations;
use super::grammar;
use crate::fen;
use crate::fen::Parts;
use crate::text::Squares;
use crate::{ParseError, Variant};

/// An EPD, borrowed: its parts where they stand in the text. Nothing is allocated.
///
/// ```
/// use interchange::epd;
///
/// let view = epd::View::parse("4k3/8/8/8/8/8/8/4K2R w K - hmvc 4; bm O-O;")?;
/// assert_eq!((view.halfmove(), view.fullmove()), (4, 1));
/// let opcodes: Vec<_> = view.operations().map(|operation| operation.opcode()).collect();
/// assert_eq!(opcodes, ["hmvc", "bm"]);
/// # Ok::<(), interchange::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    text: &'a str,
    parts: Parts,
    operations: usize,
}

impl<'a> View<'a> {
    /// Reads an EPD of any variant, [`Variant::ANY`].
    ///
    /// # Errors
    ///
    /// If the text is no EPD: `8/8 w -`, `8/8 w - - bm e4`.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_as(text, &Variant::ANY)
    }

    /// Reads an EPD of any variant, given as bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse). Bytes that are not ASCII are an error like any other.
    pub fn parse_bytes(text: &'a [u8]) -> Result<Self, ParseError> {
        Self::parse_bytes_as(text, &Variant::ANY)
    }

    /// Reads an EPD of a variant, with the variant's own grammar.
    ///
    /// # Errors
    ///
    /// If the text is no EPD of the variant.
    pub fn parse_as(text: &'a str, variant: &Variant) -> Result<Self, ParseError> {
        Self::parse_bytes_as(text.as_bytes(), variant)
    }

    /// Reads an EPD of a variant, given as bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse_as`](Self::parse_as). Bytes that are not ASCII are an error like any
    /// other.
    pub fn parse_bytes_as(text: &'a [u8], variant: &Variant) -> Result<Self, ParseError> {
        let (parts, operations) = grammar::epd(text, variant)?;
        // A text that was read is ASCII.
        let text = str::from_utf8(text).unwrap_or_default();
        Ok(Self {
            text,
            parts,
            operations,
        })
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn from_parts(text: &'a str, parts: Parts, operations: usize) -> Self {
        Self {
            text,
            parts,
            operations,
        }
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn parts(&self) -> (Parts, usize) {
        (self.parts, self.operations)
    }

    /// The first four fields as those of a FEN.
    pub(crate) const fn position(&self) -> fen::View<'a> {
        fen::View::from_parts(self.text, self.parts)
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
        self.position().squares()
    }

    /// The pieces in the pocket, one by one, as the text lists them.
    #[must_use]
    pub fn pocket(&self) -> fen::Pocket<'a> {
        self.position().pocket()
    }

    /// The rights to castle, and the gates, as the text lists them.
    #[must_use]
    pub fn castling(&self) -> fen::Rights<'a> {
        self.position().castling()
    }

    /// The e.p. square, counted from 0 in the order of the text.
    #[must_use]
    pub fn en_passant(&self) -> Option<usize> {
        self.position().en_passant()
    }

    /// The counting limit.
    #[must_use]
    pub const fn counting_limit(&self) -> Option<u32> {
        self.parts.limit
    }

    /// The halfmove clock, by the operation `hmvc`; 0 without one.
    #[must_use]
    pub const fn halfmove(&self) -> u32 {
        self.parts.halfmove
    }

    /// The number of the move, by the operation `fmvn`; 1 without one.
    #[must_use]
    pub const fn fullmove(&self) -> u32 {
        self.parts.fullmove
    }

    /// The operations.
    #[must_use]
    pub fn operations(&self) -> Operations<'a> {
        Operations::new(self.operations_text())
    }

    /// The operations as the text has them, without the space before them.
    #[must_use]
    pub fn operations_text(&self) -> &'a str {
        self.text.get(self.operations..).unwrap_or_default()
    }
}

/// Two views are equal if their texts are.
impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for View<'_> {}
