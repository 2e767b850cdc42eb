//! The time that a client has for the header of a request, and for its next one.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use std::{future::Future, io};

use hyper::rt::{Sleep, Timer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A connection that notes when bytes come.
pub(super) struct Noted<S> {
    stream: S,
    has_come: Arc<AtomicBool>,
}

/// A timer for hyper, which asks it for one time only: that of a header. Until its first byte a client may rest as long
/// as a connection is kept; then the header must be there soon.
#[derive(Clone)]
pub(super) struct Patience {
    has_come: Arc<AtomicBool>,
    is_first: Arc<AtomicBool>,
    header: Duration,
    idle: Duration,
}

/// A connection and its timer.
pub(super) fn noted<S>(stream: S, header: Duration, idle: Duration) -> (Noted<S>, Patience) {
    let has_come = Arc::<AtomicBool>::default();
    let patience = Patience {
        has_come: Arc::clone(&has_come),
        is_first: Arc::new(AtomicBool::new(true)),
        header,
        idle,
    };
    (Noted { stream, has_come }, patience)
}

struct Waiting {
    patience: Patience,
    until: Pin<Box<tokio::time::Sleep>>,
    has_begun: bool,
}

impl Future for Waiting {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if !self.has_begun && self.patience.has_come.load(Relaxed) {
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
        self.has_come.store(false, Relaxed);
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

impl<S: AsyncRead + Unpin> AsyncRead for Noted<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before {
            self.has_come.store(true, Relaxed);
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Noted<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
