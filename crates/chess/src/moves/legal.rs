use core::iter::FusedIterator;

use alloc::vec::Vec;

use super::Move;
use crate::board::Board;
use crate::position::Position;
use crate::values::{Role, Square, Squares};

/// The legal moves of a position, in an order that is not promised.
///
/// ```
/// use feen_chess::Position;
///
/// let moves = Position::start().legal_moves();
/// assert_eq!(moves.len(), 20);
/// let first = moves.sorted().into_iter().next().unwrap();
/// assert_eq!(first.to_string(), "b1a3");
/// ```
///
/// It is a list as well as an iterator: it can be asked for its length and its parts without being used up.
///
/// ```
/// use feen_chess::{Position, Role};
///
/// let position: Position = "4k3/1P6/8/3pP3/8/8/8/R3K2R w KQ d6 0 1".parse()?;
/// let moves = position.legal_moves();
/// assert!(!moves.is_empty() && moves.first() == moves.iter().next());
/// assert_eq!(moves.of_role(Role::Pawn).len(), 6);
/// assert_eq!(moves.promotions().count(), 4);
/// assert_eq!(moves.captures().next().unwrap().to_string(), "e5d6");
/// assert_eq!(moves.len(), moves.iter().count());
/// # Ok::<(), feen_chess::FenError>(())
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
    /// The pieces that can be taken.
    targets: Squares,
    /// The square where a pawn can take in passing.
    passed: Squares,
}

/// One more than a generator calls back: castling stands apart from the steps of the king.
const MAX_PIECES: usize = 19;

/// The squares that one piece can go to, with moves of one sort.
#[derive(Clone, Copy, Debug)]
struct PieceMoves {
    role: Role,
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
    role: Role::Pawn,
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
            targets: board.side(board.turn().flip()),
            passed: board.en_passant().map_or(Squares::EMPTY, Squares::only),
        };
        let own = board.side(board.turn());
        let last_ranks = Squares::of_rank(0) | Squares::of_rank(7);
        board.each_piece_moves(|role, from, to| match role {
            Role::Pawn if !(to & last_ranks).is_empty() => {
                moves.push(role, from, Sort::Promotion, to);
            }
            Role::King => {
                let rooks = to & own;
                if !rooks.is_empty() {
                    moves.push(role, from, Sort::Castling, rooks);
                }
                moves.push(role, from, Sort::Ordinary, to & !own);
            }
            _ => moves.push(role, from, Sort::Ordinary, to),
        });
        moves
    }

    #[inline]
    fn push(&mut self, role: Role, from: Square, sort: Sort, to: Squares) {
        if let Some(place) = self.pieces.get_mut(self.count) {
            let moves = PieceMoves {
                role,
                from,
                sort,
                to,
            };
            *place = moves;
            self.count = self.count.wrapping_add(1);
            self.left = self.left.wrapping_add(moves.len());
        }
    }

    /// The moves by the square that the piece leaves, then by the one that it
    /// arrives on, both from a1 to h8, then queen, rook, bishop and knight.
    #[must_use]
    pub fn sorted(mut self) -> Vec<Move> {
        // Then most moves are in order, which the second sort sees at once.
        let left = self.pieces.get_mut(self.next..self.count);
        left.unwrap_or_default()
            .sort_unstable_by_key(|piece| piece.from);
        let mut moves: Vec<Move> = self.collect();
        moves.sort_unstable_by_key(|of| of.order());
        moves
    }
}

impl PieceMoves {
    #[inline]
    const fn len(self) -> usize {
        match self.sort {
            Sort::Promotion => self.to.len().wrapping_mul(4),
            Sort::Ordinary | Sort::Castling => self.to.len(),
        }
    }
}

/// # As a list
impl Moves {
    /// Whether no move is left.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// The moves once more, from those that are left.
    #[must_use]
    pub fn iter(&self) -> Self {
        self.clone()
    }

    /// The first of the moves that are left.
    #[must_use]
    pub fn first(&self) -> Option<Move> {
        self.iter().next()
    }

    /// Whether a move is among those that are left.
    #[must_use]
    pub fn contains(&self, wanted: Move) -> bool {
        self.iter().any(|legal| legal == wanted)
    }

    /// The moves of the pieces of a role; castling is a move of the king.
    #[must_use]
    pub fn of_role(&self, role: Role) -> Self {
        self.only(|moves| {
            if moves.role == role {
                moves.to
            } else {
                Squares::EMPTY
            }
        })
    }

    /// The moves that take a piece, in passing too.
    #[must_use]
    pub fn captures(&self) -> Self {
        let (targets, passed) = (self.targets, self.passed);
        self.only(|moves| match (moves.sort, moves.role) {
            (Sort::Castling, _) => Squares::EMPTY,
            // Pawns step straight ahead to an empty square, also to one that was passed.
            (_, Role::Pawn) => {
                let file = Squares::of_file(moves.from.file_index());
                moves.to & (targets | passed & !file)
            }
            _ => moves.to & targets,
        })
    }

    /// The moves of pawns to the last rank, four to each square.
    #[must_use]
    pub fn promotions(&self) -> Self {
        self.only(|moves| match moves.sort {
            Sort::Promotion => moves.to,
            Sort::Ordinary | Sort::Castling => Squares::EMPTY,
        })
    }

    /// The moves that are left to the squares that are kept of each piece.
    fn only(&self, kept: impl Fn(PieceMoves) -> Squares) -> Self {
        let mut moves = self.clone();
        moves.current.to = kept(self.current);
        if moves.current.to.first() != self.current.to.first() {
            moves.promotion = 0;
        }
        moves.left = moves.current.len().saturating_sub(moves.promotion);
        let next = moves.next..moves.count;
        for piece in moves.pieces.get_mut(next).unwrap_or_default() {
            piece.to = kept(*piece);
            moves.left = moves.left.saturating_add(piece.len());
        }
        moves
    }
}

impl IntoIterator for &Moves {
    type Item = Move;
    type IntoIter = Moves;

    fn into_iter(self) -> Moves {
        self.iter()
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
