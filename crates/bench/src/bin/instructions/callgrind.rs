use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs, process};

/// Instructions a call, by name.
pub(crate) type Counts = BTreeMap<String, u64>;

/// The function in which instructions count: a profile is written whenever it is left.
const FUNCTION: &str = "instructions::measured::call";

/// Whether callgrind can be run.
pub(crate) fn is_installed() -> bool {
    let version = Command::new("valgrind").arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

/// Runs this program under callgrind, with an argument that names the works to count.
pub(crate) fn counts(what: &str) -> Result<Counts, String> {
    let folder = env::temp_dir().join(format!("bench-callgrind-{}", process::id()));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let counts = counts_in(&folder, what);
    fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    counts
}

fn counts_in(folder: &Path, what: &str) -> Result<Counts, String> {
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let profile = folder.join("profile");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no"])
        .arg(format!("--toggle-collect={FUNCTION}"))
        .arg(format!("--dump-after={FUNCTION}"))
        .arg(format!("--callgrind-out-file={}", profile.display()))
        .arg(program)
        .arg(what)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    // A line of output for each call of the function, and a profile.
    let lines = String::from_utf8_lossy(&output.stdout).into_owned();
    let counts = lines.lines().zip(1..).map(|(line, number)| {
        let (calls, name) = line.split_once(' ').ok_or("expected a count and a name")?;
        let calls: u64 = calls.parse().map_err(|_| "expected a count of calls")?;
        let text = fs::read_to_string(folder.join(format!("profile.{number}")));
        let text = text.map_err(|error| format!("profile.{number}: {error}"))?;
        let instructions = total(&text).ok_or("expected a total in the profile")?;
        Ok((name.to_owned(), instructions / calls))
    });
    counts.collect()
}

fn total(profile: &str) -> Option<u64> {
    let mut totals = profile
        .lines()
        .filter_map(|line| line.strip_prefix("totals: "));
    totals.next()?.trim().parse().ok()
}
