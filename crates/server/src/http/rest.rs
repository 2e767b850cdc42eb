//! The part of a body that a route has left, which is read and dropped so that the connection stays usable.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Error;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use hyper::body::{Frame, SizeHint};
use tokio::time::timeout;

/// A body that comes back when a route drops it.
struct Lent {
    body: Body,
    rest: Rest,
}

/// The place where it comes back.
#[derive(Clone, Default)]
pub(super) struct Rest(Arc<Mutex<Option<Body>>>);

impl Rest {
    /// A body for a route.
    pub(super) fn lend(&self, body: Body) -> Body {
        let rest = self.clone();
        Body::new(Lent { body, rest })
    }

    /// Reads what a route has left; false if that is more than so many bytes, or takes longer than this.
    pub(super) async fn drop_within(&self, most: usize, time: Duration) -> bool {
        let rest = { self.0.lock().unwrap_or_else(PoisonError::into_inner) }.take();
        let Some(rest) = rest else { return true };
        let announced = usize::try_from(rest.size_hint().lower()).unwrap_or(usize::MAX);
        announced <= most && matches!(timeout(time, to_bytes(rest, most)).await, Ok(Ok(_)))
    }
}

impl HttpBody for Lent {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if !self.body.is_end_stream() {
            let body = std::mem::take(&mut self.body);
            *self.rest.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(body);
        }
    }
}
