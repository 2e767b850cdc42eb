//! Names of files, ranks and squares.

#[cfg(feature = "alloc")]
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

#[cfg(feature = "alloc")]
use super::letters;
use crate::excerpt::Excerpt;

/// The way in which files, ranks and squares are named.
///
/// | naming | files | ranks | used by |
/// |---|---|---|---|
/// | [`Chess`](Self::Chess) | letters from the left: `e4` | numbers from the bottom, from 1 | chess, most games, UCI |
/// | [`Shogi`](Self::Shogi) | numbers from the right: `5e` | letters from the top | shōgi, USI |
/// | [`Xiangqi`](Self::Xiangqi) | letters from the left: `e0` | numbers from the bottom, from 0 | xiangqi, ICCS and UCCI |
/// | [`Go`](Self::Go) | letters from the left, without `i`: `j4` | numbers from the bottom, from 1 | go |
/// | [`Index`](Self::Index) | none | none | squares in numbers, from 0: `40` |
///
/// Letters go from `a` to `z`, on to `aa`, and are lower case.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use qi::{Naming, Shape};
///
/// let board = Shape::new(&[9, 9])?;
/// let name = |naming| board.square_name(40, naming);
/// assert_eq!(name(Naming::Chess).as_deref(), Some("e5"));
/// assert_eq!(name(Naming::Shogi).as_deref(), Some("5e"));
/// assert_eq!(name(Naming::Xiangqi).as_deref(), Some("e4"));
/// assert_eq!(name(Naming::Index).as_deref(), Some("40"));
/// assert_eq!(board.square_name(44, Naming::Go).as_deref(), Some("j5"));
/// # }
/// # Ok::<(), qi::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Naming {
    /// Files in letters from the left, ranks in numbers from the bottom: `e4`.
    #[default]
    Chess,
    /// Files in numbers from the right, ranks in letters from the top: `5e`.
    Shogi,
    /// Files in letters from the left, ranks in numbers from the bottom, from 0: `e0`.
    Xiangqi,
    /// Files in letters from the left without `i`, ranks in numbers from the bottom: `j4`.
    Go,
    /// Squares in numbers, from 0, in the order of the text: `40`.
    Index,
}

impl Naming {
    /// All namings, in order.
    pub const ALL: [Self; 5] = [
        Self::Chess,
        Self::Shogi,
        Self::Xiangqi,
        Self::Go,
        Self::Index,
    ];

    /// The name of the naming: `chess`.
    ///
    /// ```
    /// use qi::Naming;
    ///
    /// assert_eq!(Naming::Index.as_str(), "index");
    /// assert_eq!("xiangqi".parse(), Ok(Naming::Xiangqi));
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Shogi => "shogi",
            Self::Xiangqi => "xiangqi",
            Self::Go => "go",
            Self::Index => "index",
        }
    }

    /// Whether files are numbers, and ranks letters.
    #[must_use]
    pub const fn has_numbered_files(self) -> bool {
        matches!(self, Self::Shogi)
    }

    /// The number of the first rank from the bottom.
    #[cfg(feature = "alloc")]
    const fn first_rank(self) -> usize {
        match self {
            Self::Xiangqi => 0,
            _ => 1,
        }
    }
}

impl fmt::Display for Naming {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Reads the name, as [`as_str`](Naming::as_str) has it.
impl FromStr for Naming {
    type Err = ParseNamingError;

    fn from_str(name: &str) -> Result<Self, ParseNamingError> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|naming| naming.as_str() == name);
        found.ok_or_else(|| ParseNamingError {
            found: Excerpt::new(name),
        })
    }
}

/// Why a text is not the name of a [`Naming`].
///
/// ```
/// let error = "uci".parse::<qi::Naming>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected `chess`, `shogi`, `xiangqi`, `go` or `index`, found `uci`",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct ParseNamingError {
    found: Excerpt,
}

impl fmt::Display for ParseNamingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = &self.found;
        write!(
            f,
            "expected `chess`, `shogi`, `xiangqi`, `go` or `index`, found {found}"
        )
    }
}

impl core::error::Error for ParseNamingError {}

impl ParseNamingError {
    /// The stable name of the cause, the same in every language: `qi/not-a-naming`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "qi/not-a-naming"
    }
}

