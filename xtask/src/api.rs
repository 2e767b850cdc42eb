//! `cargo xtask api [--bless]`: the public API of every library, as text to compare with.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tidy;
use crate::workspace;

/// The toolchain of the committed texts. Rustdoc's JSON is not stable: another toolchain may
/// write it differently, or in a format that cannot be read here.
const TOOLCHAIN: &str = "Rust 1.95";

/// Compares the API of every library with its text in `xtask/api`. With `bless`, rewrites the
/// text.
pub(crate) fn check(bless: bool) -> Result<(), String> {
    let folder = workspace::root().join("xtask/api");
    let mut complaints = Vec::new();
    let mut written = BTreeSet::new();
    for [package, library] in tidy::libraries()? {
        let name = format!("{library}.txt");
        let (path, api) = (folder.join(&name), api(&package, &library)?);
        let before = fs::read_to_string(&path).unwrap_or_default();
        let changes = changes(&before, &api);
        if bless && before != api {
            fs::write(&path, &api).map_err(|error| format!("{name}: {error}"))?;
            println!("xtask/api/{name}\n{changes}");
        } else if before != api {
            complaints.push(format!("xtask/api/{name}\n{changes}"));
        }
        written.insert(path);
    }
    for path in workspace::entries(&folder)? {
        if written.contains(&path) {
            continue;
        }
        let name = path.display();
        if bless {
            fs::remove_file(&path).map_err(|error| format!("{name}: {error}"))?;
            println!("{name}: deleted, as no library has this name");
        } else {
            complaints.push(format!("{name}: no library has this name"));
        }
    }
    if complaints.is_empty() {
        return Ok(());
    }
    complaints.push(format!(
        "the texts are those of {TOOLCHAIN}; a change that is meant is accepted with `cargo xtask api --bless`"
    ));
    Err(complaints.join("\n"))
}

/// One public item a line, of all features: features add, so that every other set has a part of
/// these.
fn api(package: &str, library: &str) -> Result<String, String> {
    let json = document(package, library)?;
    let api = public_api::Builder::from_rustdoc_json(json)
        .sorted(true)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(false)
        .build()
        .map_err(|error| format!("{library}: {error} (is this {TOOLCHAIN}?)"))?;
    let lines = api.items().map(|item| item.to_string() + "\n");
    Ok(lines.collect())
}

/// The API in rustdoc's JSON.
///
/// Only a nightly rustdoc writes it unasked. A folder of its own, since what is built
/// with `RUSTC_BOOTSTRAP` is built anew without it.
fn document(package: &str, library: &str) -> Result<PathBuf, String> {
    let target = workspace::built("api");
    let status = Command::new(workspace::cargo())
        .args(["rustdoc", "--locked", "--quiet", "--lib", "--package"])
        .arg(package)
        .arg("--all-features")
        .arg("--target-dir")
        .arg(&target)
        .args(["--", "-Zunstable-options", "--output-format=json"])
        .args(["--cap-lints=allow"])
        .current_dir(workspace::root())
        .env("RUSTC_BOOTSTRAP", "1")
        .status()
        .map_err(|error| error.to_string())?;
    if status.success() {
        Ok(target.join(Path::new("doc").join(format!("{}.json", library.replace('-', "_")))))
    } else {
        Err(format!("rustdoc {package}: {status}"))
    }
}

/// The lines that went, and the lines that came; a repeated line may go once.
fn changes(before: &str, after: &str) -> String {
    let mut surplus: BTreeMap<&str, isize> = BTreeMap::new();
    for line in before.lines() {
        *surplus.entry(line).or_default() -= 1;
    }
    for line in after.lines() {
        *surplus.entry(line).or_default() += 1;
    }
    let times = |count: isize| usize::try_from(count).unwrap_or(0);
    let lines = surplus.iter();
    let gone = lines
        .clone()
        .flat_map(|(line, n)| iter::repeat_n(format!("-{line}\n"), times(-n)));
    let come = lines.flat_map(|(line, n)| iter::repeat_n(format!("+{line}\n"), times(*n)));
    gone.chain(come).collect()
}

#[cfg(test)]
mod tests {
    use super::changes;

    #[test]
    fn what_changed_is_shown() {
        assert_eq!(changes("a\nb\n", "a\nb\n"), "");
        assert_eq!(changes("a\nb\n", "a\nc\n"), "-b\n+c\n");
        assert_eq!(changes("a\na\nb\n", "a\nb\nb\n"), "-a\n+b\n");
    }
}
