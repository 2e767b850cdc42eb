use super::kind::MAX_KINDS;
use super::{Kind, Kinds};

/// The number of pieces of each kind that a player holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Hand([u8; MAX_KINDS]);

impl Hand {
    pub(crate) const EMPTY: Self = Self([0; MAX_KINDS]);

    #[inline]
    pub(crate) fn count(&self, kind: Kind) -> u8 {
        self.0.get(kind.index()).copied().unwrap_or_default()
    }

    #[inline]
    pub(crate) fn holds(&self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, count| all | count) == 0
    }

    /// The number of pieces of these kinds.
    pub(crate) fn total(&self, kinds: Kinds) -> usize {
        let counts = kinds.iter().map(|kind| usize::from(self.count(kind)));
        counts.fold(0, usize::saturating_add)
    }

    /// The kinds that the player holds with their counts, by kind.
    pub(crate) fn items(&self) -> impl Iterator<Item = (Kind, u8)> + '_ {
        let counts = (0..=u8::MAX).map(Kind::wrapping).zip(self.0);
        counts.filter(|(_, count)| *count > 0)
    }

    /// Adds a piece, up to 255 of a kind.
    pub(crate) fn add(&mut self, kind: Kind) {
        if let Some(count) = self.0.get_mut(kind.index()) {
            *count = count.saturating_add(1);
        }
    }

    pub(crate) fn remove(&mut self, kind: Kind) {
        if let Some(count) = self.0.get_mut(kind.index()) {
            *count = count.saturating_sub(1);
        }
    }
}
