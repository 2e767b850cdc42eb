use std::collections::VecDeque;
use std::io::Read;
use std::sync::{Mutex, PoisonError};

use super::Log;
use super::reader::{Splitter, read_to_end};
use crate::Direction;

/// The bytes of standard error that are kept.
const KEPT: usize = 8 * 1024;

/// The end of the text that a program writes to standard error.
#[derive(Debug, Default)]
pub(crate) struct LastWords(Mutex<VecDeque<u8>>);

impl LastWords {
    /// Reads standard error to its end.
    pub(crate) fn listen(&self, stderr: impl Read, max_line: usize, log: &Log) {
        let mut splitter = Splitter::new(max_line);
        read_to_end(stderr, &mut [0; 4096], |chunk| {
            self.keep(chunk);
            splitter.split(chunk, |text, cut| log.line(Direction::Stderr, text, cut));
            true
        });
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
