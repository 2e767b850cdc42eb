//! Colour, and where there is none.

use std::path::Path;

use insta::assert_snapshot;

use crate::run::{command, describe, directory};

/// The escapes that start a colour, to be seen.
fn told(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let output = command(Path::new("."))
        .args(arguments)
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    describe(&output).replace('\x1b', "␛")
}

const ALWAYS: [&str; 4] = ["explain", "--color", "always", "8/08 / C/C"];

#[test]
fn errors_are_red_and_help_is_green() {
    assert_snapshot!(told(&ALWAYS, &[]), @"
    exit 1
    [stderr]
    ␛[1m␛[31merror␛[0m: expected a count without a leading zero
    8/08 / C/C
    ␛[1m␛[31m  ^^␛[0m
    ␛[1m␛[32mhelp␛[0m: write `8`
    ␛[1m␛[31merror␛[0m: expected one style in upper case beside one in lower case, found both in upper case
    8/08 / C/C
    ␛[1m␛[31m       - ^␛[0m
    ");
}

#[test]
fn warnings_notes_and_complaints() {
    let text = b"8/8/7/8/8 / C/c\n3/4/5 / C/c\n";
    let directory = directory("color", &[("valid.feen", text)]);
    let output = command(&directory)
        .args(["check", "--color=always", "valid.feen", "missing.feen"])
        .output()
        .unwrap();
    assert_snapshot!(describe(&output).replace('\x1b', "␛"), @"
    exit 2
    [stdout]
    valid.feen:1:5: ␛[1m␛[33mwarning␛[0m: rank 3 has 7 squares, the ranks before it 8
    8/8/7/8/8 / C/c
    ␛[1m␛[33m-   ^␛[0m
    valid.feen:2:3: ␛[1m␛[36mnote␛[0m: rank 2 has 4 squares, the ranks before it 3
    3/4/5 / C/c
    ␛[1m␛[36m- ^␛[0m
    [stderr]
    ␛[1m␛[31merror␛[0m: cannot read missing.feen: there is no such file
    2 lines, 0 invalid, 1 warning, 1 note, 1 file not read
    ");
}

#[test]
fn parts_that_are_explained() {
    assert_snapshot!(told(&["--color", "always", "explain", "8 / C/c"], &[]), @"
    exit 0
    [stdout]
    8 / C/c
    ␛[1m␛[36m1 2 3--␛[0m

    ␛[1m␛[36m1␛[0m  the board, 1 rank of 8 squares: a box of 8
       ␛[1m8␛[0m  8 empty

    ␛[1m␛[36m2␛[0m  the hands
         the first player holds nothing
         the second player holds nothing

    ␛[1m␛[36m3␛[0m  the styles, the player to move first
       ␛[1mC␛[0m  the first player, to move: style C
       ␛[1mc␛[0m  the second player: style C

    no pieces on 8 squares
    ");
}

#[test]
fn who_decides() {
    let auto = ["explain", "8/08 / C/c"];
    let never = ["explain", "8/08 / C/c", "--color", "never"];
    for (arguments, variables, is_colored) in [
        (&auto[..], &[][..], false),
        (&auto, &[("CLICOLOR_FORCE", "1")], true),
        (&auto, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
        (&never, &[("CLICOLOR_FORCE", "1")], false),
        (&ALWAYS, &[("NO_COLOR", "1")], true),
    ] {
        let told = told(arguments, variables);
        assert_eq!(
            told.contains('␛'),
            is_colored,
            "{arguments:?} {variables:?}"
        );
    }
}

#[test]
fn pieces_of_a_drawing() {
    let arguments = [
        "show",
        "--color=always",
        "--highlight=c1",
        "--no-legend",
        "2+k/1K1 / C/c",
    ];
    assert_snapshot!(told(&arguments, &[]), @"
    exit 0
    [stdout]
    Black

    2    .   .  ␛[1;36m+k␛[0m
    1    .   ␛[1;33mK␛[0m ␛[1;35m[␛[0m .␛[1;35m]␛[0m
         a   b   c

    White to move
    ");
    let plain = told(&[&["show"], &arguments[2..]].concat(), &[]);
    assert!(!plain.contains('␛'));
}
