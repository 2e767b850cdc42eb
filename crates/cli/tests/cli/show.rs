//! `feen show`.

use std::path::Path;

use insta::assert_snapshot;

use crate::run::{directory, feen, feen_in};

#[test]
fn a_position_that_starts_with_a_hyphen() {
    assert_snapshot!(feen(&["show", "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c"]), @"
    exit 0
    [stdout]
    Black

    8  -r   n   b   q   k^  b   n  -r
    7  +p  +p  +p  +p  +p  +p  +p  +p
    6   .   .   .   .   .   .   .   .
    5   .   .   .   .   .   .   .   .
    4   .   .   .   .   .   .   .   .
    3   .   .   .   .   .   .   .   .
    2  +P  +P  +P  +P  +P  +P  +P  +P
    1  -R   N   B   Q   K^  B   N  -R
        a   b   c   d   e   f   g   h

    White to move

    + enhanced   - diminished   ^ terminal
    ");
}

#[test]
fn a_piece_that_could_be_an_option() {
    assert_snapshot!(feen(&["show", "-h2/-V2 / C/c"]), @"
    exit 0
    [stdout]
    second player, style c, in hand: nothing

    2  -h  .  .
    1  -V  .  .
        a  b  c

    first player, style C, to move, in hand: nothing

    - diminished
    ");
}

#[test]
fn hands_and_promoted_pieces() {
    assert_snapshot!(feen(&["show", "1ns1k^g1nl/1r1g3b1/p1pps1pp1/4pp2p/7P1/2P1P4/PP1P1P2P/1BGS2+rR1/LN2K^GSNL 2P/Lp J/j"]), @"
    exit 0
    [stdout]
    second player, style j, in hand: L p

    9   .   n   s   .   k^  g   .   n   l
    8   .   r   .   g   .   .   .   b   .
    7   p   .   p   p   s   .   p   p   .
    6   .   .   .   .   p   p   .   .   p
    5   .   .   .   .   .   .   .   P   .
    4   .   .   P   .   P   .   .   .   .
    3   P   P   .   P   .   P   .   .   P
    2   .   B   G   S   .   .  +r   R   .
    1   L   N   .   .   K^  G   S   N   L
        a   b   c   d   e   f   g   h   i

    first player, style J, to move, in hand: 2P

    + enhanced   ^ terminal
    ");
}

#[test]
fn a_board_too_large_to_draw() {
    assert_snapshot!(feen(&["show", "99999999999 / W/w"]), @"
    exit 2
    [stderr]
    error: expected at most 65025 squares to draw, found 99999999999
    ");
}

#[test]
fn an_error_has_its_place() {
    assert_snapshot!(feen(&["show", "4k^3/8/8/8/p-8/8/8/4K^3 / w/W"]), @"
    exit 1
    [stderr]
    error: expected a letter after `-`, found `8`
    4k^3/8/8/8/p-8/8/8/4K^3 / w/W
                 ^
    ");
}

#[test]
fn an_error_with_two_places() {
    assert_snapshot!(feen(&["show", "8/8 3P2QP/ W/w"]), @"
    exit 1
    [stderr]
    error: expected each piece once in a hand, found `P` again
    8/8 3P2QP/ W/w
        --  ^
    help: write `4P2Q` instead of `3P2QP`
    ");
}

#[test]
fn nothing_to_show() {
    assert_snapshot!(feen(&["show", ""]), @"
    exit 1
    [stderr]
    error: expected three fields with one space between them, found 0 fields

    ^
    ");
}

#[test]
fn forgotten_quotes() {
    assert_snapshot!(feen(&["show", "-k^7/8", "/", "C/c"]), @r#"
    exit 2
    [stderr]
    error: expected the position as one argument, found several: put it in quotes

      feen show "-k^7/8 / C/c"
    "#);
}

#[test]
fn several_positions() {
    assert_snapshot!(feen(&["show", "8/8 / C/c", "9/9 / S/s"]), @"
    exit 2
    [stderr]
    error: expected one position, found several arguments
    ");
    assert_snapshot!(feen(&["show", "-w 200", "8/8 / C/c"]), @"
    exit 2
    [stderr]
    error: expected one position, found several arguments
    ");
}

#[test]
fn options_that_are_read_as_texts() {
    let position = "8/8 / C/c";
    let told = [
        &["show", "-x", position][..],
        &["svg", "-opic.svg", position],
        &["png", "-opic.png", position],
        &["edit", "-t", "second", position],
        &["explain", "-x", position],
        &["diff", "-v", position, position],
        &["diff", position, "-v", position],
    ]
    .map(feen);
    assert_snapshot!(told.join("\n"), @"
    exit 2
    [stderr]
    error: expected a text of FEEN, found the option `-x`, which is not known or has to stand after the text
    exit 2
    [stderr]
    error: expected a text of FEEN, found the option `-opic.svg`, which is not known or has to stand after the text
    exit 2
    [stderr]
    error: expected a text of FEEN, found the option `-opic.png`, which is not known or has to stand after the text
    exit 2
    [stderr]
    error: expected a text of FEEN, found the option `-t`, which is not known or has to stand after the text
    exit 2
    [stderr]
    error: expected a text of FEEN, found the option `-x`, which is not known or has to stand after the text
    exit 2
    [stderr]
    error: expected a text of FEEN, found the option `-v`, which is not known or has to stand after the text
    exit 2
    [stderr]
    error: expected a text of FEEN, found the option `-v`, which is not known or has to stand after the text
    ");
}

#[test]
fn forgotten_quotes_before_an_option() {
    assert_snapshot!(feen(&["show", "8/8", "/", "C/c", "--flip"]), @r#"
    exit 2
    [stderr]
    error: expected the position as one argument, found several: put it in quotes

      feen show "8/8 / C/c"
    "#);
}

#[test]
fn options_that_do_not_exist() {
    assert_snapshot!(feen(&["show", "--flp", "8/8 / C/c"]), @"
    exit 2
    [stderr]
    error: invalid value '--flp' for '[FEEN]': unknown option; expected a text of FEEN

    For more information, try '--help'.
    ");
    assert_snapshot!(feen(&["svg", "8/8 / C/c", "--outputs", "x.svg"]), @"
    exit 2
    [stderr]
    error: unexpected argument '--outputs' found

      tip: a similar argument exists: '--output'

    Usage: feen svg --output <FILE> <FEEN>

    For more information, try '--help'.
    ");
    for verb in ["diff", "edit", "explain", "png", "show", "svg"] {
        for arguments in [["--flp", CHESS], [CHESS, "--flp"]] {
            let told = feen(&[&[verb], arguments.as_slice()].concat());
            assert!(told.starts_with("exit 2"), "{verb}: {told}");
            assert!(told.contains("'--flp'"), "{verb}: {told}");
        }
    }
}

#[test]
fn no_position() {
    assert_snapshot!(feen(&["show"]), @"
    exit 2
    [stderr]
    error: there is no position on standard input
    ");
}

#[test]
fn control_characters_are_shown() {
    assert_snapshot!(feen(&["show", "8/8\x1b[31m / C/c"]), @"
    exit 1
    [stderr]
    error: expected a square, found a control character (0x1b)
    8/8␛[31m / C/c
       ^
    error: expected a square, found `[`
    8/8␛[31m / C/c
        ^
    ");
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let arguments = [OsStr::new("show"), OsStr::from_bytes(b"8/7\xff / C/c")];
    assert_snapshot!(feen(&arguments), @"
    exit 1
    [stderr]
    error: expected ASCII, found a byte that starts no character (0xff)
    8/7� / C/c
       ^
    ");
}

const CHESS: &str = "4k^3/8/8/8/8/8/4P3/4K^3 / W/w";

#[test]
fn with_options() {
    let options = [
        "--pieces=chess",
        "--lines=box",
        "--flip",
        "--highlight=e4,d5",
    ];
    let arguments = [&["show"], options.as_slice(), &[CHESS]].concat();
    assert_snapshot!(feen(&arguments), @"
    exit 0
    [stdout]
    White to move

      ┌───┬───┬───┬───┬───┬───┬───┬───┐
    1 │   │   │   │ ♔ │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    2 │   │   │   │ ♙ │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    3 │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    4 │   │   │   │[ ]│   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    5 │   │   │   │   │[ ]│   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    6 │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    7 │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    8 │   │   │   │ ♚ │   │   │   │   │
      └───┴───┴───┴───┴───┴───┴───┴───┘
        h   g   f   e   d   c   b   a

    Black

    [ ] highlighted
    ");
    let options = [
        "--squares=shogi",
        "--lines=ascii",
        "--no-legend",
        "--highlight=1a",
    ];
    let arguments = [&["show"], options.as_slice(), &["3/2+P/k^2 2P/p S/s"]].concat();
    assert_snapshot!(feen(&arguments), @"
    exit 0
    [stdout]
    White, in hand: p

       3     2     1
    +-----+-----+-----+
    |     |     |[   ]| a
    +-----+-----+-----+
    |     |     | +P  | b
    +-----+-----+-----+
    |  k^ |     |     | c
    +-----+-----+-----+

    Black to move, in hand: 2P
    ");
    let options = [
        "--align=2,1,0",
        "--no-coordinates",
        "--pieces=letters,chess",
    ];
    let arguments = [&["show"], options.as_slice(), &["k/Pk/3 / S/s"]].concat();
    assert_snapshot!(feen(&arguments), @"
    exit 0
    [stdout]
    second player, style s, in hand: nothing

      ♚
     P ♚
    . . .

    first player, style S, to move, in hand: nothing
    ");
}

#[test]
fn within_a_width() {
    let layers = "5/5//5/5//5/5 / R/r";
    assert_snapshot!(feen(&["show", layers]), @"
    exit 0
    [stdout]
    second player, style r, in hand: nothing

    layer 1        layer 2        layer 3

    2  . . . . .   2  . . . . .   2  . . . . .
    1  . . . . .   1  . . . . .   1  . . . . .
       a b c d e      a b c d e      a b c d e

    first player, style R, to move, in hand: nothing
    ");
    assert_snapshot!(feen(&["show", "--width=40", layers]), @"
    exit 0
    [stdout]
    second player, style r, in hand: nothing

    layer 1        layer 2

    2  . . . . .   2  . . . . .
    1  . . . . .   1  . . . . .
       a b c d e      a b c d e

    layer 3

    2  . . . . .
    1  . . . . .
       a b c d e

    first player, style R, to move, in hand:
    nothing
    ");
}

#[test]
fn squares_that_do_not_exist() {
    assert_snapshot!(feen(&["show", "--highlight=e9", CHESS]), @"
    exit 2
    [stderr]
    error: expected a rank from `1` to `8`, found `9`
    ");
    assert_snapshot!(feen(&["show", "--align=middle", CHESS]), @"
    exit 2
    [stderr]
    error: invalid value 'middle' for '--align <HOW>': expected `left`, `centre`, `staggered`, or the halves of a square before each rank such as `2,1,0`, found `middle`

    For more information, try '--help'.
    ");
}

#[test]
fn an_object_holds_the_drawing_and_the_position() {
    let position = "k^1/1K^ / C/c";
    assert_snapshot!(feen(&["show", "--json", "--flip", position]), @r#"
    exit 0
    [stdout]
    {"drawing":"White to move\n\n1  K^ .\n2  .  k^\n   b  a\n\nBlack\n\n^ terminal","position":{"board":[{"piece":"k^","square":0},{"piece":"K^","square":3}],"dimensions":2,"feen":"k^1/1K^ / C/c","hands":{"first":[],"second":[]},"pieces":2,"ranks":[{"separator":0,"squares":2},{"separator":1,"squares":2}],"shape":[2,2],"squares":4,"styles":{"first":"C","second":"C"},"turn":"first"}}
    "#);
    let told = feen(&["show", "--json", position]);
    let explained = feen(&["explain", "--json", position]);
    let explained = explained.trim_start_matches("exit 0\n[stdout]\n");
    assert!(
        told.ends_with(&format!(",\"position\":{explained}}}")),
        "{told}"
    );
}

#[test]
fn a_text_of_another_notation_is_drawn_with_a_note() {
    assert_snapshot!(feen(&["show", "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"]), @"
    exit 0
    [stdout]
    Black

    8   .   .   .   .   k^  .   .   .
    7   .   .   .   .   .   .   .   .
    6   .   .   .   .   .   .   .   .
    5   .   .   .   .   .   .   .   .
    4   .   .   .   .   .   .   .   .
    3   .   .   .   .   .   .   .   .
    2   .   .   .   .  +P   .   .   .
    1   .   .   .   .   K^  .   .  +R
        a   b   c   d   e   f   g   h

    White to move

    + enhanced   ^ terminal
    [stderr]
    note: this is FEN, read as `--from fen` reads it
    ");
    assert_snapshot!(feen(&["show", "--no-legend", "4k3/8/8/8/8/8/4P3/4K2R[Q] w K - 0 1"]), @"
    exit 0
    [stdout]
    Black

    8   .   .   .   .   k^  .   .   .
    7   .   .   .   .   .   .   .   .
    6   .   .   .   .   .   .   .   .
    5   .   .   .   .   .   .   .   .
    4   .   .   .   .   .   .   .   .
    3   .   .   .   .   .   .   .   .
    2   .   .   .   .  +P   .   .   .
    1   .   .   .   .   K^  .   .  +R
        a   b   c   d   e   f   g   h

    White to move, in hand: Q
    [stderr]
    note: this is FEN, read as `--from fen --variant crazyhouse` reads it
    ");
    assert_snapshot!(feen(&["show", "--no-legend", "W:WK3:B7,9"]), @"
    exit 0
    [stdout]
    Black

    10   .  .  .  .  . +P  .  .  .  .
     9   .  .  p  .  .  .  p  .  .  .
     8   .  .  .  .  .  .  .  .  .  .
     7   .  .  .  .  .  .  .  .  .  .
     6   .  .  .  .  .  .  .  .  .  .
     5   .  .  .  .  .  .  .  .  .  .
     4   .  .  .  .  .  .  .  .  .  .
     3   .  .  .  .  .  .  .  .  .  .
     2   .  .  .  .  .  .  .  .  .  .
     1   .  .  .  .  .  .  .  .  .  .
         a  b  c  d  e  f  g  h  i  j

    White to move
    [stderr]
    note: this is FEN of draughts, read as `--from pdn` reads it
    ");
    assert_snapshot!(feen(&["show", "4k3/8/8/8/8/8/4P3/4K2R w K e4 0 1"]), @"
    exit 1
    [stderr]
    error: expected three fields with one space between them, found 6 fields
    4k3/8/8/8/8/8/4P3/4K2R w K e4 0 1
                            ^
    help: this looks like FEN, another notation: `feen check --from fen` says what is wrong with it
    ");
    assert_snapshot!(feen_in(Path::new("."), &["show", "--json"], b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"), @r#"
    exit 0
    [stdout]
    {"drawing":"Black\n\n8  .  .  .  .  k^ .  .  .\n7  .  .  .  .  .  .  .  .\n6  .  .  .  .  .  .  .  .\n5  .  .  .  .  .  .  .  .\n4  .  .  .  .  .  .  .  .\n3  .  .  .  .  .  .  .  .\n2  .  .  .  .  .  .  .  .\n1  .  .  .  .  K^ .  .  .\n   a  b  c  d  e  f  g  h\n\nWhite to move\n\n^ terminal","position":{"board":[{"piece":"k^","square":4},{"piece":"K^","square":60}],"dimensions":2,"feen":"4k^3/8/8/8/8/8/8/4K^3 / C/c","hands":{"first":[],"second":[]},"pieces":2,"ranks":[{"separator":0,"squares":8},{"separator":1,"squares":8},{"separator":1,"squares":8},{"separator":1,"squares":8},{"separator":1,"squares":8},{"separator":1,"squares":8},{"separator":1,"squares":8},{"separator":1,"squares":8}],"shape":[8,8],"squares":64,"styles":{"first":"C","second":"C"},"turn":"first"}}
    "#);
    let lines = b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/4K3 b - - 0 1\n";
    let told = feen_in(Path::new("."), &["show"], lines);
    assert_eq!(told.matches("note: ").count(), 1, "{told}");
}

#[test]
fn a_file_in_the_place_of_a_position_is_named_and_read() {
    let directory = directory(
        "show-file",
        &[
            ("a.txt", &b"1K^ / C/c\n# b\nk^1 / C/c\n"[..]),
            ("none", b"#\n"),
        ],
    );
    let show = |arguments: &[&str]| feen_in(&directory, arguments, b"");
    assert_snapshot!(show(&["show", "--no-captions", "--no-legend", "a.txt"]), @"
    exit 0
    [stdout]
    1  .  K^
       a  b



    1  k^ .
       a  b
    [stderr]
    note: a.txt is a file: its lines are read
    ");
    assert_snapshot!(show(&["show", "--json", "none"]), @r#"
    exit 2
    [stderr]
    {"error":{"message":"there is no position in none"}}
    "#);
    assert_snapshot!(show(&["explain", "none"]), @"
    exit 2
    [stderr]
    note: none is a file: its lines are read
    error: there is no position in none
    ");
    assert_snapshot!(show(&["edit", "--turn=second", "a.txt"]), @"
    exit 0
    [stdout]
    1K^ / c/C
    k^1 / c/C
    [stderr]
    note: a.txt is a file: its lines are read
    ");
    assert_snapshot!(show(&["diff", "a.txt", "none"]), @"
    exit 2
    [stderr]
    error: expected a position, found the file a.txt: `feen diff < a.txt` compares each line with the one before it
    ");
    // A piece or a position is none, whatever files there are.
    let told = feen_in(
        &crate::run::directory("show-piece", &[("K", b"")]),
        &["explain", "K"],
        b"",
    );
    assert!(told.contains("a piece"), "{told}");
}

#[test]
fn a_game_brings_its_names_and_players() {
    let show = |arguments: &[&str]| feen(&[&["show"], arguments, &["g^2/3/2G^ 2P/ X/x"]].concat());
    assert_snapshot!(show(&[]), @"
    exit 0
    [stdout]
    Black

    2  g^ .  .
    1  .  .  .
    0  .  .  G^
       a  b  c

    Red to move, in hand: 2P

    ^ terminal
    ");
    assert_snapshot!(show(&["--game", "xiangqi"]), @"
    exit 0
    [stdout]
    Black

    2  將 .  .
    1  .  .  .
    0  .  .  帥
       a  b  c

    Red to move, in hand: 2兵

    將 general   帥 general   兵 soldier
    ");
    assert_snapshot!(show(&["--pieces", "shogi", "--marks"]), @"
    exit 0
    [stdout]
    White, in hand: nothing

     3    2    1
    v金^  .    .    a
     .    .    .    b
     .    .    金^  c

    Black to move, in hand: 2歩

    ^ terminal   v of White   金 gold   歩 pawn
    ");
    assert_snapshot!(show(&["--pieces", "letters", "--no-marks", "--alert", "a1"]), @"
    exit 0
    [stdout]
    second player, style x, in hand: nothing

    3   g  .  .
    2   .  .  .
    1  (.) .  G
        a  b  c

    first player, style X, to move, in hand: 2P

    ( ) alert
    ");
    assert_snapshot!(show(&["--squares", "go", "--no-captions"]), @"
    exit 0
    [stdout]
    3  g^ .  .
    2  .  .  .
    1  .  .  G^
       a  b  c

    2P

    ^ terminal
    ");
    assert_snapshot!(show(&["--game", "whist"]), @"
    exit 2
    [stderr]
    error: invalid value 'whist' for '--game <NAME>': unknown variant `whist`; expected a name such as `shogi` or `atomic`

    For more information, try '--help'.
    ");
}
