//! Replacing a position in the memory that it has.

use core::mem;

use super::{announced, at_most, check_length, occupied};
use crate::{ByPlayer, Error, Player, Qi, Shape};

/// # Using a position again
impl<P, S> Qi<P, S> {
    /// Replaces the position by the one that [`from_parts`](Self::from_parts) makes
    /// of a shape, a board, [items of hands](crate::Hands::from_items), styles and a turn,
    /// in the memory that this position already has: nothing is allocated where
    /// that is enough.
    ///
    /// ```
    /// use qi::{ByPlayer, Player, Qi, Shape};
    ///
    /// let mut position = Qi::new(&[8, 8], "C", "c")?;
    /// for piece in ["K", "Q", "R"] {
    ///     let board = [Some(piece), None, None, None];
    ///     let hands = [(Player::Second, "p", 2)];
    ///     let styles = ByPlayer::new("C", "c");
    ///     position.assign(Shape::new(&[2, 2])?, board, hands, styles, Player::Second)?;
    ///     assert_eq!((position.square(0), position.piece_count()), (Some(&piece), 3));
    /// }
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`from_parts`](Self::from_parts); the board of this shape is then empty,
    /// and so are the hands.
    #[inline]
    pub fn assign(
        &mut self,
        shape: Shape,
        board: impl IntoIterator<Item = Option<P>>,
        hands: impl IntoIterator<Item = (Player, P, usize)>,
        styles: ByPlayer<S>,
        turn: Player,
    ) -> Result<(), Error>
    where
        P: Ord,
    {
        (self.shape, self.styles, self.turn) = (shape, styles, turn);
        let unfinished = Unfinished(self);
        let position = &mut *unfinished.0;
        let squares = board.into_iter();
        position.board.clear();
        if announced(&squares) == Some(shape.square_count()) {
            position.board.extend(squares);
        } else {
            position.board.extend(at_most(shape, squares)?);
        }
        // Counted afterwards: while `extend` runs, a counter would be kept in memory.
        position.board_pieces = occupied(&position.board).into();
        position.hands.refill(hands);
        position.hand_pieces = position.hands.total();
        check_length(shape, position.board.len())?;
        position.check_capacity()?;
        mem::forget(unfinished);
        Ok(())
    }
}

impl<P: Clone, S: Clone> Clone for Qi<P, S> {
    #[inline]
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            hands: self.hands.clone(),
            shape: self.shape,
            turn: self.turn,
            board_pieces: self.board_pieces,
            hand_pieces: self.hand_pieces,
            styles: self.styles.clone(),
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.styles.clone_from(&source.styles);
        (self.shape, self.turn) = (source.shape, source.turn);
        let unfinished = Unfinished(self);
        let position = &mut *unfinished.0;
        position.board.clone_from(&source.board);
        position.hands.clone_from(&source.hands);
        position.board_pieces = source.board_pieces;
        position.hand_pieces = source.hand_pieces;
        mem::forget(unfinished);
    }
}

/// A position that is being assigned or changed. It is empty if that ends early, even by a
/// panic of an iterator or of a clone.
pub(super) struct Unfinished<'a, P, S>(pub(super) &'a mut Qi<P, S>);

impl<P, S> Drop for Unfinished<'_, P, S> {
    #[cold]
    fn drop(&mut self) {
        let Self(position) = self;
        let squares = position.shape.square_count();
        position.board.clear();
        position.board.resize_with(squares, || None);
        position.hands.clear();
        (position.board_pieces, position.hand_pieces) = (0, 0);
    }
}
