//! Blocks of a file, processed on all cores, and their results in the order of the blocks.
//!
//! Lines are independent, but the output must be that of one thread, byte for byte. A channel with
//! a sorting thread at its end would do, with two costs: that thread takes a core from the work,
//! and a slow block lets the finished ones after it pile up in memory.
//!
//! Here every thread does the same: it reads a block under the lock of the supply, works on it
//! without a lock, and submits the result under the lock of the counter. The thread whose block is
//! the next in order writes it, and all finished ones after it. Nobody is more than a few blocks
//! ahead ([`AHEAD`]): a thread that is waits, and that bound is the bound of memory. No deadlock is
//! possible, because the next block in order is always held by a thread that works, and a working
//! thread waits for nothing. Reading and writing have separate locks, so a slow disk at one end
//! does not stop the other.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::Cut;
use super::block::Block;
use super::blocks::Blocks;

/// The reason why a source was not worked on to its end.
#[derive(Debug)]
pub(super) enum Stop {
    Unread(io::Error),
    /// `take` has returned an error.
    Untaken(io::Error),
}

/// Processes blocks on `workers` threads, and passes the results to `take` in the order
/// of the blocks.
///
/// The thread that finishes the next block in order also passes on the finished ones
/// that wait for it. No thread is more than a few blocks ahead, so there are never many
/// in memory.
pub(super) fn work_in_order<C: Cut, R: Send>(
    blocks: Blocks<C>,
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
            // Another thread would find nothing to do.
            if queue.is_over.load(Ordering::Relaxed) {
                break;
            }
            let started = thread::Builder::new().spawn_scoped(scope, || queue.work(&work));
            // The threads that could be started do the work.
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

/// The blocks that each worker may be ahead, so that a worker on an idle core need not
/// wait for one whose core is busy.
const AHEAD: u64 = 2;

/// The two places where workers wait: one to read a block, one to submit its result.
struct Queue<C, T, R> {
    supply: Mutex<Supply<C>>,
    counter: Mutex<Counter<T, R>>,
    moved: Condvar,
    /// True if no more blocks come.
    is_over: AtomicBool,
    /// The distance of a block that is submitted from the next one in order, at most.
    ahead: u64,
}

struct Supply<C> {
    blocks: Blocks<C>,
    /// The number of blocks that have been read.
    read: u64,
}

struct Counter<T, R> {
    take: T,
    /// The number of blocks that have been taken.
    taken: u64,
    /// The results that wait for their turn.
    early: BTreeMap<u64, (Block, Result<R, Stop>)>,
    /// Blocks that have been taken, to be read into again.
    free: Vec<Block>,
    stop: Option<Stop>,
    /// True if nothing more is taken.
    is_closed: bool,
}

impl<C: Cut, T, R> Queue<C, T, R>
where
    T: FnMut(&Block, R) -> io::Result<()>,
{
    fn work(&self, work: impl Fn(&Block) -> R) {
        let close_on_panic = CloseOnPanic(self);
        let mut block = Block::new();
        while let Some((turn, read)) = self.read(&mut block) {
            let result = read.map(|()| work(&block)).map_err(Stop::Unread);
            match self.submit(turn, block, result) {
                Some(free) => block = free,
                None => break,
            }
        }
        self.is_over.store(true, Ordering::Relaxed);
        std::mem::forget(close_on_panic);
    }

    /// Reads the next block and returns its turn, or `None` after the last one.
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

    /// Submits a result, and returns another block to read into if more is taken.
    fn submit(&self, turn: u64, block: Block, result: Result<R, Stop>) -> Option<Block> {
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
    /// Takes all results whose turn it is.
    fn take_all(&mut self) {
        while !self.is_closed
            && let Some((block, result)) = self.early.remove(&self.taken)
        {
            let taken =
                result.and_then(|result| (self.take)(&block, result).map_err(Stop::Untaken));
            self.taken = self.taken.saturating_add(1);
            self.free.push(block);
            if let Err(stop) = taken {
                self.stop = Some(stop);
                self.is_closed = true;
            }
        }
    }
}

/// Closes the queue for all workers if one leaves it by a panic: the others would wait
/// for its turn for ever.
struct CloseOnPanic<'q, C, T, R>(&'q Queue<C, T, R>);

impl<C, T, R> Drop for CloseOnPanic<'_, C, T, R> {
    fn drop(&mut self) {
        lock(&self.0.counter).is_closed = true;
        self.0.moved.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
