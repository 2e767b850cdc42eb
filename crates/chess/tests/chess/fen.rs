//! FEN that is read, written and refused, row by row.

use feen_chess::{CastlingSpelling, EnPassant, FenError, Position};

#[track_caller]
fn error(rights: CastlingSpelling, text: &str) -> String {
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
        .map(|text| error(CastlingSpelling::Standard, text) + "\n")
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
    rank 7 has no squares
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
    the kings are on neighbouring squares
    fen/en-passant-impossible 26..28
    4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1
                              ^^
    no pawn has just passed this square
    fen/castling-impossible 23..24
    4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1
                           ^
    the white king or rook has moved, so there is no right to castle on both sides
    fen/opponent-in-check 1..2 (15..16)
    4k3/8/8/8/8/8/4R3/4K3 w - - 0 1
     ^             -
    the side that has just moved is in check
    fen/checkers 22..23
    4k3/4r3/8/8/7b/3n4/8/4K3 w - - 0 1
                          ^
    3 pieces give check, but at most 2 can
    ");
}

#[test]
fn a_number_beyond_the_limit_is_no_fault_of_the_text() {
    for (fullmove, is_limit) in [("4294967296", true), ("x", false), ("0", false)] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - 0 {fullmove}");
        if let Err(error) = Position::from_fen(&fen, CastlingSpelling::Standard) {
            assert_eq!(error.kind().is_limit(), is_limit, "{fullmove}: {error}");
        }
    }
}

