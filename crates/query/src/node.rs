//! The parts of a query, as they are read: each after the parts that it is about.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use epin::Piece;
use feen::{Marks, Pattern};
use qi::Player;
use sin::Style;

/// A part of a query, with its place in the text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Node {
    pub(crate) part: Part,
    pub(crate) span: Range<usize>,
}

/// A part of a query, by what it gives.
///
/// A part that is about others follows them, the last one directly: `K on e1 and check` is
/// the pieces `K`, `On`, `Check` and `And(2)`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Part {
    Squares(SquaresPart),
    Number(NumberPart),
    Truth(TruthPart),
    Game(GamePart),
}

/// A part that gives squares.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SquaresPart {
    /// The squares of pieces, or empty ones.
    Pieces(Wanted),
    /// The squares of a region.
    Cells(Region),
    /// The square of the piece with this name.
    Named(usize),
    /// The squares before it get a name, one after the other.
    As(usize),
    /// Of the squares before it, those in a region.
    On(Region),
    /// Of the squares before it, those with a quality.
    Quality(Quality),
    /// Of the first squares, those between the second and the third.
    Between,
    /// Of the squares before it, those of pieces that give check.
    CheckBy,
    /// Pairs of pieces: the first of them do something to the second.
    Relation(Relation),
}

impl From<SquaresPart> for Part {
    fn from(part: SquaresPart) -> Self {
        Self::Squares(part)
    }
}

/// A part that gives a number.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum NumberPart {
    /// A number.
    Number(f64),
    /// How many there are before it.
    Count,
    /// How many of the pieces are in hand: of their own player, or as they are spelled in a hand.
    Hand(Wanted, Option<Holder>),
    /// The values of pieces, on the board and in hand: by the game, or as given.
    Value(Wanted, Vec<(Wanted, f64)>),
    /// A number that a position has.
    Quantity(Quantity),
    /// The least distance between the first and the second squares.
    Distance,
    /// Two numbers to one.
    Arithmetic(Arithmetic),
}

impl From<NumberPart> for Part {
    fn from(part: NumberPart) -> Self {
        Self::Number(part)
    }
}

/// A part that is so or not, of one position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum TruthPart {
    /// Two numbers compared.
    Compare(Order),
    /// The player to move.
    Turn(Side),
    /// The style of a player.
    Style(Player, Style),
    /// The sizes of the board.
    Shape(Vec<u64>),
    /// The board is not a box.
    Irregular,
    /// A pattern of ranks somewhere on the board.
    Pattern(Pattern, Marks),
    /// The position is this one.
    Position(String),
    /// Something that the rules say of the position.
    State(State),
    /// A move is legal.
    Legal(String),
    /// The condition before it is not so.
    Not,
    /// All of this many conditions are so.
    And(usize),
    /// One of this many conditions is so.
    Or(usize),
    /// The condition before it is so of an image of the position.
    Image(Image),
}

impl From<TruthPart> for Part {
    fn from(part: TruthPart) -> Self {
        Self::Truth(part)
    }
}

/// A part that is about a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum GamePart {
    /// Both conditions are so, the second at another time.
    Time(Time),
    /// The condition before it lasts for this many plies.
    For(usize),
    /// The condition before it, at the end of the game.
    AtEnd,
    /// The condition before it, of some position of the game.
    AtSomeTime,
    /// The move from the position is such.
    Move(MoveTest),
    /// A tag, a comment or a glyph.
    Note(Note, Order, String),
}

impl From<GamePart> for Part {
    fn from(part: GamePart) -> Self {
        Self::Game(part)
    }
}

/// The pieces that a part is about.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a word that a query may add to the pieces"
)]
pub(crate) struct Wanted {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) first: bool,
    pub(crate) second: bool,
    pub(crate) empty: bool,
    /// The marks of pieces are compared even where none are written.
    pub(crate) is_exact: bool,
}

impl Wanted {
    /// Whether a piece is one of them.
    pub(crate) fn has(&self, piece: Piece) -> bool {
        let of_player = match piece.side() {
            Player::First => self.first,
            Player::Second => self.second,
        };
        let marks = if self.is_exact {
            Marks::Exact
        } else {
            Marks::Written
        };
        let mut pieces = self.pieces.iter();
        of_player || pieces.any(|wanted| marks.allow(*wanted, piece))
    }
}

/// The player whose hand is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Holder {
    Either,
    Of(Player),
}

/// A player, by the words of all games or by those of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Player(Player),
    Named { word: String, span: Range<usize> },
}

/// The places of a region.
pub(crate) type Region = Vec<Place>;

/// A square or squares, by a name of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) kind: PlaceKind,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlaceKind {
    Square(String),
    /// The rectangle with these squares in opposite corners.
    Rectangle(String, String),
    File(String),
    /// A rank as the owner of a piece counts, or as the board does.
    Rank {
        name: String,
        is_of_board: bool,
    },
    Light,
    Dark,
    Edge,
    Corner,
    /// A region of the game's table.
    Region(String),
    /// Squares that depend on where pieces stand.
    Of(Reach, Anchor),
}

/// The squares that are asked for by other pieces; not the one on which such a piece stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// At most this far from it.
    Near(usize),
    /// On its file.
    File,
    /// On its rank.
    Rank,
}

/// The pieces from which squares are counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Pieces(Wanted),
    /// The piece with this name.
    Named(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quality {
    Passed,
    Isolated,
    Doubled,
    Attacked,
    Hanging,
    Pinned,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    Attacks,
    /// The same of squares, whatever is on them.
    Reaches,
    Defends,
    Pins,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quantity {
    /// Pieces on the board and in the hands.
    Pieces,
    Moves,
    Halfmoves,
    Ply,
    Evaluation,
    Clock,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Equal,
    NotEqual,
    Less,
    AtMost,
    More,
    AtLeast,
    /// A text is in another one.
    Like,
    /// A whole text is another one.
    Is,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    Check,
    Mate,
    Stalemate,
    Over,
    Castle,
    EnPassant,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Image {
    Mirrored,
    Swapped,
    Anywhere,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Time {
    Then,
    Next,
    /// At most this many plies before or after.
    Within(usize),
}

/// A question about a move.
#[derive(Clone, PartialEq, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a word of the question"
)]
pub(crate) struct MoveTest {
    pub(crate) mover: Option<Wanted>,
    pub(crate) from: Option<Region>,
    pub(crate) to: Option<Region>,
    pub(crate) takes: Option<Wanted>,
    pub(crate) promotes: bool,
    pub(crate) promotes_to: Option<Wanted>,
    pub(crate) drops: bool,
    pub(crate) castles: bool,
    pub(crate) gives_check: bool,
    pub(crate) text: Option<String>,
}

/// A text of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Note {
    Tag(String),
    Comment,
    Glyph,
}
