use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::Dialect;

/// How much waits for the caller, and is kept of a search for its end: in lines, and in bytes.
pub(crate) const MAX_LINES: usize = 4096;
pub(crate) const MAX_BYTES: usize = 1024 * 1024;

/// How long an answer that may be that of an earlier search waits for a better one.
const DOUBT: Duration = Duration::from_millis(100);

/// The lines heard of an engine, as far as a call may ask for them.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// The lines of the introduction, or the `info` lines of the search.
    lines: VecDeque<Box<str>>,
    bytes: usize,
    /// The introduction is over.
    introduced: bool,
    search: Option<Running>,
    /// Searches so far, the one that runs included.
    searches: u64,
    /// The search before was stopped, so that it may be answered a second time.
    in_doubt: bool,
    ready_asked: u64,
    ready_heard: u64,
    skipped: u64,
    /// The lines heard since something was asked.
    heard: u64,
    closed: bool,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Progress {
    /// Its `go` waits to be written: an answer is of an earlier search.
    Queued,
    Begun,
    /// Information has come.
    Informed,
}

/// A search that has not been answered, or whose answer has not been taken.
#[derive(Debug)]
struct Running {
    number: u64,
    by_hand: bool,
    progress: Progress,
    stopped: bool,
    answer: Option<Box<str>>,
    /// Until then, another answer counts more.
    settled: Option<Instant>,
}

/// The next thing that an introduction brings.
#[derive(Debug)]
pub(crate) enum Greeting {
    Line(Box<str>),
    End,
}

/// The next thing that a search brings.
#[derive(Debug)]
pub(crate) enum Event {
    Info(Box<str>),
    Answer(Box<str>),
}

impl State {
    /// Takes in a line of the engine.
    pub(super) fn receive(&mut self, line: &str, dialect: Dialect) {
        if self.closed {
            return;
        }
        self.heard = self.heard.saturating_add(1);
        let first = line.split_ascii_whitespace().next();
        if !self.introduced {
            if first == Some(dialect.hello_answer()) {
                self.introduced = true;
            } else if first.is_some() {
                self.keep(line);
            }
            return;
        }
        match first {
            Some("bestmove" | "checkmate") => self.answer(line),
            Some("readyok") => self.ready(),
            Some("info") => self.info(line),
            _ => {}
        }
    }

    fn ready(&mut self) {
        self.ready_heard = self.ready_asked.min(self.ready_heard.saturating_add(1));
        if self.ready_heard == self.ready_asked {
            // All that came of the search before has come.
            self.in_doubt = false;
        }
    }

    fn info(&mut self, line: &str) {
        let Some(search) = &mut self.search else {
            return;
        };
        if search.settled.is_some() && line.contains(" depth ") {
            // The search is still running, so the answer was a late one.
            search.answer = None;
            search.settled = None;
        }
        if search.progress >= Progress::Begun && search.answer.is_none() {
            search.progress = Progress::Informed;
            if !search.by_hand {
                self.keep_newest(line);
            }
        }
    }

    fn answer(&mut self, line: &str) {
        let begun = |search: &&mut Running| search.progress >= Progress::Begun;
        let Some(search) = self.search.as_mut().filter(begun) else {
            // An answer to a search that has been answered.
            self.in_doubt = false;
            return;
        };
        if search.by_hand {
            let stopped = search.stopped;
            self.search = None;
            self.in_doubt = stopped;
            return;
        }
        if search.answer.is_some() && search.settled.take().is_none() {
            return;
        }
        search.answer = Some(line.into());
        if std::mem::take(&mut self.in_doubt) && search.progress < Progress::Informed {
            search.settled = Instant::now().checked_add(DOUBT);
        }
    }

    fn has_room(&self, line: &str) -> bool {
        self.lines.len() < MAX_LINES && self.bytes.saturating_add(line.len()) <= MAX_BYTES
    }

    /// Keeps a line if there is room.
    fn keep(&mut self, line: &str) {
        if self.has_room(line) {
            self.bytes = self.bytes.saturating_add(line.len());
            self.lines.push_back(line.into());
        } else {
            self.skipped = self.skipped.saturating_add(1);
        }
    }

