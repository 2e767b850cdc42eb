//! `feen grep`.

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
    error: expected something to look for, such as `--shape 9x9` or `--on e4=P`, found no condition
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
    error: expected something to look for, such as `--shape 9x9` or `--on e4=P`, found no condition
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
    for (arguments, example) in [
        ("lines", "--shape 9x9` or `--on e4=P"),
        ("-v lines", "--shape 9x9` or `--on e4=P"),
        ("--count lines", "--shape 9x9` or `--on e4=P"),
        ("e4=P lines", "--on 'e4=P'"),
        ("nonsense lines", "--shape 9x9` or `--on e4=P"),
        ("8/8_/_C/c lines", "--like '8/8 / C/c'"),
    ] {
        let words = arguments.split(' ').map(|word| word.replace('_', " "));
        let words: Vec<_> = ["grep".to_owned()].into_iter().chain(words).collect();
        let expected = format!(
            "exit 2\n[stderr]\nerror: expected something to look for, such as `{example}`, found no condition"
        );
        assert_eq!(feen_in(&directory, &words, LINES), expected, "{arguments}");
    }
}

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
    error: invalid value '8/08 / C/c' for '--like <FEEN>': 8/08 / C/c
      ^^
    expected a count without a leading zero, found one

    For more information, try '--help'.
    ");
    assert_snapshot!(feen_in(Path::new("."), &["grep", "--nearest", "2"], ALIKE), @"
    exit 2
    [stderr]
    error: the following required arguments were not provided:
      --like <FEEN>

    Usage: feen grep --like <FEEN> --nearest <N> [FILE]...

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
