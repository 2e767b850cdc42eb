//! The group commit: one thread takes everything that waits, writes it as one batch, and then
//! answers.
//!
//! A commit costs one sync of the disk whatever its size, so while one batch is being written the
//! next one fills: with 256 games in flight a sync carries some 170 events. A batch is sorted by game
//! and number, because two servers that insert the same rows in different orders deadlock. Answers are
//! given by other threads: the first thing an answer does is to take the lock of its game, and a game
//! that blocks would stop the journal for all others.
//!
//! A commit whose answer was lost may have happened. Answering "no" would be a lie, and writing again
//! would clash with the own rows, so the writer opens the journal again and reads what is there.

use std::collections::VecDeque;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::GameId;
use crate::journal::{Appended, Fault, Journal, Reader, Record};
use crate::registry::common::Common;
use crate::registry::guard::guard;
use crate::registry::pool::Job;
use crate::registry::store::{Listener, Readers};

/// The most records of a batch.
const BATCH: usize = 1024;

/// The time between attempts while the journal does not answer.
const AGAIN: Duration = Duration::from_secs(1);

/// Records that belong together, and the callback for their answer.
pub(in crate::registry) struct Item {
    pub(in crate::registry) records: Vec<Record>,
    pub(in crate::registry) done: Done,
}

/// The callback for the answer to an item.
pub(in crate::registry) enum Done {
    /// Somebody waits: one call, with an answer that may be [`NotWritten`](WriteResult::NotWritten) although the
    /// records are written later.
    Once(Box<dyn FnOnce(WriteResult) + Send>),
    /// A game waits: the call may come first with [`Waits`](WriteResult::Waits), and always with the truth.
    Event(Arc<dyn Fn(WriteResult) + Send + Sync>),
    /// Nobody waits: the records are tried until they are written.
    None,
}

impl Item {
    /// A record that nobody waits for, and that is tried until it is written.
    pub(in crate::registry) fn kept(record: Record) -> Self {
        Self {
            records: vec![record],
            done: Done::None,
        }
    }
}

/// The answer of the journal to one item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::registry) enum WriteResult {
    New,
    Taken,
    NotWritten,
    /// It is not known yet; another answer follows.
    Waits,
}

/// The items that wait for the writer.
pub(in crate::registry) struct Queue {
    inner: Mutex<Inner>,
    more: Condvar,
    drained: Condvar,
}