#[test]
fn other_faults_have_messages() {
    insta::assert_snapshot!(errors(&[
        "",
        " w - - 0 1",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 white - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w  - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e4 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 +1",
        "4k3/8/8/8/8/8/8/4K3 w - - 65536 1",
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3  w - - 0 1",
        "r3k3/8/8/8/8/8/8/4K3 w k - 0 1",
    ]), @r"
    fen/empty 0..0

    ^
    expected a FEN, found nothing
    fen/board-empty 0..0
     w - - 0 1
    ^
    expected a board, found nothing
    fen/rank-count 0..17
    4k3/8/8/8/8/8/4K3 w - - 0 1
    ^^^^^^^^^^^^^^^^^
    expected 8 ranks, found 7
    fen/no-king 0..17
    8/8/8/8/8/8/8/4K3 w - - 0 1
    ^^^^^^^^^^^^^^^^^
    no black king
    fen/turn 20..25
    4k3/8/8/8/8/8/8/4K3 white - - 0 1
                        ^^^^^
    expected `w` or `b`
    fen/castling-empty 22..22
    4k3/8/8/8/8/8/8/4K3 w  - 0 1
                          ^
    expected castling rights or `-`, found nothing
    fen/en-passant 24..26
    4k3/8/8/8/8/8/8/4K3 w - e4 0 1
                            ^^
    expected a square on rank 3 or 6, or `-`
    fen/halfmove 26..28
    4k3/8/8/8/8/8/8/4K3 w - - -1 1
                              ^^
    expected the half-moves as digits
    fen/fullmove 28..30
    4k3/8/8/8/8/8/8/4K3 w - - 0 +1
                                ^^
    expected the number of the move as digits
    fen/number 26..31
    4k3/8/8/8/8/8/8/4K3 w - - 65536 1
                              ^^^^^
    expected at most 65535
    fen/pawn-on-edge 16..17
    4k3/8/8/8/8/8/8/P3K3 w - - 0 1
                    ^
    a pawn is on rank 1 or 8
    fen/field-count 28..30 (20..20)
    4k3/8/8/8/8/8/8/4K3  w - - 0 1
                                ^^
    expected four or six fields with one space between them, found 7
    fen/castling-impossible 23..24
    r3k3/8/8/8/8/8/8/4K3 w k - 0 1
                           ^
    the black king or rook has moved, so there is no right to castle on the king's side
    ");
    insta::assert_snapshot!(error(CastlingSpelling::XFen, "4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1"), @r"
    fen/castling-impossible 25..26
    4k3/8/8/8/8/8/8/RR2K3 w AB - 0 1
                             ^
    the white king or rook has moved, so there is no right to castle on the queen's side
    ");
}

#[test]
fn a_double_check_is_read_if_one_move_can_give_it() {
    for (fen, is_possible) in [
        // A knight, a pawn and a promoted pawn that open a line.
        ("4k3/8/5N2/8/8/8/8/4R1K1 b - - 0 1", true),
        ("7K/8/8/4k3/3P4/8/8/4R3 b - - 0 1", true),
        ("5N2/R6k/8/8/8/8/8/6K1 b - - 0 1", true),
        // A capture en passant that opens two.
        ("8/8/3Pk3/8/8/1B6/8/4R1K1 b - - 0 1", true),
        ("8/8/3Pk3/3p4/8/1B6/8/4R1K1 b - - 0 1", true),
        ("8/8/4k3/8/8/1B6/8/4R1K1 b - - 0 1", false),
        // None of the two can have stood before the other one.
        ("4k3/2N3N1/8/8/8/8/8/4K3 b - - 0 1", false),
        ("4R2K/8/8/4k3/8/8/8/4R3 b - - 0 1", false),
        ("7B/8/8/4k3/3P4/8/8/4K3 b - - 0 1", false),
        ("4k3/8/5N2/8/8/4B3/8/4R1K1 b - - 0 1", true),
        ("4k3/5P2/8/8/8/8/8/4R1K1 b - - 0 1", true),
        ("4k3/5P2/8/8/4n3/8/8/4R1K1 b - - 0 1", true),
    ] {
        let read = fen.parse::<Position>();
        let code = read.as_ref().map_err(FenError::code);
        assert_eq!(code.is_ok(), is_possible, "{fen}: {code:?}");
        if let Err(code) = code {
            assert_eq!(code, "fen/double-check", "{fen}");
        }
    }
}

#[test]
fn the_square_of_a_double_step_is_written_by_three_rules() {
    for (fen, always, beside, legal) in [
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "e3", "-", "-"),
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "d3", "d3", "-"),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "d3", "d3", "d3"),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1", "-", "-", "-"),
    ] {
        let position: Position = fen.parse().unwrap();
        for (rule, square) in [
            (EnPassant::Always, always),
            (EnPassant::PseudoLegal, beside),
            (EnPassant::Legal, legal),
        ] {
            let written = position.fen().en_passant(rule).fields(4).to_string();
            let field = written.rsplit(' ').next();
            assert_eq!(field, Some(square), "{fen} {rule:?}");
        }
    }
}

#[test]
fn keys_stay_as_they_are() {
    for (fen, key) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            0x33ab_452b_8705_6e0f,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            0x72ee_0b63_4522_3b9e,
        ),
        (
            "rnbqkbnr/1ppp1ppp/8/p3pP2/8/8/PPPPP1PP/RNBQKBNR w KQkq e6 0 3",
            0xe19c_a717_2b6e_e642,
        ),
        (
            "rnbqkbnr/1ppp1ppp/8/p3pP2/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 3",
            0x443c_dfb5_4b03_a738,
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            0x3231_78be_8dbf_290b,
        ),
        ("r3k2r/8/8/8/8/8/8/R3K2R b Qk - 0 1", 0xc09c_90e0_bdec_a9c0),
        ("4k3/8/8/8/8/8/8/R3K1RR w G - 0 1", 0xddc0_167d_c7e1_a6eb),
        (
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
            0x6c0f_795d_8a1e_7910,
        ),
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", 0x2376_799e_9493_83e5),
        ("4k3/8/8/8/8/8/8/4K3 w - - 99 200", 0x7ce5_2b37_bff6_d1cf),
    ] {
        let position = Position::from_fen(fen, CastlingSpelling::XFen).unwrap();
        assert_eq!(position.key(), key, "{fen}: {:#x}", position.key());
    }
}
