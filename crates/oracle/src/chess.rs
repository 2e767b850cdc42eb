//! The rules of chess and Chess960, slow and obvious: a board of letters on which every move is tried.
//!
//! A position lists its squares; a piece may go from one square to another if the rules say so of these two squares and
//! of those between; a move is legal if the king is not attacked after it. Nothing is kept, nothing is counted in bits.
//!
//! ```
//! use oracle::chess::{Position, Reason};
//!
//! let start = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
//! assert_eq!(start.legal_moves().len(), 20);
//! assert_eq!(start.perft(3), 8_902);
//!
//! let e4 = start.read_san("e4").unwrap();
//! assert_eq!((e4.uci().as_str(), start.san(e4).as_str()), ("e2e4", "e4"));
//! assert_eq!(start.explain(4, 12), Err(Reason::TakesOwnPiece));
//! ```

mod feen;
mod fen;
mod moves;
mod perft;
mod reason;
mod repetition;
mod san;

pub use moves::Move;
pub use reason::Reason;
pub use san::SanError;

/// A position: a letter for each piece, upper case for White, as in FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The squares from a1 to h8, rank by rank. A square without a piece is `'.'`.
    pub squares: [char; 64],
    /// White is to move.
    pub is_white: bool,
    /// The squares of the rooks that may still castle, in order.
    pub castling: Vec<usize>,
    /// The square that a pawn has just passed by a double step.
    pub en_passant: Option<usize>,
    /// The half-moves since a pawn has moved or a piece was taken.
    pub halfmoves: u32,
    /// The number of the move.
    pub fullmove: u32,
}

impl Position {
    /// The squares of one side's pieces, in order.
    pub(crate) fn pieces_of(&self, white: bool) -> impl Iterator<Item = usize> + '_ {
        (0..64).filter(move |square| is_of(self.squares[*square], white))
    }

    /// The square of a king.
    pub(crate) fn king(&self, white: bool) -> usize {
        let king = if white { 'K' } else { 'k' };
        let found = self.squares.iter().position(|piece| *piece == king);
        found.expect("a position has both kings")
    }
}

/// Whether a letter is a piece of a side.
fn is_of(piece: char, white: bool) -> bool {
    piece != '.' && piece.is_ascii_uppercase() == white
}

/// The file of a square, 0 for a.
fn file(square: usize) -> usize {
    square % 8
}

/// The rank of a square, 0 for the first.
fn rank(square: usize) -> usize {
    square / 8
}

/// The name of a square.
fn name(square: usize) -> String {
    let file = b"abcdefgh"[file(square)];
    format!("{}{}", char::from(file), rank(square) + 1)
}
