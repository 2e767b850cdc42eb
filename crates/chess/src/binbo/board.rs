use core::fmt;

use super::{piece_name, term};
use crate::game::Game;
use crate::position::Position;
use crate::print::Print;
use crate::values::colour_title;

/// A board as text with the facts of a position or a game, printed by `Display`.
///
/// ```
/// use feen_chess::{Position, binbo};
///
/// let position: Position = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1".parse()?;
/// let board = binbo::Board::from(&position).unicode(true).empty('.').to_string();
/// assert_eq!(board.lines().nth(6), Some(" 6 | . | . | . | . | ♚ | . | . | . |"));
/// # Ok::<(), feen_chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    print: Print<'a>,
    game: Option<&'a Game>,
}

impl Board<'_> {
    /// With figurines instead of letters, or not.
    #[must_use]
    pub const fn unicode(self, unicode: bool) -> Self {
        let print = self.print.unicode(unicode);
        Self { print, ..self }
    }

    /// As Black sees it, or not.
    #[must_use]
    pub const fn flip(self, flipped: bool) -> Self {
        let print = self.print.flip(flipped);
        Self { print, ..self }
    }

    /// With this character on empty squares instead of a blank.
    #[must_use]
    pub const fn empty(self, empty: char) -> Self {
        let print = self.print.empty(empty);
        Self { print, ..self }
    }

    fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LINE: &str = "   +---+---+---+---+---+---+---+---+\n";
        f.write_str(LINE)?;
        for (rank, squares) in self.print.rows() {
            write!(f, " {rank} |")?;
            for (_, character) in squares {
                write!(f, " {character} |")?;
            }
            f.write_str("\n")?;
            f.write_str(LINE)?;
        }
        f.write_str("   ")?;
        for file in self.print.files() {
            write!(f, "  {} ", file.to_ascii_uppercase())?;
        }
        f.write_str(" \n\n")
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.print.position();
        f.write_str("\n")?;
        self.write_board(f)?;
        let turn = colour_title(position.turn());
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
            print: position.print().empty(' '),
            game: None,
        }
    }
}
