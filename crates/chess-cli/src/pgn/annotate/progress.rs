use std::io::{self, IsTerminal, Write as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often the line is written anew.
const FRAME: Duration = Duration::from_millis(200);

/// A line on standard error that says how far the work is, where that is a terminal and the games go elsewhere.
#[derive(Debug)]
pub(super) struct Progress(Option<Mutex<Counts>>);

#[derive(Debug)]
struct Counts {
    games: u64,
    positions: u64,
    drawn: Instant,
}

impl Progress {
    /// Progress that is shown, unless the games are written to the same terminal.
    pub(super) fn new(is_shown: bool) -> Self {
        let is_shown = is_shown && io::stderr().is_terminal();
        Self(is_shown.then(|| {
            Mutex::new(Counts {
                games: 0,
                positions: 0,
                drawn: Instant::now(),
            })
        }))
    }

    /// A game is done.
    pub(super) fn game(&self) {
        self.count(|counts| counts.games = counts.games.saturating_add(1));
    }

    /// The search of a position begins.
    pub(super) fn position(&self) {
        self.count(|counts| counts.positions = counts.positions.saturating_add(1));
    }

    fn count(&self, count: impl FnOnce(&mut Counts)) {
        let Some(counts) = &self.0 else {
            return;
        };
        let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        count(&mut counts);
        if counts.drawn.elapsed() >= FRAME {
            counts.drawn = Instant::now();
            let Counts {
                games, positions, ..
            } = &*counts;
            // Nobody may read it any more.
            let _ = write!(io::stderr(), "\r\x1b[K{games} games, {positions} positions");
        }
    }

    /// Removes the line.
    pub(super) fn end(&self) {
        if self.0.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
