use alloc::vec::Vec;

use crate::values::{Kind, Move, Square, Squares};

/// A receiver of legal moves, which come as sets.
pub(crate) trait Sink {
    /// Moves of a piece to each of these squares.
    fn normal(&mut self, from: Square, to: Squares);
    /// Moves of a piece to each of these squares, where it becomes each of these kinds.
    fn promotions(&mut self, from: Square, to: Squares, becomes: &[Kind]);
    /// Drops of a piece on each of these squares.
    fn drops(&mut self, kind: Kind, to: Squares);
    /// One move.
    fn push(&mut self, one: Move);
    /// Moves that are only counted.
    fn count(&mut self, _: u64) {}
    /// True if only the number of moves is wanted.
    const COUNTS: bool = false;
    /// Whether no more moves are wanted.
    fn is_full(&self) -> bool {
        false
    }
    /// Whether no move has come yet.
    fn is_empty(&self) -> bool;
}

/// Counts moves.
#[derive(Default)]
pub(crate) struct Count(pub(crate) u64);

#[inline]
pub(super) fn length(set: Squares) -> u64 {
    u64::from(set.count())
}

impl Sink for Count {
    const COUNTS: bool = true;

    #[inline]
    fn count(&mut self, moves: u64) {
        self.0 = self.0.wrapping_add(moves);
    }

    #[inline]
    fn normal(&mut self, _: Square, to: Squares) {
        self.0 = self.0.wrapping_add(length(to));
    }

    #[inline]
    fn promotions(&mut self, _: Square, to: Squares, becomes: &[Kind]) {
        let kinds = u64::try_from(becomes.len()).unwrap_or(0);
        self.0 = self.0.wrapping_add(length(to).wrapping_mul(kinds));
    }

    #[inline]
    fn drops(&mut self, _: Kind, to: Squares) {
        self.0 = self.0.wrapping_add(length(to));
    }

    #[inline]
    fn push(&mut self, _: Move) {
        self.0 = self.0.wrapping_add(1);
    }

    fn is_empty(&self) -> bool {
        self.0 == 0
    }
}

/// Adds moves to a list.
pub(crate) struct Collect<'v> {
    moves: &'v mut Vec<Move>,
    before: usize,
}

impl<'v> Collect<'v> {
    pub(crate) const fn new(moves: &'v mut Vec<Move>) -> Self {
        let before = moves.len();
        Self { moves, before }
    }
}

impl Sink for Collect<'_> {
    #[inline]
    fn normal(&mut self, from: Square, to: Squares) {
        self.moves
            .extend(to.iter().map(|to| Move::normal(from, to)));
    }

    #[inline]
    fn promotions(&mut self, from: Square, to: Squares, becomes: &[Kind]) {
        for to in to {
            let moves = becomes.iter().map(|kind| Move::promotion(from, to, *kind));
            self.moves.extend(moves);
        }
    }

    #[inline]
    fn drops(&mut self, kind: Kind, to: Squares) {
        self.moves.extend(to.iter().map(|to| Move::drop(kind, to)));
    }

    #[inline]
    fn push(&mut self, one: Move) {
        self.moves.push(one);
    }

    fn is_empty(&self) -> bool {
        self.moves.len() == self.before
    }
}

/// Calls a closure with each move until it wants no more.
pub(crate) struct Each<F> {
    call: F,
    is_empty: bool,
    is_full: bool,
}

impl<F: FnMut(Move) -> bool> Each<F> {
    pub(crate) const fn new(call: F) -> Self {
        Self {
            call,
            is_empty: true,
            is_full: false,
        }
    }
}

impl<F: FnMut(Move) -> bool> Sink for Each<F> {
    #[inline]
    fn normal(&mut self, from: Square, to: Squares) {
        for to in to {
            self.push(Move::normal(from, to));
        }
    }

    #[inline]
    fn promotions(&mut self, from: Square, to: Squares, becomes: &[Kind]) {
        for to in to {
            for kind in becomes {
                self.push(Move::promotion(from, to, *kind));
            }
        }
    }

    #[inline]
    fn drops(&mut self, kind: Kind, to: Squares) {
        for to in to {
            self.push(Move::drop(kind, to));
        }
    }

    #[inline]
    fn push(&mut self, one: Move) {
        self.is_empty = false;
        self.is_full = self.is_full || !(self.call)(one);
    }

    fn is_full(&self) -> bool {
        self.is_full
    }

