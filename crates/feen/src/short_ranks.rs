//! Ranks written from one piece to the next.
//!
//! What is met on the way is either a piece or the end of a run of empty squares. Both
//! do the same: a few bytes of a table are written, of which as many count as are needed.
//! So there is no branch that could be guessed wrong, but the last one.

use epin::Piece;

/// The bytes that are written in one go, of which the last ones need not count.
pub(crate) const STORE: usize = 8;

/// The bytes in which there is room for ranks, a power of two.
pub(crate) const SPACE: usize = 512;

/// The most bytes that a square takes: those of a piece, and a slash.
pub(crate) const SQUARE: usize = Piece::MAX_LEN + 1;

/// The most squares of a rank that is written here.
const LONGEST_RANK: u8 = 64;

/// How many squares of ranks of so many files have room together, if they are short
/// enough.
pub(crate) fn at_once(files: usize) -> Option<usize> {
    let ranks = (SPACE / SQUARE).checked_div(files)?;
    Some(ranks.saturating_mul(files)).filter(|_| files <= LONGEST_RANK.into())
}

/// Writes ranks of so many files behind so many bytes, and a slash behind each; returns
/// how many bytes there are then.
// Inlined into its caller, the loop loses its registers.
#[inline(never)]
pub(crate) fn write(
    ranks: &[Option<Piece>],
    files: usize,
    bytes: &mut [u8; SPACE + STORE],
    length: usize,
) -> usize {
    let mut padded = [None; BLOCK];
    let squares = if ranks.len() < BLOCK {
        let squares = padded.iter_mut().zip(ranks);
        squares.for_each(|(to, from)| *to = *from);
        &padded
    } else {
        ranks
    };
    let mut end = length;
    // The first square of a run that is open.
    let mut start = 0;
    for first in (0..ranks.len()).step_by(BLOCK) {
        // The last block begins among the squares of the one before it.
        let begin = first.min(squares.len().saturating_sub(BLOCK));
        let rest = squares.get(begin..).unwrap_or(&[]);
        let Some((block, after)) = rest.split_first_chunk() else {
            break;
        };
        let lasts = lasts(files, begin, ranks.len());
        let pieces = pieces(block);
        let before =
            pieces >> 1 | u64::from(after.first().is_some_and(Option::is_some)) << (BLOCK - 1);
        let mut left = pieces | before | lasts;
        left &= u64::MAX.wrapping_shl(bit(first.wrapping_sub(begin)));
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            let piece = block.get(place as usize).copied().flatten();
            let behind = begin.wrapping_add(place as usize).wrapping_add(1);
            let spelling = match piece {
                Some(piece) => usize::from(piece.code()),
                None => NUMBERS.wrapping_add(behind.wrapping_sub(start)),
            };
            start = behind;
            #[expect(
                clippy::arithmetic_side_effects,
                clippy::indexing_slicing,
                reason = "a remainder is below the length, which is not zero"
            )]
            let spelling = SPELLINGS[spelling % SPELLINGS.len()];
            let room = bytes.get_mut(end % SPACE..);
            if let Some(room) = room.and_then(|room| room.first_chunk_mut()) {
                *room = spelling.bytes();
            }
            let is_last = usize::from((lasts >> place) & 1 != 0);
            end = end.wrapping_add(spelling.length()).wrapping_add(is_last);
        }
    }
    end
}

/// So many squares are looked at together: one for each bit of a word.
const BLOCK: usize = u64::BITS as usize;

/// How far the bit of a square is shifted.
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are as many squares as bits"
)]
const fn bit(square: usize) -> u32 {
    square as u32
}

/// A bit for each square with a piece.
#[inline]
fn pieces(block: &[Option<Piece>; BLOCK]) -> u64 {
    let is_piece = block.map(|square| u8::from(square.is_some()));
    let mut bits = [0; BLOCK / 8];
    for (bits, eight) in bits.iter_mut().zip(is_piece.as_chunks().0) {
        // The lowest bits of eight bytes, side by side in the highest byte.
        let gathered = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080);
        *bits = (gathered >> 56) as u8;
    }
    u64::from_le_bytes(bits)
}

