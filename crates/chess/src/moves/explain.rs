use super::{Move, MoveErrorKind};
use crate::board::reach;
use crate::position::{Obstacle, Position};
use crate::values::{Piece, Role, Square, Squares, Wing};

impl Position {
    /// The legal move from one square to another, or the reason why the move is not legal.
    ///
    /// ```
    /// use feen_chess::{Position, Square};
    ///
    /// let start = Position::start();
    /// assert_eq!(start.explain(Square::E2, Square::E4, None)?.to_string(), "e2e4");
    /// let reason = start.explain(Square::D1, Square::E8, None).unwrap_err();
    /// assert_eq!(reason.code(), "move/takes-king");
    /// # Ok::<(), feen_chess::MoveErrorKind>(())
    /// ```
    ///
    /// A pawn that promotes becomes a queen unless another role is given. A king castles by going to
    /// its rook, or at least two files to where castling ends.
    ///
    /// # Errors
    ///
    /// From [`Promotion`](MoveErrorKind::Promotion), which is also that of a pawn that would become
    /// a king, and from [`NoPiece`](MoveErrorKind::NoPiece) to
    /// [`LeavesCheck`](MoveErrorKind::LeavesCheck), the first that holds.
    pub fn explain(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, MoveErrorKind> {
        if let Some(Role::Pawn | Role::King) = promotion {
            return Err(MoveErrorKind::Promotion);
        }
        let candidate = self.candidate(from, to, promotion);
        if !self.is_legal(candidate) {
            return Err(self.reason(from, to));
        }
        if promotion.is_some() && candidate.promotion().is_none() {
            return Err(MoveErrorKind::Promotion);
        }
        Ok(candidate)
    }

    /// The only move between two squares that can be legal.
    #[inline]
    pub(crate) fn candidate(&self, from: Square, to: Square, promotion: Option<Role>) -> Move {
        let turn = self.turn();
        if self.board.pieces(turn, Role::Pawn).contains(from) && to.rank_for(turn) == 7 {
            return Move::promoting(from, to, promotion.unwrap_or(Role::Queen));
        }
        match self.castling_rook(from, to) {
            Some(rook) => Move::castles(from, rook),
            None => Move::ordinary(from, to),
        }
    }

    /// The reason why there is no legal move from one square to another.
    #[cold]
    pub(crate) fn reason(&self, from: Square, to: Square) -> MoveErrorKind {
        let Some(piece) = self.piece(from) else {
            return MoveErrorKind::NoPiece { on: from };
        };
        if piece.side != self.turn() {
            return MoveErrorKind::OtherSide { piece, on: from };
        }
        if from == to {
            return MoveErrorKind::SameSquare { on: from };
        }
        match self.piece(to) {
            Some(taken) if taken.role == Role::King => {
                return MoveErrorKind::TakesKing { on: to };
            }
            taken => {
                if let Some(wing) = self.castling_meant(from, to) {
                    return self.castling_reason(wing);
                }
                if taken.is_some_and(|taken| taken.side == piece.side) {
                    return MoveErrorKind::TakesOwnPiece { on: to };
                }
            }
        }
        match self.attack_after(piece, from, to) {
            Some((king, by)) => MoveErrorKind::LeavesCheck {
                king,
                by,
                steps: piece.role == Role::King,
            },
            None => MoveErrorKind::Unreachable { piece, from, to },
        }
    }

    /// The wing on which a king of the player to move would castle by a move that is not a step: onto the rook of a right,
    /// or along its first rank to where castling ends.
    #[cold]
    fn castling_meant(&self, from: Square, to: Square) -> Option<Wing> {
        let turn = self.turn();
        if from != self.king(turn) {
            return None;
        }
        let is_home = from.rank_for(turn) == 0 && from.rank_index() == to.rank_index();
        let is_long = from.file_index().abs_diff(to.file_index()) >= 2;
        Wing::ALL.into_iter().find(|wing| {
            // From a1 the king would go to c1 away from its rook.
            let is_towards = (to > from) == (*wing == Wing::King);
            let arrives = is_home && is_long && is_towards && to.file_index() == wing.king_file();
            self.right(turn, *wing) == Some(to) || arrives
        })
    }

    /// The reason why the player to move cannot castle on a wing.
    #[cold]
    pub(super) fn castling_reason(&self, wing: Wing) -> MoveErrorKind {
        let side = self.turn();
        // Castling without an obstacle is legal.
        let obstacle = self
            .castling_obstacle(side, wing)
            .unwrap_or(Obstacle::NoRight);
        MoveErrorKind::Castling {
            side,
            wing,
            obstacle,
            piece: obstacle.by().and_then(|by| self.piece(by)),
        }
    }

    /// Whether a piece of the player to move goes from one square to another if checks do not
    /// count. Castling does not count either.
    pub(super) fn goes(&self, piece: Piece, from: Square, to: Square) -> bool {
        let (own, occupied) = (self.board.side(piece.side), self.board.occupied());
        let reached = if piece.role == Role::Pawn {
            let taken = self.en_passant().map_or(Squares::EMPTY, Squares::only)
                | self.board.side(piece.side.flip());
            reach::pawn_attacks(from, piece.side) & taken
                | reach::pawn_steps(from, piece.side, occupied)
        } else {
            reach::piece(piece.role, from, occupied)
        };
        (reached & !own).contains(to)
    }

    /// The king of the player to move and a piece that would attack it after a move which the
    /// piece can make if checks do not count; nothing if it cannot, or if nothing would.
    pub(super) fn attack_after(
        &self,
        piece: Piece,
        from: Square,
        to: Square,
    ) -> Option<(Square, Square)> {
        if !self.goes(piece, from, to) {
            return None;
        }
        let is_passing = piece.role == Role::Pawn && self.en_passant() == Some(to);
        let taken = if is_passing {
            to.ahead(piece.side.flip())
        } else {
            to
        };
        let occupied = (self.board.occupied() | Squares::only(to))
            .without(from)
            .without(if is_passing { taken } else { from });
        let king = if piece.role == Role::King {
            to
        } else {
            self.king(piece.side)
        };
        let attackers = self.board.attackers(king, piece.side.flip(), occupied);
        Some((king, attackers.without(taken).first()?))
    }
}
