use core::iter::FusedIterator;

use alloc::vec::Vec;

use super::Move;
use crate::board::Board;
use crate::position::Position;
use crate::values::{Role, Square, Squares};

/// The legal moves of a position, in an order that is not promised.
///
/// ```
/// use chess::Position;
///
/// let moves = Position::start().legal_moves();
/// assert_eq!(moves.len(), 20);
/// let first = moves.sorted().into_iter().next().unwrap();
/// assert_eq!(first.to_string(), "b1a3");
/// ```
///
/// Nothing is allocated. Made by [`Position::legal_moves`](crate::Position::legal_moves).
#[derive(Clone, Debug)]
pub struct Moves {
    pieces: [PieceMoves; MAX_PIECES],
    count: usize,
    next: usize,
    current: PieceMoves,
    promotion: usize,
    left: usize,
}

/// One more than a generator calls back: castling stands apart from the steps of the king.
const MAX_PIECES: usize = 19;

/// The squares that one piece can go to, with moves of one sort.
#[derive(Clone, Copy, Debug)]
struct PieceMoves {
    from: Square,
    sort: Sort,
    to: Squares,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    Ordinary,
    Promotion,
    Castling,
}

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

const NOTHING: PieceMoves = PieceMoves {
    from: Square::A1,
    sort: Sort::Ordinary,
    to: Squares::EMPTY,
};

impl Position {
    /// The legal moves, in an order that is not promised.
    #[must_use]
    #[inline]
    pub fn legal_moves(&self) -> Moves {
        Moves::new(&self.board)
    }
}

impl Moves {
    #[inline]
    fn new(board: &Board) -> Self {
        let mut moves = Self {
            pieces: [NOTHING; MAX_PIECES],
            count: 0,
            next: 0,
            current: NOTHING,
            promotion: 0,
            left: 0,
        };
        let own = board.side(board.turn());
        let last_ranks = Squares::of_rank(0) | Squares::of_rank(7);
        board.each_piece_moves(|role, from, to| match role {
            Role::Pawn if !(to & last_ranks).is_empty() => {
                moves.push(from, Sort::Promotion, to);
            }
            Role::King => {
                let rooks = to & own;
                if !rooks.is_empty() {
                    moves.push(from, Sort::Castling, rooks);
                }
                moves.push(from, Sort::Ordinary, to & !own);
            }
            _ => moves.push(from, Sort::Ordinary, to),
        });
        moves
    }

    #[inline]
    fn push(&mut self, from: Square, sort: Sort, to: Squares) {
        if let Some(place) = self.pieces.get_mut(self.count) {
            *place = PieceMoves { from, sort, to };
            self.count = self.count.wrapping_add(1);
            let moves = match sort {
                Sort::Promotion => to.len().wrapping_mul(4),
                Sort::Ordinary | Sort::Castling => to.len(),
            };
            self.left = self.left.wrapping_add(moves);
        }
    }

    /// The moves by the square that the piece leaves, then by the one that it
    /// arrives on, both from a1 to h8, then queen, rook, bishop and knight.
    #[must_use]
    pub fn sorted(self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.collect();
        moves.sort_by_key(|of| {
            let promotion = of.promotion().map(|role| core::cmp::Reverse(role as u8));
            (of.from(), of.to(), promotion, of.is_castling())
        });
        moves
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let to = loop {
            if let Some(to) = self.current.to.first() {
                break to;
            }
            if self.next >= self.count {
                return None;
            }
            self.current = *self.pieces.get(self.next)?;
            self.next = self.next.wrapping_add(1);
        };
        self.left = self.left.wrapping_sub(1);
        let from = self.current.from;
        if self.current.sort == Sort::Promotion {
            let role = PROMOTIONS.get(self.promotion).copied()?;
            self.promotion = self.promotion.wrapping_add(1) & 3;
            if self.promotion == 0 {
                self.current.to = self.current.to.without(to);
            }
            return Some(Move::promoting(from, to, role));
        }
        self.current.to = self.current.to.without(to);
        Some(match self.current.sort {
            Sort::Castling => Move::castles(from, to),
            Sort::Ordinary | Sort::Promotion => Move::ordinary(from, to),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Moves {}

impl FusedIterator for Moves {}
