//! `cargo xtask differential [EXHAUSTIVE RANDOM [SEED]]`: the suite in `crates/proof`,
//! optimised, on so many million texts.

use std::env;
use std::process::Command;

use crate::suite;

/// What is compared in every run of the checks, in millions of texts.
const EVERY_RUN: [&str; 2] = ["2", "2"];

/// Runs the suite.
pub(crate) fn run(millions: &[&str]) -> Result<(), String> {
    let millions = if millions.is_empty() {
        &EVERY_RUN
    } else {
        millions
    };
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--locked", "--quiet", "--profile", "proof"])
        .args(["--package", "proof", "--bin", "differential", "--"])
        .args(millions)
        .current_dir(suite::root())
        .status()
        .map_err(|error| error.to_string())?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("differential: {status}"))
    }
}
