//! Notes: what servers on one journal share beside games.

use std::sync::Arc;

use super::Server;
use crate::Game;
use crate::journal::{Fault, Note, Record};
use crate::registry::common::{lock, wall_clock};
use crate::registry::store::WriteResult;

/// The milliseconds for which a note that is too old is left in the journal: the clocks of servers differ.
const SLACK: u64 = 60_000;

impl<G: Game> Server<G> {
    /// Keeps a note, in the place of an older one of the same kind and key, until it is too old. Notes that are too old
    /// by now go from the journal, a few with each that is kept.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub fn keep_note(&self, note: Note) -> Result<(), Fault> {
        let Some(store) = &self.shared.store else {
            let name = (note.kind.clone(), note.key.clone());
            let mut notes = lock(&self.shared.notes);
            let now = wall_clock();
            notes.retain(|_, note| note.until > now);
            notes.insert(name, note);
            return Ok(());
        };
        let old = wall_clock().saturating_sub(SLACK);
        match store.wait(vec![Record::Note(note), Record::Swept(old)]) {
            WriteResult::New => Ok(()),
            _ => Err(Fault::Unknown("no answer in time".into())),
        }
    }

    /// Ends a note; false if somebody else was first, or it was never there.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub fn erase_note(&self, kind: &str, key: &str) -> Result<bool, Fault> {
        let (kind, key) = (Box::from(kind), Box::from(key));
        let Some(store) = &self.shared.store else {
            return Ok(lock(&self.shared.notes).remove(&(kind, key)).is_some());
        };
        match store.wait(vec![Record::Erased(kind, key)]) {
            WriteResult::New => Ok(true),
            WriteResult::Taken => Ok(false),
            _ => Err(Fault::Unknown("no answer in time".into())),
        }
    }

    /// The notes of a kind that are not too old, in the order of their keys.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn notes(&self, kind: &str) -> Result<Vec<Note>, Fault> {
        let now = wall_clock();
        let Some(store) = &self.shared.store else {
            let notes = lock(&self.shared.notes);
            let notes = notes.values();
            let notes = notes.filter(|note| *note.kind == *kind && note.until > now);
            return Ok(notes.cloned().collect());
        };
        store.readers.with(|reader| reader.notes(kind, now))
    }

    /// Registers a callback for notes that other servers change: their kind and their key. It replaces an earlier one.
    pub fn on_note(&self, call: impl Fn(&str, &str) + Send + Sync + 'static) {
        *lock(&self.shared.on_note) = Some(Arc::new(call));
    }
}
