use core::fmt;
use core::str::FromStr;

use super::{DrawReason, Game, Status};
use crate::position::{Material, Outcome};

/// Rules by which games are drawn. Mate and stalemate end a game under all of them.
///
/// ```
/// use feen_chess::Adjudication;
///
/// assert_eq!("fide".parse(), Ok(Adjudication::Fide));
/// assert_eq!(Adjudication::Automatic.to_string(), "automatic");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Adjudication {
    /// The Laws of Chess: the fifth occurrence, 75 moves and [`Material::Fide`] are draws; the third occurrence and
    /// 50 moves may be claimed.
    #[default]
    Fide,
    /// The third occurrence of a position, 50 moves and [`Material::FourCases`] are draws at once, as many programs
    /// have it.
    Automatic,
    /// Nothing is a draw: for games that were played under rules of their own.
    Never,
}

impl Adjudication {
    /// All rules, the default first.
    pub const ALL: [Self; 3] = [Self::Fide, Self::Automatic, Self::Never];

    /// The name in lower case: `"fide"`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Fide => "fide",
            Self::Automatic => "automatic",
            Self::Never => "never",
        }
    }
}

/// Prints the name in lower case.
impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Reads a name in lower case, also the former one of [`Automatic`](Adjudication::Automatic).
impl FromStr for Adjudication {
    type Err = ParseAdjudicationError;

    fn from_str(name: &str) -> Result<Self, ParseAdjudicationError> {
        let mut all = Self::ALL.into_iter();
        all.find(|rules| rules.as_str() == name)
            .or_else(|| crate::former_adjudication(name))
            .ok_or(ParseAdjudicationError)
    }
}

/// A text that does not name rules for draws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected `fide`, `automatic` or `never`")]
#[non_exhaustive]
pub struct ParseAdjudicationError;

impl ParseAdjudicationError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "adjudication/name"
    }
}

/// A limit of half-moves, of material and of occurrences, each with its draw.
struct Limits {
    halfmoves: (u16, DrawReason),
    material: Material,
    occurrences: (usize, DrawReason),
}

const AUTOMATIC: Limits = Limits {
    halfmoves: (100, DrawReason::FiftyMoves),
    material: Material::FourCases,
    occurrences: (3, DrawReason::ThreefoldRepetition),
};

const FIDE: Limits = Limits {
    halfmoves: (150, DrawReason::SeventyFiveMoves),
    material: Material::Fide,
    occurrences: (5, DrawReason::FivefoldRepetition),
};

/// The status of a game that nobody has ended by hand.
#[inline]
pub(super) fn judge(game: &Game) -> Status {
    match game.position.outcome() {
        Some(Outcome::Checkmate { winner }) => return Status::Checkmate { winner },
        Some(Outcome::Stalemate) => return Status::Draw(DrawReason::Stalemate),
        None => {}
    }
    let limits = match game.adjudication {
        Adjudication::Automatic => AUTOMATIC,
        Adjudication::Fide => FIDE,
        Adjudication::Never => return Status::Ongoing,
    };
    let (halfmoves, clock) = limits.halfmoves;
    let (occurrences, repetition) = limits.occurrences;
    if game.position.halfmoves() >= halfmoves {
        Status::Draw(clock)
    } else if game.position.is_insufficient(limits.material) {
        Status::Draw(DrawReason::InsufficientMaterial)
    } else if game.has_occurred(occurrences) {
        Status::Draw(repetition)
    } else {
        Status::Ongoing
    }
}
