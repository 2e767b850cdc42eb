use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;

/// The number of times that each kind of thing occurs, for as many kinds as fit.
#[derive(Clone, Debug)]
pub(crate) struct Kinds<K> {
    counts: HashMap<K, u64>,
    /// The number of times that a kind occurs that did not fit.
    others: u64,
}

/// The kinds that are counted one by one, at most: no file takes more memory.
const MOST_KINDS: usize = 4096;

impl<K> Default for Kinds<K> {
    fn default() -> Self {
        Self {
            counts: HashMap::new(),
            others: 0,
        }
    }
}

impl<K: Copy + Eq + Hash + Ord> Kinds<K> {
    pub(crate) fn add_times(&mut self, kind: K, times: u64) {
        let is_full = self.counts.len() >= MOST_KINDS;
        let count = match self.counts.get_mut(&kind) {
            Some(count) => count,
            None if is_full => &mut self.others,
            None => self.counts.entry(kind).or_default(),
        };
        *count = count.saturating_add(times);
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (kind, times) in other.in_order() {
            self.add_times(kind, times);
        }
        self.others = self.others.saturating_add(other.others);
    }

    pub(crate) const fn others(&self) -> u64 {
        self.others
    }

    /// The kinds with their numbers, the most frequent first.
    pub(crate) fn in_order(&self) -> Vec<(K, u64)> {
        let mut kinds: Vec<_> = self
            .counts
            .iter()
            .map(|(kind, times)| (*kind, *times))
            .collect();
        kinds.sort_unstable_by_key(|(kind, times)| (Reverse(*times), *kind));
        kinds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_that_do_not_fit_are_counted_together() {
        let mut kinds = Kinds::default();
        for kind in (0..5000).chain([7, 7, 4999]) {
            kinds.add_times(kind, 1);
        }
        let mut sum = kinds.clone();
        sum.add(&kinds);
        assert_eq!(
            (sum.in_order()[..2].to_vec(), sum.others()),
            (vec![(7, 6), (0, 2)], 1810)
        );
    }
}
