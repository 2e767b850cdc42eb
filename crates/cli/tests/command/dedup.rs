//! `feen dedup`.

use std::path::Path;

use insta::assert_snapshot;

use crate::run::{directory, feen_in};

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
    <stdin>:6:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    <stdin>:7:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
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
    error: cannot read <stdin>:2: it is a line of 4 MiB or more
    ");
}
