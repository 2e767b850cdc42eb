//! The journal as a server sees it: a thread that writes, readers, a thread that hears of other servers, and what
//! the journal has of a game.

use std::sync::{Arc, mpsc};

use crate::Game;
use crate::journal::Record;

mod listener;
mod readers;
mod rows;
mod writer;

pub(super) use listener::start as listen;
pub(super) use readers::{READERS, Readers};
pub(super) use rows::{body, parse, records, row, text, unfinished};
pub(super) use writer::{Item, Landed, Queue, Writer};

/// The journal of a server, as its threads see it.
pub(super) struct Store<G: Game> {
    pub(super) queue: Arc<Queue<G>>,
    pub(super) readers: Arc<Readers>,
    pub(super) is_shared: bool,
}

impl<G: Game> Store<G> {
    /// Writes records, and waits for the answer.
    pub(super) fn wait(&self, records: Vec<Record>) -> Landed {
        let (answer, answered) = mpsc::channel();
        let done = move |landed| _ = answer.send(landed);
        self.queue.push(Item::Plain(records, Box::new(done)));
        answered.recv().unwrap_or(Landed::NotWritten)
    }
}
