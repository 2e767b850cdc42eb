use alloc::string::String;
use core::fmt;

use epin::Piece;

/// A set of letters from `A` to `Z`: those of the pieces that are terminal, say.
///
/// ```
/// use feen_legacy::Letters;
///
/// let kings = Letters::new("KG").unwrap();
/// assert!(kings.contains('G') && !kings.contains('R'));
/// assert_eq!(kings.to_string(), "GK");
/// assert_eq!(Letters::new("k"), None);
/// ```
// Bit 0 is `A`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Letters(pub(crate) u32);

impl Letters {
    /// No letter.
    pub const NONE: Self = Self(0);

    /// The letters of a text, unless something else than `A` to `Z` is in it.
    #[must_use]
    pub const fn new(letters: &str) -> Option<Self> {
        let mut set = 0;
        let mut rest = letters.as_bytes();
        while let [letter, others @ ..] = rest {
            match bit(*letter) {
                0 => return None,
                bit => set |= bit,
            }
            rest = others;
        }
        Some(Self(set))
    }

    /// The letters of a text that is known when the program is compiled.
    ///
    /// # Panics
    ///
    /// Where something else than `A` to `Z` is in it; in a constant that is an error of
    /// the compiler.
    ///
    /// ```compile_fail
    /// use feen_legacy::Letters;
    ///
    /// const KINGS: Letters = Letters::from_static("k");
    /// ```
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::panic,
        reason = "documented; it is for literals, and in a constant the compiler runs it"
    )]
    pub const fn from_static(letters: &'static str) -> Self {
        match Self::new(letters) {
            Some(set) => set,
            None => panic!("the literal is not made of letters from A to Z"),
        }
    }

    /// Whether a letter is one of them; those in lower case are not.
    #[must_use]
    pub const fn contains(self, letter: char) -> bool {
        letter.is_ascii() && self.0 & bit(letter as u8) != 0
    }

    /// Whether the letter of a piece is one of them, whatever its side.
    pub(crate) const fn name(self, piece: Piece) -> bool {
        self.contains(piece.letter())
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = ('A'..='Z').filter(|letter| self.contains(*letter));
        f.pad(&letters.collect::<String>())
    }
}

/// The bit of a letter, or 0 for another byte.
const fn bit(letter: u8) -> u32 {
    match letter {
        b'A'..=b'Z' => 1_u32 << letter.saturating_sub(b'A'),
        _ => 0,
    }
}
