use std::io;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

/// Threads that can be waited for up to a deadline.
#[derive(Debug, Default)]
pub(crate) struct Threads {
    running: Arc<Running>,
    handles: Vec<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Running {
    count: Mutex<usize>,
    changed: Condvar,
}

/// Counts a thread as running until it is dropped, by a panic too.
struct Guard(Arc<Running>);

/// Lines and little else are on these stacks, of 128 KiB.
const STACK: usize = 131_072;

impl Threads {
    pub(crate) fn spawn(
        &mut self,
        name: &str,
        work: impl FnOnce() + Send + 'static,
    ) -> io::Result<()> {
        let guard = Guard::new(&self.running);
        let builder = thread::Builder::new().name(name.to_owned());
        let handle = builder.stack_size(STACK).spawn(move || {
            let _guard = guard;
            work();
        })?;
        self.handles.push(handle);
        Ok(())
    }

    /// Joins all threads if they finish in time, and lets go of them otherwise.
    pub(crate) fn join(&mut self, until: Instant) {
        let handles = std::mem::take(&mut self.handles);
        if self.running.wait(until) {
            for handle in handles {
                // A panic has been reported where it happened.
                let _ = handle.join();
            }
        }
    }

    pub(crate) fn are_joined(&self) -> bool {
        self.handles.is_empty()
    }
}

impl Running {
    /// Whether no thread runs any more, by then.
    fn wait(&self, until: Instant) -> bool {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        while *count > 0 {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            let waited = self.changed.wait_timeout(count, left);
            count = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    fn add(&self, add: impl FnOnce(usize) -> usize) {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        *count = add(*count);
        self.changed.notify_all();
    }
}

impl Guard {
    fn new(running: &Arc<Running>) -> Self {
        running.add(|count| count.saturating_add(1));
        Self(Arc::clone(running))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.add(|count| count.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::mpsc;
    use std::thread;
    use std::time::{Duration, Instant};

    use super::Threads;
    use crate::connection::after;

    #[test]
    fn threads_are_waited_for_up_to_a_deadline() -> io::Result<()> {
        let mut threads = Threads::default();
        let (sender, receiver) = mpsc::channel();
        threads.spawn("slow", move || {
            thread::sleep(Duration::from_millis(50));
            let _ = sender.send(());
        })?;
        assert!(!threads.are_joined());
        let start = Instant::now();
        threads.join(after(Duration::from_secs(8)));
        assert!(start.elapsed() < Duration::from_secs(5));
        assert!(threads.are_joined() && receiver.try_recv().is_ok());

        let (keep, endless) = mpsc::channel::<()>();
        threads.spawn("endless", move || assert!(endless.recv().is_err()))?;
        threads.join(after(Duration::ZERO));
        assert!(threads.are_joined());
        drop(keep);
        Ok(())
    }
}
