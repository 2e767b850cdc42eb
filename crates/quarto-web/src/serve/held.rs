use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::Frame;
use server::http::Stop;
use server::quarto::Match;
use server::{Events, Update};
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep_until};

use super::waiting::Place;
use crate::table::{HEARTBEAT, POLL, REFRESH};

/// The time between two signs of life.
const BEAT: Duration = Duration::from_secs(6);

/// The longest that a page is held open.
const LONGEST: Duration = Duration::from_secs(300);

/// A body that is written part by part.
struct Parts(mpsc::Receiver<Bytes>);

impl HttpBody for Parts {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0
            .poll_recv(context)
            .map(|part| part.map(|part| Ok(Frame::data(part))))
    }
}

/// A page without its end, which comes when the game has changed.
pub(super) fn page(start: String, events: Events<Match>, place: Place, stop: Stop) -> Body {
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(async move {
        // The browser may go at any time.
        let _ = hold(&sender, start, events, place, stop).await;
    });
    Body::new(Parts(receiver))
}

async fn hold(
    sender: &mpsc::Sender<Bytes>,
    start: String,
    mut events: Events<Match>,
    place: Place,
    stop: Stop,
) -> Result<(), mpsc::error::SendError<Bytes>> {
    let news = Arc::<Notify>::default();
    let waker = Arc::clone(&news);
    events.on_item(move || waker.notify_one());
    sender.send(start.into()).await?;
    let begun = Instant::now();
    let end = loop {
        if begun.elapsed() >= LONGEST || has_changed(&mut events) {
            break REFRESH;
        }
        let beat = Instant::now().checked_add(BEAT).unwrap_or(begun);
        tokio::select! {
            () = news.notified() => {}
            () = sleep_until(beat) => sender.send(HEARTBEAT.into()).await?,
            () = place.left() => break POLL,
            () = stop.given() => break POLL,
            () = sender.closed() => return Ok(()),
        }
    };
    sender.send(end.into()).await
}

/// Whether anything has happened that the page shows.
fn has_changed(events: &mut Events<Match>) -> bool {
    while let Some(update) = events.try_next() {
        if !matches!(update, Update::Gone(_) | Update::Back(_)) {
            return true;
        }
    }
    events.is_done()
}
