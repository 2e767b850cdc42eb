//! The time that a client has for the header of a request, and for its next one.

use std::pin::Pin;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::rt::{Sleep, Timer};
use tokio::time::Instant;

use super::socket::Life;

/// A timer for hyper, which asks it for one time only: that of a header. Until its first byte a client may rest as long
/// as a connection is kept; then the header must be there soon.
#[derive(Clone)]
pub(super) struct Patience(Arc<Times>);

struct Times {
    life: Arc<Life>,
    is_first: AtomicBool,
    header: Duration,
    idle: Duration,
    /// The alarm of the connection, which is set anew when it rings too early: nearly all requests come before, and cost no
    /// alarm of their own.
    alarm: Mutex<Option<Pin<Box<tokio::time::Sleep>>>>,
}

impl Patience {
    /// The timer of a connection.
    pub(super) fn new(life: &Arc<Life>, header: Duration, idle: Duration) -> Self {
        Self(Arc::new(Times {
            life: Arc::clone(life),
            is_first: AtomicBool::new(true),
            header,
            idle,
            alarm: Mutex::default(),
        }))
    }
}

struct Waiting {
    times: Arc<Times>,
    /// The end of the time; nothing for one that never comes.
    until: Option<Instant>,
    has_begun: bool,
}

impl Future for Waiting {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if !self.has_begun && self.times.life.has_come.load(Relaxed) {
            self.has_begun = true;
            self.until = Instant::now().checked_add(self.times.header);
        }
        let Some(until) = self.until else {
            return Poll::Pending;
        };
        let alarm = &self.times.alarm;
        let mut alarm = alarm.lock().unwrap_or_else(PoisonError::into_inner);
        let alarm = alarm.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(until)));
        if alarm.deadline() > until {
            alarm.as_mut().reset(until);
        }
        while alarm.as_mut().poll(context).is_ready() {
            if alarm.deadline() >= until {
                return Poll::Ready(());
            }
            alarm.as_mut().reset(until);
        }
        Poll::Pending
    }
}

impl Sleep for Waiting {}

impl Timer for Patience {
    fn sleep(&self, _: Duration) -> Pin<Box<dyn Sleep>> {
        let Self(times) = self;
        times.life.has_come.store(false, Relaxed);
        // A connection without any request is given no more than a header.
        let is_first = times.is_first.swap(false, Relaxed);
        let time = if is_first { times.header } else { times.idle };
        Box::pin(Waiting {
            times: Arc::clone(times),
            until: Instant::now().checked_add(time),
            has_begun: is_first,
        })
    }

    fn sleep_until(&self, _: std::time::Instant) -> Pin<Box<dyn Sleep>> {
        self.sleep(self.0.header)
    }
}
