//! Games that come from the journal.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use tracing::error;

use super::Server;
use crate::journal::{Entry, Fault, Row};
use crate::registry::answer::EndReason;
use crate::registry::common::lock;
use crate::registry::options::GameOptions;
use crate::registry::rows::parse;
use crate::registry::slot::{Refusal, Slot, State};
use crate::{Game, GameId, Handle};

impl<G: Game> Server<G> {
    /// The game of this name as the journal has it now. It is not kept: it may be read, and nothing else.
    ///
    /// A game that cannot be played through is not found: see [`fault`](Self::fault).
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn look(&self, id: GameId) -> Result<Option<Handle<G>>, Fault> {
        let shared = &self.shared;
        let slot = match self.read(id)? {
            Some(slot) => Some(Arc::new(slot)),
            None => shared.slot(id),
        };
        Ok(slot.map(|slot| Handle::new(Arc::clone(shared), slot)))
    }

    /// Reads a game from the journal, plays it through and keeps it.
    pub(super) fn load(&self, id: GameId) -> Result<Option<Arc<Slot<G>>>, Fault> {
        let shared = &self.shared;
        let slot = self.read(id)?.map(|slot| shared.keep(slot));
        if let Some(slot) = slot.as_ref().filter(|_| shared.has_others()) {
            // Another server may have added events, or taken a seat, between the reading and the keeping.
            shared.catch_up(slot);
            shared.refresh_soon(Arc::clone(slot));
        }
        Ok(slot)
    }

    /// Reads a game from the journal and plays it through.
    fn read(&self, id: GameId) -> Result<Option<Slot<G>>, Fault> {
        let shared = &self.shared;
        let Some(store) = &shared.store else {
            return Ok(None);
        };
        let read = store.readers.with(|reader| {
            let Some(row) = reader.game(id)? else {
                return Ok(None);
            };
            Ok(Some((row, reader.events(id, 0)?)))
        });
        let Some((row, entries)) = read? else {
            return Ok(None);
        };
        let at = row.at;
        let last = entries.last().map(|entry| entry.at);
        match self.replay(&row, entries) {
            Ok(state) => {
                let slot = Slot::new(id, at, state, shared.common.now_ms());
                slot.set_seen(self.since(last.max(row.seen).unwrap_or(at)));
                Ok(Some(slot))
            }
            Err(reason) => {
                error!(game = %id, reason = %reason, "a game is set aside");
                if lock(&shared.faulted).insert(id, reason).is_none() {
                    shared.common.counts.faulted.fetch_add(1, Relaxed);
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
            let item = parse::<G>(&entry.body);
            let item =
                item.ok_or_else(|| format!("the journal has an unknown event {}", entry.seq))?;
            let done = state.commit(entry.seat, entry.at, entry.spent, item, now);
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
            // A game that another server has played while this one ran is charged since its last event.
            let common = &self.shared.common;
            let wall_now = common.start_wall.saturating_add(common.now_ms());
            let is_of_now = |at: u64| self.shared.has_others() && at >= common.start_wall;
            let ago = last.map_or(0, |at| {
                if is_of_now(at) {
                    wall_now.saturating_sub(at)
                } else {
                    self.charged_since(at)
                }
            });
            let since = now.checked_sub(Duration::from_millis(ago));
            running.since = since.unwrap_or(now);
        }
        Ok(state)
    }
}
