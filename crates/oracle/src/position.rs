use std::cmp::Reverse;
use std::fmt;

use crate::Count;

/// The parts of a valid text, run by run, with nothing expanded.
///
/// It displays as the text it was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position<'t> {
    /// The innermost lines of squares, in the order of the text; there is at least one.
    pub ranks: Vec<Rank<'t>>,
    /// The first player's hand, in the order of the text.
    pub first_hand: Vec<Item<'t>>,
    /// The second player's hand, in the order of the text.
    pub second_hand: Vec<Item<'t>>,
    /// The style of the player to move, as written: upper case for the first player.
    pub active_style: char,
    /// The style of the other player, as written.
    pub inactive_style: char,
    /// The number of squares of the board.
    pub squares: Count,
    /// The number of pieces, on the board and in both hands.
    pub pieces: Count,
    /// The layout: a box with its dimensions, or an irregular board.
    pub layout: Layout,
}

impl Position<'_> {
    /// The number of dimensions of the board: its longest separator and one more.
    #[must_use]
    pub fn dimension_count(&self) -> usize {
        let orders = self.ranks.iter().map(|rank| rank.separator);
        orders.max().unwrap_or(0) + 1
    }
}

impl fmt::Display for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in &self.ranks {
            f.write_str(&"/".repeat(rank.separator))?;
            for run in &rank.runs {
                match run {
                    Run::Empties(count) => write!(f, "{count}")?,
                    Run::Piece(token) => f.write_str(token)?,
                }
            }
        }
        f.write_str(" ")?;
        self.first_hand
            .iter()
            .try_for_each(|item| write!(f, "{item}"))?;
        f.write_str("/")?;
        self.second_hand
            .iter()
            .try_for_each(|item| write!(f, "{item}"))?;
        write!(f, " {}/{}", self.active_style, self.inactive_style)
    }
}

/// One innermost line of squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rank<'t> {
    /// The number of slashes before it: 0 for the first rank, at least 1 for the others.
    pub separator: usize,
    /// Its contents, in order; there is at least one run.
    pub runs: Vec<Run<'t>>,
    /// The number of its squares.
    pub squares: Count,
}

impl<'t> Rank<'t> {
    pub(crate) fn new(separator: usize, runs: Vec<Run<'t>>) -> Self {
        let squares = runs.iter().map(Run::squares).sum();
        Self {
            separator,
            runs,
            squares,
        }
    }

    /// The number of its pieces.
    #[must_use]
    pub fn pieces(&self) -> usize {
        let pieces = self.runs.iter().filter(|run| matches!(run, Run::Piece(_)));
        pieces.count()
    }
}

/// Consecutive empty squares, or one piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Run<'t> {
    /// This many empty squares, at least one.
    Empties(Count),
    /// A piece: its EPIN token.
    Piece(&'t str),
}

impl Run<'_> {
    fn squares(&self) -> Count {
        match self {
            Self::Empties(count) => count.clone(),
            Self::Piece(_) => Count::from(1),
        }
    }
}

/// Equal pieces in one hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item<'t> {
    /// The number of pieces, at least one.
    pub count: Count,
    /// The pieces: an EPIN token.
    pub token: &'t str,
}

impl Item<'_> {
    /// The key of canonical order: count, letter, case, state, terminal status and
    /// derivation.
    ///
    /// Source: FEEN 1.0.0, section 8.4.
    pub(crate) fn key(&self) -> impl Ord {
        let letter = self.token.chars().find(char::is_ascii_alphabetic);
        let state = match self.token.chars().next() {
            Some('-') => 0,
            Some('+') => 1,
            _ => 2,
        };
        (
            Reverse(&self.count),
            letter.map(|letter| letter.to_ascii_uppercase()),
            letter.is_some_and(|letter| letter.is_ascii_lowercase()),
            state,
            self.token.contains('^'),
            self.token.contains('\''),
        )
    }
}

impl fmt::Display for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != Count::from(1) {
            write!(f, "{}", self.count)?;
        }
        f.write_str(self.token)
    }
}

/// The layout of the ranks of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Layout {
    /// A box: its dimensions, outermost first.
    Box(Vec<Count>),
    /// Ranks, or groups of ranks, of differing sizes.
    Irregular,
}
