/// The reason why a variant and a profile do not go together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConventionError {
    /// Two pieces of the variant become one piece of FEEN.
    #[error("two pieces have the letter `{letter}`")]
    SharedLetter {
        /// The letter that both get.
        letter: char,
    },
    /// The profile renames a letter that the variant lacks.
    #[error("expected a letter of the variant, found `{letter}`")]
    UnknownLetter {
        /// The letter.
        letter: char,
    },
    /// The profile asks for attacks, and a piece has no rules.
    #[error("the profile needs to know how `{letter}` moves")]
    NoRules {
        /// The letter that the piece has in FEEN.
        letter: char,
    },
    /// The profile asks for attacks on two boards.
    #[error("the profile needs attacks, which are not known on two boards")]
    TwoBoards,
    /// The profile marks a piece as the variant marks a promoted one.
    #[error("the profile marks `{letter}` as the variant marks a promoted piece")]
    SharedMark {
        /// The letter of the piece.
        letter: char,
    },
}

impl ConventionError {
    /// The name of the reason, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::SharedLetter { .. } => "convention/shared-letter",
            Self::UnknownLetter { .. } => "convention/unknown-letter",
            Self::NoRules { .. } => "convention/no-rules",
            Self::TwoBoards => "convention/two-boards",
            Self::SharedMark { .. } => "convention/shared-mark",
        }
    }
}
