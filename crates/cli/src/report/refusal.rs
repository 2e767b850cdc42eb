use std::fmt;
use std::ops::Range;

use feen::ParseError;
use feen_legacy::MigrateError;

/// The reason why a line is not migrated. It prints as the message.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Refusal {
    /// It is not what its version asks for.
    Version(MigrateError),
    /// Its bytes are no characters.
    NoText(ParseError),
}

impl Refusal {
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::Version(error) => error.kind().code(),
            Self::NoText(error) => error.kind().code(),
        }
    }

    /// Its place, in bytes of the line.
    pub(crate) fn span(&self) -> Range<usize> {
        match self {
            Self::Version(error) => error.span(),
            Self::NoText(error) => error.span(),
        }
    }

    /// The text, and a line with a caret under the place.
    pub(crate) fn picture(&self, text: &[u8]) -> String {
        match self {
            Self::Version(error) => error.picture(text).to_string(),
            Self::NoText(error) => error.picture(text).to_string(),
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
        }
    }
}
