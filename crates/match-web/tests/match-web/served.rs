//! Routes on a port of their own, as the tests of several crates serve them.

use std::net::{SocketAddr, TcpListener};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

use feen_server::axum::Router;
use feen_server::http::{Limits, Shutdown, serve};

/// Serves routes in a thread of their own until the shutdown.
pub(crate) fn served(
    router: Router,
    limits: &Limits,
    shutdown: &Shutdown,
) -> (SocketAddr, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap();
    let (limits, ending) = (limits.clone(), shutdown.clone());
    let thread = spawn(move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            serve(listener, router, &limits, &ending).await;
        });
        runtime.shutdown_timeout(Duration::from_secs(1));
    });
    (address, thread)
}
