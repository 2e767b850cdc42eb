use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{Notify, Semaphore, watch};
use tokio_io_timeout::TimeoutWriter;

use super::kit::Arrival;
use super::limits::{Counts, Limits};

/// The most bytes that are held of a header, and of an answer.
const BUFFER: usize = 16 * 1024;

/// The longest that connections, and then the journal, may take to end.
pub(super) const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// The signal that ends a server; a clone is the same signal.
#[derive(Clone, Debug)]
pub struct Shutdown {
    sender: Arc<watch::Sender<bool>>,
}

impl Default for Shutdown {
    fn default() -> Self {
        Self {
            sender: Arc::new(watch::Sender::new(false)),
        }
    }
}

impl Shutdown {
    /// Gives the signal.
    pub fn trigger(&self) {
        self.sender.send_replace(true);
    }

    /// Whether the signal was given.
    #[must_use]
    pub fn is_triggered(&self) -> bool {
        *self.sender.borrow()
    }

    /// Waits for the signal.
    pub async fn wait(&self) {
        // The sender lives as long as this.
        let _ = self.sender.subscribe().wait_for(|given| *given).await;
    }
}

/// Answers connections with a router until the signal is given, and then for at most two seconds more.
///
/// The header of a request has a time-out, its size a limit, and so has the number of connections.
pub async fn serve(listener: TcpListener, router: Router, limits: &Limits, shutdown: &Shutdown) {
    let places = Arc::new(Semaphore::new(
        limits.connections.min(Semaphore::MAX_PERMITS),
    ));
    let shares = Arc::<Counts>::default();
    let graceful = GracefulShutdown::new();
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(limits.header)
        .max_buf_size(BUFFER);
    while !shutdown.is_triggered() {
        // The signal counts while every place is taken, too.
        let (place, accepted) = tokio::select! {
            () = shutdown.wait() => break,
            accepted = async {
                let place = Arc::clone(&places).acquire_owned().await;
                (place, listener.accept().await)
            } => accepted,
        };
        // A closed semaphore would mean a place for nobody, and nobody closes it.
        let Ok(place) = place else { break };
        let Ok((stream, peer)) = accepted else {
            // There may be no descriptor left for a moment.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // One address leaves places to others; a proxy's is that of everybody.
        let most = if limits.is_proxied {
            usize::MAX
        } else {
            limits.connections.saturating_sub(limits.connections / 4)
        };
        let Some(share) = shares.place(peer.ip(), most) else {
            continue;
        };
        // A connection that is gone already is found out when it is read.
        let _ = stream.set_nodelay(true);
        let (router, cut) = (router.clone(), Arc::new(Notify::new()));
        let arrivals = Arc::clone(&cut);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            let arrival = Arrival::new(Instant::now(), peer, Arc::clone(&arrivals));
            request.extensions_mut().insert(arrival);
            let answer = TowerToHyperService::new(router.clone()).call(request);
            async move { answer.await.map_err(|error: Infallible| error) }
        });
        let mut stream = TimeoutWriter::new(stream);
        stream.set_timeout(Some(limits.stall));
        let stream = TokioIo::new(Box::pin(stream));
        let connection = graceful.watch(builder.serve_connection(stream, service));
        tokio::spawn(async move {
            tokio::select! {
                // A connection that breaks is left to the other end.
                _ = connection => {}
                () = cut.notified() => {}
            }
            drop((place, share));
        });
    }
    drop(listener);
    // A client that reads nothing more is left at last.
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, graceful.shutdown()).await;
}
