use std::fmt::Write as _;
use std::io::Read as _;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use feen_files::{Outcome, Source, report_error};
use feen_rules::{Move, Variant};
use feen_uci::{Bound, Dialect, Engine, Settings};
use serde_json::{Value, json};

use super::task::Task;
use crate::answer;
use crate::engines::{self, Named, Place, Setting};
use crate::interrupt::Interrupt;
use crate::limits::SearchLimits;
use crate::variant::VariantChoice;

#[derive(clap::Args, Debug)]
#[command(
    group = clap::ArgGroup::new("limit").required(true).multiple(true).args(["nodes", "depth", "movetime"]),
    override_usage = "chess epd [--engine <ENGINE>] <LIMIT> [OPTIONS] <FILE>...",
    after_help = "\
A position is solved if the engine ends with a move of `bm`, and not of `am`; \
with `dm N` alone, if it announces a mate in N moves or fewer. It is solved \
since the engine has kept to such a move."
)]
pub(crate) struct Epd {
    /// Files of EPD with the operations `bm`, `am` or `dm`, plain or compressed; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<Source>,

    /// The engine: PROGRAM, `usi PROGRAM ARG..`, or the computer
    #[arg(long, value_name = "ENGINE", default_value = "builtin", value_parser = Named::from_text)]
    engine: Named,

    /// Set an option of the engine: `Hash=64`
    #[arg(long, value_name = "OPTION", value_parser = Setting::from_text)]
    engine_option: Vec<Setting>,

    #[command(flatten)]
    limits: SearchLimits,

    /// Use N processes of the engine
    #[arg(long, value_name = "N", default_value = "1")]
    concurrency: NonZeroUsize,

    #[command(flatten)]
    variant: VariantChoice,
}

/// A position of a file.
struct Posed {
    file: String,
    line: usize,
    task: Task,
}

/// The answer of the engine to a position.
struct Solution {
    posed: Posed,
    /// The move, or the reason why the engine has not made one.
    played: Result<Move, String>,
    score: Option<String>,
    /// Since when the engine has kept to a right move.
    since: Option<Since>,
    is_solved: bool,
}

#[derive(Clone, Copy)]
struct Since {
    depth: Option<u32>,
    time: Duration,
    nodes: Option<u64>,
}

/// Lets an engine solve the positions of files.
pub(crate) fn run(epd: &Epd, json: bool) -> Outcome {
    match solve(epd, json) {
        Ok(outcome) => outcome,
        Err(reason) => {
            report_error(&reason);
            Outcome::Failed
        }
    }
}

fn solve(epd: &Epd, json: bool) -> Result<Outcome, String> {
    let variant = epd.variant.find()?;
    let mut engine = vec![epd.engine.clone()];
    for option in &epd.engine_option {
        if !option.apply(&mut engine) {
            return Err(format!("no engine has the name {}", option.engine()));
        }
    }
    let engine = engine.pop().ok_or("no engine")?;
    let mut outcome = Outcome::Fine;
    let mut tasks = Vec::new();
    for source in &epd.files {
        outcome = outcome.max(read(source, &variant, &mut tasks)?);
    }
    let settings = Settings::default().search(Some(Duration::from_secs(3600)));
    let open = || engine.open(settings.clone(), &variant, epd.variant.path());
    let limits = epd.limits.limits();
    let mut table = Table::new(json, tasks.len());
    table.begin();
    let all = tasks.len();
    let _interrupt = Interrupt::expect();
    let work =
        |process: &mut Engine, posed: Posed| think(process, engine.dialect(), &limits, posed);
    engines::in_order(
        epd.concurrency.get().min(all.max(1)),
        open,
        work,
        |give| {
            for posed in tasks {
                if !give(posed) {
                    break;
                }
            }
        },
        |solution| {
            table.add(&solution);
            true
        },
    )?;
    table.end();
    if table.positions < all {
        return Ok(Outcome::Invalid);
    }
    Ok(outcome)
}

/// Reads the positions of a file; a line that cannot be read is reported.
fn read(source: &Source, variant: &Variant, tasks: &mut Vec<Posed>) -> Result<Outcome, String> {
    let file = source.to_string();
    let mut bytes = Vec::new();
    let opened = source.open();
    let read = opened.and_then(|mut opened| opened.read_to_end(&mut bytes));
    read.map_err(|error| format!("{file}: {}", feen_files::reason(&error)))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut outcome = Outcome::Fine;
    for (number, line) in (1_usize..).zip(text.lines()) {
        match Task::read(variant, line) {
            None => {}
            Some(Ok(task)) => tasks.push(Posed {
                file: file.clone(),
                line: number,
                task,
            }),
            Some(Err(reason)) => {
                report_error(&format!("{file}:{number}: {reason}"));
                outcome = Outcome::Invalid;
            }
        }
    }
    Ok(outcome)
}

