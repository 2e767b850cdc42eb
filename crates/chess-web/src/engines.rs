use std::collections::{HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use chess::{Castles, Position};
use server::journal::BoxError;
use server::{ActError, Events, GameId, Handle, Player, Viewer};
use uci::{Engine, Limits, Program, Setup};

use crate::table::{Action, Match};

/// Engines that play: programs of the operator, each under a name.
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
    /// The most processes.
    seats: usize,
    linger: Duration,
    log: Option<fn(&str)>,
    desk: Mutex<Desk>,
    more: Condvar,
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
}

/// The time for a move in a game without a clock, and for the first of a side, which no clock measures.
const MOVE_TIME: Duration = Duration::from_millis(500);

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
                seats: seats.max(1),
                linger: LINGER,
                log: None,
                desk: Mutex::default(),
                more: Condvar::new(),
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
    /// The name of the first that is no engine, and why.
    pub fn check(&self) -> Result<(), (Box<str>, BoxError)> {
        for (name, path) in &self.shared.paths {
            let opened = Engine::open(Program::new(path.clone()));
            let ended = opened.and_then(Engine::quit);
            ended.map_err(|error| (name.clone(), BoxError::from(error)))?;
        }
        Ok(())
    }

    /// Lets the engine of a name play a seat; false if there is no such engine.
    #[must_use]
    pub fn start(&self, game: &Handle<Match>, seat: Player, name: &str) -> bool {
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
            was_reopened: false,
            is_busy: false,
            _events: events,
        };
        let before = self.shared.lock().games.insert(id, seated);
        drop(before);
        self.shared.look(id);
        true
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
            let Some((game, seat, engine)) = self.lock().games.get(&id).map(|seated| {
                let Seated {
                    game, seat, engine, ..
                } = seated;
                (game.clone(), *seat, *engine)
            }) else {
                return Ok(());
            };
            if !matches!(task(&game, seat), Task::Think) {
                return Ok(());
            }
            let now = game.now(Viewer::Seat(seat));
            let thought = self.process(&game, engine, held);
            let thought = thought.and_then(|process| think(process, &game, now.clock));
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
        engine: usize,
        held: &'h mut Option<Held>,
    ) -> Result<&'h mut Engine, uci::Error> {
        let is_known = held.as_ref().is_some_and(|held| held.game == game.id());
        let mut process = match held.take() {
            Some(one) if one.engine == engine => one.process,
            other => {
                if let Some(other) = other {
                    // Another engine is to think here; this one may have ended already.
                    let _ = other.process.quit();
                }
                let path = self.paths.get(engine).map(|(_, path)| path.clone());
                Engine::open(Program::new(path.unwrap_or_default()))?
            }
        };
        if !is_known {
            if game.setup().chess960.is_some() {
                process.set("UCI_Chess960", true)?;
            } else if process.options().get("UCI_Chess960").is_some() {
                process.set("UCI_Chess960", false)?;
            }
            process.new_game()?;
        }
        let held = held.insert(Held {
            game: game.id(),
            engine,
            process,
        });
        Ok(&mut held.process)
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
    engine: &mut Engine,
    game: &Handle<Match>,
    clock: Option<[Duration; 2]>,
) -> Result<Option<String>, uci::Error> {
    let is_first = game.read(|game| game.game().moves().len() < 2);
    let (start, moves) = game.read(|game| {
        let game = game.game();
        let moves = game
            .moves()
            .iter()
            .map(|one| one.spell(Castles::KingTakesRook));
        (game.start().clone(), moves.collect::<Vec<_>>())
    });
    let fen = start.fen().to_string();
    let setup = if start == Position::start() {
        Setup::start()
    } else {
        Setup::fen(&fen)
    };
    let is_chess960 = game.setup().chess960.is_some();
    let setup = if is_chess960 {
        setup.moves(moves)
    } else {
        setup.moves(game.read(|game| game.game().moves().to_vec()))
    };
    engine.position(&setup)?;
    let limits = match (clock, game.options().clock) {
        (Some([white, black]), Some(clock)) if !is_first => Limits::unlimited()
            .wtime(white)
            .btime(black)
            .winc(clock.increment)
            .binc(clock.increment),
        _ => Limits::unlimited().movetime(MOVE_TIME),
    };
    let best = engine.best(&limits)?;
    Ok(best.answer.as_move().map(str::to_owned))
}
