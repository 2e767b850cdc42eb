use super::Position;

impl Position {
    /// The number of lines of this many half-moves.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves().into_iter();
        moves.map(|mv| self.after(mv).perft(depth - 1)).sum()
    }
}
