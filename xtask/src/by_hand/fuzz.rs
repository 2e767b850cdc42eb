//! `cargo xtask fuzz TARGET [FLAG ..]`: libFuzzer on one of the laws in `crates/proof`.
//!
//! The stable toolchain and a compiler of C++, for libFuzzer, are all it takes: the coverage
//! is counted by a pass of LLVM. No sanitizer watches the memory, since no published crate
//! has `unsafe` code.
//!
//! Only the code under test is counted, and the laws, which instantiate much of it: after
//! each run libFuzzer looks at every counter. Three options are off. Traced comparisons would
//! take most of the time; weighing inputs by rarity, a third; replacing inputs by smaller
//! ones is left to the merge at the end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::workspace;

/// The packages that report to libFuzzer where they have been.
const COUNTED: [&str; 10] = [
    "feen-qi",
    "feen-sin",
    "epin",
    "pnn",
    "feen",
    "feen-chess",
    "feen-records",
    "feen-rules",
    "feen-uci",
    "proof",
];

/// The flags that make a crate report.
const FLAGS: [&str; 4] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=3",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
];

/// Builds a target and runs it with flags of libFuzzer. New inputs that reach more are
/// minimised and become the committed corpus.
pub(crate) fn run(target: &str, flags: &[&str]) -> Result<(), String> {
    let root = workspace::root();
    let folder = workspace::built("fuzz");
    let host = workspace::host()?;
    let counted =
        COUNTED.map(|name| format!("--config=profile.release.package.{name}.rustflags={FLAGS:?}"));
    let built = Command::new(workspace::cargo())
        // Flags for some packages only are no stable feature of cargo.
        .env("RUSTC_BOOTSTRAP", "1")
        .arg("-Zprofile-rustflags")
        .args(["build", "--release", "--locked", "--quiet", "--bin", target])
        .args(counted)
        .args([
            "--manifest-path",
            "xtask/fuzz/Cargo.toml",
            "--target",
            &host,
        ])
        .arg("--target-dir")
        .arg(&folder)
        .env("RUSTFLAGS", "--cfg=fuzzing")
        .current_dir(&root)
        .status();
    succeeded(built, "the build")?;

    let found = folder.join("found").join(target);
    let kept = folder.join("kept").join(target);
    corpus("unpack", target, &found)?;
    let bare = |corpora: &[&PathBuf], flags: &[&str]| {
        let run = Command::new(folder.join(&host).join("release").join(target))
            .args(corpora)
            .args(["-max_len=512", "-entropic=0", "-reduce_inputs=0"])
            .args(flags)
            .current_dir(&folder)
            .status();
        succeeded(run, target)
    };
    bare(&[&found], flags)?;
    // Inputs that add coverage are kept, in a folder that starts empty.
    if kept.exists() {
        fs::remove_dir_all(&kept).map_err(|error| error.to_string())?;
    }
    fs::create_dir_all(&kept).map_err(|error| error.to_string())?;
    bare(&[&kept, &found], &["-merge=1", "-max_len=160"])?;
    corpus("pack", target, &kept)
}

/// Moves the committed corpus to a folder of libFuzzer, or back.
fn corpus(way: &str, target: &str, folder: &Path) -> Result<(), String> {
    let moved = Command::new(workspace::cargo())
        .args(["run", "--locked", "--quiet", "--profile", "proof"])
        .args(["--package", "proof", "--bin", "corpus", "--", way, target])
        .arg(folder)
        .current_dir(workspace::root())
        .status();
    succeeded(moved, "the corpus")
}

fn succeeded(status: std::io::Result<std::process::ExitStatus>, what: &str) -> Result<(), String> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: {status}")),
        Err(error) => Err(format!("{what}: {error}")),
    }
}
