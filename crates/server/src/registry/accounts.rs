use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::common::lock;
use super::holders::Account;
use crate::Digest;

/// The players whose tokens were shown.
#[derive(Default)]
pub(super) struct Accounts {
    inner: Mutex<Inner>,
    on_forgotten: Mutex<Option<OnForgotten>>,
}

/// The callback for a player who was forgotten.
type OnForgotten = Arc<dyn Fn() + Send + Sync>;

#[derive(Default)]
struct Inner {
    known: HashMap<Digest, Account>,
    /// The number of times that something was forgotten.
    changes: u64,
}

/// The most players that are remembered; more forget all.
const MOST: usize = 1 << 20;

impl Accounts {
    /// The player of a token, if it is known.
    pub(super) fn get(&self, token: &Digest) -> Option<Account> {
        lock(&self.inner).known.get(token).cloned()
    }

    /// Whether no player is known, as on a server that has guests only.
    #[cfg(feature = "http")]
    pub(super) fn is_empty(&self) -> bool {
        lock(&self.inner).known.is_empty()
    }

    /// The number that [`remember`](Self::remember) asks for, as of before the journal was read.
    pub(super) fn changes(&self) -> u64 {
        lock(&self.inner).changes
    }

    /// Remembers what the journal said, unless something was forgotten since: then it may be old.
    pub(super) fn remember(&self, token: Digest, account: Account, changes: u64) {
        let mut inner = lock(&self.inner);
        if inner.changes != changes {
            return;
        }
        if inner.known.len() >= MOST {
            inner.known.clear();
        }
        inner.known.insert(token, account);
    }

    /// Forgets the player of a name.
    pub(super) fn forget(&self, name: &str) {
        self.change(|known| known.retain(|_, account| !account.name.eq_ignore_ascii_case(name)));
    }

    /// Forgets all players.
    pub(super) fn forget_all(&self) {
        self.change(HashMap::clear);
    }

    /// Registers a callback for when a player is forgotten, whose token may have ended. It replaces an earlier one.
    #[cfg(feature = "http")]
    pub(super) fn on_forgotten(&self, call: impl Fn() + Send + Sync + 'static) {
        *lock(&self.on_forgotten) = Some(Arc::new(call));
    }

    /// Forgets something, and tells of it.
    fn change(&self, change: impl FnOnce(&mut HashMap<Digest, Account>)) {
        let mut inner = lock(&self.inner);
        inner.changes = inner.changes.wrapping_add(1);
        change(&mut inner.known);
        drop(inner);
        if let Some(call) = lock(&self.on_forgotten).clone() {
            call();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Accounts;
    use crate::Token;
    use crate::journal::PlayerRow;

    #[test]
    fn what_was_read_before_a_change_is_not_remembered() {
        let accounts = Accounts::default();
        let token = Token::random().unwrap().digest();
        let anna = || PlayerRow::new("Anna", token, false, 0).into();
        let before = accounts.changes();
        accounts.remember(token, anna(), before);
        assert!(accounts.get(&token).is_some());
        accounts.forget("ANNA");
        accounts.remember(token, anna(), before);
        assert!(accounts.get(&token).is_none());
    }
}
