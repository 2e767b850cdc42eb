//! `cargo run --release -p bench --bin ratios`: the table of ratios, as Markdown.
//!
//! Peers are timed in turn with us, in many short rounds, on the same positions.

mod decimal;
mod file;
mod goal;
mod growth;
mod heap;
mod machine;
mod measure;
mod passes;
mod plan;
mod ratio_table;
mod time_table;

use std::process::ExitCode;

use bench::Corpora;
use bench::allocator::Counting;

use crate::plan::Plan;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match Plan::from_arguments(&arguments).and_then(|plan| text(&plan)) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn text(plan: &Plan) -> Result<String, String> {
    let corpora = Corpora::new(plan.seed, plan.positions);
    let works = bench::works(&corpora);
    if plan.is_pass {
        return passes::pass(works, plan);
    }
    let measured = passes::measured(works, plan)?;
    let tables = [
        machine::description(plan),
        ratio_table::table(&measured),
        ratio_table::per_byte(&measured),
        file::table(plan),
        heap::table(&corpora),
        growth::table(plan),
        time_table::table(&measured),
    ];
    Ok(tables.join("\n"))
}
