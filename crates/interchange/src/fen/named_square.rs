//! The names of squares: a file and a rank.

use crate::text;

/// A square by its name: a file from `a`, and a rank from 1 at the first player's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct NamedSquare {
    /// Counted from 0, at most 25.
    pub(crate) file: u8,
    /// Counted from 1.
    pub(crate) rank: u8,
}

impl NamedSquare {
    /// The square with this name on a board of this size, in text order.
    pub(crate) fn index(self, files: usize, ranks: usize) -> Option<usize> {
        let row = ranks.checked_sub(usize::from(self.rank))?;
        let file = usize::from(self.file);
        let on_board = file < files && self.rank > 0;
        let index = row.checked_mul(files)?.checked_add(file)?;
        on_board.then_some(index)
    }

    /// The name of a square of the board, if its file has a letter.
    #[cfg(feature = "alloc")]
    pub(crate) fn of(square: usize, files: usize, ranks: usize) -> Option<Self> {
        let row = square.checked_div(files)?;
        let file = u8::try_from(square.checked_rem(files)?).ok()?;
        let rank = u8::try_from(ranks.checked_sub(row)?).ok()?;
        (file < 26).then_some(Self { file, rank })
    }

    /// The name that a text is: a small letter and a number without a leading zero.
    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        let (letter, digits) = text.split_first()?;
        let file = letter.checked_sub(b'a').filter(|file| *file < 26)?;
        let number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        if !number || (digits.first() == Some(&b'0') && digits.len() > 1) {
            return None;
        }
        // A rank that no board has, where the number is too large.
        let rank = u8::try_from(text::number(digits)).unwrap_or(0);
        Some(Self { file, rank })
    }
}
