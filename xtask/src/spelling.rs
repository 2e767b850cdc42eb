//! `cargo xtask spelling`: spelling mistakes, by `typos` with the words of
//! `xtask/typos.toml`.
//!
//! The program comes from `PyPI`, where it is prebuilt; compiling the crate would take
//! minutes. A machine without `pip` prints a note, and passes.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::workspace;

const PROGRAM: &str = "typos==1.52.0";

/// Checks the spelling of every word, if `typos` can be installed.
pub(crate) fn check() -> Result<(), String> {
    let root = workspace::root();
    let folder = workspace::built("typos");
    let program = folder.join("bin/typos");
    if !program.is_file() && !is_installed(&folder) {
        println!("    not checked: `pip install {PROGRAM}` does not work here");
        return Ok(());
    }
    let run = Command::new(program)
        .args(["--format=brief", "--config=xtask/typos.toml"])
        .current_dir(root)
        .status();
    match run {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("what is no slip of the pen belongs into xtask/typos.toml".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

fn is_installed(folder: &Path) -> bool {
    let install = Command::new("python3")
        .args(["-m", "pip", "install", "--quiet", "--no-deps"])
        .args(["--only-binary=:all:", "--disable-pip-version-check"])
        .args(["--timeout=10", "--retries=1", "--target"])
        .arg(folder)
        .arg(PROGRAM)
        .stderr(Stdio::null())
        .status();
    install.is_ok_and(|status| status.success())
}
