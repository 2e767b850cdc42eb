//! The progress of what takes its time, on a terminal that `script` makes.
#![cfg(target_os = "linux")]

use std::process::Command;

use crate::run::directory;

/// What a terminal gets on standard error from a search in lines that come with
/// so many seconds between them, with the size of the terminal.
fn drawn(test: &str, seconds: &str, columns: u16, behind: &str) -> Option<String> {
    let directory = directory(test, &[]);
    let line = format!(
        "stty rows 20 columns {columns}; (echo '8/8 / C/c'; sleep {seconds}; echo '9 / C/c') \
         | {} grep --count --turn first {behind} > found",
        env!("CARGO_BIN_EXE_feen"),
    );
    let mut script = Command::new("script");
    script
        .args(["-qec", &line, "/dev/null"])
        .current_dir(&directory);
    // Not every machine has it.
    let drawn = script.output().ok()?.stdout;
    assert_eq!(std::fs::read(directory.join("found")).unwrap(), b"2\n");
    Some(String::from_utf8(drawn).unwrap())
}

#[test]
fn what_takes_longer_than_a_second_is_drawn_and_goes_away() {
    let Some(drawn) = drawn("progress", "1.2", 80, "") else {
        return;
    };
    assert!(drawn.contains(" 2 lines, 0.0 MB/s"), "{drawn:?}");
    assert!(drawn.ends_with("\r\u{1b}[2K"), "{drawn:?}");
}

#[test]
fn nothing_is_drawn_elsewhere() {
    let unlike = [
        ("progress-fast", "0", 80, ""),
        ("progress-narrow", "1.2", 23, ""),
        ("progress-file", "1.2", 80, "2> told"),
    ];
    for (test, seconds, columns, behind) in unlike {
        if let Some(drawn) = drawn(test, seconds, columns, behind) {
            assert_eq!(drawn, "", "{test}");
        }
    }
}
