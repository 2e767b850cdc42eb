use crate::{Piece, Square};

/// Why a move is refused; the game stays as it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The game is over, and neither gives nor places anything.
    #[error("the game is over")]
    Over,
    /// A piece is given while another one waits to be placed.
    #[error("expected a square for the {}, found a piece to give", .held.name())]
    Held {
        /// The piece in hand.
        held: Piece,
    },
    /// The piece to give is on the board.
    #[error("expected a piece that remains, found the {} on the board", .piece.name())]
    Gone {
        /// The piece to give.
        piece: Piece,
    },
    /// A turn gives no piece, and the game goes on.
    #[error("there is no piece to give")]
    Missing,
    /// A square is chosen while no piece is in hand.
    #[error("there is no piece to place yet; give one")]
    NothingHeld,
    /// There is a piece on the square.
    #[error("expected a free square, found the {} on {square}", .piece.name())]
    Taken {
        /// The square.
        square: Square,
        /// The piece on it.
        piece: Piece,
    },
    /// There is no open line to call.
    #[error("there is no open line to call")]
    NoLine,
    /// The rules know no calling.
    #[error("a line wins at once under these rules; there is nothing to call")]
    NotPlayed,
}

impl Error {
    /// The stable name of the cause.
    ///
    /// ```
    /// use feen_quarto::{Game, Player, Rules, Square};
    ///
    /// let game = Game::new(Rules::default(), Player::First);
    /// assert_eq!(game.place(Square::ALL[0]).unwrap_err().code(), "place/nothing-held");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Over => "game/over",
            Self::Held { .. } => "give/held",
            Self::Gone { .. } => "give/gone",
            Self::Missing => "give/missing",
            Self::NothingHeld => "place/nothing-held",
            Self::Taken { .. } => "place/taken",
            Self::NoLine => "call/no-line",
            Self::NotPlayed => "call/not-played",
        }
    }
}

/// Why sixteen squares are no board: a piece is on two of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected each piece once, found the {} on {first} and on {second}", .piece.name())]
#[non_exhaustive]
pub struct BoardError {
    /// The piece.
    pub piece: Piece,
    /// The square with the lower index.
    pub first: Square,
    /// The other square.
    pub second: Square,
}

impl BoardError {
    /// The stable name of the cause.
    #[must_use]
    pub const fn code(self) -> &'static str {
        "board/twice"
    }
}
