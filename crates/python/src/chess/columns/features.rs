//! Features for networks and models: pawns, planes, sets of squares, and the features of `HalfKP`.

use arrow_array::types::{UInt8Type, UInt16Type, UInt64Type};
use feen_chess::{BLACK, Piece, Player, Position, Role, Squares, WHITE};
use pyo3::prelude::*;

use super::{MATERIAL, ROLES, named, of_sides, positions};
use crate::columns::Column;

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(pawn_structure, module)?)?;
    module.add_function(wrap_pyfunction!(planes, module)?)?;
    module.add_function(wrap_pyfunction!(bitboards, module)?)?;
    module.add_function(wrap_pyfunction!(halfkp, module)?)
}

/// The pawns of each position: a struct of six counts, uint8 from 0 to 8.
///
/// `white_isolated` pawns have no pawn of their side on the files beside them. `white_doubled` pawns have another one of
/// their side on their file, and count each. `white_passed` pawns have no pawn of the other side before them, on their file
/// or on those beside it. The same of `black`.
///
///     >>> from feen import chess
///     >>> chess.pawn_structure(["4k3/p7/8/8/8/3P4/3P3P/4K3 w - - 0 1"])[0]
///     {'white_isolated': 3, 'white_doubled': 2, 'white_passed': 3, 'black_isolated': 1, 'black_doubled': 0, 'black_passed': 1}
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn pawn_structure(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let names = named(["isolated", "doubled", "passed"]);
    positions(x, threads).counts::<UInt8Type>(&names, |position, counts| {
        let found = Player::ALL
            .into_iter()
            .flat_map(|side| pawns(position, side));
        for (place, found) in counts.iter_mut().zip(found) {
            *place = found;
        }
    })
}

/// The bits of the file a.
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The isolated, doubled and passed pawns of a side.
fn pawns(position: &Position, side: Player) -> [u8; 3] {
    let of = |side| {
        position
            .piece_squares(Piece {
                side,
                role: Role::Pawn,
            })
            .bits()
    };
    let (own, other) = (of(side), of(side.flip()));
    let mut counts = [0_u8; 3];
    for pawn in Squares::from_bits(own) {
        let index = u32::from(pawn.index());
        let (file, rank) = (index % 8, index / 8);
        let column = |file: u32| FILE_A << file;
        let mut beside = 0;
        if let Some(left) = file.checked_sub(1) {
            beside |= column(left);
        }
        if file < 7 {
            beside |= column(file.saturating_add(1));
        }
        let ahead = if side == WHITE {
            u64::MAX
                .checked_shl(rank.saturating_add(1).saturating_mul(8))
                .unwrap_or(0)
        } else {
            1_u64
                .checked_shl(rank.saturating_mul(8))
                .map_or(0, |first| first.wrapping_sub(1))
        };
        let found = [
            own & beside == 0,
            (own & column(file)).count_ones() > 1,
            other & (beside | column(file)) & ahead == 0,
        ];
        for (count, is_so) in counts.iter_mut().zip(found) {
            *count = count.saturating_add(u8::from(is_so));
        }
    }
    counts
}

/// The squares of the twelve pieces in the order of planes: P, N, B, R, Q, K of White, then of Black.
fn boards(position: &Position) -> impl Iterator<Item = u64> + '_ {
    let pieces = of_sides(ROLES).map(|(side, role)| Piece { side, role });
    pieces.map(|piece| position.piece_squares(piece).bits())
}

/// The board of each position as planes: lists of 768 numbers, uint8, 1 where a piece stands and 0 elsewhere.
///
/// The shape of a row is (12, 8, 8): the pieces P, N, B, R, Q, K of White and then of Black, the ranks from 1 to 8, the files
/// from a to h. Without nulls `planes.to_numpy()` is an array of shape (rows, 12, 8, 8) without a copy.
///
///     >>> from feen import chess
///     >>> row = chess.planes(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"])[0]
///     >>> len(row), sum(row), row[3 * 64 + 7], row[11 * 64 + 60]
///     (768, 3, 1, 1)
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn planes(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    positions(x, threads).arrays::<UInt8Type>(&[12, 8, 8], |position, bytes| {
        for bits in boards(position) {
            let spread = bits.to_le_bytes().map(spread);
            bytes.extend(spread.iter().flatten());
        }
    })
}

/// A byte for each bit of a byte, the lowest first.
const fn spread(byte: u8) -> [u8; 8] {
    // Each byte keeps the bit of its place, and then only whether it has one.
    let bits = (byte as u64).wrapping_mul(FILE_A) & 0x8040_2010_0804_0201;
    let ones = ((bits.wrapping_add(0x7f7f_7f7f_7f7f_7f7f) | bits) >> 7) & FILE_A;
    ones.to_le_bytes()
}

/// The board of each position as twelve sets of squares: lists of 12 numbers, uint64, for the pieces P, N, B, R, Q, K of White
/// and then of Black. The bit 0 is a1, 7 is h1 and 63 is h8.
///
///     >>> from feen import chess
///     >>> chess.bitboards(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"])[0]
///     [0, 0, 0, 128, 0, 16, 0, 0, 0, 0, 0, 1152921504606846976]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn bitboards(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    positions(x, threads)
        .arrays::<UInt64Type>(&[12], |position, sets| sets.extend(boards(position)))
}

/// The features of each position for networks of the kind `HalfKP`: a struct of `white` and `black`, lists of up to 30
/// numbers, uint16 from 0 to 40 959, in ascending order.
///
/// Each side sees the board from its own side: Black with the ranks in reverse order. A feature is
/// `(king * 10 + piece) * 64 + square`: the square of the own king, a piece that is no king (P, N, B, R, Q of the own side
/// are 0 to 4, those of the other 5 to 9), and its square, with a1 as 0 and h8 as 63.
///
///     >>> from feen import chess
///     >>> chess.halfkp(["4k3/8/8/8/8/8/P7/4K3 w - - 0 1"])[0]
///     {'white': [2568], 'black': [2928]}
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn halfkp(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    positions(x, threads).pairs::<UInt16Type, _>(["white", "black"], |position, side| {
        Some(half_of(position, side).collect::<Vec<_>>())
    })
}

/// The features that a side sees, by pieces and then by squares, so that they ascend.
fn half_of(position: &Position, side: Player) -> impl Iterator<Item = u16> {
    // The ranks in reverse order.
    let seen = move |squares: Squares| match side {
        WHITE => squares,
        BLACK => Squares::from_bits(squares.bits().swap_bytes()),
    };
    let king: Squares = [position.king(side)].into_iter().collect();
    let king = seen(king)
        .iter()
        .next()
        .map_or(0, |square| u16::from(square.index()));
    let pieces = [side, side.flip()]
        .into_iter()
        .flat_map(|side| MATERIAL.map(|role| Piece { side, role }));
    let planes = pieces.zip(king.saturating_mul(10)..);
    planes.flat_map(move |(piece, plane)| {
        let squares = seen(position.piece_squares(piece)).iter();
        squares.map(move |square| {
            plane
                .saturating_mul(64)
                .saturating_add(square.index().into())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn a_byte_is_spread_to_its_bits() {
        for byte in 0..=u8::MAX {
            let expected: [u8; 8] = core::array::from_fn(|bit| byte >> bit & 1);
            assert_eq!(spread(byte), expected);
        }
    }
}
