//! `cargo xtask coverage`: which lines of the libraries no test runs, by cargo-tarpaulin.
//!
//! Each of them is in `xtask/uncovered.txt`, by its text and as often as it is in its
//! file, under the reason for it. Examples in documentation are not counted.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::workspace;

/// The crates that are measured.
const CRATES: [&str; 11] = [
    "sin",
    "epin",
    "pnn",
    "qi",
    "feen",
    "legacy",
    "interchange",
    "draw",
    "chess",
    "uci",
    "quarto",
];

const MISSING: &str = "\
cargo-tarpaulin is missing; `cargo install cargo-tarpaulin --version 0.37.5 --locked` installs it";

/// Prints the score of each crate, and fails for lines that the list has not, or that
/// it has and that are run.
pub(crate) fn run() -> Result<(), String> {
    let root = workspace::root();
    let folder = workspace::built("coverage");
    measure(&root, &folder)?;
    let measured = folder.join("lcov.info");
    let measured = fs::read_to_string(measured).map_err(|error| error.to_string())?;
    let list = root.join("xtask/uncovered.txt");
    let list = fs::read_to_string(list).map_err(|error| error.to_string())?;
    let is_line = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let mut listed: Vec<&str> = list.lines().filter(is_line).collect();

    let mut unknown = Vec::new();
    for name in CRATES {
        let files = files(&root, &measured, name)?;
        let lines = || files.iter().flat_map(File::lines_at_run_time);
        let run = lines().filter(|(_, is_run)| *is_run).count();
        let mut excused = 0;
        for file in &files {
            for (number, _) in file.lines_at_run_time().filter(|(_, is_run)| !is_run) {
                let name = file.name(*number);
                match listed.iter().position(|listed| *listed == name) {
                    Some(place) => {
                        listed.remove(place);
                        excused += 1;
                    }
                    None => unknown.push(name),
                }
            }
        }
        let all = lines().count();
        println!("{name}: {run} of {all} lines, {excused} of the others are listed");
    }
    if unknown.is_empty() && listed.is_empty() {
        return Ok(());
    }
    Err(format!(
        "not run, and not in xtask/uncovered.txt:\n{}\nin it, and run:\n{}",
        unknown.join("\n"),
        listed.join("\n")
    ))
}

/// Runs the tests, and records which lines they run.
fn measure(root: &Path, folder: &Path) -> Result<(), String> {
    if !workspace::has_tool("cargo-tarpaulin", "tarpaulin") {
        return Err(MISSING.to_owned());
    }
    let run = Command::new("cargo-tarpaulin")
        .args(["tarpaulin", "--engine=llvm", "--all-features", "--locked"])
        .args(["--skip-clean", "--timeout=600", "--out=Lcov"])
        .args(CRATES.map(|name| format!("--packages={}", workspace::package(name))))
        // Its tests run the fixtures.
        .arg("--packages=xtask")
        .arg("--output-dir")
        .arg(folder)
        .arg("--target-dir")
        .arg(folder.join("built"))
        .env("INSTA_UPDATE", "no")
        // Counts are lost when two threads count at once; a line may then seem not to be run.
        .env("RUST_TEST_THREADS", "1")
        .current_dir(root)
        .stdout(Stdio::null())
        .status();
    // No flag keeps this file of the dependencies' build scripts away.
    let _ = fs::remove_file(root.join("build_rs_cov.profraw"));
    match run {
        Ok(status) if status.success() => Ok(()),
        other => Err(format!("cargo tarpaulin: {other:?}")),
    }
}

/// A file, and which of its lines are run.
struct File {
    path: String,
    text: Vec<String>,
    lines: Vec<(usize, bool)>,
}

impl File {
    /// The lines but those of private `const` functions of which no line is run: the compiler
    /// evaluates them, for tables and constants.
    fn lines_at_run_time(&self) -> impl Iterator<Item = &(usize, bool)> {
        let mut evaluated = Vec::new();
        for (start, first) in self.text.iter().enumerate() {
            let Some(indent) = first.find("const fn").filter(|_| is_private_const(first)) else {
                continue;
            };
            let end = format!("{}}}", " ".repeat(indent));
            let rest = self.text.iter().skip(start);
            let length = rest.take_while(|line| **line != end).count();
            let range = start.saturating_add(1)..=start.saturating_add(length).saturating_add(1);
            let mut own = self
                .lines
                .iter()
                .filter(|(number, _)| range.contains(number));
            if !own.any(|(_, is_run)| *is_run) {
                evaluated.push(range);
            }
        }
        let lines = self.lines.iter();
        lines.filter(move |(number, _)| !evaluated.iter().any(|range| range.contains(number)))
    }

    /// The entry of a line in the list, which does not depend on its place in the file.
    fn name(&self, number: usize) -> String {
        let line = self.text.get(number.saturating_sub(1));
        format!("{}: {}", self.path, line.map_or("", |line| line.trim()))
    }
}

fn is_private_const(line: &str) -> bool {
    line.trim_start().starts_with("const fn")
}

/// The files of a crate, in the format of lcov.
fn files(root: &Path, measured: &str, name: &str) -> Result<Vec<File>, String> {
    let folder = format!("crates/{name}/src/");
    let mut files = Vec::new();
    for record in measured.split("end_of_record") {
        let mut path = record.lines().filter_map(|line| line.strip_prefix("SF:"));
        let path = path.next().unwrap_or_default();
        let Some(start) = path.find(&folder) else {
            continue;
        };
        let path = path.get(start..).unwrap_or_default().to_owned();
        let text = fs::read_to_string(root.join(&path)).map_err(|error| error.to_string())?;
        let line = |line: &str| {
            let (number, count) = line.strip_prefix("DA:")?.split_once(',')?;
            Some((number.parse().ok()?, count != "0"))
        };
        files.push(File {
            path,
            text: text.lines().map(str::to_owned).collect(),
            lines: record.lines().filter_map(line).collect(),
        });
    }
    Ok(files)
}
