use core::fmt;

use crate::line::{self, Line};
use crate::{BoardError, Features, Piece, Pieces, Rules, Square};

/// A board: sixteen squares, each empty or with a piece, and no piece twice.
///
/// ```
/// use feen_quarto::{Board, Piece, Rules, Square};
///
/// let [first, second, third, fourth] = [0, 4, 2, 3].map(|number| Piece::new(number).unwrap());
/// let board = Board::new().place(first, Square::ALL[0]).unwrap();
/// let board = board.place(second, Square::ALL[1]).unwrap();
/// let board = board.place(third, Square::ALL[2]).unwrap();
/// assert!(board.winners(Rules::default()).contains(fourth));
///
/// let board = board.place(fourth, Square::ALL[3]).unwrap();
/// let line = board.first_line(Rules::default()).unwrap();
/// assert_eq!(line.to_string(), "a4 b4 c4 d4: all cubes");
/// ```
///
/// A board takes sixteen bytes.
// Two planes of four lanes, sixteen bits each: `ones` has in lane b the squares whose piece
// has the bit b, and `zeros` those whose piece lacks it. An empty square is in neither plane,
// so zeros count as ones do and an incomplete line never matches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    ones: u64,
    zeros: u64,
}

/// The lowest bit of each lane.
const LANES: u64 = 0x0001_0001_0001_0001;

/// The lanes of the properties of each mask.
const LANES_OF: [u64; 16] = {
    let mut table = [0; 16];
    let mut rest: &mut [u64] = &mut table;
    let mut mask: u64 = 0;
    while let [first, others @ ..] = rest {
        *first = lanes_of(mask);
        mask = mask.wrapping_add(1);
        rest = others;
    }
    table
};

const fn lanes_of(mask: u64) -> u64 {
    // The bits of the mask go to the lowest bits of the lanes, which then fill their lanes.
    let spread = mask | mask << 15 | mask << 30 | mask << 45;
    (spread & LANES).wrapping_mul(0xffff)
}

/// The lanes of these properties.
const fn lanes(features: Features) -> u64 {
    let [.., all] = LANES_OF;
    match LANES_OF.split_at_checked(features.bits() as usize) {
        Some((_, [lanes, ..])) => *lanes,
        _ => all,
    }
}

impl Board {
    /// An empty board.
    #[must_use]
    pub const fn new() -> Self {
        Self { ones: 0, zeros: 0 }
    }

    /// The board with a piece on a square, or `None` if the square is taken or the piece
    /// is on the board.
    #[must_use]
    pub const fn place(self, piece: Piece, square: Square) -> Option<Self> {
        let ones = lanes_of(piece.number() as u64);
        let here = (square.bit() as u64).wrapping_mul(LANES);
        // The squares whose piece is like this one in a property, lane by lane.
        let alike = self.ones & ones | self.zeros & !ones;
        let alike = alike & alike >> 32;
        let is_on_board = alike & alike >> 16 & 0xffff != 0;
        if is_on_board || (self.ones | self.zeros) & here != 0 {
            return None;
        }
        Some(Self {
            ones: self.ones | here & ones,
            zeros: self.zeros | here & !ones,
        })
    }

    /// The piece on a square.
    #[must_use]
    pub const fn square(self, square: Square) -> Option<Piece> {
        if self.occupied() & square.bit() == 0 {
            return None;
        }
        let bits = self.ones >> square.number() & LANES;
        let number = bits | bits >> 15 | bits >> 30 | bits >> 45;
        Some(Piece::masked((number & 15) as u8))
    }

    /// The squares with a piece: the bit n is the square n.
    #[must_use]
    pub const fn occupied(self) -> u16 {
        ((self.ones | self.zeros) & 0xffff) as u16
    }

    /// The number of pieces on the board.
    #[must_use]
    pub const fn len(self) -> usize {
        self.occupied().count_ones() as usize
    }

