use std::env;
use std::process::{Command, Stdio};

use bench::Work;

use crate::measure::{self, Measured, Times};
use crate::plan::{PASS, Plan};

/// Times all works in several passes, so that a disturbance does not affect a whole row. Each
/// pass is a process of its own: the addresses of memory differ from process to process, and
/// a bad one may make a copy of a position half as slow again.
pub(crate) fn measured(works: Vec<Work>, plan: &Plan) -> Result<Vec<Measured>, String> {
    let mut measured: Vec<Measured> = works.into_iter().map(Measured::not_yet).collect();
    for _ in 0..plan.passes {
        for (one, times) in measured.iter_mut().zip(pass_in_a_process()?) {
            one.append(times);
        }
    }
    Ok(measured)
}

/// The times of all works and their sides, in their order, as a pass prints them.
pub(crate) fn pass(works: Vec<Work>, plan: &Plan) -> Result<String, String> {
    let measured = measure::interleaved(works, plan.rounds);
    let times: Vec<_> = measured.into_iter().map(|one| one.times).collect();
    serde_json::to_string(&times).map_err(|error| error.to_string())
}

/// The times that this program prints with the same arguments when it makes only a pass.
fn pass_in_a_process() -> Result<Vec<Vec<Times>>, String> {
    let program = env::current_exe().map_err(|error| format!("no program for a pass: {error}"))?;
    let mut command = Command::new(program);
    command.args(env::args().skip(1)).arg(PASS);
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("a pass cannot be run: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("a pass failed: {error}"))
}
