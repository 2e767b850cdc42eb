//! Attacks of the orthodox pieces of chess.

use epin::Piece;
use qi::Player;

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
pub(crate) const fn is_orthodox(letter: char) -> bool {
    matches!(letter, 'K' | 'Q' | 'R' | 'B' | 'N' | 'P')
}

/// Whether a piece of `by` attacks a square, on a board of this many files in the order of FEEN:
/// the king, queen, rook, bishop, knight and pawn of chess, by the letters `K Q R B N P`.
pub(crate) fn attacks(board: &[Option<Piece>], files: usize, by: Player, square: usize) -> bool {
    let (Some(row), Some(file)) = (square.checked_div(files), square.checked_rem(files)) else {
        return false;
    };
    let side = u16::from(by.is_second());
    let up = files.cast_signed();
    let ranks = board.len().checked_div(files).unwrap_or(0);
    let below = ranks.saturating_sub(row).saturating_sub(1);
    let right = files.saturating_sub(file).saturating_sub(1);
    // The squares up to each edge, and the step there; the pawns of the first player attack
    // upwards.
    let rows = [
        (row, up.wrapping_neg(), by.is_second()),
        (below, up, by.is_first()),
    ];
    let columns = [(file, -1), (right, 1)];
    // The kind of the piece there, 0 where none is.
    let at = |offset: isize| -> u16 {
        let square = board.get(square.wrapping_add_signed(offset));
        square.map_or(0, |square| square.map_or(0, kind))
    };
    // Whether the first piece on a line is a slider, or one of two others next to the square. The
    // line is looked at up to the edge: no branch depends on the pieces, so none can be
    // guessed wrongly (`CHESS` -12 %).
    let on_line = |steps: usize, step: isize, slider: u16, next: u16| -> bool {
        if steps == 0 {
            return false;
        }
        let near = at(step);
        let (mut offset, mut first) = (step, near);
        for _ in 1..steps {
            offset = offset.wrapping_add(step);
            let kind = at(offset);
            first = if first == 0 { kind } else { first };
        }
        let (first, near) = (first ^ side, near ^ side);
        first == slider || first == QUEEN || near == KING || near == next
    };
    for (steps, step) in columns {
        if on_line(steps, step, ROOK, KING) {
            return true;
        }
    }
    for (steps, step, has_pawns) in rows {
        if on_line(steps, step, ROOK, KING) {
            return true;
        }
        let next = if has_pawns { PAWN } else { KING };
        for (aside, step_aside) in columns {
            let diagonal = step.wrapping_add(step_aside);
            if on_line(steps.min(aside), diagonal, BISHOP, next) {
                return true;
            }
            let knight = KNIGHT ^ side;
            if steps >= 2 && aside >= 1 && at(diagonal.wrapping_add(step)) == knight
                || steps >= 1 && aside >= 2 && at(diagonal.wrapping_add(step_aside)) == knight
            {
                return true;
            }
        }
    }
    false
}
