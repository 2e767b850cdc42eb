use ::feen::epin::{self, State};
use ::feen::qi::{ByPlayer, Hands, Qi, Shape};
use ::feen::{Feen, Style};

use qi::Player;

use crate::position::Position;
use crate::values::{Piece, Role, Square, Squares, Wing};

/// The style that chess is written in.
const CHESS: Style = Style::from_static("C");

const BOARD: Shape = match Shape::new(&[8, 8]) {
    Ok(shape) => shape,
    Err(_) => panic!("8 by 8 squares"),
};

impl Position {
    /// The position as FEEN, with the style `C` for both players.
    ///
    /// ```
    /// use chess::Position;
    ///
    /// let start = Position::start().feen().to_string();
    /// assert_eq!(start, "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c");
    /// ```
    ///
    /// A rook with a castling right is `+R` if castling is possible now, and else `-R`. A pawn on its first
    /// rank is `+P`, and one that can legally be taken en passant `-P`. A king in check
    /// is `-K^`. So two positions have equal FEENs if and only if they are
    /// [the same](Self::is_same_position). The clocks are not in it.
    #[must_use]
    #[expect(clippy::unreachable, reason = "FEEN has a spelling for 8 by 8 squares")]
    pub fn feen(&self) -> Feen {
        match Feen::try_from(self.qi()) {
            Ok(feen) => feen,
            Err(error) => unreachable!("the board is a box: {error}"),
        }
    }

    /// The position as the value that a [`Feen`] holds: row by row from a8.
    #[must_use]
    #[expect(clippy::unreachable, reason = "at most 32 pieces stand on 64 squares")]
    pub fn qi(&self) -> ::feen::Position {
        let squares = self.states();
        let styles = ByPlayer::new(CHESS, CHESS);
        match Qi::from_squares(BOARD, squares, Hands::new(), styles, self.turn()) {
            Ok(position) => position,
            Err(error) => unreachable!("there are as many pieces as squares: {error}"),
        }
    }

    /// The pieces with their states, from a8 to h1.
    fn states(&self) -> [Option<epin::Piece>; 64] {
        let mut squares = [None; 64];
        let mut put = |on: Squares, piece: epin::Piece| {
            for square in on {
                if let Some(place) = squares.get_mut(square.feen_index()) {
                    *place = Some(piece);
                }
            }
        };
        for side in Player::ALL {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                put(self.board.pieces(side, role), Piece { side, role }.into());
            }
            let pawn = epin::Piece::from(Piece {
                side,
                role: Role::Pawn,
            });
            let pawns = self.board.pieces(side, Role::Pawn);
            let own_second = match side {
                Player::First => Squares::of_rank(1),
                Player::Second => Squares::of_rank(6),
            };
            put(pawns & !own_second, pawn);
            put(pawns & own_second, pawn.with_state(State::Enhanced));
            let rook = epin::Piece::from(Piece {
                side,
                role: Role::Rook,
            });
            for wing in Wing::ALL {
                if let Some(square) = self.right(side, wing) {
                    let state = match self.castling_obstacle(side, wing) {
                        None => State::Enhanced,
                        Some(_) => State::Diminished,
                    };
                    put(Squares::only(square), rook.with_state(state));
                }
            }
            let king = epin::Piece::from(Piece {
                side,
                role: Role::King,
            });
            let state = if side == self.turn() && self.is_check() {
                State::Diminished
            } else {
                State::Normal
            };
            let king = king.with_terminal(true).with_state(state);
            put(Squares::only(self.king(side)), king);
        }
        if let Some(passed) = self.legal_en_passant() {
            let side = self.turn().flip();
            let pawn = epin::Piece::from(Piece {
                side,
                role: Role::Pawn,
            });
            let square: Square = passed.ahead(side);
            put(Squares::only(square), pawn.with_state(State::Diminished));
        }
        squares
    }
}
