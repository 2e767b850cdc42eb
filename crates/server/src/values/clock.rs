use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The time of each player: so much at first, and what each move adds or lets pass.
///
/// The first move of each side is free. A takeback adds no time: a move that is made again gets no second increment.
///
/// ```
/// use std::time::Duration;
/// use feen_server::{Byoyomi, Clock};
///
/// let seconds = Duration::from_secs;
/// let blitz = Clock::new(seconds(300), seconds(3));
/// assert_eq!(serde_json::to_string(&blitz)?, r#"{"initial":300000,"increment":3000}"#);
///
/// let shogi = Clock::new(seconds(600), seconds(0)).with_byoyomi(Byoyomi::new(seconds(30), 3));
/// assert_eq!(
///     serde_json::to_string(&shogi)?,
///     r#"{"initial":600000,"increment":0,"byoyomi":{"time":30000,"periods":3}}"#,
/// );
/// assert_eq!(shogi.start(), seconds(690));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Clock {
    /// The time at the start, in whole milliseconds as JSON.
    #[serde(with = "milliseconds")]
    pub initial: Duration,
    /// The time that a move adds, in whole milliseconds as JSON.
    #[serde(with = "milliseconds", default)]
    pub increment: Duration,
    /// The time of each turn that is not counted, in whole milliseconds as JSON.
    #[serde(
        with = "milliseconds",
        default,
        skip_serializing_if = "Duration::is_zero"
    )]
    pub delay: Duration,
    /// The periods that follow when the time at the start is used up; by default the game is lost then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub byoyomi: Option<Byoyomi>,
}

/// The seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// Periods after the time at the start: a move that is made within one leaves it whole, and one that is used up is gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Byoyomi {
    /// The time of a period, in whole milliseconds as JSON.
    #[serde(with = "milliseconds")]
    pub time: Duration,
    /// The number of periods.
    pub periods: u8,
}

impl Byoyomi {
    /// This many periods of this time.
    #[must_use]
    pub const fn new(time: Duration, periods: u8) -> Self {
        Self { time, periods }
    }

    /// The time of all periods.
    #[must_use]
    pub fn total(self) -> Duration {
        self.time.saturating_mul(self.periods.into())
    }
}

impl Clock {
    /// A clock with some days for each move, as games by post have it.
    ///
    /// ```
    /// use feen_server::Clock;
    ///
    /// assert_eq!(Clock::days(3).days_each(), Some(3));
    /// ```
    #[must_use]
    pub const fn days(days: u16) -> Self {
        let time = Duration::from_secs(DAY.saturating_mul(days as u64));
        Self::new(Duration::ZERO, Duration::ZERO).with_byoyomi(Byoyomi::new(time, 1))
    }

    /// The days for each move, of a clock that has nothing else.
    #[must_use]
    pub const fn days_each(&self) -> Option<u16> {
        let Some(byoyomi) = self.byoyomi else {
            return None;
        };
        let seconds = byoyomi.time.as_secs();
        let is_alone = self.initial.is_zero() && self.increment.is_zero() && byoyomi.periods == 1;
        if !is_alone || seconds == 0 || seconds % DAY != 0 || seconds / DAY > u16::MAX as u64 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "compared above")]
        Some((seconds / DAY) as u16)
    }

    /// A clock of this much at first, and this much more for each move.
    #[must_use]
    pub const fn new(initial: Duration, increment: Duration) -> Self {
        Self {
            initial,
            increment,
            delay: Duration::ZERO,
            byoyomi: None,
        }
    }

    /// With a time of each turn that is not counted.
    #[must_use]
    pub const fn with_delay(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }

    /// With periods after the time at the start.
    #[must_use]
    pub const fn with_byoyomi(mut self, byoyomi: Byoyomi) -> Self {
        self.byoyomi = Some(byoyomi);
        self
    }

    /// The time in which each side has to make its second move: [`initial`](Self::initial), the delay and all periods; or
    /// if that is nothing, the increment, and at least three seconds.
    #[must_use]
    pub fn start(self) -> Duration {
        let periods = self.byoyomi.map(Byoyomi::total).unwrap_or_default();
        let whole = self.initial.saturating_add(self.delay);
        let whole = whole.saturating_add(periods);
        if whole.is_zero() && !self.increment.is_zero() {
            self.increment.max(LEAST)
        } else {
            whole
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
