use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::{ParseError, ParseErrorKind};

/// One of the sixteen squares: 4 · row + column, from `a4` at the top left to `d1`.
///
/// ```
/// use feen_quarto::Square;
///
/// let square: Square = "b3".parse()?;
/// assert_eq!((square.index(), square.row(), square.column()), (5, 1, 1));
/// assert_eq!(Square::new(12).unwrap().to_string(), "a1");
/// # Ok::<(), feen_quarto::ParseError>(())
/// ```
// The index with the bit 16 set, so that it is never zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(NonZeroU8);

impl Square {
    /// All sixteen squares, by index.
    pub const ALL: [Self; 16] = {
        let mut all = [Self::masked(0); 16];
        let mut rest: &mut [Self] = &mut all;
        let mut index = 0;
        while let [first, others @ ..] = rest {
            *first = Self::masked(index);
            index = index.wrapping_add(1);
            rest = others;
        }
        all
    };

    /// The square of this index, or `None` from 16 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 16 {
            Some(Self::masked(index))
        } else {
            None
        }
    }

    /// The square of the lowest four bits of an index.
    pub(crate) const fn masked(index: u8) -> Self {
        match NonZeroU8::new(index & 15 | 16) {
            Some(bits) => Self(bits),
            None => Self(NonZeroU8::MIN),
        }
    }

    /// The index, from 0 to 15.
    #[must_use]
    pub const fn index(self) -> usize {
        self.number() as usize
    }

    /// The row, from 0 at the top to 3.
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() >> 2
    }

    /// The column, from 0 at the left to 3.
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() & 3
    }

    pub(crate) const fn number(self) -> u8 {
        self.0.get() & 15
    }

    /// The square as a mask of one bit.
    pub(crate) const fn bit(self) -> u16 {
        1 << self.number()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = b'a'.wrapping_add(self.number() & 3);
        let row = b'4'.wrapping_sub(self.number() >> 2);
        f.pad(str::from_utf8(&[column, row]).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({self})")
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads a column from `a` to `d` and a row from `1` at the bottom to `4`.
    ///
    /// # Errors
    ///
    /// For anything else: `e1`, `a5`, `A4`, `b33`, nothing.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        match *text.as_bytes() {
            [column @ b'a'..=b'd', row @ b'1'..=b'4'] => {
                let (column, row) = (column.wrapping_sub(b'a'), b'4'.wrapping_sub(row));
                Ok(Self::masked(row << 2 | column))
            }
            _ => Err(ParseErrorKind::Square.whole(text)),
        }
    }
}
