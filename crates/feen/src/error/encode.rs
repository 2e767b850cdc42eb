use core::fmt;

use crate::error::Number;

/// Why a position has no spelling in FEEN.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// A dimension other than the innermost has the size 1, so that nothing
    /// would separate its only part.
    #[error(
        "expected at least 2 in each dimension but the innermost, found 1 in dimension {}",
        .dimension.saturating_add(1)
    )]
    UnspellableShape {
        /// The first such dimension, where 0 is the outermost.
        dimension: usize,
    },
    /// A flat board, whose layout is not known.
    #[error("expected a layout with a flat board")]
    NoLayout,
    /// A board that does not have the layout that was given with it.
    #[error("{}", Mismatch { expected: *.expected, found: *.found })]
    LayoutMismatch {
        /// The squares of the layout.
        expected: usize,
        /// The squares of the board.
        found: usize,
    },
}

/// How a board differs from that which the layout says.
struct Mismatch {
    expected: usize,
    found: usize,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, found } = *self;
        let squares = |number: usize| Number(Some(number as u64), "square");
        if expected == found {
            let found = squares(found);
            write!(
                f,
                "expected a board in the shape of the layout, found {found} in another shape"
            )
        } else {
            let expected = squares(expected);
            write!(f, "expected a board of {expected}, found {found}")
        }
    }
}

impl EncodeError {
    /// The name of the kind, the same in every version and every language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::UnspellableShape { .. } => "encode/unspellable-shape",
            Self::NoLayout => "encode/no-layout",
            Self::LayoutMismatch { .. } => "encode/layout-mismatch",
        }
    }
}
