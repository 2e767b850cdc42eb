use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::response::Response;
use tokio::sync::Notify;

use super::{Call, set_cookie};
use crate::Token;

/// The most pages that one browser may hold open: it opens six connections to a server, and its forms need
/// one.
const MOST: usize = 4;

type Pages = HashMap<String, VecDeque<(u64, Arc<Notify>)>>;

/// The pages that are held open, by browser, the oldest first.
#[derive(Default, Debug)]
pub struct HeldPages {
    pages: Mutex<(u64, Pages)>,
}

impl HeldPages {
    fn lock(&self) -> MutexGuard<'_, (u64, Pages)> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Holds one more page for the browser of a request, which is known by a cookie that the answer may set. Its oldest
    /// page has to go if there are too many. Nothing without a source of random bytes.
    pub fn enter(self: &Arc<Self>, call: &Call, response: &mut Response) -> Option<HeldPage> {
        let known = call.cookie("browser").filter(|name| name.len() == 32);
        if let Some(browser) = known {
            return Some(self.hold(browser));
        }
        let browser = Token::random().ok()?.reveal();
        set_cookie(response, "browser", &browser, "/");
        Some(self.hold(&browser))
    }

    fn hold(self: &Arc<Self>, browser: &str) -> HeldPage {
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
        HeldPage {
            pages: Arc::clone(self),
            browser: browser.to_owned(),
            key,
            leave,
        }
    }
}

/// A page that is held open, until it is dropped.
#[derive(Debug)]
pub struct HeldPage {
    pages: Arc<HeldPages>,
    browser: String,
    key: u64,
    leave: Arc<Notify>,
}

impl HeldPage {
    /// Waits until the page has to go.
    pub async fn gone(&self) {
        self.leave.notified().await;
    }
}

impl Drop for HeldPage {
    fn drop(&mut self) {
        let mut pages = self.pages.lock();
        if let Some(mine) = pages.1.get_mut(&self.browser) {
            mine.retain(|(key, _)| *key != self.key);
            if mine.is_empty() {
                pages.1.remove(&self.browser);
            }
        }
    }
}
