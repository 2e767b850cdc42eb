use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use feen_server::{GameId, Player};
use feen_uci::{Engine, Evaluation, Limits};

use super::Shared;
use super::board::Board;
use super::open::{Offered, Running};
use super::time::search;

/// The evaluations of games, each position after the other.
#[derive(Default)]
pub(super) struct Reviews {
    desk: Mutex<Desk>,
}

#[derive(Default)]
struct Desk {
    kept: HashMap<GameId, Review>,
    /// The games that are kept, the oldest first.
    order: VecDeque<GameId>,
    queue: VecDeque<Waiting>,
    workers: usize,
}

/// A game that waits for its evaluation.
struct Waiting {
    board: Arc<dyn Board>,
    engine: Arc<Offered>,
}

/// The evaluation of a game, as far as it has come.
///
/// ```
/// use feen_match_web::engines::Review;
///
/// let begun = Review::default();
/// assert!(!begun.is_done && begun.mark(0).is_none());
/// ```
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Review {
    /// The positions from the first one on.
    pub judged: Vec<Judged>,
    /// The place in the queue, 1 for the next one, while nothing is evaluated.
    pub queue: Option<usize>,
    /// True once all positions are evaluated.
    pub is_done: bool,
}

/// The evaluation of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Judged {
    /// The player to move.
    pub turn: Player,
    /// The evaluation for the first player.
    pub value: Evaluation,
    /// The best moves of both sides, as the protocol of the engine writes them.
    pub best: Vec<Box<str>>,
}

/// The most games whose evaluations are kept.
const KEPT: usize = 2_000;

/// The most games that wait.
const WAITING: usize = 100;

/// The most positions of a game that are evaluated.
const POSITIONS: usize = 600;

/// The time for a position.
const TIME: Duration = Duration::from_millis(150);

impl Reviews {
    fn lock(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The evaluation of a game, if somebody has asked for it.
    pub(super) fn of(&self, game: GameId) -> Option<Review> {
        let desk = self.lock();
        let mut review = desk.kept.get(&game)?.clone();
        if review.judged.is_empty() {
            let place = desk
                .queue
                .iter()
                .position(|waiting| waiting.board.key() == game);
            review.queue = place.map(|place| place.saturating_add(1));
        }
        Some(review)
    }

    /// Changes the evaluation of a game that is kept.
    fn change(&self, game: GameId, change: impl FnOnce(&mut Review)) {
        if let Some(review) = self.lock().kept.get_mut(&game) {
            change(review);
        }
    }
}

impl Shared {
    /// Lets an engine evaluate a game; false if too many wait.
    pub(super) fn review(self: &Arc<Self>, board: Arc<dyn Board>, engine: Arc<Offered>) -> bool {
        let key = board.key();
        let mut desk = self.reviews.lock();
        if desk.kept.contains_key(&key) {
            return true;
        }
        if desk.queue.len() >= WAITING {
            return false;
        }
        desk.kept.insert(key, Review::default());
        desk.order.push_back(key);
        if desk.order.len() > KEPT
            && let Some(oldest) = desk.order.pop_front()
        {
            desk.kept.remove(&oldest);
        }
        desk.queue.push_back(Waiting { board, engine });
        if desk.workers >= self.options.reviewers {
            return true;
        }
        desk.workers = desk.workers.saturating_add(1);
        drop(desk);
        let shared = Arc::clone(self);
        let builder = thread::Builder::new().name("review".into());
        let is_started = builder.spawn(move || shared.review_all()).is_ok();
        if !is_started {
            let mut desk = self.reviews.lock();
            desk.workers = desk.workers.saturating_sub(1);
        }
        is_started
    }

    /// Evaluates the games that wait, until there are none.
    fn review_all(&self) {
        let mut held: Option<Running> = None;
        loop {
            let mut desk = self.reviews.lock();
            let Some(Waiting { board, engine }) = desk.queue.pop_front() else {
                desk.workers = desk.workers.saturating_sub(1);
                break;
            };
            drop(desk);
            let done = self.review_one(&*board, &engine, held);
            if done.is_err() {
                // Somebody may ask again.
                let key = board.key();
                let mut desk = self.reviews.lock();
                desk.kept.remove(&key);
                desk.order.retain(|other| *other != key);
            }
            held = done.ok();
        }
        if let Some(held) = held {
            held.quit();
        }
    }

