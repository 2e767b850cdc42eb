//! `feen explain`.

use insta::assert_snapshot;

use crate::run::feen;

fn explain(text: &str) -> String {
    feen(&["explain", text])
}

#[test]
fn a_letter_is_a_style_or_a_piece() {
    assert_snapshot!(explain("C"), @"
    exit 0
    [stdout]
    C  a style: C, of the first player (upper case)
    C  or a piece: C, of the first player's side (upper case), without marks
    ");
    assert_snapshot!(explain("k"), @"
    exit 0
    [stdout]
    k  a style: K, of the second player (lower case)
    k  or a piece: K, of the second player's side (lower case), without marks
    ");
}

#[test]
fn a_piece() {
    assert_snapshot!(explain("+K^'"), @"
    exit 0
    [stdout]
    +K^'  a piece
    +     enhanced, in a way that the game says
     K    its letter is K, of the first player's side (upper case)
      ^   terminal: whether the game goes on depends on it
       '  derived, not native: often of the other player's style, as the game says
    ");
    assert_snapshot!(explain("-p"), @"
    exit 0
    [stdout]
    -p  a piece
    -   diminished, in a way that the game says
     p  its letter is P, of the second player's side (lower case)
    ");
}

#[test]
fn a_piece_that_is_an_option() {
    assert_snapshot!(feen(&["explain", "--", "-h"]), @"
    exit 0
    [stdout]
    -h  a piece
    -   diminished, in a way that the game says
     h  its letter is H, of the second player's side (lower case)
    ");
}

#[test]
fn no_piece() {
    assert_snapshot!(explain("+9"), @"
    exit 1
    [stderr]
    error: expected a letter after `+`, found `9` at byte 1
    ");
    assert_snapshot!(explain("K'^"), @"
    exit 1
    [stderr]
    error: expected the end of the piece, found `^` at byte 2
    ");
}

#[test]
fn a_position() {
    assert_snapshot!(explain("3k^5/9/4+P'4/rr2RRR1b/9/4K^4 2P/g+p s/S"), @"
    exit 0
    [stdout]
    3k^5/9/4+P'4/rr2RRR1b/9/4K^4 2P/g+p s/S
    1--------------------------- 2----- 3--

    1  the board, 6 ranks of 9 squares: a box of 6 x 9
       3k^5      3 empty, k^, 5 empty
       9         9 empty
       4+P'4     4 empty, +P', 4 empty
       rr2RRR1b  2 times r, 2 empty, 3 times R, 1 empty, b
       9         9 empty
       4K^4      4 empty, K^, 4 empty

    2  the hands
       2P   the first player holds 2 P
       g+p  the second player holds 1 g, 1 +p

    3  the styles, the player to move first
       s  the second player, to move: style S
       S  the first player: style S

    13 pieces, 9 on the board and 4 in hand; 54 squares
       b    B of the second player's side: 1 on the board
       g    G of the second player's side: 1 in the hand of the second player
       K^   K of the first player's side, terminal: 1 on the board
       k^   K of the second player's side, terminal: 1 on the board
       +P'  P of the first player's side, enhanced, derived: 1 on the board
       P    P of the first player's side: 2 in the hand of the first player
       +p   P of the second player's side, enhanced: 1 in the hand of the second player
       R    R of the first player's side: 3 on the board
       r    R of the second player's side: 2 on the board
    ");
}

#[test]
fn an_irregular_board() {
    assert_snapshot!(explain("3/4/5 P/2k' g/G"), @"
    exit 0
    [stdout]
    3/4/5 P/2k' g/G
    1---- 2---- 3--

    1  the board, 3 ranks of 3 to 5 squares: irregular, no box
       3  3 empty
       4  4 empty
       5  5 empty

    2  the hands
       P    the first player holds 1 P
       2k'  the second player holds 2 k'

    3  the styles, the player to move first
       g  the second player, to move: style G
       G  the first player: style G

    3 pieces, 0 on the board and 3 in hand; 12 squares
       k'  K of the second player's side, derived: 2 in the hand of the second player
       P   P of the first player's side: 1 in the hand of the first player

    note: rank 2 has 4 squares, the ranks before it 3
    3/4/5 P/2k' g/G
    - ^
    ");
}

#[test]
fn a_box_of_any_sizes() {
    let board = |board: &str| {
        let told = explain(&format!("{board} / G/g"));
        let board = told.lines().find(|line| line.starts_with("1  "));
        board.unwrap().to_owned()
    };
    assert_snapshot!(board("300"), @"1  the board, 1 rank of 300 squares: a box of 300");
    assert_snapshot!(board("256/256"), @"1  the board, 2 ranks of 256 squares: a box of 2 x 256");
    assert_snapshot!(board("2/2//2/2///2/2//2/2"), @"1  the board, 4 dimensions, 8 ranks of 2 squares: a box of 2 x 2 x 2 x 2");
}

#[test]
fn a_deep_board() {
    assert_snapshot!(explain("a/b//1/1///2/2//1/1////1/1//1/1///1/1//1/1 / G/g"), @"
    exit 0
    [stdout]
    a/b//1/1///2/2//1/1////1/1//1/1///1/1//1/1 / G/g
    1----------------------------------------- 2 3--

    1  the board, 5 dimensions, 16 ranks of 1 to 2 squares: irregular, no box
       a     a
       b     b
       //    the next layer
       1     1 empty
       1     1 empty
       ///   one step in dimension 4
       2     2 empty
       2     2 empty
       //    the next layer
       1     1 empty
       1     1 empty
       ////  one step in dimension 5
       1     1 empty
       1     1 empty
       //    the next layer
       1     1 empty
       1     1 empty
       ///   one step in dimension 4
       1     1 empty
       1     1 empty
       //    the next layer
       1     1 empty
       1     1 empty

    2  the hands
         the first player holds nothing
         the second player holds nothing

    3  the styles, the player to move first
       G  the first player, to move: style G
       g  the second player: style G

    2 pieces on 18 squares
       a  A of the second player's side: 1 on the board
       b  B of the second player's side: 1 on the board

    note: rank 5 has 2 squares, the ranks before it 1
    a/b//1/1///2/2//1/1////1/1//1/1///1/1//1/1 / G/g
    -          ^
    ");
}

#[test]
fn a_board_of_three_dimensions() {
    assert_snapshot!(explain("ab/cd//AB/CD / G/g"), @"
    exit 0
    [stdout]
    ab/cd//AB/CD / G/g
    1----------- 2 3--

    1  the board, 3 dimensions, 4 ranks of 2 squares: a box of 2 x 2 x 2
       ab  a, b
       cd  c, d
       //  the next layer
       AB  A, B
       CD  C, D

    2  the hands
         the first player holds nothing
         the second player holds nothing

    3  the styles, the player to move first
       G  the first player, to move: style G
       g  the second player: style G

    8 pieces on 8 squares
       A  A of the first player's side: 1 on the board
       a  A of the second player's side: 1 on the board
       B  B of the first player's side: 1 on the board
       b  B of the second player's side: 1 on the board
       C  C of the first player's side: 1 on the board
       c  C of the second player's side: 1 on the board
       D  D of the first player's side: 1 on the board
       d  D of the second player's side: 1 on the board
    ");
}

#[test]
fn a_board_of_one_dimension() {
    assert_snapshot!(explain("K^ / G/g"), @"
    exit 0
    [stdout]
    K^ / G/g
    1- 2 3--

    1  the board, 1 rank of 1 square: a box of 1
       K^  K^

    2  the hands
         the first player holds nothing
         the second player holds nothing

    3  the styles, the player to move first
       G  the first player, to move: style G
       g  the second player: style G

    1 piece on 1 square
       K^  K of the first player's side, terminal: 1 on the board
    ");
}

#[test]
fn a_board_too_large_to_tell() {
    assert_snapshot!(explain("99999999999 / W/w"), @"
    exit 0
    [stdout]
    99999999999 / W/w
    1---------- 2 3--

    1  the board, 1 rank of 99999999999 squares: a box of 99999999999
       99999999999  99999999999 empty

    2  the hands
         the first player holds nothing
         the second player holds nothing

    3  the styles, the player to move first
       W  the first player, to move: style W
       w  the second player: style W

    no pieces on 99999999999 squares

    note: expected at most 65025 squares, found 99999999999
    99999999999 / W/w
    ^^^^^^^^^^^
    ");
}

#[test]
fn more_than_there_is_room_for() {
    let all: String = ('A'..='Z')
        .flat_map(|letter| [letter, letter.to_ascii_lowercase()])
        .collect();
    let ranks = vec!["1".repeat(9); 500].join("/");
    assert_snapshot!(explain(&format!("{all}/{ranks} {all}/ C/c")), @"
    exit 0
    [stdout]
    1  the board, 501 ranks of 52 to 111111111 squares: irregular, no box
       AaBbCcDdEeFfGgHhIiJjKkLl…  A, a, B, b, C, c, D, d, E, e, F, f, and 40 more
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       111111111                  111111111 empty
       …                          and 469 more ranks

    2  the hands
       AaBbCcDdEeFfGgHhIiJjKkLl…  the first player holds 1 A, 1 a, 1 B, 1 b, 1 C, 1 c, 1 D, 1 d, 1 E, 1 e, 1 F, 1 f, and 40 more
                                  the second player holds nothing

    3  the styles, the player to move first
       C  the first player, to move: style C
       c  the second player: style C

    104 pieces, 52 on the board and 52 in hand; 55555555552 squares
       A  A of the first player's side: 1 on the board, 1 in the hand of the first player
       a  A of the second player's side: 1 on the board, 1 in the hand of the first player
       B  B of the first player's side: 1 on the board, 1 in the hand of the first player
       b  B of the second player's side: 1 on the board, 1 in the hand of the first player
       C  C of the first player's side: 1 on the board, 1 in the hand of the first player
       c  C of the second player's side: 1 on the board, 1 in the hand of the first player
       D  D of the first player's side: 1 on the board, 1 in the hand of the first player
       d  D of the second player's side: 1 on the board, 1 in the hand of the first player
       E  E of the first player's side: 1 on the board, 1 in the hand of the first player
       e  E of the second player's side: 1 on the board, 1 in the hand of the first player
       F  F of the first player's side: 1 on the board, 1 in the hand of the first player
       f  F of the second player's side: 1 on the board, 1 in the hand of the first player
       G  G of the first player's side: 1 on the board, 1 in the hand of the first player
       g  G of the second player's side: 1 on the board, 1 in the hand of the first player
       H  H of the first player's side: 1 on the board, 1 in the hand of the first player
       h  H of the second player's side: 1 on the board, 1 in the hand of the first player
       I  I of the first player's side: 1 on the board, 1 in the hand of the first player
       i  I of the second player's side: 1 on the board, 1 in the hand of the first player
       J  J of the first player's side: 1 on the board, 1 in the hand of the first player
       j  J of the second player's side: 1 on the board, 1 in the hand of the first player
       K  K of the first player's side: 1 on the board, 1 in the hand of the first player
       k  K of the second player's side: 1 on the board, 1 in the hand of the first player
       L  L of the first player's side: 1 on the board, 1 in the hand of the first player
       l  L of the second player's side: 1 on the board, 1 in the hand of the first player
       M  M of the first player's side: 1 on the board, 1 in the hand of the first player
       m  M of the second player's side: 1 on the board, 1 in the hand of the first player
       N  N of the first player's side: 1 on the board, 1 in the hand of the first player
       n  N of the second player's side: 1 on the board, 1 in the hand of the first player
       O  O of the first player's side: 1 on the board, 1 in the hand of the first player
       o  O of the second player's side: 1 on the board, 1 in the hand of the first player
       P  P of the first player's side: 1 on the board, 1 in the hand of the first player
       p  P of the second player's side: 1 on the board, 1 in the hand of the first player
       …  and 20 more

    note: expected at most 65025 squares, found 55555555552
    AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz/111111111/111111111/111111111/111111111/1111111…
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    ");
}

#[test]
fn all_errors() {
    assert_snapshot!(explain("8/08 QP/ C/C"), @"
    exit 1
    [stderr]
    error: expected a count without a leading zero
    8/08 QP/ C/C
      ^^
    help: write `8`
    error: expected `P` before `Q`: equal counts go by letter, from A to Z
    8/08 QP/ C/C
         -^
    help: write `PQ` instead of `QP`
    error: expected one style in upper case beside one in lower case, found both in upper case
    8/08 QP/ C/C
             - ^
    ");
    assert_snapshot!(explain("hello"), @"
    exit 1
    [stderr]
    error: expected three fields with one space between them, found 1 field
    hello
         ^
    ");
    assert_snapshot!(explain(""), @"
    exit 1
    [stderr]
    error: expected three fields with one space between them, found 0 fields

    ^
    ");
}

#[test]
fn a_short_text_is_meant_as_a_piece_whatever_its_bytes() {
    assert_snapshot!(feen(&["explain", "+K^\u{2019}"]), @"
    exit 1
    [stderr]
    error: expected the end of the piece, found the start of a character outside ASCII (0xe2) at byte 3
    ");
    assert_snapshot!(feen(&["explain", "é"]), @"
    exit 1
    [stderr]
    error: expected a letter, found the start of a character outside ASCII (0xc3) at byte 0
    ");
    let told = feen(&["explain", "+K^\u{2019}\u{2019}"]);
    assert_snapshot!(told.lines().nth(2).unwrap(), @"error: expected ASCII, found the start of a character outside ASCII (0xe2)");
}

#[test]
fn forgotten_quotes() {
    assert_snapshot!(feen(&["explain", "8/8", "/", "C/c"]), @r#"
    exit 2
    [stderr]
    error: expected the position as one argument, found several: put it in quotes

      feen explain "8/8 / C/c"
    "#);
}

#[test]
fn as_json() {
    assert_snapshot!(feen(&["explain", "--json", "+k^'"]), @r#"
    exit 0
    [stdout]
    {"derived":true,"letter":"K","piece":"+k^'","side":"second","state":"enhanced","terminal":true}
    "#);
    assert_snapshot!(feen(&["explain", "--json", "2k^/3P//3/1+R2 2P/p s/S"]), @r#"
    exit 0
    [stdout]
    {"board":[{"piece":"k^","square":2},{"piece":"P","square":6},{"piece":"+R","square":11}],"dimensions":3,"feen":"2k^/3P//3/1+R2 2P/p s/S","hands":{"first":[{"count":2,"piece":"P"}],"second":[{"count":1,"piece":"p"}]},"pieces":6,"ranks":[{"separator":0,"squares":3},{"separator":1,"squares":4},{"separator":2,"squares":3},{"separator":1,"squares":4}],"shape":null,"squares":14,"styles":{"first":"S","second":"S"},"turn":"second"}
    "#);
    for (board, shape) in [
        ("8/8", "[2,8]"),
        ("256", "[256]"),
        ("2/2//2/2///2/2//2/2", "[2,2,2,2]"),
        ("256/255", "null"),
    ] {
        let told = feen(&["explain", "--json", &format!("{board} / C/c")]);
        assert!(told.contains(&format!(r#""shape":{shape}"#)), "{told}");
    }
    assert_snapshot!(feen(&["explain", "--json", "2k / C/C"]), @r#"
    exit 1
    [stdout]
    {"file":"<argument>","line":1,"column":8,"span":[7,8],"also":[5,6],"code":"styles/same-case","message":"expected one style in upper case beside one in lower case, found both in upper case","level":"syntax","utf16":[7,8],"severity":"error","place":{"field":"styles"},"coordinates":[],"fix":null,"help":[]}
    "#);
}
