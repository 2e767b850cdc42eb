use epin::{Piece, State};
use qi::Player;

/// The number of letters.
pub(crate) const COUNT: u8 = 26;

/// The letters of a variant: those that its texts have, their synonyms, and the letters of
/// FEEN with their states.
///
/// ```
/// use feen_interchange::Letters;
///
/// // Xiangqi: `H` is read as `N`, `E` as `B`; FEEN has `G` for the general `K`.
/// const XIANGQI: Letters = Letters::from_static("K=G A B,E=E N,H=H R C P");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Letters {
    /// The letter that is written for each letter that is read, or 0.
    canonical: [u8; COUNT as usize],
    /// The piece of FEEN, of the first player and without `^`, for each letter.
    pieces: [Option<Piece>; COUNT as usize],
    /// The letters that are written: no synonyms.
    own: LetterSet,
}

impl Letters {
    /// All letters, each as itself.
    pub(crate) const ALL: Self =
        Self::from_static("K Q R B N P A C D E F G H I J L M O S T U V W X Y Z");

    /// The letters that `text` lists, for variants that are known when the program is
    /// compiled: words of a letter, its synonyms after commas, and after `=` the letter of
    /// FEEN with its state, as in `"K=G B,E=E T=+L"`.
    ///
    /// # Panics
    ///
    /// If `text` is no such list, or a letter is in it twice; in a constant that is an error
    /// of the compiler.
    ///
    /// ```compile_fail
    /// const LETTERS: feen_interchange::Letters = feen_interchange::Letters::from_static("K Q K");
    /// ```
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::panic,
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects,
        reason = "documented; it is for literals, and in a constant the compiler runs it"
    )]
    pub const fn from_static(text: &'static str) -> Self {
        let text = text.as_bytes();
        let mut letters = Self {
            canonical: [0; COUNT as usize],
            pieces: [None; COUNT as usize],
            own: LetterSet::EMPTY,
        };
        let mut at = 0;
        while at < text.len() {
            let letter = text[at];
            letters.own = letters.own.with(letter);
            let first = at;
            // The letter and its synonyms.
            loop {
                let index = letter_index(text[at]) as usize;
                assert!(
                    index < COUNT as usize && letters.canonical[index] == 0,
                    "each letter is upper case and stands once"
                );
                letters.canonical[index] = letter;
                at += 1;
                if at + 1 < text.len() && text[at] == b',' {
                    at += 1;
                } else {
                    break;
                }
            }
            let mut state = State::Normal;
            let mut written = letter;
            if at + 1 < text.len() && text[at] == b'=' {
                at += 1;
                if at + 1 < text.len() && text[at] == b'+' {
                    state = State::Enhanced;
                    at += 1;
                }
                written = text[at];
                at += 1;
            }
            let piece = match Piece::new(written as char, Player::First) {
                Some(piece) => piece.with_state(state),
                None => panic!("a letter of FEEN is upper case"),
            };
            let mut synonym = first;
            while synonym < at && text[synonym] != b'=' {
                if text[synonym] != b',' {
                    letters.pieces[letter_index(text[synonym]) as usize] = Some(piece);
                }
                synonym += 1;
            }
            if at < text.len() {
                assert!(text[at] == b' ', "words are separated by one space");
                at += 1;
            }
        }
        letters
    }

    /// The letter that is written, in upper case, for one that is read in either case.
    #[expect(clippy::indexing_slicing, reason = "an index of a letter is below 26")]
    #[inline]
    pub(crate) const fn canonical(&self, byte: u8) -> Option<u8> {
        let index = byte.to_ascii_uppercase().wrapping_sub(b'A');
        if index >= COUNT {
            return None;
        }
        match self.canonical[index as usize] {
            0 => None,
            letter => Some(letter),
        }
    }

    /// The letters that are written: no synonyms.
    pub(crate) const fn own(&self) -> LetterSet {
        self.own
    }

    /// The first player's piece of FEEN for a letter of the variant in either case, without `^`.
    ///
    /// ```
    /// use feen_interchange::Variant;
    ///
    /// let letters = Variant::XIANGQI.letters();
    /// assert_eq!(letters.in_feen('k').map(|piece| piece.letter()), Some('G'));
    /// assert_eq!(letters.in_feen('Q'), None);
    /// ```
    #[must_use]
    pub const fn in_feen(&self, letter: char) -> Option<Piece> {
        if letter.is_ascii() {
            self.piece(letter as u8)
        } else {
            None
        }
    }

    /// The piece of FEEN, of the first player, for a letter in either case.
    #[expect(clippy::indexing_slicing, reason = "an index of a letter is below 26")]
    pub(crate) const fn piece(&self, byte: u8) -> Option<Piece> {
        let index = byte.to_ascii_uppercase().wrapping_sub(b'A');
        if index >= COUNT {
            return None;
        }
        self.pieces[index as usize]
    }
}

/// A set of letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct LetterSet(pub(crate) u32);

impl LetterSet {
    pub(crate) const EMPTY: Self = Self(0);

    #[expect(
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects,
        reason = "the index is below the length"
    )]
    pub(crate) const fn of(letters: &str) -> Self {
        let letters = letters.as_bytes();
        let mut set = Self::EMPTY;
        let mut at = 0;
        while at < letters.len() {
            set = set.with(letters[at]);
            at += 1;
        }
        set
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn contains(self, letter: u8) -> bool {
        self.0 & bit(letter) != 0
    }

    pub(crate) const fn with(self, letter: u8) -> Self {
        Self(self.0 | bit(letter))
    }

    /// The letters, in upper case and by the alphabet.
    #[cfg(feature = "alloc")]
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let index = u8::try_from(left.trailing_zeros()).ok()?;
            let rest = left.checked_sub(1)?;
            left &= rest;
            Some(b'A'.wrapping_add(index))
        })
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// This many letters from the start of the alphabet.
    #[cfg(feature = "alloc")]
    pub(crate) fn first(count: usize) -> Self {
        let count = count.min(COUNT.into());
        Self((1_u32 << count).wrapping_sub(1))
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn and_not(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[cfg(feature = "alloc")]
    pub(crate) const fn without(self, letter: u8) -> Self {
        Self(self.0 & !bit(letter))
    }
}

const fn bit(letter: u8) -> u32 {
    match letter_index(letter) {
        COUNT => 0,
        index => 1 << index,
    }
}

/// The index of an upper-case letter, or 26.
pub(crate) const fn letter_index(letter: u8) -> u8 {
    let index = letter.wrapping_sub(b'A');
    if index < COUNT { index } else { COUNT }
}
