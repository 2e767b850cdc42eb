use crate::Alignment;
use crate::svg::pieces::SQUARE;

/// The look of the squares of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Surface {
    /// Squares of one colour.
    #[default]
    Plain,
    /// Squares of two colours in turn: chess.
    Checkered,
    /// Points where lines cross, without any sign between or on them.
    Points,
    /// Points with a river between the halves of a board of an even number of ranks, and two
    /// palaces on a board that has room for them: xiangqi. A palace takes three ranks and the
    /// three files in the middle.
    Xiangqi,
    /// Points with two palaces: janggi.
    Janggi,
    /// Points with stars on the third or fourth line from the edge and in the middle: go.
    Go,
    /// Squares of one colour with a dot where a third of the files meets a third of the ranks:
    /// shōgi of any size.
    Shogi,
    /// Hexagons that stand on a point, in three colours: hexagonal chess. They touch, unless
    /// another alignment than [`Alignment::Staggered`] is chosen.
    Hexagons,
    /// Hexagons that lie on a side: the picture of [`Self::Hexagons`], turned by a quarter. The
    /// first rank of the text is the column at the left, and each is read from the bottom.
    FlatHexagons,
}

impl Surface {
    /// All surfaces, in order.
    pub const ALL: [Self; 9] = [
        Self::Plain,
        Self::Checkered,
        Self::Points,
        Self::Xiangqi,
        Self::Janggi,
        Self::Go,
        Self::Shogi,
        Self::Hexagons,
        Self::FlatHexagons,
    ];

    /// The name: `plain`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Checkered => "checkered",
            Self::Points => "points",
            Self::Xiangqi => "xiangqi",
            Self::Janggi => "janggi",
            Self::Go => "go",
            Self::Shogi => "shogi",
            Self::Hexagons => "hexagons",
            Self::FlatHexagons => "flat-hexagons",
        }
    }

    /// True if the squares are hexagons.
    pub(super) const fn is_hexagonal(self) -> bool {
        matches!(self, Self::Hexagons | Self::FlatHexagons)
    }

    /// True if pieces stand where lines cross.
    pub(super) const fn has_points(self) -> bool {
        matches!(self, Self::Points | Self::Xiangqi | Self::Janggi | Self::Go)
    }

    /// True if the board is of one colour, with lines: that of shōgi, and points.
    pub(super) const fn is_lined(self) -> bool {
        self.has_points() || matches!(self, Self::Shogi)
    }

    /// True if ranks are columns.
    pub(super) const fn is_turned(self) -> bool {
        matches!(self, Self::FlatHexagons)
    }

    /// The alignment of the ranks where none is chosen.
    pub(super) const fn alignment(self) -> Alignment {
        if self.is_hexagonal() {
            Alignment::Staggered
        } else {
            Alignment::Left
        }
    }

    /// The width and the height of the box around a square.
    pub(super) const fn cell(self) -> [f64; 2] {
        match self {
            Self::Hexagons => [SQUARE, HEXAGON],
            Self::FlatHexagons => [HEXAGON, SQUARE],
            _ => [SQUARE, SQUARE],
        }
    }

    /// From a rank to the next, in the direction of the text.
    pub(super) const fn pitch(self, halves: usize) -> f64 {
        match self {
            // Half a square beside each other, hexagons reach between one another.
            Self::Hexagons | Self::FlatHexagons if halves % 2 == 1 => 52.0,
            Self::Hexagons | Self::FlatHexagons => HEXAGON,
            _ => SQUARE,
        }
    }

    /// The corners of a square in its box.
    pub(super) fn corners(self) -> Vec<[f64; 2]> {
        let pointed = [
            [30.0, 0.0],
            [60.0, 17.0],
            [60.0, 52.0],
            [30.0, 69.0],
            [0.0, 52.0],
            [0.0, 17.0],
        ];
        match self {
            Self::Hexagons => pointed.to_vec(),
            Self::FlatHexagons => pointed.map(|[x, y]| [y, SQUARE - x]).to_vec(),
            _ => vec![[0.0, 0.0], [SQUARE, 0.0], [SQUARE, SQUARE], [0.0, SQUARE]],
        }
    }
}

/// From one point of a hexagon to the one across.
const HEXAGON: f64 = 69.0;
