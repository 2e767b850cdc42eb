//! Games that come from the journal.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use super::shared::{Shared, lock};
use crate::journal::{Entry, Fault, Row};
use crate::registry::answer::EndReason;
use crate::registry::drive::Due;
use crate::registry::options::GameOptions;
use crate::registry::slot::{Refusal, Slot, State};
use crate::registry::store::parse;
use crate::{Game, GameId};

impl<G: Game> Shared<G> {
    /// Reads a game from the journal and plays it through.
    pub(super) fn load(self: &Arc<Self>, id: GameId) -> Result<Option<Arc<Slot<G>>>, Fault> {
        let Some(store) = &self.store else {
            return Ok(None);
        };
        let read = store.readers.with(|reader| {
            let Some(row) = reader.game(id)? else {
                return Ok(None);
            };
            Ok(Some((row, reader.events(id, 0)?)))
        });
        let Some((row, entries)) = read?.filter(|(row, _)| *row.kind == *G::NAME) else {
            return Ok(None);
        };
        let at = row.at;
        match self.replay(&row, entries) {
            Ok(state) => {
                let slot = self.keep(Slot::new(id, at, state, self.now_ms()));
                if store.is_shared {
                    // Another server may have gone on between the reading and the keeping.
                    self.catch_up(&slot);
                }
                Ok(Some(slot))
            }
            Err(reason) => {
                if lock(&self.faulted).insert(id, reason).is_none() {
                    self.counts.faulted.fetch_add(1, Relaxed);
                }
                Ok(None)
            }
        }
    }

    /// The state of a game in the journal; or why it cannot be played through.
    fn replay(&self, row: &Row, entries: Vec<Entry>) -> Result<State<G>, Box<str>> {
        let words = |error: serde_json::Error| Box::<str>::from(error.to_string());
        let setup = serde_json::from_str(&row.setup).map_err(words)?;
        let options: GameOptions = serde_json::from_str(&row.options).map_err(words)?;
        let idle = options.idle;
        let mut state = State::<G>::new(setup, options).map_err(Refusal::reason)?;
        let now = Instant::now();
        let mut last = None;
        for entry in entries {
            if entry.seq != state.seq().saturating_add(1) {
                let expected = state.seq().saturating_add(1);
                return Err(format!("expected event {expected}, found {}", entry.seq).into());
            }
            let what = parse::<G>(&entry.body);
            let what = what.ok_or("expected an event of this game, found another text")?;
            let done = state.commit(entry.seat, entry.at, entry.spent, what, now);
            done.map_err(Refusal::reason)?;
            last = Some(entry.at);
        }
        state.apply_row(row);
        state.closed = match row.ended.as_deref() {
            Some("idle") => Some(Box::new(EndReason::Idle(idle.unwrap_or_default()))),
            Some("faulted") => Some(Box::new(EndReason::Faulted("it panicked earlier".into()))),
            Some("closed") => Some(Box::new(EndReason::Closed)),
            _ => None,
        };
        if let Some(running) = &mut state.running {
            // Time in which no server ran is not charged. A game that another server has played while this one ran is
            // charged since its last event.
            let is_shared = self.store.as_ref().is_some_and(|store| store.is_shared);
            let wall_now = self.start_wall.saturating_add(self.now_ms());
            let played = last.filter(|at| is_shared && *at >= self.start_wall);
            let ago = played.map_or(0, |at| wall_now.saturating_sub(at));
            let since = now.checked_sub(Duration::from_millis(ago));
            running.since = since.unwrap_or(now);
        }
        Ok(state)
    }

    /// Reads the row of a game again that another server has changed.
    pub(in crate::registry) fn refresh(self: &Arc<Self>, slot: &Arc<Slot<G>>) {
        let Some(store) = &self.store else { return };
        let Ok(Some(row)) = store.readers.with(|reader| reader.game(slot.id)) else {
            return;
        };
        let mut due = Due::new();
        let mut state = slot.lock();
        let before = state.waits();
        state.apply_row(&row);
        if let Ok(options) = serde_json::from_str::<GameOptions>(&row.options)
            && options != state.options
        {
            slot.set_idle(options.idle);
            self.arm_idle(slot);
            state.set_options(options);
            self.arm(slot, &mut state);
        }
        if before && !state.waits() {
            if let Some(running) = &mut state.running {
                running.since = Instant::now();
            }
            self.arm(slot, &mut state);
        }
        let reason = match row.ended.as_deref() {
            Some("idle") => Some(EndReason::Idle(state.options.idle.unwrap_or_default())),
            Some("closed" | "faulted") => Some(EndReason::Closed),
            _ => None,
        };
        if let Some(reason) = reason {
            self.end(slot, &mut state, reason, &mut due);
        }
        due.wake(&state);
        drop(state);
        due.run(self, slot);
    }
}
