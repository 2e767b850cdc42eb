use super::{Position, file};

impl Position {
    /// Whether two positions are the same by FIDE 9.2: the same side to move, pieces and rights to castle, and the same
    /// captures en passant that can be played.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.squares == other.squares
            && self.is_white == other.is_white
            && self.castling == other.castling
            && self.playable_en_passant() == other.playable_en_passant()
    }

    /// The square of a capture en passant that is legal.
    #[must_use]
    pub fn playable_en_passant(&self) -> Option<usize> {
        let square = self.en_passant?;
        let mut moves = self.legal_moves().into_iter();
        let takes = moves.any(|mv| {
            let is_pawn = matches!(self.squares[mv.from], 'P' | 'p');
            mv.to == square && is_pawn && file(mv.from) != file(mv.to)
        });
        takes.then_some(square)
    }

    /// How often the last of some positions has occurred among them.
    ///
    /// # Panics
    ///
    /// When there is no position.
    #[must_use]
    pub fn occurrences(positions: &[Self]) -> usize {
        let last = positions.last().expect("a position");
        let same = positions.iter().filter(|earlier| earlier.is_same(last));
        same.count()
    }
}
