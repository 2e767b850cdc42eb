//! The evaluation of games that are over, by an engine of the operator.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use chess::{Game, Position};
use match_web::engines::reset_level;
use server::{GameId, Handle, Player};
use uci::{Engine, Evaluation, Limits};

use super::{Shared, search, set_position};
use crate::table::Match;

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
    queue: VecDeque<Handle<Match>>,
    workers: usize,
}

/// The evaluation of a game, as far as it has come.
#[derive(Clone, Default, Debug)]
pub(crate) struct Review {
    /// The positions from the first one on.
    pub(crate) judged: Vec<Judged>,
    /// The place in the queue, 1 for the next one, while nothing is evaluated.
    pub(crate) queue: Option<usize>,
    pub(crate) is_done: bool,
}

/// The evaluation of a position.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    /// The evaluation for White.
    pub(crate) value: Evaluation,
    /// The best moves of both sides, as UCI.
    pub(crate) best: Vec<Box<str>>,
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
            let place = desk.queue.iter().position(|waiting| waiting.id() == game);
            review.queue = place.map(|place| place.saturating_add(1));
        }
        Some(review)
    }
}

impl Shared {
    /// Lets a game be evaluated; false if too many wait.
    pub(super) fn review(self: &Arc<Self>, game: &Handle<Match>) -> bool {
        let mut desk = self.reviews.lock();
        if desk.kept.contains_key(&game.id()) {
            return true;
        }
        if desk.queue.len() >= WAITING {
            return false;
        }
        desk.kept.insert(game.id(), Review::default());
        desk.order.push_back(game.id());
        if desk.order.len() > KEPT
            && let Some(oldest) = desk.order.pop_front()
        {
            desk.kept.remove(&oldest);
        }
        desk.queue.push_back(game.clone());
        if desk.workers >= self.reviewers {
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
        let mut process: Option<Engine> = None;
        loop {
            let mut desk = self.reviews.lock();
            let Some(game) = desk.queue.pop_front() else {
                desk.workers = desk.workers.saturating_sub(1);
                break;
            };
            drop(desk);
            if self.review_one(&game, &mut process).is_err() {
                process = None;
                let mut desk = self.reviews.lock();
                // Somebody may ask again.
                desk.kept.remove(&game.id());
                desk.order.retain(|other| *other != game.id());
            }
        }
        if let Some(process) = process {
            // A process that does not end is killed.
            let _ = process.quit();
        }
    }

    fn review_one(
        &self,
        game: &Handle<Match>,
        held: &mut Option<Engine>,
    ) -> Result<(), uci::Error> {
        let mut process = match held.take() {
            Some(process) => process,
            None => self.open(0)?,
        };
        reset_level(&mut process)?;
        self.set_options(&mut process)?;
        let is_chess960 = game.setup().is_chess960();
        if is_chess960 || process.options().get("UCI_Chess960").is_some() {
            process.set("UCI_Chess960", is_chess960)?;
        }
        process.new_game()?;
        let positions: Vec<Position> = game.read(|game| {
            let positions = game.game().positions().take(POSITIONS);
            positions.collect()
        });
        for (plies, position) in positions.iter().enumerate() {
            let judged = if let Some(judged) = judged_by_rules(position) {
                judged
            } else {
                set_position(&mut process, game, plies)?;
                judge(&mut process, position.turn())?
            };
            let mut desk = self.reviews.lock();
            if let Some(review) = desk.kept.get_mut(&game.id()) {
                review.judged.push(judged);
            }
        }
        let mut desk = self.reviews.lock();
        if let Some(review) = desk.kept.get_mut(&game.id()) {
            review.is_done = true;
        }
        drop(desk);
        *held = Some(process);
        Ok(())
    }
}

/// The value of a position in which nobody can move.
fn judged_by_rules(position: &Position) -> Option<Judged> {
    if position.legal_moves().next().is_some() {
        return None;
    }
    let value = if position.is_check() {
        // White is mated in 0 moves, or Black is.
        match position.turn() {
            Player::First => Evaluation::Mate(-1),
            Player::Second => Evaluation::Mate(1),
        }
    } else {
        Evaluation::Centipawns(0)
    };
    Some(Judged {
        value,
        best: Vec::new(),
    })
}

fn judge(process: &mut Engine, turn: Player) -> Result<Judged, uci::Error> {
    let best = search(
        process,
        &Limits::unlimited().movetime(TIME),
        TIME.saturating_mul(10),
    )?;
    let mut told = best.infos.iter().rev();
    let told = told.find(|told| told.score.is_some() && !told.pv.is_empty());
    let value = told.and_then(|told| told.score).map(|score| score.value);
    let value = value.unwrap_or(Evaluation::Centipawns(0));
    let line = told.map(|told| told.pv.clone()).unwrap_or_default();
    Ok(Judged {
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
    /// White's chances to win less Black's, from -1 to 1.
    pub(crate) fn chances(&self) -> f64 {
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Review {
    /// The mark of the move after this number of moves, if it has cost the mover much.
    pub(crate) fn mark(&self, game: &Game, ply: usize) -> Option<Mark> {
        let before = self.judged.get(ply)?.chances();
        let after = self.judged.get(ply.checked_add(1)?)?.chances();
        let loss = match game.positions().nth(ply)?.turn() {
            Player::First => before - after,
            Player::Second => after - before,
        };
        match () {
            () if loss >= 0.3 => Some(Mark::Blunder),
            () if loss >= 0.2 => Some(Mark::Mistake),
            () if loss >= 0.1 => Some(Mark::Inaccuracy),
            () => None,
        }
    }
}
