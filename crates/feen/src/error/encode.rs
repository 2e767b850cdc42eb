use core::fmt;

use crate::error::Number;

/// Why a position has no spelling in FEEN.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EncodeError {
    /// A dimension other than the innermost has the size 1, so that nothing
    /// would separate its only part.
    UnspellableShape {
        /// The first such dimension, where 0 is the outermost.
        dimension: usize,
    },
    /// A flat board, whose layout is not known.
    NoLayout,
    /// A board that does not have the layout that was given with it.
    LayoutMismatch {
        /// The squares of the layout.
        expected: usize,
        /// The squares of the board.
        found: usize,
    },
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = |number: usize| Number(Some(number as u64), "square");
        match *self {
            Self::UnspellableShape { dimension } => write!(
                f,
                "expected at least 2 in each dimension but the innermost, found 1 in dimension {}",
                dimension.saturating_add(1)
            ),
            Self::NoLayout => f.write_str("expected a layout with a flat board"),
            Self::LayoutMismatch { expected, found } if expected == found => {
                let found = squares(found);
                write!(
                    f,
                    "expected a board in the shape of the layout, found {found} in another shape"
                )
            }
            Self::LayoutMismatch { expected, found } => {
                let expected = squares(expected);
                write!(f, "expected a board of {expected}, found {found}")
            }
        }
    }
}

impl core::error::Error for EncodeError {}

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
