use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::iter;
use core::str::FromStr;

use epin::Found;
use qi::{MAX_SQUARE_COUNT, Shape};

use crate::layout::box_sizes::BoxSizes;
use crate::layout::limits;
use crate::layout::structure::{self, Structure};
use crate::read::coherence::Coherence;
use crate::read::explain;
use crate::read::grammar;
use crate::{EncodeError, LayoutError, LayoutRank, LayoutView, Limits, ParseError, ParseErrorKind};

/// The structure of a board: its ranks, and what separates them.
///
/// Needs the feature `alloc`, which is on by default.
///
/// ```
/// use feen::Layout;
///
/// let hexagon: Layout = "6/7/8/9/10/11/10/9/8/7/6".parse()?;
/// assert_eq!(hexagon.square_count(), 91);
/// assert_eq!(hexagon.rank_count(), 11);
/// assert!(!hexagon.is_regular());
///
/// assert_eq!(hexagon.coordinates(6), Some(vec![1, 0]));
/// assert_eq!(hexagon.index(&[10, 5]), Some(90));
/// # Ok::<(), feen::ParseError>(())
/// ```
///
/// A rank is a row of squares. A separator of one slash stands between the ranks of
/// a layer, one of two slashes between layers, and so on: a board has one dimension
/// more than the slashes of its longest separator. All this is free but for one
/// rule: the parts on both sides of a separator have separators of one slash less in
/// them, down to none (§7.4 of the specification of FEEN).
///
/// Two layouts are equal if the same squares are separated in the same way: boards of
/// as many squares can have different layouts. They order by kind, the boxes of [`qi`] first and
/// then deeper boxes and other boards, and within a kind by their structure.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layout {
    kind: Kind,
}

/// One representation for each layout, so derived equality is right: a [`Shape`] if `qi` has one,
/// else the sizes of a box, else one bit for each square and slash.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    Shape(Shape),
    Box(BoxSizes),
    Short([u64; SHORT]),
    Long(Box<[u64]>),
}

/// The words of a structure that is kept in the value itself: enough for 191 squares and
/// slashes.
const SHORT: usize = 3;

/// A board by its representation.
enum Board<'a> {
    Box(BoxSizes),
    Other(Structure<'a>),
}

/// # Making a layout
impl Layout {
    /// The layout of ranks of these lengths, one below the other.
    ///
    /// ```
    /// use feen::Layout;
    ///
    /// let diamond = Layout::from_rank_lengths([3, 4, 5, 4, 3])?;
    /// assert_eq!(diamond.to_string(), "3/4/5/4/3");
    /// # Ok::<(), feen::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`from_ranks`](Self::from_ranks): `[]`, `[8, 0, 8]`, `[40_000, 40_000]`.
    pub fn from_rank_lengths(
        lengths: impl IntoIterator<Item = usize>,
    ) -> Result<Self, LayoutError> {
        let separators = iter::once(0).chain(iter::repeat(1));
        Self::from_ranks(separators.zip(lengths))
    }

