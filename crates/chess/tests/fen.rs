//! FEN that is read, written and refused, row by row.

use chess::{Position, Rights};

#[track_caller]
fn error(rights: Rights, text: &str) -> String {
    let error = Position::from_fen(text, rights).unwrap_err();
    let also = error
        .also()
        .map(|span| format!(" ({span:?})"))
        .unwrap_or_default();
    format!(
        "{} {:?}{also}\n{}",
        error.kind().code(),
        error.span(),
        error.report(text)
    )
}

#[track_caller]
fn errors(texts: &[&str]) -> String {
    texts
        .iter()
        .map(|text| error(Rights::Standard, text) + "\n")
        .collect()
}

#[test]
fn refused() {
    insta::assert_snapshot!(errors(&[
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
        "4k3//8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3N w - - 0 1",
        "4k3/8/8/8/8/8/8/p8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2L w - - 0 1",
        "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/7n/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w KX - 0 1",
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1",
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "4k3/4r3/8/8/7b/3n4/8/4K3 w - - 0 1",
    ]), @r"
    fen/field-count 50..50
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq
                                                      ^
    expected four or six fields with one space between them, found 3
    fen/rank-empty 4..4
    4k3//8/8/8/8/8/4K3 w - - 0 1
        ^
    expected 8 squares of rank 7, found none
    fen/rank-overflow 19..20 (16..20)
    4k3/8/8/8/8/8/8/4K3N w - - 0 1
                    ---^
    expected the end of rank 1 after 8 squares, found more
    fen/rank-length 16..18
    4k3/8/8/8/8/8/8/p8 w - - 0 1
                    ^^
    expected 8 squares of rank 1, found 9
    fen/character 19..20
    4k3/8/8/8/8/8/8/4K2L w - - 0 1
                       ^
    expected a piece or a digit from 1 to 8, found 'L'
    fen/kings 18..19 (17..18)
    4k3/8/8/8/8/8/8/3KK3 w - - 0 1
                     -^
    expected one white king, found 2
    fen/pawns 22..23
    4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1
                          ^
    expected at most 8 white pawns, found 9
    fen/pieces 25..26
    rnbqkbnr/pppppppp/8/8/8/7n/PPPPPPPP/RNBQKBNR w KQkq - 0 1
                             ^
    expected at most 16 black pieces, found 17: 8 pawns, 3 knights, 2 bishops, 2 rooks, 1 queen, 1 king
    fen/castling-character 24..25
    4k3/8/8/8/8/8/8/4K2R w KX - 0 1
                            ^
    expected a castling right, found 'X'
    fen/kings-touch 8..9 (7..8)
    8/8/8/3kK3/8/8/8/8 w - - 0 1
           -^
    expected kings that do not touch
    fen/en-passant-impossible 26..28
    4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1
                              ^^
    expected a square that a pawn has just passed
    fen/castling-impossible 23..24
    4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1
                           ^
    expected a white king and rook that have not moved to castle on both sides
    fen/opponent-in-check 1..2 (15..16)
    4k3/8/8/8/8/8/4R3/4K3 w - - 0 1
     ^             -
    expected no check to the side that has just moved
    fen/checkers 22..23
    4k3/4r3/8/8/7b/3n4/8/4K3 w - - 0 1
                          ^
    expected at most 2 pieces that give check, found 3
    ");
}
