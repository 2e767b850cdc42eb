use core::fmt;

/// A rule by which a game is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DrawReason {
    /// The player to move has no move and is not in check.
    Stalemate,
    /// Fifty moves of both players without a pawn move or a capture.
    FiftyMoves,
    /// No mate is left on the board.
    InsufficientMaterial,
    /// The same position for the third time.
    ThreefoldRepetition,
    /// Seventy-five moves of both players without a pawn move or a capture.
    SeventyFiveMoves,
    /// The same position for the fifth time.
    FivefoldRepetition,
}

impl DrawReason {
    /// All rules, in the order in which they are declared.
    pub const ALL: [Self; 6] = [
        Self::Stalemate,
        Self::FiftyMoves,
        Self::InsufficientMaterial,
        Self::ThreefoldRepetition,
        Self::SeventyFiveMoves,
        Self::FivefoldRepetition,
    ];

    /// The rule in words: `"threefold repetition"`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stalemate => "stalemate",
            Self::FiftyMoves => "the fifty-move rule",
            Self::InsufficientMaterial => "insufficient material",
            Self::ThreefoldRepetition => "threefold repetition",
            Self::SeventyFiveMoves => "the seventy-five-move rule",
            Self::FivefoldRepetition => "fivefold repetition",
        }
    }

    pub(super) fn from_words(words: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|reason| reason.as_str() == words)
    }

    /// Whether a draw for a reason in these words would read as one by a rule.
    pub(super) fn is_rule(reason: &str) -> bool {
        reason
            .strip_prefix("by ")
            .is_some_and(|words| Self::from_words(words).is_some())
    }
}

/// Prints the rule in words.
impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
