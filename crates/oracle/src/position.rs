use std::cmp::Reverse;
use std::fmt;

use crate::Count;

/// What a valid text says, run by run, with nothing expanded.
///
/// It displays as the text it was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The innermost lines of squares, in the order of the text; there is at least one.
    pub ranks: Vec<Rank>,
    /// The first player's hand, in the order of the text.
    pub first_hand: Vec<Item>,
    /// The second player's hand, in the order of the text.
    pub second_hand: Vec<Item>,
    /// The style of the player to move, as written: upper case for the first player.
    pub active_style: char,
    /// The style of the other player, as written.
    pub inactive_style: char,
    /// How many squares the board has.
    pub squares: Count,
    /// How many pieces there are, on the board and in both hands.
    pub pieces: Count,
    /// Whether the board is a box, and its dimensions.
    pub layout: Layout,
}

impl Position {
    /// The number of dimensions of the board: its longest separator and one more.
    #[must_use]
    pub fn dimension_count(&self) -> usize {
        let orders = self.ranks.iter().map(|rank| rank.separator);
        orders.max().unwrap_or(0) + 1
    }
}

impl fmt::Display for Position {
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
pub struct Rank {
    /// How many slashes stand before it: 0 for the first rank, at least 1 for the others.
    pub separator: usize,
    /// What it consists of, in order; there is at least one run.
    pub runs: Vec<Run>,
}

impl Rank {
    /// The number of its squares.
    #[must_use]
    pub fn squares(&self) -> Count {
        let empties = self.runs.iter().filter_map(|run| match run {
            Run::Empties(count) => Some(count.clone()),
            Run::Piece(_) => None,
        });
        empties.chain([Count::from(self.pieces())]).sum()
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
pub enum Run {
    /// So many empty squares, at least one.
    Empties(Count),
    /// A piece: its EPIN token.
    Piece(String),
}

/// Equal pieces in one hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// How many there are, at least one.
    pub count: Count,
    /// What they are: an EPIN token.
    pub token: String,
}

impl Item {
    /// What canonical order sorts by: count, letter, case, state, terminal status and derivation.
    ///
    /// Source: FEEN 1.0.0, section 8.4.
    pub(crate) fn key(&self) -> impl Ord + use<> {
        let letter = self.token.trim_matches(['+', '-', '^', '\'']);
        let state = match self.token.chars().next() {
            Some('-') => 0,
            Some('+') => 1,
            _ => 2,
        };
        (
            Reverse(self.count.clone()),
            letter.to_ascii_uppercase(),
            letter != letter.to_ascii_uppercase(),
            state,
            self.token.contains('^'),
            self.token.contains('\''),
        )
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count != Count::from(1) {
            write!(f, "{}", self.count)?;
        }
        f.write_str(&self.token)
    }
}

/// How the ranks of a board lie together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Layout {
    /// A box: its dimensions, outermost first.
    Box(Vec<Count>),
    /// Ranks, or groups of ranks, of differing sizes.
    Irregular,
}
