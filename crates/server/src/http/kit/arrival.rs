use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::Notify;

use crate::http::Client;

/// When and from where a request came.
#[derive(Clone, Debug)]
pub struct Arrival {
    at: Instant,
    peer: SocketAddr,
    cut: Arc<Notify>,
    /// The one for whom the request counts, once the gate has seen it.
    pub(in crate::http) client: Option<Client>,
}

impl Arrival {
    /// A request on a connection, which ends when `cut` is notified.
    pub(in crate::http) const fn new(at: Instant, peer: SocketAddr, cut: Arc<Notify>) -> Self {
        Self {
            at,
            peer,
            cut,
            client: None,
        }
    }

    /// The moment when the header was complete.
    #[must_use]
    pub const fn at(&self) -> Instant {
        self.at
    }

    /// The other end of the connection.
    #[must_use]
    pub const fn peer(&self) -> SocketAddr {
        self.peer
    }

    /// Ends the connection, whatever is still on its way.
    pub fn cut(&self) {
        self.cut.notify_one();
    }
}

impl Default for Arrival {
    /// A request that came on no connection of this server, now.
    fn default() -> Self {
        let nobody = SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), 0);
        Self::new(Instant::now(), nobody, Arc::default())
    }
}
