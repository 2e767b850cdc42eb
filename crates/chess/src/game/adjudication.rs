use super::{DrawReason, Game, Status};
use crate::position::{Material, Outcome};

/// Rules by which games are drawn. Mate and stalemate end a game under all of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Adjudication {
    /// The third occurrence of a position, 50 moves and [`Material::FourCases`] are draws at once.
    #[default]
    Binbo,
    /// The fifth occurrence, 75 moves and [`Material::Fide`] are draws; the third occurrence and
    /// 50 moves may be claimed.
    Fide,
    /// Nothing is a draw: for games that were played under rules of their own.
    Never,
}

impl Adjudication {
    /// The name in lower case: `"binbo"`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Binbo => "binbo",
            Self::Fide => "fide",
            Self::Never => "never",
        }
    }
}

/// A limit of half-moves, of material and of occurrences, each with its draw.
struct Limits {
    halfmoves: (u16, DrawReason),
    material: Material,
    occurrences: (usize, DrawReason),
}

const BINBO: Limits = Limits {
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
        Adjudication::Binbo => BINBO,
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
