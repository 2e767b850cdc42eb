//! The times in which a server runs on a journal, for the turns that go on over a restart.

use super::Server;
use crate::Game;
use crate::journal::{Fault, Note, Record};
use crate::registry::common::{lock, wall_clock};
use crate::registry::pauses::Pauses;
use crate::registry::store::Item;

/// The kind and the key of the note that has them.
const KIND: &str = "running";
const KEY: &str = "pauses";

/// The milliseconds of a turn that goes on over a restart which nobody is charged for.
const SHORT: u64 = 600_000;

impl<G: Game> Server<G> {
    /// Reads when servers ran before this one.
    pub(super) fn read_pauses(&self) -> Result<(), Fault> {
        let start = self.shared.common.start_wall;
        let known = self.note_of_pauses()?;
        let known = known.and_then(|text| Pauses::read(&text, start));
        *lock(&self.shared.pauses) = known.unwrap_or_else(|| Pauses::new(start));
        Ok(())
    }

    fn note_of_pauses(&self) -> Result<Option<Box<str>>, Fault> {
        let notes = self.shared.read(|reader| reader.notes(KIND, 0))?;
        Ok(notes.into_iter().next().map(|note| note.body))
    }

    /// Lets the journal know that a server runs.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub(super) fn write_pauses(&self) -> Result<(), Fault> {
        // No turn goes on where no game does, and the disk may rest.
        let Some(store) = self.shared.store.as_ref().filter(|_| !self.is_empty()) else {
            return Ok(());
        };
        let other = if store.is_shared {
            self.note_of_pauses()?
        } else {
            None
        };
        let mut pauses = lock(&self.shared.pauses);
        pauses.sign(self.shared.common.now_ms(), wall_clock());
        if let Some(other) = other {
            pauses.merge(&other);
        }
        let note = Note {
            kind: KIND.into(),
            key: KEY.into(),
            body: pauses.write().into(),
            until: u64::MAX,
        };
        drop(pauses);
        store.queue.push(Item::kept(Record::Note(note)));
        Ok(())
    }

    /// The milliseconds that a turn is charged for which an event began before this server did.
    ///
    /// A player who thinks for a moment while the server is renewed gets the whole turn again. A long one is charged as if the
    /// server had paused, or restarts would give a player of days as many days as there are restarts.
    pub(super) fn charged_since(&self, at: u64) -> u64 {
        let now = self.shared.common.now_ms();
        let running = lock(&self.shared.pauses).running_since(at, now);
        if running > SHORT { running } else { 0 }
    }
}
