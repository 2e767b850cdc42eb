/// Why an option is not set. Engines are silent about it, so it is found before anything is sent.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// The engine declares no such option: `Hsah`.
    #[error("no such option: `{name}`")]
    Unknown {
        /// The name that was given.
        name: Box<str>,
    },
    /// The option takes another kind of value: `many` for a number.
    #[error("expected {expected} for the option `{name}`, found `{found}`")]
    Kind {
        /// The option.
        name: Box<str>,
        /// The values it takes.
        expected: &'static str,
        /// The value that was given.
        found: Box<str>,
    },
    /// The number is out of range: `0` where 1 to 1024 are allowed.
    #[error("expected {min} to {max} for the option `{name}`, found {found}")]
    Range {
        /// The option.
        name: Box<str>,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
        /// The value that was given.
        found: i64,
    },
    /// The text is not one of the choices: `nosuch` for `UCI_Variant`.
    #[error("`{found}` is not a choice of the option `{name}`")]
    Choice {
        /// The option.
        name: Box<str>,
        /// The value that was given.
        found: Box<str>,
    },
}

impl OptionError {
    /// The stable code: `option/unknown`, `option/kind`, `option/range`, `option/choice`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "option/unknown",
            Self::Kind { .. } => "option/kind",
            Self::Range { .. } => "option/range",
            Self::Choice { .. } => "option/choice",
        }
    }
}