/// # Names and numbers
///
/// Files and ranks are counted from 0, in the order of the squares: from the left, and from the
/// top.
///
/// Needs the feature `alloc`, which is on by default.
#[cfg(feature = "alloc")]
impl Naming {
    /// The name of a file on a board of this many files; none where files have no name.
    ///
    /// ```
    /// use qi::Naming;
    ///
    /// assert_eq!(Naming::Chess.file_name(4, 8).as_deref(), Some("e"));
    /// assert_eq!(Naming::Shogi.file_name(0, 9).as_deref(), Some("9"));
    /// ```
    #[must_use]
    pub fn file_name(self, file: usize, files: usize) -> Option<String> {
        match self {
            Self::Chess | Self::Xiangqi => Some(letters::spell(file)),
            Self::Go => Some(letters::spell_without_i(file)),
            Self::Shogi => Some(files.saturating_sub(file).to_string()),
            Self::Index => None,
        }
    }

    /// The name of a rank on a board of this many ranks; none where ranks have no name.
    ///
    /// ```
    /// use qi::Naming;
    ///
    /// assert_eq!(Naming::Chess.rank_name(0, 8).as_deref(), Some("8"));
    /// assert_eq!(Naming::Xiangqi.rank_name(9, 10).as_deref(), Some("0"));
    /// ```
    #[must_use]
    pub fn rank_name(self, rank: usize, ranks: usize) -> Option<String> {
        match self {
            Self::Chess | Self::Xiangqi | Self::Go => {
                let from_last = ranks.saturating_sub(rank).saturating_sub(1);
                Some(from_last.saturating_add(self.first_rank()).to_string())
            }
            Self::Shogi => Some(letters::spell(rank)),
            Self::Index => None,
        }
    }

    /// The file of this name on a board of this many files.
    ///
    /// ```
    /// use qi::Naming;
    ///
    /// assert_eq!(Naming::Shogi.file_named("9", 9), Some(0));
    /// assert_eq!(Naming::Chess.file_named("i", 8), None);
    /// ```
    #[must_use]
    pub fn file_named(self, name: &str, files: usize) -> Option<usize> {
        let file = match self {
            Self::Chess | Self::Xiangqi => letters::read(name),
            Self::Go => letters::read_without_i(name),
            Self::Shogi => decimal(name).and_then(|number| files.checked_sub(number)),
            Self::Index => None,
        };
        file.filter(|file| *file < files)
    }

    /// The rank of this name on a board of this many ranks.
    ///
    /// ```
    /// use qi::Naming;
    ///
    /// assert_eq!(Naming::Chess.rank_named("1", 8), Some(7));
    /// assert_eq!(Naming::Chess.rank_named("0", 8), None);
    /// ```
    #[must_use]
    pub fn rank_named(self, name: &str, ranks: usize) -> Option<usize> {
        let rank = match self {
            Self::Chess | Self::Xiangqi | Self::Go => {
                let from_last = decimal(name)?.checked_sub(self.first_rank())?;
                ranks.checked_sub(from_last)?.checked_sub(1)
            }
            Self::Shogi => letters::read(name),
            Self::Index => None,
        };
        rank.filter(|rank| *rank < ranks)
    }

    /// The parts of a name that are the file and the rank, if it has the form of a square.
    ///
    /// ```
    /// use qi::Naming;
    ///
    /// assert_eq!(Naming::Chess.parts("e10"), Some(("e", "10")));
    /// assert_eq!(Naming::Chess.parts("5e"), None);
    /// assert_eq!(Naming::Shogi.parts("5e"), Some(("5", "e")));
    /// ```
    #[must_use]
    pub fn parts(self, name: &str) -> Option<(&str, &str)> {
        let is_of_file = |byte: u8| match self {
            Self::Shogi => byte.is_ascii_digit(),
            _ => byte.is_ascii_lowercase(),
        };
        let is_of_rank = |byte: u8| match self {
            Self::Shogi => byte.is_ascii_lowercase(),
            _ => byte.is_ascii_digit(),
        };
        let length = name.bytes().take_while(|byte| is_of_file(*byte)).count();
        let (file, rank) = name.split_at_checked(length)?;
        let is_square = !file.is_empty() && !rank.is_empty() && rank.bytes().all(is_of_rank);
        (is_square && self != Self::Index).then_some((file, rank))
    }
}

/// The number that digits spell, without a leading zero.
#[cfg(feature = "alloc")]
fn decimal(digits: &str) -> Option<usize> {
    let is_number = digits == "0" || !digits.starts_with(['0', '+']);
    digits.parse().ok().filter(|_| is_number)
}
