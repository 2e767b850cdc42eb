use super::Position;
use crate::values::{Role, Squares};
use qi::Player;

/// A rule that says when no mate is left on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Material {
    /// Bare kings; one bishop or one knight besides; one bishop each, both on one colour.
    FourCases,
    /// FIDE 5.2.2: bare kings, one knight besides, or any number of bishops that all
    /// stand on one colour.
    Fide,
}

const DARK: Squares = Squares::from_bits(0xaa55_aa55_aa55_aa55);

impl Position {
    /// Whether too little material is left for any mate.
    ///
    /// ```
    /// use chess::{Material, Position};
    ///
    /// let position: Position = "4k3/8/8/8/8/4B3/5B2/4K1B1 w - - 0 1".parse()?;
    /// assert!(!position.is_insufficient(Material::FourCases));
    /// assert!(position.is_insufficient(Material::Fide));
    /// # Ok::<(), chess::FenError>(())
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
        let one_colour = (bishops & DARK).is_empty() || (bishops & !DARK).is_empty();
        match (knights.len(), bishops.len()) {
            (0, 0 | 1) | (1, 0) => true,
            (0, 2) if of_white.len() == 1 => one_colour,
            (0, _) => one_colour && rule == Material::Fide,
            _ => false,
        }
    }
}
