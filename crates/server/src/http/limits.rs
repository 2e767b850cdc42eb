use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::reached::Reached;

/// The limits of a front. A rate is a number a second, and how many may come at once.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The most connections: 4 096. One address has at most three quarters of them, unless it is a proxy's.
    pub connections: usize,
    /// The longest that the header of a request may take: 5 s.
    pub header: Duration,
    /// The longest that a connection rests between two requests: 5 s. With a proxy in front it must be longer than the proxy's.
    pub keep_alive: Duration,
    /// The longest that a request may take: 10 s.
    pub request: Duration,
    /// The longest that a client may read nothing of what waits for it: 20 s.
    pub stall: Duration,
    /// The most bytes of an address: 2 KiB.
    pub address: usize,
    /// The most bytes of a body: 8 KiB.
    pub body: usize,
    /// Requests of one address that change something: 20 a second, 60 at once.
    pub writes: (u32, u32),
    /// Games that one address makes: 1 a second, 10 at once.
    pub creations: (u32, u32),
    /// Pictures that are painted for one address: 2 a second, 20 at once.
    pub pictures: (u32, u32),
    /// The most streams of one address: 32.
    pub streams: usize,
    /// The most streams of one game: 1 000.
    pub game_streams: usize,
    /// The time between two signs of life in a stream: 6 s.
    pub heartbeat: Duration,
    /// True if a proxy of the operator's writes `X-Forwarded-For`.
    pub is_proxied: bool,
    /// The origin whose pages may call, or `*`.
    pub allowed_origin: Option<String>,
    /// The names in `Host` under which the server is asked for; any if there are none.
    pub hosts: Vec<String>,
    /// The networks whose requests, streams and connections are not counted.
    pub trusted: Vec<Network>,
    /// The limits that were reached.
    pub(super) reached: Reached,
}

/// The one for whom requests and streams are counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Client {
    /// An address, or of the newer kind the network of a household.
    Address(IpAddr),
    /// A player who has sent a token, by the name in small letters.
    Player(Box<str>),
    /// A network of the operator, which has no limits.
    Trusted,
}

impl Client {
    /// The name under which games count for it; nothing for a client that has no limits.
    #[must_use]
    pub fn maker(&self) -> Option<Box<str>> {
        match self {
            Self::Address(address) => Some(address.to_string().into()),
            Self::Player(name) => Some(name.clone()),
            Self::Trusted => None,
        }
    }
}

/// A network of addresses.
///
/// ```
/// use feen_server::http::Network;
///
/// let network: Network = "192.168.0.0/16".parse()?;
/// assert!(network.has("192.168.7.1".parse()?) && !network.has("192.169.0.1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    start: u128,
    length: u32,
}

impl Network {
    /// Whether an address belongs to the network.
    #[must_use]
    pub fn has(self, address: IpAddr) -> bool {
        let other = self.start ^ bits(address);
        other
            .checked_shr(128_u32.saturating_sub(self.length))
            .unwrap_or_default()
            == 0
    }
}

/// An address as one of the newer kind.
fn bits(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(four) => four.to_ipv6_mapped().to_bits(),
        IpAddr::V6(six) => six.to_bits(),
    }
}

/// A text that is no network, such as `10.0.0.0/33`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a network, such as 192.168.0.0/16 or 2001:db8::/32")]
pub struct ParseNetworkError;

impl ParseNetworkError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "network/syntax"
    }
}

impl FromStr for Network {
    type Err = ParseNetworkError;

    fn from_str(text: &str) -> Result<Self, ParseNetworkError> {
        let (address, length) = text
            .split_once('/')
            .map_or((text, None), |(address, length)| (address, Some(length)));
        let address: IpAddr = address.parse().map_err(|_| ParseNetworkError)?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let length = length.map_or(Ok(most), str::parse::<u32>);
        let length = length.ok().filter(|length| *length <= most);
        let length = length.ok_or(ParseNetworkError)?;
        Ok(Self {
            start: bits(address),
            length: length.saturating_add(128).saturating_sub(most),
        })
    }
}

