use super::{Game, short};
use crate::position::Position;

impl Game {
    /// The occurrences of the position now, this one included.
    ///
    /// ```
    /// let mut game = feen_chess::Game::new();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     game.play(text)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), feen_chess::MoveError>(())
    /// ```
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let after = self.moves.len();
        self.occurrences_before(&self.position, self.key, after)
            .saturating_add(1)
    }

    /// Whether the position now has occurred at least this often.
    #[inline]
    pub(super) fn has_occurred(&self, times: usize) -> bool {
        // A position comes back after four plies at the earliest.
        let plies = times.saturating_sub(1).saturating_mul(4);
        if usize::from(self.position.halfmoves()) < plies {
            return false;
        }
        let candidates = self.candidates(&self.position, self.key, self.moves.len());
        candidates.take(times).count().saturating_add(1) >= times && self.repetitions() >= times
    }

    /// The plies before one, at which a position is to be looked for and its key was seen.
    ///
    /// Only positions since the last move of a pawn or capture count, and of these every second.
    #[inline]
    fn candidates(&self, of: &Position, key: u64, ply: usize) -> impl Iterator<Item = usize> {
        let reversible = match of.halfmoves() {
            // The clock has stopped.
            u16::MAX => ply,
            halfmoves => halfmoves.into(),
        };
        let first = ply.saturating_sub(reversible);
        let plies = (first..ply).rev().skip(1).step_by(2);
        plies.filter(move |ply| self.key_at(*ply) == Some(short(key)))
    }

    /// Half of the key of the position after this many moves.
    #[inline]
    fn key_at(&self, ply: usize) -> Option<u32> {
        if ply == self.moves.len() {
            return Some(short(self.key));
        }
        self.keys.get(ply).copied()
    }

    /// The occurrences of a position before this ply. Keys find the candidates, and the
    /// positions decide.
    pub(super) fn occurrences_before(&self, of: &Position, key: u64, ply: usize) -> usize {
        let Some(first) = self.candidates(of, key, ply).last() else {
            return 0;
        };
        let found = self.positions_from(first).zip(first..ply).step_by(2);
        found
            .filter(|(position, ply)| {
                self.key_at(*ply) == Some(short(key)) && position.is_same_position(of)
            })
            .count()
    }
}
