use core::fmt;
use core::ops::{BitOr, BitOrAssign};

/// One thing that a conversion can lose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
#[repr(u8)]
pub enum Loss {
    /// Rights to castle without a mark.
    Castling,
    /// Gates.
    Gates,
    /// An e.p. square without a mark.
    EnPassant,
    /// The counting limit.
    CountingLimit,
    /// The checks that are left.
    Checks,
    /// The halfmove clock.
    Halfmove,
    /// The number of the move.
    Fullmove,
    /// The number of the ply.
    Ply,
    /// Promoted pieces.
    Promoted,
    /// Walls.
    Walls,
    /// The last lion capture.
    LastCapture,
    /// The moves of kings in Frisian draughts.
    KingMoves,
    /// Pieces that are captured and not lifted.
    Ghosts,
    /// The spelling of a text that is not written in its canonical form.
    Spelling,
    /// The operations of an EPD.
    Operations,
    /// Pieces in hand where the text has none.
    Hands,
    /// A piece in hand in the other side's case.
    HandSides,
    /// Styles that are not the convention's.
    Styles,
    /// States that the convention would not write.
    States,
    /// Marks of royal pieces that the convention would not write.
    Terminals,
    /// Derived pieces.
    Derived,
}

impl Loss {
    /// All losses, in the order of a residue.
    pub const ALL: [Self; 21] = [
        Self::Castling,
        Self::Gates,
        Self::EnPassant,
        Self::CountingLimit,
        Self::Checks,
        Self::Halfmove,
        Self::Fullmove,
        Self::Ply,
        Self::Promoted,
        Self::Walls,
        Self::LastCapture,
        Self::KingMoves,
        Self::Ghosts,
        Self::Spelling,
        Self::Operations,
        Self::Hands,
        Self::HandSides,
        Self::Styles,
        Self::States,
        Self::Terminals,
        Self::Derived,
    ];

    /// The name of the loss, the same in every version; for an item of a residue its key.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.row().0
    }

    /// A few words for people: `the halfmove clock`.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.row().1
    }

    #[expect(clippy::indexing_slicing, reason = "a row stands for each loss")]
    const fn row(self) -> (&'static str, &'static str) {
        ROWS[self.index()]
    }

    /// The index of the loss, and of its item in a residue.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    const fn bit(self) -> u32 {
        1 << self as u8
    }
}

/// The code and the description of each loss, in their order.
const ROWS: [(&str, &str); Loss::ALL.len()] = [
    ("castling", "rights to castle"),
    ("gates", "the gates"),
    ("en-passant", "the e.p. square"),
    ("counting-limit", "the counting limit"),
    ("checks", "the checks that are left"),
    ("halfmove", "the halfmove clock"),
    ("fullmove", "the number of the move"),
    ("ply", "the number of the ply"),
    ("promoted", "the marks of promoted pieces"),
    ("walls", "walls"),
    ("last-capture", "the last lion capture"),
    ("king-moves", "the moves of kings"),
    ("ghosts", "pieces that are captured and not lifted"),
    ("spelling", "the spelling"),
    ("operations", "the operations"),
    ("hands", "the pieces in hand"),
    ("hand-sides", "the sides of pieces in hand"),
    ("styles", "the styles"),
    ("states", "states of pieces"),
    ("terminals", "marks of royal pieces"),
    ("derived", "marks of derived pieces"),
];

/// A set of losses.
///
/// ```
/// use feen_interchange::{Loss, Losses};
///
/// let clocks = Losses::from(Loss::Halfmove) | Loss::Fullmove;
/// assert!(clocks.contains(Loss::Halfmove));
/// assert_eq!(clocks.to_string(), "halfmove, fullmove");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Losses(u32);

impl Losses {
    /// No loss.
    pub const NONE: Self = Self(0);

    /// Whether nothing is lost.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this loss is in the set.
    #[must_use]
    pub const fn contains(self, loss: Loss) -> bool {
        self.0 & loss.bit() != 0
    }

    /// The losses that are not in another set.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    pub(crate) const fn and(self, loss: Loss) -> Self {
        Self(self.0 | loss.bit())
    }

    /// The set with this loss, where a condition holds.
    pub(crate) const fn and_if(self, loss: Loss, holds: bool) -> Self {
        Self(self.0 | (holds as u32) << loss as u8)
    }

    /// The losses, in the order of a residue.
    #[must_use]
    pub fn iter(self) -> LossIter {
        LossIter(self)
    }
}

/// The losses of a set, in the order of a residue.
#[derive(Clone, Debug)]
pub struct LossIter(Losses);

impl Iterator for LossIter {
    type Item = Loss;

    fn next(&mut self) -> Option<Loss> {
        let loss = *Loss::ALL.get(self.0.0.trailing_zeros() as usize)?;
        self.0 = Losses(self.0.0 & !loss.bit());
        Some(loss)
    }
}

impl IntoIterator for Losses {
    type Item = Loss;
    type IntoIter = LossIter;

    fn into_iter(self) -> LossIter {
        self.iter()
    }
}

impl FromIterator<Loss> for Losses {
    fn from_iter<I: IntoIterator<Item = Loss>>(losses: I) -> Self {
        losses.into_iter().fold(Self::NONE, Self::and)
    }
}

impl From<Loss> for Losses {
    fn from(loss: Loss) -> Self {
        Self::NONE.and(loss)
    }
}

impl<T: Into<Losses>> BitOr<T> for Losses {
    type Output = Self;

    fn bitor(self, other: T) -> Self {
        Self(self.0 | other.into().0)
    }
}

impl<T: Into<Losses>> BitOrAssign<T> for Losses {
    fn bitor_assign(&mut self, other: T) {
        *self = *self | other;
    }
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, loss) in self.iter().enumerate() {
            if number > 0 {
                f.write_str(", ")?;
            }
            f.write_str(loss.code())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Losses({self})")
    }
}