    /// Whether the board has no piece.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.occupied() == 0
    }

    /// Whether every square has a piece.
    #[must_use]
    pub const fn is_full(self) -> bool {
        self.occupied() == u16::MAX
    }

    /// The pieces on the board.
    #[must_use]
    pub fn pieces(self) -> Pieces {
        let squares = Square::ALL.into_iter();
        squares.filter_map(|square| self.square(square)).collect()
    }

    /// The pieces that are not on the board.
    #[must_use]
    pub fn remaining(self) -> Pieces {
        Pieces::from_bits(!self.pieces().bits())
    }

    /// Whether a line is complete.
    #[must_use]
    #[inline]
    pub const fn has_line(self, rules: Rules) -> bool {
        let counting = lanes(rules.features);
        let (ones, zeros) = (self.ones & counting, self.zeros & counting);
        let lines = line_ends(ones, zeros);
        if rules.squares {
            lines | square_ends(ones, zeros) != 0
        } else {
            lines != 0
        }
    }

    /// The complete lines: rows, columns, diagonals, and then 2×2 squares if they count.
    pub fn lines(self, rules: Rules) -> impl Iterator<Item = Line> + Clone {
        let places = line::places(rules.squares).iter();
        places.filter_map(move |place| self.line(place.squares, rules.features))
    }

    /// The first of the [`lines`](Self::lines).
    #[must_use]
    pub fn first_line(self, rules: Rules) -> Option<Line> {
        self.lines(rules).next()
    }

    /// The line on these squares, if it is complete.
    pub(crate) fn line(self, squares: [Square; 4], features: Features) -> Option<Line> {
        let mask = squares.iter().fold(0, |mask, square| mask | square.bit());
        let shared = |plane: u64| {
            let missing = !plane & u64::from(mask).wrapping_mul(LANES);
            full_lanes(missing) & features.bits()
        };
        Line::new(squares, shared(self.ones), shared(self.zeros))
    }

    /// The remaining pieces that would complete a line.
    ///
    /// ```
    /// use feen_quarto::{Board, Pieces, Rules};
    ///
    /// assert_eq!(Board::new().winners(Rules::default()), Pieces::EMPTY);
    /// ```
    #[must_use]
    pub fn winners(self, rules: Rules) -> Pieces {
        self.winners_on(rules, |_| true)
    }

    /// The remaining pieces that would complete one of some lines, which are given by their
    /// place in the order of the lines.
    pub(crate) fn winners_on(self, rules: Rules, counts: impl Fn(usize) -> bool) -> Pieces {
        let occupied = self.occupied();
        let (mut ones, mut zeros) = (0, 0);
        let places = line::places(rules.squares).iter().enumerate();
        for (_, place) in places.filter(|(number, _)| counts(*number)) {
            let filled = place.mask & occupied;
            if filled.count_ones() == 3 {
                let filled = u64::from(filled).wrapping_mul(LANES);
                ones |= full_lanes(!self.ones & filled);
                zeros |= full_lanes(!self.zeros & filled);
            }
        }
        let (ones, zeros) = (ones & rules.features.bits(), zeros & rules.features.bits());
        let completes = |piece: &Piece| piece.number() & ones != 0 || !piece.number() & zeros != 0;
        self.remaining().iter().filter(completes).collect()
    }
}

/// A mark for each complete row, column and diagonal: none if there is none.
#[inline]
const fn line_ends(ones: u64, zeros: u64) -> u64 {
    const DIAGONAL: u64 = LANES * 0x8421;
    const COUNTER: u64 = LANES * 0x1248;
    // A lane in which nothing of a diagonal is missing borrows its highest bit, which another one
    // has only where the end of the diagonal is missing.
    let diagonals = missing(ones, DIAGONAL) & ones | missing(zeros, DIAGONAL) & zeros;
    let counters = missing(ones, COUNTER) | missing(zeros, COUNTER);
    (rows(ones) | rows(zeros)) & 0x1111_1111_1111_1111
        | (columns(ones) | columns(zeros)) & 0x000f_000f_000f_000f
        | (diagonals | counters) & LANES << 15
}

/// The squares of a mask that a plane lacks, less one in each lane.
const fn missing(plane: u64, squares: u64) -> u64 {
    (!plane & squares).wrapping_sub(LANES)
}

/// Four neighbours in a row, and others that run over the edge.
const fn rows(plane: u64) -> u64 {
    let pairs = plane & plane >> 1;
    pairs & pairs >> 2
}

/// Four neighbours in a column, and others that run over the edge.
const fn columns(plane: u64) -> u64 {
    let pairs = plane & plane >> 4;
    pairs & pairs >> 8
}

/// The top left squares of complete 2×2 squares.
#[inline]
const fn square_ends(ones: u64, zeros: u64) -> u64 {
    (blocks(ones) | blocks(zeros)) & 0x0777_0777_0777_0777
}

/// Four neighbours in a square, and others that run over the edge.
const fn blocks(plane: u64) -> u64 {
    let pairs = plane & plane >> 1;
    pairs & pairs >> 4
}

/// The lanes, as a mask of properties, in which no bit is set.
const fn full_lanes(missing: u64) -> u8 {
    const LANE: u64 = 0xffff;
    let color = (missing & LANE == 0) as u8;
    let fill = (missing >> 16 & LANE == 0) as u8;
    let size = (missing >> 32 & LANE == 0) as u8;
    let shape = (missing >> 48 == 0) as u8;
    color | fill << 1 | size << 2 | shape << 3
}

impl TryFrom<[Option<Piece>; 16]> for Board {
    type Error = BoardError;

    /// The board with these squares, by index.
    ///
    /// # Errors
    ///
    /// If a piece is on two squares.
    fn try_from(squares: [Option<Piece>; 16]) -> Result<Self, BoardError> {
        let mut board = Self::new();
        let placed = Square::ALL.into_iter().zip(squares);
        for (second, piece) in placed.filter_map(|(square, piece)| Some((square, piece?))) {
            board = board.place(piece, second).ok_or_else(|| {
                let mut squares = Square::ALL.into_iter();
                let first = squares.find(|square| board.square(*square) == Some(piece));
                BoardError {
                    piece,
                    first: first.unwrap_or(second),
                    second,
                }
            })?;
        }
        Ok(board)
    }
}

impl From<Board> for [Option<Piece>; 16] {
    fn from(board: Board) -> Self {
        Square::ALL.map(|square| board.square(square))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = Square::ALL.into_iter();
        let pieces = squares.filter_map(|square| Some((square, self.square(square)?)));
        f.debug_map().entries(pieces).finish()
    }
}
