#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;
#[cfg(feature = "alloc")]
use core::ops::Range;

use qi::Shape;

#[cfg(feature = "alloc")]
use crate::layout::box_sizes::BoxSizes;
use crate::layout::geometry::Geometry;
use crate::layout::plain_box::plain_box;
#[cfg(feature = "alloc")]
use crate::view::squares::saturated;
use crate::{Runs, Squares};

/// The structure of a board as its text says it: ranks, and the separators
/// between them.
///
/// ```
/// use feen::View;
///
/// let chess = View::parse("8/8/8/8/8/8/8/8 / C/c")?;
/// assert_eq!(chess.layout().shape().unwrap().dimensions(), [8, 8]);
///
/// let diamond = View::parse("3/4/5/4/3 / G/g")?;
/// assert_eq!(diamond.layout().shape(), None);
/// let lengths: Vec<_> = diamond.layout().ranks().map(|rank| rank.square_count()).collect();
/// assert_eq!(lengths, [3, 4, 5, 4, 3]);
/// # Ok::<(), feen::ParseError>(())
/// ```
///
/// Each method reads the text anew. Two views are equal if the same squares are separated in the
/// same way, whatever stands on these.
#[derive(Clone, Copy, Debug)]
pub struct LayoutView<'a> {
    placement: &'a [u8],
    square_count: u64,
}

impl<'a> LayoutView<'a> {
    /// The layout of a placement that the grammar has accepted.
    pub(crate) const fn new(placement: &'a [u8], square_count: u64) -> Self {
        Self {
            placement,
            square_count,
        }
    }

    /// The placement that it is read from.
    pub(crate) const fn placement(&self) -> &'a [u8] {
        self.placement
    }

    /// The number of dimensions: one more than the slashes of the longest
    /// separator.
    #[must_use]
    pub fn dimension_count(&self) -> usize {
        self.geometry().dimension_count()
    }

    /// The number of squares.
    #[must_use]
    pub const fn square_count(&self) -> u64 {
        self.square_count
    }

    /// Whether the board is a box: all its ranks have one length, all its layers
    /// one number of ranks, and so on.
    #[must_use]
    pub fn is_regular(&self) -> bool {
        if self.plain_box().is_some() {
            return true;
        }
        let geometry = self.geometry();
        let sizes = geometry.sizes(geometry.ranks(), self.square_count);
        sizes.is_some()
    }

    /// The sizes of the dimensions if the board is a box, the outermost first.
    ///
    /// Needs the feature `alloc`, which is on by default.
    ///
    /// ```
    /// use feen::View;
    ///
    /// let tesseract = View::parse("2/2//2/2///2/2//2/2 / G/g")?;
    /// assert_eq!(tesseract.layout().dimensions(), Some(vec![2, 2, 2, 2]));
    /// assert_eq!(View::parse("3/2 / G/g")?.layout().dimensions(), None);
    /// # Ok::<(), feen::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn dimensions(&self) -> Option<Vec<u64>> {
        if let Some(shape) = self.plain_box() {
            let sizes = shape.dimensions().iter();
            return Some(sizes.map(|size| *size as u64).collect());
        }
        let geometry = self.geometry();
        let sizes = geometry.sizes(geometry.ranks(), self.square_count)?;
        let mut sizes: Vec<_> = sizes.collect();
        sizes.reverse();
        Some(sizes)
    }

    /// The box that the board is, if [`qi`] can hold it: regular, and within its
    /// limits.
    #[must_use]
    pub fn shape(&self) -> Option<Shape> {
        self.plain_box().or_else(|| {
            let geometry = self.geometry();
            geometry.shape(geometry.ranks(), self.square_count)
        })
    }

    /// The layout that the text says, in memory of its own.
    ///
    /// Needs the feature `alloc`, which is on by default.
    ///
    /// # Errors
    ///
    /// A [`ParseError`](crate::ParseError) of a limit if it has more squares than a
    /// position holds: `65026 / G/g`.
    #[cfg(feature = "alloc")]
    pub fn to_layout(&self) -> Result<crate::Layout, crate::ParseError> {
        (*self).try_into()
    }

    /// The box that most boards are, which is found faster than that of any.
    pub(crate) fn plain_box(&self) -> Option<Shape> {
        plain_box(self.placement, self.square_count)
    }

    fn geometry(&self) -> Geometry {
        Geometry::of(self.placement)
    }

    /// The sizes of a box that is no larger than a position.
    #[cfg(feature = "alloc")]
    pub(crate) fn sizes(&self) -> Option<BoxSizes> {
        let geometry = self.geometry();
        BoxSizes::of(&geometry, geometry.ranks(), saturated(self.square_count))
    }

    /// The slashes before each rank, and the squares of it.
    fn structure(&self) -> impl Iterator<Item = (usize, u64)> + use<'a> {
        let ranks = self.ranks();
        ranks.map(|rank| (rank.separator(), rank.square_count()))
    }

    /// The ranks, in the order of the text.
    #[must_use]
    pub const fn ranks(&self) -> Ranks<'a> {
        Ranks {
            placement: self.placement,
            start: 0,
        }
    }
}

impl PartialEq for LayoutView<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.square_count == other.square_count && self.structure().eq(other.structure())
    }
}

impl Eq for LayoutView<'_> {}

impl Hash for LayoutView<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.structure().for_each(|rank| rank.hash(state));
    }
}

/// A rank of a board: squares in a row, without a separator among them.
#[derive(Clone, Copy, Debug)]
pub struct Rank<'a> {
    text: &'a [u8],
    #[cfg(feature = "alloc")]
    start: usize,
    separator: usize,
}

