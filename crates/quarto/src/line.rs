use core::fmt;

use crate::{Features, Square};

/// A complete line: four squares whose pieces share a property.
///
/// ```
/// use feen_quarto::{Board, Features, Piece, Rules};
///
/// let mut squares = [None; 16];
/// for (square, number) in [12, 13, 14, 15].into_iter().enumerate() {
///     squares[square] = Piece::new(number);
/// }
/// let line = Board::try_from(squares)?.first_line(Rules::default()).unwrap();
/// assert_eq!(line.squares().map(|square| square.index()), [0, 1, 2, 3]);
/// assert_eq!(line.ones(), Some(Features::SIZE | Features::SHAPE));
/// assert_eq!(line.zeros(), None);
/// assert_eq!(line.to_string(), "a4 b4 c4 d4: all cylinders, all tall");
/// # Ok::<(), feen_quarto::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    squares: [Square; 4],
    ones: Option<Features>,
    zeros: Option<Features>,
}

impl Line {
    /// The line that shares these properties, or `None` if it shares nothing.
    pub(crate) fn new(squares: [Square; 4], ones: u8, zeros: u8) -> Option<Self> {
        let (ones, zeros) = (Features::new(ones), Features::new(zeros));
        (ones.is_some() || zeros.is_some()).then_some(Self {
            squares,
            ones,
            zeros,
        })
    }

    /// The squares, by index.
    #[must_use]
    pub const fn squares(&self) -> [Square; 4] {
        self.squares
    }

    /// The properties that all four pieces have: dark, hollow, tall, cylinder.
    #[must_use]
    pub const fn ones(&self) -> Option<Features> {
        self.ones
    }

    /// The properties that all four pieces lack: light, solid, short, cube.
    #[must_use]
    pub const fn zeros(&self) -> Option<Features> {
        self.zeros
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const WORDS: [(Features, &str, &str); 4] = [
            (Features::SHAPE, "cylinders", "cubes"),
            (Features::SIZE, "tall", "short"),
            (Features::FILL, "hollow", "solid"),
            (Features::COLOR, "dark", "light"),
        ];
        let [first, second, third, fourth] = self.squares;
        write!(f, "{first} {second} {third} {fourth}")?;
        let mut separator = ":";
        for (feature, one, zero) in WORDS {
            for (shared, word) in [(self.ones, one), (self.zeros, zero)] {
                if shared.is_some_and(|shared| shared.contains(feature)) {
                    write!(f, "{separator} all {word}")?;
                    separator = ",";
                }
            }
        }
        Ok(())
    }
}

/// Four squares that can become a line.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) squares: [Square; 4],
    /// The same squares as a mask.
    pub(crate) mask: u16,
}

const fn place(indices: [u8; 4]) -> Place {
    let [a, b, c, d] = indices;
    let squares = [
        Square::masked(a),
        Square::masked(b),
        Square::masked(c),
        Square::masked(d),
    ];
    let [a, b, c, d] = squares;
    Place {
        squares,
        mask: a.bit() | b.bit() | c.bit() | d.bit(),
    }
}

/// The number of rows, columns and diagonals.
pub(crate) const LINES: usize = 10;

/// All places: four rows, four columns, two diagonals, and nine 2×2 squares.
static PLACES: [Place; 19] = [
    place([0, 1, 2, 3]),
    place([4, 5, 6, 7]),
    place([8, 9, 10, 11]),
    place([12, 13, 14, 15]),
    place([0, 4, 8, 12]),
    place([1, 5, 9, 13]),
    place([2, 6, 10, 14]),
    place([3, 7, 11, 15]),
    place([0, 5, 10, 15]),
    place([3, 6, 9, 12]),
    place([0, 1, 4, 5]),
    place([1, 2, 5, 6]),
    place([2, 3, 6, 7]),
    place([4, 5, 8, 9]),
    place([5, 6, 9, 10]),
    place([6, 7, 10, 11]),
    place([8, 9, 12, 13]),
    place([9, 10, 13, 14]),
    place([10, 11, 14, 15]),
];

/// The places that count, in order.
pub(crate) fn places(with_squares: bool) -> &'static [Place] {
    let count = if with_squares { PLACES.len() } else { LINES };
    PLACES.get(..count).unwrap_or_default()
}
