use core::fmt;

use epin::Piece;
use qi::{ByPlayer, Diff, Error, Player, Shape};
use sin::Style;

use crate::{EncodeError, Feen, Layout, Position};

/// # Changing a position
///
/// Each change takes the position by value and returns the next one, on the same board.
impl Feen {
    /// The position after a change of the caller's.
    ///
    /// ```
    /// use feen::{Feen, Piece};
    ///
    /// let before: Feen = "1p1/4/1P1 / G/g".parse()?;
    /// let pawn = Piece::from_static("P");
    /// let after = before.try_update(|position| {
    ///     Ok(position.board_diff([(8, None), (4, Some(pawn))])?.toggle())
    /// })?;
    /// assert_eq!(after.to_string(), "1p1/1P2/3 / g/G");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`UpdateError::Position`] with the error that the change returns;
    /// [`UpdateError::Layout`] if it returns a position on another board.
    pub fn try_update(
        self,
        change: impl FnOnce(Position) -> Result<Position, Error>,
    ) -> Result<Self, UpdateError> {
        let (layout, position) = self.into_parts();
        Ok(Self::new(layout, change(position)?)?)
    }

    /// Replaces the position by the one of a box, of squares, [items of
    /// hands](qi::Hands::from_items), styles and a turn, in the memory that it has, as
    /// [`Qi::assign`](qi::Qi::assign) does it.
    ///
    /// ```
    /// use feen::{Feen, Piece, Player, qi::Shape};
    ///
    /// let mut position: Feen = "8/8 2P/ C/c".parse()?;
    /// let styles = *position.position().styles();
    /// let board = [Some(Piece::from_static("K^")), None, None];
    /// position.assign_parts(Shape::new(&[3])?, board, [], styles, Player::Second)?;
    /// assert_eq!(position.to_string(), "K^2 / c/C");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`UpdateError::Layout`] if the shape has no spelling, such as `[1, 8]`: the position
    /// is then as it was; [`UpdateError::Position`] with the error of
    /// [`Qi::assign`](qi::Qi::assign): the board is then empty, and so are the hands.
    pub fn assign_parts(
        &mut self,
        shape: Shape,
        board: impl IntoIterator<Item = Option<Piece>>,
        hands: impl IntoIterator<Item = (Player, Piece, usize)>,
        styles: ByPlayer<Style>,
        turn: Player,
    ) -> Result<(), UpdateError> {
        let layout = Layout::try_from(shape)?;
        self.replace(layout, |position| {
            position.assign(shape, board, hands, styles, turn)
        })?;
        Ok(())
    }

    /// The position with other contents of some squares, as
    /// [`Qi::board_diff`](qi::Qi::board_diff) changes them.
    ///
    /// # Errors
    ///
    /// The errors of [`Qi::board_diff`](qi::Qi::board_diff).
    pub fn board_diff(
        self,
        changes: impl IntoIterator<Item = (usize, Option<Piece>)>,
    ) -> Result<Self, Error> {
        self.change(|position| position.board_diff(changes))
    }

    /// The position with pieces added to or removed from a hand, as
    /// [`Qi::hand_diff`](qi::Qi::hand_diff) changes them.
    ///
    /// # Errors
    ///
    /// The errors of [`Qi::hand_diff`](qi::Qi::hand_diff).
    pub fn hand_diff(
        self,
        player: Player,
        changes: impl IntoIterator<Item = (Piece, i32)>,
    ) -> Result<Self, Error> {
        self.change(|position| position.hand_diff(player, changes))
    }

    /// [`hand_diff`](Self::hand_diff) of the first player's hand.
    ///
    /// # Errors
    ///
    /// The errors of [`hand_diff`](Self::hand_diff).
    pub fn first_hand_diff(
        self,
        changes: impl IntoIterator<Item = (Piece, i32)>,
    ) -> Result<Self, Error> {
        self.hand_diff(Player::First, changes)
    }

    /// [`hand_diff`](Self::hand_diff) of the second player's hand.
    ///
    /// # Errors
    ///
    /// The errors of [`hand_diff`](Self::hand_diff).
    pub fn second_hand_diff(
        self,
        changes: impl IntoIterator<Item = (Piece, i32)>,
    ) -> Result<Self, Error> {
        self.hand_diff(Player::Second, changes)
    }

    /// The position with the other player to move.
    #[must_use]
    #[inline]
    pub fn toggle(self) -> Self {
        self.keep_board(Position::toggle)
    }

    /// The position with this player to move.
    #[must_use]
    #[inline]
    pub fn with_turn(self, turn: Player) -> Self {
        self.keep_board(|position| position.with_turn(turn))
    }

    /// The difference from this position to another, as [`Qi::diff`](qi::Qi::diff) has it.
    ///
    /// # Errors
    ///
    /// [`Error::ShapeMismatch`] if the boards have different layouts.
    pub fn diff(&self, other: &Self) -> Result<Diff<Piece, Style>, Error> {
        if self.layout() == other.layout() {
            self.position().diff(other.position())
        } else {
            Err(Error::ShapeMismatch)
        }
    }

    /// The position after what a diff says, as [`Qi::apply`](qi::Qi::apply) does it.
    ///
    /// A diff between boards that are [flat](qi::Shape::flat) in their positions knows only
    /// their number of squares, and not which layout they have.
    ///
    /// # Errors
    ///
    /// The errors of [`Qi::apply`](qi::Qi::apply).
    pub fn apply(self, diff: &Diff<Piece, Style>) -> Result<Self, Error> {
        self.change(|position| position.apply(diff))
    }
}

/// Why a position was not changed.
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UpdateError {
    /// The change failed.
    Position(Error),
    /// The change led to a position on another board.
    Layout(EncodeError),
}

impl UpdateError {
    /// The name of the kind, that of the error inside.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Position(error) => error.code(),
            Self::Layout(error) => error.code(),
        }
    }
}

impl From<Error> for UpdateError {
    fn from(error: Error) -> Self {
        Self::Position(error)
    }
}

impl From<EncodeError> for UpdateError {
    fn from(error: EncodeError) -> Self {
        Self::Layout(error)
    }
}

/// As the error inside.
impl fmt::Display for UpdateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => error.fmt(f),
            Self::Layout(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for UpdateError {}
