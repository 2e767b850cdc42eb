//! Positions from standard input, one a line, for the verbs that take one.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::run::{directory, feen_in};

const LINES: &[u8] = b"\xef\xbb\xbf# two positions\n2k/3 / C/c\n\n3/2k / c/C\n";
const MIXED: &[u8] = b"2k/3 / C/c\n2k/03 / C/c\n3/2k / c/C\n";

fn feen(arguments: &str, input: &[u8]) -> String {
    let arguments: Vec<_> = arguments.split(' ').collect();
    feen_in(Path::new("."), &arguments, input)
}

#[test]
fn drawings() {
    assert_snapshot!(feen("show --no-legend", LINES), @"
    exit 0
    [stdout]
    Black

    2  . . k
    1  . . .
       a b c

    White to move

    Black to move

    2  . . .
    1  . . k
       a b c

    White
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    ");
    assert_eq!(
        feen("show --no-legend -", LINES),
        feen("show --no-legend", LINES)
    );
    assert_snapshot!(feen("show --no-legend", MIXED), @"
    exit 1
    [stdout]
    Black

    2  . . k
    1  . . .
       a b c

    White to move

    Black to move

    2  . . .
    1  . . k
       a b c

    White
    [stderr]
    <stdin>:2:4: error: expected a count without a leading zero
    2k/03 / C/c
       ^^
    help: write `3`
    ");
}

#[test]
fn explanations() {
    assert_snapshot!(feen("explain", b"+K\nK'^\nC\n"), @"
    exit 1
    [stdout]
    +K  a piece
    +   enhanced, in a way that the game says
     K  its letter is K, of the first player's side (upper case)

    C  a style: C, of the first player (upper case)
    C  or a piece: C, of the first player's side (upper case), without marks
    [stderr]
    <stdin>:2:1: error: expected the end of the piece, found `^` at byte 2
    ");
    assert_snapshot!(feen("explain --json", b"+K\nK'^\n8 / C/C\n"), @r#"
    exit 1
    [stdout]
    {"derived":false,"letter":"K","piece":"+K","side":"first","state":"enhanced","terminal":false}
    {"code":"piece/expected-end","file":"<stdin>","line":2,"message":"expected the end of the piece, found `^` at byte 2","severity":"error"}
    {"file":"<stdin>","line":3,"column":7,"span":[6,7],"also":[4,5],"code":"styles/same-case","message":"expected one style in upper case beside one in lower case, found both in upper case","level":"syntax","utf16":[6,7],"severity":"error","place":{"field":"styles"},"coordinates":[],"fix":null,"help":[]}
    "#);
}

#[test]
fn changes() {
    assert_snapshot!(feen("edit --move c2c1 --turn other", MIXED), @"
    exit 1
    [stdout]
    3/2k / c/C
    [stderr]
    <stdin>:2:4: error: expected a count without a leading zero
    2k/03 / C/c
       ^^
    help: write `3`
    <stdin>:3:1: error: there is no piece on c2
    ");
    assert_snapshot!(feen("edit --json --move c2-c1", MIXED), @r#"
    exit 1
    [stdout]
    {"feen":"3/2k / C/c"}
    {"file":"<stdin>","line":2,"column":4,"span":[3,5],"also":null,"code":"count/leading-zero","message":"expected a count without a leading zero","level":"canonical","utf16":[3,5],"severity":"error","place":{"field":"board","rank":1,"file":0,"square":3},"coordinates":[1,0],"fix":{"span":[3,5],"utf16":[3,5],"replacement":"3"},"help":["write `3`"]}
    {"code":"edit/refused","file":"<stdin>","line":3,"message":"there is no piece on c2","severity":"error"}
    "#);
}

#[test]
fn differences() {
    assert_snapshot!(feen("diff", MIXED), @"
    exit 2
    [stderr]
    <stdin>:2:4: error: expected a count without a leading zero
    2k/03 / C/c
       ^^
    help: write `3`
    ");
    assert_snapshot!(feen("diff --json", LINES), @r#"
    exit 1
    [stdout]
    {"equal":false,"hands":[],"same_board":true,"squares":[{"after":null,"before":"k","index":2,"square":"c2"},{"after":"k","before":null,"index":5,"square":"c1"}],"styles":[],"turn":{"after":"second","before":"first"}}
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    "#);
    let third = b"2k/3 / C/c\n3/2k / C/c\n3/1k1 / C/c\n";
    assert_snapshot!(feen("diff", third), @"
    exit 1
    [stdout]
    <stdin>:2
    c2: k -> empty
    c1: empty -> k
    <stdin>:3
    b1: empty -> k
    c1: k -> empty
    ");
    let directory = directory("diff-input", &[]);
    assert_snapshot!(feen_in(&directory, &["diff", "2k/3 / C/c", "-"], LINES), @"
    exit 1
    [stdout]
    <stdin>:4
    c2: k -> empty
    c1: empty -> k
    to move: first player -> second player
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    ");
    assert_snapshot!(feen_in(&directory, &["diff", "-", "2k/3 / C/c"], LINES), @"
    exit 1
    [stdout]
    <stdin>:4
    c2: empty -> k
    c1: k -> empty
    to move: second player -> first player
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    ");
    assert_snapshot!(feen_in(&directory, &["diff", "2k/3 / C/c"], LINES), @"
    exit 2
    [stderr]
    error: expected a second position, or `-` for standard input
    ");
}

#[test]
fn pictures() {
    let directory = directory("input-pictures", &[]);
    let feen = |arguments: &[&str]| feen_in(&directory, arguments, LINES);
    let names = || {
        let files = fs::read_dir(&directory).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort_unstable();
        names.join(" ")
    };
    assert_snapshot!(feen(&["svg", "-o", "board-%d.svg"]), @"
    exit 0
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    ");
    assert_snapshot!(feen(&["png", "-o", "%03d.png", "--square-size", "9"]), @"
    exit 0
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    ");
    assert_snapshot!(names(), @"001.png 002.png board-1.svg board-2.svg");
    assert_snapshot!(feen(&["svg", "-o", "one.svg"]), @"
    exit 2
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    <stdin>:4:1: error: expected `%d` in the name of the file, as `-o 'board-%d.svg'`, found `one.svg` for several pictures
    ");
    assert_snapshot!(feen(&["svg", "--json", "-o", "one.svg"]), @r#"
    exit 2
    [stdout]
    {"width":211,"height":227,"title":"Position on a board of 3 by 2 squares, White to move","description":"White, style C, to move. On the board: nothing. In hand: nothing. Black, style c. On the board: king c2. In hand: nothing.","file":"one.svg","svg":null}
    {"code":"file/one-name","file":"<stdin>","line":4,"message":"expected `%d` in the name of the file, as `-o 'board-%d.svg'`, found `one.svg` for several pictures","severity":"error"}
    [stderr]
    note: <stdin> starts with a byte order mark, which is no part of its first line
    "#);
    let first = feen_in(&directory, &["svg", "2k/3 / C/c"], b"");
    let written = fs::read_to_string(directory.join("board-1.svg")).unwrap();
    assert_eq!(first, format!("exit 0\n[stdout]\n{}", written.trim_end()));
}

#[test]
fn no_input() {
    assert_snapshot!(feen("show", b"# nothing\n"), @"
    exit 2
    [stderr]
    error: there is no position on standard input
    ");
    assert_snapshot!(feen("edit --json --turn other", b""), @r#"
    exit 2
    [stderr]
    {"error":{"message":"there is no position on standard input"}}
    "#);
}

/// Wrong arguments, files that are not there and invalid texts are objects with `--json`.
#[test]
fn errors_as_objects() {
    for (arguments, streams) in [
        ("show --json 08", 1),
        ("show --json --highlight z9 -", 1),
        ("svg --json 08", 1),
        ("svg --json -o no/such/folder.svg 8", 1),
        ("png --json -o x.png 08", 1),
        ("diff --json 08 8", 1),
        ("edit --json --turn first 08", 1),
        ("edit --json --take first:P -", 1),
        ("check --json missing", 2),
        ("fmt --json missing", 2),
        ("migrate --json --from M missing", 2),
        ("stats --json missing", 2),
        ("dedup --json missing", 2),
        ("grep --json missing", 2),
        ("show --json --such", 2),
        ("grep --json --shape x", 2),
    ] {
        let told = feen(arguments, b"8 / C/c\n");
        let stream = if streams == 1 {
            "[stdout]\n{"
        } else {
            "[stderr]\n{\"error\":{\"message\":"
        };
        assert!(told.contains(stream), "{arguments}: {told}");
        assert!(!told.contains("\nerror"), "{arguments}: {told}");
    }
}

/// A text of another notation gets the advice to convert it, whatever the verb.
#[test]
fn other_notations() {
    const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const SFEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for (text, format) in [(FEN, "fen"), (SFEN, "sfen")] {
        for verb in [
            "explain -",
            "diff -",
            "edit --turn other -",
            "check",
            "fmt",
            "stats",
            "dedup",
            "grep --shape 8x8",
            "migrate --from L",
        ] {
            let input = format!("{text}\n{text}\n");
            let told = feen(verb, input.as_bytes());
            for advice in ["another notation: `", &format!("--from {format}")] {
                assert!(told.contains(advice), "{verb}: {told}");
            }
        }
    }
}