    /// The layout of ranks with the number of slashes before each and the number of
    /// its squares. No slash stands before the first rank.
    ///
    /// ```
    /// use feen::Layout;
    ///
    /// let towers = Layout::from_ranks([(0, 2), (1, 2), (2, 3), (1, 1)])?;
    /// assert_eq!(towers.to_string(), "2/2//3/1");
    /// assert_eq!(towers.coordinates(7), Some(vec![1, 1, 0]));
    /// # Ok::<(), feen::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`LayoutError`] if there is no rank, if one is empty (`[(0, 8), (1, 0)]`), if
    /// a separator is missing or too much (`[(1, 8)]`, `[(0, 8), (0, 8)]`), if it
    /// separates what is not itself separated by one slash less (`[(0, 8), (2, 8)]`),
    /// or if there are more than 65 025 squares.
    pub fn from_ranks(
        ranks: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, LayoutError> {
        let mut placement = String::new();
        let mut squares = 0_usize;
        let mut coherence = Coherence::default();
        let incoherent = |order| LayoutError::Incoherent { order };
        for (number, (separator, length)) in ranks.into_iter().enumerate() {
            if (separator == 0) != (number == 0) {
                return Err(LayoutError::Separator {
                    rank: number,
                    found: separator,
                });
            }
            if length == 0 {
                return Err(LayoutError::EmptyRank { rank: number });
            }
            if separator > 0 {
                coherence.separator(separator).map_err(incoherent)?;
            }
            squares = squares.saturating_add(length);
            if squares > MAX_SQUARE_COUNT {
                return Err(LayoutError::TooManySquares { found: squares });
            }
            add_rank(&mut placement, separator, length);
        }
        coherence.end().map_err(incoherent)?;
        if placement.is_empty() {
            return Err(LayoutError::NoRanks);
        }
        let view = LayoutView::new(placement.as_bytes(), squares as u64);
        Ok(Self::of_view(view, squares))
    }

    /// The layout of a box that a position holds, and that FEEN can spell.
    pub(crate) const fn of_shape(shape: Shape) -> Self {
        Self {
            kind: Kind::Shape(shape),
        }
    }

    /// The layout of a text with no more squares than a position holds.
    fn of_view(view: LayoutView<'_>, squares: usize) -> Self {
        if let Some(shape) = view.plain_box() {
            return Self::of_shape(shape);
        }
        if let Some(sizes) = view.sizes() {
            return Self::of_box(sizes);
        }
        let slashes = memchr::memchr_iter(b'/', view.placement()).count();
        Self::of_no_box(view.placement(), squares, slashes)
    }

    /// The layout of a box, whether a position holds it as one or not.
    pub(crate) fn of_box(sizes: BoxSizes) -> Self {
        let kind = sizes.shape().map_or(Kind::Box(sizes), Kind::Shape);
        Self { kind }
    }

    /// The layout of a placement with this many squares and slashes that is no box.
    #[cold]
    pub(crate) fn of_no_box(placement: &[u8], squares: usize, slashes: usize) -> Self {
        let count = structure::word_count(squares, slashes);
        let kind = if count <= SHORT {
            let mut words = [0; SHORT];
            structure::write(placement, &mut words);
            Kind::Short(words)
        } else {
            let mut words = alloc::vec![0; count];
            structure::write(placement, &mut words);
            Kind::Long(words.into())
        };
        Self { kind }
    }
}

/// # Reading a layout
impl Layout {
    /// The number of squares, 1 to 65 025.
    #[must_use]
    pub fn square_count(&self) -> usize {
        match self.board() {
            Board::Box(sizes) => sizes.iter().product(),
            Board::Other(structure) => structure.square_count(),
        }
    }

    /// The number of ranks, at least 1.
    #[must_use]
    pub fn rank_count(&self) -> usize {
        self.ranks().len()
    }

    /// The number of dimensions: one more than the slashes of the longest separator.
    #[must_use]
    pub fn dimension_count(&self) -> usize {
        let slashes = match self.board() {
            Board::Box(sizes) => return sizes.iter().count(),
            Board::Other(structure) => structure.ranks().map(|rank| rank.separator()).max(),
        };
        slashes.unwrap_or(0).saturating_add(1)
    }

    /// Whether the board is a box: all its ranks have one length, all its layers one
    /// number of ranks, and so on.
    #[must_use]
    pub const fn is_regular(&self) -> bool {
        matches!(self.kind, Kind::Shape(_) | Kind::Box(_))
    }

    /// The sizes of the dimensions if the board is a box, the outermost first.
    ///
    /// ```
    /// use feen::Layout;
    ///
    /// let tesseract: Layout = "2/2//2/2///2/2//2/2".parse()?;
    /// assert_eq!(tesseract.dimensions(), Some(vec![2, 2, 2, 2]));
    /// assert_eq!("3/2".parse::<Layout>()?.dimensions(), None);
    /// # Ok::<(), feen::ParseError>(())
    /// ```
    #[must_use]
    pub fn dimensions(&self) -> Option<Vec<usize>> {
        let Board::Box(sizes) = self.board() else {
            return None;
        };
        let mut sizes: Vec<_> = sizes.iter().collect();
        sizes.reverse();
        Some(sizes)
    }

