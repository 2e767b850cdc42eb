use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Instant;

/// Threads that can be waited for up to a deadline.
#[derive(Debug)]
pub(crate) struct Threads {
    /// Each thread holds a copy of this end as long as it runs, by a panic too.
    running: Option<Sender<()>>,
    ended: Mutex<Receiver<()>>,
    handles: Vec<JoinHandle<()>>,
}

impl Default for Threads {
    fn default() -> Self {
        let (running, ended) = mpsc::channel();
        Self {
            running: Some(running),
            ended: Mutex::new(ended),
            handles: Vec::new(),
        }
    }
}

impl Threads {
    pub(crate) fn spawn(
        &mut self,
        builder: Builder,
        work: impl FnOnce() + Send + 'static,
    ) -> io::Result<()> {
        let running = self.running.clone();
        self.handles.push(builder.spawn(move || {
            let _running = running;
            work();
        })?);
        Ok(())
    }

    /// Joins all threads if they finish in time, and lets go of them otherwise.
    pub(crate) fn join(&mut self, until: Instant) -> bool {
        let handles = std::mem::take(&mut self.handles);
        self.running = None;
        let ended = self.ended.get_mut().unwrap_or_else(PoisonError::into_inner);
        let left = until.saturating_duration_since(Instant::now());
        let have_ended = ended.recv_timeout(left) == Err(RecvTimeoutError::Disconnected);
        if have_ended {
            for handle in handles {
                // A panic has been reported where it happened.
                let _ = handle.join();
            }
        }
        have_ended
    }

    pub(crate) fn are_joined(&self) -> bool {
        self.handles.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::mpsc;
    use std::thread::{self, Builder};
    use std::time::{Duration, Instant};

    use super::Threads;
    use crate::connection::after;

    #[test]
    fn threads_are_waited_for_up_to_a_deadline() -> io::Result<()> {
        let mut threads = Threads::default();
        let (sender, receiver) = mpsc::channel();
        threads.spawn(Builder::new(), move || {
            thread::sleep(Duration::from_millis(50));
            let _ = sender.send(());
        })?;
        assert!(!threads.are_joined());
        let start = Instant::now();
        assert!(threads.join(after(Duration::from_secs(8))));
        assert!(start.elapsed() < Duration::from_secs(5));
        assert!(threads.are_joined() && receiver.try_recv().is_ok());

        let (keep, endless) = mpsc::channel::<()>();
        let mut threads = Threads::default();
        threads.spawn(Builder::new(), move || assert!(endless.recv().is_err()))?;
        assert!(!threads.join(after(Duration::ZERO)) && threads.are_joined());
        drop(keep);
        Ok(())
    }
}
