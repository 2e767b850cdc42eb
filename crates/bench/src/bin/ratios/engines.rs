use std::env;
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use bench::uci::Plain;
use feen_uci::{Engine, Limits, Program};

use crate::decimal::{figures, float};
use crate::measure::{Measured, Times, timed};
use crate::plan::{ENGINE, Plan};

/// The questions of a round.
const QUESTIONS: usize = 200;

/// The engines that search at once.
const ENGINES: usize = 100;

/// Engines: the client beside plain pipes, and what many engines hold.
pub(crate) fn table(plan: &Plan, measured: &[Measured]) -> String {
    let mut lines = vec![
        "## Engines\n".to_owned(),
        "| figure | here | must | verdict |".to_owned(),
        "|---|--:|--:|---|".to_owned(),
    ];
    let rate = 1e3 / read(measured);
    lines.push(row(
        "`info` lines read, millions a second",
        rate,
        "≥ 1",
        rate >= 1.0,
    ));
    let quotient = round_trip(plan);
    let name = "`go nodes 1` to `bestmove`, to plain pipes";
    lines.push(row(name, quotient, "≤ 1.3", quotient <= 1.3));
    let added = opening(plan);
    let name = "open, shake hands and quit, beyond spawn and wait, milliseconds";
    lines.push(row(name, added, "≤ 2", added <= 2.0));
    if let Some((threads, kibibytes)) = many() {
        let what = "threads an engine, of 100 that search";
        lines.push(row(what, threads, "≤ 4", threads <= 4.0));
        let what = "KiB an engine, of 100 that search";
        lines.push(row(what, kibibytes, "≤ 200", kibibytes <= 200.0));
    }
    lines.join("\n") + "\n"
}

fn row(name: &str, found: f64, must: &str, met: bool) -> String {
    let verdict = if met { "met" } else { "**missed**" };
    format!("| {name} | {} | {must} | {verdict} |", figures(found))
}

/// Nanoseconds a line.
fn read(measured: &[Measured]) -> f64 {
    let mut measured = measured.iter();
    let one = measured.find(|one| one.work.name == "info read");
    one.expect("the work is measured").own().undisturbed()
}

/// This program, as an engine.
fn program() -> PathBuf {
    env::current_exe().expect("this program has a path")
}

fn open() -> Engine {
    Engine::open(Program::new(program()).arg(ENGINE)).expect("the engine opens")
}

/// The time of a round trip as a multiple of that of `write` and `read_line`.
fn round_trip(plan: &Plan) -> f64 {
    let mut engine = open();
    let mut pipes = Plain::start(Command::new(program()).arg(ENGINE)).expect("it starts");
    let limits = Limits::unlimited().nodes(1);
    let (mut ours, mut theirs) = (Times::default(), Times::default());
    for _ in 0..plan.passes * plan.rounds {
        let time = timed(|| {
            for _ in 0..QUESTIONS {
                black_box(engine.best(&limits).expect("an answer"));
            }
        });
        ours.push(0, time, QUESTIONS);
        let time = timed(|| {
            for _ in 0..QUESTIONS {
                black_box(pipes.ask("go nodes 1\n").expect("an answer"));
            }
        });
        theirs.push(0, time, QUESTIONS);
    }
    pipes.leave().expect("it leaves");
    theirs.quotient(&ours)
}

/// The milliseconds that an engine takes to open and quit beyond those of its process.
fn opening(plan: &Plan) -> f64 {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..plan.passes * plan.rounds {
        ours.push(timed(|| {
            open().quit().expect("it leaves");
        }));
        theirs.push(timed(|| {
            let pipes = Plain::start(Command::new(program()).arg(ENGINE));
            pipes.and_then(Plain::leave).expect("it leaves");
        }));
    }
    median(ours) - median(theirs)
}

/// The median, in milliseconds.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e3
}

/// The threads and the KiB of this process that each of many engines takes, where the system
/// tells them.
fn many() -> Option<(f64, f64)> {
    let before = held()?;
    let mut engines: Vec<Engine> = (0..ENGINES).map(|_| open()).collect();
    for engine in &mut engines {
        engine.on_line(|_| {});
    }
    let endless = Limits::unlimited().infinite();
    let mut searches: Vec<_> = engines
        .iter_mut()
        .map(|engine| engine.search(&endless).expect("it searches"))
        .collect();
    for search in &mut searches {
        let _ = search.next_within(Duration::from_secs(1));
    }
    let after = held()?;
    let each = |after: usize, before: usize| float(after.saturating_sub(before)) / float(ENGINES);
    Some((each(after.0, before.0), each(after.1, before.1)))
}

/// The threads of this process, and the KiB of memory it has in use.
fn held() -> Option<(usize, usize)> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    Some((field("Threads:")?, field("VmRSS:")?))
}
