use std::process::ExitStatus;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::connection::{
    Connection, Ended, Greeting, Inbox, Log, Outgoing, State, Waited, WriteError, after,
};
use crate::{
    Dialect, Endpoint, EngineOption, Error, Line, LineError, OptionError, OptionKind, Options,
    Settings, Setup, Value,
};

/// The lines of an introduction that an error quotes.
const QUOTED: usize = 16;

/// An engine: a program or a connection that speaks UCI.
///
/// Every call ends by a deadline. An engine that dies makes the call that waits for it fail at
/// once with [`Error::Closed`], and every later one; [`reopen`](Self::reopen) mends it. Dropping
/// an engine leaves no process, thread or descriptor.
///
/// ```no_run
/// use feen_uci::{Engine, Limits, Setup};
///
/// let mut engine = Engine::open("/usr/games/stockfish")?;
/// engine.set("Hash", 32)?;
/// engine.new_game()?;
/// engine.position(&Setup::start().moves(["e2e4"]))?;
/// let best = engine.best(&Limits::unlimited().depth(12))?;
/// println!("{:?}", best.answer);
/// # Ok::<(), feen_uci::Error>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    endpoint: Endpoint,
    settings: Settings,
    log: Arc<Log>,
    link: Link,
    name: Option<Box<str>>,
    author: Option<Box<str>>,
    options: Options,
    /// The options that were set, and the texts they were set to.
    values: Vec<(Box<str>, String)>,
    /// The last `position` that was sent.
    position: Option<String>,
}

#[derive(Debug)]
enum Link {
    Open(Connection),
    /// `quit` was sent by hand.
    Leaving(Connection),
    Ended(Ended),
}

/// The end of a game for the engine, in USI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameOver {
    /// The engine has won.
    Win,
    /// The engine has lost.
    Lose,
    /// Nobody has won.
    Draw,
}

impl Engine {
    /// Starts or connects to an engine, and shakes hands.
    ///
    /// # Errors
    ///
    /// `Connect` if there is nothing to start or to connect to, such as `/no/such/engine` or a
    /// folder; `Handshake` if no `uciok` comes in time; `TimedOut` if no `readyok` does; `Closed`
    /// if the program ends instead.
    pub fn open(endpoint: impl Into<Endpoint>) -> Result<Self, Error> {
        Self::open_with(endpoint, Settings::default())
    }

