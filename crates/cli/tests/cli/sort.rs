//! `feen sort` and `feen sample`.

use std::collections::BTreeSet;
use std::path::Path;

use insta::assert_snapshot;

use crate::run::{directory, feen_in};

const LINES: &[u8] =
    b"# comment\n9 / s/S\n\n8/8 QP/ C/c\n8/8 / C/c\r\n3k / C/c\n9 / S/s\n8/8 / C/c";

fn feen(arguments: &str, input: &[u8]) -> String {
    let arguments: Vec<_> = arguments.split(' ').collect();
    feen_in(Path::new("."), &arguments, input)
}

#[test]
fn orders() {
    assert_snapshot!(feen("sort", LINES), @"
    exit 1
    [stdout]
    3k / C/c
    8/8 / C/c
    8/8 / C/c
    9 / S/s
    9 / s/S
    [stderr]
    <stdin>:4:6: error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/8 QP/ C/c
        -^
    help: write `PQ` instead of `QP`
    ");
    assert_snapshot!(feen("sort --by pieces --reverse", LINES), @"
    exit 1
    [stdout]
    3k / C/c
    9 / s/S
    8/8 / C/c
    9 / S/s
    8/8 / C/c
    [stderr]
    <stdin>:4:6: error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/8 QP/ C/c
        -^
    help: write `PQ` instead of `QP`
    ");
    assert_snapshot!(feen("sort --by squares", LINES), @"
    exit 1
    [stdout]
    3k / C/c
    9 / s/S
    9 / S/s
    8/8 / C/c
    8/8 / C/c
    [stderr]
    <stdin>:4:6: error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/8 QP/ C/c
        -^
    help: write `PQ` instead of `QP`
    ");
    assert_snapshot!(feen("sort --by turn --json", LINES), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":5,"feen":"8/8 / C/c"}
    {"file":"<stdin>","line":6,"feen":"3k / C/c"}
    {"file":"<stdin>","line":7,"feen":"9 / S/s"}
    {"file":"<stdin>","line":8,"feen":"8/8 / C/c"}
    {"file":"<stdin>","line":2,"feen":"9 / s/S"}
    [stderr]
    {"file":"<stdin>","line":4,"column":6,"span":[5,6],"also":[4,5],"code":"hands/not-canonical","message":"expected `P` before `Q`: equal counts go by letter, from A to Z","level":"canonical","utf16":[5,6],"severity":"error","place":{"field":"hand","player":"First"},"coordinates":[],"fix":{"span":[4,6],"utf16":[4,6],"replacement":"PQ"},"help":["write `PQ` instead of `QP`"]}
    "#);
    assert_snapshot!(feen("sort --by styles -r --json", LINES), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":2,"feen":"9 / s/S"}
    {"file":"<stdin>","line":7,"feen":"9 / S/s"}
    {"file":"<stdin>","line":5,"feen":"8/8 / C/c"}
    {"file":"<stdin>","line":6,"feen":"3k / C/c"}
    {"file":"<stdin>","line":8,"feen":"8/8 / C/c"}
    [stderr]
    {"file":"<stdin>","line":4,"column":6,"span":[5,6],"also":[4,5],"code":"hands/not-canonical","message":"expected `P` before `Q`: equal counts go by letter, from A to Z","level":"canonical","utf16":[5,6],"severity":"error","place":{"field":"hand","player":"First"},"coordinates":[],"fix":{"span":[4,6],"utf16":[4,6],"replacement":"PQ"},"help":["write `PQ` instead of `QP`"]}
    "#);
}

#[test]
fn more_lines_than_there_is_room_for() {
    let line = |number: u32| {
        format!(
            "{}{} / C/c",
            "k".repeat(40_000),
            number.wrapping_mul(7) % 1_000 + 1
        )
    };
    let lines: Vec<_> = (0..1_000).map(line).collect();
    let directory = directory("sort", &[("lines", lines.join("\n").as_bytes())]);
    let mut sorted = lines;
    sorted.sort_unstable();
    let told = feen_in(&directory, &["sort", "lines"], b"");
    assert!(told == format!("exit 0\n[stdout]\n{}", sorted.join("\n")));
}

#[test]
fn a_sample_is_a_part() {
    let lines: Vec<_> = (1..1_000).map(|number| format!("{number} / C/c")).collect();
    let input = lines.join("\n");
    let sample = |seed: &str| {
        let told = feen(&format!("sample -n 20 --seed {seed}"), input.as_bytes());
        let lines: Vec<_> = told.lines().skip(2).map(str::to_owned).collect();
        assert_eq!(lines.len(), 20);
        lines
    };
    let one = sample("1");
    assert_eq!(one, sample("1"));
    assert_ne!(one, sample("2"));
    // In the order of the file, and none twice.
    let places = one
        .iter()
        .map(|line| lines.iter().position(|other| other == line).unwrap());
    let places: Vec<_> = places.collect();
    assert!(places.is_sorted());
    assert_eq!(places.iter().collect::<BTreeSet<_>>().len(), 20);
    // Each line has its chance.
    let all: BTreeSet<_> = (0..400)
        .flat_map(|seed| sample(&seed.to_string()))
        .collect();
    assert!(all.len() > 980, "{}", all.len());
}

#[test]
fn samples_of_few_lines() {
    assert_snapshot!(feen("sample", LINES), @"
    exit 0
    [stdout]
    9 / s/S
    8/8 / C/c
    3k / C/c
    9 / S/s
    8/8 / C/c
    [stderr]
    1 line passed over, not valid
    ");
    assert_snapshot!(feen("sample -n 0", LINES), @"
    exit 1
    [stderr]
    1 line passed over, not valid
    ");
    assert_snapshot!(feen("sample --json", b"8 / C/c\n"), @r#"
    exit 0
    [stdout]
    {"file":"<stdin>","line":1,"feen":"8 / C/c"}
    "#);
    assert_snapshot!(feen("sample", b"8 / C/C\n"), @"
    exit 1
    [stderr]
    1 line passed over, not valid
    ");
}
