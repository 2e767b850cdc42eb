//! `feen diff`.

use insta::assert_snapshot;

use crate::run::feen;

#[test]
fn equal() {
    assert_snapshot!(feen(&["diff", "8/8 / C/c", "8/8 / C/c"]), @"exit 0");
    assert_snapshot!(feen(&["diff", "--json", "8/8 / C/c", "8/8 / C/c"]), @r#"
    exit 0
    [stdout]
    {"equal":true,"hands":[],"same_board":true,"squares":[],"styles":[],"turn":null}
    "#);
}

const BEFORE: &str = "k^2p/2Q1 3P/ C/c";
const AFTER: &str = "k^1p1/2+Q1 2Pp/p s/C";

#[test]
fn all_that_can_differ() {
    assert_snapshot!(feen(&["diff", BEFORE, AFTER]), @"
    exit 1
    [stdout]
    c2: empty -> p
    d2: p -> empty
    c1: Q -> +Q
    first player, P in hand: 3 -> 2
    first player, p in hand: 0 -> 1
    second player, p in hand: 0 -> 1
    second player, style: C -> S
    to move: first player -> second player
    ");
    assert_snapshot!(feen(&["diff", AFTER, BEFORE]), @"
    exit 1
    [stdout]
    c2: p -> empty
    d2: empty -> p
    c1: +Q -> Q
    first player, P in hand: 2 -> 3
    first player, p in hand: 1 -> 0
    second player, p in hand: 1 -> 0
    second player, style: S -> C
    to move: second player -> first player
    ");
}

#[test]
fn as_json() {
    assert_snapshot!(feen(&["diff", "--json", BEFORE, AFTER]), @r#"
    exit 1
    [stdout]
    {"equal":false,"hands":[{"after":2,"before":3,"piece":"P","player":"first"},{"after":1,"before":0,"piece":"p","player":"first"},{"after":1,"before":0,"piece":"p","player":"second"}],"same_board":true,"squares":[{"after":"p","before":null,"index":2,"square":"c2"},{"after":null,"before":"p","index":3,"square":"d2"},{"after":"+Q","before":"Q","index":6,"square":"c1"}],"styles":[{"after":"S","before":"C","player":"second"}],"turn":{"after":"second","before":"first"}}
    "#);
}

#[test]
fn other_boards() {
    assert_snapshot!(feen(&["diff", "8/8 / C/c", "16 / C/c"]), @"
    exit 1
    [stdout]
    the boards do not have the same ranks
    ");
    assert_snapshot!(feen(&["diff", "8/8/8/8 / C/c", "8/8//8/8 / C/c"]), @"
    exit 1
    [stdout]
    the boards do not have the same ranks
    ");
    assert_snapshot!(feen(&["diff", "--json", "8/8 / C/c", "8/7 / c/C"]), @r#"
    exit 1
    [stdout]
    {"equal":false,"hands":[],"same_board":false,"squares":[],"styles":[],"turn":{"after":"second","before":"first"}}
    "#);
}

#[test]
fn boards_of_any_form() {
    assert_snapshot!(feen(&["diff", "3/2P1/a4 / G/g", "1A1/4/a4 / G/g"]), @"
    exit 1
    [stdout]
    b3: empty -> A
    c2: P -> empty
    ");
    let (before, after) = ("9000000000000000000a9 / C/c", "9000000000000000000b9 / C/c");
    assert_snapshot!(feen(&["diff", before, after]), @"
    exit 1
    [stdout]
    cphbfaxpmjvygw1: a -> b
    ");
}

#[test]
fn texts_that_are_not_valid() {
    assert_snapshot!(feen(&["diff", "8/08 / C/c", "8/8 / C/C"]), @"
    exit 2
    [stderr]
    error: expected a count without a leading zero
    8/08 / C/c
      ^^
    help: write `8`
    error: expected one style in upper case beside one in lower case, found both in upper case
    8/8 / C/C
          - ^
    ");
}

#[test]
fn missing_quotes() {
    assert_snapshot!(feen(&["diff", "8/8", "/", "C/c", "8/8 / C/c"]), @"
    exit 2
    [stderr]
    error: expected two positions, found more arguments: put each position in quotes
    ");
}

#[test]
fn drawn() {
    assert_snapshot!(feen(&["diff", "--draw", "--squares=shogi", BEFORE, AFTER]), @"
    exit 1
    [stdout]
    second player, style s, to move, in hand: p

      4    3    2    1
      k^   .  [ p ][ . ]  a
      .    .  [+Q ]  .    b

    first player, style C, in hand: 2P p

    + enhanced   ^ terminal   [ ] highlighted

    2a: empty -> p
    1a: p -> empty
    2b: Q -> +Q
    first player, P in hand: 3 -> 2
    first player, p in hand: 0 -> 1
    second player, p in hand: 0 -> 1
    second player, style: C -> S
    to move: first player -> second player
    ");
    assert_snapshot!(feen(&["diff", "--draw", "8/8 / C/c", "8/8/8 / C/c"]), @"
    exit 1
    [stdout]
    Black

    3  . . . . . . . .
    2  . . . . . . . .
    1  . . . . . . . .
       a b c d e f g h

    White to move

    the boards do not have the same ranks
    ");
}

#[test]
fn each_difference_counts_alone() {
    let before = "k^2p/2Q1 3P/ C/c";
    for after in [
        "k^2p/2Q1 3P/ c/C",
        "k^2p/2Q1 3P/ C/s",
        "k^2p/2Q1 3P/ S/c",
        "k^2p/2Q1 2P/ C/c",
        "k^2p/2Q1 3P/P C/c",
        "k^2p/3Q 3P/ C/c",
        "k^2p1/2Q2 3P/ C/c",
    ] {
        for (one, other) in [(before, after), (after, before)] {
            let told = feen(&["diff", one, other]);
            assert!(told.starts_with("exit 1\n[stdout]\n"), "{told}");
            let told = feen(&["diff", "--json", one, other]);
            assert!(told.contains("{\"equal\":false,"), "{told}");
        }
        assert_eq!(feen(&["diff", after, after]), "exit 0");
    }
}
