//! The journal as a server uses it: a thread that writes, a pool of readers, and a thread that
//! listens to other servers. This folder knows records, not games.

use std::sync::{Arc, mpsc};

use crate::journal::Record;

mod listener;
mod readers;
mod writer;

pub(super) use listener::{Heard, Listener, listen};
pub(super) use readers::{READERS, Readers};
pub(super) use writer::{Done, Item, Queue, WriteResult, Writer};

/// The journal of a server, as its threads use it.
pub(super) struct Store {
    pub(super) queue: Arc<Queue>,
    pub(super) readers: Arc<Readers>,
    pub(super) is_shared: bool,
}

impl Store {
    /// Writes records, and waits for the answer.
    pub(super) fn wait(&self, records: Vec<Record>) -> WriteResult {
        let (answer, answered) = mpsc::channel();
        let done = Done::Once(Box::new(move |result| _ = answer.send(result)));
        self.queue.push(Item { records, done });
        answered.recv().unwrap_or(WriteResult::NotWritten)
    }
}
