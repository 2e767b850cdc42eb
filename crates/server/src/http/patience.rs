//! The time that a client has for the header of a request, and for its next one.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use hyper::rt::{Sleep, Timer};

use super::socket::Life;

/// A timer for hyper, which asks it for one time only: that of a header. Until its first byte a client may rest as long
/// as a connection is kept; then the header must be there soon.
#[derive(Clone)]
pub(super) struct Patience {
    life: Arc<Life>,
    is_first: Arc<AtomicBool>,
    header: Duration,
    idle: Duration,
}

impl Patience {
    /// The timer of a connection.
    pub(super) fn new(life: &Arc<Life>, header: Duration, idle: Duration) -> Self {
        Self {
            life: Arc::clone(life),
            is_first: Arc::new(AtomicBool::new(true)),
            header,
            idle,
        }
    }
}

struct Waiting {
    patience: Patience,
    until: Pin<Box<tokio::time::Sleep>>,
    has_begun: bool,
}

impl Future for Waiting {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if !self.has_begun && self.patience.life.has_come.load(Relaxed) {
            self.has_begun = true;
            let header = self.patience.header;
            if let Some(end) = tokio::time::Instant::now().checked_add(header) {
                self.until.as_mut().reset(end);
            }
        }
        self.until.as_mut().poll(context)
    }
}

impl Sleep for Waiting {}

impl Timer for Patience {
    fn sleep(&self, _: Duration) -> Pin<Box<dyn Sleep>> {
        self.life.has_come.store(false, Relaxed);
        // A connection without any request is given no more than a header.
        let is_first = self.is_first.swap(false, Relaxed);
        let time = if is_first { self.header } else { self.idle };
        Box::pin(Waiting {
            patience: self.clone(),
            until: Box::pin(tokio::time::sleep(time)),
            has_begun: is_first,
        })
    }

    fn sleep_until(&self, _: Instant) -> Pin<Box<dyn Sleep>> {
        self.sleep(self.header)
    }
}
