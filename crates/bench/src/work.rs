use std::fmt;
use std::hint::black_box;
use std::sync::Arc;

use crate::Corpus;

/// The same calls, done by every side on the same positions.
#[derive(Debug)]
pub struct Work {
    /// What is done.
    pub name: &'static str,
    /// The name of the corpus.
    pub corpus: &'static str,
    /// How many calls a run makes.
    pub calls: usize,
    /// How many bytes of text a run is about.
    pub bytes: usize,
    /// Who does it: this workspace first, then its neighbours.
    pub sides: Vec<Side>,
}

/// One of those who do a [`Work`].
pub struct Side {
    /// The name of the crate.
    pub name: &'static str,
    run: Box<dyn Fn() + Send + Sync>,
}

impl Work {
    /// A work on a corpus that nobody does yet.
    pub(crate) fn new(name: &'static str, corpus: &Corpus) -> Self {
        Self {
            name,
            corpus: corpus.name,
            calls: corpus.calls(),
            bytes: corpus.bytes(),
            sides: Vec::new(),
        }
    }

    /// Adds a side, which is given one item a call.
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

    /// Adds a side that uses something again from call to call; a run begins with it
    /// anew.
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
        let run = Box::new(move || {
            let mut used = used();
            for _ in 0..repeats {
                for item in items.iter() {
                    black_box(call(&mut used, item));
                }
            }
        });
        self.sides.push(Side { name, run });
        self
    }
}

impl Side {
    /// Makes all the calls.
    pub fn run(&self) {
        (self.run)();
    }
}

impl fmt::Debug for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Side").field(&self.name).finish()
    }
}
