use core::fmt;
use core::num::NonZeroU8;

/// The bit that keeps the number of a square from being 0.
const MARK: NonZeroU8 = NonZeroU8::MIN.saturating_add(127);

/// A square of a board of at most 128 squares.
///
/// ```
/// use feen_rules::Variant;
///
/// let shogi: Variant = "shogi".parse()?;
/// let square = shogi.square("c7").unwrap();
/// assert_eq!(square.index(), 56);
/// assert_eq!((shogi.file(square), shogi.rank(square)), (2, 6));
/// assert_eq!(shogi.square_name(square).to_string(), "c7");
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
///
/// Squares are counted from the first file of the first rank, rank by rank. The board of a
/// [`Variant`](crate::Variant) gives them names.
// The index and the mark, so that `Option<Square>` is one byte and an index is below 128.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(NonZeroU8);

impl Square {
    /// The square with this index, if it is below 128.
    #[must_use]
    pub fn new(index: usize) -> Option<Self> {
        let index = u8::try_from(index).ok().filter(|index| *index < 128)?;
        Some(Self::wrapping(index))
    }

    /// The square whose index has these low seven bits.
    #[inline]
    pub(crate) fn wrapping(index: u8) -> Self {
        Self(MARK | index)
    }

    /// The number of the square, counted from 0: below 128.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        (self.0.get() & 127) as usize
    }

    #[inline]
    pub(crate) const fn number(self) -> u8 {
        self.0.get() & 127
    }
}

/// Prints as its index: the name depends on the board.
impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({})", self.number())
    }
}
