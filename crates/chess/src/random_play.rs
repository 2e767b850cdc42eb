//! Positions for the tests inside this crate.

use alloc::vec::Vec;

use crate::moves::Move;
use crate::position::Position;

/// Numbers without a pattern, the same in every run.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// A number from 0, below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

/// Positions of random games from the usual start.
pub(crate) fn positions(numbers: &mut Numbers) -> Vec<Position> {
    let mut positions = Vec::new();
    for _ in 0..20 {
        let mut position = Position::start();
        for _ in 0..80 {
            let moves: Vec<Move> = position.legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[numbers.below(moves.len())]).unwrap();
            positions.push(position.clone());
        }
    }
    positions
}
