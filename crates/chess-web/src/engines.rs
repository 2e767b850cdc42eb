use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use chess::{Castles, Position};
use server::journal::BoxError;
use server::{ActError, Handle, Player, Viewer};
use uci::{Engine, Limits, Program, Setup};

use crate::table::{Action, Match};

/// Engines that play: programs of the operator, each under a name.
///
/// Each game has a process of its own. One that ends is started once more; after that its game goes on without it:
/// its seat is away, and the other player may claim the game after a minute.
#[derive(Clone, Debug)]
pub struct Engines {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    paths: Vec<(Box<str>, PathBuf)>,
    /// The places that are free.
    places: AtomicUsize,
    log: Mutex<Option<fn(&str)>>,
}

/// The time for a move in a game without a clock, and for the first of a side, which no clock measures.
const MOVE_TIME: Duration = Duration::from_millis(500);

/// The longest that an engine waits before it looks at its game again.
const POLL_INTERVAL: Duration = Duration::from_secs(60);

impl Engines {
    /// Engines of these names and paths, in at most this many games at a time.
    #[must_use]
    pub fn new(paths: Vec<(Box<str>, PathBuf)>, seats: usize) -> Self {
        Self {
            shared: Arc::new(Shared {
                paths,
                places: AtomicUsize::new(seats),
                log: Mutex::new(None),
            }),
        }
    }

    /// Reports the end of an engine in one line.
    #[must_use]
    pub fn log(self, log: fn(&str)) -> Self {
        *self
            .shared
            .log
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(log);
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

    /// Starts the engine of a name for a seat; false if all places are taken, or it cannot start.
    #[must_use]
    pub fn start(&self, game: &Handle<Match>, seat: Player, name: &str) -> bool {
        let found = self.shared.paths.iter().find(|(other, _)| **other == *name);
        let Some((name, path)) = found else {
            return false;
        };
        let free = |places: usize| places.checked_sub(1);
        let places = &self.shared.places;
        if places
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, free)
            .is_err()
        {
            return false;
        }
        let place = Place(Arc::clone(&self.shared));
        let (game, path, name) = (game.clone(), path.clone(), name.clone());
        let builder = thread::Builder::new().name(format!("engine-{name}"));
        let spawned = builder.spawn(move || {
            let ended = play(&game, seat, path);
            let log = *place.0.log.lock().unwrap_or_else(PoisonError::into_inner);
            if let (Err(error), Some(log)) = (ended, log) {
                log(&format!(
                    "the engine {name} left the game {}: {error}",
                    game.id()
                ));
            }
            drop(place);
        });
        spawned.is_ok()
    }
}

/// A game of an engine; another may have its place when it is dropped.
struct Place(Arc<Shared>);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.places.fetch_add(1, Ordering::Relaxed);
    }
}

/// Plays a game to its end.
fn play(game: &Handle<Match>, seat: Player, path: PathBuf) -> Result<(), uci::Error> {
    let mut events = game.events(Viewer::Seat(seat), game.view(Viewer::Seat(seat)).0);
    let mut engine = Engine::open(Program::new(path))?;
    let is_chess960 = game.setup().chess960.is_some();
    let begin = |engine: &mut Engine| {
        if is_chess960 {
            engine.set("UCI_Chess960", true)?;
        }
        engine.new_game()
    };
    begin(&mut engine)?;
    let mut was_reopened = false;
    loop {
        let now = game.now(Viewer::Seat(seat));
        if now.outcome.is_some() || now.closed.is_some() {
            return engine.quit().map(drop);
        }
        // A person may take moves back and gets a game to its end.
        let offers = game.read(Match::offers);
        if offers.takeback == Some(!seat) {
            let _ = game.act(seat, None, Action::AcceptTakeback);
            continue;
        }
        if offers.draw == Some(!seat) {
            let _ = game.act(seat, None, Action::DeclineDraw);
            continue;
        }
        if now.turn != Some(seat) || now.waits {
            let _ = events.next_within(POLL_INTERVAL);
            continue;
        }
        let answer = match think(&mut engine, game, now.clock) {
            Ok(answer) => answer,
            Err(_) if !was_reopened => {
                was_reopened = true;
                engine.reopen()?;
                begin(&mut engine)?;
                continue;
            }
            Err(error) => return Err(error),
        };
        let Some(text) = answer else {
            // An engine without a move gives up.
            let _ = game.act(seat, None, Action::Resign);
            continue;
        };
        let next = now.seq.saturating_add(1);
        match game.act(seat, Some(next), Action::play(&text)) {
            // Another event came first: think about the game as it is.
            Ok(_) | Err(ActError::Stale { .. } | ActError::Busy | ActError::Unavailable) => {
                thread::sleep(Duration::from_millis(5));
            }
            Err(ActError::Refused(_)) => {
                let _ = game.act(seat, None, Action::Resign);
            }
            Err(ActError::Gone | ActError::Full) => return engine.quit().map(drop),
        }
        // The own move is no news.
        while events.try_next().is_some() {}
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
