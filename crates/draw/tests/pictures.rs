//! Positions and their drawings, as a person should see them.

use draw::Text;
use feen::View;
use insta::assert_snapshot;

#[track_caller]
fn picture(feen: &str) -> String {
    Text::new(View::parse(feen).unwrap()).to_string()
}

#[test]
fn chess() {
    assert_snapshot!(picture("-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c"), @r"
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
    ");
}

#[test]
fn letters_alone_stand_close() {
    assert_snapshot!(picture("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR / c/C"), @r"
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
    assert_snapshot!(picture("1ns1k^g1nl/1r1g3b1/p1pps1pp1/4pp2p/7P1/2P1P4/PP1P1P2P/1BGS2+rR1/LN2K^GSNL 2P/Lp J/j"), @r"
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
    ");
}

#[test]
fn xiangqi() {
    assert_snapshot!(picture("rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x"), @r"
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
    ");
}

#[test]
fn raumschach() {
    assert_snapshot!(picture("-rnk^n-r/+p+p+p+p+p/5/5/5//buqbu/+p+p+p+p+p/5/5/5//5/5/5/5/5//5/5/5/+P+P+P+P+P/BUQBU//5/5/5/+P+P+P+P+P/-RNK^N-R / R/r"), @r"
    second player, style r, in hand: nothing

    layer 1

    5  -r   n   k^  n  -r
    4  +p  +p  +p  +p  +p
    3   .   .   .   .   .
    2   .   .   .   .   .
    1   .   .   .   .   .
        a   b   c   d   e

    layer 2

    5   b   u   q   b   u
    4  +p  +p  +p  +p  +p
    3   .   .   .   .   .
    2   .   .   .   .   .
    1   .   .   .   .   .
        a   b   c   d   e

    layer 3

    5   .   .   .   .   .
    4   .   .   .   .   .
    3   .   .   .   .   .
    2   .   .   .   .   .
    1   .   .   .   .   .
        a   b   c   d   e

    layer 4

    5   .   .   .   .   .
    4   .   .   .   .   .
    3   .   .   .   .   .
    2  +P  +P  +P  +P  +P
    1   B   U   Q   B   U
        a   b   c   d   e

    layer 5

    5   .   .   .   .   .
    4   .   .   .   .   .
    3   .   .   .   .   .
    2  +P  +P  +P  +P  +P
    1  -R   N   K^  N  -R
        a   b   c   d   e

    first player, style R, to move, in hand: nothing
    ");
}

#[test]
fn one_dimension() {
    assert_snapshot!(picture("k^+p4+PK^ / C/c"), @r"
    second player, style c, in hand: nothing

    1   k^ +p   .   .   .   .  +P   K^
        a   b   c   d   e   f   g   h

    first player, style C, to move, in hand: nothing
    ");
}

#[test]
fn one_square() {
    assert_snapshot!(picture("k^ / S/s"), @r"
    second player, style s, in hand: nothing

    1  k^
       a

    first player, style S, to move, in hand: nothing
    ");
}

#[test]
fn all_marks() {
    assert_snapshot!(picture("+K^'-q^' / C/c"), @r"
    second player, style c, in hand: nothing

    1  +K^' -q^'
        a    b

    first player, style C, to move, in hand: nothing
    ");
}

#[test]
fn diamond() {
    assert_snapshot!(picture("3/4k^/2-r2/P'3/3 / G/g"), @r"
    second player, style g, in hand: nothing

    5   .   .   .
    4   .   .   .   .   k^
    3   .   .  -r   .   .
    2   P'  .   .   .
    1   .   .   .
        a   b   c   d   e

    first player, style G, to move, in hand: nothing
    ");
}

#[test]
fn uneven_layers() {
    assert_snapshot!(picture("a/b2//A/B^/C / G/g"), @r"
    second player, style g, in hand: nothing

    layer 1

    2  a
    1  b  .  .
       a  b  c

    layer 2

    3  A
    2  B^
    1  C
       a

    first player, style G, to move, in hand: nothing
    ");
}

#[test]
fn four_dimensions() {
    assert_snapshot!(picture("a/b//c/d///e/f//g/h / G/g"), @r"
    second player, style g, in hand: nothing

    layer 1.1

    2  a
    1  b
       a

    layer 1.2

    2  c
    1  d
       a

    layer 2.1

    2  e
    1  f
       a

    layer 2.2

    2  g
    1  h
       a

    first player, style G, to move, in hand: nothing
    ");
}

#[test]
fn files_after_z() {
    assert_snapshot!(picture("K27/k28 / G/g"), @r"
    second player, style g, in hand: nothing

    2  K  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
    1  k  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v  w  x  y  z  aa ab ac

    first player, style G, to move, in hand: nothing
    ");
}

#[test]
fn foreign_pieces_in_hand() {
    assert_snapshot!(picture("8/8 3p2B'K^/10+R w/W"), @r"
    second player, style w, to move, in hand: 10+R

    2  . . . . . . . .
    1  . . . . . . . .
       a b c d e f g h

    first player, style W, in hand: 3p 2B' K^
    ");
}

#[test]
fn long_ranks_are_told() {
    assert_snapshot!(picture("19/K99q^/200 181S/ G/g"), @r"
    second player, style g, in hand: nothing

    3  . . . . . . . . . . . . . . . . . . .
    2  K (99 empty) q^
    1  (200 empty)
       a b c d e f g h i j k l m n o p q r s

    first player, style G, to move, in hand: 181S
    ");
}

#[test]
fn endless() {
    assert_snapshot!(picture("99999999999 99999999999W/ W/w"), @r"
    second player, style w, in hand: nothing

    1  (99999999999 empty)

    first player, style W, to move, in hand: 99999999999W
    ");
}
