use ::feen::epin::{self, State};
use ::feen::qi::{ByPlayer, Hands, Qi, Shape};
use ::feen::{Feen, Style};

use qi::Player;

use crate::position::Position;
use crate::values::{Piece, Role, Squares, Wing};

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
    /// use feen_chess::Position;
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
    pub fn qi(&self) -> ::feen::Position {
        let mut squares = [None; 64];
        self.each_marked(|marked, on| {
            let piece = epin::Piece::from(marked);
            for square in on {
                if let Some(place) = squares.get_mut(square.feen_index()) {
                    *place = Some(piece);
                }
            }
        });
        position_of(squares, self.turn())
    }

    /// Calls back with each kind of piece and the squares where such pieces stand, which may be none.
    #[inline]
    pub(super) fn each_marked(&self, mut found: impl FnMut(Marked, Squares)) {
        let turn = self.turn();
        let passed = self.legal_en_passant();
        for side in Player::ALL {
            let mut add = |role, state, on| found(Marked { side, role, state }, on);
            for role in [Role::Knight, Role::Bishop, Role::Queen] {
                add(role, State::Normal, self.board.pieces(side, role));
            }
            let mut rooks = self.board.pieces(side, Role::Rook);
            for wing in Wing::ALL {
                if let Some(square) = self.right(side, wing) {
                    let state = match self.castling_obstacle(side, wing) {
                        None => State::Enhanced,
                        Some(_) => State::Diminished,
                    };
                    rooks = rooks.without(square);
                    add(Role::Rook, state, Squares::only(square));
                }
            }
            add(Role::Rook, State::Normal, rooks);
            let mut pawns = self.board.pieces(side, Role::Pawn);
            let own_second = match side {
                Player::First => Squares::of_rank(1),
                Player::Second => Squares::of_rank(6),
            };
            add(Role::Pawn, State::Enhanced, pawns & own_second);
            pawns &= !own_second;
            if let Some(passed) = passed.filter(|_| side != turn) {
                let square = passed.ahead(side);
                pawns = pawns.without(square);
                add(Role::Pawn, State::Diminished, Squares::only(square));
            }
            add(Role::Pawn, State::Normal, pawns);
            let state = if side == turn && self.is_check() {
                State::Diminished
            } else {
                State::Normal
            };
            add(Role::King, state, Squares::only(self.king(side)));
        }
    }
}

/// The position of these squares, from a8 to h1.
#[expect(clippy::unreachable, reason = "at most 32 pieces stand on 64 squares")]
pub(super) fn position_of(squares: [Option<epin::Piece>; 64], turn: Player) -> ::feen::Position {
    let styles = ByPlayer::new(CHESS, CHESS);
    match Qi::from_squares(BOARD, squares, Hands::new(), styles, turn) {
        Ok(position) => position,
        Err(error) => unreachable!("there are as many pieces as squares: {error}"),
    }
}

/// A piece with the state that FEEN marks it with.
#[derive(Clone, Copy)]
pub(super) struct Marked {
    pub(super) side: Player,
    pub(super) role: Role,
    pub(super) state: State,
}

impl From<Marked> for epin::Piece {
    fn from(Marked { side, role, state }: Marked) -> Self {
        let piece = Self::from(Piece { side, role });
        piece.with_terminal(role == Role::King).with_state(state)
    }
}
