//! A query for a board: a list of steps, which a position is asked one after the other.

mod compile;
mod gate;
mod relate;
mod run;
mod stage;
mod time;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use feen::{Marks, Pattern};
use qi::{ByPlayer, Player};
use sin::Style;

use crate::board::Board;
use crate::error::Error;
use crate::node::{
    Arithmetic, Holder, Image, MoveTest, Note, Order, Quality, Quantity, Reach, Relation, State,
    Time, Wanted,
};
use crate::squares::Squares;
use crate::tag::TagTest;

pub(crate) use compile::compile;
use gate::Gate;
pub use run::Memory;
pub use stage::Stage;
pub use time::Timeline;

/// A query for boards of one kind.
#[derive(Clone, Debug)]
pub struct Program {
    board: Board,
    /// The steps of the position, or of each condition of a game.
    leaves: Vec<Leaf>,
    /// How these make one answer of a game; a single condition of positions has just one.
    times: Vec<TimeStep>,
    terms: Terms,
    regions: Vec<RegionSquares>,
    patterns: Vec<(Pattern, Marks)>,
    texts: Vec<String>,
    moves: Vec<MoveRegions>,
    notes: Vec<(Note, Order, String)>,
    tags: Vec<TagTest>,
    /// Values of pieces, by the number of a question and the code of a piece.
    values: Vec<Box<[f64]>>,
    /// All parts, as far as they are known before a position is.
    gates: Vec<Gate>,
    names: Vec<String>,
    asks: Asks,
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

    /// Whether a single position answers it, so that [`holds_at`](Self::holds_at) does.
    #[must_use]
    pub const fn is_of_positions(&self) -> bool {
        matches!(self.times.as_slice(), [TimeStep::Leaf(_)])
    }

    /// Whether it asks for pieces, squares or the rules, and not for texts alone.
    #[must_use]
    pub const fn asks_positions(&self) -> bool {
        self.asks.positions
    }

    /// Whether it asks what stands on the board, and not only for hands, styles, sizes and the turn.
    #[must_use]
    pub const fn asks_board(&self) -> bool {
        self.asks.board
    }

    /// Whether it asks for the move from a position by more than its text.
    #[must_use]
    pub const fn asks_moves(&self) -> bool {
        self.asks.moves
    }

    /// Whether it asks for the text of the move from a position.
    #[must_use]
    pub const fn asks_move_texts(&self) -> bool {
        self.asks.move_texts
    }

    /// The moves that it asks for by their texts.
    pub fn move_texts(&self) -> impl Iterator<Item = &str> {
        let texts = self.moves.iter().map(|asked| asked.test.text.as_deref());
        texts.flatten()
    }

    /// The positions that it asks for by their texts.
    pub fn position_texts(&self) -> impl Iterator<Item = &str> {
        let leaves = self.leaves.iter().flat_map(|leaf| leaf.steps.iter());
        leaves.filter_map(|step| match step {
            Step::Position(text) => self.texts.get(*text).map(String::as_str),
            _ => None,
        })
    }

    /// Whether it asks for comments, glyphs, evaluations or clocks.
    #[must_use]
    pub const fn asks_notes(&self) -> bool {
        self.asks.notes
    }

    /// Whether it asks for the text of a position: a pattern, or the marks of pieces.
    #[must_use]
    pub const fn asks_text(&self) -> bool {
        self.asks.text
    }

    /// The name of a square, or its index.
    #[must_use]
    pub fn square_name(&self, square: usize) -> String {
        self.board.square_name(square)
    }
}

/// The parts of a position and a game that a program looks at, so that others need not be made.
#[derive(Clone, Copy, Default, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a part of its own")]
struct Asks {
    board: bool,
    positions: bool,
    moves: bool,
    move_texts: bool,
    notes: bool,
    text: bool,
}

/// The steps of a condition of one position.
#[derive(Clone, Debug)]
struct Leaf {
    steps: Vec<Step>,
    /// It is asked of the last position of a line only.
    is_of_end: bool,
}

/// A question about a move, with its regions.
#[derive(Clone, Debug)]
struct MoveRegions {
    test: MoveTest,
    from: Option<usize>,
    to: Option<usize>,
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
    /// Squares by the pieces of a term or of a name.
    of: Vec<(Reach, Anchored)>,
}

/// Pieces on the board, by the number of their term or name.
#[derive(Clone, Copy, Debug)]
enum Anchored {
    Term(usize),
    Name(usize),
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
    Hand(usize, Option<Holder>),
    Value(usize, usize),
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
    Position(usize),
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
    Tag(usize),
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
    AtSomeTime,
}
