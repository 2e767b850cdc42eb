//! The game Quarto, played out: slow, obvious, and without any idea but that of the rules.

use std::collections::HashMap;

/// Sixteen squares from the top left, row by row: the number of the piece, if any.
pub type Board = [Option<u8>; 16];

/// The rules: the shapes and the properties that count.
///
/// ```
/// use oracle::quarto::Rules;
///
/// let rules = Rules { squares: false, features: 15 };
/// let mut board = [None; 16];
/// (board[0], board[1], board[2]) = (Some(0), Some(4), Some(2));
/// assert_eq!(rules.minimax(&mut board, 3), 1);
/// board[3] = Some(3);
/// assert!(rules.has_line(&board));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// True if 2×2 squares count.
    pub squares: bool,
    /// The properties that count: color 1, fill 2, size 4, shape 8.
    pub features: u8,
}

impl Rules {
    /// Whether four pieces in a line share a property that counts, by the formula of the article
    /// "Quarto, pt. 1".
    #[must_use]
    pub fn has_line(self, board: &Board) -> bool {
        let alike = |first: u8, second: u8| !(first ^ second) & 15;
        self.lines().any(|line| {
            let [Some(a), Some(b), Some(c), Some(d)] = line.map(|square| board[square]) else {
                return false;
            };
            alike(a, b) & alike(c, d) & alike(a, c) & self.features != 0
        })
    }

    /// The value for the player who must place a piece: 1 win, 0 draw, −1 loss. Every square is
    /// tried with every piece to give, until a turn wins.
    #[must_use]
    pub fn minimax(self, board: &mut Board, held: u8) -> i8 {
        let mut best = -1;
        for square in empty(board) {
            board[square] = Some(held);
            let value = if self.has_line(board) {
                1
            } else if empty(board).next().is_none() {
                0
            } else {
                let mut value = -1;
                for piece in remaining(board) {
                    value = value.max(-self.minimax(board, piece));
                    if value == 1 {
                        break;
                    }
                }
                value
            };
            board[square] = None;
            best = best.max(value);
            if best == 1 {
                break;
            }
        }
        best
    }

    /// The same value by alpha-beta with a table of positions.
    #[must_use]
    pub fn alpha_beta(self, board: &Board, held: u8) -> i8 {
        let mut table = HashMap::new();
        self.search(&mut { *board }, held, -1, 1, &mut table)
    }

    fn search(
        self,
        board: &mut Board,
        held: u8,
        low: i8,
        high: i8,
        table: &mut HashMap<(Board, u8), (i8, i8)>,
    ) -> i8 {
        let known = table.get(&(*board, held)).copied().unwrap_or((-1, 1));
        let (mut low, high) = (low.max(known.0), high.min(known.1));
        if low >= high {
            return low.min(known.1);
        }
        let start = low;
        let mut best = -1;
        for square in empty(board) {
            board[square] = Some(held);
            if self.has_line(board) {
                best = 1;
            } else if empty(board).next().is_none() {
                best = best.max(0);
            } else {
                for piece in remaining(board) {
                    let value = -self.search(board, piece, -high, -low, table);
                    best = best.max(value);
                    low = low.max(best);
                    if low >= high {
                        break;
                    }
                }
            }
            board[square] = None;
            low = low.max(best);
            if low >= high {
                break;
            }
        }
        let found = (
            if best > start { best } else { known.0 },
            if best < high { best } else { known.1 },
        );
        table.insert((*board, held), found);
        best
    }

    fn lines(self) -> impl Iterator<Item = [usize; 4]> {
        let rows = (0..4).map(|row| [0, 1, 2, 3].map(|column| 4 * row + column));
        let columns = (0..4).map(|column| [0, 1, 2, 3].map(|row| 4 * row + column));
        let diagonals = [[0, 5, 10, 15], [3, 6, 9, 12]].into_iter();
        let corners = (0..11).filter(move |square| self.squares && square % 4 < 3);
        let squares = corners.map(|square| [square, square + 1, square + 4, square + 5]);
        rows.chain(columns).chain(diagonals).chain(squares)
    }
}

/// The squares without a piece.
fn empty(board: &Board) -> impl Iterator<Item = usize> + use<> {
    let board = *board;
    (0..16).filter(move |square| board[*square].is_none())
}

/// The pieces that are not on the board.
fn remaining(board: &Board) -> impl Iterator<Item = u8> + use<> {
    let placed = board.iter().flatten();
    let placed = placed.fold(0_u16, |placed, piece| placed | 1 << piece);
    (0..16).filter(move |piece| placed >> piece & 1 == 0)
}