    /// The box that the board is, if a position holds it as one: of at most three
    /// dimensions, and of 255 squares a side.
    #[must_use]
    pub const fn shape(&self) -> Option<Shape> {
        match self.kind {
            Kind::Shape(shape) => Some(shape),
            Kind::Box(_) | Kind::Short(_) | Kind::Long(_) => None,
        }
    }

    /// The shape of a position on this board: the box that it is, or else a flat one
    /// of as many squares.
    #[must_use]
    #[inline]
    #[expect(
        clippy::unreachable,
        reason = "a layout has as many squares as a flat shape can have"
    )]
    pub fn position_shape(&self) -> Shape {
        if let Kind::Shape(shape) = self.kind {
            return shape;
        }
        match Shape::flat(self.square_count()) {
            Ok(shape) => shape,
            Err(error) => unreachable!("a layout has 1 to 65 025 squares: {error}"),
        }
    }

    /// The ranks in the order of the text.
    ///
    /// ```
    /// use feen::Layout;
    ///
    /// let layout: Layout = "2/2//3/1".parse()?;
    /// let last = layout.ranks().last().unwrap();
    /// assert_eq!((last.separator(), last.squares()), (1, 7..8));
    /// # Ok::<(), feen::ParseError>(())
    /// ```
    #[must_use]
    pub fn ranks(&self) -> impl ExactSizeIterator<Item = LayoutRank> + '_ {
        match self.board() {
            Board::Box(sizes) => Ranks::Box(sizes.ranks()),
            Board::Other(structure) => Ranks::Other(structure.ranks()),
        }
    }

    /// The flat index of the square with these coordinates, the outermost first, if
    /// there is one. On a board that is no box, each call goes through the ranks, as for
    /// [`coordinates`](Self::coordinates).
    #[must_use]
    pub fn index(&self, coordinates: &[usize]) -> Option<usize> {
        if let Board::Box(sizes) = self.board() {
            return sizes.index(coordinates);
        }
        let (file, outer) = coordinates.split_last()?;
        if coordinates.len() != self.dimension_count() {
            return None;
        }
        let mut path = Path::new(outer.len());
        let found = self.ranks().find(|rank| {
            path.pass(rank.separator());
            path.coordinates == outer
        });
        found?.squares().nth(*file)
    }

    /// The coordinates of the square with this flat index, the outermost first, if
    /// there is one: in which part of the board it lies, in which part of that part,
    /// and so on, all counted from 0; the last one is the file.
    ///
    /// On a board that is no box, each call goes through the ranks up to that of the
    /// square; who wants many squares goes once through [`ranks`](Self::ranks).
    #[must_use]
    pub fn coordinates(&self, index: usize) -> Option<Vec<usize>> {
        if let Board::Box(sizes) = self.board() {
            return sizes.coordinates(index);
        }
        let mut path = Path::new(self.dimension_count().saturating_sub(1));
        let rank = self.ranks().find(|rank| {
            path.pass(rank.separator());
            rank.squares().contains(&index)
        });
        let file = index.checked_sub(rank?.squares().start)?;
        path.coordinates.push(file);
        Some(path.coordinates)
    }

    fn board(&self) -> Board<'_> {
        match &self.kind {
            Kind::Shape(shape) => Board::Box((*shape).into()),
            Kind::Box(sizes) => Board::Box(*sizes),
            Kind::Short(words) => Board::Other(Structure::new(words)),
            Kind::Long(words) => Board::Other(Structure::new(words)),
        }
    }
}

/// The board whose squares these counts stand for, as a placement without pieces.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for rank in self.ranks() {
            add_rank(&mut text, rank.separator(), rank.squares().len());
        }
        f.pad(&text)
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.to_string();
        f.debug_tuple("Layout").field(&text).finish()
    }
}

impl FromStr for Layout {
    type Err = ParseError;

