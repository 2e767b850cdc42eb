//! `cargo run --profile plain -p bench --bin ratios`: the table of ratios, as Markdown. With
//! `--write` it becomes the page of the last run, and with `--trees` it is only that of the trees of moves of games.
//!
//! Peers are timed in turn with us, in many short rounds, on the same positions.

mod decimal;
mod engines;
mod fen_file;
mod file;
mod games;
mod goal;
mod growth;
mod heap;
mod machine;
mod measure;
mod passes;
mod plan;
mod quarto;
mod ratio_table;
mod rules;
mod time_table;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use bench::Corpora;
use bench::allocator::Counting;

use crate::plan::{ENGINE, Plan};

const HEADING: &str = "\
# The last run

Written by `cargo run --profile plain -p bench --bin ratios -- --write`.
[Performance](performance.md) explains the rows and the columns.
";

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments == [ENGINE] {
        // The other side of the pipe has the errors.
        return ExitCode::from(u8::from(bench::uci::answer().is_err()));
    }
    match Plan::from_arguments(&arguments).and_then(|plan| run(&plan)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the tables, or writes them to the page of the last run.
fn run(plan: &Plan) -> Result<(), String> {
    if plan.are_trees {
        println!("{}", rules::table(plan));
        return Ok(());
    }
    let text = text(plan)?;
    if !plan.is_written || plan.is_pass {
        println!("{text}");
        return Ok(());
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/performance-run.md");
    fs::write(page, format!("{HEADING}\n{text}")).map_err(|error| error.to_string())
}

fn text(plan: &Plan) -> Result<String, String> {
    let corpora = Corpora::new(plan.seed, plan.positions);
    let mut works = bench::works(&corpora);
    works.extend(bench::chess::works(&corpora));
    works.extend(bench::interchange::works(&corpora));
    if plan.is_pass {
        return passes::pass(works, plan);
    }
    let measured = passes::measured(works, plan)?;
    let tables = [
        machine::description(plan),
        ratio_table::table(&measured),
        ratio_table::per_byte(&measured),
        file::table(plan),
        games::table(&measured),
        fen_file::table(plan),
        heap::table(&corpora),
        growth::table(plan),
        quarto::table(plan, &measured),
        rules::table(plan),
        engines::table(plan, &measured),
        time_table::table(&measured),
    ];
    Ok(tables.join("\n"))
}