/// Lets the engine think about a position; nothing if Ctrl-C was pressed.
fn think(
    engine: &mut Engine,
    dialect: Dialect,
    limits: &feen_uci::Limits,
    posed: Posed,
) -> Result<Option<Solution>, String> {
    let position = &posed.task.position;
    let place = Place::of_start(position, dialect);
    let place =
        place.ok_or_else(|| format!("USI cannot write this position: {}", position.fen()))?;
    let mut since = None;
    let mut score = None;
    let start = Instant::now();
    let begun = engine.new_game();
    let done = begun.and_then(|()| {
        engines::think(engine, place.line(), limits, |info| {
            let is_first = info.multipv.unwrap_or(1) == 1;
            let is_exact = info.score.is_none_or(|score| score.bound == Bound::Exact);
            let first = info.pv.first().filter(|_| is_first && is_exact);
            let one = first.and_then(|first| engines::read(position, first).ok());
            let Some(one) = one else {
                return;
            };
            score = info.score;
            since = match since {
                _ if !posed.task.is_solved(one, info.score) => None,
                Some(since) => Some(since),
                None => Some(Since {
                    depth: info.depth,
                    time: start.elapsed(),
                    nodes: info.nodes,
                }),
            };
        })
    });
    let done = match done {
        Ok(None) => return Ok(None),
        Ok(Some(best)) => Ok((best, start.elapsed())),
        Err(error) => Err(error.to_string()),
    };
    let played = done.and_then(|(best, time)| {
        let one = engines::read(position, &best.text);
        let one = one.map_err(|_| format!("the engine's move `{}` is not legal", best.text))?;
        Ok((one, time))
    });
    let is_solved = played
        .as_ref()
        .is_ok_and(|(one, _)| posed.task.is_solved(*one, score));
    let late = played.as_ref().ok().map(|(_, time)| Since {
        depth: None,
        time: *time,
        nodes: None,
    });
    Ok(Some(Solution {
        since: since.or(late).filter(|_| is_solved),
        played: played.map(|(one, _)| one),
        score: score.map(|score| score.to_string()),
        is_solved,
        posed,
    }))
}

/// The solutions as they are shown.
struct Table {
    is_json: bool,
    all: usize,
    positions: usize,
    solved: usize,
    /// The time of all solutions.
    time: Duration,
}

impl Table {
    const fn new(is_json: bool, all: usize) -> Self {
        Self {
            is_json,
            all,
            positions: 0,
            solved: 0,
            time: Duration::ZERO,
        }
    }

    fn begin(&self) {
        if !self.is_json {
            answer::write(&format!(
                "{:<24} {:<20} {:<8} {:>5} {:>9} {:>10}\n",
                "position", "expected", "played", "depth", "seconds", "nodes"
            ));
        }
    }

    fn add(&mut self, solution: &Solution) {
        self.positions = self.positions.saturating_add(1);
        if let Some(since) = solution.since {
            self.solved = self.solved.saturating_add(1);
            self.time = self.time.saturating_add(since.time);
        }
        if self.is_json {
            answer::write(&format!("{}\n", object(solution)));
        } else {
            answer::write(&row(solution));
        }
    }

    fn end(&self) {
        let seconds = self.time.as_secs_f64();
        if self.is_json {
            let seconds = (seconds * 1000.0).round() / 1000.0;
            let object = json!({
                "positions": self.positions, "solved": self.solved, "seconds": seconds,
            });
            answer::write(&format!("{object}\n"));
            return;
        }
        let stopped = if self.positions < self.all {
            format!(
                ", stopped before {} more",
                self.all.saturating_sub(self.positions)
            )
        } else {
            String::new()
        };
        answer::write(&format!(
            "solved {} of {} in {seconds:.2} seconds{stopped}\n",
            self.solved, self.positions
        ));
    }
}

fn name(posed: &Posed) -> String {
    let id = posed.task.id.as_deref().map(feen_files::printable);
    id.unwrap_or_else(|| format!("line {}", posed.line))
}

fn row(solution: &Solution) -> String {
    let task = &solution.posed.task;
    let mut text = format!("{:<24} {:<20} ", name(&solution.posed), task.expected());
    let _ = match &solution.played {
        Err(reason) => writeln!(text, "{}", feen_files::printable(reason)),
        Ok(one) => {
            let played = task.name(*one);
            match solution.since {
                None => writeln!(text, "{played:<8} {:>5} {:>9} {:>10}", "-", "-", "-"),
                Some(since) => {
                    let number = |number: Option<u64>| {
                        number.map_or_else(|| "-".to_owned(), |number| number.to_string())
                    };
                    writeln!(
                        text,
                        "{played:<8} {:>5} {:>9.2} {:>10}",
                        number(since.depth.map(u64::from)),
                        since.time.as_secs_f64(),
                        number(since.nodes)
                    )
                }
            }
        }
    };
    text
}

fn object(solution: &Solution) -> Value {
    let Posed { file, line, task } = &solution.posed;
    let names = |moves: &[Move]| moves.iter().map(|one| task.name(*one)).collect::<Vec<_>>();
    let played = solution.played.as_ref().ok();
    let since = solution.since;
    json!({
        "file": file, "line": line, "id": task.id, "best": names(&task.best),
        "avoided": names(&task.avoided), "mate": task.mate,
        "san": played.map(|one| task.name(*one)),
        "move": played.map(|one| task.position.uci(*one).to_string()),
        "score": solution.score, "solved": solution.is_solved,
        "depth": since.and_then(|since| since.depth),
        "seconds": since.map(|since| (since.time.as_secs_f64() * 1000.0).round() / 1000.0),
        "nodes": since.and_then(|since| since.nodes),
        "error": solution.played.as_ref().err(),
    })
}
