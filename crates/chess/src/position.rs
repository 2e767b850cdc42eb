//! Positions: all that a FEN says, with the errors of `fen` for what none can say, and the questions
//! that the rules answer, of legal `moves` among them.

mod builder;
mod castling;
mod double_check;
mod material;
mod setup;
mod squares;

use alloc::vec::Vec;

pub use builder::{BuildError, PositionBuilder};
pub use castling::Obstacle;
pub use material::Material;
pub(crate) use setup::{Flaw, Setup};

use crate::board::{Board, reach};
use crate::moves::Move;
use crate::values::{Piece, Role, Square, Squares, Wing};
use qi::Player;

/// A legal position of chess or Chess960 with its clocks.
///
/// ```
/// use feen_chess::{Position, WHITE};
///
/// let position: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
/// assert_eq!(position.turn(), WHITE);
/// assert_eq!(position.legal_moves().len(), 6);
/// let next = position.play(position.parse_move("e2e4")?)?;
/// assert_eq!(next.to_string(), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// It prints as FEN, and with `{:#}` as Shredder-FEN. Two positions are equal when their FENs are; whether they are
/// the same under the rules says [`is_same_position`](Self::is_same_position).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) halfmoves: u16,
    pub(crate) fullmove: u16,
}

/// # Making positions
impl Position {
    /// The usual start position.
    #[must_use]
    pub fn start() -> Self {
        Self::on(Board::start())
    }

    /// The start position of Chess960 with this Scharnagl number, 0 to 959.
    ///
    /// ```
    /// use feen_chess::Position;
    ///
    /// assert_eq!(Position::chess960(518), Some(Position::start()));
    /// let first = Position::chess960(0).unwrap();
    /// assert_eq!(format!("{first:#}"), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        Self::chess960_pair(number, number)
    }

    /// The start position in which White and Black have pieces by numbers of their own.
    #[must_use]
    pub fn chess960_pair(white: u16, black: u16) -> Option<Self> {
        Board::chess960(white, black).map(Self::on)
    }

    #[inline]
    fn on(board: Board) -> Self {
        Self {
            board,
            halfmoves: 0,
            fullmove: 1,
        }
    }

    /// The position of a board that has just been built, with fresh clocks; nothing if the kings touch or more than
    /// two pieces give check, which the board does not see.
    #[inline]
    pub(crate) fn on_built(board: Board) -> Option<Self> {
        let [white, black] = Player::ALL.map(|side| board.king(side));
        let is_possible = !reach::king(white).contains(black)
            && (board.checkers().len() < 2 || double_check::is_possible_on(&board));
        is_possible.then(|| Self::on(board))
    }

    /// The position with other clocks; full move 0 is 1.
    ///
    /// ```
    /// let position = feen_chess::Position::start().with_clocks(7, 12);
    /// assert_eq!((position.halfmoves(), position.fullmove()), (7, 12));
    /// ```
    #[must_use]
    pub fn with_clocks(self, halfmoves: u16, fullmove: u16) -> Self {
        Self {
            halfmoves,
            fullmove: fullmove.max(1),
            ..self
        }
    }

    /// The position after passing, which chess does not allow and analysis does; nothing in
    /// check.
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        let mut next = Self {
            board: self.board.null_move()?,
            ..*self
        };
        next.halfmoves = self.halfmoves.saturating_add(1);
        next.count_move(self.turn());
        Some(next)
    }

    #[cold]
    fn pass(&mut self) {
        if let Some(next) = self.null_move() {
            *self = next;
        }
    }

    #[inline]
    fn count_move(&mut self, of: Player) {
        self.fullmove = self.fullmove.saturating_add(u16::from(of.is_second()));
    }
}

