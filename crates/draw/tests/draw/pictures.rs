//! Positions and their drawings, as a person should see them.

use feen::{Player, View};
use feen_draw::{Alignment, Drawing, Lines, Naming, PieceSet};
use insta::assert_snapshot;

#[track_caller]
fn drawing(feen: &str) -> Drawing<'_> {
    Drawing::new(View::parse(feen).unwrap()).unwrap()
}

#[track_caller]
fn picture(feen: &str) -> String {
    drawing(feen).text().to_string()
}

#[track_caller]
fn boxed(drawing: &Drawing<'_>) -> String {
    drawing.text().lines(Lines::Box).to_string()
}

#[test]
fn every_error_of_a_picture_has_a_code() {
    let error = |text: &str| {
        Drawing::new(View::parse(text).unwrap())
            .map(drop)
            .unwrap_err()
    };
    let codes = [
        error("70000 / G/g"),
        error(&format!("60000{} / G/g", "/1".repeat(9))),
        feen_draw::Error::LayoutsDiffer,
        feen_draw::Error::TooManyPixels {
            width: 1,
            height: 1,
        },
        feen_draw::Error::NotRendered,
    ]
    .map(feen_draw::Error::code);
    assert_eq!(
        codes,
        [
            "draw/too-many-squares",
            "draw/too-sparse",
            "draw/layouts-differ",
            "draw/too-many-pixels",
            "draw/not-rendered",
        ]
    );
}

