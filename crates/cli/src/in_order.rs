use std::io;
use std::num::NonZeroUsize;
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
/// A worker reads a block, works on it, waits for its turn, and brings its result
/// itself. So there are never more blocks in memory than workers.
pub(crate) fn work_in_order<R>(
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
            stop: None,
            is_closed: false,
        }),
        moved: Condvar::new(),
    };
    thread::scope(|scope| {
        for _ in 1..workers.get() {
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

/// Where the workers wait in line: once for a block, once with what has become of it.
struct Queue<T> {
    supply: Mutex<Supply>,
    counter: Mutex<Counter<T>>,
    moved: Condvar,
}

struct Supply {
    blocks: Blocks,
    /// How many blocks have been read.
    read: u64,
}

struct Counter<T> {
    take: T,
    /// How many blocks have been taken.
    taken: u64,
    stop: Option<Stop>,
    /// Whether nothing more is taken.
    is_closed: bool,
}

impl<T> Queue<T> {
    fn work<R>(&self, work: impl Fn(&Block) -> R)
    where
        T: FnMut(&Block, R) -> io::Result<()>,
    {
        let leaving = Leaving(self);
        let mut block = Block::new();
        while let Some((turn, read)) = self.read(&mut block) {
            let result = read.map(|()| work(&block)).map_err(Stop::Unread);
            if !self.bring(turn, &block, result) {
                break;
            }
        }
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

    /// Brings a result when it is its turn, and says whether more is taken.
    fn bring<R>(&self, turn: u64, block: &Block, result: Result<R, Stop>) -> bool
    where
        T: FnMut(&Block, R) -> io::Result<()>,
    {
        let counter = lock(&self.counter);
        let waited = self.moved.wait_while(counter, |counter| {
            counter.taken < turn && !counter.is_closed
        });
        let mut counter = waited.unwrap_or_else(PoisonError::into_inner);
        if counter.is_closed {
            return false;
        }
        let taken = result.and_then(|result| (counter.take)(block, result).map_err(Stop::Untold));
        counter.taken = counter.taken.saturating_add(1);
        if let Err(stop) = taken {
            counter.stop = Some(stop);
            counter.is_closed = true;
        }
        let is_open = !counter.is_closed;
        drop(counter);
        self.moved.notify_all();
        is_open
    }
}

/// Closes the queue for all if a worker leaves it by a panic: the others would wait
/// for its turn for ever.
struct Leaving<'q, T>(&'q Queue<T>);

impl<T> Drop for Leaving<'_, T> {
    fn drop(&mut self) {
        lock(&self.0.counter).is_closed = true;
        self.0.moved.notify_all();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
