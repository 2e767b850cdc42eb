//! Engines that play in matches and evaluate them: programs of the operator, each under a name, for all games of a server.

mod background;
mod board;
mod open;
mod play;
mod playable;
mod queue;
mod review;
mod strength;
mod time;
mod turn;
mod waiting;

use std::borrow::Cow;
use std::sync::Arc;

use feen_language::Language;
use feen_server::http::Front;
use feen_server::{EngineName, GameId, Handle, Player, Viewer};
use feen_uci::Dialect;

use board::Board;
use open::Offered;
use queue::Desk;
use review::Reviews;
use turn::Turn;

pub use open::{EngineError, EngineOptions, EngineProgram};
pub use playable::Playable;
pub use review::{Judged, Mark, Review};

/// The name of the computer that is a part of a server, in requests and records. Pages say "The computer".
pub const COMPUTER: &str = "builtin";

/// Whether an engine is a part of a server: the one for all games with tables, or that of Quarto.
pub(crate) fn is_own(name: &str) -> bool {
    matches!(name, COMPUTER | "quarto")
}

/// The name of a player as pages show it: an engine without the word for one.
pub(crate) fn shown(name: &str, language: Language) -> Cow<'_, str> {
    let Some(engine) = name.strip_suffix(" (engine)") else {
        return name.into();
    };
    match EngineName::read(engine) {
        EngineName {
            name, level: None, ..
        } if is_own(name) => language.text("computer").into(),
        EngineName {
            name,
            level: Some(level),
            ..
        } if is_own(name) => {
            let level = u32::from(level.get()).into();
            language.fill("computer-level", &[("level", level)]).into()
        }
        _ => engine.into(),
    }
}

/// Engines that play and evaluate games of any kind.
///
/// An engine plays at one of eight [levels](feen_server::Level), by `UCI_LimitStrength` and `UCI_Elo`, `Skill Level`, or the
/// number of positions that it looks at, as far as it has these options. It takes at most a tenth of its clock for a
/// move, and 2 s without one.
///
/// A process thinks for one game at a time, and is kept for it a minute longer. A game that comes back later begins
/// from its position. While all processes think, other games wait in a queue, in which the makers of games take turns; the
/// games of one maker have a [share](EngineOptions::share) of the processes. A process that ends is started once more; after
/// that its game goes on without it: its seat is away, and the other player may claim the game after a
/// minute.
///
/// A clone is the same engines. The default is no engine.
///
/// ```no_run
/// use feen_match_web::engines::{EngineError, EngineOptions, EngineProgram, Engines, Playable};
/// use feen_server::{Handle, Player};
///
/// fn engines() -> Result<Engines, EngineError> {
///     let stockfish = EngineProgram::new("stockfish", "/usr/games/stockfish");
///     EngineOptions::new(vec![stockfish]).seats(4).open()
/// }
///
/// fn join<G: Playable>(engines: &Engines, game: &Handle<G>) -> bool {
///     engines.start(game, Player::Second, "stockfish level 3")
/// }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Engines {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    options: EngineOptions,
    offered: Vec<Arc<Offered>>,
    desk: Desk,
    reviews: Reviews,
}

impl Engines {
    /// The front of a server of games, with these engines in it: they take seats, and its pages show the queue. It has no
    /// effect once the front was cloned.
    #[must_use]
    pub fn serve<G: Playable>(&self, front: Front<G>) -> Front<G> {
        let [fit, starter, queue] = [(); 3].map(|()| self.clone());
        let fit = move |game: &G, name: &str| fit.plays(name, game);
        let start = move |game: &Handle<G>, seat, name: &str| {
            // A game of an engine that the operator offers no longer goes on without it.
            let _ = starter.start(game, seat, name);
        };
        front
            .engines(self.names::<G>(), Box::new(fit), Box::new(start))
            .queue(Box::new(move |game| queue.place(game)))
    }

