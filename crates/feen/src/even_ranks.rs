use qi::Player;

use crate::ordinary::{BoardScribe, Ordinary, Totals};
use crate::ordinary_hands::HandsScribe;

/// Looks, while a text is read, whether its board is a box of one layer.
///
/// It costs next to nothing: reading waits for one byte after the other, and this is
/// done meanwhile. What is not told so may still be a box.
pub(crate) struct EvenRanks {
    /// For each rank, the squares up to its end.
    ends: [u16; MOST_RANKS],
    are_even: bool,
}

/// The most ranks that are told, a power of two.
const MOST_RANKS: usize = 64;

impl EvenRanks {
    pub(crate) const fn new() -> Self {
        Self {
            ends: [0; MOST_RANKS],
            are_even: false,
        }
    }

    /// Whether all ranks are as long as the first.
    pub(crate) const fn are_even(&self) -> bool {
        self.are_even
    }
}

impl BoardScribe for EvenRanks {
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::indexing_slicing,
        reason = "what does not fit is not told, and a remainder is below the length"
    )]
    fn byte(&mut self, _: u8, totals: Totals, slashes_before: u32) -> u32 {
        // Of all bytes of a rank, the slash or the space behind it comes last.
        self.ends[slashes_before as usize % MOST_RANKS] = totals.squares() as u16;
        totals.slashes().into()
    }

    #[inline]
    fn end(&mut self, board: Ordinary<'_>) {
        let ranks = board.slashes().wrapping_add(1);
        let squares = board.totals.squares();
        let [files, ..] = self.ends;
        let ends = self.ends.get(..ranks);
        let mut even = 0_u16;
        self.are_even = squares <= u16::MAX.into()
            && ends.is_some_and(|ends| {
                ends.iter().all(|end| {
                    even = even.wrapping_add(files);
                    *end == even
                })
            });
    }
}

impl HandsScribe for EvenRanks {
    type Hand<'s> = ();

    fn hand(&mut self, _: Player) {}
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;
    use alloc::{format, vec};

    use oracle::generate::strings;

    use super::EvenRanks;
    use crate::View;

    /// Holds what is seen while a board is read against what is counted.
    #[track_caller]
    fn are_even(board: &str) -> Option<bool> {
        let text = format!("{board} / C/c");
        let mut ranks = EvenRanks::new();
        let layout = View::read(text.as_bytes(), &mut ranks).ok()?.layout();
        let lengths: Vec<_> = layout.ranks().map(|rank| rank.square_count()).collect();
        let is_counted = lengths.windows(2).all(|pair| pair[0] == pair[1]);
        let digits = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
        let is_seen = lengths.len() <= 64
            && layout.square_count() <= u16::MAX.into()
            && !board.contains("//")
            && !board.as_bytes().windows(3).any(digits);
        assert_eq!(ranks.are_even(), is_counted && is_seen, "{text}");
        Some(is_counted)
    }

    #[test]
    fn even_ranks_are_those_that_are_counted() {
        let boards = strings(b"aZ+^'1023/", 5).chain(strings(b"a+120/", 7));
        let boards = boards.flat_map(|board| {
            let board = board.escape_ascii().to_string();
            let twice = format!("{board}/{board}");
            let more = format!("{board}/9/k/{board}{board}/7{board}");
            [board, twice, more]
        });
        let even = boards.filter(|board| are_even(board) == Some(true)).count();
        assert_eq!(even, 50_388);
    }

    #[test]
    fn what_does_not_fit_is_not_told() {
        for board in [
            vec!["9"; 64].join("/"),
            vec!["9"; 65].join("/"),
            vec!["9"; 256].join("/"),
            vec!["9"; 257].join("/"),
            vec!["a99".repeat(20); 33].join("/"),
            "a99".repeat(655) + "a34",
            "a99".repeat(655) + "a35",
            vec!["a99".repeat(655) + "a36"; 2].join("/"),
        ] {
            assert!(are_even(&board).is_some(), "{board}");
        }
    }
}
