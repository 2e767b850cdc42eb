use std::collections::VecDeque;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use crate::journal::{Appended, Entry, Fault, Journal, Reader, Record};
use crate::registry::pool::Job;
use crate::registry::server::Shared;
use crate::registry::slot::{Slot, guard};
use crate::{Game, GameId};

/// The most records of a batch.
const BATCH: usize = 1024;

/// The time between attempts while the journal does not answer.
const AGAIN: Duration = Duration::from_secs(1);

/// Something for the journal.
pub(in crate::registry) enum Item<G: Game> {
    /// An event of a game, which waits for it.
    Event(Arc<Slot<G>>, Entry),
    /// Records that belong together, with a callback.
    Plain(Vec<Record>, Callback),
    /// A record that nobody waits for, and that is tried until it is written.
    Kept(Record),
}

pub(in crate::registry) type Callback = Box<dyn FnOnce(Landed) + Send>;

impl<G: Game> Item<G> {
    pub(in crate::registry) const fn kept(record: Record) -> Self {
        Self::Kept(record)
    }

    fn len(&self) -> usize {
        match self {
            Self::Event(..) | Self::Kept(_) => 1,
            Self::Plain(records, _) => records.len(),
        }
    }

    fn records(&self) -> Vec<Record> {
        match self {
            Self::Event(_, entry) => vec![Record::Event(entry.clone())],
            Self::Kept(record) => vec![record.clone()],
            Self::Plain(records, _) => records.clone(),
        }
    }
}

/// The answer of the journal to one item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::registry) enum Landed {
    New,
    Taken,
    NotWritten,
    /// It is not known yet; another answer follows.
    Waits,
}

/// The items that wait for the writer.
pub(in crate::registry) struct Queue<G: Game> {
    inner: Mutex<Inner<G>>,
    more: Condvar,
    drained: Condvar,
}

struct Inner<G: Game> {
    items: VecDeque<Item<G>>,
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

impl<G: Game> Queue<G> {
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

