use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::sync::{Notify, Semaphore, watch};
use tokio::task::JoinSet;
use tokio_io_timeout::TimeoutWriter;

use super::kit::Arrival;
use super::limits::{Counts, Limits};
use super::patience::Patience;
use super::socket::{Life, Socket};

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

/// Answers the connections of a socket with a router until the signal is given, and then for at most two seconds more.
///
/// The header of a request has a time-out, its size a limit, and so has the number of connections. A connection that rests
/// between two requests is kept for [`Limits::keep_alive`].
pub async fn serve(
    socket: impl Into<Socket>,
    router: Router,
    limits: &Limits,
    shutdown: &Shutdown,
) {
    serve_all(vec![socket.into()], router, limits, shutdown).await;
}

/// As [`serve`], for several sockets with the same limits.
pub async fn serve_all(sockets: Vec<Socket>, router: Router, limits: &Limits, shutdown: &Shutdown) {
    let graceful = Arc::new(GracefulShutdown::new());
    let mut builder = http1::Builder::new();
    builder
        .header_read_timeout(limits.header)
        .max_buf_size(BUFFER);
    let entrance = Entrance {
        router,
        limits: limits.clone(),
        shutdown: shutdown.clone(),
        places: Arc::new(Semaphore::new(
            limits.connections.min(Semaphore::MAX_PERMITS),
        )),
        shares: Arc::default(),
        builder,
    };
    let mut accepting = JoinSet::new();
    for socket in sockets {
        accepting.spawn(accept(entrance.clone(), socket, Arc::clone(&graceful)));
    }
    while accepting.join_next().await.is_some() {}
    // A client that reads nothing more is left at last.
    if let Some(graceful) = Arc::into_inner(graceful) {
        let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, graceful.shutdown()).await;
    }
}

/// The parts that the sockets of a server share.
#[derive(Clone)]
struct Entrance {
    router: Router,
    limits: Limits,
    shutdown: Shutdown,
    places: Arc<Semaphore>,
    shares: Arc<Counts>,
    builder: http1::Builder,
}

/// Accepts connections until the signal is given.
async fn accept(entrance: Entrance, socket: Socket, graceful: Arc<GracefulShutdown>) {
    let limits = &entrance.limits;
    // One address leaves places to others; a proxy's is that of everybody.
    let most = if limits.is_proxied || socket.is_local() {
        usize::MAX
    } else {
        limits.connections.saturating_sub(limits.connections / 4)
    };
    while !entrance.shutdown.is_triggered() {
        let life = Arc::<Life>::default();
        // The signal counts while every place is taken, too.
        let (place, accepted) = tokio::select! {
            () = entrance.shutdown.wait() => break,
            accepted = async {
                if entrance.places.available_permits() == 0 {
                    limits.reached.note("connections");
                }
                let place = Arc::clone(&entrance.places).acquire_owned().await;
                (place, socket.accept(&life).await)
            } => accepted,
        };
        // A closed semaphore would mean a place for nobody, and nobody closes it.
        let Ok(place) = place else { break };
        let Ok((stream, peer)) = accepted else {
            // There may be no descriptor left for a moment.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Some(share) = entrance.shares.place(&limits.client(peer.ip()), most) else {
            limits.reached.note("connections of one address");
            continue;
        };
        let (router, cut) = (entrance.router.clone(), Arc::new(Notify::new()));
        let patience = Patience::new(&life, limits.header, limits.keep_alive);
        let arrivals = Arc::clone(&cut);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            let arrival = Arrival::new(Instant::now(), peer, Arc::clone(&arrivals));
            request.extensions_mut().insert(arrival);
            let answering = life.answer();
            let answer = TowerToHyperService::new(router.clone()).call(request);
            async move {
                let answer = answer.await.map_err(|error: Infallible| error);
                drop(answering);
                answer
            }
        });
        let mut stream = TimeoutWriter::new(stream);
        stream.set_timeout(Some(limits.stall));
        let stream = TokioIo::new(Box::pin(stream));
        let mut builder = entrance.builder.clone();
        builder.timer(patience);
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
}