    /// Keeps a line rather than older ones.
    fn keep_newest(&mut self, line: &str) {
        while !self.has_room(line) && self.next_line().is_some() {
            self.skipped = self.skipped.saturating_add(1);
        }
        self.keep(line);
    }

    pub(super) fn next_line(&mut self) -> Option<Box<str>> {
        let line = self.lines.pop_front()?;
        self.bytes = self.bytes.saturating_sub(line.len());
        Some(line)
    }

    /// The next line of the introduction, or its end.
    pub(crate) fn next_introduction(&mut self) -> Option<Greeting> {
        match self.next_line() {
            Some(line) => Some(Greeting::Line(line)),
            None if self.introduced => Some(Greeting::End),
            None => None,
        }
    }

    /// Waits for another introduction.
    pub(crate) fn forget_introduction(&mut self) {
        self.introduced = false;
        self.lines.clear();
        self.bytes = 0;
    }

    /// Opens a search, and returns its number.
    pub(crate) fn open_search(&mut self, by_hand: bool) -> u64 {
        self.searches = self.searches.saturating_add(1);
        self.lines.clear();
        self.bytes = 0;
        self.skipped = 0;
        self.heard = 0;
        self.search = Some(Running {
            number: self.searches,
            by_hand,
            progress: Progress::Queued,
            stopped: false,
            answer: None,
            settled: None,
        });
        self.searches
    }

    pub(super) fn begin_search(&mut self, number: u64) {
        if let Some(search) = &mut self.search
            && search.number == number
        {
            search.progress = Progress::Begun;
        }
    }

