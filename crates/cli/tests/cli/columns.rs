//! Positions in a column of a table, or in an object of each line.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::run::{directory, feen_in};

const TSV: &[u8] = b"id\tfeen\n1\t8/8 / C/c\n2\t8/08 / C/c\n3\t8/8 / C/c\n4\n";
const CSV: &[u8] = b"1,\"8/8 / C/c\",+0.3\n2,8/08 QP/ C/c,0\n";
const JSON: &[u8] =
    b"{\"id\":1,\"feen\":\"8\\/8 \\/ C\\/c\"}\n{\"feen\":\"8/08 / C/c\",\"id\":2}\n{\"id\":3}\n";

fn feen(arguments: &str, input: &[u8]) -> String {
    let arguments: Vec<_> = arguments.split(' ').collect();
    feen_in(Path::new("."), &arguments, input)
}

#[test]
fn a_column_is_checked_where_it_stands() {
    assert_snapshot!(feen("check --column 2 --header", TSV), @"
    exit 1
    [stdout]
    <stdin>:3:5: error: expected a count without a leading zero
    8/08 / C/c
      ^^
    help: write `8`
    <stdin>:5:2: error: expected three fields with one space between them, found 0 fields

    ^
    [stderr]
    4 lines, 2 invalid with 2 errors
    ");
    assert_snapshot!(feen("check --column 2 --json", CSV), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":2,"column":5,"span":[4,6],"also":null,"code":"count/leading-zero","message":"expected a count without a leading zero","level":"canonical","utf16":[4,6],"severity":"error","place":{"field":"board","rank":1,"file":0,"square":8},"coordinates":[1,0],"fix":{"span":[4,6],"utf16":[4,6],"replacement":"8"},"help":["write `8`"]}
    {"file":"<stdin>","line":2,"column":9,"span":[8,9],"also":[7,8],"code":"hands/not-canonical","message":"expected `P` before `Q`: equal counts go by letter, from A to Z","level":"canonical","utf16":[8,9],"severity":"error","place":{"field":"hand","player":"First"},"coordinates":[],"fix":{"span":[7,9],"utf16":[7,9],"replacement":"PQ"},"help":["write `PQ` instead of `QP`"]}
    [stderr]
    2 lines, 1 invalid with 2 errors
    "#);
    assert_snapshot!(feen("check --key feen", JSON), @"
    exit 1
    [stdout]
    <stdin>:2:12: error: expected a count without a leading zero
    8/08 / C/c
      ^^
    help: write `8`
    <stdin>:3:9: error: expected three fields with one space between them, found 0 fields

    ^
    [stderr]
    3 lines, 2 invalid with 2 errors
    ");
}

#[test]
fn places_are_in_bytes_and_in_utf_16() {
    let line = "1,é\u{1f0a1},8/08_/ C/c\n".as_bytes();
    assert_snapshot!(feen("fmt --column 3 --json", line), @r#"
    exit 0
    [stdout]
    {"file":"<stdin>","line":1,"feen":"8/8 / C/c","changes":[{"span":[13,14],"utf16":[10,11],"was":"_","became":" ","why":"`_` stands for the space"},{"span":[11,13],"utf16":[8,10],"was":"08","became":"8","why":"a count has no leading zero"}],"error":null,"readings":null}
    "#);
    let line = "1,é\u{1f0a1},8/08 / C/c\n".as_bytes();
    assert_snapshot!(feen("check --column 3 --json", line), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"column":8,"span":[11,13],"also":null,"code":"count/leading-zero","message":"expected a count without a leading zero","level":"canonical","utf16":[8,10],"severity":"error","place":{"field":"board","rank":1,"file":0,"square":8},"coordinates":[1,0],"fix":{"span":[11,13],"utf16":[8,10],"replacement":"8"},"help":["write `8`"]}
    [stderr]
    1 line, 1 invalid with 1 error
    "#);
    assert_snapshot!(feen("check --from fen --column 3 --json", "1,é\u{1f0a1},8/9 w\n".as_bytes()), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"column":8,"span":[11,12],"code":"placement/files","message":"expected a rank of 8 squares, found more","severity":"error","utf16":[8,9],"level":null,"help":[],"fix":null}
    [stderr]
    1 line, 1 invalid with 1 error
    "#);
}

#[test]
fn the_rest_of_a_line_stays() {
    assert_snapshot!(feen("fmt --column 2 --header", TSV), @"
    exit 1
    [stdout]
    id	feen
    1	8/8 / C/c
    2	8/8 / C/c
    3	8/8 / C/c
    4
    [stderr]
    <stdin>:5:2: error: expected three fields with one space between them, found 0 fields

    ^
    ");
    assert_snapshot!(feen("fmt --column 2 --explain", CSV), @r#"
    exit 0
    [stdout]
    1,"8/8 / C/c",+0.3
    2,8/8 PQ/ C/c,0
    [stderr]
    <stdin>:2:5: note: `08` -> `8`: a count has no leading zero
    <stdin>:2:8: note: `QP` -> `PQ`: a hand lists each piece once, in one order
    "#);
    assert_snapshot!(feen("fmt --key feen", JSON), @r#"
    exit 1
    [stdout]
    {"id":1,"feen":"8\/8 \/ C\/c"}
    {"feen":"8/8 / C/c","id":2}
    {"id":3}
    [stderr]
    <stdin>:3:9: error: expected three fields with one space between them, found 0 fields

    ^
    "#);
    let directory = directory("columns", &[("lines", CSV)]);
    assert_snapshot!(feen_in(&directory, &["check", "--fix", "--column=2", "lines"], b""), @"
    exit 0
    [stderr]
    2 lines, 0 invalid, 1 mended
    ");
    let text = fs::read_to_string(directory.join("lines")).unwrap();
    assert_snapshot!(text, @r#"
    1,"8/8 / C/c",+0.3
    2,8/8 PQ/ C/c,0
    "#);
}

#[test]
fn lines_are_found_by_their_column() {
    assert_snapshot!(feen("grep --column 2 --header --shape 2x8", TSV), @"
    exit 0
    [stdout]
    1	8/8 / C/c
    3	8/8 / C/c
    [stderr]
    2 lines passed over, not valid
    ");
    assert_snapshot!(feen("grep --key feen --json --shape 2x8", JSON), @r#"
    exit 0
    [stdout]
    {"file":"<stdin>","line":1,"feen":"8/8 / C/c"}
    [stderr]
    2 lines passed over, not valid
    "#);
    assert_snapshot!(feen("dedup --column 2 --header", TSV), @"
    exit 1
    [stdout]
    id	feen
    1	8/8 / C/c
    2	8/08 / C/c
    4
    [stderr]
    <stdin>:3:5: error: expected a count without a leading zero
    8/08 / C/c
      ^^
    help: write `8`
    <stdin>:5:2: error: expected three fields with one space between them, found 0 fields

    ^
    ");
    assert_snapshot!(feen("stats --column 2 --json --header", TSV), @r#"
    exit 1
    [stdout]
    {"distinct":1,"errors":[{"code":"count/leading-zero","lines":1},{"code":"fields/count","lines":1}],"lines":4,"others":{"errors":0,"pieces":0,"shapes":0,"styles":0},"pieces":[{"lines":2,"pieces":0}],"shapes":[{"lines":2,"shape":[2,8]}],"styles":[{"first":"C","lines":2,"second":"C"}],"turns":{"first":2,"second":0},"valid":2}
    "#);
    assert_snapshot!(feen("sort --key feen --by pieces", JSON), @r#"
    exit 1
    [stdout]
    {"id":1,"feen":"8\/8 \/ C\/c"}
    [stderr]
    <stdin>:2:12: error: expected a count without a leading zero
    8/08 / C/c
      ^^
    help: write `8`
    <stdin>:3:9: error: expected three fields with one space between them, found 0 fields

    ^
    "#);
    assert_snapshot!(feen("sample --key feen", JSON), @r#"
    exit 0
    [stdout]
    {"id":1,"feen":"8\/8 \/ C\/c"}
    [stderr]
    2 lines passed over, not valid
    "#);
}

#[test]
fn wrong_columns() {
    assert_snapshot!(feen("check --column 0", CSV), @r"
    exit 2
    [stderr]
    error: invalid value '0' for '--column <N|NAME>': columns count from 1

    For more information, try '--help'.
    ");
    assert_snapshot!(feen("check --column 1 --key feen", CSV), @r"
    exit 2
    [stderr]
    error: the argument '--column <N|NAME>' cannot be used with '--key <NAME>'

    Usage: feen check --column <N|NAME> [FILE]...

    For more information, try '--help'.
    ");
    assert_snapshot!(feen("check --header", CSV), @r"
    exit 2
    [stderr]
    error: the following required arguments were not provided:
      --column <N|NAME>

    Usage: feen check --column <N|NAME> --header [FILE]...

    For more information, try '--help'.
    ");
}

#[test]
fn a_column_has_a_name() {
    let by_number = feen("check --column 2 --header", TSV);
    assert_eq!(feen("check --column feen", TSV), by_number);
    assert_eq!(feen("check --column feen --header", TSV), by_number);
    assert_snapshot!(feen("fmt --column feen", b"\xef\xbb\xbffeen,\"id\"\n8/08 / C/c,1\n"), @r#"
    exit 0
    [stdout]
    ﻿feen,"id"
    8/8 / C/c,1
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    "#);
    assert_snapshot!(feen("fmt --column id", b"feen,\"id\"\n1,8/08 / C/c\n"), @r#"
    exit 0
    [stdout]
    feen,"id"
    1,8/8 / C/c
    "#);
    assert_snapshot!(feen("check --column Feen", TSV), @r"
    exit 2
    [stderr]
    error: expected the column `Feen` in <stdin>, found `id	feen`
    ");
    assert_snapshot!(feen("check --column feen", b""), @r"
    exit 2
    [stderr]
    error: expected the column `feen` in <stdin>, found ``
    ");
}

#[test]
fn a_named_column_is_at_one_place_in_all_files() {
    let files: [(&str, &[u8]); 2] = [
        ("one.csv", b"feen,id\n8/8 / C/c,1\n"),
        ("two.csv", b"id,feen\n1,8/8 / C/c\n"),
    ];
    let folder = directory("named-columns", &files);
    let check = |files: &[&str]| {
        feen_in(
            &folder,
            &[&["check", "--column", "feen"], files].concat(),
            b"",
        )
    };
    assert_snapshot!(check(&["one.csv", "one.csv"]), @r"
    exit 0
    [stderr]
    2 lines, 0 invalid
    ");
    assert_snapshot!(check(&["one.csv", "two.csv"]), @r"
    exit 2
    [stderr]
    error: expected `feen` as column 1 of two.csv, as in the files before it, found it as column 2
    ");
}

#[test]
fn a_column_is_migrated_where_it_stands() {
    let table = b"id\told\tscore\n1\t4k4/9 B Pgg\t+0.3\n2\thello\t0\n";
    let migrate = "migrate --from C --players S/s --terminal K --column old";
    assert_snapshot!(feen(migrate, table), @r"
    exit 1
    [stdout]
    id	old	score
    1	4k^4/9 P/2g S/s	+0.3
    2	hello	0
    [stderr]
    <stdin>:3:8: error: expected three fields with one space between them, found 1 field
    hello
         ^
    ");
    assert_snapshot!(feen(&format!("{migrate} --explain"), table), @r"
    exit 1
    [stdout]
    id	old	score
    1	4k^4/9 P/2g S/s	+0.3
    2	hello	0
    [stderr]
    <stdin>:2:4: note: marked the piece as terminal, `k^`
    <stdin>:2:9: note: read the side to move as the first player
    <stdin>:2:11: note: wrote the hands in today's form and order
    <stdin>:2:14: note: gave the first player the style `S`, by the options
    <stdin>:2:14: note: gave the second player the style `S`, by the options
    <stdin>:3:8: error: expected three fields with one space between them, found 1 field
    hello
         ^
    ");
    assert_snapshot!(feen(&format!("{migrate} --json"), table), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":2,"feen":"4k^4/9 P/2g S/s","decisions":[{"span":[3,4],"code":"terminal/added","message":"marked the piece as terminal, `k^`","loss":false},{"span":[8,9],"code":"side/read","message":"read the side to move as the first player","loss":false},{"span":[10,13],"code":"hands/rewritten","message":"wrote the hands in today's form and order","loss":false},{"span":[13,13],"code":"style/given","message":"gave the first player the style `S`, by the options","loss":false},{"span":[13,13],"code":"style/given","message":"gave the second player the style `S`, by the options","loss":false}],"error":null}
    {"file":"<stdin>","line":3,"feen":null,"decisions":[],"error":{"column":8,"span":[7,7],"code":"fields/count","message":"expected three fields with one space between them, found 1 field","help":[]}}
    "#);
    assert_snapshot!(feen("migrate --guess --column 2 --header", table), @r"
    exit 1
    [stdout]
    <stdin>:2: C (since 2015-08)
    <stdin>:3: none
    ");
}
