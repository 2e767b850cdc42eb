use core::fmt;

use crate::Qi;

/// The position as its parts: the pieces on their squares, not every empty square.
impl<P: fmt::Debug, S: fmt::Debug> fmt::Debug for Qi<P, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Qi")
            .field("shape", &self.board_shape())
            .field("pieces", &self.pieces())
            .field("hands", self.hands())
            .field("styles", self.styles())
            .field("turn", &self.turn())
            .finish()
    }
}
