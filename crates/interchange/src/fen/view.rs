use qi::{ByPlayer, Player};

use super::{FenNotation, Parts};
use crate::text::{self, Grammar, Man, Squares};

/// A FEN, borrowed.
///
/// ```
/// use feen_interchange::{Variant, fen};
/// use qi::Player;
///
/// let view = fen::View::parse_as("4k3/8/8/8/8/8/8/4K2R b K - 3 40", &Variant::CHESS)?;
/// assert_eq!((view.files(), view.ranks(), view.turn()), (8, 8, Player::Second));
/// assert_eq!((view.halfmove(), view.fullmove()), (3, 40));
/// let rights: Vec<char> = view.castling().map(|right| right.letter).collect();
/// assert_eq!(rights, ['K']);
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
///
/// The counters may be missing, and are 0 and 1 then: `8/8 w - -`. The move 0 is the first one.
pub type View<'a> = text::View<'a, FenNotation>;

/// Parts of a text that starts with the fields of a FEN.
pub trait Fields {
    /// The parts of those fields.
    fn fields(&self) -> &Parts;
}

impl Fields for Parts {
    fn fields(&self) -> &Parts {
        self
    }
}

/// # The parts of a FEN or an EPD
impl<'a, G: Grammar<Parts: Fields>> text::View<'a, G> {
    pub(crate) fn fields(&self) -> &Parts {
        self.parts().fields()
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn board_text(&self) -> &'a [u8] {
        self.part((0, self.fields().board_end))
    }

    /// The letters of the rights, none for `-`.
    #[cfg(feature = "alloc")]
    pub(crate) fn rights_text(&self) -> &'a [u8] {
        self.part(self.fields().rights)
    }

    /// The files of the board.
    #[must_use]
    pub fn files(&self) -> usize {
        self.fields().files
    }

    /// The ranks of the board.
    #[must_use]
    pub fn ranks(&self) -> usize {
        self.fields().ranks
    }

    /// The player to move.
    #[must_use]
    pub fn turn(&self) -> Player {
        self.fields().turn
    }

    /// The squares, from the top rank and the first file on.
    #[must_use]
    pub fn squares(&self) -> Squares<'a> {
        Squares::new(self.part((0, self.fields().board_end)))
    }

    /// The pieces in the pocket, one by one, as the text lists them.
    #[must_use]
    pub fn pocket(&self) -> Pocket<'a> {
        Pocket(self.part(self.fields().pocket))
    }

    /// The rights to castle, and the gates, as the text lists them.
    #[must_use]
    pub fn castling(&self) -> Rights<'a> {
        Rights(self.part(self.fields().rights))
    }

    /// The e.p. square, counted from 0 in the order of the text.
    #[must_use]
    pub fn en_passant(&self) -> Option<usize> {
        self.fields()
            .en_passant?
            .index(self.fields().files, self.fields().ranks)
    }

    /// The counting limit.
    #[must_use]
    pub fn counting_limit(&self) -> Option<u32> {
        self.fields().limit
    }

    /// The halfmove clock; in an EPD the operation `hmvc`. 0 without one.
    #[must_use]
    pub fn halfmove(&self) -> u32 {
        self.fields().halfmove
    }

    /// The number of the move; in an EPD the operation `fmvn`. 1 without one.
    #[must_use]
    pub fn fullmove(&self) -> u32 {
        self.fields().fullmove
    }
}

impl View<'_> {
    /// The checks that each player still has to give.
    #[must_use]
    pub const fn checks(&self) -> Option<ByPlayer<u8>> {
        self.parts().checks
    }
}

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
#[non_exhaustive]
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
