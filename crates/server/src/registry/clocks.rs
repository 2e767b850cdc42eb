use std::time::{Duration, Instant};

use qi::ByPlayer;

use super::options::Options;
use crate::values::milliseconds::whole;
use crate::{Clock, Player};

/// A time from which on nobody has to be there for a first move.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The times of a game, as the events have left them.
///
/// Times are added up from the events, never from the wall clock, so that neither a jump of it nor a time in which
/// no server ran is charged to anybody.
///
/// The time left of a player is that until the flag falls: a delay and the periods of byōyomi are part of it. The delay
/// is given back at the end of a turn, and the time of a period that was not used up.
#[derive(Clone, Copy)]
pub(super) struct Times {
    left: ByPlayer<u64>,
    /// The time left when the turn began.
    began: ByPlayer<u64>,
    moved: ByPlayer<bool>,
    /// The moves that were taken back, which have had their increments.
    paid: ByPlayer<u32>,
    increment: u64,
    delay: u64,
    /// The time of a period, and of all of them.
    period: u64,
    periods: u64,
}

impl Times {
    pub(super) fn new(clock: Clock) -> Self {
        let start = [whole(clock.start()); 2].into();
        let byoyomi = clock.byoyomi;
        Self {
            left: start,
            began: start,
            moved: ByPlayer::default(),
            paid: ByPlayer::default(),
            increment: whole(clock.increment),
            delay: whole(clock.delay),
            period: byoyomi.map_or(0, |byoyomi| whole(byoyomi.time)),
            periods: byoyomi.map_or(0, |byoyomi| whole(byoyomi.total())),
        }
    }

    pub(super) fn left(&self) -> [Duration; 2] {
        self.left.map(Duration::from_millis).into()
    }

    /// Counts an event: the seat that was to act before, the seat of the action, and the seat that is to act after.
    pub(super) fn count(
        &mut self,
        before: Option<Player>,
        by: Option<Player>,
        after: Option<Player>,
        spent: Option<u32>,
    ) {
        let Some(mover) = before else { return };
        self.spend(mover, spent);
        if by == before && after != before {
            self.end_turn(mover);
            let has_moved = std::mem::replace(&mut self.moved[mover], true);
            if let Some(paid) = self.paid[mover].checked_sub(1) {
                self.paid[mover] = paid;
            } else if has_moved && after.is_some() {
                // The first move is free, and adds nothing.
                self.left[mover] = self.left[mover].saturating_add(self.increment);
            }
            self.began[mover] = self.left[mover];
        }
    }

    /// Gives back what a turn has not used up of its delay and of its period.
    fn end_turn(&mut self, mover: Player) {
        let left = &mut self.left[mover];
        *left = left.saturating_add(self.delay).min(self.began[mover]);
        if *left < self.periods
            && let Some(whole) = left.checked_next_multiple_of(self.period)
        {
            *left = whole;
        }
        self.began[mover] = *left;
    }

    /// Counts a takeback: the last turn of the seat that is to act after it, and that of the other seat if it has
    /// answered.
    pub(super) fn take_back(
        &mut self,
        before: Option<Player>,
        after: Option<Player>,
        spent: Option<u32>,
    ) {
        let (Some(mover), Some(asker)) = (before, after) else {
            return;
        };
        self.spend(mover, spent);
        self.end_turn(mover);
        self.paid[asker] = self.paid[asker].saturating_add(1);
        if mover == asker {
            self.paid[!asker] = self.paid[!asker].saturating_add(1);
        }
    }

    fn spend(&mut self, mover: Player, spent: Option<u32>) {
        let left = &mut self.left[mover];
        *left = left.saturating_sub(spent.unwrap_or(0).into());
    }

    /// The end of the time of a seat which runs since then.
    pub(super) fn deadline(
        &self,
        seat: Player,
        since: Instant,
        options: &Options,
    ) -> Option<Instant> {
        let time = if self.moved[seat] {
            Duration::from_millis(self.left[seat])
        } else {
            self.first_move(seat, options)
        };
        since.checked_add(time)
    }

    /// The time for the first move of a seat: where a move may take days, all of it.
    pub(super) fn first_move(&self, seat: Player, options: &Options) -> Duration {
        let left = Duration::from_millis(self.left[seat]);
        if left >= DAY {
            left
        } else {
            options.first_move
        }
    }

    /// Whether the seat has made its first move.
    pub(super) fn has_moved(&self, seat: Player) -> bool {
        self.moved[seat]
    }

    /// The time that an action which arrived then takes from the seat that is to act.
    pub(super) fn spent(&self, seat: Player, since: Instant, arrived: Instant) -> u32 {
        if !self.has_moved(seat) {
            return 0;
        }
        let elapsed = whole(arrived.saturating_duration_since(since));
        let spent = elapsed.min(self.left[seat]);
        u32::try_from(spent).unwrap_or(u32::MAX)
    }

    /// The times as of now, if that of a seat runs.
    pub(super) fn now(&self, runs: Option<(Player, Instant)>, now: Instant) -> [Duration; 2] {
        let mut times = *self;
        if let Some((seat, since)) = runs {
            let spent = times.spent(seat, since, now);
            let left = &mut times.left[seat];
            *left = left.saturating_sub(spent.into());
        }
        times.left()
    }
}
