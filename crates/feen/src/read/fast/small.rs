use qi::{ByPlayer, Player};

use crate::read::fast::board::{BoardSink, FastBoard, Totals};
use crate::read::fast::hands::{HandsSink, Letters};
use crate::read::fast::small_board::SmallBoard;
use crate::read::fast::small_hands::SmallHands;

/// The sink of small boards and hands.
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

impl<const PLACES: usize> BoardSink for Small<PLACES> {
    #[inline]
    fn byte(&mut self, byte: u8, totals: Totals, before: u32) -> u32 {
        self.board.byte(byte, totals, before)
    }

    fn repeated_slash(&mut self, totals: Totals) {
        self.board.repeated_slash(totals);
    }

    fn end(&mut self, board: FastBoard<'_>) {
        BoardSink::end(&mut self.board, board);
    }
}

impl<const PLACES: usize> HandsSink for Small<PLACES> {
    type Hand<'s> = <SmallHands as HandsSink>::Hand<'s>;

    #[inline]
    fn hand(&mut self, owner: Player) -> Self::Hand<'_> {
        self.hands.hand(owner)
    }

    fn end(&mut self, letters: ByPlayer<Letters>) {
        HandsSink::end(&mut self.hands, letters);
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
