//! `feen check --fix`.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use insta::assert_snapshot;

use crate::run::{directory, feen_in};

/// Two lines that can be mended, with ends of both kinds, among others.
const MIXED: &[u8] =
    b"# 8/08 / C/c\n8/08 QP1P/-_C/c;\r\n8/8 / C/c\r\n\n8/8 PP/ C/C\n3/4/5 / C/c\n8/\xff PP/ C/c\n8/8 QP/ C/c";

#[test]
fn mended_lines_replace_those_of_the_file() {
    let directory = directory("fix", &[("mixed.feen", MIXED)]);
    assert_snapshot!(feen_in(&directory, &["check", "--fix", "mixed.feen"], b""), @"
    exit 1
    [stdout]
    mixed.feen:5:11: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 2P/ C/C
            - ^
    mixed.feen:6:3: note: rank 2 has 4 squares, the ranks before it 3
    3/4/5 / C/c
    - ^
    mixed.feen:7:3: error: expected ASCII, found a byte that starts no character (0xff)
    8/� 2P/ C/c
      ^
    [stderr]
    6 lines, 2 invalid with 2 errors, 1 note, 4 mended
    ");
    let text = fs::read(directory.join("mixed.feen")).unwrap();
    assert_snapshot!(text.escape_ascii().to_string().replace("\\n", "\\n\n"), @r"
    # 8/08 / C/c\n
    8/8 2PQ/ C/c\r\n
    8/8 / C/c\r\n
    \n
    8/8 2P/ C/C\n
    3/4/5 / C/c\n
    8/\xff 2P/ C/c\n
    8/8 PQ/ C/c
    ");
}

#[test]
fn very_many_errors_are_mended_beside_one_that_stays() {
    let ranks = |rank| vec![rank; 333].join("/");
    let line = format!("{} PPQQ/2p1b C/C\n", ranks("08"));
    let told = feen_in(Path::new("."), &["check", "--fix"], line.as_bytes());
    let mended = format!("exit 1\n[stdout]\n{} 2P2Q/2pb C/C\n", ranks("8"));
    assert!(told.starts_with(&mended), "{told}");
    assert!(
        told.ends_with("1 line, 1 invalid with 1 error, 1 mended"),
        "{told}"
    );
}

#[test]
fn a_text_too_long_to_search_is_mended_as_well() {
    let line = |rank: &str| {
        let ranks = format!("{}{rank}/", "8/".repeat(25_000));
        format!("{}8 / C/C\n", ranks.repeat(20))
    };
    let told = feen_in(Path::new("."), &["check", "--fix"], line("08").as_bytes());
    let mended = format!("exit 1\n[stdout]\n{}[stderr]\n", line("8"));
    assert!(told.starts_with(&mended));
    let summary = "\n1 line, 1 invalid with 1 error, 1 mended";
    assert!(told.ends_with(summary));
}

#[test]
fn the_rounds_of_a_long_line_are_few() {
    let line = format!("{} / C/C\n", vec!["08"; 20_000].join("/"));
    let told = feen_in(Path::new("."), &["check", "--fix"], line.as_bytes());
    let left = told.split("[stderr]").next().unwrap().matches("08").count();
    assert!((15_000..20_000).contains(&left), "{left}");
}

#[test]
fn one_run_is_enough() {
    let lines = b"8/7/8  Cc\n 8/44  C/c\n8/0801P/01p  Cc\n";
    let arguments = ["check", "--fix", "--errors-only"];
    assert_snapshot!(feen_in(Path::new("."), &arguments, lines), @"
    exit 0
    [stdout]
    8/7/8 / C/c
    8/44 / C/c
    8/801P/1p / C/c
    [stderr]
    3 lines, 0 invalid, 3 mended
    ");
}

#[test]
fn standard_input_goes_mended_to_standard_output() {
    assert_snapshot!(feen_in(Path::new("."), &["check", "--fix"], MIXED), @"
    exit 1
    [stdout]
    # 8/08 / C/c
    8/8 2PQ/ C/c
    8/8 / C/c

    8/8 2P/ C/C
    3/4/5 / C/c
    8/� 2P/ C/c
    8/8 PQ/ C/c
    [stderr]
    <stdin>:5:11: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 2P/ C/C
            - ^
    <stdin>:6:3: note: rank 2 has 4 squares, the ranks before it 3
    3/4/5 / C/c
    - ^
    <stdin>:7:3: error: expected ASCII, found a byte that starts no character (0xff)
    8/� 2P/ C/c
      ^
    6 lines, 2 invalid with 2 errors, 1 note, 4 mended
    ");
}

#[test]
fn what_is_left_as_json() {
    let directory = directory("fix-json", &[("mixed.feen", MIXED)]);
    let arguments = ["check", "--fix", "--json", "--errors-only", "mixed.feen"];
    assert_snapshot!(feen_in(&directory, &arguments, b""), @r#"
    exit 1
    [stdout]
    {"file":"mixed.feen","line":5,"column":11,"span":[10,11],"also":[8,9],"code":"styles/same-case","message":"expected one style in upper case beside one in lower case, found both in upper case","level":"syntax","utf16":[10,11],"severity":"error","place":{"field":"styles"},"coordinates":[],"fix":null,"help":[]}
    {"file":"mixed.feen","line":7,"column":3,"span":[2,3],"also":null,"code":"text/not-ascii","message":"expected ASCII, found a byte that starts no character (0xff)","level":"syntax","utf16":[2,3],"severity":"error","place":{"field":"board","rank":1,"file":0,"square":8},"coordinates":[1,0],"fix":null,"help":[]}
    [stderr]
    6 lines, 2 invalid with 2 errors, 4 mended
    "#);
}

#[test]
fn all_is_mended() {
    let directory = directory(
        "fix-all",
        &[("a", b"8/8 QP/ C/c\n"), ("b", b"8/8 PQ/ C/c\n")],
    );
    assert_snapshot!(feen_in(&directory, &["check", "--fix", "a", "b"], b""), @"
    exit 0
    [stderr]
    2 lines, 0 invalid, 1 mended
    ");
    let text = |name| fs::read(directory.join(name)).unwrap();
    assert_eq!(text("a"), text("b"));
}

#[test]
fn what_is_not_mended_for_it_cannot_be_written_is_told() {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(b"8/8 QP/ C/c\n").unwrap();
    let gzip = gzip.finish().unwrap();
    let files: [(_, &[u8]); 3] = [
        ("lines.gz", &gzip),
        ("cut.gz", &gzip[..gzip.len() - 1]),
        ("kept", b"8/8 QP/ C/c\n"),
    ];
    let directory = directory("fix-unwritten", &files);
    let kept = directory.join("kept");
    let mut permissions = fs::metadata(&kept).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&kept, permissions).unwrap();
    let arguments = ["check", "--fix", "lines.gz", "cut.gz", "kept"];
    assert_snapshot!(feen_in(&directory, &arguments, b""), @"
    exit 2
    [stdout]
    lines.gz:1:6: error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/8 QP/ C/c
        -^
    help: write `PQ` instead of `QP`
    cut.gz:1:6: error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/8 QP/ C/c
        -^
    help: write `PQ` instead of `QP`
    kept:1:6: error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/8 QP/ C/c
        -^
    help: write `PQ` instead of `QP`
    [stderr]
    error: cannot write lines.gz: it is compressed, and only plain text is written
    error: cannot read cut.gz: it is cut short
    error: cannot write kept: permission denied
    3 lines, 3 invalid with 3 errors, 1 file not read, 2 files not written
    ");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_none_can_be_made_beside_is_not_mended() {
    // A path has at most 4095 bytes, and the name of the file beside it is longer.
    let mut folder = directory("fix-beside", &[]);
    while let left @ 1.. = 4090_usize.saturating_sub(folder.as_os_str().len()) {
        folder.push("x".repeat(left.min(200)));
    }
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("a"), b"8/8 QP/ C/c\n8/08 / C/C\n").unwrap();
    let told = feen_in(&folder, &["check", "--fix", "a"], b"");
    assert_snapshot!(told.split("[stderr]").next().unwrap(), @"
    exit 2
    [stdout]
    a:1:6: error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/8 QP/ C/c
        -^
    help: write `PQ` instead of `QP`
    a:2:3: error: expected a count without a leading zero
    8/08 / C/C
      ^^
    help: write `8`
    a:2:10: error: expected one style in upper case beside one in lower case, found both in upper case
    8/08 / C/C
           - ^
    ");
    assert!(told.ends_with(
        "
2 lines, 2 invalid with 3 errors, 1 file not written"
    ));
    directory("fix-beside", &[]);
}
