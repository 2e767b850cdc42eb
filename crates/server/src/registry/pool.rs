use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Threads that run jobs, more of them when some block: a job that takes ten seconds delays no other.
#[derive(Clone)]
pub(super) struct Pool(Arc<Inner>);

pub(super) type Job = Box<dyn FnOnce() + Send>;

struct Inner {
    name: &'static str,
    queue: Mutex<Queue>,
    more: Condvar,
}

struct Queue {
    jobs: VecDeque<Job>,
    threads: usize,
    /// The threads that wait.
    idle: usize,
    /// The threads that run a job, and how many may.
    active: usize,
    limit: usize,
    /// The jobs that were begun.
    begun: u64,
}

/// The most threads of a pool: this many jobs may block at the same time.
const MOST: usize = 64;

/// The threads that work while no job blocks.
const USUAL: usize = 2;

/// The time after which a job counts as one that blocks.
const BLOCKS: Duration = Duration::from_millis(5);

/// The time after which a thread without a job ends.
const LINGER: Duration = Duration::from_secs(2);

impl Pool {
    pub(super) fn new(name: &'static str) -> Self {
        let queue = Queue {
            jobs: VecDeque::new(),
            threads: 0,
            idle: 0,
            active: 0,
            limit: USUAL,
            begun: 0,
        };
        Self(Arc::new(Inner {
            name,
            queue: Mutex::new(queue),
            more: Condvar::new(),
        }))
    }

    /// Runs a job soon, in a thread of the pool.
    pub(super) fn run(&self, job: Job) {
        self.run_all(std::iter::once(job));
    }

    /// Runs jobs soon.
    pub(super) fn run_all(&self, jobs: impl IntoIterator<Item = Job>) {
        let mut queue = self.0.lock();
        queue.jobs.extend(jobs);
        if queue.idle == 0 {
            let queue = self.0.spawn(queue);
            // Without any thread the jobs run here.
            if queue.threads == 0 {
                drop(queue);
                self.0.work_off();
            }
        } else {
            drop(queue);
            self.0.more.notify_one();
        }
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a thread, if there may be another.
    fn spawn<'q>(self: &'q Arc<Self>, mut queue: MutexGuard<'q, Queue>) -> MutexGuard<'q, Queue> {
        if queue.threads >= MOST {
            return queue;
        }
        queue.threads = queue.threads.saturating_add(1);
        drop(queue);
        let inner = Arc::clone(self);
        let builder = thread::Builder::new().name(self.name.into());
        let spawned = builder.spawn(move || inner.work());
        let mut queue = self.lock();
        if spawned.is_err() {
            queue.threads = queue.threads.saturating_sub(1);
        }
        queue
    }

    fn work_off(&self) {
        loop {
            let next = self.lock().jobs.pop_front();
            match next {
                Some(job) => call(job),
                None => return,
            }
        }
    }

    fn work(self: &Arc<Self>) {
        let mut queue = self.lock();
        loop {
            if !queue.jobs.is_empty() && queue.active < queue.limit {
                queue = self.take(queue);
                continue;
            }
            // While others work, a thread looks whether they get on; without jobs it waits for some.
            let stands_by = !queue.jobs.is_empty();
            let begun = queue.begun;
            queue.idle = queue.idle.saturating_add(1);
            let patience = if stands_by { BLOCKS } else { LINGER };
            let waited = self.more.wait_timeout(queue, patience);
            let (after, timeout) = waited.unwrap_or_else(PoisonError::into_inner);
            queue = after;
            queue.idle = queue.idle.saturating_sub(1);
            if !timeout.timed_out() {
                continue;
            }
            if queue.jobs.is_empty() {
                if !stands_by {
                    queue.threads = queue.threads.saturating_sub(1);
                    return;
                }
            } else if stands_by && queue.begun == begun {
                queue.limit = queue.limit.saturating_add(1).min(MOST);
            }
        }
    }

    /// Runs the next job, with a thread that stands by.
    fn take<'q>(self: &'q Arc<Self>, mut queue: MutexGuard<'q, Queue>) -> MutexGuard<'q, Queue> {
        let Some(job) = queue.jobs.pop_front() else {
            return queue;
        };
        queue.active = queue.active.saturating_add(1);
        queue.begun = queue.begun.wrapping_add(1);
        if !queue.jobs.is_empty() {
            if queue.idle == 0 {
                queue = self.spawn(queue);
            } else {
                self.more.notify_one();
            }
        }
        drop(queue);
        let start = Instant::now();
        call(job);
        let blocked = start.elapsed() > BLOCKS;
        let mut queue = self.lock();
        queue.active = queue.active.saturating_sub(1);
        if blocked {
            queue.limit = queue.limit.saturating_sub(1).max(USUAL);
        }
        queue
    }
}

/// Calls a job, and leaves its panic to it.
fn call(job: Job) {
    drop(std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)));
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::{Duration, Instant};

    use super::Pool;

    #[test]
    fn jobs_that_block_or_panic_delay_no_other() {
        let pool = Pool::new("test");
        let (release, released) = mpsc::channel::<()>();
        let released = std::sync::Arc::new(std::sync::Mutex::new(released));
        for _ in 0..8 {
            let released = std::sync::Arc::clone(&released);
            pool.run(Box::new(move || _ = released.lock().unwrap().recv()));
            pool.run(Box::new(|| std::panic::resume_unwind(Box::new("a job"))));
        }
        let start = Instant::now();
        let (done, finished) = mpsc::channel();
        pool.run(Box::new(move || done.send(()).unwrap()));
        finished.recv_timeout(Duration::from_secs(5)).unwrap();
        assert!(start.elapsed() < Duration::from_secs(2));
        drop(release);
    }
}
