use qi::{ByPlayer, Player};

use crate::ordinary::{BoardScribe, Ordinary, Totals};
use crate::ordinary_hands::{HandsScribe, Letters};
use crate::small_board::SmallBoard;
use crate::small_hands::SmallHands;

/// What writes down small boards and hands while they are read.
pub(crate) struct Small<const PLACES: usize> {
    pub(crate) board: SmallBoard<PLACES>,
    pub(crate) hands: SmallHands,
}

impl<const PLACES: usize> Small<PLACES> {
    pub(crate) const fn new() -> Self {
        Self {
            board: SmallBoard::new(),
            hands: SmallHands::new(),
        }
    }
}

impl<const PLACES: usize> BoardScribe for Small<PLACES> {
    #[inline]
    fn byte(&mut self, byte: u8, totals: Totals, before: u32) -> u32 {
        self.board.byte(byte, totals, before)
    }

    fn another_slash(&mut self, totals: Totals) {
        self.board.another_slash(totals);
    }

    fn end(&mut self, board: Ordinary<'_>) {
        BoardScribe::end(&mut self.board, board);
    }
}

impl<const PLACES: usize> HandsScribe for Small<PLACES> {
    type Hand<'s> = <SmallHands as HandsScribe>::Hand<'s>;

    #[inline]
    fn hand(&mut self, owner: Player) -> Self::Hand<'_> {
        self.hands.hand(owner)
    }

    fn end(&mut self, letters: ByPlayer<Letters>) {
        HandsScribe::end(&mut self.hands, letters);
    }
}

#[cfg(test)]
mod tests {
    use super::Small;
    use crate::View;

    #[test]
    fn what_is_small_is_written_down_while_it_is_read() {
        for text in [
            "8/8 2P/p C/c",
            "2K/q2 / C/c",
            "2/2//2/2 P/ C/c",
            "1/3 /p C/c",
        ] {
            let mut small = Small::<256>::new();
            let view = View::read(text.as_bytes(), &mut small).unwrap();
            let layout = view.layout().to_layout().ok();
            assert_eq!(small.board.layout(&view), layout, "{text}");
            let squares = small.board.squares();
            assert!(squares.is_some_and(|squares| squares.eq(view.squares())));
            let items = small.hands.items();
            let held = items.map(|items| items.map(|(_, _, count)| count as u64).sum());
            assert_eq!(held, Some(view.hand_piece_count()), "{text}");
        }
    }
}
