use alloc::vec;
use alloc::vec::Vec;

use feen_rules::{Move, Player, Position};

use crate::layout::{MAX_KINDS, MAX_SQUARES, cell, side};

/// The bound that the counts tend to.
const MOST: i32 = 16_384;

/// Moves that have been good before: they order the quiet ones.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// By player, kind and target.
    counts: Vec<i16>,
    /// The quiet moves that refuted others at each ply, the last one first.
    killers: Vec<[Option<Move>; 2]>,
    /// The refutation of a move, by its kind and target.
    answers: Vec<Option<Move>>,
}

impl History {
    pub(crate) fn new(plies: usize) -> Self {
        Self {
            counts: vec![0; 2 * MAX_KINDS * MAX_SQUARES],
            killers: vec![[None; 2]; plies],
            answers: vec![None; 2 * MAX_KINDS * MAX_SQUARES],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.counts.fill(0);
        self.killers.fill([None; 2]);
        self.answers.fill(None);
    }

    /// Keeps half of what is known for the next move of the game.
    pub(crate) fn fade(&mut self) {
        for count in &mut self.counts {
            *count /= 2;
        }
        self.killers.fill([None; 2]);
    }

    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers.get(ply).copied().unwrap_or_default()
    }

    /// The move that refuted the last one, by its place.
    #[inline]
    pub(crate) fn answer(&self, last: Option<usize>) -> Option<Move> {
        self.answers.get(last?).copied().flatten()
    }

    #[inline]
    pub(crate) fn count(&self, place: usize) -> i32 {
        self.counts.get(place).copied().unwrap_or(0).into()
    }

    /// A quiet move refutes what was before it, and those that were tried first do not.
    pub(crate) fn reward(
        &mut self,
        mv: Move,
        place: usize,
        tried: &[usize],
        last: Option<usize>,
        ply: usize,
        depth: i32,
    ) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(slot) = last.and_then(|last| self.answers.get_mut(last)) {
            *slot = Some(mv);
        }
        let bonus = (16 * depth * depth + 64).min(1800);
        self.add(place, bonus);
        for place in tried {
            self.add(*place, -bonus);
        }
    }

    fn add(&mut self, place: usize, bonus: i32) {
        if let Some(count) = self.counts.get_mut(place) {
            let old = i32::from(*count);
            let new = old + bonus - old * bonus.abs() / MOST;
            *count = i16::try_from(new).unwrap_or(*count);
        }
    }
}

/// The place of a move by its player, its kind and its target.
#[inline]
pub(crate) fn place(position: &Position, mv: Move) -> usize {
    let turn: Player = position.turn();
    let moved = mv.from().and_then(|from| position.piece(from));
    let kind = moved.map(feen_rules::Piece::kind).or(mv.becomes());
    let kind = kind.map_or(0, feen_rules::Kind::index);
    cell(side(turn), kind, mv.to().index())
}