    /// Evaluates a game. Gives the process back.
    fn review_one(
        &self,
        board: &dyn Board,
        engine: &Arc<Offered>,
        held: Option<Running>,
    ) -> Result<Running, feen_uci::Error> {
        let mut running = self.run(engine, held)?;
        self.prepare(&mut running, &board.rules(), None)?;
        let process = &mut running.process;
        let last = board.plies();
        for plies in 0..=last.min(POSITIONS.saturating_sub(1)) {
            let turn = board.turn_after(plies);
            let ended = judged_by_rules(board, turn).filter(|_| plies == last);
            let judged = if let Some(judged) = ended {
                judged
            } else if let Some(line) = board.line(engine.dialect(), plies) {
                process.send(&line)?;
                judge(process, turn)?
            } else {
                break;
            };
            self.reviews
                .change(board.key(), |review| review.judged.push(judged));
        }
        self.reviews
            .change(board.key(), |review| review.is_done = true);
        Ok(running)
    }
}

/// The value of a game at an end that the position has by itself.
fn judged_by_rules(board: &dyn Board, turn: Player) -> Option<Judged> {
    let value = match board.ended()?.winner {
        None => Evaluation::Centipawns(0),
        // A side is mated in 0 moves.
        Some(Player::First) => Evaluation::Mate(1),
        Some(Player::Second) => Evaluation::Mate(-1),
    };
    Some(Judged {
        turn,
        value,
        best: Vec::new(),
    })
}

fn judge(process: &mut Engine, turn: Player) -> Result<Judged, feen_uci::Error> {
    let limits = Limits::unlimited().movetime(TIME);
    let best = search(process, &limits, TIME.saturating_mul(10))?;
    let mut told = best.infos.iter().rev();
    let told = told.find(|told| told.score.is_some() && !told.pv.is_empty());
    let value = told.and_then(|told| told.score).map(|score| score.value);
    let value = value.unwrap_or(Evaluation::Centipawns(0));
    let line = told.map(|told| told.pv.clone()).unwrap_or_default();
    Ok(Judged {
        turn,
        value: if turn == Player::First {
            value
        } else {
            other_view(value)
        },
        best: if line.is_empty() {
            best.answer.as_move().map(Into::into).into_iter().collect()
        } else {
            line
        },
    })
}

/// The same value for the other side.
const fn other_view(value: Evaluation) -> Evaluation {
    match value {
        Evaluation::Centipawns(value) => Evaluation::Centipawns(value.saturating_neg()),
        Evaluation::Mate(moves) => Evaluation::Mate(moves.saturating_neg()),
    }
}

impl Judged {
    /// The chances of the first player to win less those of the second, from -1 to 1.
    #[must_use]
    pub fn chances(&self) -> f64 {
        match self.value {
            Evaluation::Mate(moves) if moves > 0 => 1.0,
            Evaluation::Mate(_) => -1.0,
            // The logistic curve that fits the results of games between people.
            Evaluation::Centipawns(value) => {
                2.0 / (1.0 + (-0.003_682_08 * f64::from(value)).exp()) - 1.0
            }
        }
    }
}

/// A move that has cost chances.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// At least a tenth of them.
    Inaccuracy,
    /// At least a fifth.
    Mistake,
    /// At least three tenths.
    Blunder,
}

impl Review {
    /// The mark of the move after this number of moves, if it has cost the mover much.
    #[must_use]
    pub fn mark(&self, ply: usize) -> Option<Mark> {
        let before = self.judged.get(ply)?;
        let after = self.judged.get(ply.checked_add(1)?)?;
        let change = before.chances() - after.chances();
        let loss = if before.turn == Player::First {
            change
        } else {
            -change
        };
        match () {
            () if loss >= 0.3 => Some(Mark::Blunder),
            () if loss >= 0.2 => Some(Mark::Mistake),
            () if loss >= 0.1 => Some(Mark::Inaccuracy),
            () => None,
        }
    }
}
