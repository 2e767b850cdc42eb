//! The session that the README shows is one that happens.
#![cfg(unix)]

use std::env;
use std::path::Path;
use std::process::Command;

use crate::run::directory;

/// A command of the session, with all that it writes to a terminal.
struct Step<'a> {
    line: &'a str,
    output: String,
}

fn steps(readme: &str) -> Vec<Step<'_>> {
    let mut steps: Vec<Step> = Vec::new();
    let blocks = readme.split("```console\n").skip(1);
    for line in blocks
        .filter_map(|block| block.split("```").next())
        .flat_map(str::lines)
    {
        if let Some(line) = line.strip_prefix("$ ") {
            let output = String::new();
            steps.push(Step { line, output });
        } else if let Some(step) = steps.last_mut() {
            step.output += line;
            step.output += "\n";
        }
    }
    steps
}

#[test]
fn its_session_happens() {
    let directory = directory("readme", &[]);
    let built = Path::new(env!("CARGO_BIN_EXE_feen"))
        .parent()
        .unwrap()
        .to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([built].into_iter().chain(env::split_paths(&path))).unwrap();

    let steps = steps(include_str!("../../README.md"));
    assert!(!steps.is_empty());
    for step in steps {
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1; {}", step.line)])
            .current_dir(&directory)
            .env("PATH", &path)
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            step.output,
            "{}",
            step.line
        );
    }
}
