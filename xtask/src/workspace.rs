//! The workspace: its folders and files, its packages and their tools.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_owned()
}

/// The package in a folder of `crates`.
pub(crate) fn package(folder: &str) -> String {
    match folder {
        "feen" | "epin" | "pnn" | "bench" | "oracle" | "playground" | "proof" | "webdriver" => {
            folder.to_owned()
        }
        _ => format!("feen-{folder}"),
    }
}

/// The cargo that has started this program, or else the one that is found.
pub(crate) fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Whether a tool of cargo is installed: it prints its version.
pub(crate) fn has_tool(program: impl AsRef<OsStr>, tool: &str) -> bool {
    let version = Command::new(program)
        .args([tool, "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    version.is_ok_and(|status| status.success())
}

/// A folder of this name among what is built.
pub(crate) fn built(name: &str) -> PathBuf {
    let folder = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(folder).join(name)
}

/// The machine's own target.
pub(crate) fn host() -> Result<String, String> {
    let version = Command::new("rustc").arg("-vV").output();
    let version = version.map_err(|error| error.to_string())?;
    let version = String::from_utf8_lossy(&version.stdout);
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "expected rustc to name its host".to_owned())
}

/// The entries of a folder, by name.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let say = |error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(say)?;
    let paths: Result<Vec<_>, _> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect();
    let mut paths = paths.map_err(say)?;
    paths.sort();
    Ok(paths)
}

pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
