//! Patterns of pieces beside each other, and the search for one on a board.

pub(crate) mod error;
pub(crate) mod marks;
mod read;
mod search;
mod write;

use alloc::vec::Vec;

use self::marks::Marks;
use self::search::has_pattern;
use crate::{Piece, Player, View};

/// Pieces beside each other: ranks from the top, separated by `/`, which begin on the same file.
///
/// ```
/// use feen::{Marks, Pattern, View};
///
/// // A rook with a pawn on its right.
/// let pattern: Pattern = "RP".parse()?;
/// let view = View::parse("4k^3/8/8/8/8/2RP4/8/4K^3 / C/c").unwrap();
/// assert!(pattern.is_in(&view, Marks::Written));
/// assert!(!"PR".parse::<Pattern>()?.is_in(&view, Marks::Written));
/// # Ok::<(), feen::PatternError>(())
/// ```
///
/// | item | is |
/// |---|---|
/// | `P` | this piece |
/// | `A`, `a` | any piece of the first, of the second player; `\\A` is the piece |
/// | `!`, `3` | no piece, on one square and on three |
/// | `?`, `*` | anything, on one square and on any number of squares in the rank |
/// | `[Qr]`, `[^Pp]` | one of these, any but these |
///
/// A rank in parentheses is any number of ranks, and at the top or at the bottom of a pattern all ranks up to the edge.
/// A pattern that is smaller than the board can reach over the edge with `?` and `[^..]`. A rank that begins with `*`
/// begins on the first file. A pattern with as many ranks as the board, with `*` or as wide as the board, is the whole
/// board.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    pub(crate) ranks: Vec<PatternRank>,
}

/// A rank of a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PatternRank {
    pub(crate) items: Vec<Item>,
    /// True if it is any number of ranks, or all ranks to the edge of the board.
    pub(crate) is_repeated: bool,
}

/// A part of a rank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    Square(Content),
    /// Any number of squares.
    Squares,
}

/// The content of a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Any,
    Empty,
    OneOf(Vec<Choice>),
    NoneOf(Vec<Choice>),
}

/// A piece that a square may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Piece(Piece),
    /// Every piece of a player's side.
    Side(Player),
}

impl Pattern {
    /// The most squares of a board that is searched.
    pub const MOST_SQUARES: u64 = qi::MAX_SQUARE_COUNT as u64;

    /// Whether a layer of the board of a position has the pattern somewhere. A board of more than
    /// [`MOST_SQUARES`](Self::MOST_SQUARES) squares is not searched.
    #[must_use]
    pub fn is_in(&self, view: &View<'_>, marks: Marks) -> bool {
        view.square_count() <= Self::MOST_SQUARES && has_pattern(view, self, marks)
    }

    /// The most squares that one of its ranks names.
    pub(crate) fn width(&self) -> usize {
        let widths = self.ranks.iter().map(|rank| {
            let squares = rank.items.iter().filter(|item| **item != Item::Squares);
            squares.count()
        });
        widths.max().unwrap_or(0)
    }

    /// All pieces that it names.
    ///
    /// ```
    /// use feen::Pattern;
    ///
    /// let pattern: Pattern = "[Qr]?/A".parse()?;
    /// let pieces: Vec<String> = pattern.pieces().map(|piece| piece.to_string()).collect();
    /// assert_eq!(pieces, ["Q", "r"]);
    /// # Ok::<(), feen::PatternError>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        let items = self.ranks.iter().flat_map(|rank| &rank.items);
        let choices = items.flat_map(|item| match item {
            Item::Square(Content::OneOf(choices) | Content::NoneOf(choices)) => choices.as_slice(),
            _ => &[],
        });
        choices.filter_map(|choice| match choice {
            Choice::Piece(piece) => Some(*piece),
            Choice::Side(_) => None,
        })
    }
}
