//! Rights to castle: sets of letters, and the rooks that they mean.

use qi::{ByPlayer, Player};

use crate::variant::{CastlingSpelling, LetterSet};

/// The letters of the rights of both players.
pub(crate) type RightLetters = ByPlayer<LetterSet>;

/// The most files whose letter can name a rook.
const LETTERS: usize = 26;

/// The letters of a field that has been read.
pub(crate) fn letters(field: &[u8]) -> RightLetters {
    // `A` is 1 and `a` is 33 in the lowest six bits.
    let all = field.iter().fold(0, |all, byte| all | 1_u64 << (byte & 63));
    let letters = |bits: u64| LetterSet((bits & 0x03FF_FFFF) as u32);
    ByPlayer::new(letters(all >> 1), letters(all >> 33))
}

/// A set of files, at most 255.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Files([u64; 4]);

impl Files {
    pub(crate) fn insert(&mut self, file: usize) {
        self.insert_word(file >> 6, 1 << (file & 63));
    }

    fn insert_word(&mut self, word: usize, files: u64) {
        if let Some(word) = self.0.get_mut(word) {
            *word |= files;
        }
    }

    fn remove(&mut self, file: usize) {
        if let Some(word) = self.0.get_mut(file >> 6) {
            *word &= !(1 << (file & 63));
        }
    }

    pub(crate) fn contains(&self, file: usize) -> bool {
        let word = self.0.get(file >> 6).copied().unwrap_or(0);
        word >> (file & 63) & 1 != 0
    }

    /// The files, from the first one on.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        core::iter::from_fn(move || {
            let file = left.first()?;
            left.remove(file);
            Some(file)
        })
    }

    /// The files, from the last one on.
    fn iter_rev(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        core::iter::from_fn(move || {
            let file = left.last()?;
            left.remove(file);
            Some(file)
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The highest file.
    fn last(&self) -> Option<usize> {
        let index = self.0.iter().rposition(|word| *word != 0)?;
        let top = 63_u32.saturating_sub(self.0.get(index)?.leading_zeros());
        Some((index << 6) | top as usize)
    }

    /// The lowest file.
    fn first(&self) -> Option<usize> {
        let index = self.0.iter().position(|word| *word != 0)?;
        Some((index << 6) | self.0.get(index)?.trailing_zeros() as usize)
    }
}

/// A player's king and rooks on the back rank.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BackRank {
    /// The file of the only king there.
    king: Option<usize>,
    kings: Files,
    pub(crate) rooks: Files,
}

impl BackRank {
    pub(crate) fn add_king(&mut self, file: usize) {
        self.add_files(file >> 6, 1 << (file & 63), 0);
    }

    pub(crate) fn add_rook(&mut self, file: usize) {
        self.rooks.insert(file);
    }

    /// Adds the kings and rooks on 64 files, of which the first is 64 times `word`.
    pub(crate) fn add_files(&mut self, word: usize, kings: u64, rooks: u64) {
        self.kings.insert_word(word, kings);
        self.rooks.insert_word(word, rooks);
        let first = self.kings.first();
        self.king = first.filter(|_| self.kings.last() == first);
    }

    /// The file of the only king there.
    pub(crate) const fn king(&self) -> Option<usize> {
        self.king
    }

    /// The outermost rook on the right of the king, or on its left.
    fn outermost(&self, right: bool) -> Option<usize> {
        let king = self.king?;
        if right {
            self.rooks.last().filter(|rook| *rook > king)
        } else {
            self.rooks.first().filter(|rook| *rook < king)
        }
    }

    /// The rook that a letter means.
    fn rook(&self, letter: u8) -> Option<usize> {
        self.king?;
        match letter {
            b'K' => self.outermost(true),
            b'Q' => self.outermost(false),
            _ => {
                let file = usize::from(letter.wrapping_sub(b'A'));
                self.rooks.contains(file).then_some(file)
            }
        }
    }

    /// The rooks that letters mean, and the letters that mean none, or one that another
    /// letter means as well.
    pub(crate) fn resolve(&self, letters: LetterSet) -> Resolved {
        let mut resolved = Resolved::default();
        let mut twice = None;
        let file_letters = letters.without(b'K').without(b'Q');
        for letter in letters.iter() {
            match self.rook(letter) {
                Some(rook) => {
                    if resolved.rooks.contains(rook) {
                        twice = Some(rook);
                    }
                    resolved.rooks.insert(rook);
                }
                None => resolved.dead = resolved.dead.with(letter),
            }
        }
        if twice.is_some() {
            // `K` or `Q` beside the file of the same rook: neither is a right.
            let mut live = Files::default();
            for (letter, side) in [(b'K', b'K'), (b'Q', b'Q')] {
                let rook = self.rook(letter).filter(|_| letters.contains(side));
                let named = rook.and_then(file_letter).filter(|_| rook.is_some());
                if let Some(named) = named.filter(|named| file_letters.contains(*named)) {
                    resolved.dead = resolved.dead.with(letter).with(named);
                }
            }
            for letter in b'A'..=b'Z' {
                let lives = letters.contains(letter) && !resolved.dead.contains(letter);
                if let Some(rook) = self.rook(letter).filter(|_| lives) {
                    live.insert(rook);
                }
            }
            resolved.rooks = live;
        }
        resolved
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
        for file in rooks.iter_rev() {
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
    pub(crate) rooks: Files,
    pub(crate) dead: LetterSet,
}

/// The letter of a file, if it names no side.
fn file_letter(file: usize) -> Option<u8> {
    let index = u8::try_from(file).ok().filter(|_| file < LETTERS)?;
    let letter = b'A'.saturating_add(index);
    (!matches!(letter, b'K' | b'Q')).then_some(letter)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{BackRank, Files, file_letter};

    /// A board may have 255 files.
    #[test]
    fn files_are_kept_in_order() {
        let files = [0, 63, 64, 128, 200, 254];
        let mut set = Files::default();
        assert_eq!(
            (set.first(), set.last(), set.is_empty()),
            (None, None, true)
        );
        for file in files.into_iter().rev() {
            set.insert(file);
            assert_eq!((set.first(), set.last()), (Some(file), Some(254)));
        }
        assert!(files.into_iter().all(|file| set.contains(file)));
        assert!(!set.contains(1) && !set.contains(65) && !set.is_empty());
        assert_eq!(set.iter().collect::<Vec<_>>(), files);
        let back: Vec<usize> = set.iter_rev().collect();
        assert!(back.into_iter().rev().eq(files));
    }

    #[test]
    fn one_king_counts() {
        let mut back = BackRank::default();
        assert_eq!(back.king(), None);
        back.add_king(4);
        back.add_files(0, 0, 1);
        back.add_files(3, 0, 1 << 62);
        assert_eq!((back.king(), back.outermost(true)), (Some(4), Some(254)));
        assert_eq!(back.outermost(false), Some(0));
        back.add_files(0, 1 << 5, 0);
        assert_eq!((back.king(), back.outermost(true)), (None, None));
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