#[test]
fn chess() {
    assert_snapshot!(picture("-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c"), @"
    second player, style c, in hand: nothing

    8  -r   n   b   q   k^  b   n  -r
    7  +p  +p  +p  +p  +p  +p  +p  +p
    6   .   .   .   .   .   .   .   .
    5   .   .   .   .   .   .   .   .
    4   .   .   .   .   .   .   .   .
    3   .   .   .   .   .   .   .   .
    2  +P  +P  +P  +P  +P  +P  +P  +P
    1  -R   N   B   Q   K^  B   N  -R
        a   b   c   d   e   f   g   h

    first player, style C, to move, in hand: nothing

    + enhanced   - diminished   ^ terminal
    ");
}

#[test]
fn letters_alone_stand_close() {
    assert_snapshot!(picture("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR / c/C"), @"
    second player, style c, to move, in hand: nothing

    8  r n b q k b n r
    7  p p p p p p p p
    6  . . . . . . . .
    5  . . . . . . . .
    4  . . . . P . . .
    3  . . . . . . . .
    2  P P P P . P P P
    1  R N B Q K B N R
       a b c d e f g h

    first player, style C, in hand: nothing
    ");
}

#[test]
fn shogi_with_hands() {
    assert_snapshot!(picture("1ns1k^g1nl/1r1g3b1/p1pps1pp1/4pp2p/7P1/2P1P4/PP1P1P2P/1BGS2+rR1/LN2K^GSNL 2P/Lp J/j"), @"
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
fn xiangqi() {
    assert_snapshot!(picture("rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x"), @"
    second player, style x, in hand: nothing

    10  r  h  e  a  g^ a  e  h  r
     9  .  .  .  .  .  .  .  .  .
     8  .  c  .  .  .  .  .  c  .
     7  p  .  p  .  p  .  p  .  p
     6  .  .  .  .  .  .  .  .  .
     5  .  .  .  .  .  .  .  .  .
     4  P  .  P  .  P  .  P  .  P
     3  .  C  .  .  .  .  .  C  .
     2  .  .  .  .  .  .  .  .  .
     1  R  H  E  A  G^ A  E  H  R
        a  b  c  d  e  f  g  h  i

    first player, style X, to move, in hand: nothing

    ^ terminal
    ");
}

#[test]
fn raumschach() {
    assert_snapshot!(picture("-rnk^n-r/+p+p+p+p+p/5/5/5//buqbu/+p+p+p+p+p/5/5/5//5/5/5/5/5//5/5/5/+P+P+P+P+P/BUQBU//5/5/5/+P+P+P+P+P/-RNK^N-R / R/r"), @"
    second player, style r, in hand: nothing

    layer 1                  layer 2                  layer 3                  layer 4                  layer 5

    5  -r   n   k^  n  -r    5   b   u   q   b   u    5   .   .   .   .   .    5   .   .   .   .   .    5   .   .   .   .   .
    4  +p  +p  +p  +p  +p    4  +p  +p  +p  +p  +p    4   .   .   .   .   .    4   .   .   .   .   .    4   .   .   .   .   .
    3   .   .   .   .   .    3   .   .   .   .   .    3   .   .   .   .   .    3   .   .   .   .   .    3   .   .   .   .   .
    2   .   .   .   .   .    2   .   .   .   .   .    2   .   .   .   .   .    2  +P  +P  +P  +P  +P    2  +P  +P  +P  +P  +P
    1   .   .   .   .   .    1   .   .   .   .   .    1   .   .   .   .   .    1   B   U   Q   B   U    1  -R   N   K^  N  -R
        a   b   c   d   e        a   b   c   d   e        a   b   c   d   e        a   b   c   d   e        a   b   c   d   e

    first player, style R, to move, in hand: nothing

    + enhanced   - diminished   ^ terminal
    ");
}

#[test]
fn one_dimension() {
    assert_snapshot!(picture("k^+p4+PK^ / C/c"), @"
    second player, style c, in hand: nothing

    1   k^ +p   .   .   .   .  +P   K^
        a   b   c   d   e   f   g   h

    first player, style C, to move, in hand: nothing

    + enhanced   ^ terminal
    ");
}

#[test]
fn one_square() {
    assert_snapshot!(picture("k^ / S/s"), @"
    second player, style s, in hand: nothing

    1  k^
       a

    first player, style S, to move, in hand: nothing

    ^ terminal
    ");
}

#[test]
fn all_marks() {
    assert_snapshot!(picture("+K^'-q^' / C/c"), @"
    second player, style c, in hand: nothing

    1  +K^' -q^'
        a    b

    first player, style C, to move, in hand: nothing

    + enhanced   - diminished   ^ terminal   ' derived
    ");
}

#[test]
fn diamond() {
    assert_snapshot!(picture("3/4k^/2-r2/P'3/3 / G/g"), @"
    second player, style g, in hand: nothing

    5   .   .   .
    4   .   .   .   .   k^
    3   .   .  -r   .   .
    2   P'  .   .   .
    1   .   .   .
        a   b   c   d   e

    first player, style G, to move, in hand: nothing

    - diminished   ^ terminal   ' derived
    ");
}

#[test]
fn uneven_layers() {
    assert_snapshot!(picture("a/b2//A/B^/C / G/g"), @"
    second player, style g, in hand: nothing

    layer 1       layer 2

    2  a          3  A
    1  b  .  .    2  B^
       a  b  c    1  C
                     a

    first player, style G, to move, in hand: nothing

    ^ terminal
    ");
}

#[test]
fn four_dimensions() {
    assert_snapshot!(picture("a/b//c/d///e/f//g/h / G/g"), @"
    second player, style g, in hand: nothing

    layer 1.1   layer 1.2

    2  a        2  c
    1  b        1  d
       a           a

    layer 2.1   layer 2.2

    2  e        2  g
    1  f        1  h
       a           a

    first player, style G, to move, in hand: nothing
    ");
}

#[test]
fn files_after_z() {
    assert_snapshot!(picture("K27/k28 / G/g"), @"
    second player, style g, in hand: nothing

    2  K  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
    1  k  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v  w  x  y  z  aa ab ac

    first player, style G, to move, in hand: nothing
    ");
}

#[test]
fn foreign_pieces_in_hand() {
    assert_snapshot!(picture("8/8 3p2B'K^/10+R w/W"), @"
    second player, style w, to move, in hand: 10+R

    2  . . . . . . . .
    1  . . . . . . . .
       a b c d e f g h

    first player, style W, in hand: 3p 2B' K^

    + enhanced   ^ terminal   ' derived
    ");
}

const CHESS: &str = "r3k^2r/8/8/3pP3/8/8/8/R3K^2R / W/w";
const SHOGI: &str = "ln1gk^4/1r4s2/p1pp1pbpp/4+P4/9/2P6/PP1PP1PPP/1+b5R1/LNSGK^GSNL 2Pp/2np' S/s";
const XIANGQI: &str = "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x";
const RAUMSCHACH: &str = "-rnk^n-r/+p+p+p+p+p/5/5/5//buqbu/+p+p+p+p+p/5/5/5//5/5/5/5/5//5/5/5/+P+P+P+P+P/BUQBU//5/5/5/+P+P+P+P+P/-RNK^N-R / R/r";
const GLINSKI: &str = "6/p5P/r6R/n7N/q8Q/bbb5BBB/k^8K^/n7N/r6R/p5P/6 / G/g";

#[test]
fn chess_figures_in_a_box() {
    assert_snapshot!(boxed(&drawing(CHESS).pieces(PieceSet::Chess).highlight([27, 28])), @"
    Black

      ┌───┬───┬───┬───┬───┬───┬───┬───┐
    8 │ ♜ │   │   │   │ ♚ │   │   │ ♜ │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    7 │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    6 │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    5 │   │   │   │[♟]│[♙]│   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    4 │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    3 │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    2 │   │   │   │   │   │   │   │   │
      ├───┼───┼───┼───┼───┼───┼───┼───┤
    1 │ ♖ │   │   │   │ ♔ │   │   │ ♖ │
      └───┴───┴───┴───┴───┴───┴───┴───┘
        a   b   c   d   e   f   g   h

    White to move

    [ ] highlighted
    ");
}

#[test]
fn shogi_kanji_in_a_box() {
    assert_snapshot!(boxed(&drawing(SHOGI).pieces(PieceSet::Shogi).naming(Naming::Shogi)), @"
    White, in hand: 2v桂 v歩

       9     8     7     6     5     4     3     2     1
    ┌─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┐
    │ v香 │ v桂 │     │ v金 │ v王 │     │     │     │     │ a
    ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
    │     │ v飛 │     │     │     │     │ v銀 │     │     │ b
    ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
    │ v歩 │     │ v歩 │ v歩 │     │ v歩 │ v角 │ v歩 │ v歩 │ c
    ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
    │     │     │     │     │  と │     │     │     │     │ d
    ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
    │     │     │     │     │     │     │     │     │     │ e
    ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
    │     │     │  歩 │     │     │     │     │     │     │ f
    ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
    │  歩 │  歩 │     │  歩 │  歩 │     │  歩 │  歩 │  歩 │ g
    ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
    │     │ v馬 │     │     │     │     │     │  飛 │     │ h
    ├─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┼─────┤
    │  香 │  桂 │  銀 │  金 │  玉 │  金 │  銀 │  桂 │  香 │ i
    └─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘

    Black to move, in hand: 2歩 v歩

    v of White   角 bishop   馬 horse   金 gold   玉 king   王 king   香 lance   桂 knight   歩 pawn   と promoted pawn   飛 rook   銀 silver
    ");
}

#[test]
fn shogi_from_the_other_side() {
    let drawing = drawing(SHOGI)
        .pieces(PieceSet::Shogi)
        .naming(Naming::Shogi)
        .flip(true);
    assert_snapshot!(drawing.text(), @"
    Black to move, in hand: 2歩 v歩

     1   2   3   4   5   6   7   8   9
     香  桂  銀  金  玉  金  銀  桂  香  i
     .   飛  .   .   .   .   .  v馬  .   h
     歩  歩  歩  .   歩  歩  .   歩  歩  g
     .   .   .   .   .   .   歩  .   .   f
     .   .   .   .   .   .   .   .   .   e
     .   .   .   .   と  .   .   .   .   d
    v歩 v歩 v角 v歩  .  v歩 v歩  .  v歩  c
     .   .  v銀  .   .   .   .  v飛  .   b
     .   .   .   .  v王 v金  .  v桂 v香  a

    White, in hand: 2v桂 v歩

    v of White   角 bishop   馬 horse   金 gold   玉 king   王 king   香 lance   桂 knight   歩 pawn   と promoted pawn   飛 rook   銀 silver
    ");
}

#[test]
fn xiangqi_in_ascii_lines() {
    let drawing = drawing(XIANGQI)
        .pieces(PieceSet::Xiangqi)
        .coordinates(false);
    assert_snapshot!(drawing.text().lines(Lines::Ascii), @"
    Black

    +----+----+----+----+----+----+----+----+----+
    | 車 | 馬 | 象 | 士 | 將 | 士 | 象 | 馬 | 車 |
    +----+----+----+----+----+----+----+----+----+
    |    |    |    |    |    |    |    |    |    |
    +----+----+----+----+----+----+----+----+----+
    |    | 砲 |    |    |    |    |    | 砲 |    |
    +----+----+----+----+----+----+----+----+----+
    | 卒 |    | 卒 |    | 卒 |    | 卒 |    | 卒 |
    +----+----+----+----+----+----+----+----+----+
    |    |    |    |    |    |    |    |    |    |
    +----+----+----+----+----+----+----+----+----+
    |    |    |    |    |    |    |    |    |    |
    +----+----+----+----+----+----+----+----+----+
    | 兵 |    | 兵 |    | 兵 |    | 兵 |    | 兵 |
    +----+----+----+----+----+----+----+----+----+
    |    | 炮 |    |    |    |    |    | 炮 |    |
    +----+----+----+----+----+----+----+----+----+
    |    |    |    |    |    |    |    |    |    |
    +----+----+----+----+----+----+----+----+----+
    | 俥 | 傌 | 相 | 仕 | 帥 | 仕 | 相 | 傌 | 俥 |
    +----+----+----+----+----+----+----+----+----+

    Red to move

    仕 advisor   士 advisor   炮 cannon   砲 cannon   相 elephant   象 elephant   將 general   帥 general   傌 horse   馬 horse   兵 soldier   卒 soldier   俥 chariot   車 chariot
    ");
}

#[test]
fn each_player_has_a_set() {
    let drawing = drawing("lnsgk^gsnl/1r5b1/pppppppp/9/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/s")
        .pieces_of(Player::First, PieceSet::Chess)
        .pieces_of(Player::Second, PieceSet::Shogi)
        .align(Alignment::Centre);
    assert_snapshot!(drawing.text(), @"
    second player, style s, in hand: nothing

    a8  v香 v桂 v銀 v金 v王 v金 v銀 v桂 v香  i8
    a7   .  v飛  .   .   .   .   .  v角  .   i7
      a6  v歩 v歩 v歩 v歩 v歩 v歩 v歩 v歩  h6
    a5   .   .   .   .   .   .   .   .   .   i5
      a4   .   .   .   .   .   .   .   .   h4
      a3   .   .   .   .   .   .   .   .   h3
      a2   ♙   ♙   ♙   ♙   ♙   ♙   ♙   ♙   h2
      a1   ♖   ♘   ♗   ♕   ♔   ♗   ♘   ♖   h1

    first player, style C, to move, in hand: nothing

    v of the second player   角 bishop   金 gold   王 king   香 lance   桂 knight   歩 pawn   飛 rook   銀 silver
    ");
}

#[test]
fn what_two_sets_share_is_explained_once() {
    let drawing = drawing("+B2/3/1hH / J/x")
        .pieces_of(Player::First, PieceSet::Shogi)
        .pieces_of(Player::Second, PieceSet::Xiangqi);
    assert_snapshot!(drawing.text(), @"
    second player, style x, in hand: nothing

    3  馬 .  .
    2  .  .  .
    1  .  馬 H
       a  b  c

    first player, style J, to move, in hand: nothing

    馬 horse
    ");
}

#[test]
fn hexagonal_chess() {
    let drawing = drawing(GLINSKI).align(Alignment::Centre);
    assert_snapshot!(drawing.text(), @"
    second player, style g, in hand: nothing

             a11  .   .   .   .   .   .    f11
           a10  p   .   .   .   .   .   P    g10
          a9  r   .   .   .   .   .   .   R    h9
        a8  n   .   .   .   .   .   .   .   N    i8
      a7  q   .   .   .   .   .   .   .   .   Q    j7
    a6  b   b   b   .   .   .   .   .   B   B   B    k6
      a5  k^  .   .   .   .   .   .   .   .   K^   j5
        a4  n   .   .   .   .   .   .   .   N    i4
          a3  r   .   .   .   .   .   .   R    h3
            a2  p   .   .   .   .   .   P    g2
              a1  .   .   .   .   .   .    f1

    first player, style G, to move, in hand: nothing

    ^ terminal
    ");
}

#[test]
fn indices() {
    assert_snapshot!(boxed(&drawing("K2/3/2k / G/g").naming(Naming::Index)), @"
    second player, style g, in hand: nothing

      ┌───┬───┬───┐
    0 │ K │   │   │ 2
      ├───┼───┼───┤
    3 │   │   │   │ 5
      ├───┼───┼───┤
    6 │   │   │ k │ 8
      └───┴───┴───┘

    first player, style G, to move, in hand: nothing
    ");
}

#[test]
fn ranks_apart() {
    let apart = drawing("2/1/K / G/g").align(Alignment::Offsets(vec![0, 6, 0]));
    assert_snapshot!(boxed(&apart), @"
    second player, style g, in hand: nothing

       ┌───┬───┐
    a3 │   │   │ b3
       └───┴───┘   ┌───┐
                a2 │   │ a2
       ┌───┐       └───┘
    a1 │ K │ a1
       └───┘

    first player, style G, to move, in hand: nothing
    ");
}

#[test]
fn offsets() {
    let cross = drawing("2/2/4k^1/6/2/2 / G/g").highlight([4, 13]);
    let cross = cross.align(Alignment::Offsets(vec![4, 4, 0, 0, 4, 4]));
    assert_snapshot!(boxed(&cross), @"
    second player, style g, in hand: nothing

                 ┌────┬────┐
              a6 │    │    │ b6
                 ├────┼────┤
              a5 │    │    │ b5
       ┌────┬────┼────┼────┼────┬────┐
    a4 │[  ]│    │    │    │ k^ │    │ f4
       ├────┼────┼────┼────┼────┼────┤
    a3 │    │    │    │[  ]│    │    │ f3
       └────┴────┼────┼────┼────┴────┘
              a2 │    │    │ b2
                 ├────┼────┤
              a1 │    │    │ b1
                 └────┴────┘

    first player, style G, to move, in hand: nothing

    ^ terminal   [ ] highlighted
    ");
    assert_snapshot!(cross.clone().flip(true).text().lines(Lines::Ascii), @"
    first player, style G, to move, in hand: nothing

                 +----+----+
              b1 |    |    | a1
                 +----+----+
              b2 |    |    | a2
       +----+----+----+----+----+----+
    f3 |    |    |[  ]|    |    |    | a3
       +----+----+----+----+----+----+
    f4 |    | k^ |    |    |    |[  ]| a4
       +----+----+----+----+----+----+
              b5 |    |    | a5
                 +----+----+
              b6 |    |    | a6
                 +----+----+

    second player, style g, in hand: nothing

    ^ terminal   [ ] highlighted
    ");
    let shifted = cross.align(Alignment::Offsets(vec![2; 6]));
    assert_snapshot!(shifted.text(), @"
    second player, style g, in hand: nothing

     6   .   .
     5   .   .
     4  [. ] .   .   .   k^  .
     3   .   .   .  [. ] .   .
     2   .   .
     1   .   .
         a   b   c   d   e   f

    first player, style G, to move, in hand: nothing

    ^ terminal   [ ] highlighted
    ");
    assert_snapshot!(shifted.clone().flip(true).text(), @"
    first player, style G, to move, in hand: nothing

                    1   .   .
                    2   .   .
    3   .   .  [. ] .   .   .
    4   .   k^  .   .   .  [. ]
                    5   .   .
                    6   .   .
        f   e   d   c   b   a

    second player, style g, in hand: nothing

    ^ terminal   [ ] highlighted
    ");
}

#[test]
fn layers_go_on_below() {
    let drawing = drawing(RAUMSCHACH).highlight([0, 124]);
    assert_snapshot!(drawing.text().width(60), @"
    second player, style r, in hand: nothing

    layer 1                        layer 2

    5  [-r ]  n    k^   n   -r     5    b    u    q    b    u
    4   +p   +p   +p   +p   +p     4   +p   +p   +p   +p   +p
    3    .    .    .    .    .     3    .    .    .    .    .
    2    .    .    .    .    .     2    .    .    .    .    .
    1    .    .    .    .    .     1    .    .    .    .    .
         a    b    c    d    e          a    b    c    d    e

    layer 3                        layer 4

    5    .    .    .    .    .     5    .    .    .    .    .
    4    .    .    .    .    .     4    .    .    .    .    .
    3    .    .    .    .    .     3    .    .    .    .    .
    2    .    .    .    .    .     2   +P   +P   +P   +P   +P
    1    .    .    .    .    .     1    B    U    Q    B    U
         a    b    c    d    e          a    b    c    d    e

    layer 5

    5    .    .    .    .    .
    4    .    .    .    .    .
    3    .    .    .    .    .
    2   +P   +P   +P   +P   +P
    1   -R    N    K^   N  [-R ]
         a    b    c    d    e

    first player, style R, to move, in hand: nothing

    + enhanced   - diminished   ^ terminal   [ ] highlighted
    ");
}

#[test]
fn what_is_in_hand_goes_on_below() {
    let drawing = drawing("9/9/9/9 5P4B3R2GKLNpSTUVW/q S/s");
    assert_snapshot!(drawing.text().width(45), @"
    second player, style s, in hand: q

    4  . . . . . . . . .
    3  . . . . . . . . .
    2  . . . . . . . . .
    1  . . . . . . . . .
       a b c d e f g h i

    first player, style S, to move, in hand: 5P
    4B 3R 2G K L N p S T U V W
    ");
}

#[test]
fn five_dimensions() {
    assert_snapshot!(boxed(&drawing("a/b//c/d///e/f//g/h////A/B//C/D///E/F//G/H / G/g")), @"
    second player, style g, in hand: nothing

    layer 1.1.1   layer 1.1.2

      ┌───┐         ┌───┐
    2 │ a │       2 │ c │
      ├───┤         ├───┤
    1 │ b │       1 │ d │
      └───┘         └───┘
        a             a

    layer 1.2.1   layer 1.2.2

      ┌───┐         ┌───┐
    2 │ e │       2 │ g │
      ├───┤         ├───┤
    1 │ f │       1 │ h │
      └───┘         └───┘
        a             a

    layer 2.1.1   layer 2.1.2

      ┌───┐         ┌───┐
    2 │ A │       2 │ C │
      ├───┤         ├───┤
    1 │ B │       1 │ D │
      └───┘         └───┘
        a             a

    layer 2.2.1   layer 2.2.2

      ┌───┐         ┌───┐
    2 │ E │       2 │ G │
      ├───┤         ├───┤
    1 │ F │       1 │ H │
      └───┘         └───┘
        a             a

    first player, style G, to move, in hand: nothing
    ");
}

#[track_caller]
fn error(feen: &str) -> String {
    let view = View::parse(feen).unwrap();
    Drawing::new(view).unwrap_err().to_string()
}

#[test]
fn large_boards_are_not_drawn() {
    assert_snapshot!(error("99999999999 99999999999W/ W/w"), @"expected at most 65025 squares to draw, found 99999999999");
    let ranks = format!("30000/{} / G/g", vec!["1"; 30_000].join("/"));
    assert_snapshot!(error(&ranks), @"the board needs 900030000 squares with the gaps between its ranks; at most 260100 can be drawn");
    let part = |large| {
        let layers = (0..60).map(|layer| if layer == large { "300/300" } else { "1/1" });
        layers.collect::<Vec<_>>().join("//")
    };
    let parts: Vec<_> = (0..60).map(part).collect();
    let columns = format!("{} / G/g", parts.join("///"));
    assert_snapshot!(error(&columns), @"the board needs 2160000 squares with the gaps between its ranks; at most 260100 can be drawn");
    let full = vec!["255"; 255].join("/");
    assert_eq!(picture(&format!("{full} / G/g")).lines().count(), 255 + 5);
}

#[test]
fn changes_are_the_squares_that_differ() {
    let changes = |before: &str, after: &str| {
        let [before, after] = [before, after].map(|feen| View::parse(feen).unwrap());
        feen_draw::changed_squares(before, after).map_err(|error| error.to_string())
    };
    assert_eq!(changes("K2/3 / G/g", "1K1/3 / g/G"), Ok(vec![0, 1]));
    assert_eq!(changes("K2/3 P/ G/g", "K2/3 / G/g"), Ok(vec![]));
    assert_eq!(changes("K/1+P2 / G/g", "1/1PP'1 / G/g"), Ok(vec![0, 2, 3]));
    let largest = "65025 / G/g";
    assert_eq!(changes(largest, largest), Ok(vec![]));
    let too_large = "expected at most 65025 squares to draw, found 65026".to_owned();
    assert_eq!(changes(largest, "65026 / G/g"), Err(too_large));
    let differ = Err("the boards have different layouts".to_owned());
    for (before, after) in [("4 / G/g", "2/2 / G/g"), ("1/2/1 / G/g", "2/1/1 / G/g")] {
        assert_eq!(changes(before, after), differ);
    }
}

#[test]
fn stones_and_draughtsmen_have_signs_and_makruk_has_letters() {
    let text = |feen, set| drawing(feen).pieces(set).captions(false).text().to_string();
    assert_snapshot!(text("1SD/s1P / G/g", PieceSet::Stones), @"
    2  . ● ●
    1  ○ . ●
       a b c



    ● disc   ● stone   ○ stone
    ");
    assert_snapshot!(text("P+P1/M+M-X/kp+p / D/d", PieceSet::Draughts), @"
    3   ⛀  ⛁  .
    2   ⛀  ⛁ -X
    1   ⛃  ⛂  ⛃
        a  b  c



    - diminished   ⛃ king   ⛀ man   ⛁ king   ⛂ man
    ");
    assert_snapshot!(text("K^M1/P+P1/2-s / M/m", PieceSet::Makruk), @"
    3   K  M  .
    2   P +P  .
    1   .  .  s
        a  b  c



    + enhanced
    ");
}
