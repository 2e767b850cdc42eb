use core::fmt;

use qi::Player;

use super::{piece_name, term};
use crate::game::Game;
use crate::position::Position;
use crate::values::Square;

/// A board as text with the facts of a position or a game, printed by `Display`.
///
/// ```
/// use chess::{Position, binbo};
///
/// let position: Position = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1".parse()?;
/// let board = binbo::Board::from(&position).unicode(true).empty('.').to_string();
/// assert_eq!(board.lines().nth(6), Some(" 6 | . | . | . | . | ♚ | . | . | . |"));
/// # Ok::<(), chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    position: &'a Position,
    game: Option<&'a Game>,
    unicode: bool,
    flipped: bool,
    empty: char,
}

impl Board<'_> {
    /// With figurines instead of letters, or not.
    #[must_use]
    pub const fn unicode(self, unicode: bool) -> Self {
        Self { unicode, ..self }
    }

    /// As Black sees it, or not.
    #[must_use]
    pub const fn flip(self, flipped: bool) -> Self {
        Self { flipped, ..self }
    }

    /// With this character on empty squares instead of a blank.
    #[must_use]
    pub const fn empty(self, empty: char) -> Self {
        Self { empty, ..self }
    }

    fn character(&self, square: Square) -> char {
        match self.position.piece(square) {
            None => self.empty,
            Some(piece) if self.unicode => piece.figurine(),
            Some(piece) => piece.letter(),
        }
    }

    /// A file or rank from 0, by its place from the top left.
    const fn turned(&self, place: u8, from_end: bool) -> u8 {
        if self.flipped == from_end {
            place
        } else {
            7_u8.wrapping_sub(place)
        }
    }

    fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LINE: &str = "   +---+---+---+---+---+---+---+---+\n";
        f.write_str(LINE)?;
        for row in 0..8 {
            let rank = self.turned(row, true);
            let first = Square::of(0, rank);
            write!(f, " {} |", first.rank())?;
            for column in 0..8 {
                let square = first.on_file(self.turned(column, false));
                write!(f, " {} |", self.character(square))?;
            }
            f.write_str("\n")?;
            f.write_str(LINE)?;
        }
        f.write_str("   ")?;
        for column in 0..8 {
            let square = Square::of(self.turned(column, false), 0);
            write!(f, "  {} ", square.file().to_ascii_uppercase())?;
        }
        f.write_str(" \n\n")
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        f.write_str("\n")?;
        self.write_board(f)?;
        let turn = match position.turn() {
            Player::First => "White",
            Player::Second => "Black",
        };
        writeln!(f, "  Side to move: {turn}")?;
        match self.game.and_then(Game::last_move) {
            Some((last, piece)) => {
                let (from, to) = (last.from(), last.to());
                writeln!(f, "  Lastmove: {from}-{to}, {}", piece_name(piece))?;
            }
            None => writeln!(f, "  Lastmove: none")?,
        }
        writeln!(f, "  Fullmove: {}", position.fullmove())?;
        writeln!(f, "  Halfmove: {}", position.halfmoves())?;
        if let Some(game) = self.game {
            writeln!(f, "  FEN: \"{position}\"")?;
            writeln!(f, "  Status: {}", term(game.status()))?;
        }
        f.write_str("\n")
    }
}

/// With the turn, the last move, the clocks, the FEN and the status.
impl<'a> From<&'a Game> for Board<'a> {
    fn from(game: &'a Game) -> Self {
        Self {
            game: Some(game),
            ..Self::from(game.position())
        }
    }
}

/// With the turn and the clocks.
impl<'a> From<&'a Position> for Board<'a> {
    fn from(position: &'a Position) -> Self {
        Self {
            position,
            game: None,
            unicode: false,
            flipped: false,
            empty: ' ',
        }
    }
}
