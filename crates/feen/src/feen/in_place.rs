use epin::Piece;
use qi::{Diff, Error, Player};
use sin::Style;

use crate::Feen;

/// # Changing a position in place
///
/// Each change is made wholly or not at all.
impl Feen {
    /// Changes squares, hands and the turn at once, as [`Qi::update`](qi::Qi::update) does.
    ///
    /// ```
    /// use feen::{Feen, Piece, Player};
    ///
    /// let mut feen: Feen = "1p1/4/1P1 / G/g".parse()?;
    /// let [pawn, captured] = ["P", "p"].map(Piece::from_static);
    /// let squares = [(8, None), (1, Some(pawn))];
    /// feen.update(squares, [(Player::First, captured, 1)], Player::Second)?;
    /// assert_eq!(feen.to_string(), "1P1/4/3 p/ g/G");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`Qi::update`](qi::Qi::update); the position is then unchanged.
    pub fn update(
        &mut self,
        squares: impl IntoIterator<Item = (usize, Option<Piece>)>,
        hands: impl IntoIterator<Item = (Player, Piece, i32)>,
        turn: Player,
    ) -> Result<(), Error> {
        self.position.update(squares, hands, turn)
    }

    /// Makes the changes of a diff, as [`Qi::apply_mut`](qi::Qi::apply_mut) does.
    ///
    /// ```
    /// use feen::Feen;
    ///
    /// let before: Feen = "1p1/4/1P1 / G/g".parse()?;
    /// let after: Feen = "1P1/4/3 p/ g/G".parse()?;
    /// let step = before.diff(&after)?;
    ///
    /// let mut feen = before.clone();
    /// feen.apply_mut(&step)?;
    /// assert_eq!(feen, after);
    /// feen.apply_mut(&step.reversed())?;
    /// assert_eq!(feen, before);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`apply`](Self::apply); the position is then unchanged.
    pub fn apply_mut(&mut self, diff: &Diff<Piece, Style>) -> Result<(), Error> {
        self.position.apply_mut(diff)
    }
}
