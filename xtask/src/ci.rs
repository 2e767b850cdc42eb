//! `cargo xtask ci`: every check, in two lanes.

pub(crate) mod check;
mod lanes;

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

use crate::api;
use crate::archives;
use crate::playground;
use crate::python;
use crate::spelling;
use crate::tidy;
use crate::workspace;

/// Runs the checks whose names have a text in them, or the one that has it as its name; an empty
/// text is in all.
///
/// It goes on where one fails, so that one output has all that is wrong.
pub(crate) fn run(text: &str) -> Result<(), String> {
    let start = Instant::now();
    let mut chosen = checks_in_order()?;
    if chosen.iter().any(|(name, _)| name == text) {
        chosen.retain(|(name, _)| name == text);
    } else {
        chosen.retain(|(name, _)| name.contains(text));
    }
    let checks = chosen.len();
    let failed = if text.is_empty() {
        // It brings axe, with which the tests of pages look at theirs.
        playground::install()?;
        let names: Vec<String> = chosen.into_iter().map(|(name, _)| name).collect();
        lanes::run(&names)?
    } else {
        let failing = |(name, check): Check| {
            let error = timed(&name, check).err()?;
            eprintln!("{error}");
            Some(name)
        };
        chosen.into_iter().filter_map(failing).collect()
    };
    if checks != 1 {
        println!("{checks} checks in {} s", start.elapsed().as_secs());
    }
    match failed.as_slice() {
        [] if checks == 0 => Err(format!("no check is named {text}")),
        [] => Ok(()),
        failed => Err(format!("failed:\n  {}", failed.join("\n  "))),
    }
}

/// A check with the name that is printed.
type Check = (String, Box<dyn FnOnce() -> Result<(), String>>);

fn checks_in_order() -> Result<Vec<Check>, String> {
    fn named(name: &str, check: impl FnOnce() -> Result<(), String> + 'static) -> Check {
        (name.to_owned(), Box::new(check))
    }
    let mut checks = vec![
        named("tidy", tidy::check),
        named("spelling", spelling::check),
        // These build into folders of their own, and need not wait for the tests of the workspace.
        named("playground", || twice(|| playground::run(true))),
    ];
    let step = |step: String| {
        named(&format!("cargo {step}"), move || {
            match step.strip_prefix("test ") {
                Some(of) => tests(of),
                None => cargo(&step),
            }
        })
    };
    checks.extend(steps_of_all().map(step));
    checks.extend([
        named("python package", || twice(python::run)),
        named("python Spark", || twice(python::spark)),
        named("archives", archives::run),
    ]);
    checks.extend(steps_of_each()?.into_iter().map(step));
    checks.extend([
        named("instructions", instructions),
        named("api", || api::check(false)),
        named("oldest compiler", oldest_compiler),
    ]);
    Ok(checks)
}

/// The instructions of each call against their record, under valgrind; where that is not installed it says so.
fn instructions() -> Result<(), String> {
    cargo("run --release --package bench --bin instructions -- --check")
}

/// Runs a check, and prints its name and its time: by the clock, and of processors where the system tells it.
fn timed(name: &str, check: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("==> {name}");
    let start = Instant::now();
    let before = of_processors();
    let done = check();
    let seconds = start.elapsed().as_secs_f32();
    match before.zip(of_processors()) {
        Some((before, after)) => {
            let used = after.saturating_sub(before);
            println!("    {seconds:.1} s, {used} s of a processor");
        }
        None => println!("    {seconds:.1} s"),
    }
    done.map_err(|error| format!("{error}\nfailed: {name}"))
}

/// The seconds of processors that the programs that this one called and that have ended took, on Linux.
///
/// `/proc/self/stat` has them as hundredths in its fields 16 and 17, after a name in brackets (proc(5)).
fn of_processors() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_ascii_whitespace().skip(13);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(user.saturating_add(system) / 100)
}

/// Runs all tests of these packages, and once more the targets in which some fail.
///
/// All that fails is to be read in one output.
fn tests(of: &str) -> Result<(), String> {
    let every = format!("test --no-fail-fast {of}");
    let (status, errors) = cargo_heard(&every)?;
    if status.success() {
        return Ok(());
    }
    let targets = failed_targets(&errors);
    if targets.is_empty() {
        return Err(status.to_string());
    }
    println!("    FAILED ONCE: {}; these run again", targets.join(", "));
    // Documentation is no target that may stand beside others.
    targets
        .iter()
        .try_for_each(|target| cargo(&format!("{every} {target}")))
}

