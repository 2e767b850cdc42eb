use std::hint::black_box;
use std::time::Duration;

use bench::quarto::{ROUNDS, plain_value, quiet};
use feen_quarto::{Rules, Solver};
use oracle::generate::Random;

use crate::decimal::{figures, float};
use crate::measure::{Measured, timed};
use crate::plan::Plan;

/// Positions to solve, by the number of pieces placed.
struct Depth {
    placed: usize,
    count: usize,
    /// The mean number of positions searched. Twice as many are allowed.
    nodes: usize,
    /// The median time.
    must: Duration,
}

const DEPTHS: [Depth; 5] = [
    depth(8, 40, 600, 1),
    depth(7, 40, 4_000, 3),
    depth(6, 40, 20_000, 10),
    depth(5, 20, 170_000, 50),
    depth(4, 10, 1_050_000, 500),
];

const fn depth(placed: usize, count: usize, nodes: usize, must: u64) -> Depth {
    Depth {
        placed,
        count,
        nodes,
        must: Duration::from_millis(must),
    }
}

/// The bytes of the table of positions.
const TABLE: usize = 4 << 20;

/// The positions that plain alpha-beta solves too, with six pieces placed.
const PLAIN: usize = 3;

/// The solver by pieces placed, and the figures of Quarto that are no ratios.
pub(crate) fn table(plan: &Plan, measured: &[Measured]) -> String {
    let mut lines = vec![
        "## Quarto: positions searched and milliseconds, an empty table for each\n".to_owned(),
        "| pieces placed | positions, mean | must | median | worst | must | verdict |".to_owned(),
        "|---|--:|--:|--:|--:|--:|---|".to_owned(),
    ];
    lines.extend(DEPTHS.iter().map(|depth| line(depth, plan)));
    lines.push(String::new());
    lines.push("| figure | here | must | verdict |".to_owned());
    lines.push("|---|--:|--:|---|".to_owned());
    let boards = 1e3 / nanoseconds(measured, "has_line");
    let rounds = f64::from(ROUNDS) * 1e6 / nanoseconds(measured, "Mcts turn");
    let tables = timed(|| drop(black_box(Solver::with_table(Rules::default(), TABLE))));
    lines.extend([
        row(
            "boards tested for lines, millions a second",
            boards,
            150.0,
            true,
        ),
        row("rounds of Mcts, thousands a second", rounds, 100.0, true),
        row(
            "plain alpha-beta with six pieces placed: times as long",
            plain(plan),
            20.0,
            true,
        ),
        row(
            "tables of a solver, milliseconds",
            milliseconds(tables),
            30.0,
            false,
        ),
    ]);
    lines.join("\n") + "\n"
}

fn line(depth: &Depth, plan: &Plan) -> String {
    let Depth {
        placed,
        count,
        nodes: expected,
        must,
    } = depth;
    let mut random = Random::new(plan.seed);
    let (mut nodes, mut times) = (0, Vec::new());
    for _ in 0..*count {
        let game = quiet(Rules::default(), *placed, &mut random);
        let mut solver = Solver::with_table(Rules::default(), TABLE);
        times.push(timed(|| {
            black_box(solver.value(game));
        }));
        nodes += usize::try_from(solver.nodes()).expect("few positions are searched");
    }
    times.sort_unstable();
    let (mean, median) = (nodes / count, times[count / 2]);
    let met = mean <= 2 * expected && median <= *must;
    format!(
        "| {placed} | {mean} | ≤ {} | {} | {} | ≤ {} | {} |",
        2 * expected,
        figures(milliseconds(median)),
        figures(milliseconds(times[count - 1])),
        must.as_millis(),
        verdict(met),
    )
}

/// The time of plain alpha-beta as a multiple of the solver's.
fn plain(plan: &Plan) -> f64 {
    let mut random = Random::new(plan.seed);
    let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..PLAIN {
        let game = quiet(Rules::default(), 6, &mut random);
        let mut solver = Solver::with_table(Rules::default(), TABLE);
        ours += timed(|| {
            black_box(solver.value(game));
        });
        theirs += timed(|| {
            black_box(plain_value(game));
        });
    }
    theirs.as_secs_f64() / ours.as_secs_f64()
}

/// The time of a call of one of our works.
fn nanoseconds(measured: &[Measured], name: &str) -> f64 {
    let mut measured = measured.iter();
    let one = measured.find(|one| one.work.name == name);
    one.expect("the work is measured").own().undisturbed()
}

fn row(name: &str, found: f64, must: f64, at_least: bool) -> String {
    let (sign, met) = if at_least {
        ("≥", found >= must)
    } else {
        ("≤", found <= must)
    };
    let (found, verdict) = (figures(found), verdict(met));
    format!("| {name} | {found} | {sign} {must} | {verdict} |")
}

const fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "**missed**" }
}

fn milliseconds(time: Duration) -> f64 {
    float(usize::try_from(time.as_micros()).unwrap_or(usize::MAX)) / 1e3
}