/// A bit for each square that is the last one of a rank.
#[inline]
fn lasts(files: usize, begin: usize, count: usize) -> u64 {
    let mut lasts = 0;
    let mut last = files
        .wrapping_sub(begin.checked_rem(files).unwrap_or(0))
        .wrapping_sub(1);
    while last < count.wrapping_sub(begin).min(BLOCK) {
        lasts |= 1_u64.wrapping_shl(bit(last));
        last = last.wrapping_add(files);
    }
    lasts
}

/// What is written in one go, its first byte the lowest: a piece or a number, and a
/// slash, which counts at the end of a rank only. How many bytes are before the slash
/// stands in the highest one.
#[derive(Clone, Copy)]
struct Spelling(u64);

/// Where the length of a spelling is.
const LENGTH: u32 = 56;

impl Spelling {
    #[inline]
    const fn bytes(self) -> [u8; STORE] {
        self.0.to_le_bytes()
    }

    #[inline]
    const fn length(self) -> usize {
        let [.., length] = self.bytes();
        length as usize
    }

    /// The first bytes of an array, and a slash.
    const fn new([first, second, third, fourth]: [u8; Piece::MAX_LEN], length: usize) -> Self {
        let bytes = u64::from_le_bytes([first, second, third, fourth, 0, 0, 0, 0]);
        let slash = (b'/' as u64).wrapping_shl(bit(length.wrapping_mul(8)));
        Self(bytes | slash | (length as u64) << LENGTH)
    }
}

/// Where the spellings of numbers begin, behind those of pieces.
const NUMBERS: usize = 1 << 10;

/// By code the spelling of a piece, and behind them those of the numbers up to the length
/// of the longest rank.
#[expect(
    clippy::indexing_slicing,
    reason = "the compiler runs it, and refuses an index that is out of bounds"
)]
static SPELLINGS: [Spelling; NUMBERS * 2] = {
    let mut spellings = [Spelling(0); NUMBERS * 2];
    let mut code: u16 = 0;
    while (code as usize) < NUMBERS {
        if let Some(piece) = Piece::from_code(code) {
            let (token, length) = piece.spelling();
            spellings[code as usize] = Spelling::new(token, length);
        }
        code += 1;
    }
    let mut number = 1;
    while number <= LONGEST_RANK {
        let ones = b'0' + number % 10;
        spellings[NUMBERS + number as usize] = if number < 10 {
            Spelling::new([ones, 0, 0, 0], 1)
        } else {
            Spelling::new([b'0' + number / 10, ones, 0, 0], 2)
        };
        number += 1;
    }
    spellings
};

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use epin::Piece;

    use super::{SPACE, STORE, at_once, write};

    /// Ranks square by square, a slash behind each.
    fn spelled(ranks: &[Option<Piece>], files: usize) -> String {
        let mut text = String::new();
        for rank in ranks.chunks(files) {
            for run in rank.chunk_by(|one, next| one.is_none() && next.is_none()) {
                match run {
                    [Some(piece)] => text += &piece.to_string(),
                    empty => text += &empty.len().to_string(),
                }
            }
            text.push('/');
        }
        text
    }

    #[test]
    fn ranks_are_spelled_as_square_by_square() {
        let pieces: Vec<_> = Piece::all().collect();
        for files in 1..=64 {
            let most = at_once(files).expect("short ranks");
            for squares in (files..=most).step_by(files) {
                // From full boards to empty ones.
                for distance in [1, 2, 3, 5, 8, 13, 63, 64, 65, 512] {
                    let square = |index: usize| {
                        let piece = pieces[index.wrapping_mul(37) % pieces.len()];
                        index.is_multiple_of(distance).then_some(piece)
                    };
                    for shift in [0, 1, distance - 1] {
                        let ranks: Vec<_> = (shift..shift + squares).map(square).collect();
                        let mut bytes = [0; SPACE + STORE];
                        let end = write(&ranks, files, &mut bytes, 0);
                        let text = spelled(&ranks, files);
                        assert_eq!(String::from_utf8_lossy(&bytes[..end]), text);
                    }
                }
            }
        }
        assert_eq!([0, 65].map(at_once), [None; 2]);
    }
}
