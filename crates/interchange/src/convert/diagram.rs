use alloc::borrow::Cow;

use epin::Piece;
use qi::{Player, Shape};
use sin::Style;

use super::Position;
use crate::error::{ConvertError, ConvertErrorKind};

/// The board, the hands, the styles and the turn of a text, without a FEEN made of them.
///
/// ```
/// use feen_interchange::{Convention, Player, fen};
///
/// let view = fen::View::parse("4k3/8/8/8/8/8/8/4K2R b K - 3 40")?;
/// let seen = view.look(Convention::CHESS, |diagram| (diagram.squares()[63], diagram.turn()));
/// assert_eq!(seen, Ok(("+R".parse().ok(), Player::Second)));
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Diagram<'p> {
    position: &'p Position<'p>,
    shape: Shape,
}

impl Diagram<'_> {
    /// The sizes of the board.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The squares in the order of FEEN.
    #[must_use]
    pub fn squares(&self) -> Cow<'_, [Option<Piece>]> {
        self.position.boards()
    }

    /// The pieces in hand, and how many a player holds of each.
    pub fn held(&self) -> impl Iterator<Item = (Player, Piece, usize)> {
        self.position.held()
    }

    /// The style of a player.
    #[must_use]
    pub fn style(&self, player: Player) -> Style {
        self.position.styles[player]
    }

    /// The player to move.
    #[must_use]
    pub const fn turn(&self) -> Player {
        self.position.turn
    }
}

impl Position<'_> {
    /// The diagram of the position, as far as it would be one in FEEN.
    pub(crate) fn diagram(&self) -> Result<Diagram<'_>, ConvertError> {
        let shape = self.shape()?;
        let diagram = Diagram {
            position: self,
            shape,
        };
        let count = |squares: &[Option<Piece>]| squares.iter().flatten().count();
        let held = self
            .held()
            .fold(0, |sum: usize, (.., count)| sum.saturating_add(count));
        if held > 0 && count(&diagram.squares()).saturating_add(held) > diagram.squares().len() {
            return Err(ConvertError::whole(ConvertErrorKind::TooManyPieces));
        }
        Ok(diagram)
    }
}