    fn lock(&self) -> MutexGuard<'_, Inner<G>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(in crate::registry) fn push(&self, item: Item<G>) {
        let mut inner = self.lock();
        inner.records = inner.records.saturating_add(item.len());
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
        let is_at_work = |inner: &mut Inner<G>| {
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

/// The thread that writes: everything that waits, in one batch.
pub(in crate::registry) struct Writer<G: Game, J> {
    pub(in crate::registry) journal: J,
    pub(in crate::registry) queue: Arc<Queue<G>>,
    pub(in crate::registry) shared: Weak<Shared<G>>,
    /// Records that nobody waits for, and that were not written yet.
    pub(in crate::registry) kept: Vec<Item<G>>,
    /// True once the last attempt was made.
    pub(in crate::registry) is_last: bool,
}

impl<G: Game, J: Journal> Writer<G, J> {
    pub(in crate::registry) fn run(mut self) {
        while let Some(items) = self.take() {
            if let Some(shared) = self.shared.upgrade() {
                let made = shared.store.as_ref().map(|store| &store.readers);
                if let Some(readers) = made {
                    readers.make(|| self.journal.reader());
                }
            }
            if !items.is_empty() {
                // A journal that panics may have written.
                self.write(items);
            }
            self.queue.lock().is_busy = false;
            self.queue.drained.notify_all();
        }
        drop(self.journal);
        let mut inner = self.queue.lock();
        (inner.life, inner.is_busy) = (Life::Ended, false);
        drop(inner);
        self.queue.drained.notify_all();
    }

    /// The next items, at most a batch of records; nothing when the queue is closed and empty.
    fn take(&mut self) -> Option<Vec<Item<G>>> {
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
            let length = next.len();
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

    fn write(&mut self, items: Vec<Item<G>>) {
        let mut records = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            records.extend(item.records().into_iter().map(|record| (index, record)));
        }
        records.sort_by_key(|(_, record)| record.place());
        let (indices, batch): (Vec<usize>, Vec<Record>) = records.into_iter().unzip();
        let appended = guard(|| self.journal.append(&batch)).unwrap_or_else(|panicked| {
            let panicked = String::from(panicked.0);
            Err(Fault::Unknown(panicked.into()))
        });
        self.count(&appended, batch.len());
        match appended {
            Ok(answers) => {
                let mut landed = vec![Landed::New; items.len()];
                let answers = answers.into_iter().chain(std::iter::repeat(Appended::New));
                for (index, answer) in indices.iter().zip(answers) {
                    if answer == Appended::Taken
                        && let Some(landed) = landed.get_mut(*index)
                    {
                        *landed = Landed::Taken;
                    }
                }
                self.answer(items.into_iter().zip(landed).collect());
            }
            Err(Fault::NotWritten(_)) => {
                let not_written = items.into_iter().map(|item| (item, Landed::NotWritten));
                self.answer(not_written.collect());
            }
            Err(Fault::Unknown(_)) => self.find_out(items),
        }
    }

    fn count(&self, appended: &Result<Vec<Appended>, Fault>, records: usize) {
        let Some(shared) = self.shared.upgrade() else {
            return;
        };
        let records = u64::try_from(records).unwrap_or(u64::MAX);
        if appended.is_ok() {
            shared.counts.batches.fetch_add(1, Relaxed);
            shared.counts.records.fetch_add(records, Relaxed);
        } else {
            shared.counts.faults.fetch_add(1, Relaxed);
        }
        shared.health(appended.is_ok());
    }

    /// Answers the items of a batch, in other threads: a game may block.
    fn answer(&mut self, items: Vec<(Item<G>, Landed)>) {
        let mut jobs: Vec<Job> = Vec::with_capacity(items.len());
        let shared = self.shared.upgrade();
        for (item, landed) in items {
            if landed == Landed::NotWritten && matches!(item, Item::Kept(_)) {
                self.kept.push(item);
            } else if let Some(shared) = &shared {
                let with = Arc::clone(shared);
                jobs.push(Box::new(move || tell(&with, item, landed)));
            }
        }
        if let Some(shared) = &shared {
            shared.jobs.run_all(jobs);
        }
    }

    /// After a commit whose answer was lost: reads the truth, and answers it.
    fn find_out(&mut self, items: Vec<Item<G>>) {
        let patience = self.shared.upgrade().map(|shared| shared.options.patience);
        let give_up = Instant::now().checked_add(patience.unwrap_or_default());
        let mut items = items;
        loop {
            if let Ok(landed) = self.look(&items) {
                self.queue.lock().is_stuck = false;
                if let Some(shared) = self.shared.upgrade() {
                    shared.health(!landed.contains(&Landed::NotWritten));
                }
                self.answer(items.into_iter().zip(landed).collect());
                return;
            }
            let is_late = give_up.is_none_or(|end| Instant::now() >= end);
            if is_late {
                items = self.wait_on(items);
                let closed = self.queue.lock().life != Life::Open;
                if closed || self.shared.strong_count() == 0 {
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

    /// Lets nobody wait any longer, neither for these items nor for those in the queue.
    fn wait_on(&mut self, items: Vec<Item<G>>) -> Vec<Item<G>> {
        let Some(shared) = self.shared.upgrade() else {
            return items;
        };
        let queued = {
            let mut inner = self.queue.lock();
            (inner.is_stuck, inner.records) = (true, 0);
            std::mem::take(&mut inner.items)
        };
        let not_written = queued.into_iter().map(|item| (item, Landed::NotWritten));
        self.answer(not_written.collect());
        let mut remaining = Vec::with_capacity(items.len());
        for item in items {
            match item {
                Item::Event(slot, entry) => {
                    let (with, waits) = (Arc::clone(&shared), Arc::clone(&slot));
                    shared
                        .jobs
                        .run(Box::new(move || with.land(&waits, Landed::Waits)));
                    remaining.push(Item::Event(slot, entry));
                }
                Item::Plain(_, done) => done(Landed::NotWritten),
                Item::Kept(_) => remaining.push(item),
            }
        }
        remaining
    }

    /// The truth about each item, as the journal has it after it was opened again.
    fn look(&mut self, items: &[Item<G>]) -> Result<Vec<Landed>, Fault> {
        let opened = guard(|| -> Result<J::Reader, Fault> {
            self.journal.reopen()?;
            self.journal.reader()
        });
        let mut reader = opened.unwrap_or_else(|panicked| {
            let panicked = String::from(panicked.0);
            Err(Fault::Unknown(panicked.into()))
        })?;
        let mut landed = Vec::with_capacity(items.len());
        for item in items {
            let mut all = Landed::New;
            for record in item.records() {
                let found = is_there(&mut reader, &record)?;
                if found != Landed::New {
                    all = found;
                }
            }
            landed.push(all);
        }
        Ok(landed)
    }
}

/// Gives an item its answer.
fn tell<G: Game>(shared: &Arc<Shared<G>>, item: Item<G>, landed: Landed) {
    match item {
        Item::Event(slot, _) => shared.land(&slot, landed),
        Item::Plain(_, done) => done(landed),
        Item::Kept(_) => {}
    }
}

/// The truth about a record.
fn is_there(reader: &mut impl Reader, record: &Record) -> Result<Landed, Fault> {
    let of = |found: Option<bool>| match found {
        Some(true) => Landed::New,
        Some(false) => Landed::Taken,
        None => Landed::NotWritten,
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
                Landed::New
            } else if taken.any(|(seat, holder)| holder.is_some() && seat.is_some()) {
                Landed::Taken
            } else {
                Landed::NotWritten
            }
        }
        Record::Options(id, options) => {
            let found = row(*id)?;
            if found.is_some_and(|found| found.options == *options) {
                Landed::New
            } else {
                Landed::NotWritten
            }
        }
        Record::Ended(id, reason) => {
            let found = row(*id)?.and_then(|found| found.ended);
            if found.is_some() == reason.is_empty() {
                Landed::NotWritten
            } else {
                Landed::New
            }
        }
        Record::Player(player) => {
            let players = reader.players()?;
            let name = player.name.to_lowercase();
            let found = players
                .iter()
                .find(|found| found.name.to_lowercase() == name);
            of(found.map(|found| found.token == player.token))
        }
    })
}
