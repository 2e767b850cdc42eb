//! The structure of a board in bits: a 0 for each square and a 1 for each slash, in the order
//! of the text, and a 1 after the last square.
//!
//! `2/3//1` is `00`, `1`, `000`, `11`, `0` and `1`, from the lowest bit on: one word, as of
//! most boards that are no boxes.

use core::mem;

use crate::LayoutRank;

/// The structure of a board, which begins in the first word.
#[derive(Clone, Copy)]
pub(crate) struct Structure<'a> {
    words: &'a [u64],
}

/// The words that this many squares and slashes take.
pub(crate) const fn word_count(squares: usize, slashes: usize) -> usize {
    let (last, _) = place(squares.saturating_add(slashes));
    last.saturating_add(1)
}

/// Writes the structure of a placement into enough zeros.
pub(crate) fn write(placement: &[u8], words: &mut [u64]) {
    let mut set = |bit| {
        let (word, shift) = place(bit);
        if let Some(word) = words.get_mut(word) {
            *word |= 1 << shift;
        }
    };
    let mut bit = 0_usize;
    // The squares of a count that may not have ended.
    let mut count = 0_usize;
    for byte in placement {
        if byte.is_ascii_digit() {
            let digit = usize::from(byte & 0x0f);
            count = count.wrapping_mul(10).wrapping_add(digit);
            continue;
        }
        bit = bit.wrapping_add(count);
        count = 0;
        if *byte == b'/' {
            set(bit);
        }
        let is_piece = byte.is_ascii_alphabetic();
        bit = bit.wrapping_add(usize::from(is_piece || *byte == b'/'));
    }
    set(bit.wrapping_add(count));
}

/// The word of a bit, and by how much the bit is shifted there.
const fn place(bit: usize) -> (usize, usize) {
    (bit / WORD, bit % WORD)
}

/// The first bit of a word.
const fn first_bit(word: usize) -> usize {
    word.saturating_mul(WORD)
}

const WORD: usize = u64::BITS as usize;

impl<'a> Structure<'a> {
    pub(crate) const fn new(words: &'a [u64]) -> Self {
        Self { words }
    }

    /// The number of squares.
    pub(crate) fn square_count(self) -> usize {
        let end = self.words.iter().rposition(|word| *word != 0);
        let end = end.and_then(|last| {
            let bit = self.words.get(last)?.checked_ilog2()? as usize;
            Some(first_bit(last).saturating_add(bit))
        });
        let ones: usize = self.words.iter().map(|word| ones(*word)).sum();
        // All that is not a slash, but the 1 at the end.
        end.map_or(0, |end| end.saturating_add(1).saturating_sub(ones))
    }

    /// The number of ranks: of zeros with a 1 after them.
    pub(crate) fn rank_count(self) -> usize {
        let mut last = 0;
        let ends = self.words.iter().map(|word| {
            let before = word << 1 | mem::replace(&mut last, word >> (WORD - 1));
            ones(word & !before)
        });
        ends.sum()
    }

    /// The ranks, in their order.
    pub(crate) fn ranks(self) -> StructureRanks<'a> {
        StructureRanks {
            structure: self,
            end: 0,
            squares: 0,
            left: self.rank_count(),
        }
    }

    /// The first bit from this one on that is another than those of a word.
    fn next_other(self, from: usize, word: u64) -> Option<usize> {
        let (mut number, shift) = place(from);
        let mut others = (self.words.get(number)? ^ word) & u64::MAX << shift;
        while others == 0 {
            number = number.wrapping_add(1);
            others = self.words.get(number)? ^ word;
        }
        let bit = others.trailing_zeros() as usize;
        Some(first_bit(number).saturating_add(bit))
    }
}

/// The ranks of a structure, in their order.
pub(crate) struct StructureRanks<'a> {
    structure: Structure<'a>,
    /// The bit after the last rank.
    end: usize,
    /// The squares of all ranks so far.
    squares: usize,
    /// How many ranks are still to come.
    left: usize,
}

impl Iterator for StructureRanks<'_> {
    type Item = LayoutRank;

    fn next(&mut self) -> Option<LayoutRank> {
        let start = self.structure.next_other(self.end, u64::MAX)?;
        let end = self.structure.next_other(start, 0)?;
        let first = self.squares;
        let separator = start.saturating_sub(self.end);
        self.squares = end.saturating_sub(start).saturating_add(first);
        self.end = end;
        self.left = self.left.saturating_sub(1);
        Some(LayoutRank::new(separator, first..self.squares))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for StructureRanks<'_> {}

fn ones(word: u64) -> usize {
    word.count_ones() as usize
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec;
    use alloc::vec::Vec;

    use super::{Structure, word_count, write};

    fn bits(words: &[u64]) -> String {
        let bits = words
            .iter()
            .flat_map(|word| (0..64).map(move |bit| word >> bit & 1));
        let bits: String = bits.map(|bit| if bit == 0 { '0' } else { '1' }).collect();
        bits.trim_end_matches('0').into()
    }

    #[test]
    fn squares_and_slashes_are_bits() {
        for (placement, expected) in [
            ("1", "01"),
            ("K", "01"),
            ("2/3//1", "0010001101"),
            ("+K^'p/2-P11q", "0010000000000000001"),
        ] {
            let mut words = [0; 2];
            write(placement.as_bytes(), &mut words);
            assert_eq!(bits(&words), expected, "{placement}");
        }
    }

    #[test]
    fn ranks_may_end_anywhere_in_a_word() {
        for length in [
            1, 2, 3, 30, 31, 62, 63, 64, 65, 126, 127, 128, 129, 191, 192, 400,
        ] {
            for separators in [
                vec![],
                vec![1],
                vec![2, 1, 3, 1, 2],
                vec![1; 70],
                vec![63, 64, 65],
            ] {
                let mut placement = length.to_string();
                for slashes in &separators {
                    placement.extend(core::iter::repeat_n('/', *slashes));
                    placement.push_str(&(length + slashes).to_string());
                }
                let slashes: usize = separators.iter().sum();
                let squares = length * (separators.len() + 1) + slashes;
                let mut words = vec![0; word_count(squares, slashes)];
                write(placement.as_bytes(), &mut words);
                assert_eq!(
                    words.last().map(|word| *word > 0),
                    Some(true),
                    "{placement}"
                );
                // Words that are not needed say nothing.
                for more in 0..3 {
                    words.resize(words.len() + more, 0);
                    let structure = Structure::new(&words);
                    assert_eq!(structure.square_count(), squares, "{placement}");
                    assert_eq!(structure.rank_count(), separators.len() + 1, "{placement}");
                    assert_eq!(structure.ranks().len(), separators.len() + 1);
                    let ranks: Vec<_> = structure
                        .ranks()
                        .map(|rank| (rank.separator(), rank.squares()))
                        .collect();
                    let mut start = 0;
                    let expected: Vec<_> = [0]
                        .iter()
                        .chain(&separators)
                        .map(|slashes| {
                            let squares = start..start + length + slashes;
                            start = squares.end;
                            (*slashes, squares)
                        })
                        .collect();
                    assert_eq!(ranks, expected, "{placement}");
                }
            }
        }
    }
}
