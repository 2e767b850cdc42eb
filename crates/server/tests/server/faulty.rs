//! A journal with faults.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use feen_server::Fault;
use feen_server::journal::{Appended, Journal, Memory, MemoryReader, Record};

/// The faults that are to come, shared with the test.
#[derive(Clone, Default)]
pub(crate) struct Plan(Arc<(Mutex<State>, Condvar)>);

#[derive(Default)]
struct State {
    faults: Vec<Next>,
    is_held: bool,
    waits: bool,
    /// True while the journal cannot be opened.
    is_away: bool,
    appended: usize,
}

/// One fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    NotWritten,
    /// An unknown end, with the records written or not.
    Unknown(bool),
    Panic,
    Delay(u64),
}

impl Plan {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// The faults of the next batches.
    pub(crate) fn then(&self, faults: &[Next]) {
        self.0.0.lock().unwrap().faults.extend(faults.iter().rev());
    }

    pub(crate) fn set_away(&self, is_away: bool) {
        self.0.0.lock().unwrap().is_away = is_away;
    }

    /// Stops the next batch.
    pub(crate) fn hold(&self) {
        self.0.0.lock().unwrap().is_held = true;
    }

    pub(crate) fn wait_until_held(&self) {
        let state = self.0.0.lock().unwrap();
        drop(self.0.1.wait_while(state, |state| !state.waits).unwrap());
    }

    pub(crate) fn release(&self) {
        self.0.0.lock().unwrap().is_held = false;
        self.0.1.notify_all();
    }

    pub(crate) fn appended(&self) -> usize {
        self.0.0.lock().unwrap().appended
    }

    fn next(&self) -> Option<Next> {
        let mut state = self.0.0.lock().unwrap();
        if state.is_held {
            state.waits = true;
            self.0.1.notify_all();
            state = self.0.1.wait_while(state, |state| state.is_held).unwrap();
            state.waits = false;
        }
        state.appended += 1;
        state.faults.pop()
    }

    fn is_away(&self) -> bool {
        self.0.0.lock().unwrap().is_away
    }
}

pub(crate) struct Faulty {
    journal: Memory,
    plan: Plan,
}

impl Faulty {
    pub(crate) fn new(journal: Memory, plan: &Plan) -> Self {
        let plan = plan.clone();
        Self { journal, plan }
    }
}

impl Journal for Faulty {
    type Reader = MemoryReader;

    fn append(&mut self, batch: &[Record]) -> Result<Vec<Appended>, Fault> {
        match self.plan.next() {
            None => self.journal.append(batch),
            Some(Next::NotWritten) => Err(Fault::NotWritten("full".into())),
            Some(Next::Unknown(true)) => {
                self.journal.append(batch)?;
                Err(Fault::Unknown("lost".into()))
            }
            Some(Next::Unknown(false)) => Err(Fault::Unknown("lost".into())),
            Some(Next::Panic) => std::panic::resume_unwind(Box::new("the journal panics")),
            Some(Next::Delay(ms)) => {
                std::thread::sleep(Duration::from_millis(ms));
                self.journal.append(batch)
            }
        }
    }

    fn reader(&self) -> Result<MemoryReader, Fault> {
        if self.plan.is_away() {
            return Err(Fault::Unknown("away".into()));
        }
        self.journal.reader()
    }

    fn reopen(&mut self) -> Result<(), Fault> {
        if self.plan.is_away() {
            return Err(Fault::Unknown("away".into()));
        }
        self.journal.reopen()
    }
}
