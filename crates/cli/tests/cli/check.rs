//! `feen check`.

use std::path::Path;

use insta::assert_snapshot;

use crate::run::{directory, feen, feen_in};

const VALID: &[u8] = b"8/8/8/8/8/8/8/8 / C/c\n3/4/5/4/3 P/2k' g/G\n";

fn check(input: &[u8]) -> String {
    feen_in(Path::new("."), &["check"], input)
}

fn check_json(input: &[u8]) -> String {
    feen_in(Path::new("."), &["check", "--json"], input)
}

#[test]
fn all_lines_are_valid() {
    assert_snapshot!(check(VALID), @"
    exit 0
    [stdout]
    <stdin>:2:3: note: rank 2 has 4 squares, the ranks before it 3
    3/4/5/4/3 P/2k' g/G
    - ^
    [stderr]
    2 lines, 0 invalid, 1 note
    ");
}

#[test]
fn no_lines() {
    assert_snapshot!(check(b""), @r"
    exit 0
    [stderr]
    0 lines, 0 invalid
    ");
}

#[test]
fn each_error_has_its_place() {
    assert_snapshot!(check(b"8/8 / C/c\n8/8 / C/C\n8/8 PBP/ C/c\n8//8 / C/c\n9 12P/ C/c\n"), @"
    exit 1
    [stdout]
    <stdin>:2:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    <stdin>:3:6: error: expected `B` before `P`: equal counts go by letter, from A to Z
    8/8 PBP/ C/c
        -^
    help: write `2PB` instead of `PBP`
    <stdin>:3:7: error: expected each piece once in a hand, found `P` again
    8/8 PBP/ C/c
        - ^
    help: write `2PB` instead of `PBP`
    <stdin>:4:1: error: expected `/` in each part beside `//`
    8//8 / C/c
    ^--
    <stdin>:5:3: error: expected no more pieces than squares, found 12 pieces on 9 squares
    9 12P/ C/c
      ^^^^
    [stderr]
    5 lines, 4 invalid with 5 errors
    ");
}

#[test]
fn nonsense() {
    assert_snapshot!(check(b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nhello\n 8/8 / C/c\n"), @"
    exit 1
    [stdout]
    <stdin>:1:46: error: expected three fields with one space between them, found 6 fields
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                                                 ^
    <stdin>:2:6: error: expected three fields with one space between them, found 1 field
    hello
         ^
    <stdin>:3:1: error: expected three fields with one space between them, found 4 fields
     8/8 / C/c
    ^
    help: leave it out
    [stderr]
    3 lines, 3 invalid with 3 errors
    help: this looks like FEN, another notation: `--from fen` reads it
    ");
}

#[test]
fn lines_end_with_lf_or_crlf_or_the_input() {
    assert_snapshot!(check(b"8/8 / C/c\r\n8/8 / C/C\r\n8/8 / C/c\r\r\n8/8 / C/c\n8/8 / c/c"), @"
    exit 1
    [stdout]
    <stdin>:2:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    <stdin>:3:10: error: expected the end of the style, found a carriage return
    8/8 / C/c␍
             ^
    help: leave it out
    <stdin>:5:9: error: expected one style in upper case beside one in lower case, found both in lower case
    8/8 / c/c
          - ^
    [stderr]
    5 lines, 3 invalid with 3 errors
    ");
}

#[test]
fn blank_lines_and_comments_are_passed_over() {
    assert_snapshot!(check(b"# two positions\n8/8 / C/c\n\n \t\r\n8/8 / C/C\n#8\n #8\n"), @"
    exit 1
    [stdout]
    <stdin>:5:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    <stdin>:7:1: error: expected three fields with one space between them, found 2 fields
     #8
    ^
    <stdin>:7:2: error: expected a square, found `#`
     #8
     ^
    [stderr]
    3 lines, 2 invalid with 3 errors
    ");
}

#[test]
fn bytes_that_are_not_utf_8() {
    assert_snapshot!(check(b"8/7\xff / C/c\n\xe2\x82/8 / C/C\n8/\xc3\xa97 / C/c\n8/8 PP/ \xff\n"), @"
    exit 1
    [stdout]
    <stdin>:1:4: error: expected ASCII, found a byte that starts no character (0xff)
    8/7� / C/c
       ^
    <stdin>:2:1: error: expected ASCII, found the start of a character outside ASCII (0xe2)
    ��/8 / C/C
    ^
    <stdin>:2:2: error: expected ASCII, found a byte that starts no character (0x82)
    ��/8 / C/C
     ^
    <stdin>:2:10: error: expected one style in upper case beside one in lower case, found both in upper case
    ��/8 / C/C
           - ^
    <stdin>:3:3: error: expected ASCII, found the start of a character outside ASCII (0xc3)
    8/é7 / C/c
      ^
    <stdin>:4:6: error: expected each piece once in a hand, found `P` again
    8/8 PP/ �
        -^
    <stdin>:4:9: error: expected ASCII, found a byte that starts no character (0xff)
    8/8 PP/ �
            ^
    <stdin>:4:10: error: expected `/` between the styles
    8/8 PP/ �
             ^
    [stderr]
    4 lines, 4 invalid with 8 errors
    ");
}

#[test]
fn a_null_byte() {
    assert_snapshot!(check(b"8/\0 / C/c\n"), @"
    exit 1
    [stdout]
    <stdin>:1:3: error: expected a square, found NUL
    8/␀ / C/c
      ^
    [stderr]
    1 line, 1 invalid with 1 error
    ");
}

#[test]
fn a_control_character_beside_a_byte_that_is_no_character() {
    assert_snapshot!(check(b"8/\xff\x1a8 / C/c\n"), @"
    exit 1
    [stdout]
    <stdin>:1:3: error: expected ASCII, found a byte that starts no character (0xff)
    8/�␚8 / C/c
      ^
    <stdin>:1:4: error: expected a square, found a control character (0x1a)
    8/�␚8 / C/c
       ^
    [stderr]
    1 line, 1 invalid with 2 errors
    ");
}

#[test]
fn a_long_line_is_shown_around_its_error() {
    let line = format!("{}9 / C/C", "8/".repeat(100_000));
    assert_snapshot!(check(line.as_bytes()), @"
    exit 1
    [stdout]
    <stdin>:1:200007: error: expected one style in upper case beside one in lower case, found both in upper case
    …8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/9 / C/C
                                           - ^
    [stderr]
    1 line, 1 invalid with 1 error
    ");
}

#[test]
fn over_a_limit_is_not_invalid() {
    assert_snapshot!(check(b"18446744073709551615 / C/c\n18446744073709551616 / C/c\n"), @"
    exit 1
    [stdout]
    <stdin>:1:1: note: expected at most 65025 squares, found 18446744073709551615
    18446744073709551615 / C/c
    ^^^^^^^^^^^^^^^^^^^^
    <stdin>:2:1: error: expected at most 18446744073709551615 squares
    18446744073709551616 / C/c
    ^^^^^^^^^^^^^^^^^^^^
    [stderr]
    2 lines, 0 invalid, 1 over a limit, 1 note
    ");
}

#[test]
fn over_a_limit_and_invalid_is_invalid() {
    assert_snapshot!(check(b"08/18446744073709551616 / C/c\n"), @"
    exit 1
    [stdout]
    <stdin>:1:1: error: expected a count without a leading zero
    08/18446744073709551616 / C/c
    ^^
    help: write `8`
    <stdin>:1:1: error: expected at most 18446744073709551615 squares
    08/18446744073709551616 / C/c
    ^^^^^^^^^^^^^^^^^^^^^^^
    [stderr]
    1 line, 1 invalid with 1 error
    ");
}

#[test]
fn all_errors_of_a_line() {
    assert_snapshot!(check(b"8/08 1P/QP C/C\n9/9 / C/c\n8!/8 2/ c/C\n"), @"
    exit 1
    [stdout]
    <stdin>:1:3: error: expected a count without a leading zero
    8/08 1P/QP C/C
      ^^
    help: write `8`
    <stdin>:1:6: error: expected a single piece without a count, found 1
    8/08 1P/QP C/C
         ^
    help: leave it out
    <stdin>:1:10: error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/08 1P/QP C/C
            -^
    help: write `PQ` instead of `QP`
    <stdin>:1:14: error: expected one style in upper case beside one in lower case, found both in upper case
    8/08 1P/QP C/C
               - ^
    <stdin>:3:2: error: expected a square, found `!`
    8!/8 2/ c/C
     ^
    <stdin>:3:7: error: expected a piece after the count, found `/`
    8!/8 2/ c/C
          ^
    [stderr]
    3 lines, 2 invalid with 6 errors
    ");
}

const IRREGULAR: &[u8] = b"8/8/7/8/8 / C/c\n3/4/5/4/3 / G/g\n70000 / G/g\n8/8 / C/c\n8/8 PP/ C/c\n";

#[test]
fn boards_that_are_no_box_are_valid_and_told() {
    assert_snapshot!(check(IRREGULAR), @"
    exit 1
    [stdout]
    <stdin>:1:5: warning: rank 3 has 7 squares, the ranks before it 8
    8/8/7/8/8 / C/c
    -   ^
    <stdin>:2:3: note: rank 2 has 4 squares, the ranks before it 3
    3/4/5/4/3 / G/g
    - ^
    <stdin>:3:1: note: expected at most 65025 squares, found 70000
    70000 / G/g
    ^^^^^
    <stdin>:5:6: error: expected each piece once in a hand, found `P` again
    8/8 PP/ C/c
        -^
    help: write `2P` instead of `PP`
    [stderr]
    5 lines, 1 invalid with 1 error, 1 warning, 2 notes
    ");
}

#[test]
fn errors_only() {
    assert_snapshot!(feen_in(Path::new("."), &["check", "--errors-only"], IRREGULAR), @"
    exit 1
    [stdout]
    <stdin>:5:6: error: expected each piece once in a hand, found `P` again
    8/8 PP/ C/c
        -^
    help: write `2P` instead of `PP`
    [stderr]
    5 lines, 1 invalid with 1 error
    ");
}

#[test]
fn representable_asks_for_what_a_position_can_hold() {
    let arguments = ["check", "--level", "representable"];
    assert_snapshot!(feen_in(Path::new("."), &arguments, IRREGULAR), @"
    exit 1
    [stdout]
    <stdin>:1:5: warning: rank 3 has 7 squares, the ranks before it 8
    8/8/7/8/8 / C/c
    -   ^
    <stdin>:2:3: note: rank 2 has 4 squares, the ranks before it 3
    3/4/5/4/3 / G/g
    - ^
    <stdin>:3:1: error: expected at most 65025 squares, found 70000
    70000 / G/g
    ^^^^^
    <stdin>:5:6: error: expected each piece once in a hand, found `P` again
    8/8 PP/ C/c
        -^
    help: write `2P` instead of `PP`
    [stderr]
    5 lines, 1 invalid with 1 error, 1 over a limit, 1 warning, 1 note
    ");
}

#[test]
fn json_of_all_severities_and_levels() {
    assert_snapshot!(check_json(IRREGULAR), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"column":5,"span":[4,5],"also":[0,1],"code":"placement/irregular","message":"rank 3 has 7 squares, the ranks before it 8","level":"representable","utf16":[4,5],"severity":"warning","place":{"field":"board","rank":2,"file":0,"square":16},"coordinates":[2,0],"fix":null,"help":[]}
    {"file":"<stdin>","line":2,"column":3,"span":[2,3],"also":[0,1],"code":"placement/irregular","message":"rank 2 has 4 squares, the ranks before it 3","level":"representable","utf16":[2,3],"severity":"note","place":{"field":"board","rank":1,"file":0,"square":3},"coordinates":[1,0],"fix":null,"help":[]}
    {"file":"<stdin>","line":3,"column":1,"span":[0,5],"also":null,"code":"limit/squares","message":"expected at most 65025 squares, found 70000","level":"representable","utf16":[0,5],"severity":"note","place":{"field":"board","rank":0,"file":0,"square":0},"coordinates":[0],"fix":null,"help":[]}
    {"file":"<stdin>","line":5,"column":6,"span":[5,6],"also":[4,5],"code":"hands/not-aggregated","message":"expected each piece once in a hand, found `P` again","level":"canonical","utf16":[5,6],"severity":"error","place":{"field":"hand","player":"First"},"coordinates":[],"fix":{"span":[4,6],"utf16":[4,6],"replacement":"2P"},"help":["write `2P` instead of `PP`"]}
    [stderr]
    5 lines, 1 invalid with 1 error, 1 warning, 2 notes
    "#);
}

#[test]
fn errors_only_of_what_is_representable() {
    let arguments = [
        "check",
        "--errors-only",
        "--level",
        "representable",
        "--json",
    ];
    assert_snapshot!(feen_in(Path::new("."), &arguments, IRREGULAR), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":3,"column":1,"span":[0,5],"also":null,"code":"limit/squares","message":"expected at most 65025 squares, found 70000","level":"representable","utf16":[0,5],"severity":"error","place":{"field":"board","rank":0,"file":0,"square":0},"coordinates":[0],"fix":null,"help":[]}
    {"file":"<stdin>","line":5,"column":6,"span":[5,6],"also":[4,5],"code":"hands/not-aggregated","message":"expected each piece once in a hand, found `P` again","level":"canonical","utf16":[5,6],"severity":"error","place":{"field":"hand","player":"First"},"coordinates":[],"fix":{"span":[4,6],"utf16":[4,6],"replacement":"2P"},"help":["write `2P` instead of `PP`"]}
    [stderr]
    5 lines, 1 invalid with 1 error, 1 over a limit
    "#);
}

#[test]
fn a_text_too_long_to_search() {
    let line = format!("{}08 / C/C\n", "8/".repeat(600_000));
    assert_snapshot!(check(line.as_bytes()), @"
    exit 1
    [stdout]
    <stdin>:1:1200001: error: expected a count without a leading zero
    …8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/08 / C/C
                                             ^^
    <stdin>:1:1: note: this text is so long that it was searched only in part
    [stderr]
    1 line, 1 invalid with 1 error, 1 note
    ");
    assert_snapshot!(check_json(line.as_bytes()), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"column":1200001,"span":[1200000,1200002],"also":null,"code":"count/leading-zero","message":"expected a count without a leading zero","level":"canonical","utf16":[1200000,1200002],"severity":"error","place":{"field":"board","rank":600000,"file":0,"square":4800000},"coordinates":[600000,0],"fix":null,"help":[]}
    {"file":"<stdin>","line":1,"column":1,"span":[0,0],"code":"search/partial","message":"this text is so long that it was searched only in part","severity":"note","utf16":[0,0],"level":null,"help":[],"fix":null}
    [stderr]
    1 line, 1 invalid with 1 error, 1 note
    "#);
}

#[test]
fn json() {
    assert_snapshot!(check_json(b"8/8 / C/c\n8/8 PP/ C/c\r\n\xff\xff8 / C/c\n8/\xff / C/c\n"), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":2,"column":6,"span":[5,6],"also":[4,5],"code":"hands/not-aggregated","message":"expected each piece once in a hand, found `P` again","level":"canonical","utf16":[5,6],"severity":"error","place":{"field":"hand","player":"First"},"coordinates":[],"fix":{"span":[4,6],"utf16":[4,6],"replacement":"2P"},"help":["write `2P` instead of `PP`"]}
    {"file":"<stdin>","line":3,"column":1,"span":[0,1],"also":null,"code":"text/not-ascii","message":"expected ASCII, found a byte that starts no character (0xff)","level":"syntax","utf16":[0,1],"severity":"error","place":{"field":"board","rank":0,"file":0,"square":0},"coordinates":[0],"fix":null,"help":[]}
    {"file":"<stdin>","line":3,"column":2,"span":[1,2],"also":null,"code":"text/not-ascii","message":"expected ASCII, found a byte that starts no character (0xff)","level":"syntax","utf16":[1,2],"severity":"error","place":{"field":"board","rank":0,"file":1,"square":1},"coordinates":[1],"fix":null,"help":[]}
    {"file":"<stdin>","line":4,"column":3,"span":[2,3],"also":null,"code":"text/not-ascii","message":"expected ASCII, found a byte that starts no character (0xff)","level":"syntax","utf16":[2,3],"severity":"error","place":{"field":"board","rank":1,"file":0,"square":8},"coordinates":[1,0],"fix":null,"help":[]}
    [stderr]
    4 lines, 3 invalid with 4 errors
    "#);
}

#[test]
fn json_counts_columns_in_characters_and_spans_in_bytes() {
    assert_snapshot!(check_json("8/8 / é/c\n".as_bytes()), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"column":7,"span":[6,8],"also":null,"code":"text/not-ascii","message":"expected ASCII, found the start of a character outside ASCII (0xc3)","level":"syntax","utf16":[6,7],"severity":"error","place":{"field":"styles"},"coordinates":[],"fix":null,"help":[]}
    [stderr]
    1 line, 1 invalid with 1 error
    "#);
}

#[test]
fn files_in_their_order() {
    let directory = directory(
        "files",
        &[
            ("good.feen", VALID),
            ("bad.feen", b"\n8/8 / C/C\n"),
            ("empty.feen", b""),
        ],
    );
    let arguments = [
        "check",
        "bad.feen",
        "good.feen",
        "-",
        "empty.feen",
        "bad.feen",
    ];
    assert_snapshot!(feen_in(&directory, &arguments, b"8/8 C/c\n"), @"
    exit 1
    [stdout]
    bad.feen:2:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    good.feen:2:3: note: rank 2 has 4 squares, the ranks before it 3
    3/4/5/4/3 P/2k' g/G
    - ^
    <stdin>:1:4: error: expected three fields with one space between them, found 2 fields
    8/8 C/c
       ^
    help: write ` /` before a space
    bad.feen:2:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    [stderr]
    5 lines, 3 invalid with 3 errors, 1 note
    ");
}

#[test]
fn files_that_cannot_be_read() {
    let directory = directory("unreadable", &[("bad.feen", b"8/8 / C/C\n")]);
    let arguments = ["check", "missing.feen", ".", "bad.feen"];
    assert_snapshot!(feen_in(&directory, &arguments, b""), @"
    exit 2
    [stdout]
    bad.feen:1:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    [stderr]
    error: cannot read missing.feen: there is no such file
    error: cannot read .: it is a directory
    1 line, 1 invalid with 1 error, 2 files not read
    ");
}

#[test]
fn a_missing_file_alone() {
    assert_snapshot!(feen(&["check", "missing.feen"]), @r"
    exit 2
    [stderr]
    error: cannot read missing.feen: there is no such file
    0 lines, 0 invalid, 1 file not read
    ");
}

#[test]
fn a_file_with_a_hyphen_for_a_name() {
    let directory = directory("hyphen", &[("-", b"8/8 / C/C\n")]);
    assert_snapshot!(feen_in(&directory, &["check", "./-"], b""), @"
    exit 1
    [stdout]
    ./-:1:9: error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    [stderr]
    1 line, 1 invalid with 1 error
    ");
}

/// A file of another notation is a hundred findings and one line of help.
#[test]
fn a_file_of_another_notation() {
    let lines = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n".repeat(200);
    let check = |arguments: &[&str]| {
        let arguments = [&["check"], arguments].concat();
        feen_in(Path::new("."), &arguments, lines.as_bytes())
    };
    let said = check(&[]);
    assert_eq!(said.matches(": error: ").count(), 100, "{said}");
    let help = "help: this looks like FEN, another notation: `--from fen` reads it";
    assert_eq!(said.matches("another notation").count(), 1, "{said}");
    assert!(said.ends_with(help), "{said}");
    assert!(said.contains("not shown"), "{said}");
    assert!(
        said.contains("note: `--max all` shows all findings"),
        "{said}"
    );
    let all = check(&["--max", "all"]);
    assert!(all.matches(": error: ").count() >= 200, "{all}");
    assert!(!all.contains("not shown"), "{all}");
    let three = check(&["--max", "3"]);
    assert_eq!(three.matches(": error: ").count(), 3, "{three}");
    let json = check(&["--json"]);
    assert!(
        json.matches("\"severity\":\"error\"").count() >= 200,
        "{json}"
    );
    assert!(check(&["--max", "many"]).contains("expected a number, or `all`"));
}

/// Lines with a residue after a TAB are lines of positions.
#[test]
fn lines_with_a_residue() {
    let lines = "8/8 / C/c\thalfmove=3 fullmove=40\n8/8 / C/c\tfullmove=2\n8/8 P/ C/c\n";
    let run = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        feen_in(Path::new("."), &arguments, lines.as_bytes())
    };
    assert_eq!(run("check"), "exit 0\n[stderr]\n3 lines, 0 invalid");
    assert!(run("stats").contains("3 valid") || run("stats").starts_with("exit 0"));
    let first = "8/8 / C/c\thalfmove=3 fullmove=40";
    assert_eq!(
        run("dedup"),
        format!("exit 0\n[stdout]\n{first}\n8/8 P/ C/c")
    );
    assert_eq!(run("grep -c --pieces 0"), "exit 0\n[stdout]\n2");
    assert_eq!(
        run("fmt"),
        format!("exit 0\n[stdout]\n{}", lines.trim_end())
    );
    assert!(run("show").starts_with("exit 0"));
    assert!(run("sort --by pieces").contains(first));
    let sloppy = feen_in(Path::new("."), &["fmt"], b"8/08 / C/c\thalfmove=3\n");
    assert_eq!(sloppy, "exit 0\n[stdout]\n8/8 / C/c\thalfmove=3");
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\tfeen=4k^3/8/8/8/8/8/8/4K^3 P/ C/c\n";
    let said = feen_in(Path::new("."), &["check", "--from", "fen"], fen.as_bytes());
    assert_eq!(said, "exit 0\n[stderr]\n1 line, 0 invalid");
    // Other columns are no residue.
    let table = feen_in(
        Path::new("."),
        &["check"],
        b"8/8 / C/c\t17\n8/8 / C/c\t18\n",
    );
    let help = "help: the line has columns: `--column 1` reads the first";
    assert!(table.ends_with(help), "{table}");
}

#[test]
fn records_are_known_by_name() {
    for (record, name) in [
        ("手合割：平手\n   1 ７六歩(77)\n", "KIF"),
        ("V2.2\nN+A\n+7776FU\n", "CSA"),
        ("[Event \"A\"]\n\n1. e4 e5 *\n", "PGN"),
    ] {
        for verb in ["check", "stats", "show", "fmt"] {
            let said = feen_in(Path::new("."), &[verb], record.as_bytes());
            let looks = format!("this looks like {name}, a record of a game");
            assert!(said.contains(&looks), "{verb}: {said}");
        }
        let said = feen_in(
            Path::new("."),
            &["convert", "--from", "auto", "--to", "feen"],
            record.as_bytes(),
        );
        assert!(said.contains(&format!("this looks like {name}")), "{said}");
    }
}