struct Inner {
    items: VecDeque<Item>,
    records: usize,
    life: Life,
    is_busy: bool,
    is_stuck: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Life {
    Open,
    /// Nothing more comes.
    Closed,
    /// Everything is written, and the journal is closed.
    Ended,
}

impl Queue {
    pub(in crate::registry) fn new() -> Arc<Self> {
        Arc::new(Self {
            inner: Mutex::new(Inner {
                items: VecDeque::new(),
                records: 0,
                life: Life::Open,
                is_busy: false,
                is_stuck: false,
            }),
            more: Condvar::new(),
            drained: Condvar::new(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(in crate::registry) fn push(&self, item: Item) {
        let mut inner = self.lock();
        inner.records = inner.records.saturating_add(item.records.len());
        inner.items.push_back(item);
        drop(inner);
        self.more.notify_one();
    }

    /// Wakes the writer to look around.
    pub(in crate::registry) fn nudge(&self) {
        self.more.notify_one();
    }

    pub(in crate::registry) fn close(&self) {
        let mut inner = self.lock();
        if inner.life == Life::Open {
            inner.life = Life::Closed;
        }
        drop(inner);
        self.more.notify_all();
    }

    /// The number of records that wait.
    pub(in crate::registry) fn len(&self) -> usize {
        self.lock().records
    }

    /// Whether the journal does not tell what it has.
    pub(in crate::registry) fn is_stuck(&self) -> bool {
        self.lock().is_stuck
    }

    /// Waits until everything is written; false if that takes longer than until then.
    pub(in crate::registry) fn drain(&self, deadline: Instant) -> bool {
        let inner = self.lock();
        let left = deadline.saturating_duration_since(Instant::now());
        let is_at_work = |inner: &mut Inner| {
            (!inner.items.is_empty() || inner.is_busy) && inner.life != Life::Ended
        };
        let waited = self.drained.wait_timeout_while(inner, left, is_at_work);
        let (mut inner, _) = waited.unwrap_or_else(PoisonError::into_inner);
        !is_at_work(&mut inner)
    }

    /// Waits until the writer has ended and the journal is closed.
    pub(in crate::registry) fn join(&self, deadline: Instant) -> bool {
        let inner = self.lock();
        let left = deadline.saturating_duration_since(Instant::now());
        let waited = self
            .drained
            .wait_timeout_while(inner, left, |inner| inner.life != Life::Ended);
        let (inner, _) = waited.unwrap_or_else(PoisonError::into_inner);
        inner.life == Life::Ended
    }
}

/// The thread that writes everything that waits, in one batch.
pub(in crate::registry) struct Writer<J> {
    journal: J,
    queue: Arc<Queue>,
    readers: Arc<Readers>,
    listener: Option<Listener>,
    common: Arc<Common>,
    /// Records that nobody waits for, and that were not written yet.
    kept: Vec<Item>,
    /// True once the last attempt was made.
    is_last: bool,
}

impl<J: Journal> Writer<J> {
    pub(in crate::registry) fn start(
        journal: J,
        queue: Arc<Queue>,
        (readers, listener): (Arc<Readers>, Option<Listener>),
        common: Arc<Common>,
    ) -> Result<(), Fault> {
        let writer = Self {
            journal,
            queue,
            readers,
            listener,
            common,
            kept: Vec::new(),
            is_last: false,
        };
        let builder = thread::Builder::new().name("server-writer".into());
        let spawned = builder.spawn(move || writer.run());
        spawned.map_err(|error| Fault::NotWritten(error.into()))?;
        Ok(())
    }

    fn run(mut self) {
        while let Some(items) = self.take() {
            self.readers.make(|| self.journal.reader());
            if !items.is_empty() {
                // A journal that panics may have written.
                self.write(items);
            }
            self.queue.lock().is_busy = false;
            self.queue.drained.notify_all();
        }
        // The journal is closed last: SQLite brings its log into the file when no reader is left.
        self.readers.close();
        if let Some(listener) = self.listener {
            listener.wait();
        }
        drop(self.journal);
        let mut inner = self.queue.lock();
        (inner.life, inner.is_busy) = (Life::Ended, false);
        drop(inner);
        self.queue.drained.notify_all();
    }

    /// The next items, at most a batch of records; nothing when the queue is closed and empty.
    fn take(&mut self) -> Option<Vec<Item>> {
        let mut inner = self.queue.lock();
        if inner.items.is_empty() && inner.life == Life::Open {
            inner = if self.kept.is_empty() {
                let waited = self.queue.more.wait(inner);
                waited.unwrap_or_else(PoisonError::into_inner)
            } else {
                let waited = self.queue.more.wait_timeout(inner, AGAIN);
                waited.unwrap_or_else(PoisonError::into_inner).0
            };
        }
        if inner.items.is_empty() && inner.life != Life::Open {
            // A record that nobody waits for has one more chance.
            let kept = std::mem::take(&mut self.kept);
            let is_last = std::mem::replace(&mut self.is_last, true);
            return (!kept.is_empty() && !is_last).then_some(kept);
        }
        let mut items = std::mem::take(&mut self.kept);
        let mut records = items.len();
        while let Some(next) = inner.items.front() {
            let length = next.records.len();
            if records > 0 && records.saturating_add(length) > BATCH {
                break;
            }
            records = records.saturating_add(length);
            inner.records = inner.records.saturating_sub(length);
            items.extend(inner.items.pop_front());
        }
        inner.is_busy = !items.is_empty();
        Some(items)
    }

    fn write(&mut self, items: Vec<Item>) {
        let mut records = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            records.extend(item.records.iter().map(|record| (index, record.clone())));
        }
        records.sort_by(|(_, one), (_, other)| one.place().cmp(&other.place()));
        let (indices, batch): (Vec<usize>, Vec<Record>) = records.into_iter().unzip();
        let start = Instant::now();
        let appended = guard(|| self.journal.append(&batch)).unwrap_or_else(|panicked| {
            let panicked = String::from(panicked.0);
            Err(Fault::Unknown(panicked.into()))
        });
        self.common.commits.add(start.elapsed());
        self.count(&appended, batch.len());
        match appended {
            Ok(answers) => {
                let mut results = vec![WriteResult::New; items.len()];
                let answers = answers.into_iter().chain(std::iter::repeat(Appended::New));
                for (index, answer) in indices.iter().zip(answers) {
                    if answer == Appended::Taken
                        && let Some(result) = results.get_mut(*index)
                    {
                        *result = WriteResult::Taken;
                    }
                }
                self.answer(items.into_iter().zip(results));
            }
            Err(Fault::NotWritten(_)) => {
                let not_written = items
                    .into_iter()
                    .map(|item| (item, WriteResult::NotWritten));
                self.answer(not_written);
            }
            Err(Fault::Unknown(_)) => self.find_out(items),
        }
    }

    fn count(&self, appended: &Result<Vec<Appended>, Fault>, records: usize) {
        let counts = &self.common.counts;
        let records = u64::try_from(records).unwrap_or(u64::MAX);
        if appended.is_ok() {
            counts.batches.fetch_add(1, Relaxed);
            counts.records.fetch_add(records, Relaxed);
        } else {
            counts.faults.fetch_add(1, Relaxed);
        }
        self.common.set_health(appended.as_ref().err());
    }

    /// Answers the items of a batch, in other threads: a game may block.
    fn answer(&mut self, items: impl IntoIterator<Item = (Item, WriteResult)>) {
        let mut jobs: Vec<Job> = Vec::new();
        for (item, result) in items {
            match item.done {
                Done::Once(call) => jobs.push(Box::new(move || call(result))),
                Done::Event(call) => jobs.push(Box::new(move || call(result))),
                Done::None if result == WriteResult::NotWritten => self.kept.push(item),
                Done::None => {}
            }
        }
        self.common.jobs.run_all(jobs);
    }

    /// After a commit whose answer was lost: reads the truth, and answers it.
    fn find_out(&mut self, mut items: Vec<Item>) {
        let give_up = Instant::now().checked_add(self.common.options.commit_timeout);
        loop {
            if let Ok(results) = self.look(&items) {
                self.queue.lock().is_stuck = false;
                if !results.contains(&WriteResult::NotWritten) {
                    self.common.set_health(None);
                }
                self.answer(items.into_iter().zip(results));
                return;
            }
            let is_late = give_up.is_none_or(|end| Instant::now() >= end);
            if is_late {
                items = self.wait_on(items);
                if self.queue.lock().life != Life::Open {
                    return;
                }
            }
            let pause = if is_late {
                AGAIN
            } else {
                Duration::from_millis(50)
            };
            thread::sleep(pause);
        }
    }

    /// Lets nobody wait any longer, neither for these items nor for those in the queue. Returns the
    /// items whose truth still matters.
    fn wait_on(&mut self, items: Vec<Item>) -> Vec<Item> {
        let queued = {
            let mut inner = self.queue.lock();
            (inner.is_stuck, inner.records) = (true, 0);
            std::mem::take(&mut inner.items)
        };
        let not_written = queued
            .into_iter()
            .map(|item| (item, WriteResult::NotWritten));
        self.answer(not_written);
        let mut remaining = Vec::with_capacity(items.len());
        for Item { records, done } in items {
            match done {
                Done::Once(call) => call(WriteResult::NotWritten),
                Done::Event(call) => {
                    let waits = Arc::clone(&call);
                    self.common
                        .jobs
                        .run(Box::new(move || waits(WriteResult::Waits)));
                    let done = Done::Event(call);
                    remaining.push(Item { records, done });
                }
                Done::None => remaining.push(Item { records, done }),
            }
        }
        remaining
    }

    /// The truth about each item, as the journal has it after it was opened again.
    fn look(&mut self, items: &[Item]) -> Result<Vec<WriteResult>, Fault> {
        let opened = guard(|| -> Result<J::Reader, Fault> {
            self.journal.reopen()?;
            self.journal.reader()
        });
        let mut reader = opened.unwrap_or_else(|panicked| {
            let panicked = String::from(panicked.0);
            Err(Fault::Unknown(panicked.into()))
        })?;
        let mut results = Vec::with_capacity(items.len());
        for item in items {
            let mut all = WriteResult::New;
            for record in &item.records {
                let found = is_there(&mut reader, record)?;
                if found != WriteResult::New {
                    all = found;
                }
            }
            results.push(all);
        }
        Ok(results)
    }
}

/// The truth about a record.
fn is_there(reader: &mut impl Reader, record: &Record) -> Result<WriteResult, Fault> {
    let of = |found: Option<bool>| match found {
        Some(true) => WriteResult::New,
        Some(false) => WriteResult::Taken,
        None => WriteResult::NotWritten,
    };
    let mut row = |id: GameId| reader.game(id);
    Ok(match record {
        Record::Event(entry) => {
            let events = reader.events(entry.game, entry.seq.saturating_sub(1))?;
            of(events.first().map(|found| found == entry))
        }
        Record::Game(new) => {
            of(row(new.id)?.map(|found| found.setup == new.setup && found.at == new.at))
        }
        Record::Seats(id, holders) => {
            let found = row(*id)?;
            let seats = found.map(|found| found.seats).unwrap_or_default();
            let mut pairs = seats
                .iter()
                .zip(holders)
                .filter(|(_, holder)| holder.is_some());
            let mut taken = seats.iter().zip(holders);
            if pairs.all(|(seat, holder)| seat == holder) {
                WriteResult::New
            } else if taken.any(|(seat, holder)| holder.is_some() && seat.is_some()) {
                WriteResult::Taken
            } else {
                WriteResult::NotWritten
            }
        }
        Record::Options(id, options) => {
            let found = row(*id)?;
            if found.is_some_and(|found| found.options == *options) {
                WriteResult::New
            } else {
                WriteResult::NotWritten
            }
        }
        Record::Ended(id, reason) => {
            let found = row(*id)?.and_then(|found| found.ended);
            if found.is_some() == reason.is_empty() {
                WriteResult::NotWritten
            } else {
                WriteResult::New
            }
        }
        Record::Player(player) => of(reader
            .player_named(&player.name)?
            .map(|found| found.token == player.token)),
        // Each of these may be written once more.
        Record::Seen(..) | Record::Note(_) | Record::Swept(_) => WriteResult::NotWritten,
        Record::Erased(kind, key) => {
            let notes = reader.notes(kind, 0)?;
            if notes.iter().any(|note| note.key == *key) {
                WriteResult::NotWritten
            } else {
                WriteResult::New
            }
        }
        Record::Token(name, token) => match reader.player_named(name)? {
            Some(found) if found.token == *token => WriteResult::New,
            Some(_) => WriteResult::NotWritten,
            None => WriteResult::Taken,
        },
        Record::Renamed(name, new) => match (reader.player_named(name)?, reader.player_named(new)?)
        {
            (None, Some(_)) => WriteResult::New,
            (Some(_), None) => WriteResult::NotWritten,
            (Some(_), Some(found)) if found.name == *new && name.eq_ignore_ascii_case(new) => {
                WriteResult::New
            }
            _ => WriteResult::Taken,
        },
        Record::Removed(name) => match reader.player_named(name)? {
            Some(_) => WriteResult::NotWritten,
            None => WriteResult::New,
        },
        Record::Deleted(id) => match row(*id)? {
            Some(_) => WriteResult::NotWritten,
            None => WriteResult::New,
        },
    })
}
