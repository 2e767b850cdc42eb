use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use match_web::engines::{reset_level, set_level};
use rules::{Game, Notation};
use server::{ActError, Clock, EngineName, Events, GameId, Handle, Level, Player, Viewer};
use uci::{Engine, Limits, OptionKind, Program, Setup};

use crate::table::{Action, Match};

/// Engines that play many variants: programs of the operator that have the option `UCI_Variant`, each under a name.
///
/// A process thinks for one game at a time. While all of them think, other games wait in a queue. A process that ends is
/// started again with the next game; the game that it left goes on without it: its seat is away, and the other player may
/// claim the game after a minute.
#[derive(Clone, Debug)]
pub struct Engines {
    shared: Arc<Shared>,
}

struct Shared {
    programs: Vec<Offered>,
    /// Options of the operator, for the engines that have them.
    options: Vec<(Box<str>, Box<str>)>,
    /// The most processes.
    seats: usize,
    log: Option<fn(&str)>,
    desk: Mutex<Desk>,
    more: Condvar,
}

/// An engine, and the variants that it plays.
#[derive(Clone, Debug)]
struct Offered {
    name: Box<str>,
    path: PathBuf,
    variants: Vec<Box<str>>,
}

/// The games that engines play, and those that wait for a process.
#[derive(Default)]
struct Desk {
    games: HashMap<GameId, Seated>,
    queue: VecDeque<GameId>,
    workers: usize,
    idle: usize,
}

/// A game of an engine.
struct Seated {
    game: Handle<Match>,
    seat: Player,
    /// The number of the engine.
    engine: usize,
    level: Option<Level>,
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

/// The longest time for a move, whatever the clock has.
const LONGEST: Duration = Duration::from_secs(2);

/// The least time for a move, when a clock is nearly up.
const SHORTEST: Duration = Duration::from_millis(10);

/// The time until a game is looked at again in which an action did not happen.
const PAUSE: Duration = Duration::from_millis(5);

/// The time for which a thread and its process wait for another game.
const LINGER: Duration = Duration::from_secs(60);

impl Engines {
    /// The engines among these names and programs that play variants, with at most this many processes at a time, and at
    /// least one. Each is started once and asked; one without `UCI_Variant` is left out.
    #[must_use]
    pub fn new(programs: Vec<(Box<str>, PathBuf)>, seats: usize) -> Self {
        let offered = programs.into_iter().filter_map(|(name, path)| {
            let engine = Engine::open(Program::new(path.clone())).ok()?;
            let variants = variants(&engine);
            // A process that does not end is killed.
            let _ = engine.quit();
            (!variants.is_empty()).then_some(Offered {
                name,
                path,
                variants,
            })
        });
        Self {
            shared: Arc::new(Shared {
                programs: offered.collect(),
                options: Vec::new(),
                seats: seats.max(1),
                log: None,
                desk: Mutex::default(),
                more: Condvar::new(),
            }),
        }
    }

    /// No engine.
    #[must_use]
    pub fn none() -> Self {
        Self::new(Vec::new(), 1)
    }

    /// Sets these options in the engines that have them. It has no effect once the engines were cloned.
    #[must_use]
    pub fn options(mut self, options: Vec<(Box<str>, Box<str>)>) -> Self {
        if let Some(shared) = Arc::get_mut(&mut self.shared) {
            shared.options = options;
        }
        self
    }

    /// Reports the end of an engine in one line. It has no effect once the engines were cloned.
    #[must_use]
    pub fn log(mut self, log: fn(&str)) -> Self {
        if let Some(shared) = Arc::get_mut(&mut self.shared) {
            shared.log = Some(log);
        }
        self
    }

    /// The names.
    #[must_use]
    pub fn names(&self) -> Vec<Box<str>> {
        let programs = self.shared.programs.iter();
        programs.map(|offered| offered.name.clone()).collect()
    }

    /// The names, each with the variants that the engine plays.
    pub(crate) fn offers(&self) -> Vec<(Box<str>, Vec<Box<str>>)> {
        let programs = self.shared.programs.iter();
        programs
            .map(|offered| (offered.name.clone(), offered.variants.clone()))
            .collect()
    }

    /// Whether the engine of a name plays a variant.
    #[must_use]
    pub fn plays(&self, name: &str, variant: &str) -> bool {
        // Sites and programs have several names for one variant.
        let known = rules::Variant::by_name(variant);
        let variant = known.as_ref().map_or(variant, |known| known.name());
        let offered = self.shared.programs.iter();
        let mut named = offered.filter(|offered| *offered.name == *name);
        named.any(|offered| {
            let mut variants = offered.variants.iter();
            variants.any(|other| **other == *variant)
        })
    }

