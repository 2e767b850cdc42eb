use qi::Player;

use super::SfenNotation;
use crate::text::{self, Man, Squares};

/// An SFEN, borrowed.
///
/// ```
/// use feen_interchange::sfen;
/// use qi::Player;
///
/// let view = sfen::View::parse("9/9/9/9/9/9/9/9/9 w 2Pb 5")?;
/// assert_eq!((view.turn(), view.ply()), (Player::Second, 5));
/// let held: Vec<_> = view.hand(Player::First).map(|(man, count)| (man.letter(), count)).collect();
/// assert_eq!(held, [('P', 2)]);
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
pub type View<'a> = text::View<'a, SfenNotation>;

impl<'a> View<'a> {
    /// The files of the board.
    #[must_use]
    pub const fn files(&self) -> usize {
        self.parts().files
    }

    /// The ranks of the board.
    #[must_use]
    pub const fn ranks(&self) -> usize {
        self.parts().ranks
    }

    /// The player to move: `b` is the first player.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.parts().turn
    }

    /// The squares in the order of the text: rank `a` and the highest file first.
    #[must_use]
    pub fn squares(&self) -> Squares<'a> {
        Squares::new(self.part((0, self.parts().board_end)))
    }

    /// The pieces in a player's hand, as the text lists them.
    #[must_use]
    pub fn hand(&self, player: Player) -> Hand<'a> {
        let items = self.part(self.parts().hands);
        Hand { items, player }
    }

    /// The number of the ply, from 1; 1 where the text has none.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.parts().ply
    }

    /// The square of the last lion capture: its file and its rank, each from 1.
    #[must_use]
    pub const fn last_capture(&self) -> Option<(u8, u8)> {
        self.parts().last_capture
    }
}

/// The pieces in a player's hand, each with its count, where [`u32::MAX`] stands for more
/// as well.
#[derive(Clone, Debug)]
pub struct Hand<'a> {
    items: &'a [u8],
    player: Player,
}

impl Iterator for Hand<'_> {
    type Item = (Man, u64);

    fn next(&mut self) -> Option<(Man, u64)> {
        loop {
            let digits = self.items.iter().take_while(|byte| byte.is_ascii_digit());
            let (count, rest) = self.items.split_at_checked(digits.count())?;
            let (letter, rest) = rest.split_first()?;
            self.items = rest;
            let man = Man::new(*letter);
            if man.side() == self.player {
                let count = match count {
                    [] => 1,
                    digits => text::number(digits),
                };
                return Some((man, count.into()));
            }
        }
    }
}
