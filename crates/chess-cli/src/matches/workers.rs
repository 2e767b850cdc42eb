//! Several games at a time, each in a thread with the processes of its two engines.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use feen_chess::pgn::Termination;
use feen_rules::ByPlayer;
use feen_uci::Engine;

use super::ending::Ending;
use super::play::{self, Side, Terms};
use super::schedule::Schedule;
use crate::engines::Named;
use crate::interrupt::Interrupt;

/// How often it is looked whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(50);

/// A report of a thread.
pub(super) enum News {
    Over(Box<GameOver>),
    /// The match cannot go on, for this reason.
    Failed(String),
}

/// A game that has ended.
#[derive(Debug)]
pub(super) struct GameOver {
    pub(super) number: usize,
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) round: String,
    pub(super) result: Termination,
    pub(super) ending: Ending,
    pub(super) detail: Option<String>,
    pub(super) plies: usize,
    pub(super) duration: Duration,
    pub(super) pgn: String,
}

/// A match that is played.
struct Work<'w> {
    terms: &'w Terms<'w>,
    engines: &'w [Named],
    schedule: &'w Schedule,
    /// The numbers of the games to play.
    numbers: &'w [usize],
    next: AtomicUsize,
    stop: AtomicBool,
}

/// Plays games side by side until all are played, `take` refuses, or Ctrl-C was pressed.
pub(super) fn play(
    terms: &Terms<'_>,
    engines: &[Named],
    schedule: &Schedule,
    numbers: &[usize],
    concurrency: usize,
    mut take: impl FnMut(News) -> bool,
) {
    let work = Work {
        terms,
        engines,
        schedule,
        numbers,
        next: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
    };
    let (sender, news) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..concurrency.min(numbers.len()) {
            let (work, sender) = (&work, sender.clone());
            scope.spawn(move || work.run(&sender));
        }
        drop(sender);
        loop {
            match news.recv_timeout(LOOK) {
                // A game that ends after the match was stopped is played again when it goes on.
                Ok(_) if work.stop.load(Ordering::Relaxed) => {}
                Ok(news) => {
                    if !take(news) {
                        work.stop.store(true, Ordering::Relaxed);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if Interrupt::has_come() {
                work.stop.store(true, Ordering::Relaxed);
            }
        }
    });
}

impl Work<'_> {
    /// Plays one game after the other.
    fn run(&self, news: &Sender<News>) {
        let mut processes = HashMap::new();
        while !self.stop.load(Ordering::Relaxed) {
            let next = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(number) = self.numbers.get(next) else {
                break;
            };
            let sent = match self.game(*number, &mut processes) {
                Ok(None) => break,
                Ok(Some(game)) => news.send(News::Over(Box::new(game))),
                Err(reason) => news.send(News::Failed(reason)),
            };
            if sent.is_err() {
                break;
            }
        }
    }

    /// Plays a game; nothing if it was stopped.
    fn game(
        &self,
        number: usize,
        processes: &mut HashMap<usize, Engine>,
    ) -> Result<Option<GameOver>, String> {
        let pairing = self.schedule.pairing(number);
        let (white, black) = (pairing.white, pairing.black);
        // Processes of engines that do not play would only take memory.
        processes.retain(|engine, _| *engine == white || *engine == black);
        let mut white_process = self.process(white, processes)?;
        let mut black_process = self.process(black, processes)?;
        let sides = ByPlayer::new(
            self.side(white, &mut white_process)?,
            self.side(black, &mut black_process)?,
        );
        let round = self.schedule.round(pairing);
        let opening = self.schedule.opening(number);
        let played = play::play(self.terms, &opening, sides, &round, &self.stop)?;
        for (engine, mut process) in [(white, white_process), (black, black_process)] {
            if process.is_open() {
                processes.insert(engine, process);
            }
        }
        Ok(played.map(|played| GameOver {
            number,
            white,
            black,
            round,
            result: played.result,
            ending: played.ending,
            detail: played.detail,
            plies: played.plies,
            duration: played.duration,
            pgn: played.pgn,
        }))
    }

    fn engine(&self, engine: usize) -> Result<&Named, &'static str> {
        self.engines.get(engine).ok_or("no such engine")
    }

    fn side<'e>(&'e self, engine: usize, process: &'e mut Engine) -> Result<Side<'e>, String> {
        let named = self.engine(engine)?;
        Ok(Side {
            name: &named.name,
            engine: process,
            dialect: named.dialect(),
        })
    }

    /// The process of an engine, started again if it has left.
    fn process(
        &self,
        engine: usize,
        processes: &mut HashMap<usize, Engine>,
    ) -> Result<Engine, String> {
        if let Some(process) = processes.remove(&engine) {
            return Ok(process);
        }
        let named = self.engine(engine)?;
        let terms = self.terms;
        named.open(terms.settings.clone(), terms.variant, terms.variant_file)
    }
}
