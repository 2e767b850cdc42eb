//! `feen grep`.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::run::{directory, feen_in};

const LINES: &[u8] = b"# comment\n\n8/8 / C/c\n\
k^7/7+P p/2P c/C\n\
k^7/7+P / S/c\n\
8/8 2P/p c/C\n\
5/5//4R/5 / R/r\n\
3/4/5 / G/g\n\
18446744073709551615 / C/c\n\
8/8 / C/C";

#[track_caller]
fn grep(arguments: &str) -> String {
    let arguments = arguments.split_whitespace();
    let arguments: Vec<_> = ["grep"].into_iter().chain(arguments).collect();
    feen_in(Path::new("."), &arguments, LINES).replace(TOLD, "")
}

/// What is told of the line that is not valid, each time.
const TOLD: &str = "\n[stderr]\n1 line passed over, not valid";

#[test]
fn by_what_is_asked() {
    assert_snapshot!(grep("--shape 8"), @"exit 1");
    assert_snapshot!(grep("--shape 2x8"), @"
    exit 0
    [stdout]
    8/8 / C/c
    k^7/7+P p/2P c/C
    k^7/7+P / S/c
    8/8 2P/p c/C
    ");
    assert_snapshot!(grep("--shape 2x2x5"), @"
    exit 0
    [stdout]
    5/5//4R/5 / R/r
    ");
    assert_snapshot!(grep("--shape irregular"), @"
    exit 0
    [stdout]
    3/4/5 / G/g
    ");
    assert_snapshot!(grep("--style S"), @"
    exit 0
    [stdout]
    k^7/7+P / S/c
    ");
    assert_snapshot!(grep("--style c --style C"), @"
    exit 0
    [stdout]
    8/8 / C/c
    k^7/7+P p/2P c/C
    8/8 2P/p c/C
    18446744073709551615 / C/c
    ");
}

#[test]
fn by_a_shape_that_no_position_holds_as_a_box() {
    let found = |shape: &str| {
        let lines = b"300 / C/c\n256/256 / C/c\n256/255 / C/c\n2/2//2/2///2/2//2/2 / G/g\n\
            18446744073709551615 / C/c\n";
        feen_in(Path::new("."), &["grep", "--shape", shape], lines)
    };
    assert_snapshot!(found("300"), @"
    exit 0
    [stdout]
    300 / C/c
    ");
    assert_snapshot!(found("2x256"), @"
    exit 0
    [stdout]
    256/256 / C/c
    ");
    assert_snapshot!(found("2x2x2x2"), @"
    exit 0
    [stdout]
    2/2//2/2///2/2//2/2 / G/g
    ");
    assert_snapshot!(found("18446744073709551615"), @"
    exit 0
    [stdout]
    18446744073709551615 / C/c
    ");
    assert_snapshot!(found("irregular"), @"
    exit 0
    [stdout]
    256/255 / C/c
    ");
    assert_snapshot!(found("2x2x2"), @"exit 1");
}

#[test]
fn by_turn_and_pieces() {
    assert_snapshot!(grep("--turn second"), @"
    exit 0
    [stdout]
    k^7/7+P p/2P c/C
    8/8 2P/p c/C
    ");
    assert_snapshot!(grep("--pieces 2"), @"
    exit 0
    [stdout]
    k^7/7+P / S/c
    ");
    assert_snapshot!(grep("--pieces 1..2"), @"
    exit 0
    [stdout]
    k^7/7+P / S/c
    5/5//4R/5 / R/r
    ");
    assert_snapshot!(grep("--pieces 3.."), @"
    exit 0
    [stdout]
    k^7/7+P p/2P c/C
    8/8 2P/p c/C
    ");
    assert_snapshot!(grep("--pieces ..0 --turn second"), @"exit 1");
    assert_snapshot!(grep("--on 15=+P"), @"
    exit 0
    [stdout]
    k^7/7+P p/2P c/C
    k^7/7+P / S/c
    ");
    assert_snapshot!(grep("--on 0=k^ --on 15=+P --turn first"), @"
    exit 0
    [stdout]
    k^7/7+P / S/c
    ");
    assert_snapshot!(grep("--on 18446744073709551614=K"), @"exit 1");
    assert_snapshot!(grep("--on h1=+P"), @"
    exit 0
    [stdout]
    k^7/7+P p/2P c/C
    k^7/7+P / S/c
    ");
    assert_snapshot!(grep("--on 1b=+P --squares shogi"), @"
    exit 0
    [stdout]
    k^7/7+P p/2P c/C
    k^7/7+P / S/c
    ");
    assert_snapshot!(grep("--on l2e2=R"), @"
    exit 0
    [stdout]
    5/5//4R/5 / R/r
    ");
    assert_snapshot!(grep("--in-hand p"), @"
    exit 0
    [stdout]
    k^7/7+P p/2P c/C
    8/8 2P/p c/C
    ");
    assert_snapshot!(grep("--in-hand first:p"), @"
    exit 0
    [stdout]
    k^7/7+P p/2P c/C
    ");
    assert_snapshot!(grep("--in-hand second:p --in-hand P"), @"
    exit 0
    [stdout]
    8/8 2P/p c/C
    ");
    assert_snapshot!(grep("-v --shape 2x8"), @"
    exit 0
    [stdout]
    5/5//4R/5 / R/r
    3/4/5 / G/g
    18446744073709551615 / C/c
    ");
}

#[test]
fn only_counted() {
    assert_snapshot!(grep("--count --shape 2x8"), @"
    exit 0
    [stdout]
    4
    ");
    assert_snapshot!(grep("-vc --shape 2x8 --json"), @r#"
    exit 0
    [stdout]
    {"count":3}
    "#);
    assert_snapshot!(grep("-c --style Z"), @"
    exit 1
    [stdout]
    0
    ");
}

#[test]
fn as_json() {
    assert_snapshot!(grep("--json --turn second"), @r#"
    exit 0
    [stdout]
    {"file":"<stdin>","line":4,"feen":"k^7/7+P p/2P c/C"}
    {"file":"<stdin>","line":6,"feen":"8/8 2P/p c/C"}
    "#);
}

#[test]
fn what_is_not_valid_is_told() {
    assert_snapshot!(feen_in(Path::new("."), &["grep", "-v"], b"8/8 / C/C\n9\n"), @"
    exit 2
    [stderr]
    error: there is nothing to look for; give a query, such as `P on e4`
    ");
}

#[test]
fn what_cannot_be_asked() {
    assert_snapshot!(grep("--shape 8x"), @"
    exit 2
    [stderr]
    error: invalid value '8x' for '--shape <SIZES>': expected sizes such as `8x8`, or `irregular`

    For more information, try '--help'.
    ");
    assert_snapshot!(grep("--style CC"), @"
    exit 2
    [stderr]
    error: invalid value 'CC' for '--style <STYLE>': expected the end of the style, found `C` at byte 1

    For more information, try '--help'.
    ");
    assert_snapshot!(grep("--turn third"), @"
    exit 2
    [stderr]
    error: invalid value 'third' for '--turn <PLAYER>'
      [possible values: first, second]

    For more information, try '--help'.
    ");
    assert_snapshot!(grep("--pieces 8..2"), @"
    exit 2
    [stderr]
    error: invalid value '8..2' for '--pieces <N..M>': expected a number, or two as `2..8`

    For more information, try '--help'.
    ");
    for everything in ["--pieces 0..", "--pieces ..", "--letter Q=0.."] {
        let said = grep(everything);
        assert!(said.starts_with("exit 2\n[stderr]\n"), "{said}");
        assert!(said.contains("found a range of all numbers"), "{said}");
    }
    assert_snapshot!(grep("--on 36"), @"
    exit 2
    [stderr]
    error: invalid value '36' for '--on <SQUARE=PIECE>': expected a square and a piece, as `e4=K^`

    For more information, try '--help'.
    ");
    assert_snapshot!(grep("--on 36=KK"), @"
    exit 2
    [stderr]
    error: invalid value '36=KK' for '--on <SQUARE=PIECE>': expected the end of the piece, found `K`

    For more information, try '--help'.
    ");
    assert_snapshot!(grep("--in-hand third:P"), @"
    exit 2
    [stderr]
    error: invalid value 'third:P' for '--in-hand <PIECE>': expected `first` or `second`, found `third`

    For more information, try '--help'.
    ");
    assert_snapshot!(grep("--in-hand 2P"), @"
    exit 2
    [stderr]
    error: invalid value '2P' for '--in-hand <PIECE>': expected a letter, found `2`

    For more information, try '--help'.
    ");
}

#[test]
fn squares_that_no_board_has() {
    let malformed = [
        "--on =K",
        "--on zz=K",
        "--on E4=K",
        "--on +15=K",
        "--on e4=K --squares shogi",
        "--on l2=K --on l2e=K",
        "--on l25e=K --squares shogi",
        "--on l2:5=K",
        "--on a1=K --on +15=K --squares index",
        "--on =K --squares index",
    ];
    assert_snapshot!(malformed.map(grep).join("\n"), @"
    exit 2
    [stderr]
    error: invalid value '=K' for '--on <SQUARE=PIECE>': expected a square and a piece, as `e4=K^`

    For more information, try '--help'.
    exit 2
    [stderr]
    error: expected a square such as `e4` or an index in '--on', found `zz`
    exit 2
    [stderr]
    error: expected a square such as `e4` or an index in '--on', found `E4`
    exit 2
    [stderr]
    error: expected a square such as `e4` or an index in '--on', found `+15`
    exit 2
    [stderr]
    error: expected a square such as `5e` or an index in '--on', found `e4`
    exit 2
    [stderr]
    error: expected a square such as `e4` or an index in '--on', found `l2e`
    exit 2
    [stderr]
    error: expected a square such as `5e` or an index in '--on', found `l25e`
    exit 2
    [stderr]
    error: expected a square such as `e4` or an index in '--on', found `l2:5`
    exit 2
    [stderr]
    error: expected an index in '--on', found `a1`
    exit 2
    [stderr]
    error: invalid value '=K' for '--on <SQUARE=PIECE>': expected a square and a piece, as `e4=K^`

    For more information, try '--help'.
    ");
    let absent = [
        "--on 99=K",
        "--on aa99=K",
        "--on l3.2e4=K",
        "--on le4=K",
        "--on l2:5e=K --squares shogi",
        "--on 5=K --squares index",
    ];
    for absent in absent {
        assert_eq!(grep(absent), "exit 1", "{absent}");
    }
}

#[test]
fn in_several_files() {
    let files: [(_, &[u8]); 2] = [("a", b"8/8 / C/c\n9 / C/c"), ("b", b"9 / c/C\n7 / C/c\n")];
    let directory = directory("grep", &files);
    assert_snapshot!(feen_in(&directory, &["grep", "--shape", "9", "a", "b", "c"], b""), @"
    exit 2
    [stdout]
    a:2:9 / C/c
    b:1:9 / c/C
    [stderr]
    error: cannot read c: there is no such file
    ");
}

#[test]
fn empty_squares_and_letters() {
    let lines = b"2k/3 / C/c\n+K^k1/K2 K/2k C/c\n3/2k / c/C\n3 / C/c\n";
    let found = |arguments: &str| {
        let arguments: Vec<_> = arguments.split(' ').collect();
        feen_in(Path::new("."), &[&["grep"], &arguments[..]].concat(), lines)
    };
    assert_snapshot!(found("--on c2=empty"), @"
    exit 0
    [stdout]
    +K^k1/K2 K/2k C/c
    3/2k / c/C
    ");
    assert_snapshot!(found("--on c2=. --on c1=empty"), @"
    exit 0
    [stdout]
    +K^k1/K2 K/2k C/c
    ");
    assert_snapshot!(found("--letter K=3"), @"
    exit 0
    [stdout]
    +K^k1/K2 K/2k C/c
    ");
    assert_snapshot!(found("--letter k=..2 --letter K=0"), @"
    exit 0
    [stdout]
    2k/3 / C/c
    3/2k / c/C
    3 / C/c
    ");
    assert_snapshot!(found("--letter +K=1"), @"
    exit 2
    [stderr]
    error: invalid value '+K=1' for '--letter <LETTER=N..M>': expected a letter without marks, as `Q=2..`

    For more information, try '--help'.
    ");
    assert_snapshot!(found("--letter K"), @"
    exit 2
    [stderr]
    error: invalid value 'K' for '--letter <LETTER=N..M>': expected a letter and a number, as `Q=2..`

    For more information, try '--help'.
    ");
    assert_snapshot!(found("--any --letter K=1.. --on c1=k --turn second"), @"
    exit 0
    [stdout]
    +K^k1/K2 K/2k C/c
    3/2k / c/C
    ");
    assert_snapshot!(found("-v --any --letter K=1.. --on c1=k"), @"
    exit 0
    [stdout]
    2k/3 / C/c
    3 / C/c
    ");
    assert_snapshot!(found("--any --count"), @"
    exit 2
    [stderr]
    error: there is nothing to look for; give a query, such as `P on e4`
    ");
}

#[test]
fn places_in_several_files() {
    let files: [(_, &[u8]); 2] = [("a", b"8 / C/c\n9 / C/c\n"), ("b", b"9 / C/c\n")];
    let directory = directory("grep-places", &files);
    let found = |arguments: &str| {
        let arguments: Vec<_> = arguments.split(' ').collect();
        feen_in(
            &directory,
            &[&["grep", "--shape", "9"], &arguments[..]].concat(),
            b"",
        )
    };
    assert_snapshot!(found("a b"), @"
    exit 0
    [stdout]
    a:2:9 / C/c
    b:1:9 / C/c
    ");
    assert_snapshot!(found("--no-names a b"), @"
    exit 0
    [stdout]
    9 / C/c
    9 / C/c
    ");
    assert_snapshot!(found("b"), @"
    exit 0
    [stdout]
    9 / C/c
    ");
}

/// Names of squares belong to a layout, whatever the line before it has.
#[test]
fn squares_of_lines_of_several_layouts() {
    let lines = b"2k/3 / C/c\n2k/3 / C/c\n3/2k/3 / C/c\n3//2k / C/c\n2k/3 / c/C\n2k / C/c\n";
    let found = |square: &str| {
        let on = format!("--on={square}=k");
        feen_in(Path::new("."), &["grep", "--json", &on], lines)
    };
    assert_snapshot!(found("c2"), @r#"
    exit 0
    [stdout]
    {"file":"<stdin>","line":1,"feen":"2k/3 / C/c"}
    {"file":"<stdin>","line":2,"feen":"2k/3 / C/c"}
    {"file":"<stdin>","line":3,"feen":"3/2k/3 / C/c"}
    {"file":"<stdin>","line":5,"feen":"2k/3 / c/C"}
    [stderr]
    1 line passed over, not valid
    "#);
    assert_snapshot!(found("l2c1"), @"
    exit 1
    [stderr]
    1 line passed over, not valid
    ");
    assert_snapshot!(found("2"), @r#"
    exit 0
    [stdout]
    {"file":"<stdin>","line":1,"feen":"2k/3 / C/c"}
    {"file":"<stdin>","line":2,"feen":"2k/3 / C/c"}
    {"file":"<stdin>","line":5,"feen":"2k/3 / c/C"}
    {"file":"<stdin>","line":6,"feen":"2k / C/c"}
    [stderr]
    1 line passed over, not valid
    "#);
}

#[test]
fn without_a_condition_nothing_is_written() {
    let directory = directory("grep-bare", &[("lines", LINES)]);
    for (arguments, error) in [
        ("lines", NOTHING),
        ("-v lines", NOTHING),
        ("--count lines", NOTHING),
        (
            "a1=P lines",
            "expected a number, found squares alone; say which piece, as in `P on e4` or `P on e4, e5`\na1=P\n^^",
        ),
        (
            "nonsense lines",
            "unknown word `nonsense`\nnonsense\n^^^^^^^^",
        ),
    ] {
        let words = arguments.split(' ');
        let words: Vec<_> = ["grep"].into_iter().chain(words).collect();
        let expected = format!("exit 2\n[stderr]\n1 line passed over, not valid\nerror: {error}");
        let found = feen_in(&directory, &words, LINES);
        let expected = if found.contains("passed over") {
            expected
        } else {
            expected.replace("1 line passed over, not valid\n", "")
        };
        assert_eq!(found, expected, "{arguments}");
    }
}

/// The error on a search for nothing.
const NOTHING: &str = "there is nothing to look for; give a query, such as `P on e4`";

#[test]
fn by_several_squares_and_by_a_piece_anywhere() {
    const LINES: &[u8] = b"8/PP6 / C/c\n8/P7 / C/c\n8/-K^7 / C/c\n8/8 -K^/ C/c\n8/K^7 / C/c\n";
    let found =
        |arguments: &[&str]| feen_in(Path::new("."), &[&["grep"], arguments].concat(), LINES);
    assert_snapshot!(found(&["--on", "a1=P,b1=P"]), @"
    exit 0
    [stdout]
    8/PP6 / C/c
    ");
    assert_snapshot!(found(&["--on=a1=P,b1=empty"]), @"
    exit 0
    [stdout]
    8/P7 / C/c
    ");
    assert_snapshot!(found(&["--piece", "-K^"]), @"
    exit 0
    [stdout]
    8/-K^7 / C/c
    8/8 -K^/ C/c
    ");
    assert_snapshot!(found(&["--piece", "k^"]), @"exit 1");
    assert_snapshot!(found(&["--piece", "K^,P"]), @"exit 1");
    assert_snapshot!(found(&["--any", "--piece", "K^,-K^"]), @"
    exit 0
    [stdout]
    8/-K^7 / C/c
    8/8 -K^/ C/c
    8/K^7 / C/c
    ");
    assert_snapshot!(found(&["--piece", "K^^"]), @"
    exit 2
    [stderr]
    error: invalid value 'K^^' for '--piece <PIECE>': expected the end of the piece, found `^`

    For more information, try '--help'.
    ");
}

/// A position with its images, and some that are near.
const ALIKE: &[u8] = b"\
k^2/P2/2K^ P/p C/c\n\
k^2/P2/2K^ P/p c/C\n\
2k^/2P/K^2 P/p C/c\n\
2k^/p2/K^2 P/p c/C\n\
k^2/2p/2K^ P/p c/C\n\
k^2/1P1/2K^ P/p C/c\n\
k^2/P2/2K^ 3P/p C/c\n\
k^2/P2/2K^ P/p C/s\n\
k^2/P2/3 P/p C/c\n\
3/3/3/3 / C/c\n";

#[test]
fn by_likeness() {
    let found = |arguments: &str| {
        let words = ["grep", "--like", "k^2/P2/2K^ P/p C/c"];
        let words: Vec<_> = words
            .into_iter()
            .chain(arguments.split_whitespace())
            .collect();
        let found = feen_in(Path::new("."), &words, ALIKE);
        found.replace("exit 0\n[stdout]\n", "")
    };
    assert_snapshot!(found(""), @"k^2/P2/2K^ P/p C/c");
    assert_snapshot!(found("--mirrored"), @"
    k^2/P2/2K^ P/p C/c
    2k^/2P/K^2 P/p C/c
    ");
    assert_snapshot!(found("--reversed"), @"
    k^2/P2/2K^ P/p C/c
    2k^/p2/K^2 P/p c/C
    ");
    assert_snapshot!(found("--mirrored --reversed"), @"
    k^2/P2/2K^ P/p C/c
    2k^/2P/K^2 P/p C/c
    2k^/p2/K^2 P/p c/C
    k^2/2p/2K^ P/p c/C
    ");
    assert_snapshot!(found("--within 1"), @"
    k^2/P2/2K^ P/p C/c
    k^2/P2/2K^ P/p c/C
    k^2/P2/2K^ P/p C/s
    k^2/P2/3 P/p C/c
    ");
    assert_snapshot!(found("--within 2 --count"), @"6");
    assert_snapshot!(found("--within 2 --turn second"), @"k^2/P2/2K^ P/p c/C");
    assert_snapshot!(found("-v --within 2"), @"
    2k^/2P/K^2 P/p C/c
    2k^/p2/K^2 P/p c/C
    k^2/2p/2K^ P/p c/C
    3/3/3/3 / C/c
    ");
    assert_snapshot!(found("--nearest 3"), @"
    k^2/P2/2K^ P/p C/c
    k^2/P2/2K^ P/p c/C
    k^2/P2/2K^ P/p C/s
    ");
    assert_snapshot!(found("--nearest 2 --json"), @r#"
    {"file":"<stdin>","line":1,"feen":"k^2/P2/2K^ P/p C/c","distance":0}
    {"file":"<stdin>","line":2,"feen":"k^2/P2/2K^ P/p c/C","distance":1}
    "#);
    assert_snapshot!(found("--nearest 20 --mirrored --reversed"), @"
    k^2/P2/2K^ P/p C/c
    2k^/2P/K^2 P/p C/c
    2k^/p2/K^2 P/p c/C
    k^2/2p/2K^ P/p c/C
    k^2/P2/2K^ P/p c/C
    k^2/P2/2K^ P/p C/s
    k^2/P2/3 P/p C/c
    k^2/1P1/2K^ P/p C/c
    k^2/P2/2K^ 3P/p C/c
    ");
    assert_snapshot!(found("--nearest 0"), @"
    exit 2
    [stderr]
    error: invalid value '0' for '--nearest <N>': 0 is not in 1..=65535

    For more information, try '--help'.
    ");
    assert_snapshot!(feen_in(Path::new("."), &["grep", "--like", "8/08 / C/c"], ALIKE), @"
    exit 2
    [stderr]
    error: expected a position in '--like': expected a count without a leading zero
    8/08 / C/c
      ^^
    ");
    assert_snapshot!(feen_in(Path::new("."), &["grep", "--nearest", "2"], ALIKE), @"
    exit 2
    [stderr]
    error: the following required arguments were not provided:
      --like <POSITION>

    Usage: feen grep --like <POSITION> --nearest <N> [QUERY] [FILE]...

    For more information, try '--help'.
    ");
    // An irregular board has an image upside down only if it looks the same.
    let irregular = |text: &str| {
        let words = ["grep", "--reversed", "--like", text];
        feen_in(
            Path::new("."),
            &words,
            b"1/2/p1 / c/C\np1/2/1 / c/C\n1/2/P / C/c\n1p/1/2 / c/C\n",
        )
    };
    assert_snapshot!(irregular("P1/2/1 / C/c"), @"exit 1");
    assert_snapshot!(irregular("2/1/1P / C/c"), @"
    exit 0
    [stdout]
    1p/1/2 / c/C
    ");
}

/// A piece without marks is any piece of its letter and side, in every condition.
#[test]
fn pieces_whatever_their_marks() {
    const LINES: &[u8] = b"+P-K^1/3 P/p C/c\nPK1/3 +P/+p' C/c\n-P+K^1/3 / C/c\np2/2k / C/c\n";
    let count = |arguments: &str| {
        let arguments = ["grep", "-c"].into_iter().chain(arguments.split(' '));
        let arguments: Vec<_> = arguments.collect();
        let said = feen_in(Path::new("."), &arguments, LINES);
        said.split("[stdout]\n")
            .nth(1)
            .unwrap_or_default()
            .to_owned()
    };
    let told = |count: u32, what: &str| {
        let positions = if count == 1 { "position" } else { "positions" };
        format!(
            "0\n[stderr]\nnote: {count} {positions} would match with other marks: \
             leave out {what} to ignore them"
        )
    };
    let marks = "the marks, as in `K`,";
    for (arguments, expected) in [
        ("--on a2=P", "3".to_owned()),
        ("--on a2=P,b2=K", "3".to_owned()),
        ("--on a2=+P", "1".to_owned()),
        ("--on b2=-K^", "1".to_owned()),
        ("--on b2=K^", told(3, marks)),
        ("--on a2=p", "1".to_owned()),
        ("--on a2=P --exact-pieces", "1".to_owned()),
        ("--on a2=P,b2=+K^", "1".to_owned()),
        (
            "--on a2=P,b2=+K^ --exact-pieces",
            told(3, "'--exact-pieces' and the marks"),
        ),
        ("--on b2=K --exact-pieces", "1".to_owned()),
        ("--on c1=k --exact-pieces", "1".to_owned()),
        ("--on a2=P,b2=k --exact-pieces", "0".to_owned()),
        (
            "--in-hand first:P --piece p --on b2=K --exact-pieces",
            told(2, "'--exact-pieces'"),
        ),
        ("--on a2=P -v", "1".to_owned()),
        ("--on a2=Q", "0".to_owned()),
        ("--piece K", "3".to_owned()),
        ("--piece +K^", "1".to_owned()),
        ("--piece K --exact-pieces", "1".to_owned()),
        ("--any --piece k,+K^", "2".to_owned()),
        ("--in-hand P", "2".to_owned()),
        ("--in-hand second:p", "2".to_owned()),
        ("--in-hand p'", told(2, marks)),
        ("--in-hand +p'", "1".to_owned()),
        ("--in-hand P --exact-pieces", "1".to_owned()),
        ("--letter P=2", "2".to_owned()),
        ("--letter P=2 --exact-pieces", "2".to_owned()),
        ("--pattern PK", "3".to_owned()),
        ("--pattern P-K^", "1".to_owned()),
        ("--pattern PK --exact-pieces", "1".to_owned()),
        ("--pattern [+P-P]K", "2".to_owned()),
    ] {
        assert_eq!(count(arguments), expected, "{arguments}");
    }
}

#[test]
fn letters_that_are_others_in_feen() {
    const LINE: &[u8] = b"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n";
    let said = |piece: &str| {
        let arguments = [
            "grep",
            "--from",
            "fen",
            "--variant",
            "xiangqi",
            "-c",
            "--piece",
            piece,
        ];
        feen_in(Path::new("."), &arguments, LINE)
    };
    assert_snapshot!(said("N"), @"
    exit 1
    [stdout]
    0
    [stderr]
    note: `N` of the lines is another letter in FEEN, which is searched; `feen convert` writes it
    ");
    assert_snapshot!(said("H"), @"
    exit 0
    [stdout]
    1
    ");
    assert_snapshot!(said("Z"), @"
    exit 1
    [stdout]
    0
    ");
}

/// Patterns, with the positions of `PATTERNED` that have them.
#[test]
fn by_patterns() {
    const PATTERNED: [&str; 8] = [
        "k^2p/PP1P/4/R2R",
        "P3/1P2/P3/3P",
        "4/1P2/4/1P1p",
        "R2p/3p/4/RR1K^",
        "1p2/2pP/4/P3",
        "4/4//1P2/p3",
        "2A1/a3/4/4",
        "PPP/P/PPPPP",
    ];
    let lines = PATTERNED.map(|board| format!("{board} / C/c\n")).concat();
    let found = |pattern: &str| {
        let arguments = ["grep", "--json", "--pattern", pattern];
        let said = feen_in(Path::new("."), &arguments, lines.as_bytes());
        assert!(!said.contains("stderr"), "{said}");
        let numbers = said
            .lines()
            .filter_map(|line| line.split("\"line\":").nth(1));
        let numbers = numbers.filter_map(|rest| rest.split(',').next());
        numbers.collect::<Vec<_>>().join(" ")
    };
    for (pattern, expected) in [
        ("PP", "1 8"),
        ("P?P", "1 8"),
        ("P!P", "1"),
        ("P1P", "1"),
        ("P2P", ""),
        ("P*P", "1 8"),
        ("P*p", "3"),
        ("p*P", "5"),
        ("R2R", "1"),
        ("P/?P", "2 8"),
        ("?P/P", "2 8"),
        ("P/P", "8"),
        ("[^P]/P/[^P]", "1 2 3 5"),
        ("P/?/P", "2 3 8"),
        ("P/(?)/P", "2 3 8"),
        ("P/(!)/P", "2 3 8"),
        ("(?)/P", "1 2 3 5 6 8"),
        ("P/(!)", "1 2 3 5 6 8"),
        ("A", "1 2 3 4 5 6 7 8"),
        ("a", "1 3 4 5 6 7"),
        ("\\A", "7"),
        ("\\a", "7"),
        ("[\\a]", "7"),
        ("[kK]", "1 4"),
        ("[Ak]2p", "1 4"),
        ("[^Aa][^Aa][^Aa][^Aa]", "1 3 4 5 6 7 8"),
        ("!!!!", "1 3 4 5 6 7"),
        ("4", "1 3 4 5 6 7"),
        // An isolated pawn, and a passed one.
        ("([^P]?[^P])/[^P]P[^P]/([^P]?[^P])", "1 2 3 5 6"),
        ("([^p][^p][^p])/?P?", "1 2 3 5 6 8"),
        ("([^P])", "1 2 3 4 5 6 7"),
        ("[^Aa]P/?", "1 2 3 5 6 8"),
        ("[^Aa]/[^P]????", "2 3 7"),
        // The whole board.
        ("*/*/*/R*", "1 4"),
        ("*/*/*/*R", "1"),
        ("*/*/*/RR*", "4"),
        ("*/?P?*/*/*", "1 2 3"),
        ("*P*/*/*/*", "2"),
        ("4/?P??/*/*", "3"),
        ("1p2/2pP/4/P3", "5"),
        ("1p2/2pP/?/P3", ""),
        ("P/?/P/?", "2"),
        ("?P??", "1 2 3 6 8"),
        ("P???", "1 2 5 8"),
    ] {
        assert_eq!(found(pattern), expected, "{pattern}");
    }
}

#[test]
fn patterns_that_are_none() {
    let said = |pattern: &str| {
        let arguments = ["grep", "--pattern", pattern];
        let said = feen_in(Path::new("."), &arguments, b"8/8 / C/c\n");
        said.lines().nth(2).unwrap_or_default().to_owned()
    };
    let patterns = [
        "", "P//P", "P/", "(P", "P)", "()", "[P", "[]", "[^]", "[2]", "0", "256", "?", "*/?",
        "\\?", "é",
    ];
    assert_snapshot!(patterns.map(said).join("\n"), @r"
    error: invalid value '' for '--pattern <RANKS>': expected a rank, found an empty one
    error: invalid value 'P//P' for '--pattern <RANKS>': expected a rank, found an empty one
    error: invalid value 'P/' for '--pattern <RANKS>': expected a rank, found an empty one
    error: invalid value '(P' for '--pattern <RANKS>': expected `)` at the end of `(P`
    error: invalid value 'P)' for '--pattern <RANKS>': expected a piece, `?`, `!`, `*`, a number or `[`, found `)`
    error: invalid value '()' for '--pattern <RANKS>': expected a rank, found an empty one
    error: invalid value '[P' for '--pattern <RANKS>': expected `]` after `[P`
    error: invalid value '[]' for '--pattern <RANKS>': expected a piece between brackets, found `]`
    error: invalid value '[^]' for '--pattern <RANKS>': expected a piece between brackets, found `]`
    error: invalid value '[2]' for '--pattern <RANKS>': expected a piece between brackets, found `2`
    error: invalid value '0' for '--pattern <RANKS>': expected a number of empty squares from 1 to 255, found `0`
    error: invalid value '256' for '--pattern <RANKS>': expected a number of empty squares from 1 to 255, found `256`
    error: invalid value '?' for '--pattern <RANKS>': expected a piece or an empty square, found `?`, which is everywhere
    error: invalid value '*/?' for '--pattern <RANKS>': expected a piece or an empty square, found `*/?`, which is everywhere
    error: invalid value '\?' for '--pattern <RANKS>': expected a piece, `?`, `!`, `*`, a number or `[`, found `\`
    error: invalid value 'é' for '--pattern <RANKS>': expected a piece, `?`, `!`, `*`, a number or `[`, found the start of a character outside ASCII (0xc3)
    ");
}

#[test]
fn a_board_that_is_too_large_for_a_pattern() {
    let lines = b"65026 / C/c\n255/255 / C/c\n18446744073709551615 / C/c\n";
    let said = feen_in(Path::new("."), &["grep", "--pattern", "!!"], lines);
    assert_snapshot!(said, @"
    exit 0
    [stdout]
    255/255 / C/c
    [stderr]
    2 positions passed over: '--pattern' searches boards of at most 65025 squares
    ");
    let like = ["grep", "--like", "18446744073709551615 / C/c"];
    assert_snapshot!(feen_in(Path::new("."), &like, lines), @"
    exit 2
    [stderr]
    error: expected a position in '--like': it has more than 65025 squares
    ");
}

/// The position of `--like` is of FEEN, of the notation of the lines, or of another one.
#[test]
fn like_in_other_notations() {
    const FEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    const SFEN: &str = "4k4/9/9/9/9/9/9/9/4K4 b P 1";
    let found = |arguments: &[&str], lines: &str| {
        feen_in(
            Path::new("."),
            &[&["grep"], arguments].concat(),
            format!("{lines}\n").as_bytes(),
        )
    };
    let ours = "4k^3/8/8/8/8/8/4+P3/4K^3 / C/c";
    for (arguments, lines) in [
        (["--like", FEN, "--from", "fen"].as_slice(), FEN),
        (&["--like", ours, "--from", "fen"], FEN),
        (&["--like", FEN, "--from", "auto"], FEN),
        (&["--like", SFEN, "--from", "sfen"], SFEN),
    ] {
        assert_eq!(
            found(arguments, lines),
            format!("exit 0\n[stdout]\n{lines}")
        );
    }
    let note = "note: the position is read as `--from fen` reads it";
    for arguments in [
        ["--like", FEN].as_slice(),
        &["--like", FEN, "--from", "sfen"],
    ] {
        assert!(found(arguments, ours).contains(note));
    }
    assert_snapshot!(found(&["--like", FEN], ours), @"
    exit 0
    [stdout]
    4k^3/8/8/8/8/8/4+P3/4K^3 / C/c
    [stderr]
    note: the position is read as `--from fen` reads it
    ");
    assert_snapshot!(found(&["--like", "8/8 w - - 0 1", "--from", "fen"], FEN), @"
    exit 2
    [stderr]
    error: expected a position in '--like': expected 8 ranks, found 2
    8/8 w - - 0 1
       ^
    help: this text is FEN of any board: the variant `any` takes it
    ");
    assert_snapshot!(found(&["--like", "nonsense"], FEN), @"
    exit 2
    [stderr]
    error: expected a position in '--like': expected three fields with one space between them, found 1 field
    nonsense
            ^
    ");
}

#[test]
fn by_queries() {
    let questions: [&[&str]; 8] = [
        &["hand(P) = 2"],
        &["R on a4 or +P on h1 and style C"],
        &["--shape", "2x8", "-e", "k on a2", "--count"],
        &["check"],
        &["K onn e1"],
        &["K on e9"],
        &["check then mate", "--game", "chess"],
        &["check", "--game", "ches"],
    ];
    let answers = questions.map(|question| {
        let arguments = ["grep"].into_iter().chain(question.iter().copied());
        let arguments: Vec<_> = arguments.collect();
        let answer = feen_in(Path::new("."), &arguments, LINES).replace(TOLD, "");
        format!("$ feen grep {}\n{answer}", question.join(" "))
    });
    assert_snapshot!(answers.join("\n\n"));
}

/// A line of another notation is asked with its counters, too.
#[test]
fn by_what_feen_does_not_say() {
    let lines = b"4k3/8/8/8/8/8/4P3/4K3 w - - 30 40\n4k3/8/8/8/8/8/4P3/4K3 w - - 3 40\n";
    let shogi = b"4k4/9/9/9/9/9/4P4/9/4K4 b P 30\n";
    for (arguments, lines, count) in [
        (["--from", "fen", "halfmoves >= 30"], lines.as_slice(), "1"),
        (["--from", "fen", "halfmoves < 30"], lines, "1"),
        (["--from", "fen", "moves = 6 and P on e2"], lines, "2"),
        (["--from", "fen", "pattern \"K\""], lines, "2"),
        (["--from", "sfen", "hand(P) = 1 and legal P*5e"], shogi, "0"),
        (["--from", "sfen", "hand(P) = 1 and legal P*4e"], shogi, "1"),
    ] {
        let arguments = [&["grep", "--count"], arguments.as_slice()].concat();
        let answer = feen_in(Path::new("."), &arguments, lines);
        let found = answer.lines().nth(2).unwrap_or_default();
        assert_eq!(found, count, "{arguments:?}: {answer}");
    }
}

/// Lines are read as those of the game that is asked, and asked as those of the game that they are read as.
#[test]
fn by_one_name_of_a_game() {
    let crazyhouse = b"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1\n".as_slice();
    let janggi = b"4k4/9/4r4/9/4N4/9/4C4/9/3K5/9 w - - 0 1\n";
    for (option, game, query, lines) in [
        ("--variant", "crazyhouse", "legal N@f6", crazyhouse),
        ("--game", "crazyhouse", "legal N@f6", crazyhouse),
        ("--game", "crazyhouse", "hand(N) = 1", crazyhouse),
        ("--variant", "janggi", "C attacks r", janggi),
        ("--game", "janggi", "C attacks r and k on palace", janggi),
        (
            "--variant",
            "janggi",
            "turn is cho and value(second) = 13",
            janggi,
        ),
    ] {
        let arguments = ["grep", "--count", "--from", "fen", option, game, query];
        let answer = feen_in(Path::new("."), &arguments, lines);
        assert_eq!(answer.lines().nth(2), Some("1"), "{arguments:?}: {answer}");
    }
}

/// A position is read without its marks where no question asks for them, and the answer is that of the
/// whole reading, which `--from auto` takes.
#[test]
fn without_marks_as_with_them() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/query");
    let options = [
        "--letter Q=1..",
        "--letter q=0 --turn second",
        "--on e1=K",
        "--on e1=K^",
        "--on e8=k --exact-pieces",
        "--piece +R",
        "--piece P --in-hand P",
        "--any --piece q --on a1=empty",
        "--pieces ..8",
        "--pattern PP",
        "-v --style C",
        "--shape 8x8",
    ];
    for (game, format, table) in [
        ("chess", "fen", "chess"),
        ("shogi", "sfen", "shogi"),
        ("xiangqi", "fen", "xiangqi"),
    ] {
        let questions = fs::read_to_string(fixtures.join(format!("{table}.tsv"))).unwrap();
        let questions = questions
            .lines()
            .map(|row| vec![row.split_once('\t').unwrap().1]);
        let options = options.iter().map(|options| options.split(' ').collect());
        for asked in questions.chain(options) {
            let file = format!("{table}.{format}");
            let answer = |format: &str| {
                let from = ["grep", "--from", format, "--variant", game];
                let arguments: Vec<_> = from.into_iter().chain(asked.iter().copied()).collect();
                feen_in(&fixtures, &[&arguments[..], &[file.as_str()]].concat(), b"")
            };
            assert_eq!(answer(format), answer("auto"), "{asked:?}");
        }
    }
}