    /// The names of the engines that are [offered](Playable::is_offered) for a game.
    #[must_use]
    pub fn names<G: Playable>(&self) -> Vec<Box<str>> {
        let engines = self.shared.offered.iter();
        let is_offered = |engine: &&Arc<Offered>| {
            let mut variants = engine.variants();
            variants.any(|variant| G::is_offered(variant, engine.dialect()))
        };
        let engines = engines.filter(is_offered);
        engines.map(|engine| engine.name().into()).collect()
    }

    /// Whether the engine of a name, perhaps [at a level](EngineName), plays a game.
    #[must_use]
    pub fn plays(&self, name: &str, game: &impl Playable) -> bool {
        let found = self.shared.named(EngineName::read(name).name);
        found.is_some_and(|engine| {
            let is_written = game.line(engine.dialect(), 0).is_some();
            is_written && engine.plays(game.variant(), game.table().as_deref())
        })
    }

    /// Lets the engine of a name, perhaps [at a level](EngineName), play a seat; false if there is no such engine, or if it
    /// does not play the game.
    #[must_use]
    pub fn start<G: Playable>(&self, game: &Handle<G>, seat: Player, name: &str) -> bool {
        let EngineName { name, level, .. } = EngineName::read(name);
        let engine = self.shared.named(name);
        let Some(engine) = engine.filter(|engine| engine.plays_on(game)) else {
            return false;
        };
        let key = game.id();
        let mut events = game.events(Viewer::Seat(seat), game.seq());
        let shared = Arc::downgrade(&self.shared);
        events.on_item(move || {
            if let Some(shared) = shared.upgrade() {
                shared.look(key);
            }
        });
        let turn = Turn {
            client: client(game, seat),
            board: Arc::new(game.clone()),
            seat,
            engine: Arc::clone(engine),
            level,
        };
        self.shared.desk.seat(key, turn, Box::new(events));
        self.shared.look(key);
        true
    }

    /// The place of a game in the queue, 1 for the next one; nothing for one that need not wait.
    #[must_use]
    pub fn place(&self, game: GameId) -> Option<usize> {
        self.shared.desk.place(game, &self.shared.options)
    }

    /// Whether an engine can evaluate a game.
    #[must_use]
    pub fn can_review<G: Playable>(&self, game: &Handle<G>) -> bool {
        self.shared.reviewer(game).is_some()
    }

    /// Lets the first engine that plays the game evaluate it; false if there is none, or if too many games wait.
    #[must_use]
    pub fn review<G: Playable>(&self, game: &Handle<G>) -> bool {
        let engine = self.shared.reviewer(game);
        engine.is_some_and(|engine| {
            let board = Arc::new(game.clone());
            self.shared.review(board, Arc::clone(engine))
        })
    }

    /// The evaluation of a game, if somebody has asked for it.
    #[must_use]
    pub fn reviewed(&self, game: GameId) -> Option<Review> {
        self.shared.reviews.of(game)
    }
}

impl Shared {
    fn named(&self, name: &str) -> Option<&Arc<Offered>> {
        self.offered.iter().find(|engine| engine.name() == name)
    }

    /// The engine that evaluates a game.
    fn reviewer(&self, board: &dyn Board) -> Option<&Arc<Offered>> {
        self.offered.iter().find(|engine| engine.plays_on(board))
    }
}

/// The one for whom a game counts: its maker, or after a restart whoever plays the other seat.
fn client<G: Playable>(game: &Handle<G>, seat: Player) -> Arc<str> {
    game.maker().unwrap_or_else(|| {
        let mut players = Player::ALL.into_iter().zip(game.holders());
        let player = players.find_map(|(of, holder)| holder.filter(|_| of != seat));
        player.map_or_else(Arc::default, |player| player.to_string().into())
    })
}

impl Offered {
    /// Whether the engine plays the game, from its start on.
    fn plays_on(&self, board: &dyn Board) -> bool {
        let rules = board.rules();
        let is_written = |dialect: Dialect| board.line(dialect, 0).is_some();
        self.plays(&rules.variant, rules.table.as_deref()) && is_written(self.dialect())
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engines")
            .field("offered", &self.offered)
            .finish_non_exhaustive()
    }
}
