//! Answers that are written part by part: streams of a game, and pages that are held open.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use hyper::body::Frame;
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep_until, timeout};

use super::Front;
use super::accept::Shutdown;
use super::kit::{Arrival, HeldPage};
use crate::{Events, Game, Token, Update};

/// The most events of a game that a stream may still have to write.
const LAG: u32 = 64;

/// The parts of an answer that wait for a client that reads slowly.
const PARTS: usize = 16;

/// The longest that a client may read nothing.
const STALL: Duration = Duration::from_secs(20);

/// An answer that is written part by part.
pub struct Outlet {
    sender: mpsc::Sender<Bytes>,
    arrival: Arrival,
    /// Waits for the end of the client's token, if it is that of a player.
    ended: Option<Box<dyn Fn() -> Ended + Send + Sync>>,
}

type Ended = Pin<Box<dyn Future<Output = ()> + Send>>;

impl fmt::Debug for Outlet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outlet").finish_non_exhaustive()
    }
}

/// The client is gone, or does not read.
#[derive(Debug)]
pub struct Cut;

struct Parts<P> {
    receiver: mpsc::Receiver<Bytes>,
    _place: P,
}

impl<P: Unpin> HttpBody for Parts<P> {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.receiver
            .poll_recv(context)
            .map(|part| part.map(|part| Ok(Frame::data(part))))
    }
}

/// An answer of this type that is written by the outlet; the place is kept as long as it is sent.
pub fn answer<P: Unpin + Send + 'static>(
    kind: &'static str,
    arrival: Arrival,
    place: P,
) -> (Response, Outlet) {
    let (sender, receiver) = mpsc::channel(PARTS);
    let mut response = Body::new(Parts {
        receiver,
        _place: place,
    })
    .into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    let outlet = Outlet {
        sender,
        arrival,
        ended: None,
    };
    (response, outlet)
}

impl Outlet {
    /// The same outlet, which is closed once the token of a player has ended. The token of a seat stays.
    #[must_use]
    pub fn for_token<G: Game>(mut self, front: &Front<G>, token: Option<&Token>) -> Self {
        let player = token.and_then(|token| front.server().known_account(token));
        if let (Some(token), Some(player)) = (token.cloned(), player) {
            let facts = Arc::new((front.clone(), token, player));
            self.ended = Some(Box::new(move || {
                let facts = Arc::clone(&facts);
                Box::pin(async move { facts.0.ended(&facts.1, &facts.2).await })
            }));
        }
        self
    }

    /// Sends a part, and gives up on a client that lags or reads nothing; `lag` is the number of events that it
    /// still has to read.
    ///
    /// # Errors
    ///
    /// [`Cut`]: the client is gone.
    pub async fn send(&self, part: impl Into<Bytes>, lag: impl Fn() -> u32) -> Result<(), Cut> {
        let mut part = part.into();
        let end = Instant::now().checked_add(STALL);
        loop {
            match timeout(Duration::from_millis(500), self.sender.reserve()).await {
                Ok(Ok(permit)) => {
                    permit.send(std::mem::take(&mut part));
                    return Ok(());
                }
                Ok(Err(_)) => return Err(Cut),
                Err(_) if lag() > LAG || end.is_none_or(|end| Instant::now() > end) => {
                    self.arrival.cut();
                    return Err(Cut);
                }
                Err(_) => {}
            }
        }
    }

    /// Waits until the client is gone, or its token has ended.
    pub async fn closed(&self) {
        let Some(ended) = &self.ended else {
            return self.sender.closed().await;
        };
        tokio::select! {
            () = self.sender.closed() => {}
            () = ended() => {}
        }
    }
}

/// The format in which the updates of a game are written.
pub trait Wire<G: Game>: Send {
    /// The text of an update, if it has one.
    fn update(&mut self, update: &Update<G>) -> Option<String>;
    /// The text that shows that the connection is alive.
    fn heartbeat(&self) -> &'static str;
    /// The last text, before the server ends.
    fn shutdown(&self) -> &'static str;
}

/// Writes what happens in a game, until it is over, the client is gone, or the server ends.
pub async fn pump<G: Game>(
    outlet: Outlet,
    mut events: Events<G>,
    mut wire: impl Wire<G>,
    lag: impl Fn(u32) -> u32 + Send,
    heartbeat: Duration,
    shutdown: Shutdown,
) {
    let notify = Arc::new(Notify::new());
    let notified = Arc::clone(&notify);
    events.on_item(move || notified.notify_one());
    let mut beat = Instant::now().checked_add(heartbeat);
    loop {
        while let Some(update) = events.try_next() {
            if let Some(text) = wire.update(&update) {
                let after = events.after();
                if outlet.send(text, || lag(after)).await.is_err() {
                    return;
                }
                beat = Instant::now().checked_add(heartbeat);
            }
        }
        if events.is_done() {
            return;
        }
        let Some(next) = beat else { return };
        tokio::select! {
            () = notify.notified() => {}
            () = sleep_until(next) => {
                if outlet.send(wire.heartbeat(), || 0).await.is_err() {
                    return;
                }
                beat = Instant::now().checked_add(heartbeat);
            }
            () = outlet.closed() => return,
            () = shutdown.wait() => {
                let last: String = std::iter::from_fn(|| events.try_next())
                    .filter_map(|update| wire.update(&update))
                    .collect();
                // The client is left alone anyway.
                let _ = outlet.send(last + wire.shutdown(), || LAG + 1).await;
                return;
            }
        }
    }
}

/// The ends of a page that is held open.
#[derive(Clone, Debug)]
pub struct Ends {
    /// The end once something has happened: the browser asks again at once.
    pub renew: &'static str,
    /// The end of a page that is not held any longer: the browser asks again after some seconds.
    pub poll: String,
}

/// The text that keeps a page open, and that no browser shows.
const BLANK: &str = "<!-- -->\n";

/// Ends a page that was held open: when an update that it shows has come, or something else has happened, or it
/// has to go.
pub async fn hold<G: Game>(
    outlet: Outlet,
    mut events: Events<G>,
    page: HeldPage,
    ends: Ends,
    shows: impl Fn(&Update<G>) -> bool + Send,
    other: impl Future<Output = ()> + Send,
    (heartbeat, shutdown): (Duration, Shutdown),
) {
    let notify = Arc::new(Notify::new());
    let notified = Arc::clone(&notify);
    events.on_item(move || notified.notify_one());
    let mut other = std::pin::pin!(other);
    let end = loop {
        if std::iter::from_fn(|| events.try_next()).any(|update| shows(&update)) {
            break ends.renew.into();
        }
        let Some(beat) = Instant::now().checked_add(heartbeat) else {
            return;
        };
        tokio::select! {
            () = notify.notified() => {}
            () = &mut other => break ends.renew.into(),
            () = sleep_until(beat) => {
                if outlet.send(BLANK, || 0).await.is_err() {
                    return;
                }
            }
            () = page.gone() => break ends.poll,
            () = shutdown.wait() => break ends.poll,
            () = outlet.closed() => return,
        }
    };
    // The client may be gone, and then nothing is to be done.
    let _ = outlet.send(end, || 0).await;
}
