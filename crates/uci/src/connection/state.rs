use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::Dialect;

/// How much waits for the caller: in lines, and in bytes.
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
    introduction: Introduction,
    search: Option<Running>,
    /// Searches so far, the one that runs included.
    searches: u64,
    /// The search before was stopped, so that it may be answered a second time.
    in_doubt: bool,
    ready_asked: u64,
    ready_heard: u64,
    skipped: u64,
    pub(super) closed: bool,
    pub(super) waiting: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Introduction {
    #[default]
    Running,
    Over,
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
        let first = line.split_ascii_whitespace().next();
        if self.introduction == Introduction::Running {
            if first == Some(dialect.hello_answer()) {
                self.introduction = Introduction::Over;
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
            // The search goes on, so that the answer was a late one.
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
            None if self.introduction == Introduction::Over => Some(Greeting::End),
            None => None,
        }
    }

    /// Opens a search, and returns its number.
    pub(crate) fn open_search(&mut self, by_hand: bool) -> u64 {
        self.searches = self.searches.saturating_add(1);
        self.lines.clear();
        self.bytes = 0;
        self.skipped = 0;
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
        self.ready_asked
    }

    pub(crate) fn is_ready(&self, number: u64) -> bool {
        self.ready_heard >= number
    }

    /// The `info` lines of this search that were dropped because nobody took them.
    pub(crate) fn skipped(&self) -> u64 {
        self.skipped
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::{Event, Greeting, MAX_BYTES, MAX_LINES, State};
    use crate::Dialect;
    use crate::connection::reader::Splitter;

    /// A thing that happens to a connection.
    #[derive(Clone, Debug)]
    enum Step {
        Heard(Vec<u8>),
        Search { by_hand: bool },
        Begin,
        Stop,
        Ready,
        Take,
    }

    fn output() -> impl Strategy<Value = Vec<u8>> {
        let line = prop::sample::select(vec![
            "uciok\n",
            "id name A\r\n",
            "readyok\n",
            "info depth 1\n",
            "info string ",
            "bestmove e2e4\n",
            "bestmove",
            "checkmate nomate\n",
            "\n",
        ]);
        let known = vec(line, 0..6).prop_map(|lines| lines.concat().into_bytes());
        prop_oneof![4 => known, 1 => vec(any::<u8>(), 0..40)]
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            6 => output().prop_map(Step::Heard),
            1 => any::<bool>().prop_map(|by_hand| Step::Search { by_hand }),
            1 => Just(Step::Begin),
            1 => Just(Step::Stop),
            1 => Just(Step::Ready),
            3 => Just(Step::Take),
        ]
    }

    /// The events of a connection, in memory.
    #[derive(Default)]
    struct Scene {
        state: State,
        searches: u64,
        answers: u64,
    }

    impl Scene {
        fn play(&mut self, step: &Step, splitter: &mut Splitter) {
            let state = &mut self.state;
            match step {
                Step::Heard(bytes) => {
                    splitter.split(bytes, |line, _| state.receive(line, Dialect::Uci));
                }
                // The engine refuses a second search.
                Step::Search { .. } if state.is_searching() => {}
                Step::Search { by_hand } => {
                    self.searches = state.open_search(*by_hand);
                }
                Step::Begin => state.begin_search(self.searches),
                Step::Stop => state.note_stop(),
                Step::Ready => {
                    let number = state.ask_ready();
                    assert!(!state.is_ready(number), "nothing was asked before");
                }
                Step::Take => {
                    if let Some(Event::Answer(line)) = state.next_event() {
                        assert!(line.trim_start().starts_with(['b', 'c']), "{line}");
                        assert!(!state.is_searching());
                        self.answers = self.answers.saturating_add(1);
                    }
                }
            }
            assert!(self.answers <= self.searches);
            assert!(state.lines.len() <= MAX_LINES && state.bytes <= MAX_BYTES);
            let kept: usize = state.lines.iter().map(|line| line.len()).sum();
            assert_eq!(state.bytes, kept);
        }
    }

    impl State {
        fn hear(&mut self, lines: &[&str]) {
            for line in lines {
                self.receive(line, Dialect::Uci);
            }
        }

        /// The lines of a search up to its answer.
        fn events(&mut self) -> Vec<Box<str>> {
            let (mut events, start) = (Vec::new(), Instant::now());
            while self.is_searching() && start.elapsed() < Duration::from_secs(5) {
                match self.next_event() {
                    Some(Event::Info(line) | Event::Answer(line)) => events.push(line),
                    None => std::thread::yield_now(),
                }
            }
            events
        }
    }

    /// Each row: the lines before its `go` is written, those after it, and those that count.
    #[test]
    fn the_answer_after_a_search_that_was_stopped() {
        for (early, lines, events) in [
            (&[][..], &["bestmove a"][..], &["bestmove a"][..]),
            (
                &["info depth 1", "bestmove a"],
                &["bestmove b"],
                &["bestmove b"],
            ),
            (
                &[],
                &["bestmove a", "bestmove b", "bestmove c"],
                &["bestmove b"],
            ),
            (
                &["bestmove a"],
                &["bestmove b", "bestmove c"],
                &["bestmove b"],
            ),
            (&["readyok"], &["bestmove b", "bestmove c"], &["bestmove b"]),
            (
                &[],
                &["info depth 1", "bestmove b", "info depth 2", "bestmove c"],
                &["info depth 1", "bestmove b"],
            ),
            (
                &[],
                &["bestmove a", "info depth 1", "bestmove b"],
                &["info depth 1", "bestmove b"],
            ),
            (&[], &["bestmove b", "info string bye"], &["bestmove b"]),
        ] {
            let mut state = State::default();
            let first = state.open_search(false);
            state.begin_search(first);
            state.note_stop();
            state.hear(&["uciok", "bestmove x"]);
            assert_eq!(*state.events(), ["bestmove x".into()]);
            state.ask_ready();
            let second = state.open_search(false);
            state.hear(early);
            state.begin_search(second);
            state.hear(lines);
            assert!(
                state
                    .events()
                    .iter()
                    .map(|line| &**line)
                    .eq(events.iter().copied())
            );
        }
    }

    #[test]
    fn so_many_lines_are_kept() {
        let long = format!("info string {}", "x".repeat(64 * 1024 - 12));
        for (line, kept) in [("info depth 1", MAX_LINES), (&long, 16)] {
            let mut state = State::default();
            state.hear(&["uciok"]);
            let number = state.open_search(false);
            state.begin_search(number);
            state.hear(&["info nodes 0"]);
            state.hear(&vec![line; kept]);
            state.hear(&["bestmove a"]);
            assert_eq!((state.events().len(), state.skipped()), (kept + 1, 1));
        }
        // Of an introduction the first ones count.
        let mut state = State::default();
        state.hear(&["id name A"]);
        state.hear(&vec![&*long; 20]);
        let first = state.next_introduction();
        assert!(matches!(first, Some(Greeting::Line(line)) if &*line == "id name A"));
    }

    proptest! {
        #[test]
        fn any_output_leaves_at_most_one_answer_a_search(
            steps in vec(step(), 0..60), max_line in 0..80_usize
        ) {
            let (mut scene, mut splitter) = (Scene::default(), Splitter::new(max_line));
            for step in &steps {
                scene.play(step, &mut splitter);
            }
        }

        #[test]
        fn lines_do_not_depend_on_how_bytes_arrive(
            bytes in output(), at in any::<prop::sample::Index>(), max_line in 0..80_usize
        ) {
            let lines = |pieces: &[&[u8]]| {
                let (mut lines, mut splitter) = (Vec::new(), Splitter::new(max_line));
                for piece in pieces {
                    splitter.split(piece, |line, cut| lines.push((line.to_owned(), cut)));
                }
                splitter.finish(|line, cut| lines.push((line.to_owned(), cut)));
                lines
            };
            let (first, second) = bytes.split_at(at.index(bytes.len().saturating_add(1)));
            prop_assert_eq!(lines(&[first, second]), lines(&[&bytes]));
        }
    }
}
