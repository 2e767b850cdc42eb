use core::str;

use qi::Player;

use super::grammar::{self, Parts};
use crate::text::{self, Man, Squares};
use crate::{ParseError, Variant};

/// An SFEN, borrowed: its parts where they stand in the text. Nothing is allocated.
///
/// ```
/// use interchange::sfen;
/// use qi::Player;
///
/// let view = sfen::View::parse("9/9/9/9/9/9/9/9/9 w 2Pb 5")?;
/// assert_eq!((view.turn(), view.ply()), (Player::Second, 5));
/// let held: Vec<_> = view.hand(Player::First).map(|(man, count)| (man.letter(), count)).collect();
/// assert_eq!(held, [('P', 2)]);
/// # Ok::<(), interchange::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    text: &'a str,
    parts: Parts,
}

impl<'a> View<'a> {
    /// Reads an SFEN of shōgi, [`Variant::SHOGI`].
    ///
    /// # Errors
    ///
    /// If the text is no SFEN: `9/9 b - 1`, `… w - - 0 1`.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_as(text, &Variant::SHOGI)
    }

    /// Reads an SFEN of shōgi, given as bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse). Bytes that are not ASCII are an error like any other.
    pub fn parse_bytes(text: &'a [u8]) -> Result<Self, ParseError> {
        Self::parse_bytes_as(text, &Variant::SHOGI)
    }

    /// Reads an SFEN of a variant, with the variant's own board and letters.
    ///
    /// # Errors
    ///
    /// If the text is no SFEN of the variant.
    pub fn parse_as(text: &'a str, variant: &Variant) -> Result<Self, ParseError> {
        let parts = grammar::sfen(text.as_bytes(), variant)?;
        Ok(Self { text, parts })
    }

    /// Reads an SFEN of a variant, given as bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse_as`](Self::parse_as). Bytes that are not ASCII are an error like any
    /// other.
    pub fn parse_bytes_as(text: &'a [u8], variant: &Variant) -> Result<Self, ParseError> {
        let parts = grammar::sfen(text, variant)?;
        // A text that was read is ASCII.
        let text = str::from_utf8(text).unwrap_or_default();
        Ok(Self { text, parts })
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn from_parts(text: &'a str, parts: Parts) -> Self {
        Self { text, parts }
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn parts(&self) -> &Parts {
        &self.parts
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

    /// The player to move: `b` is the first player.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.parts.turn
    }

    /// The squares in the order of the text: rank `a` and the highest file first.
    #[must_use]
    pub fn squares(&self) -> Squares<'a> {
        let board = self.as_bytes().get(..self.parts.board_end);
        Squares::new(board.unwrap_or_default())
    }

    /// The pieces in a player's hand, as the text lists them.
    #[must_use]
    pub fn hand(&self, player: Player) -> Hand<'a> {
        let (start, end) = self.parts.hands;
        let items = self.as_bytes().get(start..end).unwrap_or_default();
        Hand { items, player }
    }

    /// The number of the ply, from 1; 1 where the text has none.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.parts.ply
    }

    /// The square of the last lion capture: its file and its rank, each from 1.
    #[must_use]
    pub const fn last_capture(&self) -> Option<(u8, u8)> {
        self.parts.last_capture
    }
}

/// Two views are equal if their texts are.
impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for View<'_> {}

/// The pieces in a player's hand, each with its count, where [`u32::MAX`] stands for more
/// as well.
#[derive(Clone, Debug)]
pub struct Hand<'a> {
    items: &'a [u8],
    player: Player,
}

impl Iterator for Hand<'_> {
    type Item = (Man, u64);

    fn next(&mut self) -> Option<(Man, u64)> {
        loop {
            let digits = self.items.iter().take_while(|byte| byte.is_ascii_digit());
            let (count, rest) = self.items.split_at_checked(digits.count())?;
            let (letter, rest) = rest.split_first()?;
            self.items = rest;
            let man = Man::new(*letter);
            if man.side() == self.player {
                let count = match count {
                    [] => 1,
                    digits => text::number(digits),
                };
                return Some((man, count.into()));
            }
        }
    }
}