/// The targets that the last message of `cargo test --no-fail-fast` names, as its options: `--test perft`, `--doc`.
///
/// Packages are left out. The options of the first run select them, so that nothing is built for other features.
fn failed_targets(errors: &str) -> Vec<&str> {
    let named = errors.lines().filter_map(|line| {
        let target = line.strip_prefix("    `-p ")?.strip_suffix('`')?;
        target.split_once(' ').map(|(_, target)| target)
    });
    let mut targets: Vec<&str> = named.collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// Runs a check of a whole, and again where it fails.
///
/// Tests that drive a browser, a clock or a database may fail on a machine that others use. A
/// fault of the code fails both times; a failure of the first time stays in the output.
fn twice(tests: impl Fn() -> Result<(), String>) -> Result<(), String> {
    tests().or_else(|error| {
        println!("    FAILED ONCE: {error}; the tests run again");
        tests()
    })
}

/// The calls of cargo for all packages together, built once with all features.
///
/// The tests of `xtask` among them run the fixtures.
fn steps_of_all() -> impl Iterator<Item = String> {
    [
        "fmt --all --check",
        "clippy --workspace --all-targets --all-features -- -Dwarnings",
        "test --workspace --all-features",
    ]
    .into_iter()
    .map(str::to_owned)
}

/// The calls of cargo for documentation, for the other combinations of features, and for
/// workspaces of their own, in the time in which tests of the workspace run.
///
/// They are built crate by crate, since packages that are built together share the features of
/// all of them; and the library is also checked without its tests, since their dependencies may
/// switch on features of their own.
fn steps_of_each() -> Result<Vec<String>, String> {
    let mut steps = vec!["doc --workspace --no-deps --all-features".to_owned()];
    for package in tidy::crates_with_features()? {
        // A command is tested with all its features, and built with each set below.
        if !package.is_library() {
            continue;
        }
        let name = package.name();
        let others = if package.has_default_features() {
            &["", " --no-default-features"][..]
        } else {
            &[""]
        };
        for features in others {
            steps.push(format!(
                "clippy --package {name} --lib{features} -- -Dwarnings"
            ));
            steps.push(format!(
                "clippy --package {name} --all-targets{features} -- -Dwarnings"
            ));
        }
        // All features are tested above; faults of those between show when they are built.
        if let Some(fewest) = others.last() {
            steps.push(format!("test --package {name}{fewest}"));
        }
    }
    // Alone, since a package beside it may switch on a feature that it needs.
    for name in tidy::commands()? {
        steps.push(format!("clippy --package {name} -- -Dwarnings"));
    }
    // Known trees of chess moves to their last column, built with the tests of the workspace.
    steps.push("test --workspace --all-features --test perft -- --ignored".to_owned());
    // Ratios of loads, each of both sides in one process; without its package, so that it is built
    // from the libraries that the tests have.
    steps.push("run --all-features --example load -- 1 gate".to_owned());
    let no_std = "--manifest-path xtask/no-std/Cargo.toml";
    steps.push(format!("fmt {no_std} --check"));
    for features in ["", " --all-features"] {
        steps.push(format!("clippy {no_std}{features} -- -Dwarnings"));
        steps.push(format!("run {no_std}{features}"));
    }
    steps.push("check --manifest-path xtask/minimal/Cargo.toml".to_owned());
    // Without libFuzzer, which needs a compiler of C++ and is linked by hand only.
    let fuzz = "--manifest-path xtask/fuzz/Cargo.toml";
    steps.push(format!("fmt {fuzz} --check"));
    steps.push(format!("clippy {fuzz} --no-default-features -- -Dwarnings"));
    Ok(steps)
}

/// Builds the workspace with the oldest compiler that its manifests promise; where that is not
/// installed, says so and passes.
fn oldest_compiler() -> Result<(), String> {
    let version = env!("CARGO_PKG_RUST_VERSION");
    let rustup = || {
        let mut rustup = Command::new("rustup");
        rustup.args(["run", version, "cargo"]);
        // Rustup sets these for its own toolchain.
        for variable in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN"] {
            rustup.env_remove(variable);
        }
        rustup
    };
    let installed = rustup().arg("--version").stderr(Stdio::null()).output();
    let installed = installed.map(|output| output.stdout).unwrap_or_default();
    if !String::from_utf8_lossy(&installed).starts_with(&format!("cargo {version}")) {
        println!(
            "    SKIPPED: Rust {version} is not installed; \
             `rustup toolchain install {version} --profile minimal` installs it"
        );
        return Ok(());
    }
    // Warnings are those of the other compiler.
    let status = rustup()
        .args(["check", "--workspace", "--all-features"])
        .args(["--locked", "--quiet", "--target-dir"])
        .arg(workspace::built("oldest"))
        .current_dir(workspace::root())
        .env("CARGO_INCREMENTAL", "0")
        .env("RUSTFLAGS", "--cap-lints=allow")
        .stdin(Stdio::null())
        .status()
        .map_err(|error| error.to_string())?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("Rust {version}: {status}"))
    }
}

