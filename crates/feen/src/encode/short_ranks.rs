//! Ranks written from one piece to the next.
//!
//! Each step is a piece or the end of a run of empty squares. Both do the same: a few bytes of a
//! table are written, of which as many count as are needed.
//! So there is no branch that could be guessed wrong, but the last one.

use epin::Piece;

use super::spelling::{Bytes, LONGEST_NUMBER, SPACE, Spelling};

/// The most bytes that a piece or a run takes, with a slash after it.
const LONGEST: u32 = 5;

/// Ranks of the same length, and how far they have been written.
pub(crate) struct ShortRanks<'b> {
    squares: &'b [Option<Piece>],
    files: usize,
    /// A bit for each square of a block that is the last one of a rank, if the first one is.
    lasts: u64,
    /// The first square that has not been written.
    first: usize,
    /// The last square of its rank.
    last: usize,
    /// The square of the piece, or the last one of the run, that was written last.
    written: usize,
}

impl<'b> ShortRanks<'b> {
    /// Ranks of this many files, if these are few enough; the squares are whole ranks, at least
    /// one.
    pub(crate) fn new(squares: &'b [Option<Piece>], files: usize) -> Option<Self> {
        Some(Self {
            squares,
            files,
            lasts: *LASTS.get(files)?,
            first: 0,
            last: files.checked_sub(1)?,
            written: usize::MAX,
        })
    }

    /// Whether all squares have been written.
    pub(crate) const fn are_written(&self) -> bool {
        self.first >= self.squares.len()
    }

    /// Writes ranks from byte `length` on, with a slash after each, until all are written or there
    /// might be no room. Returns the new number of bytes.
    // Inlined into its caller, the loop loses its registers.
    #[inline(never)]
    pub(crate) fn write(&mut self, bytes: &mut Bytes, length: usize) -> usize {
        let count = self.squares.len();
        let padded;
        let squares = if count < BLOCK {
            padded = padded_to_block(self.squares);
            &padded
        } else {
            self.squares
        };
        // A bit for each square of a block that is there.
        let there = u64::MAX >> BLOCK.saturating_sub(count);
        let mut end = length;
        while !self.are_written() {
            // The last block begins among the squares of the one before it.
            let begin = self.first.min(squares.len().saturating_sub(BLOCK));
            let rest = squares.get(begin..).unwrap_or(&[]);
            let Some((block, after)) = rest.split_first_chunk() else {
                self.first = count;
                break;
            };
            let lasts = self.lasts.wrapping_shl(bit(self.last.wrapping_sub(begin))) & there;
            let pieces = pieces(block);
            let before =
                pieces >> 1 | u64::from(after.first().is_some_and(Option::is_some)) << (BLOCK - 1);
            let mut left = pieces | before | lasts;
            left &= u64::MAX.wrapping_shl(bit(self.first.wrapping_sub(begin)));
            let most = |number: u32| end.wrapping_add(number.wrapping_mul(LONGEST) as usize);
            if most(u64::BITS) > SPACE && most(left.count_ones()) > SPACE {
                break;
            }
            let mut written = self.written.wrapping_sub(begin);
            while left != 0 {
                let place = left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                // A piece is one square after the one that was written before it, a run as many
                // squares as it is long.
                let code = block.get(place).copied().flatten().map_or(0, Piece::code);
                let run = place.wrapping_sub(written);
                written = place;
                let spelling = Spelling::at(usize::from(code).wrapping_sub(run));
                let is_last = usize::from((lasts >> place) & 1 != 0);
                end = spelling.write(bytes, end).wrapping_add(is_last);
            }
            self.written = written.wrapping_add(begin);
            self.first = begin.wrapping_add(BLOCK);
            if let Some(last) = lasts.checked_ilog2() {
                self.last = begin.wrapping_add(last as usize).wrapping_add(self.files);
            }
        }
        end
    }
}

/// The squares that are read together: one for each bit of a word.
const BLOCK: usize = u64::BITS as usize;

/// By number of files, a bit for the first square and for each that is this many squares after
/// another.
#[expect(
    clippy::indexing_slicing,
    reason = "the compiler runs it, and refuses an index that is out of bounds"
)]
static LASTS: [u64; LONGEST_NUMBER as usize + 1] = {
    let mut lasts = [0; _];
    let mut files = 1;
    while files < lasts.len() {
        let mut square = 0;
        while square < BLOCK {
            lasts[files] |= 1 << square;
            square += files;
        }
        files += 1;
    }
    lasts
};

/// Squares, and empty ones after them.
fn padded_to_block(squares: &[Option<Piece>]) -> [Option<Piece>; BLOCK] {
    let mut padded = [None; BLOCK];
    let squares = padded.iter_mut().zip(squares);
    squares.for_each(|(to, from)| *to = *from);
    padded
}

/// How far the bit of a square is shifted.
#[expect(
    clippy::cast_possible_truncation,
    reason = "it is a square of a block, of which there are as many as bits"
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

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use epin::Piece;

    use super::ShortRanks;
    use crate::encode::spelling::{Bytes, SPACE};

    /// Ranks square by square, a slash after each.
    fn spelled(ranks: &[Option<Piece>], files: usize) -> String {
        let mut text = String::new();
        for rank in ranks.chunks(files) {
            for run in rank.chunk_by(|one, next| one.is_none() && next.is_none()) {
                match run {
                    [Some(piece)] => text += piece.as_ref(),
                    empty => text += &empty.len().to_string(),
                }
            }
            text.push('/');
        }
        text
    }

    /// Their text, with as much room each time as there is.
    fn written(squares: &[Option<Piece>], files: usize, before: usize) -> String {
        let mut ranks = ShortRanks::new(squares, files).expect("short ranks");
        let mut text = String::new();
        let mut bytes: Bytes = [0; _];
        let mut begin = before;
        while !ranks.are_written() {
            let end = ranks.write(&mut bytes, begin);
            assert!(end <= SPACE);
            text += core::str::from_utf8(&bytes[begin..end]).expect("ASCII");
            begin = 0;
        }
        text
    }

    #[test]
    fn ranks_are_spelled_as_square_by_square() {
        let pieces: Vec<_> = Piece::all().collect();
        for files in 1..=64 {
            for squares in (files..=150_usize.next_multiple_of(files)).step_by(files) {
                // From full boards to empty ones.
                for distance in [1, 2, 3, 5, 8, 13, 63, 64, 65, 512] {
                    let square = |index: usize| {
                        let piece = pieces[index.wrapping_mul(37) % pieces.len()];
                        index.is_multiple_of(distance).then_some(piece)
                    };
                    for shift in [0, 1, distance - 1] {
                        let ranks: Vec<_> = (shift..shift + squares).map(square).collect();
                        let text = spelled(&ranks, files);
                        assert_eq!(written(&ranks, files, squares), text);
                    }
                }
            }
        }
        assert!(
            [0, 65]
                .into_iter()
                .all(|files| ShortRanks::new(&[], files).is_none())
        );
    }
}
