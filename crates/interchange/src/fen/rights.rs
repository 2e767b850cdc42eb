//! Rights to castle: sets of letters, and the rooks that they mean.

use qi::{ByPlayer, Player};

use crate::variant::{CastlingSpelling, LetterSet, Variant};

/// The letters of the rights of both players.
pub(crate) type RightLetters = ByPlayer<LetterSet>;

/// The most files whose letter can name a rook.
const LETTERS: u32 = 26;

/// The letters of a field that has been read.
pub(crate) fn letters(field: &[u8]) -> RightLetters {
    // `A` is 1 and `a` is 33 in the lowest six bits.
    let all = field.iter().fold(0, |all, byte| all | 1_u64 << (byte & 63));
    let letters = |bits: u64| LetterSet((bits & 0x03FF_FFFF) as u32);
    ByPlayer::new(letters(all >> 1), letters(all >> 33))
}

/// The letters that mean rooks in a field that has been read: gates have none.
pub(crate) fn castling_letters(field: &[u8], variant: &Variant) -> RightLetters {
    let letters = letters(field);
    if variant.has_gates {
        let (king, queen) = (LetterSet::EMPTY.with(b'K'), LetterSet::EMPTY.with(b'Q'));
        let sides = LetterSet(king.0 | queen.0);
        letters.map(|letters| letters.and(sides))
    } else {
        letters
    }
}

/// Rooks on a back rank, a bit for each: those on the files that have letters, and beyond them
/// the outermost ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Rooks(u32);

/// A player's king and rooks on the back rank.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BackRank {
    /// The number of kings, and the file of the last one.
    kings: u32,
    king: usize,
    /// The rooks on files that have letters.
    lettered: u32,
    /// The first rook and the last one.
    outermost: Option<(usize, usize)>,
}

impl BackRank {
    /// Adds the kings and rooks on at most 32 files, a bit for each, after the files before them.
    pub(crate) fn add(&mut self, start: usize, kings: u32, rooks: u32) {
        if kings != 0 {
            self.kings = self.kings.saturating_add(kings.count_ones());
            self.king = start.saturating_add(kings.trailing_zeros() as usize);
        }
        if let Some(top) = rooks.checked_ilog2() {
            let last = start.saturating_add(top as usize);
            let first = start.saturating_add(rooks.trailing_zeros() as usize);
            self.outermost = Some((self.outermost.map_or(first, |(first, _)| first), last));
            let shifted = u32::try_from(start)
                .ok()
                .and_then(|by| rooks.checked_shl(by));
            self.lettered |= shifted.unwrap_or(0) & ((1 << LETTERS) - 1);
        }
    }

    /// The file of the only king there.
    pub(crate) fn king(&self) -> Option<usize> {
        (self.kings == 1).then_some(self.king)
    }

    /// All rooks that rights can mean.
    pub(crate) fn rooks(&self) -> Rooks {
        let (first, last) = self.outermost.unwrap_or_default();
        let outermost = self
            .outermost
            .map_or(0, |_| self.bit(first) | self.bit(last));
        Rooks(self.lettered | outermost)
    }

    /// The files of rooks, from the last one on.
    pub(crate) fn files(&self, rooks: Rooks) -> impl Iterator<Item = usize> {
        let (first, last) = self.outermost.unwrap_or_default();
        let mut left = rooks.0;
        core::iter::from_fn(move || {
            let bit = left.checked_ilog2()?;
            left ^= 1 << bit;
            Some(match bit {
                0..LETTERS => bit as usize,
                LETTERS => first,
                _ => last,
            })
        })
    }

    fn bit(&self, file: usize) -> u32 {
        match u32::try_from(file) {
            Ok(file @ 0..LETTERS) => 1 << file,
            _ if self.outermost.is_some_and(|(first, _)| first == file) => 1 << LETTERS,
            _ => 2 << LETTERS,
        }
    }

    /// The outermost rook on the right of the king, or on its left.
    fn outermost(&self, right: bool) -> Option<usize> {
        let (king, (first, last)) = (self.king()?, self.outermost?);
        if right {
            Some(last).filter(|rook| *rook > king)
        } else {
            Some(first).filter(|rook| *rook < king)
        }
    }

    /// The rook that a letter means.
    fn rook(&self, letter: u8) -> Option<usize> {
        self.king()?;
        match letter {
            b'K' => self.outermost(true),
            b'Q' => self.outermost(false),
            _ => {
                let file = letter.wrapping_sub(b'A');
                (self.lettered >> (file & 31) & 1 != 0).then_some(file.into())
            }
        }
    }

