//! Keys of positions and of the changes between them.

use super::{Key, Part};
use crate::{Diff, Player, Qi};

/// # Keys
impl<P: Key, S: Key> Qi<P, S> {
    /// The key of the position: 64 bits that are the same on all platforms and in all
    /// versions, for tables and files.
    ///
    /// Pieces and styles need [`Key`], which [`key_of_variants!`](crate::key_of_variants)
    /// implements for plain enums.
    ///
    /// Equal positions have equal keys, and others mostly different ones. Of a position
    /// that changes, the next key comes from the [key of the change](Diff::key):
    ///
    /// ```
    /// use qi::Qi;
    ///
    /// let mut position = Qi::new(&[8, 8], 'C', 'c')?.board_diff([(12, Some('P'))])?;
    /// let next = position.clone().board_diff([(12, None), (28, Some('P'))])?.toggle();
    /// let step = position.diff(&next)?;
    ///
    /// let key = position.key();
    /// position.apply_mut(&step)?;
    /// assert_eq!(position.key(), key ^ step.key());
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// # The algorithm
    ///
    /// The key is the exclusive or of the keys of its items. The key of an item is
    /// `m(m(m(t) ^ a) ^ b)`, where `m` gives the next number of `SplitMix64` from a state,
    /// and
    ///
    /// | item | t | a | b |
    /// |---|---|---|---|
    /// | a dimension of a box | 0 | its number from 0, the outermost first | its size |
    /// | a flat board | 0 | 2⁶⁴ − 1 | its number of squares |
    /// | a piece on the board | 1 | its square | its number |
    /// | a piece in the first or the second hand | 2 or 3 | its number | its count |
    /// | the first or the second style | 4 or 5 | 0 | its number |
    /// | the second player to move | 6 | 0 | 0 |
    ///
    /// A number is that of [`Key`]. `m(s)` adds `0x9e3779b97f4a7c15` to `s` for `z`; then
    /// `z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9`, `z = (z ^ z >> 27) * 0x94d049bb133111eb` and
    /// `z ^ z >> 31`, all modulo 2⁶⁴.
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut key = self.board_key() ^ turn(self.turn());
        for player in Player::ALL {
            for (piece, count) in self.hand(player) {
                key ^= held(player, piece, count);
            }
            key ^= style(player, self.style(player));
        }
        key
    }
}

impl<P: Key, S> Qi<P, S> {
    /// The key of the board alone: its shape and its pieces. A rule that forbids a board to
    /// come back whoever is to move, as superko does, compares these.
    ///
    /// ```
    /// use qi::Qi;
    ///
    /// let position = Qi::new(&[9, 9], (), ())?.board_diff([(40, Some('B'))])?;
    /// let passed = position.clone().toggle();
    /// assert_eq!(passed.board_key(), position.board_key());
    /// assert_ne!(passed.key(), position.key());
    /// # Ok::<(), qi::Error>(())
    /// ```
    ///
    /// It is the exclusive or of the keys of these items in [`key`](Self::key).
    #[must_use]
    pub fn board_key(&self) -> u64 {
        let squares = self.pieces();
        squares.fold(self.board_shape().key(), |key, (index, piece)| {
            key ^ square(index, Some(piece))
        })
    }
}

impl<P: Key, S: Key> Diff<P, S> {
    /// The difference of the [keys](Qi::key) of both positions: the key of one is that of
    /// the other, exclusive or this. It is also that of the [reversed](Diff::reversed) diff.
    #[must_use]
    pub fn key(&self) -> u64 {
        let mut key = 0;
        for change in self.squares() {
            key ^= square(change.index, change.old.as_ref());
            key ^= square(change.index, change.new.as_ref());
        }
        for change in self.hands() {
            key ^= held(change.player, &change.piece, change.old);
            key ^= held(change.player, &change.piece, change.new);
        }
        for (player, change) in self.styles().iter() {
            if let Some(change) = change {
                key ^= style(player, &change.old) ^ style(player, &change.new);
            }
        }
        if let Some(change) = self.turn() {
            key ^= turn(change.old) ^ turn(change.new);
        }
        key
    }
}

fn square(index: usize, piece: Option<&impl Key>) -> u64 {
    piece.map_or(0, |piece| Part::Square.key(index as u64, piece.key()))
}

fn held(player: Player, piece: &impl Key, count: usize) -> u64 {
    match count {
        0 => 0,
        _ => Part::hand(player).key(piece.key(), count as u64),
    }
}

fn style(player: Player, style: &impl Key) -> u64 {
    Part::style(player).key(0, style.key())
}

const fn turn(player: Player) -> u64 {
    match player {
        Player::First => 0,
        Player::Second => Part::Turn.key(0, 0),
    }
}
