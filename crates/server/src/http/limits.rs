use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The limits of a front. A rate is a number a second, and how many may come at once.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The most connections: 4 096. One address has at most three quarters of them, unless it is a proxy's.
    pub connections: usize,
    /// The longest that the header of a request may take: 5 s.
    pub header: Duration,
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
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 4_096,
            header: Duration::from_secs(5),
            request: Duration::from_secs(10),
            stall: Duration::from_secs(20),
            address: 2_048,
            body: 8_192,
            writes: (20, 60),
            creations: (1, 10),
            streams: 32,
            game_streams: 1_000,
            heartbeat: Duration::from_secs(6),
            is_proxied: false,
            allowed_origin: None,
        }
    }
}

/// The counts of each address.
#[derive(Default, Debug)]
pub(super) struct Counts(Mutex<Tables>);

/// The rates of addresses in two tables: when the new one is full it becomes the old one, whose addresses are
/// forgotten. So a request looks at one entry of each, however many addresses there are.
#[derive(Default, Debug)]
struct Tables {
    new: HashMap<IpAddr, Rates>,
    old: HashMap<IpAddr, Rates>,
    /// The connections and streams of addresses that have some.
    places: HashMap<IpAddr, usize>,
}

#[derive(Debug)]
struct Rates {
    writes: Bucket,
    creations: Bucket,
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

/// The most addresses of a table.
const ADDRESSES: usize = 65_536;

impl Tables {
    fn rates(&mut self, address: IpAddr, limits: &Limits, now: Instant) -> &mut Rates {
        if self.new.len() >= ADDRESSES && !self.new.contains_key(&address) {
            self.old = std::mem::take(&mut self.new);
        }
        let old = &mut self.old;
        self.new.entry(address).or_insert_with(|| {
            old.remove(&address).unwrap_or_else(|| Rates {
                writes: Bucket::full(limits.writes.1, now),
                creations: Bucket::full(limits.creations.1, now),
            })
        })
    }
}

impl Counts {
    fn lock(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn may_write(&self, address: IpAddr, limits: &Limits) -> bool {
        let now = Instant::now();
        let mut tables = self.lock();
        let rates = tables.rates(network(address), limits, now);
        rates.writes.take(limits.writes, now)
    }

    pub(super) fn may_create(&self, address: IpAddr, limits: &Limits) -> bool {
        let now = Instant::now();
        let mut tables = self.lock();
        let rates = tables.rates(network(address), limits, now);
        rates.creations.take(limits.creations, now)
    }

    /// One of the places of an address, until it is dropped.
    pub(super) fn place(self: &Arc<Self>, address: IpAddr, most: usize) -> Option<Place> {
        let address = network(address);
        let mut tables = self.lock();
        let places = tables.places.entry(address).or_default();
        let has_room = *places < most;
        if has_room {
            *places = places.saturating_add(1);
        } else if *places == 0 {
            tables.places.remove(&address);
        }
        has_room.then(|| Place {
            counts: Arc::clone(self),
            address,
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
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut tables = self.counts.lock();
        if let Some(places) = tables.places.get_mut(&self.address) {
            *places = places.saturating_sub(1);
            if *places == 0 {
                tables.places.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use super::{Bucket, Counts, Limits};

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
            counts.place(address, 2)
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
        let address = |number: u32| IpAddr::from((u128::from(number) << 64).to_be_bytes());
        let busy = address(u32::MAX);
        let mut allowed = 0;
        let start = Instant::now();
        for number in 0..200_000 {
            if number % 1_000 == 0 {
                allowed += u32::from(counts.may_create(busy, &limits));
            }
            assert!(counts.may_write(address(number), &limits));
        }
        assert!(start.elapsed() < Duration::from_secs(9));
        assert!((10..20).contains(&allowed), "{allowed}");
        let tables = counts.lock();
        assert!(tables.new.len() + tables.old.len() <= 2 * super::ADDRESSES);
    }
}