    /// The rooks that letters mean, and the letters that mean none, or one that another
    /// letter means as well.
    pub(crate) fn resolve(&self, letters: LetterSet) -> Resolved {
        let Resolved {
            mut rooks,
            mut dead,
        } = Resolved::default();
        for side in [b'K', b'Q']
            .into_iter()
            .filter(|side| letters.contains(*side))
        {
            // `K` or `Q` beside the file of the same rook: neither is a right.
            let named = self.rook(side).and_then(file_letter);
            if let Some(named) = named.filter(|named| letters.contains(*named)) {
                dead = dead.with(side).with(named);
            }
        }
        for letter in letters.and_not(dead).iter() {
            match self.rook(letter) {
                Some(rook) => rooks.0 |= self.bit(rook),
                None => dead = dead.with(letter),
            }
        }
        Resolved { rooks, dead }
    }

    /// The letter of a rook that has a right.
    pub(crate) fn letter(&self, rook: usize, castling: CastlingSpelling) -> Option<u8> {
        let side = if self.outermost(true) == Some(rook) {
            Some(b'K')
        } else if self.outermost(false) == Some(rook) {
            Some(b'Q')
        } else {
            None
        };
        match castling {
            CastlingSpelling::XFen => side.or_else(|| file_letter(rook)),
            CastlingSpelling::Shredder => file_letter(rook).or(side),
        }
    }

    /// Writes the letters of a side in their order: a `K` without a rook, the rights by
    /// descending file, the other letters without a rook. Returns whether each means a rook.
    pub(crate) fn write(
        &self,
        letters: LetterSet,
        castling: CastlingSpelling,
        player: Player,
        write: &mut impl FnMut(u8),
    ) -> bool {
        let Resolved { rooks, dead } = self.resolve(letters);
        let mut write = |letter: u8| {
            write(if player.is_first() {
                letter
            } else {
                letter.to_ascii_lowercase()
            });
        };
        // The grammar wants `K` before `Q`.
        if dead.contains(b'K') {
            write(b'K');
        }
        for file in self.files(rooks) {
            if let Some(letter) = self.letter(file, castling) {
                write(letter);
            }
        }
        if dead.is_empty() {
            return true;
        }
        let others = dead.without(b'K').without(b'Q');
        for letter in (b'A'..=b'Z').rev() {
            if others.contains(letter) {
                write(letter);
            }
        }
        if dead.contains(b'Q') {
            write(b'Q');
        }
        false
    }
}

/// The rooks that letters mean, and the letters without one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Resolved {
    pub(crate) rooks: Rooks,
    pub(crate) dead: LetterSet,
}

/// The letter of a file, if it names no side.
fn file_letter(file: usize) -> Option<u8> {
    let index = u8::try_from(file)
        .ok()
        .filter(|index| u32::from(*index) < LETTERS)?;
    let letter = b'A'.saturating_add(index);
    (!matches!(letter, b'K' | b'Q')).then_some(letter)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{BackRank, Rooks, file_letter};

    /// A board may have 255 files, and 26 of them have letters.
    #[test]
    fn rooks_are_kept_in_order() {
        let mut back = BackRank::default();
        assert_eq!((back.king(), back.rooks()), (None, Rooks::default()));
        back.add(0, 1 << 4, 1);
        back.add(32, 0, 1 << 9);
        back.add(224, 0, 1 << 30);
        assert_eq!((back.king(), back.outermost(true)), (Some(4), Some(254)));
        assert_eq!(back.outermost(false), Some(0));
        assert!(back.files(back.rooks()).eq([254, 0]));
        // A second king.
        back.add(254, 1, 0);
        assert_eq!((back.king(), back.outermost(true)), (None, None));

        let mut back = BackRank::default();
        for file in [30, 40, 50] {
            back.add(file, u32::from(file == 40), u32::from(file != 40));
        }
        let outermost = (back.outermost(false), back.outermost(true));
        assert_eq!((outermost, back.king()), ((Some(30), Some(50)), Some(40)));
        assert!(back.files(back.rooks()).eq([50, 30]));
    }

    #[test]
    fn files_have_letters_up_to_the_alphabet_but_for_those_of_sides() {
        let letters: Vec<Option<u8>> = [0, 9, 10, 16, 25, 26].map(file_letter).to_vec();
        let none = None;
        assert_eq!(
            letters,
            [Some(b'A'), Some(b'J'), none, none, Some(b'Z'), none]
        );
    }
}
