//! `feen view` on a terminal that `script` makes.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use insta::assert_snapshot;

use crate::run::{directory, feen};

#[test]
fn no_terminal() {
    assert_snapshot!(feen(&["view", "missing"]), @"
    exit 2
    [stderr]
    error: expected a terminal; `feen show` draws positions elsewhere
    ");
}

#[test]
fn keys_page_through_a_file() {
    let lines = b"# comment\n2k/3 / C/c\n3/2k / C/C\n3/K2 / c/C\n";
    let directory = directory("view", &[("lines", lines)]);
    let line = format!("{} view --no-legend lines", env!("CARGO_BIN_EXE_feen"));
    let mut script = Command::new("script");
    script
        .args(["-qec", &line, "/dev/null"])
        .current_dir(&directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    // Not every machine has it.
    let Ok(mut child) = script.spawn() else {
        return;
    };
    let mut keys = child.stdin.take().unwrap();
    for key in [" ", "n", "b", "g", "f", "G", "q"] {
        thread::sleep(Duration::from_millis(200));
        keys.write_all(key.as_bytes()).unwrap();
    }
    let shown = child.wait_with_output().unwrap().stdout;
    let shown = String::from_utf8_lossy(&shown);
    let pages = shown.split("lines:").skip(1);
    let pages: Vec<_> = pages.filter_map(|page| page.lines().next()).collect();
    assert_snapshot!(pages.join("\n"), @"
    2  position 1
    3  position 2
    4  position 3
    3  position 2
    2  position 1
    2  position 1
    4  position 3 of 3
    ");
    assert!(
        shown.contains("expected one style in upper case"),
        "{shown:?}"
    );
    assert!(shown.contains("2  . . \u{1b}[1;36mk\u{1b}[0m"), "{shown:?}");
    // Turned by the key.
    assert!(shown.contains("2  . . .\r\n"), "{shown:?}");
    assert!(shown.trim_end().ends_with("\u{1b}[?1049l"), "{shown:?}");
}

#[test]
fn lines_of_another_notation() {
    let line = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let directory = directory(
        "view-fen",
        &[("lines", format!("{line}\nnonsense\n").as_bytes())],
    );
    let line_of = format!(
        "{} view --from fen --no-legend lines",
        env!("CARGO_BIN_EXE_feen")
    );
    let mut script = Command::new("script");
    script
        .args(["-qec", &line_of, "/dev/null"])
        .current_dir(&directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    // Not every machine has it.
    let Ok(mut child) = script.spawn() else {
        return;
    };
    let mut keys = child.stdin.take().unwrap();
    for key in ["n", "q"] {
        thread::sleep(Duration::from_millis(200));
        keys.write_all(key.as_bytes()).unwrap();
    }
    let shown = child.wait_with_output().unwrap().stdout;
    let shown = String::from_utf8_lossy(&shown);
    for part in [
        line,
        "\u{1b}[1;36mk^\u{1b}[0m",
        "expected a letter of a piece, found `o`",
    ] {
        assert!(shown.contains(part), "{shown:?}");
    }
}
