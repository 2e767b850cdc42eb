//! `cargo xtask fuzz TARGET [FLAG ..]`: libFuzzer on one of the laws in `crates/proof`.
//!
//! The stable toolchain has all it takes: the coverage is counted by a pass of LLVM. No
//! sanitizer watches the memory, since no published crate has `unsafe` code.

use std::env;
use std::fs;
use std::process::Command;

use crate::suite;

/// What makes code report to libFuzzer where it has been.
const FLAGS: [&str; 6] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg=fuzzing",
];

/// Builds a target and runs it with flags of libFuzzer. What it finds worth keeping
/// comes into `target/fuzz/TARGET`; `-merge=1` takes from there into the committed
/// corpus what adds coverage.
pub(crate) fn run(target: &str, flags: &[&str]) -> Result<(), String> {
    let root = suite::root();
    let folder = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let folder = root.join(folder).join("fuzz");
    let host = host()?;
    let built = Command::new(cargo())
        .args(["build", "--release", "--locked", "--quiet", "--bin", target])
        .args([
            "--manifest-path",
            "xtask/fuzz/Cargo.toml",
            "--target",
            &host,
        ])
        .arg("--target-dir")
        .arg(&folder)
        .env("RUSTFLAGS", FLAGS.join(" "))
        .current_dir(&root)
        .status();
    succeeded(built, "the build")?;

    let found = folder.join("found").join(target);
    let committed = root.join("crates/proof/corpus").join(target);
    for folder in [&found, &committed] {
        fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    }
    let merges = flags.contains(&"-merge=1");
    let corpora = if merges {
        [committed, found]
    } else {
        [found, committed]
    };
    let run = Command::new(folder.join(host).join("release").join(target))
        .args(corpora)
        .arg("-max_len=512")
        .args(flags)
        .current_dir(&folder)
        .status();
    succeeded(run, target)
}

fn cargo() -> std::ffi::OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The machine's own target: naming it keeps the flags from what runs at build time.
fn host() -> Result<String, String> {
    let version = Command::new("rustc").arg("-vV").output();
    let version = version.map_err(|error| error.to_string())?;
    let version = String::from_utf8_lossy(&version.stdout);
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "expected rustc to name its host".to_owned())
}

fn succeeded(status: std::io::Result<std::process::ExitStatus>, what: &str) -> Result<(), String> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what}: {status}")),
        Err(error) => Err(format!("{what}: {error}")),
    }
}
