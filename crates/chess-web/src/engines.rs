pub(crate) mod review;

use std::collections::{HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use chess::{Castles, Position};
use match_web::engines::{reset_level, set_level};
use server::journal::BoxError;
use server::{ActError, EngineName, Events, GameId, Handle, Level, Player, Viewer};
use uci::{Best, Engine, Limits, OptionError, Program, Setup};

use crate::table::{Action, Match};
use review::{Review, Reviews};

/// Engines that play: programs of the operator, each under a name.
///
/// An engine plays at one of eight [levels](server::Level), by `UCI_LimitStrength` and `UCI_Elo`, `Skill Level`, or the
/// number of positions that it looks at, as far as it has these options. It takes at most a tenth of its clock for a
/// move, and 2 s without one.
///
/// A process thinks for one game at a time, and is kept for it a minute longer. A game that comes back later begins
/// from its position. While all processes think, other games wait in a queue. A process that ends is started once
/// more; after that its game goes on without it: its seat is away, and the other player may claim the game after a
/// minute.
#[derive(Clone, Debug)]
pub struct Engines {
    shared: Arc<Shared>,
}

struct Shared {
    paths: Vec<(Box<str>, PathBuf)>,
    /// Options of the operator, for the engines that have them.
    options: Vec<(Box<str>, Box<str>)>,
    /// The most processes.
    seats: usize,
    linger: Duration,
    log: Option<fn(&str)>,
    desk: Mutex<Desk>,
    more: Condvar,
    reviews: Reviews,
    /// The most games that are evaluated at a time.
    reviewers: usize,
}

/// The games that engines play, and those that wait for a process.
#[derive(Default)]
struct Desk {
    games: HashMap<GameId, Seated>,
    queue: VecDeque<GameId>,
    /// The threads, each with at most one process, and those of them that wait.
    workers: usize,
    idle: usize,
    /// The games whose processes are kept by threads that wait.
    kept: HashSet<GameId>,
}

/// A game of an engine.
struct Seated {
    game: Handle<Match>,
    seat: Player,
    /// The number of the engine.
    engine: usize,
    level: Option<Level>,
    was_reopened: bool,
    /// True while it waits for a process, or one thinks.
    is_busy: bool,
    /// The presence of the engine, whose waker looks at the game.
    _events: Events<Match>,
}

/// A process, and the game that it knows.
struct Held {
    game: GameId,
    engine: usize,
    process: Engine,
    /// The most positions that it may look at for a move.
    nodes: Option<u64>,
}

/// The time for a move in a game without a clock, and for the first of a side, which no clock measures.
const MOVE_TIME: Duration = Duration::from_millis(500);

/// The most time for a move in a game without a clock.
const LONGEST: Duration = Duration::from_secs(2);

/// The least time for a move, when a clock is nearly up.
const SHORTEST: Duration = Duration::from_millis(20);

/// The time until a game is looked at again in which an action did not happen.
const PAUSE: Duration = Duration::from_millis(5);

/// The time for which a process is kept for its game.
const LINGER: Duration = Duration::from_secs(60);

impl Engines {
    /// Engines of these names and paths, with at most this many processes at a time, and at least one.
    #[must_use]
    pub fn new(paths: Vec<(Box<str>, PathBuf)>, seats: usize) -> Self {
        Self {
            shared: Arc::new(Shared {
                paths,
                options: Vec::new(),
                seats: seats.max(1),
                linger: LINGER,
                log: None,
                desk: Mutex::default(),
                more: Condvar::new(),
                reviews: Reviews::default(),
                reviewers: 1,
            }),
        }
    }

    /// Reports the end of an engine in one line. It has no effect once the engines were cloned.
    #[must_use]
    pub fn log(mut self, log: fn(&str)) -> Self {
        if let Some(shared) = Arc::get_mut(&mut self.shared) {
            shared.log = Some(log);
        }
        self
    }

    /// Sets these options in the engines that have them. It has no effect once the engines were cloned.
    #[must_use]
    pub fn options(mut self, options: Vec<(Box<str>, Box<str>)>) -> Self {
        if let Some(shared) = Arc::get_mut(&mut self.shared) {
            shared.options = options;
        }
        self
    }

    /// Evaluates at most this many games at a time, instead of one. It has no effect once the engines were cloned.
    #[must_use]
    pub fn reviewers(mut self, reviewers: usize) -> Self {
        if let Some(shared) = Arc::get_mut(&mut self.shared) {
            shared.reviewers = reviewers.max(1);
        }
        self
    }

    /// Keeps a process for its game for this time, instead of a minute. It has no effect once the engines were
    /// cloned.
    #[must_use]
    pub fn linger(mut self, linger: Duration) -> Self {
        if let Some(shared) = Arc::get_mut(&mut self.shared) {
            shared.linger = linger;
        }
        self
    }

    /// The names.
    #[must_use]
    pub fn names(&self) -> Vec<Box<str>> {
        self.shared
            .paths
            .iter()
            .map(|(name, _)| name.clone())
            .collect()
    }

    /// Starts each engine once, and ends it again.
    ///
    /// # Errors
    ///
    /// The name of the first that is no engine or does not take an option, and why; an option that no engine has.
    pub fn check(&self) -> Result<(), (Box<str>, BoxError)> {
        let mut unknown: Vec<&str> = { self.shared.options.iter() }
            .map(|(name, _)| &**name)
            .collect();
        for (index, (name, _)) in self.shared.paths.iter().enumerate() {
            let checked = self.shared.open(index).and_then(|process| {
                unknown.retain(|option| process.options().get(option).is_none());
                process.quit()
            });
            checked.map_err(|error| (name.clone(), BoxError::from(error)))?;
        }
        match (self.shared.paths.last(), unknown.first()) {
            (Some((engine, _)), Some(option)) => {
                let name = (*option).into();
                let error = uci::Error::Option(OptionError::Unknown { name });
                Err((engine.clone(), error.into()))
            }
            _ => Ok(()),
        }
    }

    /// Lets the engine of a name, perhaps [at a level](EngineName), play a seat; false if there is no such engine.
    #[must_use]
    pub fn start(&self, game: &Handle<Match>, seat: Player, name: &str) -> bool {
        let EngineName { name, level } = EngineName::read(name);
        let mut paths = self.shared.paths.iter();
        let Some(engine) = paths.position(|(other, _)| **other == *name) else {
            return false;
        };
        let id = game.id();
        let mut events = game.events(Viewer::Seat(seat), game.seq());
        let shared = Arc::downgrade(&self.shared);
        events.on_item(move || {
            if let Some(shared) = shared.upgrade() {
                shared.look(id);
            }
        });
        let seated = Seated {
            game: game.clone(),
            seat,
            engine,
            level,
            was_reopened: false,
            is_busy: false,
            _events: events,
        };
        let before = self.shared.lock().games.insert(id, seated);
        drop(before);
        self.shared.look(id);
        true
    }

    /// Lets the first engine evaluate a game; false if there is none, or if too many games wait.
    pub(crate) fn review(&self, game: &Handle<Match>) -> bool {
        !self.shared.paths.is_empty() && self.shared.review(game)
    }

    /// The evaluation of a game, if somebody has asked for it.
    pub(crate) fn reviewed(&self, game: GameId) -> Option<Review> {
        self.shared.reviews.of(game)
    }

    /// The place of a game in the queue, 1 for the next one; nothing for one that need not wait.
    #[must_use]
    pub fn place(&self, game: GameId) -> Option<usize> {
        let desk = self.shared.lock();
        let is_full = desk.idle == 0 && desk.workers >= self.shared.seats;
        let mut queue = desk.queue.iter().filter(|_| is_full);
        let before = queue.position(|waiting| *waiting == game)?;
        Some(before.saturating_add(1))
    }
}

/// The task of an engine in a game.
enum Task {
    Nothing,
    Think,
    /// An answer to an offer: a person may take moves back, and gets a game to its end.
    Answer(Action),
    /// The game is over.
    Leave,
}

fn task(game: &Handle<Match>, seat: Player) -> Task {
    let now = game.now(Viewer::Seat(seat));
    let offers = game.read(Match::offers);
    match () {
        () if now.outcome.is_some() || now.closed.is_some() => Task::Leave,
        () if offers.takeback == Some(!seat) => Task::Answer(Action::AcceptTakeback),
        () if offers.draw == Some(!seat) => Task::Answer(Action::DeclineDraw),
        () if now.turn == Some(seat) && !now.waits => Task::Think,
        () => Task::Nothing,
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new process of an engine, with the options of the operator.
    fn open(&self, engine: usize) -> Result<Engine, uci::Error> {
        let path = self.paths.get(engine).map(|(_, path)| path.clone());
        let mut process = Engine::open(Program::new(path.unwrap_or_default()))?;
        self.set_options(&mut process)?;
        Ok(process)
    }

    fn set_options(&self, process: &mut Engine) -> Result<(), uci::Error> {
        for (name, value) in &self.options {
            if process.options().get(name).is_some() {
                process.set(name, &**value)?;
            }
        }
        Ok(())
    }

    /// Looks at a game in which something has happened. It does not block.
    fn look(self: &Arc<Self>, id: GameId) {
        let found = {
            let desk = self.lock();
            let seated = desk.games.get(&id).filter(|seated| !seated.is_busy);
            seated.map(|seated| (seated.game.clone(), seated.seat))
        };
        let Some((game, seat)) = found else { return };
        match task(&game, seat) {
            Task::Nothing => {}
            Task::Leave => drop(self.lock().games.remove(&id)),
            Task::Answer(action) => game.begin(seat, None, Instant::now(), action, drop),
            Task::Think => self.enqueue(id),
        }
    }

    /// Lets a game wait for a process, and starts a thread for it if there may be another.
    fn enqueue(self: &Arc<Self>, id: GameId) {
        let mut desk = self.lock();
        let Some(seated) = desk.games.get_mut(&id) else {
            return;
        };
        if std::mem::replace(&mut seated.is_busy, true) {
            return;
        }
        desk.queue.push_back(id);
        let is_short = desk.idle < desk.queue.len() && desk.workers < self.seats;
        if is_short {
            desk.workers = desk.workers.saturating_add(1);
        }
        drop(desk);
        self.more.notify_all();
        if is_short {
            let shared = Arc::clone(self);
            let builder = thread::Builder::new().name("engine".into());
            if builder.spawn(move || shared.work()).is_err() {
                let mut desk = self.lock();
                desk.workers = desk.workers.saturating_sub(1);
            }
        }
    }

    /// Thinks for the games that wait, until there are none for a while.
    fn work(self: &Arc<Self>) {
        let mut held: Option<Held> = None;
        while let Some(id) = self.next(held.as_ref()) {
            if let Err(error) = self.play(id, &mut held) {
                self.leave(id, &error);
            }
            // Nobody has looked at what happened meanwhile.
            if let Some(seated) = self.lock().games.get_mut(&id) {
                seated.is_busy = false;
            }
            self.look(id);
        }
        if let Some(held) = held {
            // A process that does not end is killed.
            let _ = held.process.quit();
        }
    }

    /// The next game: the one whose process this thread keeps, or else the first that no other thread keeps one for.
    fn next(&self, held: Option<&Held>) -> Option<GameId> {
        let mine = held.map(|held| held.game);
        let end = Instant::now().checked_add(self.linger)?;
        let mut desk = self.lock();
        loop {
            let found = {
                let mut queue = desk.queue.iter();
                let own = queue.position(|id| Some(*id) == mine);
                own.or_else(|| desk.queue.iter().position(|id| !desk.kept.contains(id)))
            };
            if let Some(id) = found.and_then(|place| desk.queue.remove(place)) {
                return Some(id);
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                desk.workers = desk.workers.saturating_sub(1);
                return None;
            }
            desk.kept.extend(mine);
            desk.idle = desk.idle.saturating_add(1);
            let waited = self.more.wait_timeout(desk, left);
            desk = waited.unwrap_or_else(PoisonError::into_inner).0;
            desk.idle = desk.idle.saturating_sub(1);
            if let Some(mine) = &mine {
                desk.kept.remove(mine);
            }
        }
    }

    /// Takes an engine out of a game that goes on without it.
    fn leave(&self, id: GameId, error: &uci::Error) {
        let left = self.lock().games.remove(&id);
        let name = left.as_ref().and_then(|left| self.paths.get(left.engine));
        if let (Some((name, _)), Some(log)) = (name, self.log) {
            log(&format!("the engine {name} left the game {id}: {error}"));
        }
    }

    /// Thinks for a game as long as its engine is to move.
    fn play(&self, id: GameId, held: &mut Option<Held>) -> Result<(), uci::Error> {
        loop {
            let Some((game, seat, engine, level)) = self.lock().games.get(&id).map(|seated| {
                let Seated {
                    game,
                    seat,
                    engine,
                    level,
                    ..
                } = seated;
                (game.clone(), *seat, *engine, *level)
            }) else {
                return Ok(());
            };
            if !matches!(task(&game, seat), Task::Think) {
                return Ok(());
            }
            let now = game.now(Viewer::Seat(seat));
            let thought = self.process(&game, (engine, level), held);
            let thought = thought.and_then(|held| think(held, &game, seat, now.clock));
            let answer = match thought {
                Ok(answer) => answer,
                Err(error) => {
                    *held = None;
                    let mut desk = self.lock();
                    let seated = desk.games.get_mut(&id);
                    if seated.is_none_or(|seated| std::mem::replace(&mut seated.was_reopened, true))
                    {
                        return Err(error);
                    }
                    continue;
                }
            };
            let Some(text) = answer else {
                // An engine without a move gives up.
                let _ = game.act(seat, None, Action::Resign);
                thread::sleep(PAUSE);
                continue;
            };
            let next = now.seq.saturating_add(1);
            match game.act(seat, Some(next), Action::play(&text)) {
                Ok(_) => {}
                // Another event came first: think about the game as it is.
                Err(ActError::Stale { .. } | ActError::Busy | ActError::Unavailable) => {
                    thread::sleep(PAUSE);
                }
                Err(ActError::Refused(_)) => {
                    let _ = game.act(seat, None, Action::Resign);
                    thread::sleep(PAUSE);
                }
                Err(ActError::Gone | ActError::Full) => return Ok(()),
            }
        }
    }

    /// The process of a thread, ready for a game.
    fn process<'h>(
        &self,
        game: &Handle<Match>,
        (engine, level): (usize, Option<Level>),
        held: &'h mut Option<Held>,
    ) -> Result<&'h mut Held, uci::Error> {
        let is_known = held.as_ref().is_some_and(|held| held.game == game.id());
        let (mut process, mut nodes) = match held.take() {
            Some(one) if one.engine == engine => (one.process, one.nodes),
            other => {
                if let Some(other) = other {
                    // Another engine is to think here; this one may have ended already.
                    let _ = other.process.quit();
                }
                (self.open(engine)?, None)
            }
        };
        if !is_known {
            if game.setup().is_chess960() {
                process.set("UCI_Chess960", true)?;
            } else if process.options().get("UCI_Chess960").is_some() {
                process.set("UCI_Chess960", false)?;
            }
            reset_level(&mut process)?;
            self.set_options(&mut process)?;
            nodes = set_level(&mut process, level)?;
            process.new_game()?;
        }
        Ok(held.insert(Held {
            game: game.id(),
            engine,
            process,
            nodes,
        }))
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engines")
            .field("paths", &self.paths)
            .field("seats", &self.seats)
            .finish_non_exhaustive()
    }
}

