use std::fmt;
use std::hint::black_box;
use std::ops::Range;
use std::sync::Arc;

use crate::Corpus;

/// The same calls, done by every side on the same positions.
#[derive(Debug)]
pub struct Work {
    /// The kind of the work.
    pub name: &'static str,
    /// The name of the corpus.
    pub corpus: &'static str,
    /// The number of calls of a run.
    pub calls: usize,
    /// The number of bytes of text of a run.
    pub bytes: usize,
    /// The number of parts of a run, so that each is short.
    pub parts: usize,
    /// The sides that do it: this workspace first, then its neighbours.
    pub sides: Vec<Side>,
}

/// A side of a [`Work`].
pub struct Side {
    /// The name of the crate.
    pub name: &'static str,
    parts: usize,
    run_part: Box<dyn Fn(usize) + Send + Sync>,
}

impl Work {
    /// A work on a corpus, without sides yet.
    pub(crate) fn new(name: &'static str, corpus: &Corpus) -> Self {
        Self {
            name,
            corpus: corpus.name,
            calls: corpus.calls(),
            bytes: corpus.bytes(),
            parts: 20,
            sides: Vec::new(),
        }
    }

    /// Cuts a run in this many parts: fewer than usual for short calls.
    #[must_use]
    pub(crate) fn in_parts(self, parts: usize) -> Self {
        Self { parts, ..self }
    }

    /// Adds a side, which receives one item a call.
    #[must_use]
    pub(crate) fn side<T, R>(
        self,
        name: &'static str,
        items: &Arc<[T]>,
        call: impl Fn(&T) -> R + Send + Sync + 'static,
    ) -> Self
    where
        T: Send + Sync + 'static,
    {
        self.side_with(name, items, || (), move |(), item| call(item))
    }

    /// Adds a side that keeps a value from call to call; each part of a run begins with a new
    /// one.
    #[must_use]
    pub(crate) fn side_with<T, U, R>(
        mut self,
        name: &'static str,
        items: &Arc<[T]>,
        used: impl Fn() -> U + Send + Sync + 'static,
        call: impl Fn(&mut U, &T) -> R + Send + Sync + 'static,
    ) -> Self
    where
        T: Send + Sync + 'static,
    {
        let items = Arc::clone(items);
        let repeats = self.calls / items.len();
        let parts = self.parts;
        let run_part = Box::new(move |part| {
            let mut used = used();
            let (items, repeats) = match repeats {
                1 => (&items[share(items.len(), part, parts)], 1),
                _ => (&items[..], share(repeats, part, parts).len()),
            };
            for _ in 0..repeats {
                for item in items {
                    black_box(call(&mut used, item));
                }
            }
        });
        self.sides.push(Side {
            name,
            parts,
            run_part,
        });
        self
    }

    /// The number of calls of a part of a run.
    #[must_use]
    pub fn calls_of_part(&self, part: usize) -> usize {
        share(self.calls, part, self.parts).len()
    }
}

/// The range of `count` things that one of `parts` parts does.
fn share(count: usize, part: usize, parts: usize) -> Range<usize> {
    count * part / parts..count * (part + 1) / parts
}

impl Side {
    /// Makes all the calls.
    pub fn run(&self) {
        (0..self.parts).for_each(|part| self.run_part(part));
    }

    /// Makes the calls of one part of a run.
    pub fn run_part(&self, part: usize) {
        (self.run_part)(part);
    }
}

impl fmt::Debug for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Side").field(&self.name).finish()
    }
}
