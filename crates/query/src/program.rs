//! A query for a board: a list of steps, which a position is asked one after the other.

mod compile;
mod relate;
mod run;
mod time;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use feen::Pattern;
use qi::{ByPlayer, Player};
use sin::Style;

use crate::board::Board;
use crate::error::Error;
use crate::node::{
    Arithmetic, Image, MoveTest, Note, Order, Quality, Quantity, Relation, State, Time, Wanted,
};
use crate::squares::Squares;

pub(crate) use compile::compile;
pub use run::Memory;
pub use time::Stage;

/// A query for boards of one kind.
#[derive(Clone, Debug)]
pub struct Program {
    board: Board,
    /// The steps of the position, or of each condition of a game.
    leaves: Vec<Vec<Step>>,
    /// How these make one answer of a game; a single condition of positions has just one.
    times: Vec<TimeStep>,
    terms: Terms,
    regions: Vec<RegionSquares>,
    patterns: Vec<Pattern>,
    texts: Vec<String>,
    moves: Vec<MoveTest>,
    notes: Vec<(Note, Order, String)>,
    names: usize,
    needs_rules: Option<Error>,
    needs_game: Option<Error>,
}

impl Program {
    /// The error that the rules of a game are missing, if the query asks something of them.
    #[must_use]
    pub const fn needs_rules(&self) -> Option<Error> {
        self.needs_rules
    }

    /// The error that a game is missing, if the query asks something of more than one position.
    #[must_use]
    pub const fn needs_game(&self) -> Option<Error> {
        self.needs_game
    }
}

/// The pieces that are asked for.
///
/// All of them are found in one walk over the pieces of a position: each code of a piece has a
/// bit for each of the terms that it belongs to.
#[derive(Clone, Debug)]
struct Terms {
    wanted: Vec<Wanted>,
    bits: Box<[u64]>,
}

/// A region as the pieces of each player see it.
#[derive(Clone, Debug)]
struct RegionSquares {
    fixed: ByPlayer<Squares>,
    /// Terms of pieces, and how near to them the squares are.
    near: Vec<(usize, usize)>,
}

/// One step. Values go to a stack, and come from there.
#[derive(Clone, PartialEq, Debug)]
enum Step {
    /// The squares of a term.
    Term(usize),
    /// The squares of a region.
    Region(usize),
    /// The square of a name.
    Load(usize),
    /// The squares before it that are in a region.
    On(usize),
    Quality(Quality),
    Between,
    Relation(Relation),
    Number(f64),
    /// Squares to their number.
    Count,
    /// Squares or a number to a truth.
    Truth,
    Always(bool),
    Hand(usize),
    Quantity(Quantity),
    Distance,
    Compare(Order),
    Arithmetic(Arithmetic),
    Turn(Player),
    Style(Player, Style),
    Pattern(usize),
    State(State),
    CheckBy,
    Legal(usize),
    Not,
    /// Passes over steps if the value on top is this, and else removes it.
    Jump {
        on: bool,
        over: usize,
    },
    /// Asks the steps up to `EachEnd` of each square on top.
    Each {
        name: usize,
        over: usize,
    },
    EachEnd,
    /// Asks the steps up to `ImageEnd` of each image of the position.
    Image {
        image: Image,
        over: usize,
    },
    ImageEnd,
    Move(usize),
    Note(usize),
}

/// A step over the truths of all positions of a game.
#[derive(Clone, PartialEq, Debug)]
enum TimeStep {
    /// Asks each position a condition.
    Leaf(usize),
    Not,
    And(usize),
    Or(usize),
    Time(Time),
    For(usize),
    AtEnd,
}
