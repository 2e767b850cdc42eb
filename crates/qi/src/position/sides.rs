//! Changing the sides of the players.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::excerpt::Excerpt;
use crate::{ByPlayer, Hands, Player, Qi};

/// How the board lies after the players have changed sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Flip {
    /// Turned by half a circle, as players see it from the other side of the board: in shōgi
    /// a bishop stays at its player's left.
    Turned,
    /// Mirrored: the ranks in the reverse order, each as it was: in chess kings stay on the
    /// e-file. A board of one rank, and one without geometry, is turned.
    Mirrored,
}

impl Flip {
    /// Both, in order.
    pub const ALL: [Self; 2] = [Self::Turned, Self::Mirrored];

    /// The flip in one word: `turned` or `mirrored`.
    ///
    /// ```
    /// use qi::Flip;
    ///
    /// assert_eq!(Flip::Turned.as_str(), "turned");
    /// assert_eq!("mirrored".parse(), Ok(Flip::Mirrored));
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Turned => "turned",
            Self::Mirrored => "mirrored",
        }
    }
}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Reads the name, as [`as_str`](Flip::as_str) has it.
impl FromStr for Flip {
    type Err = ParseFlipError;

    fn from_str(name: &str) -> Result<Self, ParseFlipError> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|flip| flip.as_str() == name);
        found.ok_or_else(|| ParseFlipError {
            found: Excerpt::new(name),
        })
    }
}

/// Why a text is not the name of a [`Flip`].
///
/// ```
/// let error = "rotated".parse::<qi::Flip>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `turned` or `mirrored`, found `rotated`");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct ParseFlipError {
    found: Excerpt,
}

impl fmt::Display for ParseFlipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected `turned` or `mirrored`, found {}", self.found)
    }
}

impl core::error::Error for ParseFlipError {}

impl ParseFlipError {
    /// The stable name of the cause, the same in every language: `qi/not-a-flip`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "qi/not-a-flip"
    }
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
