//! `cargo xtask differential EXHAUSTIVE RANDOM [RUN]`: the suite in `crates/proof`,
//! optimised, on the given numbers of million texts. The tests of that crate run its first
//! millions.

use std::process::Command;

use crate::workspace;

/// Runs the suite of texts.
pub(crate) fn run(millions: &[&str]) -> Result<(), String> {
    suite("differential", millions)
}

/// Runs the suite of chess, on the given number of thousand games.
pub(crate) fn chess(thousands: &[&str]) -> Result<(), String> {
    suite("games", thousands)
}

fn suite(program: &str, arguments: &[&str]) -> Result<(), String> {
    let status = Command::new(workspace::cargo())
        .args(["run", "--locked", "--quiet", "--profile", "proof"])
        .args(["--package", "proof", "--bin", program, "--"])
        .args(arguments)
        // Only the standard library asserts here; it would check each slice that it makes, a
        // tenth of the time.
        .env("CARGO_PROFILE_PROOF_DEBUG_ASSERTIONS", "false")
        .env("CARGO_PROFILE_PROOF_LTO", "thin")
        .current_dir(workspace::root())
        .status()
        .map_err(|error| error.to_string())?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{program}: {status}"))
    }
}
