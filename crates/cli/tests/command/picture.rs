//! `feen svg` and `feen png`.

use std::fs;
use std::path::Path;

use insta::assert_snapshot;

use crate::run::{directory, feen, feen_in};

const CHESS: &str = "4k^3/8/8/8/8/8/4P3/4K^3 / W/w";

#[test]
fn a_picture_says_what_it_shows() {
    let svg = feen(&["svg", "--pieces", "chess", "--arrow", "e2-e4", CHESS]);
    assert!(svg.starts_with("exit 0\n[stdout]\n<svg "), "{svg}");
    assert!(svg.ends_with("</svg>"), "{svg}");
    assert!(svg.contains("<title"), "{svg}");
}

#[test]
fn each_option_changes_the_picture() {
    let plain = feen(&["svg", CHESS]);
    for option in [
        "--pieces=chess",
        "--pieces=letters,chess",
        "--flip",
        "--highlight=e4",
        "--no-coordinates",
        "--no-legend",
        "--squares=shogi",
        "--arrow=e2-e4",
        "--surface=checkered",
        "--theme=dark",
        "--square-size=20",
        "--width=300",
        "--align=centre",
    ] {
        let changed = feen(&["svg", option, CHESS]);
        assert!(changed.starts_with("exit 0"), "{option}: {changed}");
        // All ranks of this board have one length.
        assert_eq!(changed == plain, option == "--align=centre", "{option}");
    }
}

#[test]
fn what_cannot_be_drawn() {
    assert_snapshot!(feen(&["svg", "8/8 / C/C"]), @"
    exit 1
    [stderr]
    error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    ");
    assert_snapshot!(feen(&["svg", "--highlight", "e4,e9", CHESS]), @"
    exit 2
    [stderr]
    error: expected a rank from `1` to `8`, found `9`
    ");
    assert_snapshot!(feen(&["svg", "--arrow", "e4", CHESS]), @"
    exit 2
    [stderr]
    error: expected an arrow such as `e2-e4`, found `e4`
    ");
    assert_snapshot!(feen(&["svg", "--pieces", "chess,shogi,chess", CHESS]), @"
    exit 2
    [stderr]
    error: expected one or two sets of pieces, found more
    ");
    assert_snapshot!(feen(&["svg", "70000 / C/c"]), @"
    exit 2
    [stderr]
    error: expected at most 65025 squares to draw, found 70000
    ");
    assert_snapshot!(feen(&["svg", "--width", "0", CHESS]), @"
    exit 2
    [stderr]
    error: invalid value '0' for '--width <PIXELS>': 0 is not in 1..=65535

    For more information, try '--help'.
    ");
    assert_snapshot!(feen(&["svg", "8/8", "/", "C/c"]), @r#"
    exit 2
    [stderr]
    error: expected the position as one argument, found several: put it in quotes

      feen svg "8/8 / C/c"
    "#);
}

#[test]
fn png() {
    let directory = directory("png", &[]);
    assert_snapshot!(feen_in(&directory, &["png", "-o", "board.png", CHESS], b""), @"exit 0");
    let picture = fs::read(directory.join("board.png")).unwrap();
    assert!(picture.starts_with(b"\x89PNG\r\n"));
    let told = feen_in(Path::new("."), &["png", CHESS], b"");
    assert!(told.contains("PNG"));
    assert_snapshot!(feen_in(&directory, &["png", "-o", "missing/board.png", CHESS], b""), @"
    exit 2
    [stderr]
    error: cannot write missing/board.png: there is no such file
    ");
}
