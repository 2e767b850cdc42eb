use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Appended, Fault, Journal, Record};

/// A journal that several servers of one process append to, each with games of its own kind. A clone is the same journal.
///
/// ```
/// use feen_server::journal::{Joint, Journal, Memory, Reader, Record, Row};
///
/// let mut first = Joint::new(Memory::new());
/// let second = first.clone();
/// let row = Row::new("pZI_F2KC4947V3hk".parse()?, "chess", "{}", "{}", 1_700_000_000_000);
/// let id = row.id;
/// first.append(&[Record::Game(row)])?;
/// assert!(second.reader()?.game(id)?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Joint<J>(Arc<Mutex<J>>);

impl<J: Journal> Joint<J> {
    /// A journal of which clones can be made.
    #[must_use]
    pub fn new(journal: J) -> Self {
        Self(Arc::new(Mutex::new(journal)))
    }

    fn lock(&self) -> MutexGuard<'_, J> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<J> Clone for Joint<J> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<J: Journal> Journal for Joint<J> {
    type Reader = J::Reader;

    fn append(&mut self, batch: &[Record]) -> Result<Vec<Appended>, Fault> {
        self.lock().append(batch)
    }

    fn reader(&self) -> Result<J::Reader, Fault> {
        self.lock().reader()
    }

    fn reopen(&mut self) -> Result<(), Fault> {
        self.lock().reopen()
    }

    fn is_shared(&self) -> bool {
        self.lock().is_shared()
    }

    fn has_notices(&self) -> bool {
        self.lock().has_notices()
    }
}
