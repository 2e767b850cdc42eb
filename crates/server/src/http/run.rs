use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use listenfd::ListenFd;
use sd_notify::NotifyState;
use tokio::net::TcpListener;
#[cfg(unix)]
use tokio::net::UnixListener;
use tracing::{info, warn};

use super::accept::{SHUTDOWN_TIMEOUT, serve, serve_all};
use super::api::measures;
use super::socket::{Listen, Socket};
use super::{Front, Limits};
use crate::Game;

/// The time between two looks for games whose players do not come back.
const ABANDONED: Duration = Duration::from_secs(60);

/// The time between two looks for games that are kept no longer.
const OLD: Duration = Duration::from_secs(3_600);

/// A server that is about to accept connections.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ready {
    /// The places where it listens, in words: `http://127.0.0.1:8080/`. A port of its own is there where 0 was asked for.
    pub places: Vec<String>,
    /// The first address.
    pub address: Option<SocketAddr>,
    /// The most connections, which are fewer than asked for if the system allows fewer open files.
    pub connections: usize,
}

/// The open files that are no connections: of journals, engines and logs.
const FILES: u64 = 64;

/// The most connections: as many as asked for, or as the open files allow, whose soft limit is raised to the hard one.
#[cfg(unix)]
fn places(asked: usize) -> usize {
    use rustix::process::{Resource, getrlimit, setrlimit};

    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if setrlimit(Resource::Nofile, limit).is_err() {
        limit = getrlimit(Resource::Nofile);
    }
    let files = limit.current.unwrap_or(u64::MAX).saturating_sub(FILES);
    asked
        .min(usize::try_from(files).unwrap_or(usize::MAX))
        .max(1)
}

#[cfg(not(unix))]
const fn places(asked: usize) -> usize {
    asked
}

/// Runs a server at some places until the process is asked to end: by Ctrl-C, SIGTERM or SIGHUP. A second signal ends the process
/// at once, with the status 1.
///
/// Sockets that the system hands over (`LISTEN_FDS`) take the place of those that are asked for, and the system learns when
/// the server is ready (`NOTIFY_SOCKET`).
///
/// `ready` learns where it listens.
///
/// # Errors
///
/// An address is in use, or does not belong to this machine.
pub fn run<G: Game>(
    listen: &[Listen],
    front: &Front<G>,
    router: Router,
    ready: impl FnOnce(Ready),
) -> io::Result<()> {
    let mut limits = front.limits().clone();
    limits.connections = places(limits.connections);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let ended = runtime.block_on(async {
        let mut sockets = handed_over()?;
        let asked = if sockets.is_empty() { listen } else { &[] };
        for place in asked {
            let opened = place.open().await;
            sockets.extend(
                opened
                    .map_err(|error| io::Error::new(error.kind(), format!("{place}: {error}")))?,
            );
        }
        let measured = match front.metrics_address() {
            Some(address) => Some(TcpListener::bind(address).await?),
            None => None,
        };
        let mut requests = Requests::new()?;
        ready(Ready {
            places: sockets.iter().map(Socket::name).collect(),
            address: sockets.iter().find_map(Socket::address),
            connections: limits.connections,
        });
        tell(NotifyState::Ready);
        let shutdown = front.shutdown().clone();
        tokio::spawn(async move {
            if requests.next().await {
                shutdown.trigger();
            }
            if requests.next().await {
                std::process::exit(1);
            }
        });
        let resumed = front.clone();
        tokio::task::spawn_blocking(move || resumed.resume());
        let tended = front.clone();
        tokio::spawn(async move {
            let mut beats = tokio::time::interval(ABANDONED);
            loop {
                beats.tick().await;
                // The journal may answer the next time.
                let _ = tended
                    .blocking(|front| front.server().end_abandoned())
                    .await;
            }
        });
        let swept = front.clone();
        tokio::spawn(async move {
            let mut beats = tokio::time::interval(OLD);
            loop {
                beats.tick().await;
                let deleted = swept.blocking(|front| front.server().delete_old()).await;
                if let Ok(Ok(games @ 1..)) = deleted {
                    info!(games, "old games are deleted");
                }
            }
        });
        if let Some(listener) = measured {
            let (front, router) = (front.clone(), measures(front));
            tokio::spawn(async move {
                serve(listener, router, &Limits::default(), front.shutdown()).await;
            });
        }
        serve_all(sockets, router, &limits, front.shutdown()).await;
        tell(NotifyState::Stopping);
        Ok(())
    });
    let kept = front.server().shutdown(SHUTDOWN_TIMEOUT);
    runtime.shutdown_timeout(Duration::from_millis(500));
    ended.and(kept.map_err(io::Error::other))
}

/// The sockets that the system hands over: they stay open when this process ends, so that clients wait for the next one and
/// none is refused.
fn handed_over() -> io::Result<Vec<Socket>> {
    let mut handed = ListenFd::from_env();
    let mut sockets = Vec::new();
    for index in 0..handed.len() {
        // A socket of another kind is an error of the one, and tried as the other.
        match handed.take_tcp_listener(index) {
            Ok(Some(listener)) => {
                listener.set_nonblocking(true)?;
                sockets.push(TcpListener::from_std(listener)?.into());
            }
            Ok(None) => {}
            #[cfg(unix)]
            Err(_) => {
                if let Some(listener) = handed.take_unix_listener(index)? {
                    listener.set_nonblocking(true)?;
                    sockets.push(Socket::handed_over(UnixListener::from_std(listener)?));
                }
            }
            #[cfg(not(unix))]
            Err(error) => return Err(error),
        }
    }
    Ok(sockets)
}

/// Tells the system how far the server is, if the system wants to know.
fn tell(state: NotifyState<'_>) {
    if let Err(error) = sd_notify::notify(&[state]) {
        warn!(reason = %error, "the system cannot be told of the state");
    }
}

/// The requests of the system to end.
struct Requests {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    /// The end of the terminal.
    #[cfg(unix)]
    hangup: tokio::signal::unix::Signal,
}

impl Requests {
    /// From now on a request ends the process no more by itself.
    #[cfg(unix)]
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};

        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hangup: signal(SignalKind::hangup())?,
        })
    }

    #[cfg(not(unix))]
    fn new() -> io::Result<Self> {
        Ok(Self {})
    }

    /// Waits for the next one; false if there can be none.
    #[cfg(unix)]
    async fn next(&mut self) -> bool {
        tokio::select! {
            asked = self.terminate.recv() => asked.is_some(),
            asked = self.interrupt.recv() => asked.is_some(),
            asked = self.hangup.recv() => asked.is_some(),
        }
    }

    #[cfg(not(unix))]
    async fn next(&mut self) -> bool {
        tokio::signal::ctrl_c().await.is_ok()
    }
}
