use std::collections::VecDeque;
use std::io::{ErrorKind, Read};
use std::sync::{Mutex, PoisonError};

use super::Log;
use super::reader::Splitter;
use crate::Direction;

/// The bytes of standard error that are kept.
const KEPT: usize = 8 * 1024;

/// The end of the text that a program writes to standard error.
#[derive(Debug, Default)]
pub(crate) struct LastWords(Mutex<VecDeque<u8>>);

impl LastWords {
    /// Reads standard error to its end.
    pub(crate) fn listen(&self, mut stderr: impl Read, max_line: usize, log: &Log) {
        let mut splitter = Splitter::new(max_line);
        let mut buffer = [0; 4096];
        loop {
            let chunk = match stderr.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => buffer.get(..read).unwrap_or_default(),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(_) => break,
            };
            self.keep(chunk);
            splitter.split(chunk, |text, cut| log.line(Direction::Stderr, text, cut));
        }
        splitter.finish(|text, cut| log.line(Direction::Stderr, text, cut));
    }

    fn keep(&self, chunk: &[u8]) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(chunk);
        let excess = kept.len().saturating_sub(KEPT);
        kept.drain(..excess);
    }

    pub(crate) fn text(&self) -> String {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(kept.make_contiguous()).into_owned()
    }
}
