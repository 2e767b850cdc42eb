//! Output that nobody takes.
#![cfg(unix)]

use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::process::{Command, Stdio};

use insta::assert_snapshot;

use crate::run::{command, describe, directory};

/// What a run leaves whose standard output is closed before it has written anything.
fn unheard(command: &mut Command) -> String {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    describe(&child.wait_with_output().unwrap())
}

#[test]
fn a_pipe_closed_early_ends_the_check_quietly() {
    let lines = "8/8 / C/C\n".repeat(100_000);
    let directory = directory("pipe", &[("bad.feen", lines.as_bytes())]);
    let mut command = command(&directory);
    assert_snapshot!(unheard(command.args(["check", "bad.feen"])), @"exit 1");
}

#[test]
fn a_pipe_closed_early_ends_the_drawing_quietly() {
    let layers = vec!["8/8"; 4_000].join("//");
    let mut command = command(Path::new("."));
    assert_snapshot!(unheard(command.args(["show", &format!("{layers} / C/c")])), @"exit 0");
}

#[test]
fn a_pipe_closed_early_hides_no_file_that_is_not_read() {
    let lines = (1..100_000).map(|number| format!("{number} / C/c\n"));
    let lines = lines.collect::<String>();
    let directory = directory("pipe-missing", &[("many.feen", lines.as_bytes())]);
    for verb in ["check", "dedup", "fmt", "grep --pieces 0"] {
        let words = verb.split(' ').chain(["missing.feen", "many.feen"]);
        let told = unheard(command(&directory).args(words));
        let expected = "exit 2\n[stderr]\nerror: cannot read missing.feen: there is no such file";
        assert_eq!(told, expected, "{verb}");
    }
}

#[test]
fn a_pipe_closed_early_keeps_no_file_from_being_written() {
    let sloppy = "8/08 / C/c\n3/4/5 / C/c\n".repeat(50_000);
    let canonical = sloppy.replace("08", "8");
    let told = [
        "fmt --write --json many one",
        "fmt --write - one many",
        "check --fix many one",
        "check --fix - one many",
    ]
    .map(|arguments| {
        let files = [("many", sloppy.as_bytes()), ("one", b"8/08 / C/c\n")];
        let directory = directory("pipe-write", &files);
        let mut command = command(&directory);
        command.stdin(File::open(directory.join("many")).unwrap());
        let told = unheard(command.args(arguments.split(' ')));
        let text = |file| fs::read_to_string(directory.join(file)).unwrap();
        assert_eq!(text("one"), "8/8 / C/c\n", "{arguments}");
        assert!(text("many") == canonical, "{arguments}");
        told.lines()
            .filter(|line| line.starts_with("exit") || line.contains(" lines, "))
            .collect::<Vec<_>>()
            .join("\n")
    });
    assert_snapshot!(told.join("\n"), @"
    exit 0
    100001 lines, 50001 repaired
    exit 0
    exit 0
    100001 lines, 0 invalid, 50000 notes, 50001 mended
    exit 0
    ");
}

#[test]
fn both_pipes_closed_early() {
    let lines = "8/8 / C/C\n".repeat(100_000);
    let directory = directory("pipes", &[("bad.feen", lines.as_bytes())]);
    let mut child = command(&directory)
        .args(["check", "missing.feen", "bad.feen"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop((child.stdout.take(), child.stderr.take()));
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn a_full_disk() {
    if !fs::exists("/dev/full").unwrap() {
        return;
    }
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(Path::new("."))
        .args(["show", "8 / C/c"])
        .stdout(full)
        .output()
        .unwrap();
    assert_snapshot!(describe(&output), @"
    exit 2
    [stderr]
    error: cannot write to standard output: no space is left
    ");
}
