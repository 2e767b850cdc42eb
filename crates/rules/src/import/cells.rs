//! Squares of a board.

use alloc::collections::BTreeSet;

/// Squares of the board as it stands, for both players: their rank and their file.
pub(super) type Cells = BTreeSet<(u8, u8)>;