/// Calls cargo with arguments without spaces in them.
///
/// Properties are tested with the same cases in each run, so that a change never fails for a
/// fault that was there before it. `cargo test` and `cargo xtask fuzz` look for new cases.
///
/// Other workspaces build into the folder of this one, and share what they can.
fn cargo(arguments: &str) -> Result<(), String> {
    let status = command(arguments).status();
    let status = status.map_err(|error| error.to_string())?;
    if status.success() {
        Ok(())
    } else {
        Err(status.to_string())
    }
}

/// Calls cargo, and gives what it says on standard error too.
fn cargo_heard(arguments: &str) -> Result<(ExitStatus, String), String> {
    let called = command(arguments).stderr(Stdio::piped()).spawn();
    let mut called = called.map_err(|error| error.to_string())?;
    let mut errors = String::new();
    for line in called
        .stderr
        .take()
        .into_iter()
        .flat_map(|errors| BufReader::new(errors).split(b'\n'))
    {
        let line = line.map_err(|error| error.to_string())?;
        let line = String::from_utf8_lossy(&line);
        eprintln!("{line}");
        errors.push_str(&line);
        errors.push('\n');
    }
    let status = called.wait().map_err(|error| error.to_string())?;
    Ok((status, errors))
}

fn command(arguments: &str) -> Command {
    let (own, others) = match arguments.split_once(" -- ") {
        Some((own, others)) => (own, Some(others)),
        None => (arguments, None),
    };
    let mut command = Command::new(workspace::cargo());
    command.args(own.split(' '));
    if !own.starts_with("fmt") {
        command.args(["--locked", "--quiet"]);
    }
    command.args(others.iter().flat_map(|others| ["--", others]));
    // The tests of the workspace run each property with all of its cases.
    if own.starts_with("test --package ") {
        command.env("PROPTEST_CASES", "32");
    }
    command
        .current_dir(workspace::root())
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_TARGET_DIR", workspace::built(""))
        .env("RUSTDOCFLAGS", "-Dwarnings")
        .env("PROPTEST_RNG_SEED", "1")
        .stdin(Stdio::null());
    command
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::{failed_targets, twice};

    #[test]
    fn the_last_message_names_the_targets_that_failed() {
        let said = "error: test failed, to rerun pass `-p feen-rules --doc`\n\
                    error: 3 targets failed:\n    \
                    `-p feen-games-web --test games-web`\n    \
                    `-p feen-rules --doc`\n    `-p feen-qi --doc`\n";
        assert_eq!(failed_targets(said), ["--doc", "--test games-web"]);
        assert!(failed_targets("error: could not compile `feen-qi`\n").is_empty());
    }

    #[test]
    fn tests_that_fail_run_a_second_time_and_no_third() {
        for (failures, is_well, runs) in [(0, true, 1), (1, true, 2), (2, false, 2)] {
            let done = Cell::new(0);
            let outcome = twice(|| {
                done.set(done.get() + 1);
                if done.get() > failures {
                    Ok(())
                } else {
                    Err("failed".to_owned())
                }
            });
            assert_eq!((outcome.is_ok(), done.get()), (is_well, runs));
        }
    }
}
