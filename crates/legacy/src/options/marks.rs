use epin::State;

/// The fate of a mark that an earlier version wrote on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mark {
    /// It stays as it is; an error where today's FEEN cannot say it, as of `'`, `=`, `<`
    /// and `>`.
    #[default]
    Keep,
    /// Nothing: what it said is lost.
    Drop,
    /// This state of the piece it speaks of: an error where that has one already. To
    /// become [`Normal`](State::Normal) is to [drop](Self::Drop) it, and leaves that one.
    Become(State),
}

/// The policy for the marks of earlier versions.
///
/// A mark says that a rook may castle, that a pawn may be captured en passant, or
/// something else. Rooks `R`, kings `K` and pawns `P` on the board are meant where their
/// player's style is [chess](crate::StyleTable), unless they are derived; every other
/// mark, and all in hands, is something else.
///
/// ```
/// use feen::State;
/// use feen_legacy::{Mark, Marks};
///
/// let marks = Marks::OF_2026.with_castling(Mark::Become(State::Enhanced));
/// assert_ne!(marks, Marks::OF_2026);
/// assert_eq!(Marks::default(), Marks::KEEP);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Marks {
    pub(crate) castling: Mark,
    pub(crate) en_passant: Mark,
    pub(crate) other: Mark,
    pub(crate) home_pawns: bool,
}

impl Marks {
    /// Every mark stays, or is an error.
    pub const KEEP: Self = Self {
        castling: Mark::Keep,
        en_passant: Mark::Keep,
        other: Mark::Keep,
        home_pawns: false,
    };

    /// Every mark is dropped.
    pub const DROP: Self = Self::KEEP
        .with_castling(Mark::Drop)
        .with_en_passant(Mark::Drop)
        .with_other(Mark::Drop);

    /// The convention of 2026: `-R` has the right to castle, and does not say whether it
    /// is of use now; `-P` may be captured en passant; `+P` stands on its home rank and
    /// may step twice. Other marks stay, or are errors.
    pub const OF_2026: Self = Self::KEEP
        .with_castling(Mark::Become(State::Diminished))
        .with_en_passant(Mark::Become(State::Diminished))
        .with_home_pawns(true);

    /// Decides on the right to castle: on `'` on a rook; on `=`, `<` and `>` on a
    /// king, which go to the outermost rooks beside it; on `+` on a king, which is removed
    /// from it, and on a rook in versions K and L, where the right of a king is dropped
    /// if no rook of its player has one.
    #[must_use]
    pub const fn with_castling(self, castling: Mark) -> Self {
        Self { castling, ..self }
    }

    /// Decides on en passant: on `'` on a pawn that may be captured so; on `<` and
    /// `>` on the pawn that may capture, which go to the pawn beside it.
    #[must_use]
    pub const fn with_en_passant(self, en_passant: Mark) -> Self {
        Self { en_passant, ..self }
    }

    /// Decides on `'`, `=`, `<` and `>` elsewhere.
    #[must_use]
    pub const fn with_other(self, other: Mark) -> Self {
        Self { other, ..self }
    }

    /// With `true`, the pawns of chess on the second rank from their player's edge become
    /// `+P`, where a board has at least four ranks and no further dimension, and the
    /// version has no mark of its own for them: up to J. On fewer ranks the home ranks
    /// of the players would meet or cross.
    #[must_use]
    pub const fn with_home_pawns(self, home_pawns: bool) -> Self {
        Self { home_pawns, ..self }
    }
}
