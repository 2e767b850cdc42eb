//! `feen edit`.

use insta::assert_snapshot;

use crate::run::feen;

#[track_caller]
fn edit(feen_text: &str, options: &str) -> String {
    let options = options.split_whitespace();
    let arguments: Vec<_> = ["edit", feen_text].into_iter().chain(options).collect();
    feen(&arguments)
}

#[test]
fn one_change() {
    assert_snapshot!(edit("8/8 / C/c", "--put 3=+K^'"), @"
    exit 0
    [stdout]
    3+K^'4/8 / C/c
    ");
    assert_snapshot!(edit("3k4/8 / C/c", "--put 3=q"), @"
    exit 0
    [stdout]
    3q4/8 / C/c
    ");
    assert_snapshot!(edit("3k4/8 / C/c", "--remove 3"), @"
    exit 0
    [stdout]
    8/8 / C/c
    ");
    assert_snapshot!(edit("3k4/8 / C/c", "--move 3-15"), @"
    exit 0
    [stdout]
    8/7k / C/c
    ");
    assert_snapshot!(edit("3k4/7p / C/c", "--move 3-15"), @"
    exit 0
    [stdout]
    8/7k / C/c
    ");
    assert_snapshot!(edit("8/8 P/ C/c", "--give first:P"), @"
    exit 0
    [stdout]
    8/8 2P/ C/c
    ");
    assert_snapshot!(edit("8/8 2P/p C/c", "--take second:p"), @"
    exit 0
    [stdout]
    8/8 2P/ C/c
    ");
    assert_snapshot!(edit("8/8 / C/s", "--turn second"), @"
    exit 0
    [stdout]
    8/8 / s/C
    ");
    assert_snapshot!(edit("8/8 / C/s", "--turn first"), @"
    exit 0
    [stdout]
    8/8 / C/s
    ");
}

#[test]
fn squares_by_name() {
    assert_snapshot!(edit("3k4/8 / C/c", "--move d2-h1"), @"
    exit 0
    [stdout]
    8/7k / C/c
    ");
    assert_snapshot!(edit("9/9/9 / S/s", "--put 5c=P --squares shogi"), @"
    exit 0
    [stdout]
    9/9/4P4 / S/s
    ");
    assert_snapshot!(edit("5/5//5/5 / R/r", "--put l2e1=R"), @"
    exit 0
    [stdout]
    5/5//5/4R / R/r
    ");
    assert_snapshot!(edit("9/9//9/9 / S/s", "--put l2:9a=R --squares shogi"), @"
    exit 0
    [stdout]
    9/9//R8/9 / S/s
    ");
}

#[test]
fn boards_of_any_form() {
    assert_snapshot!(edit("3/4/5 / G/g", "--put a3=K --move a3-e1"), @"
    exit 0
    [stdout]
    3/4/4K / G/g
    ");
    assert_snapshot!(edit("2/2//2/2///2/2//2/2 / G/g", "--put l2.1b1=K"), @"
    exit 0
    [stdout]
    2/2//2/2///2/1K//2/2 / G/g
    ");
    assert_snapshot!(edit("70000 / G/g", "--put 0=K"), @"
    exit 1
    [stderr]
    error: expected at most 65025 squares, found 70000
    70000 / G/g
    ^^^^^
    ");
}

#[test]
fn changes_in_their_order() {
    let there_and_on = "--move 0-1 --move 1-2 --put 0=p --turn second";
    assert_snapshot!(edit("k2/3 / C/c", there_and_on), @"
    exit 0
    [stdout]
    p1k/3 / c/C
    ");
    assert_snapshot!(edit("k2/3 / C/c", "--put 0=p --move 0-1 --move 1-2"), @"
    exit 0
    [stdout]
    2p/3 / C/c
    ");
    assert_snapshot!(edit("3/3 / C/c", "--give first:B --give first:A --give first:B"), @"
    exit 0
    [stdout]
    3/3 2BA/ C/c
    ");
}

#[test]
fn room_is_asked_for_at_the_end() {
    assert_snapshot!(edit("kk/kk / C/c", "--give first:K --remove 0"), @"
    exit 0
    [stdout]
    1k/kk K/ C/c
    ");
    assert_snapshot!(edit("kk/kk / C/c", "--give first:K"), @"
    exit 1
    [stderr]
    error: too many pieces for board size (5 pieces, 4 squares)
    ");
}

#[test]
fn as_json() {
    assert_snapshot!(edit("8/8 / C/c", "--put 0=K --json"), @r#"
    exit 0
    [stdout]
    {"feen":"K7/8 / C/c"}
    "#);
}

#[test]
fn changes_that_cannot_be_made() {
    assert_snapshot!(edit("8/8 / C/c", "--remove 3"), @"
    exit 1
    [stderr]
    error: there is no piece on 3
    ");
    assert_snapshot!(edit("8/8 / C/c", "--move 3-4"), @"
    exit 1
    [stderr]
    error: there is no piece on d2
    ");
    assert_snapshot!(edit("k7/8 / C/c", "--move 0-16"), @"
    exit 1
    [stderr]
    error: expected an index from 0 to 15, found `16`
    ");
    assert_snapshot!(edit("8/8 / C/c", "--put x=K"), @"
    exit 1
    [stderr]
    error: expected a square such as `a2` or an index from 0 to 15, found `x`
    ");
    assert_snapshot!(edit("8/8 P/ C/c", "--take second:P"), @"
    exit 1
    [stderr]
    error: the second player holds no P to take
    ");
}

#[test]
fn wrong_usage() {
    assert_snapshot!(edit("8/8 / C/c", ""), @"
    exit 2
    [stderr]
    error: expected a change, such as `--turn second`
    ");
    assert_snapshot!(edit("8/8 / C/c", "--move 3"), @"
    exit 2
    [stderr]
    error: invalid value '3' for '--move <FROM-TO>': expected two squares, as `e2-e4`

    For more information, try '--help'.
    ");
    assert_snapshot!(edit("8/8 / C/c", "--put 3"), @"
    exit 2
    [stderr]
    error: invalid value '3' for '--put <SQUARE=PIECE>': expected a square and a piece, as `e4=K^`

    For more information, try '--help'.
    ");
    assert_snapshot!(edit("8/8 / C/c", "--give P"), @"
    exit 2
    [stderr]
    error: invalid value 'P' for '--give <PLAYER:PIECE>': expected a player and a piece, as `first:P`

    For more information, try '--help'.
    ");
    assert_snapshot!(edit("8/8 / C/c", "--turn third"), @"
    exit 2
    [stderr]
    error: invalid value 'third' for '--turn <PLAYER>'
      [possible values: first, second, other]

      tip: a similar value exists: 'other'

    For more information, try '--help'.
    ");
    assert_snapshot!(edit("8/8", "/ C/c --turn first"), @r#"
    exit 2
    [stderr]
    error: expected the position as one argument, found several: put it in quotes

      feen edit "8/8 / C/c"
    "#);
}

#[test]
fn texts_that_cannot_be_changed() {
    assert_snapshot!(edit("8/08 / C/C", "--turn first"), @"
    exit 1
    [stderr]
    error: expected a count without a leading zero
    8/08 / C/C
      ^^
    help: write `8`
    error: expected one style in upper case beside one in lower case, found both in upper case
    8/08 / C/C
           - ^
    ");
}

#[test]
fn a_square_that_the_board_does_not_have_is_named() {
    assert_snapshot!(edit("8/8/4P3/8 / C/c", "--move e2e9"), @"
    exit 1
    [stderr]
    error: expected a rank from `1` to `4`, found `9`
    ");
    assert_snapshot!(edit("8/8/4P3/8 / C/c", "--move e2-e9"), @"
    exit 1
    [stderr]
    error: expected a rank from `1` to `4`, found `9`
    ");
    assert_snapshot!(edit("8/8/4P3/8 / C/c", "--move i2e4"), @"
    exit 1
    [stderr]
    error: expected a file from `a` to `h` on rank `2`, found `i`
    ");
    assert_snapshot!(edit("8/8/4P3/8 / C/c", "--move e2e"), @"
    exit 1
    [stderr]
    error: expected two squares such as `e2-e4`, found `e2e`
    ");
}

#[test]
fn squares_are_named_as_the_game_does() {
    assert_snapshot!(edit("9/4p4/4R4 / S/s", "--move 5c5b"), @"
    exit 0
    [stdout]
    9/4R4/9 / S/s
    ");
    assert_snapshot!(edit("9/4g^4/4R4/9 / X/x", "--move e1e2"), @"
    exit 0
    [stdout]
    9/4R4/9/9 / X/x
    ");
    assert_snapshot!(edit("9/4g^4/4R4/9 / X/x", "--squares chess --move e2e3"), @"
    exit 0
    [stdout]
    9/4R4/9/9 / X/x
    ");
}
