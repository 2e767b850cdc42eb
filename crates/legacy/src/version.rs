use core::fmt;
use core::str::FromStr;

/// A format that has been called FEEN, by its letter.
///
/// | | since | fields | for example |
/// |---|---|---|---|
/// | `A` | 2013-03 | board, side, captured, castling, en passant | `1,w:_k,6/8 b - - -` |
/// | `B` | 2014-06 | the same, without commas | `1_k6/8 b - - -` |
/// | `C` | 2015-08 | board, side, captured | `1k6/8 B -` |
/// | `D` | 2020-08 | board with commas, side, hands | `1,k,6/8 0 P,g*4` |
/// | `E` | 2023-04-27 | board, side | `1k6/8 0` |
/// | `F` | 2025-04 | board, styles, hands | `1k=6/8 CHESS/chess -` |
/// | `G` | 2025-05-10 | board, hands, styles | `1k=6/8 - CHESS/chess` |
/// | `H` | 2025-05-13 | the same | `1k'6/8 - CHESS/chess` |
/// | `I` | 2025-05-26 | the same, hands split | `1k'6/8 / CHESS/chess` |
/// | `J` | 2025-05-30 | the same, digits in styles | `1k'6/8 / CHESS960/chess` |
/// | `K` | 2025-09 | board, hands, styles of one letter | `1k6/8 / C/c` |
/// | `L` | 2025-12 | the same, with `^` | `1k^6/8 / C/c` |
/// | `M` | 2026-01 | today's | `1k^6/8 / C/c` |
///
/// ```
/// use feen_legacy::Version;
///
/// assert_eq!("h".parse(), Ok(Version::H));
/// assert_eq!(Version::H.since(), "2025-05-13");
/// assert!(Version::C < Version::K);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Version {
    /// Commas between squares, a style on every piece.
    A,
    /// Five fields, pieces of one character.
    B,
    /// Three fields, captured pieces one by one.
    C,
    /// Commas between squares and pieces.
    D,
    /// Two fields: no hands and no styles.
    E,
    /// Names of styles, before the hands; `=`, `<` and `>` on pieces.
    F,
    /// Names of styles, after the hands; `=`, `<` and `>` on pieces.
    G,
    /// `'` for an intermediate piece.
    H,
    /// The hands of both players apart, or still in one; modifiers on pieces in hand.
    I,
    /// Digits in the names of styles; `'` changes its meaning.
    J,
    /// Pieces of EPIN, styles of SIN.
    K,
    /// `^` for a terminal piece.
    L,
    /// Today's FEEN.
    M,
}

impl Version {
    /// Every version, the earliest first.
    pub const ALL: [Self; 13] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
        Self::H,
        Self::I,
        Self::J,
        Self::K,
        Self::L,
        Self::M,
    ];

    /// The letter of the version.
    #[must_use]
    pub const fn letter(self) -> char {
        self.name().0
    }

    /// When the version appeared, as `2015-08` or `2025-05-13`.
    #[must_use]
    pub const fn since(self) -> &'static str {
        self.name().1
    }

    /// Whether [`migrate`](super::migrate) reads the version: all but the first two.
    #[must_use]
    pub const fn is_read(self) -> bool {
        !matches!(self, Self::A | Self::B)
    }

    /// How many fields a text has, in a version that is read.
    pub(super) const fn fields(self) -> usize {
        match self {
            Self::E => 2,
            _ => 3,
        }
    }

    const fn name(self) -> (char, &'static str) {
        match self {
            Self::A => ('A', "2013-03"),
            Self::B => ('B', "2014-06"),
            Self::C => ('C', "2015-08"),
            Self::D => ('D', "2020-08"),
            Self::E => ('E', "2023-04-27"),
            Self::F => ('F', "2025-04"),
            Self::G => ('G', "2025-05-10"),
            Self::H => ('H', "2025-05-13"),
            Self::I => ('I', "2025-05-26"),
            Self::J => ('J', "2025-05-30"),
            Self::K => ('K', "2025-09"),
            Self::L => ('L', "2025-12"),
            Self::M => ('M', "2026-01"),
        }
    }
}

/// As its letter.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// From its letter, in upper or lower case.
impl FromStr for Version {
    type Err = UnknownVersion;

    fn from_str(text: &str) -> Result<Self, UnknownVersion> {
        let is_named = |version: &Self| {
            let mut name = [0; 4];
            text.eq_ignore_ascii_case(version.letter().encode_utf8(&mut name))
        };
        Self::ALL.into_iter().find(is_named).ok_or(UnknownVersion)
    }
}

/// The error of a name that no [`Version`] has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected the letter of a version, from A to M")]
#[non_exhaustive]
pub struct UnknownVersion;

impl UnknownVersion {
    /// The name of the cause, the same in every version and every language:
    /// `legacy/unknown-version`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "legacy/unknown-version"
    }
}
