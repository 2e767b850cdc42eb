use std::convert::Infallible;
use std::future::pending;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::Frame;
use server::http::Shutdown;
use server::quarto::Match;
use server::{Events, Update};
use tokio::sync::{Notify, mpsc, watch};
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

/// The changes of a game: its events up to its end, and the word that it begins anew, or is kept
/// no longer. Programs make games that have no such word.
pub(super) struct Changes {
    pub(super) events: Events<Match>,
    pub(super) rounds: Option<watch::Receiver<()>>,
}

/// Waits until a game begins anew, or is kept no longer.
async fn another(rounds: &mut Option<watch::Receiver<()>>) {
    match rounds {
        // Nobody begins a game anew that is kept no longer.
        Some(rounds) => drop(rounds.changed().await),
        None => pending().await,
    }
}

/// A page without its end, which comes when the game has changed.
pub(super) fn page(start: String, changes: Changes, place: Place, shutdown: Shutdown) -> Body {
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(async move {
        // The browser may go at any time.
        let _ = hold(&sender, start, changes, place, shutdown).await;
    });
    Body::new(Parts(receiver))
}

async fn hold(
    sender: &mpsc::Sender<Bytes>,
    start: String,
    changes: Changes,
    place: Place,
    shutdown: Shutdown,
) -> Result<(), mpsc::error::SendError<Bytes>> {
    let Changes {
        mut events,
        mut rounds,
    } = changes;
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
            () = another(&mut rounds) => break REFRESH,
            () = sleep_until(beat) => sender.send(HEARTBEAT.into()).await?,
            () = place.left() => break POLL,
            () = shutdown.wait() => break POLL,
            () = sender.closed() => return Ok(()),
        }
    };
    sender.send(end.into()).await
}

/// Whether anything has happened that the page shows. The stream of a game that is over has no
/// item, and its page waits for another round.
fn has_changed(events: &mut Events<Match>) -> bool {
    while let Some(update) = events.try_next() {
        if !matches!(update, Update::Gone(_) | Update::Back(_)) {
            return true;
        }
    }
    false
}
