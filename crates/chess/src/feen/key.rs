use std::sync::LazyLock;
use std::vec::Vec;

use ::feen::epin::{self, State};
use qi::Player;

use super::write::{Marked, position_of};
use crate::position::Position;
use crate::values::{Role, Square};

/// The keys of single pieces, which are worked out once.
static KEYS: LazyLock<Keys> = LazyLock::new(Keys::new);

/// The numbers that keys of positions are made of, by exclusive or.
struct Keys {
    /// The key of the empty board with the first and the second player to move.
    empty: [u64; 2],
    /// The key of a piece on each square, by [`Marked::number`].
    pieces: Vec<[u64; 64]>,
}

impl Marked {
    /// A number from 0 to 35: sides, roles of each, and states of each.
    #[inline]
    const fn number(self) -> usize {
        let side = match self.side {
            Player::First => 0,
            Player::Second => 18,
        };
        let state = match self.state {
            State::Diminished => 0,
            State::Enhanced => 1,
            State::Normal => 2,
        };
        (self.role as usize)
            .wrapping_mul(3)
            .wrapping_add(side)
            .wrapping_add(state)
    }
}

impl Keys {
    fn new() -> Self {
        let empty = Player::ALL.map(|turn| position_of([None; 64], turn).key());
        let key = |square: Square, piece: epin::Piece| {
            let mut squares = [None; 64];
            if let Some(place) = squares.get_mut(square.feen_index()) {
                *place = Some(piece);
            }
            let [empty, _] = empty;
            empty ^ position_of(squares, Player::First).key()
        };
        let roles = Player::ALL
            .into_iter()
            .flat_map(|side| Role::ALL.map(|role| (side, role)));
        let kinds =
            roles.flat_map(|(side, role)| State::ALL.map(|state| Marked { side, role, state }));
        let pieces = kinds.map(|marked| {
            let mut square = 0;
            [(); 64].map(|()| {
                let key = key(Square::at(square), marked.into());
                square = square.wrapping_add(1);
                key
            })
        });
        Self {
            empty,
            pieces: pieces.collect(),
        }
    }
}

impl Position {
    /// The key of the [FEEN](Self::feen), without making it.
    ///
    /// ```
    /// let start = feen_chess::Position::start();
    /// assert_eq!(start.feen_key(), start.feen().key());
    /// ```
    #[must_use]
    pub fn feen_key(&self) -> u64 {
        let keys = &*KEYS;
        let [first, second] = keys.empty;
        let mut key = match self.turn() {
            Player::First => first,
            Player::Second => second,
        };
        self.each_marked(|marked, on| {
            if let Some(of_squares) = keys.pieces.get(marked.number()) {
                for square in on {
                    let of_square = of_squares.get(usize::from(square.index()));
                    key ^= of_square.copied().unwrap_or_default();
                }
            }
        });
        key
    }
}

#[cfg(test)]
mod tests {
    use crate::random_play::{Numbers, positions};

    #[test]
    fn the_key_is_that_of_the_feen() {
        for position in positions(&mut Numbers(5)) {
            assert_eq!(position.feen_key(), position.feen().key(), "{position}");
        }
    }
}
