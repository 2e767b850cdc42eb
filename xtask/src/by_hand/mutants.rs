//! `cargo xtask mutants [CRATE ..] [-- FLAG ..]`: cargo-mutants on the libraries that read
//! and write, with flags of its own.
//!
//! A mutant costs what it takes to build the tests and to run them. So it is built again and
//! again in one place, a copy of the workspace; and most mutants are caught before the slow
//! tests run, which only the survivors of the others have to pass. The fixtures come last.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::workspace;

/// The crates that are mutated by default.
const CRATES: [&str; 10] = [
    "sin",
    "epin",
    "pnn",
    "qi",
    "feen",
    "legacy",
    "interchange",
    "chess",
    "uci",
    "quarto",
];

/// The tests that take most of the time, by a part of their names.
const SLOW: [&str; 9] = [
    "a_fix_removes_its_error_and_adds_none",
    "any_text_can_be_diagnosed_and_repaired",
    "diagnosing_and_repairing",
    "every_place_is_in_the_text_and_none_is_told_twice",
    "every_two_pieces_in_a_hand_have_one_order",
    "real::",
    "the_first_error_is_that_of_validate",
    "the_place_is_where_the_text_was_edited",
    "whatever_is_accepted_becomes_canonical",
];

/// The programs of tests that take most of the time.
const SLOW_PROGRAMS: [&str; 1] = ["leaks"];

/// Runs only the fixtures, for those that no test of the crate has caught. Its baseline would be
/// one of the crate, which has no such program.
const CONFORMANCE: [&str; 7] = [
    "--iterate",
    "--baseline=skip",
    "--test-package=xtask",
    "--cargo-arg=--bin=xtask",
    "--",
    "--",
    "the_crates_do_what_the_fixtures_expect",
];

/// The parts of the workspace that are copied.
const COPIED: [&str; 7] = [
    "Cargo.toml",
    "Cargo.lock",
    "README.md",
    "crates",
    "docs",
    "fixtures",
    "xtask",
];

const MISSING: &str = "\
cargo-mutants is missing; `cargo install cargo-mutants --version 27.1.0 --locked` installs it";

/// Mutates crates, one after the other. The names of survivors are in files that stay.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let mut parts = arguments.splitn(2, |argument| *argument == "--");
    let crates = parts.next().unwrap_or_default();
    let flags = parts.next().unwrap_or_default();
    if !workspace::has_tool(workspace::cargo(), "mutants") {
        return Err(MISSING.to_owned());
    }
    let root = workspace::root();
    for name in crates {
        if !root.join("crates").join(name).join("tests").is_dir() {
            return Err(format!("expected a crate with tests, found `{name}`"));
        }
    }
    let folder = workspace::built("mutants");
    let copy = folder.join("workspace");
    for name in COPIED {
        copied(&root.join(name), &copy.join(name))?;
    }
    for name in if crates.is_empty() { &CRATES } else { crates } {
        let programs = programs(&copy.join("crates").join(name))?;
        let is_fast = |name: &&String| !SLOW_PROGRAMS.contains(&name.as_str());
        let mut fast = options(programs.iter().filter(is_fast));
        fast.push("--baseline=run".to_owned());
        fast.extend(["--".to_owned(), "--".to_owned()]);
        fast.extend(SLOW.map(|test| format!("--skip={test}")));
        mutate(name, flags, &fast, &copy, &folder)?;
        let mut all = options(programs.iter());
        all.extend(["--iterate", "--baseline=run", "--cargo-arg=--lib"].map(str::to_owned));
        mutate(name, flags, &all, &copy, &folder)?;
        if root.join("fixtures").join(name).is_dir() {
            let fixtures = CONFORMANCE.map(str::to_owned);
            mutate(name, flags, &fixtures, &copy, &folder)?;
        }
    }
    Ok(())
}

/// The options of cargo-mutants that run only these programs.
fn options<'a>(programs: impl Iterator<Item = &'a String>) -> Vec<String> {
    programs
        .map(|name| format!("--cargo-arg=--test={name}"))
        .collect()
}

/// The programs that test a crate.
fn programs(package: &Path) -> Result<Vec<String>, String> {
    let mut programs = Vec::new();
    for entry in workspace::entries(&package.join("tests"))? {
        let is_file = entry.extension().is_some_and(|extension| extension == "rs");
        if is_file || entry.join("main.rs").is_file() {
            let name = entry.file_stem().unwrap_or_default().to_string_lossy();
            programs.push(name.into_owned());
        }
    }
    Ok(programs)
}

/// Runs cargo-mutants, which answers with a failure when a mutant has survived.
fn mutate(
    name: &str,
    flags: &[&str],
    own: &[String],
    copy: &Path,
    folder: &Path,
) -> Result<(), String> {
    let found = folder.join(name);
    println!("{name}: survivors in {}", found.display());
    let run = Command::new(workspace::cargo())
        .args(["mutants", "--in-place", "--all-features", "--package"])
        .arg(workspace::package(name))
        .args(["--timeout=30", "--output"])
        .arg(found)
        .args(flags)
        .args(own)
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", folder.join("built"))
        .env("CARGO_INCREMENTAL", "1")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("INSTA_UPDATE", "no")
        .status();
    match run.map(|status| status.code()) {
        // 2 is for survivors, 3 for mutants that ran out of time.
        Ok(Some(0 | 2 | 3)) => Ok(()),
        other => Err(format!("cargo mutants: {other:?}")),
    }
}

/// Copies a file, or a folder with all that is in it.
fn copied(from: &Path, to: &Path) -> Result<(), String> {
    if from.is_dir() {
        if to.exists() {
            fs::remove_dir_all(to).map_err(|error| error.to_string())?;
        }
        for entry in workspace::entries(from)? {
            copied(&entry, &to.join(entry.file_name().unwrap_or_default()))?;
        }
        return Ok(());
    }
    let bytes = fs::read(from).map_err(|error| format!("{}: {error}", from.display()))?;
    write(to, &bytes)
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    fs::write(file, bytes).map_err(|error| format!("{}: {error}", file.display()))
}