impl Limits {
    /// The one for whom a request from an address counts that has no token.
    #[must_use]
    pub fn client(&self, address: IpAddr) -> Client {
        if self.trusted.iter().any(|network| network.has(address)) {
            Client::Trusted
        } else {
            Client::Address(network(address))
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 4_096,
            header: Duration::from_secs(5),
            keep_alive: Duration::from_secs(5),
            request: Duration::from_secs(10),
            stall: Duration::from_secs(20),
            address: 2_048,
            body: 8_192,
            writes: (20, 60),
            creations: (1, 10),
            pictures: (2, 20),
            streams: 32,
            game_streams: 1_000,
            heartbeat: Duration::from_secs(6),
            is_proxied: false,
            allowed_origin: None,
            hosts: Vec::new(),
            trusted: Vec::new(),
            reached: Reached::default(),
        }
    }
}

/// The counts of each client.
#[derive(Default, Debug)]
pub(super) struct Counts(Mutex<Tables>);

/// The rates of clients in two tables: when the new one is full it becomes the old one, whose clients are
/// forgotten. So a request looks at one entry of each, however many clients there are.
#[derive(Default, Debug)]
struct Tables {
    new: HashMap<Client, Rates>,
    old: HashMap<Client, Rates>,
    /// The connections and streams of clients that have some.
    places: HashMap<Client, usize>,
}

#[derive(Debug)]
struct Rates {
    writes: Bucket,
    creations: Bucket,
    pictures: Bucket,
}

/// Tokens that come back with time, in parts of a [`WHOLE`].
#[derive(Debug)]
struct Bucket {
    left: u64,
    since: Instant,
}

/// A token has as many parts as a second has nanoseconds, so that no time is lost between two calls.
const WHOLE: u64 = 1_000_000_000;

impl Bucket {
    fn full(burst: u32, now: Instant) -> Self {
        Self {
            left: u64::from(burst).saturating_mul(WHOLE),
            since: now,
        }
    }

    fn take(&mut self, (rate, burst): (u32, u32), now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.since).as_nanos();
        let passed = u64::try_from(passed).unwrap_or(u64::MAX);
        self.since = now;
        let most = u64::from(burst).saturating_mul(WHOLE);
        self.left = self
            .left
            .saturating_add(passed.saturating_mul(u64::from(rate)))
            .min(most);
        match self.left.checked_sub(WHOLE) {
            Some(left) => {
                self.left = left;
                true
            }
            None => false,
        }
    }
}

/// The most clients of a table.
const CLIENTS: usize = 65_536;

impl Tables {
    fn rates(&mut self, client: &Client, limits: &Limits, now: Instant) -> &mut Rates {
        if self.new.len() >= CLIENTS && !self.new.contains_key(client) {
            self.old = std::mem::take(&mut self.new);
        }
        let old = &mut self.old;
        self.new.entry(client.clone()).or_insert_with(|| {
            old.remove(client).unwrap_or_else(|| Rates {
                writes: Bucket::full(limits.writes.1, now),
                creations: Bucket::full(limits.creations.1, now),
                pictures: Bucket::full(limits.pictures.1, now),
            })
        })
    }
}

impl Counts {
    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn may_write(&self, client: &Client, limits: &Limits) -> bool {
        self.take(client, limits, |rates| (&mut rates.writes, limits.writes))
    }

    pub(super) fn may_create(&self, client: &Client, limits: &Limits) -> bool {
        self.take(client, limits, |rates| {
            (&mut rates.creations, limits.creations)
        })
    }

    pub(super) fn may_paint(&self, client: &Client, limits: &Limits) -> bool {
        self.take(client, limits, |rates| {
            (&mut rates.pictures, limits.pictures)
        })
    }

    fn take(
        &self,
        client: &Client,
        limits: &Limits,
        of: impl FnOnce(&mut Rates) -> (&mut Bucket, (u32, u32)),
    ) -> bool {
        let now = Instant::now();
        if *client == Client::Trusted {
            return true;
        }
        let mut tables = self.lock();
        let (bucket, rate) = of(tables.rates(client, limits, now));
        bucket.take(rate, now)
    }

    /// One of the places of a client, until it is dropped.
    pub(super) fn place(self: &Arc<Self>, client: &Client, most: usize) -> Option<Place> {
        let mut tables = self.lock();
        let places = tables.places.entry(client.clone()).or_default();
        let has_room = *places < most || *client == Client::Trusted;
        if has_room {
            *places = places.saturating_add(1);
        } else if *places == 0 {
            tables.places.remove(client);
        }
        has_room.then(|| Place {
            counts: Arc::clone(self),
            client: client.clone(),
        })
    }
}

