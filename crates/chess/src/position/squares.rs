use qi::Player;

use super::Position;
use crate::board::reach;
use crate::values::{Piece, Role, Square, Squares};

/// # Sets of squares
impl Position {
    /// The squares with a piece on them.
    ///
    /// ```
    /// assert_eq!(feen_chess::Position::start().occupied().len(), 32);
    /// ```
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.board.occupied()
    }

    /// The squares of all pieces of a player.
    #[must_use]
    pub fn side_squares(&self, side: Player) -> Squares {
        self.board.side(side)
    }

    /// The squares of all pieces of a role, of both players.
    #[must_use]
    pub fn role_squares(&self, role: Role) -> Squares {
        self.board.role(role)
    }

    /// The squares of the pieces of one player and role.
    ///
    /// ```
    /// use feen_chess::{Piece, Position, Role, Square, WHITE};
    ///
    /// let rooks = Piece { side: WHITE, role: Role::Rook };
    /// let squares = Position::start().piece_squares(rooks);
    /// assert_eq!(squares, [Square::A1, Square::H1].into_iter().collect());
    /// ```
    #[must_use]
    pub fn piece_squares(&self, piece: Piece) -> Squares {
        self.board.pieces(piece.side, piece.role)
    }

    /// The squares that the piece on a square attacks, with those of its own side, which it protects; none from an
    /// empty square.
    ///
    /// ```
    /// use feen_chess::{Position, Square};
    ///
    /// let start = Position::start();
    /// let knight = [Square::E2, Square::F3, Square::H3].into_iter().collect();
    /// assert_eq!(start.attacks_from(Square::G1), knight);
    /// assert_eq!(start.attacks_from(Square::E2), [Square::D3, Square::F3].into_iter().collect());
    /// assert!(start.attacks_from(Square::E4).is_empty());
    /// ```
    #[must_use]
    pub fn attacks_from(&self, square: Square) -> Squares {
        match self.piece(square) {
            None => Squares::EMPTY,
            Some(Piece {
                side,
                role: Role::Pawn,
            }) => reach::pawn_attacks(square, side),
            Some(piece) => reach::piece(piece.role, square, self.board.occupied()),
        }
    }

    /// The pieces of a player that are the only ones between their king and a piece that would attack it.
    ///
    /// ```
    /// use feen_chess::{BLACK, Position, Square, WHITE};
    ///
    /// let position: Position = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.pinned(WHITE), [Square::E2].into_iter().collect());
    /// assert!(position.pinned(BLACK).is_empty());
    /// # Ok::<(), feen_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn pinned(&self, side: Player) -> Squares {
        let king = self.king(side);
        let of = |role| self.board.pieces(side.flip(), role);
        let diagonal = of(Role::Bishop) | of(Role::Queen);
        let straight = of(Role::Rook) | of(Role::Queen);
        let pinners =
            reach::lines(Role::Bishop, king) & diagonal | reach::lines(Role::Rook, king) & straight;
        let (own, occupied) = (self.board.side(side), self.board.occupied());
        pinners
            .iter()
            .map(|pinner| reach::between(pinner, king) & occupied)
            .filter(|between| between.len() == 1)
            .fold(Squares::EMPTY, |pinned, one| pinned | one & own)
    }
}
