use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::block::Block;
use crate::blocks::Blocks;

/// What keeps a source from being dealt with to its end.
#[derive(Debug)]
pub(crate) enum Stop {
    Unread(io::Error),
    /// Nothing more can be told.
    Untold(io::Error),
}

/// Works on all blocks, so many at once, and takes what becomes of them in the order
/// of the blocks.
///
/// A worker reads a block, works on it and brings its result; whoever brings the one
/// whose turn it is takes those as well that have come too early. Nobody is more
/// than a few blocks ahead, so there are never many in memory.
pub(crate) fn work_in_order<R: Send>(
    blocks: Blocks,
    workers: NonZeroUsize,
    work: impl Fn(&Block) -> R + Sync,
    take: impl FnMut(&Block, R) -> io::Result<()> + Send,
) -> Result<(), Stop> {
    let queue = Queue {
        supply: Mutex::new(Supply { blocks, read: 0 }),
        counter: Mutex::new(Counter {
            take,
            taken: 0,
            early: BTreeMap::new(),
            free: Vec::new(),
            stop: None,
            is_closed: false,
        }),
        moved: Condvar::new(),
        is_over: AtomicBool::new(false),
        ahead: (workers.get() as u64).saturating_mul(AHEAD),
    };
    thread::scope(|scope| {
        for _ in 1..workers.get() {
            // Whoever came now would find nothing to do.
            if queue.is_over.load(Ordering::Relaxed) {
                break;
            }
            let started = thread::Builder::new().spawn_scoped(scope, || queue.work(&work));
            // Those that could be started do the work.
            if started.is_err() {
                break;
            }
        }
        queue.work(&work);
    });
    let counter = queue.counter.into_inner();
    let stop = counter.unwrap_or_else(PoisonError::into_inner).stop;
    stop.map_or(Ok(()), Err)
}

/// How many blocks each worker may be ahead, so that those on idle cores need not wait
/// for one whose core is busy.
const AHEAD: u64 = 2;

/// Where the workers wait in line: once for a block, once with what has become of it.
struct Queue<T, R> {
    supply: Mutex<Supply>,
    counter: Mutex<Counter<T, R>>,
    moved: Condvar,
    /// Whether no more blocks come.
    is_over: AtomicBool,
    /// How far a block that is brought may be from the one whose turn it is.
    ahead: u64,
}

struct Supply {
    blocks: Blocks,
    /// How many blocks have been read.
    read: u64,
}

struct Counter<T, R> {
    take: T,
    /// How many blocks have been taken.
    taken: u64,
    /// What is to be taken when its turn comes.
    early: BTreeMap<u64, (Block, Result<R, Stop>)>,
    /// Blocks that have been taken, to be read into again.
    free: Vec<Block>,
    stop: Option<Stop>,
    /// Whether nothing more is taken.
    is_closed: bool,
}

impl<T, R> Queue<T, R>
where
    T: FnMut(&Block, R) -> io::Result<()>,
{
    fn work(&self, work: impl Fn(&Block) -> R) {
        let leaving = Leaving(self);
        let mut block = Block::new();
        while let Some((turn, read)) = self.read(&mut block) {
            let result = read.map(|()| work(&block)).map_err(Stop::Unread);
            match self.bring(turn, block, result) {
                Some(free) => block = free,
                None => break,
            }
        }
        self.is_over.store(true, Ordering::Relaxed);
        std::mem::forget(leaving);
    }

    /// Reads the next block: its turn, unless there is none.
    fn read(&self, block: &mut Block) -> Option<(u64, io::Result<()>)> {
        let mut supply = lock(&self.supply);
        let read = supply.blocks.next(block);
        if matches!(read, Ok(false)) {
            return None;
        }
        let turn = supply.read;
        supply.read = supply.read.saturating_add(1);
        Some((turn, read.map(|_| ())))
    }

    /// Brings a result, and gives another block to read into if more is taken.
    fn bring(&self, turn: u64, block: Block, result: Result<R, Stop>) -> Option<Block> {
        let counter = lock(&self.counter);
        let waited = self.moved.wait_while(counter, |counter| {
            counter.taken.saturating_add(self.ahead) <= turn && !counter.is_closed
        });
        let mut counter = waited.unwrap_or_else(PoisonError::into_inner);
        counter.early.insert(turn, (block, result));
        counter.take_all();
        let free = (!counter.is_closed).then(|| counter.free.pop().unwrap_or_else(Block::new));
        drop(counter);
        self.moved.notify_all();
        free
    }
}

impl<T, R> Counter<T, R>
where
    T: FnMut(&Block, R) -> io::Result<()>,
{
    /// Takes all whose turn it is.
    fn take_all(&mut self) {
        while !self.is_closed
            && let Some((block, result)) = self.early.remove(&self.taken)
        {
            let taken = result.and_then(|result| (self.take)(&block, result).map_err(Stop::Untold));
            self.taken = self.taken.saturating_add(1);
            self.free.push(block);
            if let Err(stop) = taken {
                self.stop = Some(stop);
                self.is_closed = true;
            }
        }
    }
}

/// Closes the queue for all if a worker leaves it by a panic: the others would wait
/// for its turn for ever.
struct Leaving<'q, T, R>(&'q Queue<T, R>);

impl<T, R> Drop for Leaving<'_, T, R> {
    fn drop(&mut self) {
        lock(&self.0.counter).is_closed = true;
        self.0.moved.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