impl<'a> Rank<'a> {
    /// The rank as its text says it: pieces, and counts of empty squares.
    #[must_use]
    pub const fn runs(&self) -> Runs<'a> {
        Runs::new(self.text)
    }

    /// The squares of the rank.
    #[must_use]
    pub const fn squares(&self) -> Squares<'a> {
        Squares::new(self.runs())
    }

    /// The number of squares, at least 1.
    ///
    /// Its cost is that of the text, however many squares a count stands for.
    #[must_use]
    pub fn square_count(&self) -> u64 {
        let (mut squares, mut count) = (0_u64, 0_u64);
        for byte in self.text {
            if byte.is_ascii_digit() {
                count = count.wrapping_mul(10).wrapping_add(u64::from(byte & 0x0f));
            } else {
                // The grammar has counted all squares in a `u64`.
                let piece = u64::from(byte.is_ascii_alphabetic());
                squares = squares.wrapping_add(count).wrapping_add(piece);
                count = 0;
            }
        }
        squares.wrapping_add(count)
    }

    /// The slashes that separate the rank from the one before it: 0 for the
    /// first rank.
    #[must_use]
    pub const fn separator(&self) -> usize {
        self.separator
    }

    /// Where the rank stands in the text, in bytes.
    #[cfg(feature = "alloc")]
    pub(crate) const fn span(&self) -> Range<usize> {
        self.start..self.start.saturating_add(self.text.len())
    }

    /// Where the separator before the rank stands in the text, in bytes.
    #[cfg(feature = "alloc")]
    pub(crate) const fn separator_span(&self) -> Range<usize> {
        self.start.saturating_sub(self.separator)..self.start
    }
}

/// The ranks of a board, in the order of the text.
#[derive(Clone, Debug)]
pub struct Ranks<'a> {
    placement: &'a [u8],
    start: usize,
}

impl<'a> Iterator for Ranks<'a> {
    type Item = Rank<'a>;

    fn next(&mut self) -> Option<Rank<'a>> {
        let rest = self
            .placement
            .get(self.start..)
            .filter(|rest| !rest.is_empty())?;
        let separator = rest.iter().take_while(|byte| **byte == b'/').count();
        let rank = rest.get(separator..)?;
        let length = memchr::memchr(b'/', rank).unwrap_or(rank.len());
        let start = self.start.saturating_add(separator);
        self.start = start.saturating_add(length);
        Some(Rank {
            text: rank.get(..length)?,
            #[cfg(feature = "alloc")]
            start,
            separator,
        })
    }
}

impl FusedIterator for Ranks<'_> {}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;
    use alloc::{format, vec};

    use oracle::generate::strings;

    use crate::View;

    /// Holds the box that is seen at one look against that which is counted.
    fn is_plain(board: &str) -> Option<bool> {
        let text = format!("{board} / C/c");
        let layout = View::parse(&text).ok()?.layout();
        let is_plain = layout.plain_box().is_some();
        let digits = board.as_bytes().windows(2);
        let mut long_counts = digits.filter(|pair| pair.iter().all(u8::is_ascii_digit));
        let may_be = long_counts.next().is_none() && !board.contains("//");
        let geometry = layout.geometry();
        let counted = geometry.shape(geometry.ranks(), layout.square_count());
        assert_eq!(layout.plain_box(), counted.filter(|_| may_be), "{text}");
        Some(is_plain)
    }

    #[test]
    fn a_plain_box_is_what_is_counted() {
        let boards = strings(b"aZ+-^'102/", 5).chain(strings(b"a+120/", 7));
        let boards = boards.flat_map(|board| {
            let board = board.escape_ascii().to_string();
            // So long that ranks end in all places of a word, and go on in the next one.
            let twice = format!("{board}/{board}");
            let more = format!("{board}/9/k/{board}{board}/7{board}");
            [board, twice, more]
        });
        let reported = boards.filter(|board| is_plain(board) == Some(true)).count();
        assert_eq!(reported, 8_742);
    }

    #[test]
    fn boxes_have_sizes_whatever_these_are() {
        for (board, sizes) in [
            ("8/8", Some(vec![2, 8])),
            ("10", Some(vec![10])),
            ("256/256", Some(vec![2, 256])),
            ("18446744073709551615", Some(vec![u64::MAX])),
            ("1kR/3//1kR/3", Some(vec![2, 2, 3])),
            ("1/1//1/1///1/1//1/1", Some(vec![2, 2, 2, 1])),
            ("8/7", None),
            ("1/1//1/1/1", None),
            ("1/1//1/1///1/1//1/1//1/1", None),
        ] {
            let text = format!("{board} / C/c");
            let view = View::parse(&text).expect("a valid text");
            assert_eq!(view.layout().dimensions(), sizes, "{text}");
        }
    }

    #[test]
    fn what_is_too_large_is_not_told() {
        for (board, expected) in [
            ("a9".repeat(12), true),
            ("a9".repeat(13), false),
            ("a9".repeat(12) + "a6", true),
            (vec!["a9".repeat(12) + "a6"; 8].join("/"), true),
            (vec!["a9".repeat(12) + "a7"; 8].join("/"), false),
            (vec!["9"; 255].join("/"), true),
            (vec!["9"; 256].join("/"), false),
            ("9a".repeat(26), false),
        ] {
            let text = format!("{board} / C/c");
            let view = View::parse(&text).expect("a valid text");
            assert_eq!(view.layout().plain_box().is_some(), expected, "{text}");
        }
    }
}
