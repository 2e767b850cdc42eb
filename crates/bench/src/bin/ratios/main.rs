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
mod plan;
mod ratio_table;
mod time_table;

use std::process::ExitCode;

use bench::Corpora;
use bench::allocator::Counting;

use crate::measure::Measured;
use crate::plan::Plan;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let plan = match Plan::from_arguments(&arguments) {
        Ok(plan) => plan,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    };
    let corpora = Corpora::new(plan.seed, plan.positions);
    let measured: Vec<Measured> = measure::interleaved(bench::works(&corpora), &plan);

    println!("{}", machine::description(&plan));
    println!("{}", ratio_table::table(&measured));
    println!("{}", ratio_table::per_byte(&measured));
    println!("{}", file::table(&plan));
    println!("{}", heap::table(&corpora));
    println!("{}", growth::table(&plan));
    println!("{}", time_table::table(&measured));
    ExitCode::SUCCESS
}
