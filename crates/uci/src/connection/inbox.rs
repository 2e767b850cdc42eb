use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use super::State;

/// The state of a connection, which the reader and the writer change and a caller looks at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared(Arc<Mutex<State>>);

impl Shared {
    /// Looks at what is there, or changes it.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&mut State) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The place where a caller waits for what the reader puts into the state.
#[derive(Debug)]
pub(crate) struct Inbox {
    pub(crate) state: Shared,
    /// One message waits here when something was put in.
    news: Mutex<Receiver<()>>,
}

/// The end of the reader. The connection is closed when it is dropped.
pub(crate) struct Delivery {
    state: Shared,
    news: SyncSender<()>,
}

/// How a wait has ended.
#[derive(Debug)]
pub(crate) enum Waited<T> {
    Found(T),
    Closed,
    TimedOut,
}

impl Inbox {
    pub(crate) fn new() -> (Self, Delivery) {
        let (state, (sender, news)) = (Shared::default(), mpsc::sync_channel(1));
        let delivery = Delivery {
            state: state.clone(),
            news: sender,
        };
        let news = Mutex::new(news);
        (Self { state, news }, delivery)
    }

    /// Waits until `look` finds something, the engine is closed or the time is over.
    pub(crate) fn wait<T>(
        &mut self,
        until: Instant,
        mut look: impl FnMut(&mut State) -> Option<T>,
    ) -> Waited<T> {
        let news = self.news.get_mut().unwrap_or_else(PoisonError::into_inner);
        loop {
            // Before the look: an answer that is in doubt up to now is found by the next one.
            let look = |state: &mut State| (state.wakes(), look(state), state.is_closed());
            let (wakes, found, is_closed) = self.state.with(look);
            let now = Instant::now();
            match found {
                Some(found) => return Waited::Found(found),
                None if is_closed => return Waited::Closed,
                None if until <= now => return Waited::TimedOut,
                None => {}
            }
            let moment = wakes.map_or(until, |wakes| wakes.min(until));
            // Whatever comes, the next look finds it.
            let _ = news.recv_timeout(moment.saturating_duration_since(now));
        }
    }

    pub(crate) fn is_searching(&self) -> bool {
        self.state.with(|state| state.is_searching())
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.state.with(|state| state.is_closed())
    }

    /// Takes in nothing more, after a last wait.
    pub(crate) fn close(&mut self, until: Instant) {
        let _: Waited<()> = self.wait(until, |_| None);
        self.state.with(State::close);
    }
}

impl Delivery {
    /// Puts in lines together. False once nothing is taken any more.
    pub(crate) fn put(&self, put: impl FnOnce(&mut State)) -> bool {
        let is_open = self.state.with(|state| {
            put(state);
            !state.is_closed()
        });
        // A message that waits already is enough.
        let _ = self.news.try_send(());
        is_open
    }
}

impl Drop for Delivery {
    fn drop(&mut self) {
        self.state.with(State::close);
    }
}
