use qi::Player;

use super::PdnNotation;
use super::game_type::GameType;
use super::grammar::{self, Named};
use crate::text;

/// A position of draughts, borrowed.
///
/// ```
/// use feen_interchange::pdn::View;
/// use qi::Player;
///
/// let view = View::parse("W:WK31-33:B1,20:H3")?;
/// assert_eq!((view.turn(), view.halfmove()), (Some(Player::First), 3));
/// assert_eq!(view.men().count(), 5);
/// assert_eq!(view.men().filter(|man| man.king).count(), 3);
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
///
/// The first player is the one that begins: Black in English draughts.
pub type View<'a> = text::View<'a, PdnNotation>;

impl<'a> View<'a> {
    /// The type of game that the text was read as.
    #[must_use]
    pub const fn game_type(&self) -> GameType {
        self.parts().game
    }

    /// The files of the board.
    #[must_use]
    pub const fn files(&self) -> usize {
        self.parts().game.width()
    }

    /// The ranks of the board.
    #[must_use]
    pub const fn ranks(&self) -> usize {
        self.parts().game.height()
    }

    /// The player to move, or `None` for `?`.
    #[must_use]
    pub const fn turn(&self) -> Option<Player> {
        self.parts().turn
    }

    /// The pieces on the board: White's, then Black's, as the text lists them.
    #[must_use]
    pub fn men(&self) -> Men<'a> {
        Men(Pieces::new(self, false))
    }

    /// The pieces that are captured and not lifted, as the text lists them.
    #[must_use]
    pub fn ghosts(&self) -> Ghosts<'a> {
        Ghosts(Pieces::new(self, true))
    }

    /// The clock, `H`.
    #[must_use]
    pub const fn halfmove(&self) -> u32 {
        self.parts().halfmove
    }

    /// The number of the move, `F`.
    #[must_use]
    pub const fn fullmove(&self) -> u32 {
        self.parts().fullmove
    }

    /// The moves of kings in Frisian draughts: White's and Black's.
    #[must_use]
    pub const fn king_moves(&self) -> (u8, u8) {
        self.parts().king_moves
    }
}

/// A piece of draughts on its square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct DraughtsMan {
    /// The square, counted in the order of FEEN.
    pub square: usize,
    /// The player whose piece it is.
    pub side: Player,
    /// `true` for a king, `false` for a man.
    pub king: bool,
}

/// The pieces of both lists, or those that are captured.
#[derive(Clone, Debug)]
struct Pieces<'a> {
    text: &'a [u8],
    lists: [(usize, usize); 2],
    game: GameType,
    /// The list that is read, 0 or 1, and the place in it.
    list: usize,
    at: usize,
    /// The numbers of a range that are left.
    numbers: (u32, u32),
    king: bool,
    ghosts: bool,
}

impl<'a> Pieces<'a> {
    fn new(view: &View<'a>, ghosts: bool) -> Self {
        let parts = view.parts();
        let [(start, _), _] = parts.lists;
        Self {
            text: view.as_bytes(),
            lists: parts.lists,
            game: parts.game,
            list: 0,
            at: start,
            numbers: (1, 0),
            king: false,
            ghosts,
        }
    }

    fn man(&self, square: usize) -> DraughtsMan {
        DraughtsMan {
            square,
            side: self.game.player_of_list(self.list),
            king: self.king,
        }
    }
}

impl Iterator for Pieces<'_> {
    type Item = DraughtsMan;

    fn next(&mut self) -> Option<DraughtsMan> {
        loop {
            let (number, last) = self.numbers;
            if number <= last {
                self.numbers = (number.saturating_add(1), last);
                let square = self.game.square_of_number(number as usize)?;
                return Some(self.man(square));
            }
            let (_, end) = *self.lists.get(self.list)?;
            if self.at >= end {
                self.list = self.list.saturating_add(1);
                (self.at, _) = *self.lists.get(self.list)?;
                continue;
            }
            let item = grammar::read_item(self.text, self.at).ok()?;
            let (_, end) = item.span;
            self.at = end.saturating_add(1);
            if item.is_ghost != self.ghosts {
                continue;
            }
            self.king = item.is_king;
            match item.squares {
                Named::Numbers(first, last) => self.numbers = (first, last),
                Named::Name { file, rank } => {
                    let square = self.game.square_of_name(file.into(), rank as usize)?;
                    return Some(self.man(square));
                }
            }
        }
    }
}

/// The pieces on a board of draughts.
#[derive(Clone, Debug)]
pub struct Men<'a>(Pieces<'a>);

impl Iterator for Men<'_> {
    type Item = DraughtsMan;

    fn next(&mut self) -> Option<DraughtsMan> {
        self.0.next()
    }
}

/// The pieces that are captured and not lifted.
#[derive(Clone, Debug)]
pub struct Ghosts<'a>(Pieces<'a>);

impl Iterator for Ghosts<'_> {
    type Item = DraughtsMan;

    fn next(&mut self) -> Option<DraughtsMan> {
        self.0.next()
    }
}
