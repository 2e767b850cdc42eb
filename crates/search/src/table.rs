#![expect(
    clippy::cast_possible_truncation,
    reason = "an entry is packed into the bits of two words"
)]

use alloc::boxed::Box;
use core::num::NonZeroU32;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use feen_rules::Move;

use crate::score::{self, Score};

/// The megabytes that a table may have.
pub(crate) const LEAST: usize = 1;
pub(crate) const MOST: usize = 65_536;

/// The sort of a score: exact, or a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
    Exact,
}

/// The entry of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) best: Option<Move>,
    pub(crate) score: Score,
    /// The evaluation; nothing if the player to move is in check.
    pub(crate) evaluation: Option<Score>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Known {
    /// Whether the score settles a search of this depth and window.
    pub(crate) fn settles(&self, depth: i32, alpha: Score, beta: Score) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.score >= beta,
                Bound::Upper => self.score <= alpha,
            }
    }

    /// Whether the score says more than an evaluation.
    pub(crate) fn improves(&self, evaluation: Score) -> bool {
        !score::is_mate(self.score)
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => self.score > evaluation,
                Bound::Upper => self.score < evaluation,
            }
    }
}

/// A table of transpositions that searches of several threads share.
///
/// Nothing is locked: the key is stored with the data mixed in, so that halves of two entries match no key.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Box<[[AtomicU64; 2]]>,
    age: AtomicU8,
}

/// No evaluation: the largest number that one is not.
const NO_EVALUATION: i16 = i16::MAX;
/// The bits of the key that an entry keeps; the others have chosen its place or are those of the depth.
const KEPT: u64 = !0xffff;

impl Table {
    /// A table of this many megabytes, brought into the [least](LEAST) and the [most](MOST).
    pub(crate) fn new(megabytes: usize) -> Self {
        let bytes = megabytes.clamp(LEAST, MOST).saturating_mul(1 << 20);
        let entries = bytes / size_of::<[AtomicU64; 2]>();
        // The largest power of two that is not above.
        let entries = 1_usize << entries.ilog2();
        let empty = || [AtomicU64::new(0), AtomicU64::new(0)];
        Self {
            entries: core::iter::repeat_with(empty).take(entries).collect(),
            age: AtomicU8::new(0),
        }
    }

    pub(crate) fn clear(&self) {
        for [key, data] in &self.entries {
            key.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
        }
    }

    /// Makes what is known so far old: it is replaced first.
    pub(crate) fn grow_old(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn age(&self) -> u8 {
        self.age.load(Ordering::Relaxed) & 63
    }

    fn entry(&self, key: u64) -> Option<&[AtomicU64; 2]> {
        let mask = self.entries.len().wrapping_sub(1);
        // The high half of the key, of which an entry keeps the rest.
        let place = usize::try_from(key >> 20 ^ key << 12 & 0xffff_ffff).unwrap_or(0);
        self.entries.get(place & mask)
    }

    pub(crate) fn get(&self, key: u64, ply: i32) -> Option<Known> {
        let [first, second] = self.entry(key)?;
        let data = second.load(Ordering::Relaxed);
        let head = first.load(Ordering::Relaxed) ^ data;
        if (head ^ key) & KEPT != 0 || data == 0 {
            return None;
        }
        let [depth, kind] = [(head >> 8) as u8, head as u8];
        let evaluation = (data >> 48) as i16;
        Some(Known {
            best: NonZeroU32::new(data as u32).and_then(Move::unpack),
            score: score::from_table((data >> 32) as i16, ply),
            evaluation: (evaluation != NO_EVALUATION).then_some(evaluation.into()),
            depth: i32::from(depth.cast_signed()),
            bound: match kind & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::Exact,
            },
        })
    }

    /// Keeps what is known of a position, unless its place has what is worth more.
    pub(crate) fn put(&self, key: u64, ply: i32, known: &Known) {
        let Some([first, second]) = self.entry(key) else {
            return;
        };
        let old = second.load(Ordering::Relaxed);
        let head = first.load(Ordering::Relaxed) ^ old;
        let is_same = (head ^ key) & KEPT == 0;
        let age = (head as u8) >> 2;
        let depth = i32::from(((head >> 8) as u8).cast_signed());
        let is_worth_more = age == self.age() && depth > known.depth + 6;
        if !is_same && is_worth_more && known.bound != Bound::Exact {
            return;
        }
        let best = match known.best {
            Some(best) => best.pack().get(),
            None if is_same => old as u32,
            None => 0,
        };
        let evaluation = known
            .evaluation
            .map_or(NO_EVALUATION, |evaluation| evaluation as i16);
        let score = score::to_table(known.score, ply);
        let data = u64::from(best)
            | u64::from(score.cast_unsigned()) << 32
            | u64::from(evaluation.cast_unsigned()) << 48;
        let bound = match known.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let depth = (known.depth.clamp(-1, 120) as i8).cast_unsigned();
        let head = key & KEPT | u64::from(depth) << 8 | u64::from(self.age() << 2 | bound);
        first.store(head ^ data, Ordering::Relaxed);
        second.store(data, Ordering::Relaxed);
    }

    /// Thousandths of the table that this search has filled.
    pub(crate) fn fullness(&self) -> u32 {
        let is_used = |entry: &&[AtomicU64; 2]| {
            let data = entry[1].load(Ordering::Relaxed);
            let head = entry[0].load(Ordering::Relaxed) ^ data;
            data != 0 && (head as u8) >> 2 == self.age()
        };
        let used = self.entries.iter().take(1000).filter(is_used).count();
        u32::try_from(used).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use feen_rules::{Position, Variant};

    use super::{Bound, Known, Table};
    use crate::score::MATE;

    #[test]
    fn what_is_put_is_got_with_mates_from_where_it_is_asked() {
        let chess: Variant = "chess".parse().unwrap();
        let best = Position::start(&chess).legal().next();
        let table = Table::new(1);
        let known = |score, depth, bound| Known {
            best,
            score,
            evaluation: Some(-12),
            depth,
            bound,
        };
        table.put(77 << 20, 3, &known(MATE - 5, 9, Bound::Exact));
        table.put(78 << 20, 3, &known(-40, -1, Bound::Upper));
        for (key, ply, expected) in [
            (77 << 20, 3, Some((MATE - 5, 9, Bound::Exact))),
            // Two plies later the mate is two plies nearer to the root's count.
            (77 << 20, 5, Some((MATE - 7, 9, Bound::Exact))),
            (78 << 20, 0, Some((-40, -1, Bound::Upper))),
            (79 << 20, 0, None),
        ] {
            let got = table.get(key, ply);
            assert_eq!(
                got.map(|known| (known.score, known.depth, known.bound)),
                expected
            );
            assert!(got.is_none_or(|known| known.best == best && known.evaluation == Some(-12)));
        }
        table.clear();
        assert!(table.get(77 << 20, 3).is_none());
    }

    #[test]
    fn sizes_are_brought_into_the_limits() {
        assert_eq!(Table::new(0).entries.len(), Table::new(1).entries.len());
        assert_eq!(Table::new(3).entries.len(), Table::new(2).entries.len());
    }
}
