//! What every kind of error says, and where.
#![cfg(feature = "alloc")]

use core::str::Utf8Chunk;

use feen::{Feen, Limits, Place};
use oracle::generate::{Family, Random, mutate};

/// The code of the error of each text, and its report.
#[track_caller]
fn reports(texts: &[&str]) -> String {
    let report = |text: &&str| {
        let error = text.parse::<Feen>().unwrap_err();
        format!("{}\n{}\n", error.code(), error.report(text))
    };
    texts.iter().map(report).collect::<Vec<_>>().join("\n")
}

#[test]
fn fields() {
    insta::assert_snapshot!(reports(&[
        "",
        "8/8",
        "8/8 /W/w",
        "8/8 /",
        "8/8/ W/w",
        "8/8  / W/w",
        "8/8\t/\tW/w",
        "8/8 / W/w x",
        "8/7é / W/w",
    ]), @"
    fields/count

    ^
    expected three fields with one space between them, found 0 fields

    fields/count
    8/8
       ^
    expected three fields with one space between them, found 1 field

    fields/count
    8/8 /W/w
          ^
    expected three fields with one space between them, found 2 fields

    fields/count
    8/8 /
         ^
    expected three fields with one space between them, found 2 fields

    fields/count
    8/8/ W/w
      ^^
    expected three fields with one space between them, found 2 fields

    fields/count
    8/8  / W/w
        ^
    expected three fields with one space between them, found 4 fields

    fields/count
    8/8␉/␉W/w
       ^
    expected three fields with one space between them, found 1 field

    fields/count
    8/8 / W/w x
             ^
    expected three fields with one space between them, found 4 fields

    text/not-ascii
    8/7é / W/w
       ^
    expected ASCII, found the start of a character outside ASCII (0xc3)
    ");
}

#[test]
fn placements() {
    insta::assert_snapshot!(reports(&[
        " / W/w",
        "/8 / W/w",
        "8/8/ / W/w",
        "8// / W/w",
        "8/8!/8 / W/w",
        "8/8\n/8 / W/w",
        "8/0/8 / W/w",
        "8/00/8 / W/w",
        "8/08/8 / W/w",
        "a/b//c / W/w",
        "a/b///c/d / W/w",
        "1/2//3/4///5/6 / W/w",
        "8/8//8//8/8 / W/w",
        "a////b / W/w",
        "a/////b / W/w",
    ]), @"
    placement/empty
     / W/w
    ^
    expected a board, found nothing

    placement/leading-separator
    /8 / W/w
    ^
    expected a square before the first `/`

    placement/trailing-separator
    8/8/ / W/w
       ^
    expected a square after the last `/`

    placement/trailing-separator
    8// / W/w
     ^^
    expected a square after the last `/`

    placement/not-a-square
    8/8!/8 / W/w
       ^
    expected a square, found `!`

    placement/not-a-square
    8/8␊/8 / W/w
       ^
    expected a square, found a line feed

    placement/zero-count
    8/0/8 / W/w
      ^
    expected a count of at least 1, found 0

    placement/zero-count
    8/00/8 / W/w
      ^^
    expected a count of at least 1, found 0

    count/leading-zero
    8/08/8 / W/w
      ^^
    expected a count without a leading zero

    placement/incoherent
    a/b//c / W/w
       --^
    expected `/` in each part beside `//`

    placement/incoherent
    a/b///c/d / W/w
    ^^^---
    expected `//` in each part beside `///`

    placement/incoherent
    1/2//3/4///5/6 / W/w
            ---^^^
    expected `//` in each part beside `///`

    placement/incoherent
    8/8//8//8/8 / W/w
         ^--
    expected `/` in each part beside `//`

    placement/incoherent
    a////b / W/w
    ^----
    expected `///` in each part beside `////`

    placement/incoherent
    a/////b / W/w
    ^-----
    expected `////` in each part beside a run of 5 slashes
    ");
}

#[test]
fn pieces() {
    insta::assert_snapshot!(reports(&[
        "+9/9 / W/w",
        "8/4- / W/w",
        "8/K^^7 / W/w",
        "8/'K7 / W/w",
        "8 2P^^/ W/w",
        "8 2P/Q'' W/w",
    ]), @"
    piece/missing-letter
    +9/9 / W/w
     ^
    expected a letter after `+`, found `9`

    piece/missing-letter
    8/4- / W/w
        ^
    expected a letter after `-`, found a space

    piece/misplaced-terminal
    8/K^^7 / W/w
        ^
    expected `^` right after a letter

    piece/misplaced-derivation
    8/'K7 / W/w
      ^
    expected `'` at the end of a piece

    piece/misplaced-terminal
    8 2P^^/ W/w
         ^
    expected `^` right after a letter

    piece/misplaced-derivation
    8 2P/Q'' W/w
           ^
    expected `'` at the end of a piece
    ");
}

#[test]
fn hands() {
    insta::assert_snapshot!(reports(&[
        "8/8 - W/w",
        "8/8  W/w",
        "8/8 P//p W/w",
        "8/8 P!/ W/w",
        "8/8 0P/ W/w",
        "8/8 00P/ W/w",
        "8/8 1P/ W/w",
        "8/8 03P/ W/w",
        "8/8 2/ W/w",
        "8/8 3P3Q2P/ W/w",
        "8/8 /PpP W/w",
        "8/8 8/8 xx W/w",
    ]), @"
    hands/missing-delimiter
    8/8 - W/w
        ^
    expected `/` between the hands

    hands/missing-delimiter
    8/8  W/w
        ^
    expected `/` between the hands

    hands/surplus-delimiter
    8/8 P//p W/w
         -^
    expected one `/` between the hands, found two

    hands/not-a-piece
    8/8 P!/ W/w
         ^
    expected a piece in hand, found `!`

    hands/zero-count
    8/8 0P/ W/w
        ^
    expected a count of at least 2, found 0

    hands/zero-count
    8/8 00P/ W/w
        ^^
    expected a count of at least 2, found 0

    hands/count-of-one
    8/8 1P/ W/w
        ^
    expected a single piece without a count, found 1

    count/leading-zero
    8/8 03P/ W/w
        ^^
    expected a count without a leading zero

    hands/count-without-piece
    8/8 2/ W/w
         ^
    expected a piece after the count, found `/`

    hands/not-aggregated
    8/8 3P3Q2P/ W/w
        --  ^^
    expected each piece once in a hand, found `P` again

    hands/not-aggregated
    8/8 /PpP W/w
         - ^
    expected each piece once in a hand, found `P` again

    hands/count-without-piece
    8/8 8/8 xx W/w
         ^
    expected a piece after the count, found `/`
    ");
}

#[test]
fn hands_out_of_order() {
    insta::assert_snapshot!(reports(&[
        "8/8 2B3P/ W/w",
        "8/8 QP/ W/w",
        "8/8 BCA/ W/w",
        "8/8 ACB/ W/w",
        "8/8 pP/ W/w",
        "8/8 bA/ W/w",
        "8/8 k+K/ W/w",
        "8/8 K+K/ W/w",
        "8/8 K^+K/ W/w",
        "8/8 A^A'/ W/w",
        "8/8 P'P/ W/w",
    ]), @"
    hands/not-canonical
    8/8 2B3P/ W/w
        --^^
    expected `P` before `B`: a hand lists higher counts first

    hands/not-canonical
    8/8 QP/ W/w
        -^
    expected `P` before `Q`: equal counts go by letter, from A to Z

    hands/not-canonical
    8/8 BCA/ W/w
         -^
    expected `A` before `C`: equal counts go by letter, from A to Z

    hands/not-canonical
    8/8 ACB/ W/w
         ^-
    expected `B` before `C`: equal counts go by letter, from A to Z

    hands/not-canonical
    8/8 pP/ W/w
        -^
    expected `P` before `p`: of one letter, upper case comes first

    hands/not-canonical
    8/8 bA/ W/w
        -^
    expected `A` before `b`: equal counts go by letter, from A to Z

    hands/not-canonical
    8/8 k+K/ W/w
        -^^
    expected `+K` before `k`: of one letter, upper case comes first

    hands/not-canonical
    8/8 K+K/ W/w
        -^^
    expected `+K` before `K`: of one letter, `-` comes first, then `+`, then neither

    hands/not-canonical
    8/8 K^+K/ W/w
        --^^
    expected `+K` before `K^`: of one letter, `-` comes first, then `+`, then neither

    hands/not-canonical
    8/8 A^A'/ W/w
        --^^
    expected `A'` before `A^`: of one piece, the one without `^` comes first

    hands/not-canonical
    8/8 P'P/ W/w
        --^
    expected `P` before `P'`: of one piece, the one without `'` comes first
    ");
}

#[test]
fn styles() {
    insta::assert_snapshot!(reports(&[
        "8/8 / W",
        "8/8 / Ww",
        "8/8 / W//w",
        "8/8 / W/w/x",
        "8/8 / /w",
        "8/8 / W/",
        "8/8 / W/1",
        "8/8 / 1",
        "8/8 / WW/w",
        "8/8 / W/w\n",
        "8/8 / W/W",
        "8/8 / w/w",
    ]), @"
    styles/missing-delimiter
    8/8 / W
           ^
    expected `/` between the styles

    styles/missing-delimiter
    8/8 / Ww
           ^
    expected `/` between the styles

    styles/surplus-delimiter
    8/8 / W//w
           -^
    expected one `/` between the styles, found two

    styles/surplus-delimiter
    8/8 / W/w/x
           - ^
    expected one `/` between the styles, found two

    style/expected-letter
    8/8 / /w
          ^
    expected a letter, found `/`

    style/expected-letter
    8/8 / W/
            ^
    expected a letter, found the end of the text

    style/expected-letter
    8/8 / W/1
            ^
    expected a letter, found `1`

    style/expected-letter
    8/8 / 1
          ^
    expected a letter, found `1`

    style/expected-end
    8/8 / WW/w
           ^
    expected the end of the style, found `W`

    style/expected-end
    8/8 / W/w␊
             ^
    expected the end of the style, found a line feed

    styles/same-case
    8/8 / W/W
          - ^
    expected one style in upper case beside one in lower case, found both in upper case

    styles/same-case
    8/8 / w/w
          - ^
    expected one style in upper case beside one in lower case, found both in lower case
    ");
}

#[test]
fn cardinality() {
    let most = u64::MAX;
    insta::assert_snapshot!(reports(&[
        "K^ K/ J/j",
        "8/8 9P/8p W/w",
        "1 99999999999999999999P/ W/w",
        &format!("{most} {most}P/p C/c"),
        &format!("{most} {most}PQ/ C/c"),
        &format!("{}K {most}P/ C/c", most - 1),
    ]), @"
    cardinality/too-many-pieces
    K^ K/ J/j
       ^^
    expected no more pieces than squares, found 2 pieces on 1 square

    cardinality/too-many-pieces
    8/8 9P/8p W/w
        ^^^^^
    expected no more pieces than squares, found 17 pieces on 16 squares

    cardinality/too-many-pieces
    1 99999999999999999999P/ W/w
      ^^^^^^^^^^^^^^^^^^^^^^
    expected no more pieces than squares, found more than 18446744073709551615 pieces on 1 square

    cardinality/too-many-pieces
    18446744073709551615 18446744073709551615P/p C/c
                         ^^^^^^^^^^^^^^^^^^^^^^^
    expected no more pieces than squares, found more than 18446744073709551615 pieces on 18446744073709551615 squares

    cardinality/too-many-pieces
    18446744073709551615 18446744073709551615PQ/ C/c
                         ^^^^^^^^^^^^^^^^^^^^^^^
    expected no more pieces than squares, found more than 18446744073709551615 pieces on 18446744073709551615 squares

    cardinality/too-many-pieces
    18446744073709551614K 18446744073709551615P/ C/c
                          ^^^^^^^^^^^^^^^^^^^^^^
    expected no more pieces than squares, found more than 18446744073709551615 pieces on 18446744073709551615 squares
    ");
}

#[test]
fn a_place_is_told_behind_a_count_of_any_length() {
    let text = "3/99999999999999999999/4!/2 / C/c";
    let board = Place::Board {
        rank: 2,
        file: 4,
        square: u64::MAX,
    };
    let error = feen::validate(text).unwrap_err();
    assert_eq!(Place::of(&error, text.as_bytes()), board);
}

#[test]
fn limits() {
    insta::assert_snapshot!(reports(&[
        "18446744073709551616 / W/w",
        "18446744073709551615K / W/w",
        "30000/30000/30000 / W/w",
        &format!("{0}//{0} / W/w", ["255"; 255].join("/")),
    ]), @"
    limit/uncountable-squares
    18446744073709551616 / W/w
    ^^^^^^^^^^^^^^^^^^^^
    expected at most 18446744073709551615 squares

    limit/uncountable-squares
    18446744073709551615K / W/w
    ^^^^^^^^^^^^^^^^^^^^^
    expected at most 18446744073709551615 squares

    limit/squares
    30000/30000/30000 / W/w
    ^^^^^^^^^^^^^^^^^
    expected at most 65025 squares, found 90000

    limit/squares
    255/255/255/255/255/255/255/255/255/255/255/255/255/255/255/255/255/255/255/255/255/255/255/255/255/…
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    expected at most 65025 squares, found 130050
    ");
}

#[test]
fn limits_of_the_caller() {
    let limits = Limits::default().with_squares(9).with_dimensions(2);
    let single = Limits::default().with_squares(1).with_dimensions(1);
    let report = |(text, limits): (&str, _)| {
        let error = Feen::parse_with(text, limits).unwrap_err();
        format!("{}\n{}\n", error.code(), error.report(text))
    };
    insta::assert_snapshot!([
        ("10 / W/w", limits),
        ("a/b//c/d / W/w", limits),
        ("a/b//c/d//e/f / W/w", limits),
        ("1/1//1/1///1/1//1/1 / W/w", limits.with_dimensions(3)),
        ("8 / W/w", limits.with_dimensions(0)),
        ("2 / W/w", single),
        ("a/b / W/w", single.with_squares(9)),
        ("a/b//c/d / W/w", single),
    ].map(report).join("\n"), @"
    limit/squares
    10 / W/w
    ^^
    expected at most 9 squares, found 10

    limit/dimensions
    a/b//c/d / W/w
       ^^
    expected at most 2 dimensions, found 3

    limit/dimensions
    a/b//c/d//e/f / W/w
       ^^
    expected at most 2 dimensions, found 3

    limit/dimensions
    1/1//1/1///1/1//1/1 / W/w
            ^^^
    expected at most 3 dimensions, found 4

    limit/dimensions
    8 / W/w
    ^
    expected at most 0 dimensions, found 1

    limit/squares
    2 / W/w
    ^
    expected at most 1 square, found 2

    limit/dimensions
    a/b / W/w
     ^
    expected at most 1 dimension, found 2

    limit/squares
    a/b//c/d / W/w
    ^^^^^^^^
    expected at most 1 square, found 4
    ");
    assert!(Feen::parse_with("3/3/3 / W/w", limits).is_ok());
    for kings in [9, 10, 200, 800] {
        let text = format!("{} / W/w", "k".repeat(kings));
        let read = Feen::parse_with(&text, limits);
        assert_eq!(read.is_ok(), kings == 9, "{kings}");
    }
    let bytes = |text: &[u8]| Feen::parse_with(text, limits);
    assert_eq!(bytes(b"3/3/3 / W/w"), Ok("3/3/3 / W/w".parse().unwrap()));
    let error = bytes(b"3/\xff3/3 / W/w").unwrap_err();
    assert_eq!((error.code(), error.span()), ("text/not-ascii", 2..3));
    for (squares, expected) in [
        (0, 0),
        (9, 9),
        (65_024, 65_024),
        (65_025, 65_025),
        (usize::MAX, 65_025),
    ] {
        assert_eq!(limits.with_squares(squares).squares(), expected);
    }
}

#[test]
fn irregular_boards() {
    let report = |text: &str| feen::diagnose(text).report(text).to_string();
    insta::assert_snapshot!([
        "rkr/pp/PPPP / W/w",
        "a/b//A/B/C / W/w",
        "8/8/7/8 / W/w",
        "7/8/8/8 / W/w",
        "7/8/8/9 / W/w",
        "8/8/7 / W/w",
        "7/8 / W/w",
        "2/1 / W/w",
        "1/1//1/1/1//1/1/1 / W/w",
        "1/1//1/1///1/1//1/1//1/1 / W/w",
    ].map(report).join("\n\n"), @"
    note: rank 2 has 2 squares, the ranks before it 3
    rkr/pp/PPPP / W/w
    --- ^^

    note: layer 2 has 3 ranks, the layers before it 2
    a/b//A/B/C / W/w
    ---  ^^^^^

    warning: rank 3 has 7 squares, the ranks before it 8
    8/8/7/8 / W/w
    -   ^

    warning: rank 1 has 7 squares, the ranks after it 8
    7/8/8/8 / W/w
    ^ -

    note: rank 2 has 8 squares, the ranks before it 7
    7/8/8/9 / W/w
    - ^

    note: rank 3 has 7 squares, the ranks before it 8
    8/8/7 / W/w
    -   ^

    note: rank 2 has 8 squares, the ranks before it 7
    7/8 / W/w
    - ^

    note: rank 2 has 1 square, the ranks before it 2
    2/1 / W/w
    - ^

    note: layer 1 has 2 ranks, the layers after it 3
    1/1//1/1/1//1/1/1 / W/w
    ^^^  -----

    note: part 2 has 3 layers, the parts before it 2
    1/1//1/1///1/1//1/1//1/1 / W/w
    --------   ^^^^^^^^^^^^^
    ");
}

#[test]
fn every_level_is_told_in_words() {
    for (text, level) in [
        ("8/8 / W", "well formed"),
        ("8/8 PP/ W/w", "canonical"),
        ("8/08 / W/w", "canonical"),
        ("8/8 1P/ W/w", "canonical"),
        ("8/8 QP/ W/w", "canonical"),
        ("65026 / W/w", "representable"),
    ] {
        let error = text.parse::<Feen>().unwrap_err();
        assert_eq!(error.kind().level().to_string(), level, "{text}");
    }
}

#[test]
fn a_long_text_is_drawn_around_the_place() {
    let ranks = ["rnbqkbnr"; 40].join("/");
    insta::assert_snapshot!(reports(&[
        &format!("{ranks}!{ranks} / W/w"),
        &format!("{ranks} / W/W"),
        &format!("{}{} / W/w", "k".repeat(60), "車".repeat(20)),
    ]), @"
    placement/not-a-square
    …kbnr/rnbqkbnr/rnbqkbnr/rnbqkbnr/rnbqkbnr!rnbqkbnr/rnbqkbnr/rnbqkbnr/rnbqkbnr/rnbqkbnr/rnbqkbnr/rnbqk…
                                             ^
    expected a square, found `!`

    styles/same-case
    …rnbqkbnr/rnbqkbnr/rnbqkbnr/rnbqkbnr / W/W
                                           - ^
    expected one style in upper case beside one in lower case, found both in upper case

    text/not-ascii
    kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk車車車車車車車車車車車車車車車車車車車車 / W/w
                                                                ^^
    expected ASCII, found the start of a character outside ASCII (0xe8)
    ");
}

#[test]
fn the_caret_stands_under_what_it_means() {
    insta::assert_snapshot!(reports(&[
        "8/車8 / W/w",
        "8/8 / W/車",
        "8/e\u{301}8 / W/w",
        "8/\u{200d}8 / W/w",
        "8/\u{202e}8 / W/w",
        "8/\u{2028}8 / W/w",
        "8/\u{2029}8 / W/w",
        "8/\u{85}8 / W/w",
        "8/8\x1f / W/w",
        "8/8\0 / W/w",
        "8/8\x7f / W/w",
        "8/8 車!/ W/w",
    ]), @"
    text/not-ascii
    8/車8 / W/w
      ^^
    expected ASCII, found the start of a character outside ASCII (0xe8)

    text/not-ascii
    8/8 / W/車
            ^^
    expected ASCII, found the start of a character outside ASCII (0xe8)

    text/not-ascii
    8/e�8 / W/w
       ^
    expected ASCII, found the start of a character outside ASCII (0xcc)

    text/not-ascii
    8/�8 / W/w
      ^
    expected ASCII, found the start of a character outside ASCII (0xe2)

    text/not-ascii
    8/�8 / W/w
      ^
    expected ASCII, found the start of a character outside ASCII (0xe2)

    text/not-ascii
    8/�8 / W/w
      ^
    expected ASCII, found the start of a character outside ASCII (0xe2)

    text/not-ascii
    8/�8 / W/w
      ^
    expected ASCII, found the start of a character outside ASCII (0xe2)

    text/not-ascii
    8/�8 / W/w
      ^
    expected ASCII, found the start of a character outside ASCII (0xc2)

    placement/not-a-square
    8/8␟ / W/w
       ^
    expected a square, found a control character (0x1f)

    placement/not-a-square
    8/8␀ / W/w
       ^
    expected a square, found NUL

    placement/not-a-square
    8/8␡ / W/w
       ^
    expected a square, found a control character (0x7f)

    text/not-ascii
    8/8 車!/ W/w
        ^^
    expected ASCII, found the start of a character outside ASCII (0xe8)
    ");
}

#[test]
fn a_byte_that_is_no_character_is_drawn_as_a_replacement() {
    let report = |text: &[u8]| feen::diagnose_bytes(text).report(text).to_string();
    insta::assert_snapshot!([
        b"8/\xff\x1a8 / C/c".as_slice(),
        b"8/\xe2\x82!\xc3\xa9\xa9 / C/c",
        b"8/8\xff  / C/c\xff;",
    ].map(report).join("\n\n"), @"
    error: expected ASCII, found a byte that starts no character (0xff)
    8/�␚8 / C/c
      ^

    error: expected a square, found a control character (0x1a)
    8/�␚8 / C/c
       ^

    error: expected ASCII, found the start of a character outside ASCII (0xe2)
    8/��!é� / C/c
      ^

    error: expected ASCII, found a byte that starts no character (0x82)
    8/��!é� / C/c
       ^

    error: expected a square, found `!`
    8/��!é� / C/c
        ^

    error: expected ASCII, found the start of a character outside ASCII (0xc3)
    8/��!é� / C/c
         ^

    error: expected ASCII, found a byte that starts no character (0xa9)
    8/��!é� / C/c
          ^

    error: expected ASCII, found a byte that starts no character (0xff)
    8/8�  / C/c�;
       ^

    error: expected three fields with one space between them, found 4 fields
    8/8�  / C/c�;
         ^
    help: write a single space instead of the blanks

    error: expected ASCII, found a byte that starts no character (0xff)
    8/8�  / C/c�;
               ^

    error: expected the end of the style, found `;`
    8/8�  / C/c�;
                ^
    help: leave it out
    ");
}

/// A text whose bytes that are no characters are control characters.
fn substituted(text: &[u8]) -> String {
    let chunks = text.utf8_chunks();
    let chunk =
        |chunk: Utf8Chunk<'_>| chunk.valid().to_owned() + &"\x1a".repeat(chunk.invalid().len());
    chunks.map(chunk).collect()
}

#[test]
fn any_bytes_are_drawn_as_a_text_is() {
    let pieces = [
        b"8".as_slice(),
        b"/",
        "é".as_bytes(),
        "車".as_bytes(),
        "\u{1f0a1}".as_bytes(),
        b"\x80",
        b"\xc3",
        b"\xe2\x82",
        b"\xf0\x9f\x82",
    ];
    let mut random = Random::new(5);
    for _ in 0..100 {
        let length = random.within(1..=300);
        let text = (0..length).map(|_| random.pick(&pieces));
        let text = text.collect::<Vec<_>>().concat();
        let drawn = substituted(&text);
        for found in feen::diagnose_bytes(&text).iter() {
            let error = found.error();
            let expected = error.picture(&drawn).to_string();
            let expected = expected.replace('␚', "\u{fffd}");
            assert_eq!(error.picture(&text).to_string(), expected);
        }
    }
}

/// A text with one byte deleted, inserted or replaced, and where.
fn edit(text: &str, random: &mut Random) -> (Vec<u8>, usize) {
    let mut text = text.as_bytes().to_vec();
    let at = random.within(0..=text.len() - 1);
    let byte = mutate(b"", random).text;
    match random.within(0..=2) {
        0 => text.splice(at..=at, Vec::new()),
        1 => text.splice(at..at, byte),
        _ => text.splice(at..=at, byte),
    };
    (text, at)
}

#[test]
fn the_place_is_where_the_text_was_edited() {
    let mut random = Random::new(3);
    let families = [
        Family::Chess,
        Family::Shogi,
        Family::Xiangqi,
        Family::Wide,
        Family::Line,
        Family::Layers,
        Family::Irregular,
    ];
    let (mut near, mut all) = (0, 0);
    for _ in 0..50_000 {
        let text = random.pick(&families).text(&mut random);
        let (edited, at) = edit(&text, &mut random);
        if let Err(error) = feen::validate_bytes(&edited) {
            let span = error.span();
            all += 1;
            near += usize::from((span.start.saturating_sub(2)..=span.end + 2).contains(&at));
        }
    }
    assert!(near * 100 >= all * 95, "{near} of {all}");
}

/// A `%` right after an item out of order is the error, and not the order.
#[test]
fn a_percent_sign_after_an_item_out_of_order_is_the_error() {
    for (text, code, span) in [
        ("8/8 PB%/ C/c", "hands/not-a-piece", 6..7),
        ("8/8 P2B%2/ C/c", "hands/not-a-piece", 7..8),
        ("8/8 PP%/ C/c", "hands/not-a-piece", 6..7),
        ("8/8 PB!/ C/c", "hands/not-canonical", 5..6),
    ] {
        let error = feen::validate(text).unwrap_err();
        assert_eq!((error.code(), error.span()), (code, span), "{text}");
    }
}
