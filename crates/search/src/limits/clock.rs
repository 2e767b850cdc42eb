use core::time::Duration;

/// The clock of a player before a move.
///
/// ```
/// use core::time::Duration;
/// use feen_search::Clock;
///
/// let clock = Clock::new(Duration::from_secs(60)).increment(Duration::from_secs(1));
/// let time = clock.time();
/// assert!(time.enough() < time.most() && time.most() < Duration::from_secs(15));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    left: Duration,
    increment: Duration,
    byoyomi: Duration,
    overhead: Duration,
    moves: Option<u32>,
}

/// The moves that a game is thought to go on for.
const MOVES: u32 = 30;
/// The time between the answer and the clock that stops.
const OVERHEAD: Duration = Duration::from_millis(10);

impl Clock {
    /// A clock with this much time left.
    #[must_use]
    pub const fn new(left: Duration) -> Self {
        Self {
            left,
            increment: Duration::ZERO,
            byoyomi: Duration::ZERO,
            overhead: OVERHEAD,
            moves: None,
        }
    }

    /// The time that each move adds, or does not take.
    #[must_use]
    pub const fn increment(mut self, increment: Duration) -> Self {
        self.increment = increment;
        self
    }

    /// The time for each move after the rest is used up.
    #[must_use]
    pub const fn byoyomi(mut self, byoyomi: Duration) -> Self {
        self.byoyomi = byoyomi;
        self
    }

    /// The moves until more time is added.
    #[must_use]
    pub const fn moves(mut self, moves: u32) -> Self {
        self.moves = Some(moves);
        self
    }

    /// The time that is lost on the way to the clock.
    #[must_use]
    pub const fn overhead(mut self, overhead: Duration) -> Self {
        self.overhead = overhead;
        self
    }

    /// The time for the next move.
    #[must_use]
    pub fn time(self) -> Time {
        let moves = self.moves.unwrap_or(MOVES).clamp(1, MOVES);
        let usable = self
            .left
            .saturating_add(self.byoyomi)
            .saturating_sub(self.overhead);
        let share = self.left / moves + self.increment * 3 / 4;
        // All of the byoyomi is lost if it is not used.
        let enough = (share * 3 / 5 + self.byoyomi * 4 / 5).min(usable * 4 / 5);
        let spare = if moves == 1 {
            self.left * 4 / 5
        } else {
            self.left / 5
        };
        let most = (share * 3).min(spare + self.increment / 2) + self.byoyomi;
        let least = Duration::from_millis(1);
        let most = most.max(enough).min(usable).max(least);
        Time { enough, most }
    }
}

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Time {
    enough: Duration,
    most: Duration,
}

impl Time {
    /// This time and no less.
    #[must_use]
    pub const fn exactly(time: Duration) -> Self {
        Self {
            enough: time,
            most: time,
        }
    }

    /// The time after which no deeper search is begun.
    #[must_use]
    pub const fn enough(self) -> Duration {
        self.enough
    }

    /// The time after which the search is stopped.
    #[must_use]
    pub const fn most(self) -> Duration {
        self.most
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::Clock;

    #[test]
    fn no_clock_runs_out() {
        let ms = Duration::from_millis;
        for (left, increment, byoyomi, moves) in [
            (0, 0, 0, None),
            (5, 0, 0, None),
            (60_000, 0, 0, None),
            (60_000, 0, 0, Some(1)),
            (60_000, 1_000, 0, Some(0)),
            (0, 0, 1_000, None),
            (1_000, 60_000, 0, None),
            (u64::MAX, u64::MAX, u64::MAX, Some(u32::MAX)),
        ] {
            let clock = Clock::new(ms(left).min(ms(1 << 50)));
            let clock = clock.increment(ms(increment).min(ms(1 << 50)));
            let mut clock = clock.byoyomi(ms(byoyomi).min(ms(1 << 50)));
            if let Some(moves) = moves {
                clock = clock.moves(moves);
            }
            let time = clock.time();
            let usable = ms(left).min(ms(1 << 50)) + ms(byoyomi).min(ms(1 << 50));
            assert!(time.most() <= usable.max(ms(1)), "{clock:?} {time:?}");
            assert!(time.enough() <= time.most(), "{clock:?} {time:?}");
        }
    }
}