    /// Opens an engine with other times, or in another dialect.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_with(endpoint: impl Into<Endpoint>, settings: Settings) -> Result<Self, Error> {
        let mut engine = Self {
            endpoint: endpoint.into(),
            settings,
            log: Arc::default(),
            link: Link::Ended(Ended::default()),
            name: None,
            author: None,
            options: Options::default(),
            values: Vec::new(),
            position: None,
        };
        engine.connect()?;
        Ok(engine)
    }

    /// The name the engine gives itself.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Its author.
    #[must_use]
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// The options it declares.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The program or the address.
    #[must_use]
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// Whether the engine is there.
    pub fn is_open(&mut self) -> bool {
        match &mut self.link {
            Link::Open(connection) => connection.is_open(),
            Link::Leaving(_) | Link::Ended(_) => false,
        }
    }

    /// Sets an option, after a check that the engine has it and allows the value.
    ///
    /// # Errors
    ///
    /// `Option` if the name is unknown, or the value of another kind, out of range or not one of the
    /// choices; nothing is sent then. `Busy` during a search.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) -> Result<(), Error> {
        let option = self.option(name)?;
        let (name, value) = (option.name.clone(), option.accept(&value.into())?);
        self.assign(&name, value)
    }

    /// Presses a button: `Clear Hash`.
    ///
    /// # Errors
    ///
    /// `Option` if the name is unknown or no button; `Busy` during a search.
    pub fn press(&mut self, name: &str) -> Result<(), Error> {
        let option = self.option(name)?;
        if option.kind != OptionKind::Button {
            return Err(Error::Option(OptionError::Kind {
                name: option.name.clone(),
                expected: "a value",
                found: "press".into(),
            }));
        }
        let line = format!("setoption name {}", option.name);
        self.at_rest()?;
        self.write(&line)
    }

    /// Sets an option whether the engine has declared it or not.
    ///
    /// # Errors
    ///
    /// `Line` if the name or value holds a line break; `Busy` during a search.
    pub fn set_unchecked(&mut self, name: &str, value: impl Into<Value>) -> Result<(), Error> {
        self.assign(name, value.into().to_string())
    }

    pub(crate) fn option(&self, name: &str) -> Result<&EngineOption, Error> {
        let unknown = || OptionError::Unknown { name: name.into() };
        Ok(self.options.get(name).ok_or_else(unknown)?)
    }

    fn assign(&mut self, name: &str, value: String) -> Result<(), Error> {
        self.at_rest()?;
        self.write(&assignment(name, &value))?;
        self.values
            .retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self.values.push((name.into(), value));
        Ok(())
    }

    /// Says that another game starts, and waits until the engine is ready.
    ///
    /// # Errors
    ///
    /// `TimedOut` or `Closed` if it is not; `Busy` during a search.
    pub fn new_game(&mut self) -> Result<(), Error> {
        let line = self.settings.dialect.new_game();
        let sent = self.at_rest().and_then(|()| self.write(line));
        let started = sent.and_then(|()| self.sync());
        if let Err(Error::Closed { .. }) = started {
            self.position = None;
        }
        started.map(|_| ())
    }

    /// Waits until the engine has done all it was asked for, and says how long that took. A search
    /// that was started and stopped by hand has answered then.
    ///
    /// # Errors
    ///
    /// `TimedOut` or `Closed` if it never does.
    pub fn sync(&mut self) -> Result<Duration, Error> {
        let start = Instant::now();
        let number = self.inbox()?.state.with(State::ask_ready);
        self.write("isready")?;
        let until = after(self.settings.sync);
        self.hear(start, until, "send `readyok`", |state| {
            state.is_ready(number)
        })?;
        self.hear(start, until, "send `bestmove`", |state| {
            !state.is_stopping()
        })?;
        Ok(start.elapsed())
    }

    /// Sends a position.
    ///
    /// # Errors
    ///
    /// `Line` if the FEN or a move holds a line break; `Busy` during a search.
    pub fn position(&mut self, setup: &Setup<'_>) -> Result<(), Error> {
        match self.at_rest() {
            Err(Error::Busy) => Err(Error::Busy),
            // An engine that has left gets it when it is reopened.
            Ok(()) | Err(_) => self.write(&setup.to_string()),
        }
    }

    /// The text that an option was set to.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        let mut values = self.values.iter();
        let found = values.find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, value)| &**value)
    }

    /// Says how the game has ended for the engine. UCI has no such command, so that nothing is
    /// sent in it.
    ///
    /// # Errors
    ///
    /// `Closed` if the engine has died; `Busy` during a search.
    pub fn game_over(&mut self, result: GameOver) -> Result<(), Error> {
        self.at_rest()?;
        if self.settings.dialect == Dialect::Uci {
            return Ok(());
        }
        self.write(match result {
            GameOver::Win => "gameover win",
            GameOver::Lose => "gameover lose",
            GameOver::Draw => "gameover draw",
        })
    }

    /// Sends any command.
    ///
    /// # Errors
    ///
    /// `Line` if it is not one line; `Closed` if the engine has died; `TimedOut` if it does not
    /// read.
    pub fn send(&mut self, line: &str) -> Result<(), Error> {
        LineError::check(line)?;
        let command = line.split_ascii_whitespace().next();
        match command {
            Some("go") => return self.start_search(line, true),
            Some("isready") => _ = self.inbox()?.state.with(State::ask_ready),
            Some("stop") => self.inbox()?.state.with(State::note_stop),
            _ => {}
        }
        self.write(line)?;
        if command == Some("quit") {
            self.link = match self.take_link() {
                Link::Open(connection) => Link::Leaving(connection),
                other => other,
            };
        }
        Ok(())
    }

    /// Sends any command, and forgets whether that went well.
    pub fn cast(&mut self, line: &str) {
        let _ = self.send(line);
    }

    /// Calls a function with each line from now on, in a thread of its own.
    ///
    /// It may block or panic: nothing waits for it, and when it is 65 536 lines back, lines are
    /// left out and the next one says how many.
    pub fn on_line(&mut self, handler: impl FnMut(Line<'_>) + Send + 'static) {
        // Without a thread to run in, the handler hears nothing.
        let _ = self.log.start(Box::new(handler));
    }

    /// Ends the function of [`on_line`](Self::on_line).
    pub fn forget_lines(&mut self) {
        self.log.stop();
    }

    /// Opens the endpoint anew, with the options that were set and the position that was sent last.
    ///
    /// An engine that is still there gets `quit`. A [position](Self::position) that was meant for an
    /// engine that had left is sent too; a [new game](Self::new_game) that was forgets the position,
    /// which the engine may have died of.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open). It may be tried again.
    pub fn reopen(&mut self) -> Result<(), Error> {
        self.part();
        self.connect()?;
        let values = self.values.iter();
        let lines = values.map(|(name, value)| assignment(name, value));
        let lines: Vec<String> = lines.chain(self.position.clone()).collect();
        lines.iter().try_for_each(|line| self.write(line))
    }

    /// Asks the engine to leave, and waits until it has: the exit status of a program.
    ///
    /// One that does not leave in time is ended. Dropping an engine does the same.
    ///
    /// # Errors
    ///
    /// `Closed` if it has left before.
    pub fn quit(mut self) -> Result<Option<ExitStatus>, Error> {
        self.inbox()?;
        Ok(self.part().status)
    }
}

