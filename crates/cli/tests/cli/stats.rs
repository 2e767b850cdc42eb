//! `feen stats`.

use std::path::Path;

use insta::assert_snapshot;

use crate::run::{directory, feen_in};

const LINES: &[u8] =
    b"# comment\n8/8 / C/c\n8/8 / C/c\r\n\nk^7/8 2P/p c/C\n8/8 / C/C\n3/4/5 / G/g\n\
5/5//5/5 / R/r\n300 / C/c\n8/8 / S/c\n8/8 PP/ C/c\n8/8 PP/ S/s\n9 / C/c";

#[test]
fn in_words() {
    assert_snapshot!(feen_in(Path::new("."), &["stats"], LINES), @"
    exit 1
    [stdout]
    11 lines, 8 valid, 7 distinct

    shapes
      4  2x8
      2  no box of at most 3 dimensions of 255
      1  2x2x5
      1  9

    styles, first/second
      5  C/C
      1  G/G
      1  R/R
      1  S/C

    to move
      7  first player
      1  second player

    pieces, with those in hand
      7  0 pieces
      1  4 pieces

    first errors
      2  hands/not-aggregated
      1  styles/same-case
    ");
}

#[test]
fn as_json() {
    assert_snapshot!(feen_in(Path::new("."), &["stats", "--json"], LINES), @r#"
    exit 1
    [stdout]
    {"distinct":7,"errors":[{"code":"hands/not-aggregated","lines":2},{"code":"styles/same-case","lines":1}],"lines":11,"others":{"errors":0,"pieces":0,"shapes":0,"styles":0},"pieces":[{"lines":7,"pieces":0},{"lines":1,"pieces":4}],"shapes":[{"lines":4,"shape":[2,8]},{"lines":2,"shape":null},{"lines":1,"shape":[2,2,5]},{"lines":1,"shape":[9]}],"styles":[{"first":"C","lines":5,"second":"C"},{"first":"G","lines":1,"second":"G"},{"first":"R","lines":1,"second":"R"},{"first":"S","lines":1,"second":"C"}],"turns":{"first":7,"second":1},"valid":8}
    "#);
}

#[test]
fn of_several_files() {
    let files: [(_, &[u8]); 2] = [("a", b"8/8 / C/c\n9 / C/c"), ("b", b"9 / C/c\n")];
    let directory = directory("stats", &files);
    assert_snapshot!(feen_in(&directory, &["stats", "a", "b"], b""), @"
    exit 0
    [stdout]
    3 lines, 3 valid, 2 distinct

    shapes
      2  9
      1  2x8

    styles, first/second
      3  C/C

    to move
      3  first player

    pieces, with those in hand
      3  0 pieces
    ");
    assert_snapshot!(feen_in(&directory, &["stats", "a", "missing"], b""), @"
    exit 2
    [stdout]
    2 lines, 2 valid, 2 distinct

    shapes
      1  2x8
      1  9

    styles, first/second
      2  C/C

    to move
      2  first player

    pieces, with those in hand
      2  0 pieces
    [stderr]
    error: cannot read missing: there is no such file
    ");
}

#[test]
fn of_nothing() {
    assert_snapshot!(feen_in(Path::new("."), &["stats"], b""), @"
    exit 0
    [stdout]
    0 lines, 0 valid, 0 distinct
    ");
}

#[test]
fn many_kinds() {
    let lines = (1..=5000).map(|size| format!("{size}/{size} {}P/ C/c\n", size + 1));
    let lines = lines.collect::<String>();
    assert_snapshot!(feen_in(Path::new("."), &["stats"], lines.as_bytes()), @"
    exit 0
    [stdout]
    5000 lines, 5000 valid, 5000 distinct

    shapes
      4745  no box of at most 3 dimensions of 255
         1  2x1
         1  2x2
         1  2x3
         1  2x4
         1  2x5
         1  2x6
         1  2x7
         1  2x8
         1  2x9
         1  2x10
         1  2x11
         1  2x12
         1  2x13
         1  2x14
         1  2x15
       240  others

    styles, first/second
      5000  C/C

    to move
      5000  first player

    pieces, with those in hand
         1  2 pieces
         1  3 pieces
         1  4 pieces
         1  5 pieces
         1  6 pieces
         1  7 pieces
         1  8 pieces
         1  9 pieces
         1  10 pieces
         1  11 pieces
         1  12 pieces
         1  13 pieces
         1  14 pieces
         1  15 pieces
         1  16 pieces
         1  17 pieces
      4984  others
    ");
}

#[test]
fn a_box_of_more_squares_than_a_position_holds() {
    let cube = vec![vec!["50"; 50].join("/"); 27].join("//");
    let wide = vec!["255"; 256].join("/");
    let deep = "2/2//2/2///2/2//2/2";
    for (board, shape) in [
        (cube.as_str(), "27x50x50"),
        (&wide, "no box of at most 3 dimensions of 255"),
        (deep, "no box of at most 3 dimensions of 255"),
        ("70000", "no box of at most 3 dimensions of 255"),
    ] {
        let line = format!("{board} / C/c\n");
        let told = feen_in(Path::new("."), &["stats"], line.as_bytes());
        assert_eq!(told.lines().nth(5), Some(format!("  1  {shape}").as_str()));
    }
}

#[test]
fn heat_maps() {
    let lines = b"2k/3 / C/c\n1Kk/3 / C/c\n3/2k / c/C\n3//2k / C/c\n";
    let stats = |option| feen_in(Path::new("."), &["stats", option], lines);
    let map = |told: String| told.split("\n\n").last().unwrap().to_owned();
    assert_snapshot!(map(stats("--heat-map")), @"
    pieces on each square, in % of 3 boards of 2x3
     2    0  33  67
     1    0   0  33
          a   b   c
    ");
    assert_snapshot!(map(stats("--heat-map=K,k")), @"
    pieces on each square, in % of 3 boards of 2x3
     2    0  33  67
     1    0   0  33
          a   b   c
    ");
    assert_snapshot!(map(stats("--heat-map=K")), @"
    pieces on each square, in % of 3 boards of 2x3
     2    0  33   0
     1    0   0   0
          a   b   c
    ");
    let marked = |arguments: &[&str]| {
        let lines = b"2+k/3 / C/c\n1K-k/3 / C/c\n3/2k^ / c/C\n3//2k / C/c\n";
        let arguments = [&["stats", "--heat-map=k"], arguments].concat();
        map(feen_in(Path::new("."), &arguments, lines))
    };
    assert_snapshot!(marked(&[]), @"
    pieces on each square, in % of 3 boards of 2x3
     2    0   0  67
     1    0   0  33
          a   b   c
    ");
    assert_snapshot!(marked(&["--exact-pieces"]), @"
    pieces on each square, in % of 3 boards of 2x3
     2    0   0   0
     1    0   0   0
          a   b   c
    ");
    assert_snapshot!(stats("--heat-map=1"), @"
    exit 2
    [stderr]
    error: invalid value '1' for '--heat-map[=<PIECES>]': expected a letter, found `1`

    For more information, try '--help'.
    ");
    let json = feen_in(Path::new("."), &["stats", "--json", "--heat-map"], lines);
    assert_snapshot!(json.split_once("\"squares\":").unwrap().1, @r#"[{"lines":3,"shape":[2,3],"squares":[0,1,2,0,0,1]}],"styles":[{"first":"C","lines":3,"second":"C"}],"turns":{"first":2,"second":1},"valid":3}"#);
    let layers = feen_in(
        Path::new("."),
        &["stats", "--heat-map"],
        b"1k/K1//2/2 / C/c\n",
    );
    assert_snapshot!(layers.split("2x2x2").last().unwrap(), @"
    2    0 100
    1  100   0
         a   b

    2    0   0
    1    0   0
         a   b
    ");
}