/// # The board
impl Position {
    /// The player to move.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Player {
        self.board.turn()
    }

    /// The piece on a square.
    #[must_use]
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    /// The pieces with their squares, from a1 to h8.
    ///
    /// ```
    /// let start = feen_chess::Position::start();
    /// let (square, piece) = start.pieces().next().unwrap();
    /// assert_eq!((square.to_string(), piece.name()), ("a1".to_owned(), "white rook"));
    /// assert_eq!(start.pieces().count(), 32);
    /// ```
    #[must_use]
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = (Square, Piece)> {
        let squares = self.board.occupied().iter();
        squares.filter_map(|square| Some((square, self.piece(square)?)))
    }

    /// The square of a king.
    #[must_use]
    #[inline]
    pub fn king(&self, side: Player) -> Square {
        self.board.king(side)
    }

    /// The pieces that give check to the player to move.
    #[must_use]
    #[inline]
    pub fn checkers(&self) -> Squares {
        self.board.checkers()
    }

    /// Whether the player to move is in check.
    #[must_use]
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The pieces of a player that attack a square, pinned ones too.
    ///
    /// ```
    /// use feen_chess::{Position, Square, WHITE};
    ///
    /// let attackers = Position::start().attackers(Square::F3, WHITE);
    /// assert_eq!(attackers, [Square::G1, Square::E2, Square::G2].into_iter().collect());
    /// ```
    #[must_use]
    pub fn attackers(&self, square: Square, side: Player) -> Squares {
        self.board.attackers(square, side, self.board.occupied())
    }

    /// The square that a pawn has just passed with a double step, whether or not it can be
    /// taken there.
    #[must_use]
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.board.en_passant()
    }

    /// The square of [`en_passant`](Self::en_passant), if a pawn can legally take there.
    #[must_use]
    pub fn legal_en_passant(&self) -> Option<Square> {
        let square = self.en_passant()?;
        let mut takers = self.en_passant_takers(square).iter();
        takers
            .any(|from| self.board.is_legal(Move::ordinary(from, square)))
            .then_some(square)
    }

    /// The pawns beside a pawn that could be taken en passant.
    pub(crate) fn en_passant_takers(&self, square: Square) -> Squares {
        let turn = self.turn();
        reach::pawn_attacks(square, turn.flip()) & self.board.pieces(turn, Role::Pawn)
    }

    /// The half-moves since a pawn was moved or a piece was taken.
    #[must_use]
    #[inline]
    pub const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move, which grows after Black's.
    #[must_use]
    #[inline]
    pub const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// The rook with which a player has the right to castle, however the board looks now.
    #[must_use]
    pub fn right(&self, side: Player, wing: Wing) -> Option<Square> {
        self.board.right(side, wing)
    }
}

/// # Moves
impl Position {
    /// Whether a move is legal here.
    #[must_use]
    #[inline]
    pub fn is_legal(&self, candidate: Move) -> bool {
        self.board.is_legal(candidate)
    }

    /// Plays a move that is legal, or passes out of check.
    #[inline]
    pub(crate) fn play_legal(&mut self, legal: Move) {
        if legal.is_null() {
            self.pass();
            return;
        }
        self.count_move(self.turn());
        let resets = self.board.play_legal(legal);
        self.halfmoves = if resets {
            0
        } else {
            self.halfmoves.saturating_add(1)
        };
    }

    /// The moves to the leaves of the tree of this depth: `perft`.
    ///
    /// ```
    /// assert_eq!(feen_chess::Position::start().perft(3), 8_902);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        self.board.perft(depth)
    }

    /// The legal moves, each with the perft of one less depth after it; sorted as
    /// [`Moves::sorted`](crate::Moves::sorted). Nothing for depth 0.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let count = |first: Move| {
            let mut board = self.board.clone();
            board.play_legal(first);
            (first, board.perft(rest))
        };
        self.legal_moves().sorted().into_iter().map(count).collect()
    }
}

/// # Rules
impl Position {
    /// The end of the game by the lack of a legal move.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.board.has_moves() {
            return None;
        }
        Some(if self.is_check() {
            let winner = self.turn().flip();
            Outcome::Checkmate { winner }
        } else {
            Outcome::Stalemate
        })
    }

    /// Whether two positions are the same under FIDE 9.2: the same turn, board, castling rights,
    /// and captures en passant that are legal.
    ///
    /// ```
    /// use feen_chess::Position;
    ///
    /// let one: Position = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1".parse()?;
    /// let other: Position = "4k3/8/8/8/4P3/8/8/4K3 b - - 5 9".parse()?;
    /// assert!(one != other && one.is_same_position(&other) && one.key() == other.key());
    /// # Ok::<(), feen_chess::FenError>(())
    /// ```
    #[must_use]
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.board.has_same_pieces(&other.board)
            && self.legal_en_passant() == other.legal_en_passant()
    }

    /// A number that is equal for positions that are [the same](Self::is_same_position), and stays the
    /// same in every run and release.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.board.key(self.legal_en_passant().is_some())
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

/// The end of a game by the lack of a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The king of the player to move is attacked.
    Checkmate {
        /// The other player.
        winner: Player,
    },
    /// It is not.
    Stalemate,
}
