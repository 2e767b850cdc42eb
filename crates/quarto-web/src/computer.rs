//! The computer that plays Quarto, at eight levels: as an engine of a server.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use feen_quarto::{Game, Level};
use feen_server::{EngineName, GameId, Handle, Player, Seq, Viewer};
use tokio::sync::{Notify, Semaphore};
use tokio::time::Instant;

use crate::table::{Action, Match};

/// A game of a server that is one of Quarto, or another beside it.
pub trait Hosts: feen_server::Game {
    /// The match, if it is one of Quarto.
    fn quarto(&self) -> Option<&Match>;
    /// An action of Quarto.
    fn act(action: Action) -> Self::Action;
}

impl Hosts for Match {
    fn quarto(&self) -> Option<&Match> {
        Some(self)
    }

    fn act(action: Action) -> Action {
        action
    }
}

/// The computer of all games of a server: as many searches at once as there are cores. A clone is the same computer.
#[derive(Clone, Debug)]
pub struct Computer {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    places: Semaphore,
    min_turn_time: Duration,
    seed: Option<u64>,
}

impl Default for Computer {
    /// It takes 600 ms for a turn at least, or a tenth of what its clock has left.
    fn default() -> Self {
        Self::new(Duration::from_millis(600), None)
    }
}

impl Computer {
    /// The name under which it is offered as an engine.
    pub const NAME: &'static str = "quarto";

    /// A computer that takes so long for a turn at least, where its clock leaves it ten times as much, and whose choices
    /// follow from a seed if there is one.
    #[must_use]
    pub fn new(min_turn_time: Duration, seed: Option<u64>) -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self {
            shared: Arc::new(Shared {
                places: Semaphore::new(cores),
                min_turn_time,
                seed,
            }),
        }
    }

    /// Lets it play a seat of a game, at the level that stands after its name: the highest without one, which never loses a
    /// position that is not lost. It is called on a thread of a runtime of `tokio`.
    pub fn start<G: Hosts>(&self, game: &Handle<G>, seat: Player, name: &str) {
        let level = EngineName::read(name)
            .level
            .map_or(8, feen_server::Level::get);
        let player = Sitting {
            shared: Arc::clone(&self.shared),
            game: game.clone(),
            seat,
            level: strength(level),
            seed: self.shared.seed.unwrap_or_else(|| seed(game.id())),
        };
        tokio::spawn(player.play());
    }
}

/// The player of a level from 1 to 8.
fn strength(level: u8) -> Level {
    let rounds = |rounds| NonZeroU32::new(rounds).map_or(Level::Hard, Level::Mcts);
    match level {
        0 | 1 => Level::Easy,
        2 => rounds(30),
        3 => Level::Normal,
        4 => rounds(100),
        5 => rounds(300),
        6 => Level::Hard,
        7 => rounds(5_000),
        _ => Level::Perfect,
    }
}

/// The player of a turn for which there is no time: it looks at the next line only.
const QUICK: Level = Level::Normal;

/// A number that is another one in each game, and the same after a restart of the server.
fn seed(game: GameId) -> u64 {
    let bytes = game.to_string();
    bytes.bytes().fold(0, |seed: u64, byte| {
        seed.wrapping_mul(31).wrapping_add(byte.into())
    })
}

/// A seat of the computer.
struct Sitting<G: Hosts> {
    shared: Arc<Shared>,
    game: Handle<G>,
    seat: Player,
    level: Level,
    seed: u64,
}

/// The task of the computer.
enum Task {
    Nothing,
    Answer(Action),
    Think(Game),
    Leave,
}

impl<G: Hosts> Sitting<G> {
    /// Plays until the game is over. The stream of events is the presence of the computer.
    async fn play(self) {
        let woken = Arc::new(Notify::new());
        let mut events = self.game.events(Viewer::Seat(self.seat), self.game.seq());
        let heard = Arc::clone(&woken);
        events.on_item(move || heard.notify_one());
        loop {
            let seq = self.game.seq();
            match self.task() {
                Task::Leave => return,
                Task::Nothing => woken.notified().await,
                Task::Answer(action) => {
                    // Somebody else may have acted meanwhile.
                    let _ = self.act(seq, action);
                }
                Task::Think(now) => self.think(seq, now, &woken).await,
            }
        }
    }

