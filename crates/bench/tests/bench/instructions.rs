//! Instruction counts, held against `instructions.json`.

use std::io::Write;
use std::process::{Command, Stdio};
use std::{env, io};

const SKIPPED: &str = "\
SKIPPED: instruction counts are not compared: valgrind is not installed
";

/// The counts are those of optimised code, so the program that counts is built for release.
/// Without valgrind, or with a record of another compiler, it prints a note on the standard
/// error output, and compares nothing.
#[test]
fn counts_stay_within_their_record_or_are_loudly_skipped() {
    let valgrind = Command::new("valgrind").arg("--version").output();
    if !valgrind.is_ok_and(|output| output.status.success()) {
        // Not by a macro: the harness would keep what a test that passes has printed.
        let _ = io::stderr().write_all(SKIPPED.as_bytes());
        return;
    }
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args([
            "run",
            "--quiet",
            "--locked",
            "--release",
            "--package",
            "bench",
        ])
        .args(["--bin", "instructions", "--", "--check"])
        .stdin(Stdio::null())
        .status();
    assert!(
        status.unwrap().success(),
        "if more instructions are worth it, run the program with `--bless`"
    );
}
