use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use qi::Player;

/// A square of the board, from a1 to h8.
///
/// ```
/// use feen_chess::Square;
///
/// let square: Square = "e4".parse()?;
/// assert_eq!((square, square.index()), (Square::E4, 28));
/// assert_eq!((square.file(), square.rank()), ('e', 4));
/// assert_eq!(square.to_string(), "e4");
/// # Ok::<(), feen_chess::ParseSquareError>(())
/// ```
///
/// Squares order by index: a1, b1, … h1, a2, … h8.
// The complement of the index, so that it is never 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square(NonZeroU8);

macro_rules! squares {
    ($($name:ident = $index:literal,)*) => {
        $(
            #[doc = concat!("The square ", stringify!($name), ", with index ", $index, ".")]
            pub const $name: Self = Self::at($index);
        )*
    };
}

/// # All squares
impl Square {
    squares! {
        A1 = 0,
        B1 = 1,
        C1 = 2,
        D1 = 3,
        E1 = 4,
        F1 = 5,
        G1 = 6,
        H1 = 7,
        A2 = 8,
        B2 = 9,
        C2 = 10,
        D2 = 11,
        E2 = 12,
        F2 = 13,
        G2 = 14,
        H2 = 15,
        A3 = 16,
        B3 = 17,
        C3 = 18,
        D3 = 19,
        E3 = 20,
        F3 = 21,
        G3 = 22,
        H3 = 23,
        A4 = 24,
        B4 = 25,
        C4 = 26,
        D4 = 27,
        E4 = 28,
        F4 = 29,
        G4 = 30,
        H4 = 31,
        A5 = 32,
        B5 = 33,
        C5 = 34,
        D5 = 35,
        E5 = 36,
        F5 = 37,
        G5 = 38,
        H5 = 39,
        A6 = 40,
        B6 = 41,
        C6 = 42,
        D6 = 43,
        E6 = 44,
        F6 = 45,
        G6 = 46,
        H6 = 47,
        A7 = 48,
        B7 = 49,
        C7 = 50,
        D7 = 51,
        E7 = 52,
        F7 = 53,
        G7 = 54,
        H7 = 55,
        A8 = 56,
        B8 = 57,
        C8 = 58,
        D8 = 59,
        E8 = 60,
        F8 = 61,
        G8 = 62,
        H8 = 63,
    }
}

impl Square {
    /// The square with this index: a1 is 0, h8 is 63.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 {
            Some(Self::at(index))
        } else {
            None
        }
    }

    /// The square of the low six bits of an index.
    #[inline]
    pub(crate) const fn at(index: u8) -> Self {
        match NonZeroU8::new(!(index & 63)) {
            Some(complement) => Self(complement),
            None => Self(NonZeroU8::MAX),
        }
    }

    /// The square of a file and a rank from 0, by their low three bits.
    #[inline]
    pub(crate) const fn of(file: u8, rank: u8) -> Self {
        Self::at((rank << 3) & 0o70 | file & 7)
    }

    /// The index: a1 is 0, b1 is 1, h8 is 63.
    #[must_use]
    #[inline]
    pub const fn index(self) -> u8 {
        !self.0.get() & 63
    }

    /// The letter of the file, `a` to `h`.
    #[must_use]
    pub const fn file(self) -> char {
        b'a'.wrapping_add(self.file_index()) as char
    }

    /// The number of the rank, 1 to 8.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank_index().wrapping_add(1)
    }

    /// The index of the square in a FEEN and in a `Qi`, whose board begins at a8: a8 is 0.
    ///
    /// ```
    /// assert_eq!(feen_chess::Square::A8.feen_index(), 0);
    /// assert_eq!(feen_chess::Square::H1.feen_index(), 63);
    /// ```
    #[must_use]
    pub const fn feen_index(self) -> usize {
        self.flipped().index() as usize
    }

    /// The same file of the rank as the other side counts it.
    pub(crate) const fn flipped(self) -> Self {
        Self::at(self.index() ^ 0o70)
    }

    /// The file from 0.
    #[inline]
    pub(crate) const fn file_index(self) -> u8 {
        self.index() & 7
    }

    /// The rank from 0.
    #[inline]
    pub(crate) const fn rank_index(self) -> u8 {
        self.index() >> 3
    }

    /// The square on the same rank and another file.
    #[inline]
    pub(crate) const fn on_file(self, file: u8) -> Self {
        Self::of(file, self.rank_index())
    }

    /// The square one step ahead for a side, of a square that is not on its last rank.
    #[inline]
    pub(crate) const fn ahead(self, side: Player) -> Self {
        match side {
            Player::First => Self::at(self.index().wrapping_add(8)),
            Player::Second => Self::at(self.index().wrapping_sub(8)),
        }
    }

    /// The rank from 0 as a side counts it.
    #[inline]
    pub(crate) const fn rank_for(self, side: Player) -> u8 {
        match side {
            Player::First => self.rank_index(),
            Player::Second => 7_u8.wrapping_sub(self.rank_index()),
        }
    }

    /// The two characters of the square.
    pub(crate) const fn bytes(self) -> [u8; 2] {
        [self.file() as u8, b'1'.wrapping_add(self.rank_index())]
    }

    /// The square that two bytes spell.
    pub(crate) const fn from_bytes(file: u8, rank: u8) -> Option<Self> {
        match (file, rank) {
            (b'a'..=b'h', b'1'..=b'8') => {
                Some(Self::of(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1')))
            }
            _ => None,
        }
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.index().cmp(&other.index())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.bytes();
        f.pad(str::from_utf8(&bytes).unwrap_or_default())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a lower-case letter and a digit.
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match *text.as_bytes() {
            [file, rank] => Self::from_bytes(file, rank).ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}

/// A text that is not a square, such as `i1`, `E4` or `e`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected a square from `a1` to `h8`")]
#[non_exhaustive]
pub struct ParseSquareError;

impl ParseSquareError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "square/name"
    }
}