    /// Lets the engine of a name, perhaps [at a level](EngineName), play a seat; false if it does not play the variant.
    #[must_use]
    pub fn start(&self, game: &Handle<Match>, seat: Player, name: &str) -> bool {
        let EngineName { name, level } = EngineName::read(name);
        let variant = game.read(|game| game.game().variant().name().to_owned());
        let is_own = game.setup().table.is_some();
        let mut programs = self.shared.programs.iter();
        let found = programs.position(|offered| *offered.name == *name);
        let Some(engine) = found.filter(|_| !is_own && self.plays(name, &variant)) else {
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

/// The variants that an engine declares.
fn variants(engine: &Engine) -> Vec<Box<str>> {
    match engine
        .options()
        .get("UCI_Variant")
        .map(|option| &option.kind)
    {
        Some(OptionKind::Combo { choices, .. }) => choices.clone(),
        _ => Vec::new(),
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
            Task::Leave => {
                let left = self.lock().games.remove(&id);
                drop(left);
            }
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
                held = None;
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

    /// The next game: the one that this thread's process knows, or else the first that waits.
    fn next(&self, held: Option<&Held>) -> Option<GameId> {
        let end = Instant::now().checked_add(LINGER)?;
        let mut desk = self.lock();
        loop {
            let own = held.and_then(|held| desk.queue.iter().position(|id| *id == held.game));
            let found = own.unwrap_or_default();
            if let Some(id) = desk.queue.remove(found) {
                return Some(id);
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                desk.workers = desk.workers.saturating_sub(1);
                return None;
            }
            desk.idle = desk.idle.saturating_add(1);
            let waited = self.more.wait_timeout(desk, left);
            desk = waited.unwrap_or_else(PoisonError::into_inner).0;
            desk.idle = desk.idle.saturating_sub(1);
        }
    }

    /// Takes an engine out of a game that goes on without it.
    fn leave(&self, id: GameId, error: &uci::Error) {
        let left = self.lock().games.remove(&id);
        let offered = left
            .as_ref()
            .and_then(|left| self.programs.get(left.engine));
        if let (Some(Offered { name, .. }), Some(log)) = (offered, self.log) {
            log(&format!("the engine {name} left the game {id}: {error}"));
        }
    }

    /// Thinks for a game as long as its engine is to move.
    fn play(&self, id: GameId, held: &mut Option<Held>) -> Result<(), uci::Error> {
        loop {
            let seated = self.lock().games.get(&id).map(|seated| {
                (
                    seated.game.clone(),
                    seated.seat,
                    seated.engine,
                    seated.level,
                )
            });
            let Some((game, seat, engine, level)) = seated else {
                return Ok(());
            };
            if !matches!(task(&game, seat), Task::Think) {
                return Ok(());
            }
            let now = game.now(Viewer::Seat(seat));
            let ready = self.process(&game, (engine, level), held)?;
            let Some(text) = think(ready, &game, seat, now.clock)? else {
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

    /// A new process of an engine, with the options of the operator.
    fn open(&self, engine: usize) -> Result<Engine, uci::Error> {
        let path = self.programs.get(engine);
        let path = path.map(|offered| offered.path.clone());
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

    /// The process of a thread, ready for a game.
    fn process<'h>(
        &self,
        game: &Handle<Match>,
        (engine, level): (usize, Option<Level>),
        held: &'h mut Option<Held>,
    ) -> Result<&'h mut Held, uci::Error> {
        let is_known = held
            .as_ref()
            .is_some_and(|held| held.game == game.id() && held.engine == engine);
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
            let (name, is_shuffled) = game.read(|game| {
                let variant = game.game().variant();
                (variant.name().to_owned(), variant.shuffled_count() > 0)
            });
            process.set("UCI_Variant", name.as_str())?;
            if process.options().get("UCI_Chess960").is_some() {
                process.set("UCI_Chess960", is_shuffled)?;
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
            .field("programs", &self.programs)
            .field("seats", &self.seats)
            .finish_non_exhaustive()
    }
}

/// The moves of a game as its engine reads them.
fn moves(game: &Game) -> Vec<String> {
    let moves = game.moves().enumerate();
    let text = |(ply, one)| game.at(ply)?.text(one, Notation::Uci);
    moves.filter_map(text).collect()
}

/// The move that an engine finds.
fn think(
    held: &mut Held,
    game: &Handle<Match>,
    seat: Player,
    clock: Option<[Duration; 2]>,
) -> Result<Option<String>, uci::Error> {
    let (start, moves) = game.read(|game| (game.game().start().fen(), moves(game.game())));
    let is_first = moves.len() < 2;
    held.process.position(&Setup::fen(&start).moves(moves))?;
    let limits = match (clock, game.options().clock) {
        (Some(left), Some(clock)) if !is_first => {
            let own = left.get(usize::from(seat.is_second()));
            let own = own.copied().unwrap_or_default();
            Limits::unlimited().movetime(time(own, clock))
        }
        _ => Limits::unlimited().movetime(MOVE_TIME),
    };
    let limits = match held.nodes {
        Some(nodes) => limits.nodes(nodes),
        None => limits,
    };
    let best = held.process.best(&limits)?;
    let text = best.text.split_whitespace().next().unwrap_or_default();
    Ok((!text.is_empty() && text != "(none)").then(|| text.to_owned()))
}

/// The time for a move: a part of what is left, and what the clock gives back, with room for the way.
fn time(left: Duration, clock: Clock) -> Duration {
    let part = |time: Duration, parts: u32| time.checked_div(parts).unwrap_or_default();
    let period = clock.byoyomi.map_or(Duration::ZERO, |byoyomi| byoyomi.time);
    let given = part(clock.increment.max(clock.delay).max(period), 2);
    let own = part(left, 30).saturating_add(given);
    own.min(LONGEST).min(part(left, 10)).max(SHORTEST)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use server::{Byoyomi, Clock};

    use super::time;

    #[test]
    fn an_engine_leaves_time_on_its_clock() {
        let seconds = Duration::from_secs;
        let clocks = [
            Clock::new(seconds(60), seconds(0)),
            Clock::new(seconds(180), seconds(2)),
            Clock::new(seconds(0), seconds(0)).with_byoyomi(Byoyomi::new(seconds(10), 1)),
        ];
        for clock in clocks {
            for left in [10, 1_000, 10_000, 60_000, 600_000].map(Duration::from_millis) {
                let spent = time(left, clock);
                assert!(spent <= seconds(2) && spent <= left, "{clock:?} {left:?}");
            }
        }
    }
}