/// The steps that the calls are made of.
impl Engine {
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Connects and shakes hands.
    fn connect(&mut self) -> Result<(), Error> {
        let connection = Connection::open(&self.endpoint, &self.settings, &self.log);
        self.link = Link::Open(connection.map_err(Error::Connect)?);
        self.meet()
    }

    /// Lets an engine introduce itself another time.
    pub(crate) fn introduce_again(&mut self) -> Result<(), Error> {
        self.at_rest()?;
        self.inbox()?.state.with(State::forget_introduction);
        self.meet()
    }

    /// Shakes hands.
    fn meet(&mut self) -> Result<(), Error> {
        self.name = None;
        self.author = None;
        self.options = Options::default();
        self.introduce()?;
        self.options.imply(self.settings.dialect);
        self.sync().map(|_| ())
    }

    fn introduce(&mut self) -> Result<(), Error> {
        let start = Instant::now();
        let until = after(self.settings.handshake);
        self.write(self.settings.dialect.hello())?;
        let mut heard = Vec::new();
        loop {
            let connection = self.connection()?;
            match connection.wait(Some(until), State::next_introduction) {
                Waited::Found(Greeting::Line(line)) => {
                    self.learn(&line);
                    if heard.len() < QUOTED {
                        heard.push(line.into_string());
                    }
                }
                Waited::Found(Greeting::End) => return Ok(()),
                Waited::Closed => return Err(self.closed()),
                Waited::TimedOut => break,
            }
            // Lines without end keep nobody beyond the deadline.
            if until <= Instant::now() {
                break;
            }
        }
        let (waited, lines) = self.give_up(start);
        Err(Error::Handshake {
            waited,
            heard,
            lines,
        })
    }

    /// Takes in a line of the introduction.
    fn learn(&mut self, line: &str) {
        let line = line.trim();
        let rest = |of: &str| Some(line.strip_prefix(of)?.trim().into());
        if let Some(name) = rest("id name ") {
            self.name = Some(name);
        } else if let Some(author) = rest("id author ") {
            self.author = Some(author);
        } else if let Some(option) = EngineOption::read(line) {
            self.options.declare(option);
        }
    }

    /// Sends one line, or says why not.
    pub(crate) fn write(&mut self, line: &str) -> Result<(), Error> {
        LineError::check(line)?;
        if line.trim_start().starts_with("position") {
            self.position = Some(line.to_owned());
        }
        self.hand_over(Outgoing::line(line))
    }

    pub(crate) fn start_search(&mut self, line: &str, by_hand: bool) -> Result<(), Error> {
        self.at_rest()?;
        LineError::check(line)?;
        let number = self.inbox()?.state.with(|state| state.open_search(by_hand));
        self.hand_over(Outgoing::go(line, number))
    }

    fn hand_over(&mut self, line: Outgoing) -> Result<(), Error> {
        let start = Instant::now();
        let until = after(self.settings.sync);
        match self.connection()?.write(line, until) {
            Ok(()) => Ok(()),
            Err(WriteError::Closed) => Err(self.closed()),
            Err(WriteError::TimedOut) => Err(self.time_out(start, "read its input")),
        }
    }

