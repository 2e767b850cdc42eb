use super::Move;
use crate::position::Position;
use crate::values::{Piece, Role};

/// # In the position in which it is legal
///
/// ```
/// use feen_chess::{Position, Role};
///
/// let position: Position = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1".parse()?;
/// let taking = position.parse_move("exd6")?;
/// assert!(taking.is_en_passant(&position) && !taking.gives_check(&position));
/// assert_eq!(taking.captured(&position).map(|piece| piece.name()), Some("black pawn"));
/// let castling = position.parse_move("O-O")?;
/// assert!(castling.is_castle() && !castling.is_capture(&position));
/// assert_eq!(castling.piece(&position).map(|piece| piece.role), Some(Role::King));
/// assert!(position.parse_move("Rh8")?.gives_check(&position));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// A move that is not legal there has no answers but the piece on its square.
impl Move {
    /// The piece that moves; of castling the king.
    #[must_use]
    pub fn piece(self, position: &Position) -> Option<Piece> {
        position.piece(self.from())
    }

    /// The piece that is taken, in passing too.
    #[must_use]
    pub fn captured(self, position: &Position) -> Option<Piece> {
        if self.is_en_passant(position) {
            return Some(Piece {
                side: position.turn().flip(),
                role: Role::Pawn,
            });
        }
        let taken = position.piece(self.target())?;
        (taken.side != position.turn()).then_some(taken)
    }

    /// Whether a piece is taken.
    #[must_use]
    pub fn is_capture(self, position: &Position) -> bool {
        self.captured(position).is_some()
    }

    /// Whether the king castles.
    #[must_use]
    pub const fn is_castle(self) -> bool {
        self.is_castling()
    }

    /// Whether a pawn takes another one that has just passed its square with a double step.
    #[must_use]
    pub fn is_en_passant(self, position: &Position) -> bool {
        let is_pawn = self
            .piece(position)
            .is_some_and(|piece| piece.role == Role::Pawn);
        is_pawn
            && position.en_passant() == Some(self.to())
            && self.from().file_index() != self.to().file_index()
    }

    /// Whether the other king is in check after the move.
    #[must_use]
    pub fn gives_check(self, position: &Position) -> bool {
        position.play(self).is_ok_and(|after| after.is_check())
    }
}
