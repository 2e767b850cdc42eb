use crate::board::SmallBoard;
use crate::ordinary::{BoardScribe, Ordinary, Totals};
use crate::ordinary_hands::{HandScribe, Key};
use crate::small_hands::SmallHands;

/// What writes down small boards and hands while they are read.
pub(crate) struct Small<const PLACES: usize> {
    pub(crate) board: SmallBoard<PLACES>,
    pub(crate) hands: SmallHands,
}

impl<const PLACES: usize> Small<PLACES> {
    pub(crate) const fn new() -> Self {
        Self {
            board: SmallBoard::small(),
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

impl<const PLACES: usize> HandScribe for Small<PLACES> {
    #[inline]
    fn key(&mut self, item: usize, key: Key) {
        self.hands.key(item, key);
    }

    fn end(&mut self, first: usize, both: usize) {
        HandScribe::end(&mut self.hands, first, both);
    }
}
