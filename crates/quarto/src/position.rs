//! Games as positions of `qi`, and from there as FEEN.
//!
//! The piece that was given lies in the hand of the player who must place it, the remaining
//! pieces are nowhere, and both styles are `Q`. Neither the rules nor void lines are part of a
//! position.

use core::fmt;

use feen::{Feen, Position};
use qi::{ByPlayer, Hands, Qi};
use sin::Style;

use crate::{Board, BoardError, Game, Piece, Player, Rules, Square};

const STYLE: Style = Style::from_static("Q");

impl Game {
    /// The game in this position, under these rules.
    ///
    /// Every complete line counts: under the rule [`call`](Rules::call) it is open.
    ///
    /// ```
    /// use feen::Feen;
    /// use feen_quarto::{Game, Rules, Status};
    ///
    /// let feen: Feen = "1S2/1+r2/S'3/1R'2 /+R q/Q".parse()?;
    /// let game = Game::from_position(feen.position(), Rules::default())?;
    /// assert_eq!(game.held().map(|piece| piece.number()), Some(12));
    /// assert_eq!(Feen::from(game), feen);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the position is not of Quarto, such as those of `8/8 / Q/q`, `4/4/4/4 / C/q`,
    /// `K3/4/4/4 / Q/q`, `SS2/4/4/4 / Q/q`, `4/4/4/4 +SS/ Q/q` and `4/4/4/4 /S Q/q`, or of a game
    /// that is over and has a piece in hand. Nothing is repaired.
    pub fn from_position(position: &Position, rules: Rules) -> Result<Self, PositionError> {
        if position.shape() != [4, 4] {
            return Err(PositionError::Shape);
        }
        for player in Player::ALL {
            let found = *position.style(player);
            if found != STYLE {
                return Err(PositionError::Style { player, found });
            }
        }
        let mut squares = [None; 16];
        let places = Square::ALL.into_iter().zip(position.board());
        for (place, (square, token)) in squares.iter_mut().zip(places) {
            *place = token
                .map(|found| read(found, Place::Square(square)))
                .transpose()?;
        }
        let board = Board::try_from(squares)?;
        let turn = position.turn();
        let held = held(position)?;
        if let Some(piece) = held {
            let mut squares = Square::ALL.into_iter();
            let taken = squares.find(|square| board.square(*square) == Some(piece));
            if let Some(first) = taken {
                let second = Place::Hand(turn);
                return Err(PositionError::Twice {
                    piece,
                    first,
                    second,
                });
            }
        }
        let game = Self::from_parts(board, held, turn, rules);
        match held {
            Some(piece) if game.is_over() => Err(PositionError::HeldAfterEnd { piece }),
            _ => Ok(game),
        }
    }

    /// The position of the game.
    ///
    /// ```
    /// use feen::Feen;
    /// use feen_quarto::{Game, Piece, Player, Rules};
    ///
    /// let game = Game::new(Rules::default(), Player::Second).give("0111".parse()?)?;
    /// assert_eq!(game.to_position().turn(), Player::First);
    /// assert_eq!(Feen::from(game).to_string(), "4/4/4/4 +s'/ Q/q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_position(self) -> Position {
        Feen::from(self).into_position()
    }
}

impl From<Game> for Feen {
    #[expect(
        clippy::expect_used,
        reason = "sixteen squares hold at most sixteen pieces, and a board of 4×4 has a spelling"
    )]
    fn from(game: Game) -> Self {
        let token = epin::Piece::from;
        let held = game.held().map(|piece| (game.turn(), token(piece), 1));
        let position = qi::Shape::new(&[4, 4]).and_then(|shape| {
            Qi::from_squares(
                shape,
                Square::ALL.map(|square| game.board().square(square).map(token)),
                Hands::from_items(held),
                ByPlayer::new(STYLE, STYLE),
                game.turn(),
            )
        });
        let position = position.expect("a board and the piece in hand are a position");
        Self::try_from(position).expect("a board of 4×4 has a spelling")
    }
}

/// Why a position is not of Quarto.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The board is not 4×4.
    #[error("expected a board of 4×4 squares")]
    Shape,
    /// A style is not `Q`.
    #[error("expected the style `Q` of the {player} player, found `{found}`")]
    Style {
        /// The player.
        player: Player,
        /// The style.
        found: Style,
    },
    /// A piece is not of Quarto: another letter, `-`, `^`.
    #[error("expected a piece of Quarto {place}, found `{found}`")]
    Piece {
        /// The place of the piece.
        place: Place,
        /// The piece.
        found: epin::Piece,
    },
    /// A piece is there twice.
    #[error("expected each piece once, found the {} on {first} and {second}", .piece.name())]
    Twice {
        /// The piece.
        piece: Piece,
        /// The square with the lower index.
        first: Square,
        /// The other place.
        second: Place,
    },
    /// A hand holds more than one piece.
    #[error("expected at most one piece in the hand of the {player} player, found {count}")]
    Hand {
        /// The player.
        player: Player,
        /// The number of pieces.
        count: usize,
    },
    /// A piece is in the hand of the player who does not act.
    #[error("expected the piece in the hand of the {} player, who acts, found it in the other hand", .player.flip())]
    WrongHand {
        /// The player whose hand it is.
        player: Player,
    },
    /// The game is over, and a piece is in hand.
    #[error("expected no piece in hand after the end, found the {}", .piece.name())]
    HeldAfterEnd {
        /// The piece.
        piece: Piece,
    },
}

impl PositionError {
    /// The stable name of the cause.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Shape => "position/shape",
            Self::Style { .. } => "position/style",
            Self::Piece { .. } => "position/piece",
            Self::Twice { .. } => "position/twice",
            Self::Hand { .. } => "position/hand",
            Self::WrongHand { .. } => "position/wrong-hand",
            Self::HeldAfterEnd { .. } => "position/held-after-end",
        }
    }

    /// The square that is not as expected; of two the second.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Piece {
                place: Place::Square(square),
                ..
            }
            | Self::Twice {
                second: Place::Square(square),
                ..
            } => Some(square),
            Self::Twice { first, .. } => Some(first),
            _ => None,
        }
    }
}

impl From<BoardError> for PositionError {
    fn from(error: BoardError) -> Self {
        Self::Twice {
            piece: error.piece,
            first: error.first,
            second: Place::Square(error.second),
        }
    }
}

/// The place of a piece: a square or a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A square.
    Square(Square),
    /// The hand of a player.
    Hand(Player),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => write!(f, "on {square}"),
            Self::Hand(player) => write!(f, "in the hand of the {player} player"),
        }
    }
}

/// The piece in hand.
fn held(position: &Position) -> Result<Option<Piece>, PositionError> {
    let mut held = None;
    for player in Player::ALL {
        let hand = position.hand(player);
        let mut pieces = hand.iter();
        let Some((token, _)) = pieces.next() else {
            continue;
        };
        let piece = read(*token, Place::Hand(player))?;
        let count = hand.piece_count();
        if count > 1 {
            return Err(PositionError::Hand { player, count });
        }
        if player != position.turn() {
            return Err(PositionError::WrongHand { player });
        }
        held = Some(piece);
    }
    Ok(held)
}

fn read(found: epin::Piece, place: Place) -> Result<Piece, PositionError> {
    Piece::try_from(found).map_err(|_| PositionError::Piece { place, found })
}
