//! The ends of games whose players do not come back.

use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::time::Duration;

use super::Server;
use crate::journal::{Fault, Reader, Record, Row, Selection, Stage};
use crate::registry::answer::EndReason;
use crate::registry::drive::AfterUnlock;
use crate::registry::holders::Holder;
use crate::registry::options::GameOptions;
use crate::registry::slot::{Slot, State, signed};
use crate::registry::store::Item;
use crate::values::milliseconds::whole;
use crate::{Game, GameId, Player};

/// The time that players have to come back after a start of the server.
const GRACE: Duration = Duration::from_secs(3_600);

/// The games that are looked at in one question to the journal.
const PAGE: usize = 1_000;

impl<G: Game> Server<G> {
    /// Ends the games whose players have been absent for as long as [`Options`](crate::Options) say, also those that
    /// are only in the journal. It is to be called now and then, such as each few minutes.
    ///
    /// Nobody is absent while a stream of a seat is open. After a start all have an hour to come back.
    ///
    /// Each call is also a sign in the journal that this server runs: a later one charges long turns for that time only.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn end_abandoned(&self) -> Result<(), Fault> {
        self.shared.is_tended.store(true, Relaxed);
        let read = self.write_pauses().and(self.wake_abandoned());
        for slot in self.shared.slots() {
            // A game that is busy is not abandoned.
            let Some(mut state) = slot.try_lock() else {
                continue;
            };
            if state.closed.is_some() || state.flight.is_some() || state.is_over() {
                continue;
            }
            let Some(idle) = self.idle_of(&state) else {
                continue;
            };
            let now = signed(self.shared.common.now_ms());
            if is_attended(&state) {
                slot.see(now, false);
            }
            let (seen, written) = slot.seen();
            let idle_at = seen.saturating_add(signed(whole(idle)));
            if now >= idle_at.max(signed(whole(idle.min(GRACE)))) {
                let mut after_unlock = AfterUnlock::new();
                let reason = EndReason::Idle(idle);
                self.shared
                    .end(&slot, &mut state, reason, &mut after_unlock);
                drop(state);
                after_unlock.run(&self.shared, &slot);
            } else if seen.saturating_sub(written) > signed(whole(idle)) / 4 {
                drop(state);
                self.write_sign(&slot, seen);
            }
        }
        read
    }

    /// Lets the journal know that a player is there: for a start after this, and for other servers.
    fn write_sign(&self, slot: &Slot<G>, seen: i64) {
        if let Some(store) = &self.shared.store {
            let start = signed(self.shared.common.start_wall);
            let at = u64::try_from(start.saturating_add(seen)).unwrap_or_default();
            store.queue.push(Item::kept(Record::Seen(slot.id, at)));
        }
        slot.see(seen, true);
    }

    /// Reads the unfinished games that are only in the journal and may have to end.
    fn wake_abandoned(&self) -> Result<(), Fault> {
        let Some(store) = &self.shared.store else {
            return Ok(());
        };
        let counts = &self.shared.common.counts;
        let before = counts.unfinished.load(SeqCst);
        let is_written = counts.unwritten.load(SeqCst) == 0;
        let (mut count, mut after) = (0_u64, None);
        loop {
            let rows = store
                .readers
                .list(|reader| reader.games(Selection::UNFINISHED, after, PAGE))?;
            let Some((last, _)) = rows.last() else { break };
            after = Some(last.id);
            for (row, seq) in rows {
                count = count.saturating_add(1);
                if self.shared.slot(row.id).is_some() {
                    continue;
                }
                let last = |id: GameId| {
                    let events = |reader: &mut dyn Reader| reader.events(id, seq.saturating_sub(1));
                    let events = store.readers.with(events)?;
                    Ok::<_, Fault>(events.last().map(|entry| entry.at))
                };
                let is_old = |at: u64| self.is_idle_since(&row, at);
                if is_old(row.seen.max(Some(row.at)).unwrap_or_default())
                    && last(row.id)?.is_none_or(is_old)
                {
                    self.load(row.id)?;
                }
            }
        }
        // Operators and other servers end games that are not in memory here, and other servers make some. Where this
        // server has made or ended one meanwhile, the next look counts.
        if is_written {
            let _ = counts
                .unfinished
                .compare_exchange(before, count, SeqCst, Relaxed);
        }
        Ok(())
    }

    /// A moment of the wall clock in milliseconds since the start.
    pub(super) fn since(&self, at: u64) -> i64 {
        signed(at).saturating_sub(signed(self.shared.common.start_wall))
    }

    /// Whether a game may have to end that nobody has played since a moment.
    fn is_idle_since(&self, row: &Row, at: u64) -> bool {
        let options: GameOptions = serde_json::from_str(&row.options).unwrap_or_default();
        let has_seats = row.invite.is_some() || row.seats.iter().any(Option::is_some);
        let is_open = Stage::of(row) == Stage::Open;
        let idle = self.idle(&options, (has_seats, is_open, row.engine.is_some()));
        // The clock of a game runs once it is read.
        let clock = options.clock.filter(|_| !is_open);
        let clock = clock.map(|clock| clock.start().saturating_add(clock.increment));
        // Whatever is first may end it.
        let Some(idle) = [options.idle, idle, clock].into_iter().flatten().min() else {
            return false;
        };
        let idle = signed(whole(idle));
        let now = signed(self.shared.common.now_ms());
        now >= self
            .since(at)
            .saturating_add(idle)
            .max(idle.min(signed(whole(GRACE))))
    }

    /// The absence of its players after which a game ends; nothing for one that has another end.
    fn idle_of(&self, state: &State<G>) -> Option<Duration> {
        let facts = (state.seats.is_some(), state.waits(), state.engine.is_some());
        self.idle(&state.options, facts)
    }

    fn idle(
        &self,
        options: &GameOptions,
        (has_seats, is_open, has_engine): (bool, bool, bool),
    ) -> Option<Duration> {
        let defaults = &self.shared.common.options;
        match (has_seats, is_open) {
            (false, _) => None,
            (_, true) => defaults.idle_open,
            _ if options.clock.is_some() => None,
            _ if has_engine => defaults.idle_engine,
            _ => defaults.idle_untimed,
        }
    }
}

/// Whether a person at a seat has a stream open.
fn is_attended<G: Game>(state: &State<G>) -> bool {
    let Some(watch) = &state.watch else {
        return false;
    };
    Player::ALL
        .into_iter()
        .any(|seat| watch.is_here(seat) && !state.holder(seat).is_some_and(Holder::is_engine))
}
