//! Notes: what servers on one journal share beside games.

use std::sync::Arc;

use super::Server;
use crate::Game;
use crate::journal::{Fault, Note, Record};
use crate::registry::common::{lock, wall_clock};

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
        let old = wall_clock().saturating_sub(SLACK);
        let records = vec![Record::Note(note), Record::Swept(old)];
        self.shared.write(records).map(drop)
    }

    /// Ends a note; false if somebody else was first, or it was never there.
    ///
    /// # Errors
    ///
    /// The journal does not answer.
    pub fn erase_note(&self, kind: &str, key: &str) -> Result<bool, Fault> {
        let erased = Record::Erased(kind.into(), key.into());
        self.shared.write(vec![erased])
    }

    /// The notes of a kind that are not too old, in the order of their keys.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    pub fn notes(&self, kind: &str) -> Result<Vec<Note>, Fault> {
        self.shared.read(|reader| reader.notes(kind, wall_clock()))
    }

    /// Registers a callback for notes that other servers change: their kind and their key. It replaces an earlier one.
    pub fn on_note(&self, call: impl Fn(&str, &str) + Send + Sync + 'static) {
        *lock(&self.shared.on_note) = Some(Arc::new(call));
    }
}
