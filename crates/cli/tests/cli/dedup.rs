//! `feen dedup`.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Stdio;

use insta::assert_snapshot;

use crate::run::{command, describe, directory, feen_in};

const LINES: &[u8] =
    b"# 9 / C/c\n8/8 / C/c\n9 / C/c\n\n8/8 / C/c\r\n8/8 / C/C\n8/8 / C/C\n# 9 / C/c\n8/8 / c/C\n9 / C/c";

#[test]
fn the_first_of_equal_positions_stays() {
    assert_snapshot!(feen_in(Path::new("."), &["dedup"], LINES), @"
    exit 1
    [stdout]
    # 9 / C/c
    8/8 / C/c
    9 / C/c

    8/8 / C/C
    8/8 / C/C
    # 9 / C/c
    8/8 / c/C
    [stderr]
    <stdin>:6:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    <stdin>:7:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    ");
}

#[test]
fn as_json() {
    assert_snapshot!(feen_in(Path::new("."), &["dedup", "--json"], LINES), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":2,"feen":"8/8 / C/c"}
    {"file":"<stdin>","line":3,"feen":"9 / C/c"}
    {"file":"<stdin>","line":9,"feen":"8/8 / c/C"}
    [stderr]
    {"file":"<stdin>","line":6,"column":9,"span":[8,9],"also":[6,7],"code":"styles/same-case","message":"expected one style in upper case beside one in lower case, found both in upper case","level":"syntax","utf16":[8,9],"severity":"error","place":{"field":"styles"},"coordinates":[],"fix":null,"help":[]}
    {"file":"<stdin>","line":7,"column":9,"span":[8,9],"also":[6,7],"code":"styles/same-case","message":"expected one style in upper case beside one in lower case, found both in upper case","level":"syntax","utf16":[8,9],"severity":"error","place":{"field":"styles"},"coordinates":[],"fix":null,"help":[]}
    "#);
}

#[test]
fn equal_positions_in_several_files() {
    let files: [(_, &[u8]); 2] = [("a", b"8/8 / C/c\n9 / C/c"), ("b", b"9 / C/c\n7 / C/c\n")];
    let directory = directory("dedup", &files);
    assert_snapshot!(feen_in(&directory, &["dedup", "a", "b", "missing"], b""), @"
    exit 2
    [stdout]
    8/8 / C/c
    9 / C/c
    7 / C/c
    [stderr]
    error: cannot read missing: there is no such file
    ");
}

#[test]
fn many_lines_on_many_cores() {
    let lines = |numbers: &mut dyn Iterator<Item = u32>| {
        let lines = numbers.map(|number| format!("{number} / C/c"));
        lines.collect::<Vec<_>>().join("\n")
    };
    let once = lines(&mut (1..20_000));
    let repeated = lines(&mut (1..20_000_u32).flat_map(|number| [number, number.div_ceil(7)]));
    for jobs in ["1", "2", "5"] {
        let told = feen_in(
            Path::new("."),
            &["dedup", "--jobs", jobs],
            repeated.as_bytes(),
        );
        assert!(told == format!("exit 0\n[stdout]\n{once}"), "{jobs}");
    }
}

#[test]
fn a_line_that_is_too_long_stays() {
    let text = [
        b"9 / C/c\n".as_slice(),
        &vec![b'8'; 5 << 20],
        b"\n9 / C/c\n",
    ]
    .concat();
    let told = feen_in(Path::new("."), &["dedup"], &text);
    assert_snapshot!(told.replace("88888888", ""), @"
    exit 2
    [stdout]
    9 / C/c

    [stderr]
    error: cannot read <stdin>:2: the line has 4 MiB or more
    ");
}

/// More different positions than there is room for at once, some of them again,
/// among other lines.
fn many_positions() -> Vec<String> {
    let position = |number: usize| format!("{}{number:02}k / C/c", "kK".repeat(1 << 19));
    let lines = (10..70).map(|number| match number % 12 {
        0 => "# a comment".to_owned(),
        1 => position(11),
        2 => position(number / 2 + 6),
        3 => "8/8 / C/C".to_owned(),
        _ => position(number),
    });
    lines.collect()
}

#[test]
fn what_there_is_no_room_for_is_told_apart_as_well() {
    let lines = many_positions();
    let mut seen = BTreeSet::new();
    let is_kept = |line: &&String| !line.ends_with("C/c") || seen.insert((*line).clone());
    let kept: Vec<_> = lines.iter().filter(is_kept).cloned().collect();
    assert_eq!((lines.len(), kept.len()), (60, 53));
    let directory = directory("dedup-spill", &[("lines", lines.join("\n").as_bytes())]);
    let output = command(&directory)
        .args(["dedup", "lines"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout == (kept.join("\n") + "\n").into_bytes());

    let told = feen_in(&directory, &["dedup", "--json", "lines"], b"");
    let kept = told.split("[stderr]").next().unwrap();
    let numbers = kept.split("\"line\":").skip(1);
    let numbers: Vec<_> = numbers.filter_map(|rest| rest.split(',').next()).collect();
    assert_snapshot!(numbers.join(" "), @"1 2 5 7 8 9 10 11 12 13 14 19 20 21 22 23 24 25 26 29 31 32 33 34 35 36 37 38 43 44 45 46 47 48 49 50 53 55 56 57 58 59 60");
    let told = feen_in(&directory, &["stats", "lines"], b"");
    assert_snapshot!(told.lines().nth(2).unwrap(), @"55 lines, 50 valid, 43 distinct");
}

#[test]
fn lines_that_cannot_wait() {
    let directory = directory(
        "dedup-wait",
        &[("lines", many_positions().join("\n").as_bytes())],
    );
    for verb in ["dedup", "stats"] {
        let mut command = command(&directory);
        command.env("TMPDIR", "missing").args([verb, "lines"]);
        let output = command.stdout(Stdio::null()).output().unwrap();
        let told = describe(&output);
        let told = told.lines().filter(|line| line.starts_with('e'));
        insta::allow_duplicates! {
            assert_snapshot!(told.collect::<Vec<_>>().join("\n"), @"
            exit 2
            error: cannot keep lines in a file of missing: there is no such folder
            ");
        }
    }
}

#[test]
fn positions_are_counted() {
    const LINES: &[u8] =
        b"# a\n8/8 / C/c\n9 / C/c\n\n8/8 / C/c\r\n7/7 / C/c\n9 / C/c\n9 / C/c\n08 / C/c\n";
    let counted = |arguments: &[&str]| {
        feen_in(
            Path::new("."),
            &[&["dedup", "--count"], arguments].concat(),
            LINES,
        )
    };
    assert_snapshot!(counted(&[]), @"
    exit 1
    [stdout]
    3	9 / C/c
    2	8/8 / C/c
    1	7/7 / C/c
    [stderr]
    <stdin>:9:1: error: expected a count without a leading zero
    08 / C/c
    ^^
    help: write `8`
    ");
    assert_snapshot!(counted(&["--json"]), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":3,"feen":"9 / C/c","count":3}
    {"file":"<stdin>","line":2,"feen":"8/8 / C/c","count":2}
    {"file":"<stdin>","line":6,"feen":"7/7 / C/c","count":1}
    [stderr]
    {"file":"<stdin>","line":9,"column":1,"span":[0,2],"also":null,"code":"count/leading-zero","message":"expected a count without a leading zero","level":"canonical","utf16":[0,2],"severity":"error","place":{"field":"board","rank":0,"file":0,"square":0},"coordinates":[0],"fix":{"span":[0,2],"utf16":[0,2],"replacement":"8"},"help":["write `8`"]}
    "#);
    assert_snapshot!(counted(&["--from", "fen"]), @"
    exit 1
    [stderr]
    <stdin>:2:4: error: expected 8 ranks, found 2
    8/8 / C/c
       ^
    help: this text is FEEN
    <stdin>:3:1: error: expected a rank of 8 squares, found more
    9 / C/c
    ^
    help: this text is FEEN
    <stdin>:5:4: error: expected 8 ranks, found 2
    8/8 / C/c
       ^
    help: this text is FEEN
    <stdin>:6:1: error: expected a rank of 8 squares, found 7
    7/7 / C/c
    ^
    help: this text is FEEN
    <stdin>:7:1: error: expected a rank of 8 squares, found more
    9 / C/c
    ^
    help: this text is FEEN
    <stdin>:8:1: error: expected a rank of 8 squares, found more
    9 / C/c
    ^
    help: this text is FEEN
    <stdin>:9:1: error: expected a number without a leading zero
    08 / C/c
    ^^
    ");
    let directory = directory(
        "dedup-count",
        &[("lines", many_positions().join("\n").as_bytes())],
    );
    let told = feen_in(&directory, &["dedup", "-c", "lines"], b"");
    let counts = told.lines().filter_map(|line| line.split_once('\t'));
    let counts: Vec<u64> = counts.filter_map(|(count, _)| count.parse().ok()).collect();
    assert_eq!((counts.len(), counts.iter().sum()), (43, 50_u64));
    assert!(counts.is_sorted_by(|one, next| one >= next));
}
