//! `cargo xtask differential EXHAUSTIVE RANDOM [RUN]`: the suite in `crates/proof`,
//! optimised, on so many million texts. The tests of that crate take it through its
//! first millions.

use std::process::Command;

use crate::suite;

/// Runs the suite.
pub(crate) fn run(millions: &[&str]) -> Result<(), String> {
    let status = Command::new(suite::cargo())
        .args(["run", "--locked", "--quiet", "--profile", "proof"])
        .args(["--package", "proof", "--bin", "differential", "--"])
        .args(millions)
        // Nothing here asserts but the standard library, which would check each slice that it
        // makes: a tenth of the time.
        .env("CARGO_PROFILE_PROOF_DEBUG_ASSERTIONS", "false")
        .env("CARGO_PROFILE_PROOF_LTO", "thin")
        .current_dir(suite::root())
        .status()
        .map_err(|error| error.to_string())?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("differential: {status}"))
    }
}