    /// Reads the first field of a text: the layout of a board, whatever stands on it.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] if it is no board (`8//8`, `8/`) or more than that (`8 8`), or one
    /// with more squares than a position holds.
    fn from_str(placement: &str) -> Result<Self, ParseError> {
        placement.as_bytes().try_into()
    }
}

impl TryFrom<&str> for Layout {
    type Error = ParseError;

    fn try_from(placement: &str) -> Result<Self, ParseError> {
        placement.as_bytes().try_into()
    }
}

impl TryFrom<&[u8]> for Layout {
    type Error = ParseError;

    fn try_from(text: &[u8]) -> Result<Self, ParseError> {
        let board = grammar::read_placement(text);
        let board = board.map_err(|fault| explain::explain_placement(fault, text))?;
        let start = board.text.len();
        if start < text.len() {
            let found = Found::at(text, start);
            let kind = ParseErrorKind::NotASquare { found };
            return Err(ParseError::new(kind, Found::span(text, start)));
        }
        let uncountable = || ParseError::new(ParseErrorKind::UncountableSquares, 0..start);
        let squares = board.squares.ok_or_else(uncountable)?;
        LayoutView::new(board.text, squares).to_layout()
    }
}

impl TryFrom<LayoutView<'_>> for Layout {
    type Error = ParseError;

    /// Takes the layout of a text.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] of a limit if it has more squares than a position holds.
    fn try_from(view: LayoutView<'_>) -> Result<Self, ParseError> {
        let squares = limits::squares(view, Limits::default())?;
        Ok(Self::of_view(view, squares))
    }
}

impl TryFrom<Shape> for Layout {
    type Error = EncodeError;

    /// Takes the layout of a box.
    ///
    /// # Errors
    ///
    /// [`EncodeError::UnspellableShape`] if a dimension other than the innermost has
    /// the size 1, and [`EncodeError::NoLayout`] for a flat shape.
    #[inline]
    fn try_from(shape: Shape) -> Result<Self, EncodeError> {
        if shape.is_flat() {
            return Err(EncodeError::NoLayout);
        }
        let outer = shape.dimensions().split_last();
        let outer = outer.map_or(&[][..], |(_, outer)| outer);
        match outer.iter().position(|size| *size < 2) {
            None => Ok(Self::of_shape(shape)),
            Some(dimension) => Err(EncodeError::UnspellableShape { dimension }),
        }
    }
}

/// Adds a rank to a placement: the slashes before it, and the number of its squares.
fn add_rank(placement: &mut String, separator: usize, length: usize) {
    placement.extend(iter::repeat_n('/', separator));
    placement.push_str(&length.to_string());
}

/// Which part of which part a rank lies in, counted from 0, the outermost first.
struct Path {
    coordinates: Vec<usize>,
}

impl Path {
    fn new(levels: usize) -> Self {
        Self {
            coordinates: alloc::vec![0; levels],
        }
    }

    /// Goes on after a separator: to the next part of its level, and to the first
    /// of all lower ones.
    fn pass(&mut self, separator: usize) {
        let mut levels = self.coordinates.iter_mut().rev();
        if let Some(lower) = separator.checked_sub(1) {
            levels.by_ref().take(lower).for_each(|level| *level = 0);
            if let Some(level) = levels.next() {
                *level = level.saturating_add(1);
            }
        }
    }
}

/// The ranks of a layout, in their order.
enum Ranks<B, O> {
    Box(B),
    Other(O),
}

impl<B, O> Iterator for Ranks<B, O>
where
    B: Iterator<Item = LayoutRank>,
    O: Iterator<Item = LayoutRank>,
{
    type Item = LayoutRank;

    fn next(&mut self) -> Option<LayoutRank> {
        match self {
            Self::Box(ranks) => ranks.next(),
            Self::Other(ranks) => ranks.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Box(ranks) => ranks.size_hint(),
            Self::Other(ranks) => ranks.size_hint(),
        }
    }
}

impl<B, O> ExactSizeIterator for Ranks<B, O>
where
    B: ExactSizeIterator<Item = LayoutRank>,
    O: ExactSizeIterator<Item = LayoutRank>,
{
}
