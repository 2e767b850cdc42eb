//! One question of rules: is a square attacked? Marks are built on it (§6.2).

use core::fmt::Debug;

use epin::Piece;
use qi::{Player, Shape};

/// How pieces attack. Marks of castling, en passant and check ask nothing else.
///
/// A crate with other pieces than those of [`Orthodox`] answers for them.
pub trait Rules: Debug + Sync {
    /// Whether a piece of `by` attacks a square of a board of two dimensions. The pieces
    /// stand without the marks that are asked for, in the order of FEEN: the top rank first.
    fn attacks(&self, board: &[Option<Piece>], shape: Shape, by: Player, square: usize) -> bool;
}

/// The king, queen, rook, bishop, knight and pawn of chess, by the letters `K Q R B N P`,
/// on a board of two dimensions of any size; the default.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use feen::{Feen, Player};
/// use interchange::{Orthodox, Rules};
///
/// let feen: Feen = "4k^3/8/8/8/8/8/4r3/4K^2R / C/c".parse()?;
/// let (board, shape) = (feen.position().board(), feen.position().board_shape());
/// assert!(Orthodox.attacks(board, shape, Player::Second, 60));
/// assert!(!Orthodox.attacks(board, shape, Player::Second, 62));
/// # }
/// # Ok::<(), feen::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Orthodox;

impl Rules for Orthodox {
    fn attacks(&self, board: &[Option<Piece>], shape: Shape, by: Player, square: usize) -> bool {
        match shape.dimensions() {
            [_, files] => attacks(board, *files, by, square),
            _ => false,
        }
    }
}

/// The letter and the side of a piece, without its marks.
#[inline]
const fn kind(piece: Piece) -> u16 {
    piece.code() >> 4
}

const fn kind_of(letter: char) -> u16 {
    match Piece::new(letter, Player::First) {
        Some(piece) => kind(piece),
        None => 0,
    }
}

const KING: u16 = kind_of('K');
const QUEEN: u16 = kind_of('Q');
const ROOK: u16 = kind_of('R');
const BISHOP: u16 = kind_of('B');
const KNIGHT: u16 = kind_of('N');
const PAWN: u16 = kind_of('P');

/// Whether the letter is one of an orthodox piece.
#[cfg(feature = "alloc")]
pub(crate) const fn is_orthodox(letter: char) -> bool {
    matches!(letter, 'K' | 'Q' | 'R' | 'B' | 'N' | 'P')
}

const LINES: [(isize, isize); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONALS: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [(isize, isize); 8] = [
    (1, 2),
    (1, -2),
    (-1, 2),
    (-1, -2),
    (2, 1),
    (2, -1),
    (-2, 1),
    (-2, -1),
];

/// Whether a piece of `by` attacks a square, on a board of this many files.
pub(crate) fn attacks(board: &[Option<Piece>], files: usize, by: Player, square: usize) -> bool {
    let files_signed = files.cast_signed();
    let (Some(row), Some(file)) = (square.checked_div(files), square.checked_rem(files)) else {
        return false;
    };
    let (row, file) = (row.cast_signed(), file.cast_signed());
    let side = u16::from(by.is_second());
    // The kind of the piece a step away, or `None` off the board.
    let at = |row: isize, file: isize| -> Option<u16> {
        if file < 0 || file >= files_signed || row < 0 {
            return None;
        }
        let index = row.wrapping_mul(files_signed).wrapping_add(file);
        let square = board.get(index.cast_unsigned())?;
        Some(square.map_or(0, kind))
    };
    for (steps, slider) in [(&LINES, ROOK), (&DIAGONALS, BISHOP)] {
        for (rows, columns) in steps {
            let (mut to_row, mut to_file) = (row.wrapping_add(*rows), file.wrapping_add(*columns));
            let mut is_next = true;
            while let Some(kind) = at(to_row, to_file) {
                if kind != 0 {
                    let kind = kind ^ side;
                    if kind == slider || kind == QUEEN || is_next && kind == KING {
                        return true;
                    }
                    break;
                }
                is_next = false;
                to_row = to_row.wrapping_add(*rows);
                to_file = to_file.wrapping_add(*columns);
            }
        }
    }
    let leapt = |(rows, columns): &(isize, isize)| {
        at(row.wrapping_add(*rows), file.wrapping_add(*columns)) == Some(KNIGHT ^ side)
    };
    if LEAPS.iter().any(leapt) {
        return true;
    }
    // A pawn of the first player attacks the rank above it.
    let origin = row.wrapping_add(if by.is_first() { 1 } else { -1 });
    at(origin, file.wrapping_sub(1)) == Some(PAWN ^ side)
        || at(origin, file.wrapping_add(1)) == Some(PAWN ^ side)
}
