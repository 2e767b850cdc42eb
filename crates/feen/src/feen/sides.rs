use alloc::vec::Vec;

use epin::Piece;
use qi::{Flip, Key};

use crate::{Feen, Layout};

/// # The other player's side, and keys
impl Feen {
    /// The same position with the players exchanged: pieces, hands, styles and the turn are
    /// those of the other player, and the board, with its ranks, lies as it did for the other
    /// one. To do so twice gives the position back.
    ///
    /// ```
    /// use feen::Feen;
    /// use feen::qi::Flip;
    ///
    /// let chess: Feen = "k^2/3/P2/2K^ p/ C/s".parse()?;
    /// let mirrored = chess.clone().change_sides(Flip::Mirrored);
    /// assert_eq!(mirrored.to_string(), "2k^/p2/3/K^2 /P c/S");
    ///
    /// let shogi: Feen = "k^2/3/P2/2K^ p/ S/s".parse()?;
    /// assert_eq!(shogi.change_sides(Flip::Turned).to_string(), "k^2/2p/3/2K^ /P s/S");
    ///
    /// let cone: Feen = "1k/3/K3 / G/g".parse()?;
    /// assert_eq!(cone.change_sides(Flip::Mirrored).to_string(), "k3/3/1K / g/G");
    /// # Ok::<(), feen::ParseError>(())
    /// ```
    #[must_use]
    pub fn change_sides(self, flip: Flip) -> Self {
        let (layout, position) = self.into_parts();
        if layout.shape().is_some() {
            let position = position.change_sides(flip, Piece::flip);
            return Self { layout, position };
        }
        let layout = turned(&layout).unwrap_or(layout);
        let mut position = position.change_sides(Flip::Turned, Piece::flip);
        if flip == Flip::Mirrored {
            let turned = position.board().to_vec();
            let ranks = layout.ranks().map(|rank| rank.squares());
            let squares = ranks.flat_map(|rank| rank.clone().zip(rank.rev()));
            let squares = squares.map(|(to, from)| (to, turned.get(from).copied().flatten()));
            let turn = position.turn();
            // The same pieces on the same board, so there is no error.
            let _ = position.update(squares, [], turn);
        }
        Self { layout, position }
    }

    /// The key of the position: 64 bits that are the same on all platforms and in all
    /// versions, for tables and files.
    ///
    /// It is the [key](qi::Qi::key) of the position inside, where the number of a piece is its
    /// [code](Piece::code) and that of a style its letter in ASCII; on a board that is no box
    /// of [`qi`], exclusive or the key of its layout. Of a position that changes, the next key
    /// comes from the [key of the change](qi::Diff::key):
    ///
    /// ```
    /// use feen::Feen;
    ///
    /// let mut position: Feen = "1p1/4/1P1 / G/g".parse()?;
    /// let step = position.diff(&"1p1/1P2/3 / g/G".parse()?)?;
    /// let key = position.key();
    /// assert_eq!(key, 0x1f71_fe30_5114_0c1c);
    ///
    /// position.apply_mut(&step)?;
    /// assert_eq!(position.key(), key ^ step.key());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> u64 {
        let layout = match self.layout.shape() {
            Some(_) => 0,
            None => self.layout.key(),
        };
        self.position.key() ^ layout
    }
}

/// The layout of a board that is turned by half a circle.
fn turned(layout: &Layout) -> Option<Layout> {
    let mut separator = 0;
    let ranks: Vec<_> = layout.ranks().collect();
    let ranks = ranks.into_iter().rev().map(|rank| {
        let before = core::mem::replace(&mut separator, rank.separator());
        (before, rank.squares().len())
    });
    Layout::from_ranks(ranks).ok()
}

/// The key of its shape, if [`qi`] has one, and else that of its ranks: of the list of the slashes
/// before each rank and the number of its squares, by turns.
impl Key for Layout {
    fn key(&self) -> u64 {
        if let Some(shape) = self.shape() {
            return shape.key();
        }
        let ranks = self.ranks();
        let numbers = ranks.flat_map(|rank| [rank.separator(), rank.squares().len()]);
        let numbers: Vec<_> = numbers.map(|number| number as u64).collect();
        numbers.key()
    }
}
