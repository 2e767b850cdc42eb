//! Files of other notations in the verbs that read files.

use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use insta::assert_snapshot;

use crate::run::{directory, feen, feen_in};

const GAMES: &str = "# two games
4k3/8/8/8/8/8/8/4K2R w K - 0 1
4k3/8/8/8/8/8/8/4K2R w K - 3 40
4k3/8/8/8/8/8/8 w - - 0 1
4k3/8/8/8/8/8/8/4K2R b K - 0 1
";

#[track_caller]
fn run(arguments: &str, input: &str) -> String {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    feen_in(Path::new("."), &arguments, input.as_bytes())
}

#[test]
fn check_reports_the_place_in_the_line() {
    assert_snapshot!(run("check --from fen", GAMES), @"
    exit 1
    [stdout]
    <stdin>:4:16: error: expected 8 ranks, found 7
    4k3/8/8/8/8/8/8 w - - 0 1
                   ^
    help: this text is FEN of any board: the variant `any` takes it
    [stderr]
    4 lines, 1 invalid with 1 error
    ");
    assert_snapshot!(run("check --from fen --json", GAMES), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":4,"column":16,"span":[15,15],"code":"placement/ranks","message":"expected 8 ranks, found 7","severity":"error","utf16":[15,15],"level":null,"help":["this text is FEN of any board: the variant `any` takes it"],"fix":null}
    [stderr]
    4 lines, 1 invalid with 1 error
    "#);
}

#[test]
fn check_reports_the_place_in_a_column() {
    let line = "1,4k3/8/8/8/8/8/8/4K3 w - - 0 x\n";
    assert_snapshot!(run("check --from fen --column 2", line), @"
    exit 1
    [stdout]
    <stdin>:1:31: error: expected a number, found `x`
    4k3/8/8/8/8/8/8/4K3 w - - 0 x
                                ^
    [stderr]
    1 line, 1 invalid with 1 error
    ");
}

#[test]
fn check_asks_for_a_feen_too() {
    let full = format!(
        "{} w - - 0 1\n",
        "8/8/8/8/8/8/8/8[".to_owned() + &"P".repeat(65) + "]"
    );
    assert_snapshot!(run("check --from fen --variant crazyhouse", &full), @"
    exit 1
    [stdout]
    <stdin>:1:1: error: there are more pieces than squares
    [stderr]
    1 line, 1 invalid with 1 error
    ");
}

#[test]
fn check_of_feen_names_the_command_that_converts() {
    let line = "9/9/9/9/9/9/9/9/9 b 2P 1\n";
    assert_snapshot!(run("check", line), @"
    exit 1
    [stdout]
    <stdin>:1:20: error: expected three fields with one space between them, found 4 fields
    9/9/9/9/9/9/9/9/9 b 2P 1
                       ^
    <stdin>:1:19: error: expected `/` between the hands
    9/9/9/9/9/9/9/9/9 b 2P 1
                      ^^^^
    <stdin>:1:24: error: expected a letter, found `1`
    9/9/9/9/9/9/9/9/9 b 2P 1
                           ^
    <stdin>:1:25: error: expected `/` between the styles
    9/9/9/9/9/9/9/9/9 b 2P 1
                            ^
    [stderr]
    1 line, 1 invalid with 4 errors
    help: this looks like SFEN, another notation: `--from sfen` reads it
    ");
    assert_snapshot!(run("check --json", line), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":1,"column":20,"span":[19,20],"also":null,"code":"fields/count","message":"expected three fields with one space between them, found 4 fields","level":"syntax","utf16":[19,20],"severity":"error","place":{"field":"hand","player":"First"},"coordinates":[],"fix":null,"help":["this is valid SFEN, another notation: `feen convert --from sfen --to feen` converts it"]}
    {"file":"<stdin>","line":1,"column":19,"span":[18,22],"also":null,"code":"hands/missing-delimiter","message":"expected `/` between the hands","level":"syntax","utf16":[18,22],"severity":"error","place":{"field":"hand","player":"First"},"coordinates":[],"fix":null,"help":[]}
    {"file":"<stdin>","line":1,"column":24,"span":[23,24],"also":null,"code":"style/expected-letter","message":"expected a letter, found `1`","level":"syntax","utf16":[23,24],"severity":"error","place":{"field":"styles"},"coordinates":[],"fix":null,"help":[]}
    {"file":"<stdin>","line":1,"column":25,"span":[24,24],"also":null,"code":"styles/missing-delimiter","message":"expected `/` between the styles","level":"syntax","utf16":[24,24],"severity":"error","place":{"field":"styles"},"coordinates":[],"fix":null,"help":[]}
    [stderr]
    1 line, 1 invalid with 4 errors
    "#);
}

#[test]
fn stats_counts_positions() {
    assert_snapshot!(run("stats --from fen", GAMES), @"
    exit 1
    [stdout]
    4 lines, 3 valid, 2 distinct

    shapes
      3  8x8

    styles, first/second
      3  C/C

    to move
      2  first player
      1  second player

    pieces, with those in hand
      3  3 pieces

    first errors
      1  placement/ranks
    ");
}

#[test]
fn dedup_keeps_the_first_line_of_a_position() {
    assert_snapshot!(run("dedup --from fen", GAMES), @"
    exit 1
    [stdout]
    # two games
    4k3/8/8/8/8/8/8/4K2R w K - 0 1
    4k3/8/8/8/8/8/8 w - - 0 1
    4k3/8/8/8/8/8/8/4K2R b K - 0 1
    [stderr]
    <stdin>:4:16: error: expected 8 ranks, found 7
    4k3/8/8/8/8/8/8 w - - 0 1
                   ^
    help: this text is FEN of any board: the variant `any` takes it
    ");
    assert_snapshot!(run("dedup --from fen --json", GAMES), @r#"
    exit 1
    [stdout]
    {"file":"<stdin>","line":2,"feen":"4k^3/8/8/8/8/8/8/4K^2+R / C/c","text":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}
    {"file":"<stdin>","line":5,"feen":"4k^3/8/8/8/8/8/8/4K^2+R / c/C","text":"4k3/8/8/8/8/8/8/4K2R b K - 0 1"}
    [stderr]
    {"file":"<stdin>","line":4,"column":16,"span":[15,15],"code":"placement/ranks","message":"expected 8 ranks, found 7","severity":"error","utf16":[15,15],"level":null,"help":["this text is FEN of any board: the variant `any` takes it"],"fix":null}
    "#);
}

#[test]
fn grep_writes_the_line_as_it_is() {
    assert_snapshot!(run("grep --from fen --on h1=+R --turn first", GAMES), @"
    exit 0
    [stdout]
    4k3/8/8/8/8/8/8/4K2R w K - 0 1
    4k3/8/8/8/8/8/8/4K2R w K - 3 40
    [stderr]
    1 line passed over, not valid
    ");
    assert_snapshot!(run("grep --from fen --on h1=+R --turn second --json", GAMES), @r#"
    exit 0
    [stdout]
    {"file":"<stdin>","line":5,"feen":"4k^3/8/8/8/8/8/8/4K^2+R / c/C","text":"4k3/8/8/8/8/8/8/4K2R b K - 0 1"}
    [stderr]
    1 line passed over, not valid
    "#);
}

#[test]
fn sort_and_sample_write_lines_as_they_are() {
    assert_snapshot!(run("sort --from fen --by turn --reverse", GAMES), @"
    exit 1
    [stdout]
    4k3/8/8/8/8/8/8/4K2R b K - 0 1
    4k3/8/8/8/8/8/8/4K2R w K - 0 1
    4k3/8/8/8/8/8/8/4K2R w K - 3 40
    [stderr]
    <stdin>:4:16: error: expected 8 ranks, found 7
    4k3/8/8/8/8/8/8 w - - 0 1
                   ^
    help: this text is FEN of any board: the variant `any` takes it
    ");
    assert_snapshot!(run("sample --from fen -n 9", GAMES), @"
    exit 0
    [stdout]
    4k3/8/8/8/8/8/8/4K2R w K - 0 1
    4k3/8/8/8/8/8/8/4K2R w K - 3 40
    4k3/8/8/8/8/8/8/4K2R b K - 0 1
    [stderr]
    1 line passed over, not valid
    ");
}

#[test]
fn jobs_and_compression_change_nothing() {
    let many = GAMES.repeat(40_000);
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(many.as_bytes()).unwrap();
    let here = directory(
        "jobs_and_compression_change_nothing",
        &[
            ("a.fen", many.as_bytes()),
            ("b.gz", &packed.finish().unwrap()),
        ],
    );
    for verb in [
        "check --max 3",
        "stats",
        "dedup",
        "grep --turn second --count",
    ] {
        let run = |more: &str| {
            let line = format!("{verb} --from fen {more}");
            let arguments: Vec<&str> = line.split(' ').collect();
            feen_in(&here, &arguments, b"")
        };
        let plain = run("--jobs 1 a.fen");
        assert_eq!(run("--jobs 3 a.fen"), plain, "{verb}");
        assert_eq!(
            run("--jobs 3 b.gz").replace("b.gz", "a.fen"),
            plain,
            "{verb}"
        );
    }
}

#[test]
fn formats_are_found_line_by_line() {
    let lines = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n9/9/9/9/9/9/9/9/9 b 2P 1\n4k3/8/8/8/8/8/8/4K3 w - x 0 1\n8/8 / C/c\nx\n";
    assert_snapshot!(run("check --from auto", lines), @"
    exit 1
    [stdout]
    <stdin>:3:25: error: expected an en passant square or `-`, found `x`
    4k3/8/8/8/8/8/8/4K3 w - x 0 1
                            ^
    <stdin>:5:1: error: expected FEEN, FEN, EPD, SFEN or PDN
    [stderr]
    5 lines, 2 invalid with 2 errors
    ");
}

#[test]
fn options_that_do_not_go_together() {
    assert_snapshot!(feen(&["check", "--from", "fen", "--fix"]), @"
    exit 2
    [stderr]
    error: the argument '--from <FORMAT>' cannot be used with '--fix'

    Usage: feen check --from <FORMAT> [FILE]...

    For more information, try '--help'.
    ");
    assert_snapshot!(feen(&["stats", "--variant", "chess"]), @"
    exit 2
    [stderr]
    error: the following required arguments were not provided:
      --from <FORMAT>

    Usage: feen stats --from <FORMAT> --variant <NAME> [FILE]...

    For more information, try '--help'.
    ");
    assert_snapshot!(feen(&["grep", "--on", "=P"]), @"
    exit 2
    [stderr]
    error: invalid value '=P' for '--on <SQUARE=PIECE>': expected a square and a piece, as `e4=K^`

    For more information, try '--help'.
    ");
}
