//! Alpha-beta with three values over quiet positions: those in which the piece in hand does not
//! win at once. The recursion is at most sixteen deep.

use core::sync::atomic::{AtomicBool, Ordering};

use super::key::Symmetries;
use super::state::{Column, Node, State};
use super::store::{Bounds, Store};
use super::tables::{Tables, bits, lowest};
use super::{Stopped, Value};
use crate::{Game, Piece};

/// The tables of a set of rules, and the table of positions.
pub(super) struct Engine<C: Column> {
    tables: Tables<C>,
    symmetries: Symmetries,
    store: Store<C::Entry>,
}

/// One search: what it counts, and what stops it.
pub(super) struct Effort<'a> {
    pub(super) nodes: &'a mut u64,
    pub(super) stop: Option<&'a AtomicBool>,
}

impl Effort<'_> {
    /// Whether the flag is set.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// With fewer pieces left, neither the table of positions nor the scores pay.
const FEW: u32 = 6;

/// The stop flag is read once in this many nodes.
const STOP_INTERVAL: u64 = 1 << 10;

/// A placement after which a piece is safe to give.
#[derive(Clone, Copy, Default)]
struct Placement<C> {
    state: State<C>,
    square: u16,
    safe: u16,
}

impl<C: Column> Engine<C> {
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            tables: Tables::new(),
            symmetries: Symmetries::new(C::LINES > crate::line::LINES),
            store: Store::new(bytes),
        }
    }

    /// The value of a game for the player who must place this piece, which does not win at
    /// once, within a window.
    pub(super) fn value(
        &mut self,
        game: Game,
        held: Piece,
        window: Bounds,
        effort: &mut Effort<'_>,
    ) -> Result<Value, Stopped> {
        let occupied = game.board().occupied();
        let remaining = game.board().remaining();
        let state = self.tables.state(game);
        let node = Node {
            state: self.tables.starve(state, occupied, remaining.bits()),
            occupied,
            pool: remaining.without(held).bits(),
            held: held.number(),
        };
        self.search(&node, window, effort)
    }

    fn search(
        &mut self,
        node: &Node<C>,
        window: Bounds,
        effort: &mut Effort<'_>,
    ) -> Result<Value, Stopped> {
        *effort.nodes += 1;
        if effort.nodes.is_multiple_of(STOP_INTERVAL) && effort.is_stopped() {
            return Err(Stopped);
        }
        if node.pool == 0 || node.state == State::default() {
            return Ok(Value::Draw);
        }
        if node.left() < FEW {
            return self.search_few(node, window, effort);
        }

        let key = self.symmetries.key(node, &self.tables);
        let known = self.store.get(key);
        let mut window = window;
        if known.low >= window.high || known.low == known.high {
            return Ok(known.low);
        }
        if known.high <= window.low {
            return Ok(known.high);
        }
        window.low = window.low.max(known.low);
        window.high = window.high.min(known.high);

        let best = self.best(node, window, effort)?;
        let mut found = known;
        if best > window.low {
            found.low = best;
        }
        if best < window.high {
            found.high = best;
        }
        self.store.put(key, found);
        Ok(best)
    }

    /// The value of a position with many pieces left: the turns that leave the opponent the
    /// fewest safe pieces come first.
    fn best(
        &mut self,
        node: &Node<C>,
        window: Bounds,
        effort: &mut Effort<'_>,
    ) -> Result<Value, Stopped> {
        let (placements, count) = self.placements(node);
        let mut turns = [0_u32; 240];
        let mut turn_count = 0;
        for (number, placement) in placements[..count].iter().enumerate() {
            let dead = placement.state.dead_features();
            let mut rest = placement.safe;
            while rest != 0 {
                let piece = lowest(rest);
                rest &= !self.tables.equal(dead, piece);
                let score = self.score(node, placement, piece);
                if score == 0 {
                    // The opponent has no turn that gives a safe piece.
                    return Ok(Value::Win);
                }
                turns[turn_count] = score << 8 | (number as u32) << 4 | u32::from(piece);
                turn_count += 1;
            }
        }
        let turns = &mut turns[..turn_count];
        turns.sort_unstable();

        let mut best = Value::Loss;
        let mut low = window.low;
        for turn in turns {
            let placement = &placements[(*turn >> 4 & 15) as usize];
            let piece = (*turn & 15) as u8;
            let next = after(node, placement, piece);
            let against = Bounds {
                low: -window.high,
                high: -low,
            };
            best = best.max(-self.search(&next, against, effort)?);
            low = low.max(best);
            if low >= window.high {
                break;
            }
        }
        Ok(best)
    }

    /// The value of a position with few pieces left, without table and scores.
    fn search_few(
        &mut self,
        node: &Node<C>,
        window: Bounds,
        effort: &mut Effort<'_>,
    ) -> Result<Value, Stopped> {
        let (mut placements, count) = self.placements(node);
        let placements = &mut placements[..count];
        placements.sort_unstable_by_key(|placement| placement.safe.count_ones());
        let mut best = Value::Loss;
        let mut low = window.low;
        for placement in placements {
            let dead = placement.state.dead_features();
            let mut rest = placement.safe;
            while rest != 0 {
                let piece = lowest(rest);
                rest &= !self.tables.equal(dead, piece);
                let next = after(node, placement, piece);
                let against = Bounds {
                    low: -window.high,
                    high: -low,
                };
                best = best.max(-self.search(&next, against, effort)?);
                low = low.max(best);
                if low >= window.high {
                    return Ok(best);
                }
            }
        }
        Ok(best)
    }

    /// The placements of the piece in hand after which a piece is safe to give; one for all
    /// squares on no live line.
    fn placements(&self, node: &Node<C>) -> ([Placement<C>; 16], usize) {
        let mut placements = [Placement::default(); 16];
        let mut count = 0;
        let relevant = self.tables.squares(node.state.live());
        let dead = !node.occupied & !relevant;
        let squares = !node.occupied & relevant | dead & dead.wrapping_neg();
        for square in bits(squares) {
            let occupied = node.occupied | 1 << square;
            let state = self.tables.place(node.state, node.held, square.into());
            let state = self.tables.starve(state, occupied, node.pool);
            let safe = self.tables.safe(state, occupied, node.pool);
            if safe != 0 {
                placements[count] = Placement {
                    state,
                    square: 1 << square,
                    safe,
                };
                count += 1;
            }
        }
        (placements, count)
    }

    /// The number of safe pieces, over all squares, that the opponent can give after a turn.
    fn score(&self, node: &Node<C>, placement: &Placement<C>, piece: u8) -> u32 {
        let occupied = node.occupied | placement.square;
        let pool = node.pool & !(1 << piece);
        let replies = bits(!occupied).map(|square| {
            let state = self.tables.place(placement.state, piece, square.into());
            let safe = self.tables.safe(state, occupied | 1 << square, pool);
            safe.count_ones()
        });
        replies.sum()
    }
}

/// The position after a placement, with this piece given.
fn after<C: Column>(node: &Node<C>, placement: &Placement<C>, piece: u8) -> Node<C> {
    Node {
        state: placement.state,
        occupied: node.occupied | placement.square,
        pool: node.pool & !(1 << piece),
        held: piece,
    }
}