    /// Waits for an answer of the engine.
    fn hear(
        &mut self,
        start: Instant,
        until: Instant,
        what: &'static str,
        has_come: impl Fn(&State) -> bool,
    ) -> Result<(), Error> {
        let connection = self.connection()?;
        match connection.wait(Some(until), |state| has_come(state).then_some(())) {
            Waited::Found(()) => Ok(()),
            Waited::Closed => Err(self.closed()),
            Waited::TimedOut => Err(self.time_out(start, what)),
        }
    }

    /// Stops a search that was started by hand, and waits for its end.
    #[cfg(feature = "chess")]
    pub(crate) fn halt(&mut self) -> Result<(), Error> {
        if !self.inbox()?.is_searching() {
            return Ok(());
        }
        let start = Instant::now();
        self.send("stop")?;
        let until = after(self.settings.stop_grace);
        self.hear(start, until, "send `bestmove`", |state| {
            !state.is_searching()
        })
    }

    /// The `position` that the engine has.
    #[cfg(feature = "chess")]
    pub(crate) fn has_position(&self, line: &str) -> bool {
        self.position.as_deref() == Some(line)
    }

    /// Refuses what the protocol does not allow during a search.
    fn at_rest(&mut self) -> Result<(), Error> {
        if self.inbox()?.is_searching() {
            return Err(Error::Busy);
        }
        Ok(())
    }

    fn inbox(&mut self) -> Result<&Inbox, Error> {
        Ok(&self.connection()?.inbox)
    }

    /// The connection, from which lines can be taken even when the engine has left.
    pub(crate) fn open_connection(&mut self) -> Option<&mut Connection> {
        match &mut self.link {
            Link::Open(connection) => Some(connection),
            _ => None,
        }
    }

    /// The connection, unless the engine is known to have left.
    fn connection(&mut self) -> Result<&mut Connection, Error> {
        let open = self.open_connection();
        if open.is_none_or(|connection| connection.inbox.is_closed()) {
            return Err(self.closed());
        }
        let open = self.open_connection();
        open.ok_or_else(|| Ended::default().into())
    }

    /// Ends an engine that has closed its side.
    pub(crate) fn closed(&mut self) -> Error {
        self.finish(Connection::reap).into()
    }

    /// Ends an engine that did not answer.
    pub(crate) fn time_out(&mut self, start: Instant, what: &'static str) -> Error {
        let (waited, lines) = self.give_up(start);
        Error::TimedOut {
            waited,
            what,
            lines,
        }
    }

    /// Ends an engine that was waited for since then: the time, and the lines that have come.
    fn give_up(&mut self, start: Instant) -> (Duration, u64) {
        let (waited, grace) = (start.elapsed(), self.settings.quit_grace);
        let lines = self.open_connection();
        let lines = lines.map_or(0, |open| open.inbox.state.with(|state| state.heard()));
        self.finish(|connection| connection.end(grace));
        (waited, lines)
    }

    /// Asks an engine to leave that is there.
    fn part(&mut self) -> Ended {
        let grace = self.settings.quit_grace;
        self.finish(|mut connection| {
            if connection.is_open() {
                connection.quit(grace)
            } else {
                connection.reap()
            }
        })
    }

    fn take_link(&mut self) -> Link {
        std::mem::replace(&mut self.link, Link::Ended(Ended::default()))
    }

    /// Ends an engine, if it has not ended: one that was not asked to leave in this way.
    fn finish(&mut self, how: impl FnOnce(Connection) -> Ended) -> Ended {
        let ended = match self.take_link() {
            Link::Open(connection) => how(connection),
            Link::Leaving(connection) => connection.leave(after(self.settings.quit_grace)),
            Link::Ended(ended) => ended,
        };
        self.link = Link::Ended(ended.clone());
        ended
    }
}

impl From<Ended> for Error {
    fn from(ended: Ended) -> Self {
        Self::Closed {
            status: ended.status,
            stderr: ended.stderr,
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.part();
        // The handler sees the last lines, and its thread ends.
        self.log.stop();
    }
}

/// `setoption name NAME value VALUE`, where an empty value stands for nothing.
fn assignment(name: &str, value: &str) -> String {
    format!("setoption name {name} value {value}")
        .trim_end()
        .to_owned()
}
