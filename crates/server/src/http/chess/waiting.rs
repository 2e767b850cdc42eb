use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The pages that one browser may hold open: it opens six connections to a server, and its forms need one.
const MOST: usize = 4;

type Pages = HashMap<String, VecDeque<(u64, Arc<Notify>)>>;

/// The pages that are held open, by browser, the oldest first.
#[derive(Default, Debug)]
pub(super) struct Waiting {
    pages: Mutex<(u64, Pages)>,
}

impl Waiting {
    fn lock(&self) -> MutexGuard<'_, (u64, Pages)> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a page of a browser; the oldest page is let go for it if there are too many.
    pub(super) fn enter(self: &Arc<Self>, browser: &str) -> Place {
        let leave = Arc::new(Notify::new());
        let mut pages = self.lock();
        pages.0 = pages.0.wrapping_add(1);
        let key = pages.0;
        let mine = pages.1.entry(browser.to_owned()).or_default();
        mine.push_back((key, Arc::clone(&leave)));
        if mine.len() > MOST
            && let Some((_, oldest)) = mine.pop_front()
        {
            oldest.notify_one();
        }
        Place {
            waiting: Arc::clone(self),
            browser: browser.to_owned(),
            key,
            leave,
        }
    }
}

/// A page that is held open, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    waiting: Arc<Waiting>,
    browser: String,
    key: u64,
    leave: Arc<Notify>,
}

impl Place {
    /// Waits until the page has to go.
    pub(super) async fn gone(&self) {
        self.leave.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut pages = self.waiting.lock();
        if let Some(mine) = pages.1.get_mut(&self.browser) {
            mine.retain(|(key, _)| *key != self.key);
            if mine.is_empty() {
                pages.1.remove(&self.browser);
            }
        }
    }
}
