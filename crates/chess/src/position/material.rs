use super::Position;
use crate::values::{Role, Squares};
use qi::Player;

/// A rule that says when no mate is left on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Material {
    /// Bare kings; one bishop or one knight besides; one bishop each, both on one colour.
    FourCases,
    /// FIDE 5.2.2: bare kings, one knight besides, or any number of bishops, all
    /// on one colour.
    Fide,
}

const DARK: Squares = Squares::from_bits(0xaa55_aa55_aa55_aa55);

impl Position {
    /// Whether a player has enough to mate with any help of the other one (FIDE 6.9): so a flag that falls loses only
    /// against such a player.
    ///
    /// ```
    /// use feen_chess::{BLACK, Position, WHITE};
    ///
    /// // A knight mates a king that its own rook hems in, and not one that stands alone or with a queen.
    /// for (fen, white, black) in [
    ///     ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", false, false),
    ///     ("r3k3/8/8/8/8/8/8/4K1N1 w - - 0 1", true, true),
    ///     ("q3k3/8/8/8/8/8/8/4K1N1 w - - 0 1", false, true),
    ///     ("4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", false, false),
    ///     ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", true, true),
    /// ] {
    ///     let position: Position = fen.parse()?;
    ///     assert_eq!([WHITE, BLACK].map(|side| position.can_mate(side)), [white, black], "{fen}");
    /// }
    /// # Ok::<(), feen_chess::FenError>(())
    /// ```
    ///
    /// Only the material counts: a wall of pawns that nobody can break is not seen.
    #[must_use]
    pub fn can_mate(&self, side: Player) -> bool {
        let all = |role| self.board.role(role);
        let (own, other) = (self.board.side(side), self.board.side(side.flip()));
        if !(own & (all(Role::Pawn) | all(Role::Rook) | all(Role::Queen))).is_empty() {
            return true;
        }
        let (knights, bishops) = (all(Role::Knight), all(Role::Bishop));
        match ((own & knights).len(), (own & bishops).is_empty()) {
            (0, true) => false,
            // A man beside the king takes one of its squares; a queen could always take the knight.
            (1, true) => !(other & !(all(Role::King) | all(Role::Queen))).is_empty(),
            (0, false) => !is_one_colour(bishops) || !(all(Role::Pawn) | knights).is_empty(),
            _ => true,
        }
    }

    /// Whether too little material is left for any mate.
    ///
    /// ```
    /// use feen_chess::{Material, Position};
    ///
    /// let position: Position = "4k3/8/8/8/8/4B3/5B2/4K1B1 w - - 0 1".parse()?;
    /// assert!(!position.is_insufficient(Material::FourCases));
    /// assert!(position.is_insufficient(Material::Fide));
    /// # Ok::<(), feen_chess::FenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_insufficient(&self, rule: Material) -> bool {
        let all = |role| self.board.role(role);
        if !(all(Role::Pawn) | all(Role::Rook) | all(Role::Queen)).is_empty() {
            return false;
        }
        let (knights, bishops) = (all(Role::Knight), all(Role::Bishop));
        let of_white = bishops & self.board.side(Player::First);
        let one_colour = is_one_colour(bishops);
        match (knights.len(), bishops.len()) {
            (0, 0 | 1) | (1, 0) => true,
            (0, 2) if of_white.len() == 1 => one_colour,
            (0, _) => one_colour && rule == Material::Fide,
            _ => false,
        }
    }
}

fn is_one_colour(squares: Squares) -> bool {
    (squares & DARK).is_empty() || (squares & !DARK).is_empty()
}
