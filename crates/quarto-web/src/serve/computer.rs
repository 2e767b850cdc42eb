use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::table::{Action, Match};
use feen_quarto::{Game, Level};
use feen_server::{Handle, Player};
use tokio::sync::Semaphore;
use tokio::time::Instant;

/// The seat of computers.
pub(super) const SEAT: Player = Player::Second;

/// The computer players of all games: as many search at once as there are cores.
#[derive(Debug)]
pub(super) struct Computers {
    places: Semaphore,
    min_turn_time: Duration,
}

impl Computers {
    pub(super) fn new(min_turn_time: Duration) -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self {
            places: Semaphore::new(cores),
            min_turn_time,
        }
    }

    /// Lets a computer act in a game until it is a person's turn. Its search ends when the flag is
    /// set, and nothing comes of it then.
    pub(super) async fn play(
        &self,
        game: &Handle<Match>,
        level: Level,
        seed: u64,
        stop: &Arc<AtomicBool>,
    ) {
        loop {
            let start = Instant::now();
            let (seq, now) = (
                game.now(feen_server::Viewer::Spectator).seq,
                game.read(Match::game),
            );
            if game.read(feen_server::Game::turn) != Some(SEAT) {
                return;
            }
            // Nobody closes the semaphore.
            let Ok(place) = self.places.acquire().await else {
                return;
            };
            let flag = Arc::clone(stop);
            let seed = seed.wrapping_add(seq.into());
            let thought = tokio::task::spawn_blocking(move || decide(now, level, seed, &flag));
            let Ok(actions) = thought.await else { return };
            drop(place);
            tokio::time::sleep(self.min_turn_time.saturating_sub(start.elapsed())).await;
            if stop.load(Ordering::Acquire) {
                return;
            }
            let numbers = seq.saturating_add(1)..;
            for (number, action) in numbers.zip(actions) {
                // The game has gone on without it: a turn was taken back, or it is over.
                if game.act(SEAT, Some(number), action).is_err() {
                    return;
                }
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
