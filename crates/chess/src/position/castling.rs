use qi::Player;

use super::Position;
use crate::board::reach;
use crate::values::{Role, Square, Squares, Wing};

/// A fact that forbids castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Obstacle {
    /// The player does not have the right.
    NoRight,
    /// A piece blocks the king or the rook.
    Blocked(Square),
    /// The king is attacked from this square.
    InCheck(Square),
    /// The king would pass or arrive on an attacked square.
    Attacked {
        /// The attacked square, the nearest to the king.
        passed: Square,
        /// A piece that attacks it.
        by: Square,
    },
}

impl Obstacle {
    /// The square of the piece that blocks or attacks; `None` without a right.
    #[must_use]
    pub const fn by(self) -> Option<Square> {
        match self {
            Self::NoRight => None,
            Self::Blocked(by) | Self::InCheck(by) | Self::Attacked { by, .. } => Some(by),
        }
    }
}

impl Position {
    /// The first obstacle to castling, as if the player were to move: nothing if castling is
    /// legal.
    ///
    /// ```
    /// use feen_chess::{Obstacle, Position, Square, WHITE, Wing};
    ///
    /// let position: Position = "4k3/8/8/8/8/6n1/8/R3K2R w KQ - 0 1".parse()?;
    /// let attacked = Obstacle::Attacked { passed: Square::F1, by: Square::G3 };
    /// assert_eq!(position.castling_obstacle(WHITE, Wing::King), Some(attacked));
    /// assert_eq!(position.castling_obstacle(WHITE, Wing::Queen), None);
    /// # Ok::<(), feen_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn castling_obstacle(&self, side: Player, wing: Wing) -> Option<Obstacle> {
        let Some(rook) = self.right(side, wing) else {
            return Some(Obstacle::NoRight);
        };
        let king = self.king(side);
        let king_to = king.on_file(wing.king_file());
        let rook_to = king.on_file(wing.rook_file());
        let king_way = reach::between(king, king_to) | Squares::only(king_to);
        let rook_way = reach::between(rook, rook_to) | Squares::only(rook_to);

        let others = self.board.occupied().without(king).without(rook);
        if let Some(square) = nearest(king, (king_way | rook_way) & others) {
            return Some(Obstacle::Blocked(square));
        }
        let attackers = |square, occupied| self.board.attackers(square, side.flip(), occupied);
        if let Some(checker) = attackers(king, self.board.occupied()).first() {
            return Some(Obstacle::InCheck(checker));
        }
        // Without the rook, which may have stood between the king's way and an attacker.
        let mut way = king_way.without(king);
        while let Some(passed) = nearest(king, way) {
            if let Some(by) = attackers(passed, others).first() {
                return Some(Obstacle::Attacked { passed, by });
            }
            way = way.without(passed);
        }
        if king == king_to {
            let by = attackers(king, others).first()?;
            return Some(Obstacle::Attacked { passed: king, by });
        }
        None
    }

    /// The rook with which the king of the player to move would castle by going from one
    /// square to another: onto that rook, or at least two files to where castling ends.
    pub(crate) fn castling_rook(&self, from: Square, to: Square) -> Option<Square> {
        let turn = self.turn();
        if from != self.king(turn) {
            return None;
        }
        let rooks = Wing::ALL.map(|wing| (wing, self.right(turn, wing)));
        let is_long = from.file_index().abs_diff(to.file_index()) >= 2;
        let mut found = rooks.into_iter().filter_map(|(wing, rook)| {
            let rook = rook?;
            let arrives = is_long && to == from.on_file(wing.king_file());
            (to == rook || arrives).then_some(rook)
        });
        found.next()
    }
}

/// The square of a set on the king's rank that is nearest to the king.
fn nearest(king: Square, squares: Squares) -> Option<Square> {
    squares
        .iter()
        .min_by_key(|square| square.index().abs_diff(king.index()))
}

impl crate::board::Board {
    /// The pieces of a side that attack a square, if these squares are occupied.
    pub(crate) fn attackers(&self, square: Square, side: Player, occupied: Squares) -> Squares {
        let of = |role| self.pieces(side, role);
        attackers(square, side, occupied, of)
    }
}

/// The squares from which the pieces of a side, asked for by role, attack a square.
#[inline]
pub(super) fn attackers(
    square: Square,
    side: Player,
    occupied: Squares,
    of: impl Fn(Role) -> Squares,
) -> Squares {
    let queens = of(Role::Queen);
    reach::pawn_attacks(square, side.flip()) & of(Role::Pawn)
        | reach::knight(square) & of(Role::Knight)
        | reach::king(square) & of(Role::King)
        | reach::bishop(square, occupied) & (of(Role::Bishop) | queens)
        | reach::rook(square, occupied) & (of(Role::Rook) | queens)
}
