//! Checks in two lanes: each a process of its own, whose output is printed whole when it ends.

use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::workspace;

/// One lane waits for browsers or for the lock of a folder while the other compiles.
const LANES: [&str; 2] = ["a", "b"];

/// Runs the checks with these names by this program, and gives the names of those that fail.
pub(super) fn run(names: &[String]) -> Result<Vec<String>, String> {
    let said = |error: io::Error| format!("lanes: {error}");
    let folder = workspace::built("lanes");
    fs::create_dir_all(&folder).map_err(said)?;
    // The tests of the workspace build this program anew, and its own file goes.
    let program = folder.join(format!("xtask{}", env::consts::EXE_SUFFIX));
    let this = env::current_exe().map_err(said)?;
    fs::copy(this, &program).map_err(said)?;
    in_lanes(names, |name, lane| {
        let (passed, output) = check(&program, name, &folder.join(lane));
        print!("{output}");
        passed
    })
}

/// Runs a check by this program: if it passes, and its output, which goes through a file.
fn check(program: &Path, name: &str, output: &PathBuf) -> (bool, String) {
    let run = || {
        let file = File::create(output)?;
        let errors = file.try_clone()?;
        let status = Command::new(program)
            .args(["ci", name])
            .stdin(Stdio::null())
            .stdout(file)
            .stderr(errors)
            .status()?;
        let said = String::from_utf8_lossy(&fs::read(output)?).into_owned();
        Ok((status.success(), said))
    };
    run().unwrap_or_else(|error: io::Error| (false, format!("{name}: {error}\n")))
}

/// Takes names in their order, each in the first lane that is free; gives those that fail.
fn in_lanes(
    names: &[String],
    passes: impl Fn(&str, &str) -> bool + Sync,
) -> Result<Vec<String>, String> {
    let next = Mutex::new(names.iter());
    let failed = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for lane in LANES {
            let (next, failed, passes) = (&next, &failed, &passes);
            scope.spawn(move || {
                loop {
                    let name = next.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(name) = name else { break };
                    if !passes(name, lane) {
                        let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                        failed.push(name.clone());
                    }
                }
            });
        }
    });
    failed
        .into_inner()
        .map_err(|_| "a lane has panicked".to_owned())
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::in_lanes;

    #[test]
    fn each_name_is_taken_once_and_those_that_fail_are_given() {
        let names: Vec<String> = (0..20).map(|name| name.to_string()).collect();
        let taken = Mutex::new(Vec::new());
        let failed = in_lanes(&names, |name, _| {
            taken.lock().unwrap().push(name.to_owned());
            !name.ends_with('7')
        });
        let mut failed = failed.unwrap();
        failed.sort();
        assert_eq!(failed, ["17", "7"]);
        let mut taken = taken.into_inner().unwrap();
        taken.sort_by_key(|name| name.parse::<usize>().unwrap());
        assert_eq!(taken, names);
    }
}
