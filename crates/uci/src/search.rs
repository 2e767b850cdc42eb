use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::connection::{Event, MAX_BYTES, MAX_LINES, State, Waited, after};
use crate::{Best, Engine, Error, Info, Limits, Value};

/// The lines of information that are kept apart, by their rank.
const MAX_RANKS: usize = 512;

/// A search that is running: an iterator over the information that the engine sends.
///
/// It ends with the search, which [`finish`](Self::finish) gives the answer of. When the deadline
/// of the limits is over, the engine is stopped. Dropping a search stops it.
///
/// ```no_run
/// use std::time::Duration;
/// use feen_uci::{Engine, Limits};
///
/// let mut engine = Engine::open("/usr/games/stockfish")?;
/// let mut search = engine.search(&Limits::unlimited().infinite())?;
/// while let Some(info) = search.next_within(Duration::from_millis(100)) {
///     if info?.depth >= Some(12) {
///         break;
///     }
/// }
/// search.stop()?;
/// println!("{:?}", search.finish()?.answer);
/// # Ok::<(), feen_uci::Error>(())
/// ```
#[derive(Debug)]
pub struct Search<'e> {
    engine: &'e mut Engine,
    start: Instant,
    /// How long the engine may search once its clock runs.
    allowance: Option<Duration>,
    deadline: Option<Instant>,
    phase: Phase,
    infinite: bool,
    cut: bool,
    verdict: Option<Best>,
    latest: Vec<Info>,
    heard: VecDeque<(Info, usize)>,
    bytes: usize,
    skipped: u64,
}

/// # Searching
impl Engine {
    /// Searches, and waits for the answer.
    ///
    /// # Errors
    ///
    /// `TimedOut` if none comes by the deadline, and not after `stop` either; `Closed` if the
    /// engine dies; `Busy` if a `go` was sent by hand.
    pub fn best(&mut self, limits: &Limits) -> Result<Best, Error> {
        self.search(limits)?.finish()
    }

    /// Starts a search to watch.
    ///
    /// A `bestmove` that comes before the line is sent, or that crossed a `stop`, belongs to the
    /// search before and is thrown away. An engine that sends one twice without reason, the second
    /// time after this `go`, is believed: the protocol has no numbers. [`sync`](Self::sync) between
    /// two searches waits for all that an engine has to say.
    ///
    /// # Errors
    ///
    /// `Busy` if a `go` was sent by hand; `Closed` if the engine has died.
    pub fn search(&mut self, limits: &Limits) -> Result<Search<'_>, Error> {
        self.start_search(&limits.to_string(), false)?;
        Ok(Search::new(self, limits))
    }

    /// Searches for the best few moves: `MultiPV`, which is put back afterwards.
    ///
    /// The last information about each, the best one first.
    ///
    /// # Errors
    ///
    /// `Option` if the engine has no `MultiPV` or a lower maximum; otherwise as
    /// [`best`](Self::best).
    pub fn lines(&mut self, count: u32, limits: &Limits) -> Result<Vec<Info>, Error> {
        const NAME: &str = "MultiPV";
        let option = self.option(NAME)?;
        let before = match self.value(NAME) {
            Some(value) => value.to_owned(),
            None => option
                .default_value()
                .unwrap_or(Value::Number(1))
                .to_string(),
        };
        self.set(NAME, count)?;
        let lines = self.search(limits).and_then(Search::into_lines);
        match (lines, self.set(NAME, before)) {
            (Ok(mut lines), Ok(())) => {
                lines.truncate(count.try_into().unwrap_or(usize::MAX));
                Ok(lines)
            }
            (Err(error), _) | (_, Err(error)) => Err(error),
        }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// In the time of the opponent, up to `ponderhit`.
    Pondering,
    Running,
    Stopped,
    Over,
}

/// The outcome of one step of waiting.
enum Step {
    Info(Box<Info>),
    Nothing,
    Over,
    Failed(Error),
}

impl<'e> Search<'e> {
    pub(crate) fn new(engine: &'e mut Engine, limits: &Limits) -> Self {
        let allowance = limits.allowance(engine.settings());
        let deadline = allowance
            .filter(|_| !(limits.infinite || limits.ponder))
            .map(after);
        Self {
            engine,
            start: Instant::now(),
            allowance,
            deadline,
            phase: if limits.ponder {
                Phase::Pondering
            } else {
                Phase::Running
            },
            infinite: limits.infinite,
            cut: false,
            verdict: None,
            latest: Vec::new(),
            heard: VecDeque::new(),
            bytes: 0,
            skipped: 0,
        }
    }

    /// The next information, if it comes within this time.
    ///
    /// `None` if nothing comes, and also when the search [is over](Self::is_over). An error ends
    /// the search.
    pub fn next_within(&mut self, time: Duration) -> Option<Result<Info, Error>> {
        self.step(Some(after(time))).into_item()
    }

    /// Whether the answer has come, or never will.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The last information about each line that is searched, the best line first.
    #[must_use]
    pub fn latest(&self) -> &[Info] {
        &self.latest
    }

    /// Says that the opponent has made the expected move: the clock of a search that ponders
    /// starts to run.
    ///
    /// # Errors
    ///
    /// `Closed` if the engine has died.
    pub fn ponder_hit(&mut self) -> Result<(), Error> {
        if self.is_over() {
            return Ok(());
        }
        self.engine.write("ponderhit")?;
        if self.phase == Phase::Pondering {
            self.phase = Phase::Running;
            self.deadline = self.allowance.map(after);
        }
        Ok(())
    }