/// The move that an engine finds.
fn think(
    held: &mut Held,
    game: &Handle<Match>,
    seat: Player,
    clock: Option<[Duration; 2]>,
) -> Result<Option<String>, uci::Error> {
    let is_first = game.read(|game| game.game().moves().len() < 2);
    set_position(&mut held.process, game, usize::MAX)?;
    let increment = game.options().clock.map(|clock| clock.increment);
    let (limits, most) = match (clock, increment) {
        (Some([white, black]), Some(increment)) if !is_first => {
            let own = if seat.is_second() { black } else { white };
            let limits = Limits::unlimited()
                .wtime(white)
                .btime(black)
                .winc(increment)
                .binc(increment);
            (
                limits,
                own.checked_div(10).unwrap_or_default().max(SHORTEST),
            )
        }
        _ => (Limits::unlimited().movetime(MOVE_TIME), LONGEST),
    };
    let limits = match held.nodes {
        Some(nodes) => limits.nodes(nodes),
        None => limits,
    };
    let best = search(&mut held.process, &limits, most)?;
    Ok(best.answer.as_move().map(str::to_owned))
}

/// Searches, and stops the engine after this time.
fn search(engine: &mut Engine, limits: &Limits, most: Duration) -> Result<Best, uci::Error> {
    let start = Instant::now();
    let mut search = engine.search(limits)?;
    while !search.is_over() {
        let left = most.saturating_sub(start.elapsed());
        if left.is_zero() {
            search.stop()?;
            break;
        }
        if let Some(info) = search.next_within(left) {
            info?;
        }
    }
    search.finish()
}

/// Sends the position of a game after this number of its moves, or of all.
fn set_position(engine: &mut Engine, game: &Handle<Match>, plies: usize) -> Result<(), uci::Error> {
    let castles = if game.setup().is_chess960() {
        Castles::KingTakesRook
    } else {
        Castles::KingArrives
    };
    let (start, moves) = game.read(|game| {
        let game = game.game();
        let moves = game.moves().iter().take(plies);
        let moves: Vec<_> = moves.map(|one| one.spell(castles).to_string()).collect();
        (game.start().clone(), moves)
    });
    let fen = start.fen().to_string();
    let setup = if start == Position::start() {
        Setup::start()
    } else {
        Setup::fen(&fen)
    };
    engine.position(&setup.moves(moves))
}