    fn task(&self) -> Task {
        let now = self.game.now(Viewer::Seat(self.seat));
        let other = Some(!self.seat);
        self.game.read(|game| match game.quarto() {
            None => Task::Leave,
            Some(_) if now.outcome.is_some() || now.closed.is_some() => Task::Leave,
            Some(table) if table.takeback() == other => Task::Answer(Action::AcceptTakeback),
            Some(table) if table.draw() == other => Task::Answer(Action::DeclineDraw),
            Some(table) if now.turn == Some(self.seat) && !now.waits => Task::Think(table.game()),
            Some(_) => Task::Nothing,
        })
    }

    /// Acts as the event of the next number; false if another came first.
    fn act(&self, seq: Seq, action: Action) -> bool {
        let number = seq.saturating_add(1);
        let acted = self.game.act(self.seat, Some(number), G::act(action));
        acted.is_ok()
    }

    /// The most time for a turn: a tenth of what the clock has left, as other engines take it.
    fn most(&self) -> Option<Duration> {
        let [first, second] = self.game.now(Viewer::Seat(self.seat)).clock?;
        let left = if self.seat.is_second() { second } else { first };
        Some(left / 10)
    }

    /// Takes a turn. The search ends with its time, and when the game goes on without it: a turn was taken back, or it is
    /// over.
    async fn think(&self, seq: Seq, now: Game, woken: &Notify) {
        let start = Instant::now();
        // Nobody closes the semaphore.
        let Ok(place) = self.shared.places.acquire().await else {
            return;
        };
        let stop = Arc::<AtomicBool>::default();
        let (level, flag) = (self.level, Arc::clone(&stop));
        let seed = self.seed.wrapping_add(seq.into());
        let thought = tokio::task::spawn_blocking(move || decide(now, level, seed, &flag));
        let most = self.most();
        let least = self.shared.min_turn_time.min(most.unwrap_or(Duration::MAX));
        let turn = async {
            let actions = thought.await.unwrap_or_default();
            tokio::time::sleep(least.saturating_sub(start.elapsed())).await;
            actions
        };
        // A search that has no more time is stopped, and one that goes on all the same is left.
        let ends = [most, most.map(|most| most.saturating_mul(3))];
        let [late, latest] = ends.map(|end| async move {
            match end {
                Some(end) => tokio::time::sleep(end.saturating_sub(start.elapsed())).await,
                None => std::future::pending().await,
            }
        });
        tokio::pin!(turn, late, latest);
        let mut is_late = false;
        let actions = loop {
            tokio::select! {
                actions = &mut turn => break actions,
                () = &mut late, if !is_late => {
                    is_late = true;
                    stop.store(true, Ordering::Release);
                }
                () = &mut latest => break decide(now, QUICK, seed, &stop),
                () = woken.notified() => {
                    if self.game.seq() != seq || self.game.closed().is_some() {
                        stop.store(true, Ordering::Release);
                        return;
                    }
                }
            }
        };
        drop(place);
        for (seq, action) in (seq..).zip(actions) {
            if !self.act(seq, action) {
                return;
            }
        }
    }
}

/// The actions of a computer player: a call, a gift, or a square and a gift.
fn decide(game: Game, level: Level, seed: u64, stop: &Arc<AtomicBool>) -> Vec<Action> {
    if game.open_line().is_some() {
        return vec![Action::Call];
    }
    let mut player = level.player(game.rules(), seed, stop);
    if game.held().is_none() {
        let piece = player.first_piece(game);
        return vec![Action::Give { piece }];
    }
    let turn = player.turn(game);
    let place = Action::Place {
        square: turn.square,
    };
    let give = turn.give.map(|piece| Action::Give { piece });
    [place].into_iter().chain(give).collect()
}
