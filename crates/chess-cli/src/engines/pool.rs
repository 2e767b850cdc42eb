//! Work for several processes of one engine, whose results come in the order of the work.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use feen_uci::Engine;

use crate::interrupt::Interrupt;

/// The pieces of work for each process that may be ahead of the first one without a result.
const AHEAD: usize = 16;

/// How often it is looked whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(50);

/// The state that the threads share.
struct Desk {
    /// The pieces whose results were taken.
    taken: Mutex<usize>,
    more: Condvar,
    is_stopped: AtomicBool,
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, usize> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed) || Interrupt::has_come()
    }

    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.more.notify_all();
    }

    /// Waits until the work with this number is not too far ahead; false if the work is stopped.
    fn waits_for(&self, number: usize, most: usize) -> bool {
        let mut taken = self.lock();
        while number >= taken.saturating_add(most) && !self.is_stopped() {
            let waited = self.more.wait_timeout(taken, LOOK);
            taken = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        !self.is_stopped()
    }
}

/// Lets several processes work on the pieces that `produce` gives.
///
/// `work` returns nothing if it was stopped by Ctrl-C, and an error if nothing more can be done. The function that
/// `produce` gets, and `take`, return false when the work is to end.
///
/// # Errors
///
/// The first error of `open` and `work`.
pub(crate) fn in_order<I: Send, O: Send>(
    concurrency: usize,
    open: impl Fn() -> Result<Engine, String> + Sync,
    work: impl Fn(&mut Engine, I) -> Result<Option<O>, String> + Sync,
    produce: impl FnOnce(&mut (dyn FnMut(I) -> bool + Send)),
    mut take: impl FnMut(O) -> bool + Send,
) -> Result<(), String> {
    let desk = Desk {
        taken: Mutex::new(0),
        more: Condvar::new(),
        is_stopped: AtomicBool::new(false),
    };
    let (pieces, waiting) = mpsc::channel();
    let waiting = Mutex::new(waiting);
    let (results, done) = mpsc::channel();
    thread::scope(|scope| {
        let (desk, open, work, waiting) = (&desk, &open, &work, &waiting);
        for _ in 0..concurrency {
            let results = results.clone();
            scope.spawn(move || {
                if let Err(reason) = serve(desk, open, work, waiting, &results) {
                    desk.stop();
                    // Nobody waits for it if another process has failed.
                    let _ = results.send((0, Err(reason)));
                }
            });
        }
        drop(results);
        let taker = scope.spawn(move || {
            let mut later = BTreeMap::new();
            for (number, result) in done {
                match result {
                    Err(reason) => return Err(reason),
                    Ok(result) => _ = later.insert(number, result),
                }
                let mut taken = desk.lock();
                while let Some(result) = later.remove(&*taken) {
                    *taken = taken.saturating_add(1);
                    if !desk.is_stopped.load(Ordering::Relaxed) && !take(result) {
                        desk.stop();
                    }
                }
                drop(taken);
                desk.more.notify_all();
            }
            Ok(())
        });
        let mut number = 0_usize;
        produce(&mut |piece| {
            let most = concurrency.saturating_mul(AHEAD);
            let sent = desk.waits_for(number, most) && pieces.send((number, piece)).is_ok();
            number = number.saturating_add(1);
            sent
        });
        drop(pieces);
        taker
            .join()
            .unwrap_or_else(|_| Err("the results cannot be taken".to_owned()))
    })
}

type Waiting<I> = Mutex<Receiver<(usize, I)>>;

/// Works with one process until there is nothing more to do.
fn serve<I, O>(
    desk: &Desk,
    open: &impl Fn() -> Result<Engine, String>,
    work: &impl Fn(&mut Engine, I) -> Result<Option<O>, String>,
    waiting: &Waiting<I>,
    results: &Sender<(usize, Result<O, String>)>,
) -> Result<(), String> {
    let mut engine = None;
    loop {
        let next = waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok((number, piece)) = next else {
            return Ok(());
        };
        if desk.is_stopped() {
            return Ok(());
        }
        let mut process = match engine.take() {
            Some(process) => process,
            None => open()?,
        };
        let Some(result) = work(&mut process, piece)? else {
            desk.stop();
            return Ok(());
        };
        if process.is_open() {
            engine = Some(process);
        }
        if results.send((number, Ok(result))).is_err() {
            return Ok(());
        }
    }
}