    pub(crate) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    pub(crate) fn note_stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.stopped = true;
        }
    }

    /// The next thing of the search; its answer comes last, and closes it.
    pub(crate) fn next_event(&mut self) -> Option<Event> {
        if let Some(line) = self.next_line() {
            return Some(Event::Info(line));
        }
        if self.wakes().is_some() {
            return None;
        }
        let search = self.search.as_mut()?;
        let answer = search.answer.take()?;
        self.in_doubt = search.stopped;
        self.search = None;
        Some(Event::Answer(answer))
    }

    /// The moment at which something may be there although nothing has come.
    pub(super) fn wakes(&self) -> Option<Instant> {
        let settled = self.search.as_ref()?.settled;
        settled.filter(|moment| Instant::now() < *moment)
    }

    /// Counts an `isready`, and returns its number.
    pub(crate) fn ask_ready(&mut self) -> u64 {
        self.ready_asked = self.ready_asked.saturating_add(1);
        self.heard = 0;
        self.ready_asked
    }

    pub(crate) fn is_ready(&self, number: u64) -> bool {
        self.ready_heard >= number
    }

    /// Takes in nothing more: what has come is all there is.
    pub(super) fn close(&mut self) {
        self.closed = true;
        if let Some(search) = &mut self.search {
            search.settled = None;
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether a search that was sent by hand was stopped, and has not answered.
    pub(crate) fn is_stopping(&self) -> bool {
        let search = self.search.as_ref();
        search.is_some_and(|search| search.by_hand && search.stopped)
    }

    /// The number of lines heard since something was asked.
    pub(crate) fn heard(&self) -> u64 {
        self.heard
    }

    /// The `info` lines of this search that were dropped because nobody took them.
    pub(crate) fn skipped(&self) -> u64 {
        self.skipped
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::{Event, Greeting, MAX_BYTES, MAX_LINES, State};
    use crate::Dialect;

    const OUTPUT: [&str; 8] = [
        "uciok",
        "id name A",
        "readyok",
        "info depth 1",
        "info string",
        "bestmove e2e4",
        "checkmate nomate",
        "",
    ];

    impl State {
        fn hear(&mut self, lines: &str) {
            let lines = lines.split(", ").filter(|line| !line.is_empty());
            lines.for_each(|line| self.receive(line, Dialect::Uci));
        }

        /// The lines of a search up to its answer.
        fn events(&mut self) -> String {
            let mut events = Vec::new();
            while self.is_searching() {
                match self.next_event() {
                    Some(Event::Info(line) | Event::Answer(line)) => events.push(line),
                    None => thread::sleep(Duration::from_millis(5)),
                }
            }
            events.join(", ")
        }

        fn starts(&mut self) {
            let number = self.open_search(false);
            self.begin_search(number);
        }
    }

    /// Each row: the lines before its `go` is written, those after it, and those that count.
    #[test]
    fn the_answer_after_a_search_that_was_stopped() {
        for (early, lines, events) in [
            ("", "bestmove a", "bestmove a"),
            ("info depth 1, bestmove a", "bestmove b", "bestmove b"),
            ("", "bestmove a, bestmove b, bestmove c", "bestmove b"),
            ("bestmove a", "bestmove b, bestmove c", "bestmove b"),
            ("readyok", "bestmove b, bestmove c", "bestmove b"),
            (
                "",
                "info depth 1, bestmove b, info depth 2, bestmove c",
                "info depth 1, bestmove b",
            ),
            (
                "",
                "bestmove a, info depth 1, bestmove b",
                "info depth 1, bestmove b",
            ),
            ("", "bestmove b, info string bye", "bestmove b"),
        ] {
            let mut state = State::default();
            state.starts();
            state.note_stop();
            state.hear("uciok, bestmove x");
            assert_eq!(state.events(), "bestmove x");
            state.ask_ready();
            let second = state.open_search(false);
            state.hear(early);
            state.begin_search(second);
            state.hear(lines);
            assert_eq!(state.events(), events);
        }
    }

    #[test]
    fn an_answer_in_doubt_is_the_last_of_an_engine_that_leaves() {
        let mut state = State::default();
        state.starts();
        state.note_stop();
        state.hear("uciok, bestmove x");
        assert!(matches!(state.next_event(), Some(Event::Answer(_))));
        state.starts();
        state.hear("bestmove a");
        assert!(state.next_event().is_none());
        state.close();
        state.hear("bestmove b");
        assert!(matches!(state.next_event(), Some(Event::Answer(line)) if &*line == "bestmove a"));
    }

    #[test]
    fn so_many_lines_are_kept() {
        let long = format!("info string {}", "x".repeat(64 * 1024 - 12));
        for (line, kept) in [("info depth 1", MAX_LINES), (&long, 16)] {
            let mut state = State::default();
            state.hear("uciok");
            state.starts();
            state.hear("info nodes 0");
            (0..kept).for_each(|_| state.hear(line));
            state.hear("bestmove a");
            let events = state.events().split(", ").count();
            assert_eq!((events, state.skipped()), (kept + 1, 1));
        }
        // Of an introduction the first ones count.
        let mut state = State::default();
        state.hear("id name A");
        (0..20).for_each(|_| state.hear(&long));
        let first = state.next_introduction();
        assert!(matches!(first, Some(Greeting::Line(line)) if &*line == "id name A"));
    }

    proptest! {
        #[test]
        fn any_output_leaves_at_most_one_answer_a_search(steps in vec(0..16_usize, 0..200)) {
            let (mut state, mut answers) = (State::default(), 0_u64);
            for step in steps {
                match step {
                    8 | 9 if !state.is_searching() => _ = state.open_search(step == 8),
                    10 | 11 => state.begin_search(state.searches),
                    12 => state.note_stop(),
                    13 => {
                        let number = state.ask_ready();
                        prop_assert!(!state.is_ready(number), "nothing was asked before");
                    }
                    14.. => if let Some(Event::Answer(line)) = state.next_event() {
                        prop_assert!(line.starts_with(['b', 'c']) && !state.is_searching());
                        answers = answers.saturating_add(1);
                    },
                    _ => OUTPUT.get(step).into_iter().for_each(|line| state.hear(line)),
                }
                prop_assert!(answers <= state.searches);
                prop_assert!(state.lines.len() <= MAX_LINES && state.bytes <= MAX_BYTES);
                let kept: usize = state.lines.iter().map(|line| line.len()).sum();
                prop_assert_eq!(state.bytes, kept);
            }
        }
    }
}
