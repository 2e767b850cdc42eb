use std::fmt;
use std::ops::Range;

use feen::ParseError;
use feen_legacy::{MigrateError, MigrateErrorKind, Version};

/// The reason why a line is not migrated. It prints as the message.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Refusal {
    /// It is not what its version asks for.
    Version(MigrateError),
    /// Its bytes are no characters.
    NoText(ParseError),
    /// It could be of several versions, which do not make the same of it.
    Readings([Version; 2]),
    /// It could be of a version whose lines need an option.
    Lack(Version),
}

impl Refusal {
    /// The option that decides the question that a line leaves open.
    pub(crate) fn option(&self) -> Option<&'static str> {
        let kind = match self {
            Self::Version(error) => error.kind(),
            Self::Readings(_) => return Some("`--from VERSION` decides"),
            Self::Lack(Version::C | Version::D | Version::E) => {
                return Some("`--players S/s` gives the styles");
            }
            Self::Lack(_) => return Some("`--styles 2025`, `2026` or a file gives the letters"),
            Self::NoText(_) => return None,
        };
        Some(match kind {
            MigrateErrorKind::RoyalOrDiminished { .. } => {
                "no option decides: write the line anew, with `^` after the royal piece"
            }
            MigrateErrorKind::UnknownSide { .. } => "`--sides w/b` gives the names of the sides",
            MigrateErrorKind::NoStyles { .. } => "`--players S/s` gives the styles",
            MigrateErrorKind::UnknownStyle => {
                "`--styles FILE` gives letters to more names, one a line such as `CHESS C`"
            }
            MigrateErrorKind::UndecidedMark { mark: '\'' } => {
                "`--marks castling=-,en-passant=-,other=drop` decides, or `--marks 2026`"
            }
            MigrateErrorKind::UndecidedMark { .. } => {
                "`--marks other=drop` decides, with castling and en-passant for kings and pawns"
            }
            MigrateErrorKind::UndecidedApostrophe => {
                "`--apostrophe intermediate` or `--apostrophe derived` decides"
            }
            MigrateErrorKind::UndecidedNines => "`--nines number` or `--nines sum` decides",
            MigrateErrorKind::StateTaken { .. } => "`--marks other=drop` leaves the mark out",
            MigrateErrorKind::NoRook { .. } => "`--marks castling=drop` leaves the right out",
            MigrateErrorKind::NoPawn { .. } | MigrateErrorKind::DoubtfulEnPassant => {
                "`--marks en-passant=drop` leaves the right out"
            }
            _ => return None,
        })
    }

    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Version(error) => error.kind().code(),
            Self::NoText(error) => error.kind().code(),
            Self::Readings(_) => "legacy/readings",
            Self::Lack(_) => "legacy/lack",
        }
    }

    /// Its place, in bytes of the line.
    pub(crate) fn span(&self) -> Range<usize> {
        match self {
            Self::Version(error) => error.span(),
            Self::NoText(error) => error.span(),
            Self::Readings(_) | Self::Lack(_) => 0..0,
        }
    }

    /// The text, and a line with a caret under the place.
    pub(crate) fn picture(&self, text: &[u8]) -> String {
        match self {
            Self::Version(error) => error.picture(text).to_string(),
            Self::NoText(error) => error.picture(text).to_string(),
            Self::Readings(_) | Self::Lack(_) => String::from_utf8_lossy(text).into_owned(),
        }
    }
}

impl From<MigrateError> for Refusal {
    fn from(error: MigrateError) -> Self {
        Self::Version(error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(error) => error.kind().fmt(f),
            Self::NoText(error) => error.kind().fmt(f),
            Self::Readings([one, other]) => write!(
                f,
                "the line is ambiguous: versions {one} and {other} read it differently"
            ),
            Self::Lack(version) => write!(f, "lines of version {version} need another option"),
        }
    }
}