    /// Asks the engine to answer now.
    ///
    /// # Errors
    ///
    /// `TimedOut` if the engine does not read.
    pub fn stop(&mut self) -> Result<(), Error> {
        if matches!(self.phase, Phase::Stopped | Phase::Over) {
            return Ok(());
        }
        self.phase = Phase::Stopped;
        self.deadline = Some(after(self.engine.settings().stop_grace));
        // An engine that has left may have answered before.
        match self.engine.open_connection() {
            Some(connection) if !connection.inbox.is_closed() => {
                connection.inbox.state.with(State::note_stop);
            }
            _ => return Ok(()),
        }
        self.engine.write("stop")
    }

    /// Waits for the answer. A search that never ends of itself is stopped.
    ///
    /// # Errors
    ///
    /// `TimedOut` if the engine does not answer, `Closed` if it has died.
    pub fn finish(mut self) -> Result<Best, Error> {
        let verdict = self.conclude()?;
        let heard = std::mem::take(&mut self.heard);
        Ok(Best {
            infos: heard.into_iter().map(|(info, _)| info).collect(),
            cut: self.cut,
            ..verdict
        })
    }

    /// The number of `info` lines that were dropped because they came faster than they were taken.
    #[must_use]
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    /// The last information about each line, at the end of the search.
    pub(crate) fn into_lines(mut self) -> Result<Vec<Info>, Error> {
        self.conclude()?;
        Ok(std::mem::take(&mut self.latest))
    }

    fn conclude(&mut self) -> Result<Best, Error> {
        let is_running = self.phase == Phase::Running;
        if self.phase == Phase::Pondering || is_running && self.infinite {
            self.stop()?;
        }
        self.run_out()?;
        self.verdict.take().ok_or_else(|| self.engine.closed())
    }

    /// Waits for the end.
    fn run_out(&mut self) -> Result<(), Error> {
        loop {
            match self.step(None) {
                Step::Failed(error) => return Err(error),
                Step::Over => return Ok(()),
                Step::Info(_) | Step::Nothing => {}
            }
        }
    }

    /// Waits for the next event up to a moment, and stops the engine at the deadline.
    fn step(&mut self, until: Option<Instant>) -> Step {
        loop {
            if self.is_over() {
                return Step::Over;
            }
            let wake = until.into_iter().chain(self.deadline).min();
            let Some(connection) = self.engine.open_connection() else {
                let error = self.engine.closed();
                return self.fail(error);
            };
            let waited = connection.wait(wake, |state| {
                let event = state.next_event()?;
                Some((event, state.skipped()))
            });
            match waited {
                Waited::Found((Event::Info(line), skipped)) => {
                    self.skipped = skipped;
                    if self.is_late()
                        && let Err(error) = self.press_on()
                    {
                        return self.fail(error);
                    }
                    if let Some(info) = Info::read(&line) {
                        self.note(&info, line.len());
                        return Step::Info(Box::new(info));
                    }
                }
                Waited::Found((Event::Answer(line), skipped)) => {
                    self.skipped = skipped;
                    self.verdict = Some(Best::read(&line));
                    self.phase = Phase::Over;
                }
                Waited::Closed => {
                    let error = self.engine.closed();
                    return self.fail(error);
                }
                Waited::TimedOut if self.is_late() => {
                    if let Err(error) = self.press_on() {
                        return self.fail(error);
                    }
                }
                Waited::TimedOut => return Step::Nothing,
            }
        }
    }

    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| deadline <= Instant::now())
    }

    /// Stops the engine at the deadline; ends it when it has been stopped before.
    fn press_on(&mut self) -> Result<(), Error> {
        if self.phase == Phase::Stopped {
            return Err(self.engine.time_out(self.start, "send `bestmove`"));
        }
        self.stop()?;
        self.cut = true;
        Ok(())
    }

    fn fail(&mut self, error: Error) -> Step {
        self.phase = Phase::Over;
        Step::Failed(error)
    }

    fn note(&mut self, info: &Info, bytes: usize) {
        if info.is_line() {
            let rank = info.multipv.unwrap_or(1);
            let latest = |other: &Info| other.multipv.unwrap_or(1);
            match self.latest.binary_search_by_key(&rank, latest) {
                Ok(place) => {
                    if let Some(latest) = self.latest.get_mut(place) {
                        latest.clone_from(info);
                    }
                }
                Err(place) if self.latest.len() < MAX_RANKS => {
                    self.latest.insert(place, info.clone());
                }
                Err(_) => {}
            }
        }
        self.bytes = self.bytes.saturating_add(bytes);
        self.heard.push_back((info.clone(), bytes));
        while (self.heard.len() > MAX_LINES || self.bytes > MAX_BYTES)
            && let Some((_, bytes)) = self.heard.pop_front()
        {
            self.bytes = self.bytes.saturating_sub(bytes);
        }
    }
}

impl Step {
    fn into_item(self) -> Option<Result<Info, Error>> {
        match self {
            Self::Info(info) => Some(Ok(*info)),
            Self::Failed(error) => Some(Err(error)),
            Self::Nothing | Self::Over => None,
        }
    }
}

impl Iterator for Search<'_> {
    type Item = Result<Info, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let step = self.step(None);
            if !matches!(step, Step::Nothing) {
                return step.into_item();
            }
        }
    }
}

impl Drop for Search<'_> {
    /// Stops the search, and waits for its end.
    fn drop(&mut self) {
        if self.stop().is_ok() {
            // Nobody is there to hear of a failure.
            let _ = self.run_out();
        }
    }
}