/// An address of the network of a household: of the newer kind only the first half.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => match six.to_ipv4_mapped() {
            Some(four) => IpAddr::V4(four),
            None => IpAddr::V6(Ipv6Addr::from_bits(six.to_bits() & !u128::from(u64::MAX))),
        },
    }
}

/// A stream or a connection that is counted.
#[derive(Debug)]
pub(super) struct Place {
    counts: Arc<Counts>,
    client: Client,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut tables = self.counts.lock();
        if let Some(places) = tables.places.get_mut(&self.client) {
            *places = places.saturating_sub(1);
            if *places == 0 {
                tables.places.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use super::{Bucket, Client, Counts, Limits, Network};

    #[test]
    fn a_bucket_gives_its_burst_and_then_its_rate() {
        let start = Instant::now();
        let mut bucket = Bucket::full(3, start);
        let mut take = |after: u64| bucket.take((2, 3), start + Duration::from_millis(after));
        let taken = [0, 0, 0, 0, 499, 500, 600, 1_000, 9_000, 9_000, 9_000, 9_000].map(&mut take);
        let expected = [
            true, true, true, false, false, true, false, true, true, true, true, false,
        ];
        // A refusal at 499 keeps what has come back by then.
        assert_eq!(taken, expected);
        // A caller who never rests has the rate, too.
        let mut bucket = Bucket::full(3, start);
        let mut take = |after: u64| bucket.take((20, 3), start + Duration::from_micros(after));
        let taken = (0..10_000).map(|call| take(call * 100));
        assert_eq!(taken.filter(|taken| *taken).count(), 22);
    }

    #[test]
    fn streams_are_counted_by_network() {
        let counts = Arc::new(Counts::default());
        let stream = |address: &str| {
            let address: IpAddr = address.parse().unwrap();
            counts.place(&Limits::default().client(address), 2)
        };
        let first = stream("2001:db8::1");
        assert!(first.is_some() && stream("2001:db8::2").is_some());
        let second = stream("2001:db8::3");
        assert!(second.is_some() && stream("2001:db8::4").is_none());
        assert!(stream("2001:db9::4").is_some() && stream("127.0.0.1").is_some());
        drop(first);
        assert!(stream("::ffff:127.0.0.1").is_some() && stream("2001:db8::4").is_some());
    }

    /// Many addresses cost each request the same, and none of them more than it may have.
    #[test]
    fn more_addresses_than_are_remembered_cost_no_time() {
        let (limits, counts) = (Limits::default(), Counts::default());
        let address = |number: u32| {
            let address = IpAddr::from((u128::from(number) << 64).to_be_bytes());
            Limits::default().client(address)
        };
        let busy = address(u32::MAX);
        let mut allowed = 0;
        let start = Instant::now();
        for number in 0..200_000 {
            if number % 1_000 == 0 {
                allowed += u32::from(counts.may_create(&busy, &limits));
            }
            assert!(counts.may_write(&address(number), &limits));
        }
        assert!(start.elapsed() < Duration::from_secs(9));
        assert!((10..20).contains(&allowed), "{allowed}");
        let tables = counts.lock();
        assert!(tables.new.len() + tables.old.len() <= 2 * super::CLIENTS);
    }

    #[test]
    fn a_network_has_its_addresses_and_no_limits() {
        for (text, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("10.1.2.3", "10.1.2.3", "10.1.2.4"),
            ("0.0.0.0/0", "255.0.0.1", "2001:db8::1"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
            ("::ffff:127.0.0.0/104", "127.1.2.3", "128.0.0.1"),
            ("::1", "::1", "::2"),
        ] {
            let network: Network = text.parse().unwrap();
            assert!(network.has(inside.parse().unwrap()), "{text} {inside}");
            assert!(!network.has(outside.parse().unwrap()), "{text} {outside}");
        }
        for text in ["", "10.0.0.0/33", "10.0.0.0/", "10.0.0/8", "::/129", "x/8"] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
        let limits = Limits {
            trusted: vec!["10.0.0.0/8".parse().unwrap()],
            ..Limits::default()
        };
        let client = limits.client("10.1.1.1".parse().unwrap());
        let counts = Arc::new(Counts::default());
        assert_eq!(client, Client::Trusted);
        assert!((0..1_000).all(|_| counts.may_write(&client, &limits)));
        assert!((0..1_000).all(|_| counts.may_create(&client, &limits)));
        assert!(counts.place(&client, 0).is_some());
    }
}
