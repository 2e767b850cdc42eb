use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;

use super::Front;
use super::accept::{SHUTDOWN_TIMEOUT, serve_all};
use super::socket::{Listen, Socket};
use crate::Game;

/// The time between two looks for games whose players do not come back.
const ABANDONED: Duration = Duration::from_secs(60);

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

/// Runs a server at some places until the process is asked to end: by Ctrl-C or SIGTERM. A second signal ends the process
/// at once, with the status 1.
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
        let mut sockets = Vec::new();
        for place in listen {
            let opened = place.open().await;
            sockets.extend(
                opened
                    .map_err(|error| io::Error::new(error.kind(), format!("{place}: {error}")))?,
            );
        }
        ready(Ready {
            places: sockets.iter().map(Socket::name).collect(),
            address: sockets.iter().find_map(Socket::address),
            connections: limits.connections,
        });
        let shutdown = front.shutdown().clone();
        tokio::spawn(async move {
            if asked_to_end().await.is_ok() {
                shutdown.trigger();
            }
            if asked_to_end().await.is_ok() {
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
        serve_all(sockets, router, &limits, front.shutdown()).await;
        Ok(())
    });
    let kept = front.server().shutdown(SHUTDOWN_TIMEOUT);
    runtime.shutdown_timeout(Duration::from_millis(500));
    ended.and(kept.map_err(io::Error::other))
}

#[cfg(unix)]
async fn asked_to_end() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        asked = tokio::signal::ctrl_c() => asked,
        _ = terminate.recv() => Ok(()),
    }
}

#[cfg(not(unix))]
async fn asked_to_end() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}
