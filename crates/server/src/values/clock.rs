use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The time of each player: so much at first, and so much more for each move.
///
/// The first move of each side is free. A takeback adds no time: a move that is made again gets no second increment.
///
/// ```
/// use std::time::Duration;
/// use server::Clock;
///
/// let blitz = Clock::new(Duration::from_secs(300), Duration::from_secs(3));
/// assert_eq!(serde_json::to_string(&blitz)?, r#"{"initial":300000,"increment":3000}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// The time at the start, in whole milliseconds as JSON.
    #[serde(with = "milliseconds")]
    pub initial: Duration,
    /// The time that a move adds, in whole milliseconds as JSON.
    #[serde(with = "milliseconds", default)]
    pub increment: Duration,
}

impl Clock {
    /// A clock of this much at first, and this much more for each move.
    #[must_use]
    pub const fn new(initial: Duration, increment: Duration) -> Self {
        Self { initial, increment }
    }

    /// The time of each side for its second move: [`initial`](Self::initial), or if that is nothing, the increment, and
    /// at least three seconds.
    #[must_use]
    pub fn start(self) -> Duration {
        if self.initial.is_zero() && !self.increment.is_zero() {
            self.increment.max(LEAST)
        } else {
            self.initial
        }
    }
}

/// The least time that a clock of nothing but an increment begins with.
const LEAST: Duration = Duration::from_secs(3);

/// A time in serde: a number of whole milliseconds.
pub(crate) mod milliseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(of: &Duration, to: S) -> Result<S::Ok, S::Error> {
        whole(*of).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_millis)
    }

    /// The whole milliseconds of a time.
    pub(crate) fn whole(of: Duration) -> u64 {
        u64::try_from(of.as_millis()).unwrap_or(u64::MAX)
    }
}
