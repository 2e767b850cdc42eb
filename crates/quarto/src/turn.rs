use core::fmt;
use core::str::FromStr;

use crate::{ParseError, ParseErrorKind, Piece, Square};

/// A turn: the square for the piece in hand, and the piece that the opponent gets.
///
/// ```
/// use feen_quarto::{Piece, Square, Turn};
///
/// let turn: Turn = "c2 0111".parse()?;
/// assert_eq!(turn.square.to_string(), "c2");
/// assert_eq!(turn.give, Piece::new(7));
/// assert_eq!(turn.to_string(), "c2 0111");
/// # Ok::<(), feen_quarto::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// The square for the piece in hand.
    pub square: Square,
    /// The piece to give, or `None` where the game ends.
    pub give: Option<Piece>,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.give {
            Some(piece) => write!(f, "{} {piece}", self.square),
            None => write!(f, "{}", self.square),
        }
    }
}

impl FromStr for Turn {
    type Err = ParseError;

    /// Reads a square, and after one space a piece unless the game ends.
    ///
    /// # Errors
    ///
    /// For anything else: `c2 7`, `c5`, `c2 0111 d4`, nothing.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = text.split(' ');
        let (Some(square), piece, None) = (words.next(), words.next(), words.next()) else {
            return Err(ParseErrorKind::Turn.whole(text));
        };
        let start = square.len().saturating_add(1);
        let piece = piece.map(|piece| piece.parse::<Piece>().map_err(|error| error.shifted(start)));
        Ok(Self {
            square: square.parse()?,
            give: piece.transpose()?,
        })
    }
}
