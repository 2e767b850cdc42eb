use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The unfinished games of each maker.
#[derive(Default)]
pub(super) struct Shares(Mutex<HashMap<Arc<str>, usize>>);

/// A game that counts for its maker, until it is dropped.
pub(super) struct Share {
    shares: Arc<Shares>,
    maker: Arc<str>,
}

impl Shares {
    fn lock(&self) -> MutexGuard<'_, HashMap<Arc<str>, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a game; nothing if its maker has as many as one may.
    pub(super) fn take(self: &Arc<Self>, maker: &str, most: Option<usize>) -> Option<Share> {
        let mut makers = self.lock();
        let maker = match makers.get_key_value(maker) {
            Some((known, games)) if most.is_none_or(|most| *games < most) => Arc::clone(known),
            Some(_) => return None,
            None => maker.into(),
        };
        let games = makers.entry(Arc::clone(&maker)).or_default();
        *games = games.saturating_add(1);
        Some(Share {
            shares: Arc::clone(self),
            maker,
        })
    }
}

impl Share {
    /// The maker of the game.
    pub(super) fn maker(&self) -> &Arc<str> {
        &self.maker
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut makers = self.shares.lock();
        if let Some(games) = makers.get_mut(&self.maker) {
            *games = games.saturating_sub(1);
            if *games == 0 {
                makers.remove(&self.maker);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::Shares;

    #[test]
    fn a_maker_has_a_share_and_games_that_end_leave_it() {
        let shares = Arc::<Shares>::default();
        let take = |maker| shares.take(maker, Some(2));
        let (first, second) = (take("anna"), take("anna"));
        assert!(first.is_some() && second.is_some());
        assert!(take("anna").is_none() && take("beth").is_some());
        drop(first);
        let third = take("anna");
        assert!(third.is_some() && take("anna").is_none());
        drop((second, third));
        assert!(shares.lock().is_empty());
    }
}
