//! `quarto solve`: the value of a position, searched on several threads.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use feen::Feen;
use feen_quarto::{Game, Piece, Solver, Square, Status, Stopped, Value};
use serde::Serialize;

use crate::arguments::Solve;
use crate::output::{write, write_json};
use crate::positions;

/// Writes the value of each position.
pub(crate) fn run(solve: &Solve) -> Result<(), String> {
    let stop = Arc::<AtomicBool>::default();
    let flag = Arc::clone(&stop);
    // A second Ctrl-C does not wait for the search.
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(handler).map_err(|error| error.to_string())?;
    let mut solvers: Vec<Solver> = (0..solve.threads.get())
        .map(|_| {
            let table = solve.table.0 / solve.threads.get();
            Solver::with_table(solve.rules, table).with_stop(Arc::clone(&stop))
        })
        .collect();
    positions::each(&solve.feen, solve.rules, |game| {
        one(solve, game, &mut solvers)
    })
}

/// The exit status after Ctrl-C, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// The message after Ctrl-C, which `main` gives that status.
pub(crate) const STOPPED: &str = "stopped before the value was known";

fn one(solve: &Solve, game: Game, solvers: &mut [Solver]) -> Result<(), String> {
    let start = Instant::now();
    let nodes = |solvers: &[Solver]| solvers.iter().map(Solver::nodes).sum::<u64>();
    let before = nodes(solvers);
    let search = Search::new(game, solve.all);
    search.run(solvers);
    let mut decisions = search.into_decisions();
    let missing = decisions.iter().filter(|one| one.value.is_none()).count();
    let known = decisions.len() - missing;
    let value = Solver::known(game).or_else(|| {
        let best = decisions.iter().filter_map(|one| one.value).max();
        best.filter(|best| missing == 0 || *best == Value::Win)
    });
    let (nodes, ms) = (nodes(solvers) - before, start.elapsed().as_millis());
    decisions.retain(|one| one.value.is_some());
    decisions.sort_by_key(|one| (std::cmp::Reverse(one.value), one.square, one.give));
    let is_whole = missing == 0 || !solve.all;
    let Some(value) = value.filter(|_| is_whole || !solve.json) else {
        crate::report(&format_args!("{nodes} positions in {ms} ms"));
        return Err(STOPPED.to_owned());
    };
    if solve.json {
        let turns = decisions.iter().map(|one| Decided {
            square: one.square.map(|square| square.to_string()),
            give: one.give.map(Piece::number),
            value: one.value.unwrap_or(value).as_str(),
        });
        return write_json(&Solved {
            feen: Feen::from(game).to_string(),
            rules: solve.rules.to_string(),
            value: value.as_str(),
            nodes,
            ms,
            turns: solve.all.then(|| turns.collect()),
        });
    }
    write(&format_args!("{value}\n"))?;
    for one in decisions.iter().filter(|_| solve.all) {
        let square = one.square.map(|square| format!("place on {square}"));
        let give = one.give;
        let give = give.map(|piece| format!("give {:x} ({})", piece.number(), piece.name()));
        let words: Vec<String> = square.into_iter().chain(give).collect();
        let value = one.value.unwrap_or(value);
        write(&format_args!("{value:<4}  {}\n", words.join(", ")))?;
    }
    crate::report(&format_args!("{nodes} positions in {ms} ms"));
    if is_whole {
        return Ok(());
    }
    crate::report(&format_args!(
        "{known} of {} turns are known",
        known + missing
    ));
    Err(STOPPED.to_owned())
}

#[derive(Serialize)]
struct Solved {
    feen: String,
    rules: String,
    value: &'static str,
    nodes: u64,
    ms: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<Decided>>,
}

#[derive(Serialize)]
struct Decided {
    square: Option<String>,
    give: Option<u8>,
    value: &'static str,
}

/// A decision: a square, a piece to give, or both, and its value once that is known.
#[derive(Clone, Copy)]
struct Decision {
    square: Option<Square>,
    give: Option<Piece>,
    next: Game,
    value: Option<Value>,
}

/// The decisions of a position, which several threads take one after the other.
struct Search {
    decisions: Vec<Decision>,
    /// The values that were found, by the index of the decision.
    found: Mutex<Vec<(usize, Value)>>,
    next: AtomicUsize,
    /// All values are asked for, not only the best one.
    all: bool,
}

impl Search {
    fn new(game: Game, all: bool) -> Self {
        let mut decisions = if !all && Solver::known(game).is_some() {
            Vec::new()
        } else {
            decisions(game)
        };
        // The best decision is likely to be one that leaves few pieces to give.
        decisions.sort_by_key(|one| one.next.choices().len() - losing(one.next));
        Self {
            decisions,
            found: Mutex::default(),
            next: AtomicUsize::new(0),
            all,
        }
    }

