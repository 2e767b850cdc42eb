use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;

use super::Front;
use super::accept::{SHUTDOWN_TIMEOUT, serve};
use crate::Game;

/// The time between two looks for games whose players do not come back.
const ABANDONED: Duration = Duration::from_secs(60);

/// Runs a server on an address until the process is asked to end: by Ctrl-C or SIGTERM. A second signal ends the process
/// at once, with the status 1.
///
/// `ready` learns the address, which has a port of its own where 0 was asked for.
///
/// # Errors
///
/// The address is in use, or does not belong to this machine.
pub fn run<G: Game>(
    address: SocketAddr,
    front: &Front<G>,
    router: Router,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let ended = runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        ready(listener.local_addr()?);
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
        serve(listener, router, front.limits(), front.shutdown()).await;
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
