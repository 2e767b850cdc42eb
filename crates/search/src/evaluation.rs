use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use feen_rules::{Kind, Player, Position};

use crate::features::{self, HAND, PER_KIND, Scratch, Visit};
use crate::layout::{Layout, MAX_KINDS, MAX_SQUARES, cell, side};
use crate::weights::{UNIT, Weights};

/// The evaluation never says more: above are only forced mates.
pub(crate) const MOST: i32 = 20_000;
/// All of the opening in the sum of both stages.
const FULL: i32 = 256;

/// A weight of the opening above one of the ending: one addition adds both.
#[derive(Clone, Copy, Debug, Default)]
struct Pair(i64);

impl Pair {
    fn new(opening: i32, ending: i32) -> Self {
        Self((i64::from(opening) << 32) + i64::from(ending))
    }

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "each half of the bits is a part"
    )]
    fn parts(self) -> (i32, i32) {
        // The carry of a negative ending belongs to the opening.
        let opening = (self.0 + 0x8000_0000) >> 32;
        (opening as i32, self.0 as i32)
    }
}

/// The weights of a game, ready to evaluate positions.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    pub(crate) layout: Layout,
    weights: Vec<Pair>,
    /// By player, kind and square.
    placed: Vec<Pair>,
    /// The worth of a kind on the board.
    values: Box<[i32; MAX_KINDS]>,
    /// The gain of a capture of a kind, with the piece in hand.
    gains: Box<[i32; MAX_KINDS]>,
    scratch: Scratch,
}

struct Sum<'a> {
    weights: &'a [Pair],
    placed: &'a [Pair],
    /// By player.
    sums: [i64; 2],
}

impl Visit for Sum<'_> {
    #[inline]
    fn piece(&mut self, side: usize, kind: usize, square: usize) {
        if let Some(pair) = self.placed.get(cell(side, kind, square)) {
            self.sums[side & 1] += pair.0;
        }
    }

    #[inline]
    fn feature(&mut self, side: usize, index: usize, count: i32) {
        if let Some(pair) = self.weights.get(index) {
            self.sums[side & 1] += pair.0 * i64::from(count);
        }
    }
}

impl Evaluation {
    pub(crate) fn new(weights: &Weights) -> Self {
        let variant = weights.variant();
        let layout = Layout::new(variant);
        let pair = |index| Pair::new(weights.weight(0, index), weights.weight(1, index));
        let mut placed = vec![Pair::default(); 2 * MAX_KINDS * MAX_SQUARES];
        for side in 0..2 {
            for kind in 0..layout.kinds {
                for square in variant.squares() {
                    let parts = features::of_place(&layout, side, kind, square.index()).map(pair);
                    if let Some(slot) = placed.get_mut(cell(side, kind, square.index())) {
                        *slot = Pair(parts.into_iter().map(|part| part.0).sum());
                    }
                }
            }
        }
        let (mut values, mut gains) = (Box::new([0; MAX_KINDS]), Box::new([0; MAX_KINDS]));
        for kind in variant.kinds() {
            let index = kind.index() & 63;
            let value = weights.mean(&layout, *kind);
            let held = if variant.takes_to_hand() {
                let hand = variant.captured(*kind).index() * PER_KIND + HAND;
                let one = weights.weight(0, hand) + weights.weight(0, hand + 1) / 2;
                (one / UNIT).max(5)
            } else {
                0
            };
            let least = if layout.must_capture { i32::MIN } else { 5 };
            let is_royal = layout.royal == Some(*kind);
            values[index] = if is_royal { 0 } else { value };
            gains[index] = if is_royal { 0 } else { value.max(least) + held };
        }
        Self {
            weights: (0..features::count(layout.kinds)).map(pair).collect(),
            placed,
            values,
            gains,
            layout,
            scratch: Scratch::default(),
        }
    }

    /// The worth of a kind on the board, in hundredths of a pawn.
    #[inline]
    pub(crate) fn value(&self, kind: Kind) -> i32 {
        self.values[kind.index() & 63]
    }

    /// The gain of a capture of a kind.
    #[inline]
    pub(crate) fn gain(&self, kind: Kind) -> i32 {
        self.gains[kind.index() & 63]
    }

    /// The worth of a position for the player to move, in hundredths of a pawn.
    pub(crate) fn evaluate(&mut self, position: &Position) -> i32 {
        let mut sum = Sum {
            weights: &self.weights,
            placed: &self.placed,
            sums: [0; 2],
        };
        features::visit(&self.layout, position, &mut self.scratch, &mut sum);
        let sums = sum.sums;
        self.total(position, sums)
    }

    /// The worth of pieces and their places alone.
    pub(crate) fn rough(&self, position: &Position) -> i32 {
        let mut sum = Sum {
            weights: &self.weights,
            placed: &self.placed,
            sums: [0; 2],
        };
        for player in [Player::First, Player::Second] {
            let own = side(player);
            for square in position.pieces(player) {
                if let Some(piece) = position.piece(square) {
                    sum.piece(own, piece.kind().index(), square.index());
                }
            }
            if self.layout.has_hands {
                for (kind, held) in position.hand(player) {
                    let held = i32::try_from(held).unwrap_or(i32::MAX).min(255);
                    sum.feature(own, kind.index() * PER_KIND + HAND, held);
                }
            }
        }
        self.total(position, sum.sums)
    }

    fn total(&self, position: &Position, sums: [i64; 2]) -> i32 {
        let (opening, ending) = Pair(sums[0] - sums[1]).parts();
        let stage = self.stage(position);
        let both =
            i64::from(opening) * i64::from(stage) + i64::from(ending) * i64::from(FULL - stage);
        let hundredths = both / i64::from(FULL * UNIT);
        let most = i64::from(MOST);
        let first = i32::try_from(hundredths.clamp(-most, most)).unwrap_or(0);
        if position.turn().is_first() {
            first
        } else {
            -first
        }
    }

    /// The part of the opening, of 256. Pieces that come back leave no ending.
    pub(crate) fn stage(&self, position: &Position) -> i32 {
        if self.layout.has_hands {
            return FULL;
        }
        let pieces = position.pieces(Player::First).len() + position.pieces(Player::Second).len();
        let pieces = i32::try_from(pieces).unwrap_or(0);
        let part = (pieces - 2) * FULL;
        part.checked_div(self.layout.pieces - 2)
            .unwrap_or(0)
            .clamp(0, FULL)
    }
}