    fn is_empty(&self) -> bool {
        self.is_empty
    }
}

/// Notes if there is any move.
#[derive(Default)]
pub(crate) struct Any(pub(crate) bool);

impl Sink for Any {
    fn normal(&mut self, _: Square, to: Squares) {
        self.0 |= !to.is_empty();
    }

    fn promotions(&mut self, _: Square, to: Squares, becomes: &[Kind]) {
        self.0 |= !to.is_empty() && !becomes.is_empty();
    }

    fn drops(&mut self, _: Kind, to: Squares) {
        self.0 |= !to.is_empty();
    }

    fn push(&mut self, _: Move) {
        self.0 = true;
    }

    fn is_full(&self) -> bool {
        self.0
    }

    fn is_empty(&self) -> bool {
        !self.0
    }
}

/// Looks for one move.
pub(crate) struct Find {
    wanted: Move,
    pub(crate) is_found: bool,
    is_empty: bool,
}

impl Find {
    pub(crate) const fn new(wanted: Move) -> Self {
        Self {
            wanted,
            is_found: false,
            is_empty: true,
        }
    }
}

impl Sink for Find {
    fn normal(&mut self, from: Square, to: Squares) {
        self.is_empty &= to.is_empty();
        let wanted = self.wanted;
        self.is_found |= to.contains(wanted.to()) && wanted == Move::normal(from, wanted.to());
    }

    fn promotions(&mut self, from: Square, to: Squares, becomes: &[Kind]) {
        self.is_empty &= to.is_empty() || becomes.is_empty();
        let wanted = self.wanted;
        if let Some(kind) = wanted.becomes().filter(|kind| becomes.contains(kind)) {
            let promotion = Move::promotion(from, wanted.to(), kind);
            self.is_found |= to.contains(wanted.to()) && wanted == promotion;
        }
    }

    fn drops(&mut self, kind: Kind, to: Squares) {
        self.is_empty &= to.is_empty();
        let wanted = self.wanted;
        self.is_found |= to.contains(wanted.to()) && wanted == Move::drop(kind, wanted.to());
    }

    fn push(&mut self, one: Move) {
        self.is_empty = false;
        self.is_found |= one == self.wanted;
    }

    fn is_full(&self) -> bool {
        self.is_found
    }

    fn is_empty(&self) -> bool {
        self.is_empty
    }
}

/// The squares that one piece can go to.
pub(crate) struct Targets {
    from: Square,
    pub(crate) to: Squares,
    is_empty: bool,
}

impl Targets {
    pub(crate) const fn new(from: Square) -> Self {
        Self {
            from,
            to: Squares::EMPTY,
            is_empty: true,
        }
    }
}

impl Sink for Targets {
    fn normal(&mut self, from: Square, to: Squares) {
        self.is_empty &= to.is_empty();
        if from == self.from {
            self.to |= to;
        }
    }

    fn promotions(&mut self, from: Square, to: Squares, becomes: &[Kind]) {
        if !becomes.is_empty() {
            self.normal(from, to);
        }
    }

    fn drops(&mut self, _: Kind, to: Squares) {
        self.is_empty &= to.is_empty();
    }

    fn push(&mut self, one: Move) {
        self.is_empty = false;
        if one.from() == Some(self.from) {
            self.to = self.to.with(one.to());
        }
    }

    fn is_empty(&self) -> bool {
        self.is_empty
    }
}

/// The squares that one kind can be dropped on.
pub(crate) struct Drops {
    kind: Kind,
    pub(crate) to: Squares,
    is_empty: bool,
}

impl Drops {
    pub(crate) const fn new(kind: Kind) -> Self {
        Self {
            kind,
            to: Squares::EMPTY,
            is_empty: true,
        }
    }
}

impl Sink for Drops {
    fn normal(&mut self, _: Square, to: Squares) {
        self.is_empty &= to.is_empty();
    }

    fn promotions(&mut self, _: Square, to: Squares, becomes: &[Kind]) {
        self.is_empty &= to.is_empty() || becomes.is_empty();
    }

    fn drops(&mut self, kind: Kind, to: Squares) {
        self.is_empty &= to.is_empty();
        if kind == self.kind {
            self.to |= to;
        }
    }

    fn push(&mut self, one: Move) {
        self.is_empty = false;
        if one.from().is_none() && one.becomes() == Some(self.kind) {
            self.to = self.to.with(one.to());
        }
    }

    fn is_empty(&self) -> bool {
        self.is_empty
    }
}
