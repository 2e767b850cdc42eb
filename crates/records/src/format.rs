use std::fmt;
use std::str::FromStr;

use feen_rules::Notation;

/// A format of records.
///
/// ```
/// use feen_records::Format;
///
/// assert_eq!(Format::of_text("手合割：平手\n1 ７六歩(77)\n"), Some(Format::Kif));
/// assert_eq!(Format::of_text("V2.2\nPI\n+\n"), Some(Format::Csa));
/// assert_eq!("csa".parse(), Ok(Format::Csa));
/// assert_eq!(Format::of_text("nonsense"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// Shogi as Kifu for Windows, 81Dojo and lishogi write it.
    Kif,
    /// Shogi as books write it: `▲７六歩`.
    Ki2,
    /// Shogi of the Computer Shogi Association, up to V2.2; V3.0 is read too.
    Csa,
    /// The same in V3.0.
    Csa3,
    /// Lines of USI: `position startpos moves 7g7f`.
    Usi,
    /// JSON Kifu Format.
    Jkf,
    /// PGN of every game, with SAN.
    Pgn,
    /// PGN of xiangqi with moves such as `h2e2`; `H2-E2` is read too.
    Iccs,
    /// PGN of xiangqi with moves such as `C2=5`.
    WxfPgn,
    /// PGN of xiangqi with moves such as `炮二平五`.
    Chinese,
    /// Files of the World Xiangqi Federation, between `START{` and `}END`.
    Wxf,
    /// Lines of UCCI: `position startpos moves h2e2`.
    Ucci,
    /// Texts of dpxq.com; read only.
    Dhtmlxq,
    /// Files of `XQStudio` for xiangqi; read only.
    Xqf,
    /// Libraries and single games of `CCBridge` for xiangqi; read only.
    Cbl,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 15] = [
        Self::Kif,
        Self::Ki2,
        Self::Csa,
        Self::Csa3,
        Self::Usi,
        Self::Jkf,
        Self::Pgn,
        Self::Iccs,
        Self::WxfPgn,
        Self::Chinese,
        Self::Wxf,
        Self::Ucci,
        Self::Dhtmlxq,
        Self::Xqf,
        Self::Cbl,
    ];

    /// The name, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Ki2 => "ki2",
            Self::Csa => "csa",
            Self::Csa3 => "csa3",
            Self::Usi => "usi",
            Self::Jkf => "jkf",
            Self::Pgn => "pgn",
            Self::Iccs => "iccs",
            Self::WxfPgn => "wxf-pgn",
            Self::Chinese => "chinese",
            Self::Wxf => "wxf",
            Self::Ucci => "ucci",
            Self::Dhtmlxq => "dhtmlxq",
            Self::Xqf => "xqf",
            Self::Cbl => "cbl",
        }
    }

    /// The notation of moves, where a format of PGN has its own.
    pub(crate) const fn notation(self) -> Option<Notation> {
        match self {
            // The games of these files become a text of PGN.
            Self::Iccs | Self::Xqf | Self::Cbl => Some(Notation::Iccs),
            Self::WxfPgn => Some(Notation::Wxf),
            Self::Chinese => Some(Notation::Chinese),
            _ => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no format has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected `kif`, `ki2`, `csa`, `csa3`, `usi`, `jkf`, `pgn`, `iccs`, `wxf-pgn`, `chinese`, `wxf`, `ucci`, `dhtmlxq`, `xqf` or `cbl`"
)]
pub struct UnknownFormat;

impl UnknownFormat {
    /// The code of the cause, which never changes.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "record/unknown-format"
    }
}

/// By its name, in any case.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let mut all = Self::ALL.into_iter();
        all.find(|format| format.name().eq_ignore_ascii_case(name))
            .ok_or(UnknownFormat)
    }
}
