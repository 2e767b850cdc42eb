use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The pages that a browser may hold open: it has six connections to a server, and needs one for
/// its forms.
const MOST: usize = 4;

/// The pages that are held open, by browser, the oldest first.
#[derive(Debug, Default)]
pub(super) struct Waiting(Mutex<Pages>);

#[derive(Debug, Default)]
struct Pages {
    last: u64,
    by_browser: HashMap<String, VecDeque<(u64, Arc<Notify>)>>,
}

/// A page that is held open, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    waiting: Arc<Waiting>,
    browser: String,
    number: u64,
    leave: Arc<Notify>,
}

impl Waiting {
    /// A place for one more page of a browser. The oldest one has to leave if there are too many.
    pub(super) fn enter(self: &Arc<Self>, browser: &str) -> Place {
        let leave = Arc::<Notify>::default();
        let mut pages = self.lock();
        pages.last = pages.last.wrapping_add(1);
        let number = pages.last;
        let own = pages.by_browser.entry(browser.to_owned()).or_default();
        own.push_back((number, Arc::clone(&leave)));
        if own.len() > MOST
            && let Some((_, oldest)) = own.pop_front()
        {
            oldest.notify_one();
        }
        Place {
            waiting: Arc::clone(self),
            browser: browser.to_owned(),
            number,
            leave,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Waits until the page has to leave.
    pub(super) async fn left(&self) {
        self.leave.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut pages = self.waiting.lock();
        if let Some(own) = pages.by_browser.get_mut(&self.browser) {
            own.retain(|(number, _)| *number != self.number);
            if own.is_empty() {
                pages.by_browser.remove(&self.browser);
            }
        }
    }
}