    /// Searches on as many threads as there are solvers, and shows on standard error that it goes
    /// on.
    fn run(&self, solvers: &mut [Solver]) {
        let (running, ended) = mpsc::channel::<()>();
        thread::scope(|scope| {
            scope.spawn(move || self.watch(&ended));
            for solver in solvers {
                let running = running.clone();
                scope.spawn(move || {
                    let _running = running;
                    // A search that was stopped leaves its decision without a value.
                    let _ = self.work(solver);
                });
            }
            drop(running);
        });
    }

    fn work(&self, solver: &mut Solver) -> Result<(), Stopped> {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(decision) = self.decisions.get(index) else {
                return Ok(());
            };
            let best = self.best().filter(|_| !self.all);
            let value = match best {
                Some(Value::Win) => return Ok(()),
                best => decision.search(best, solver)?,
            };
            let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
            found.push((index, value));
        }
    }

    fn best(&self) -> Option<Value> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.iter().map(|(_, value)| *value).max()
    }

    /// Writes every so often how far the search has come.
    fn watch(&self, ended: &Receiver<()>) {
        let (start, is_terminal) = (Instant::now(), io::stderr().is_terminal());
        let (mut pause, then) = if is_terminal {
            (Duration::from_secs(1), Duration::from_millis(250))
        } else {
            (Duration::from_secs(2), Duration::from_secs(10))
        };
        let mut has_written = false;
        while ended.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
            let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
            let (known, count, seconds) =
                (found.len(), self.decisions.len(), start.elapsed().as_secs());
            drop(found);
            let line = format!("solving: {known} of {count} turns, {seconds} s; Ctrl-C stops");
            if is_terminal {
                let _ = write!(io::stderr().lock(), "\r{line}\x1b[K");
            } else {
                crate::report(&format_args!("{line}"));
            }
            (pause, has_written) = (then, true);
        }
        if has_written && is_terminal {
            let _ = write!(io::stderr().lock(), "\r\x1b[K");
        }
    }

    fn into_decisions(self) -> Vec<Decision> {
        let mut decisions = self.decisions;
        let found = self.found.into_inner();
        for (index, value) in found.unwrap_or_else(PoisonError::into_inner) {
            if let Some(decision) = decisions.get_mut(index) {
                decision.value = Some(value);
            }
        }
        // No search goes on beyond a win.
        if !self.all && decisions.iter().any(|one| one.value == Some(Value::Win)) {
            decisions.retain(|one| one.value.is_some());
        }
        decisions
    }
}

impl Decision {
    /// The value for the player who decides: exact if it is better than the best so far.
    fn search(&self, best: Option<Value>, solver: &mut Solver) -> Result<Value, Stopped> {
        // A game that is over, or a line to call, is the turn of the player who has placed.
        let is_mine = self.give.is_none();
        if let Some(known) = Solver::known(self.next) {
            return Ok(if is_mine { known } else { -known });
        }
        if best == Some(Value::Draw) {
            let is_win = !solver.try_is_at_least(self.next, Value::Draw)?;
            return Ok(if is_win { Value::Win } else { Value::Draw });
        }
        Ok(-solver.try_value(self.next)?)
    }
}

/// All that the player who acts can do.
fn decisions(game: Game) -> Vec<Decision> {
    let gifts = |square: Option<Square>, placed: Game| {
        let given = placed.choices().iter().filter_map(move |piece| {
            Some(Decision {
                square,
                give: Some(piece),
                next: placed.give(piece).ok()?,
                value: None,
            })
        });
        given.collect::<Vec<_>>()
    };
    match game.status() {
        Status::Give(_) => gifts(None, game),
        Status::Place(..) => {
            let squares = game.free_squares();
            let placed = squares.filter_map(|square| Some((square, game.place(square).ok()?)));
            let ends = |placed: &Game| placed.is_over() || placed.open_line().is_some();
            let decided = placed.flat_map(|(square, placed)| {
                if !ends(&placed) {
                    return gifts(Some(square), placed);
                }
                vec![Decision {
                    square: Some(square),
                    give: None,
                    next: placed,
                    value: None,
                }]
            });
            decided.collect()
        }
        _ => Vec::new(),
    }
}

/// The number of pieces that win at once.
fn losing(game: Game) -> usize {
    let winners = game.board().winners(game.rules());
    let losing = game.choices().iter();
    losing.filter(|piece| winners.contains(*piece)).count()
}
