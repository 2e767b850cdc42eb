//! Changing the sides of the players.

use alloc::vec::Vec;

use crate::{ByPlayer, Hands, Player, Qi};

/// How the board lies after the players have changed sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Flip {
    /// Turned by half a circle, as players see it from the other side of the board: in shōgi
    /// a bishop stays at its player's left.
    Turned,
    /// Mirrored: the ranks in the reverse order, each as it was: in chess kings stay on the
    /// e-file. A board of one rank, and one without geometry, is turned.
    Mirrored,
}

/// # Changing sides
impl<P, S> Qi<P, S> {
    /// The same position with the players exchanged: pieces, hands, styles and the turn are
    /// those of the other player, and the board lies as it did for the other one. `other` is a
    /// piece of the other player.
    ///
    /// ```
    /// use qi::{Flip, Player, Qi};
    ///
    /// let other = |piece: char| if piece.is_uppercase() {
    ///     piece.to_ascii_lowercase()
    /// } else {
    ///     piece.to_ascii_uppercase()
    /// };
    /// let position = Qi::new(&[3, 3], "C", "S")?
    ///     .board_diff([(0, Some('k')), (7, Some('P'))])?
    ///     .first_hand_diff([('R', 1)])?;
    ///
    /// let turned = position.clone().change_sides(Flip::Turned, other);
    /// assert!(turned.pieces().eq([(1, &'p'), (8, &'K')]));
    /// assert_eq!((turned.turn(), turned.first_style()), (Player::Second, &"S"));
    /// assert_eq!(turned.second_hand_count(&'r'), 1);
    ///
    /// let mirrored = position.clone().change_sides(Flip::Mirrored, other);
    /// assert!(mirrored.pieces().eq([(1, &'p'), (6, &'K')]));
    /// assert_eq!(mirrored.change_sides(Flip::Mirrored, other), position);
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// To do so twice gives the position back, if `other` does so for each piece.
    #[must_use]
    pub fn change_sides(self, flip: Flip, mut other: impl FnMut(P) -> P) -> Self
    where
        P: Clone + Ord,
    {
        let items = Player::ALL.map(|player| {
            let items = self.hand(player).iter();
            items
                .map(|(piece, count)| (!player, piece.clone(), count))
                .collect::<Vec<_>>()
        });
        let items = items.into_iter().flatten();
        let hands = items.map(|(player, piece, count)| (player, other(piece), count));
        let hands = Hands::from_items(hands);
        let rank = match self.shape() {
            [.., file_count] if self.dimension_count() > 1 && flip == Flip::Mirrored => *file_count,
            _ => 1,
        };
        let Self {
            mut board,
            shape,
            turn,
            board_pieces,
            hand_pieces,
            styles: ByPlayer { first, second },
            ..
        } = self;
        board.reverse();
        for rank in board.chunks_mut(rank) {
            rank.reverse();
        }
        for square in &mut board {
            *square = square.take().map(&mut other);
        }
        Self {
            board,
            hands,
            shape,
            turn: !turn,
            board_pieces,
            hand_pieces,
            styles: ByPlayer::new(second, first),
        }
    }
}
