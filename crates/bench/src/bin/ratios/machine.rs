use std::fs;
use std::process::Command;

use crate::plan::Plan;

/// The machine, the date, the commit and the extent of the measurement.
pub(crate) fn description(plan: &Plan) -> String {
    let toolchain = output("rustc", &["--version"]);
    let day = output("date", &["-u", "+%Y-%m-%d"]);
    let commit = output("git", &["rev-parse", "--short", "HEAD"]);
    let Plan {
        seed,
        positions,
        passes,
        rounds,
        ..
    } = plan;
    format!(
        "## The run\n\n\
         - {day}, commit {commit}; {}; {toolchain}; load {} at the end\n\
         - seed {seed}; {positions} positions a corpus; {passes} passes of {rounds} rounds\n",
        processor(),
        load(),
    )
}

fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let values = |key: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.split_once(':'));
        let lines = lines.filter(|(name, _)| name.trim() == key);
        lines.map(|(_, value)| value.trim().to_owned()).collect()
    };
    match values("model name").as_slice() {
        [] => "an unknown processor".to_owned(),
        [one, rest @ ..] => format!("{one}, {} cores", rest.len() + 1),
    }
}

fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or("unknown").to_owned()
}

fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.unwrap_or_else(|_| format!("no {program}"))
}
