//! Moves that are read, written and refused, row by row.

use feen_chess::{CastlingSpelling, Position, Spelling};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[track_caller]
fn position(fen: &str) -> Position {
    Position::from_fen(fen, CastlingSpelling::XFen).unwrap()
}

/// The move that is read and its SAN, or the code, the span and the message.
#[track_caller]
fn read<'a>(fen: &str, text: impl Into<Spelling<'a>>) -> String {
    let position = position(fen);
    match position.parse_move(text) {
        Ok(found) => format!("{found} {}", position.san(found)),
        Err(error) => format!("{} {:?}: {error}", error.code(), error.span()),
    }
}

/// Each text with what is read.
#[track_caller]
fn uci(fen: &str, texts: &str) -> String {
    let lines = texts
        .split(' ')
        .map(|text| format!("{text}: {}\n", read(fen, Spelling::Uci(text))));
    lines.collect()
}

#[track_caller]
fn san(fen: &str, texts: &[&str]) -> String {
    let lines = texts
        .iter()
        .map(|text| format!("{text}: {}\n", read(fen, Spelling::San(text))));
    lines.collect()
}

#[test]
fn the_start_position_gives_reasons() {
    insta::assert_snapshot!(uci(START, "e3e4 e7e5 e2e2 d1d2 d1e8 d1e1 e2e5 e2e4 e2e4q e1g1 e1h1 a1a8 e7e7"), @r"
    e3e4: move/no-piece 0..2: no piece on e3
    e7e5: move/other-side 0..2: the black pawn on e7 belongs to the player who is not to move
    e2e2: move/same-square 2..4: the move ends on e2, where it begins
    d1d2: move/takes-own-piece 2..4: a piece of the same side is on d2
    d1e8: move/takes-king 2..4: the king on e8 cannot be taken
    d1e1: move/takes-king 2..4: the king on e1 cannot be taken
    e2e5: move/unreachable 2..4: the white pawn on e2 cannot reach e5
    e2e4: e2e4 e4
    e2e4q: move/promotion 4..5: expected `q`, `r`, `b` or `n` where a pawn promotes, and nothing elsewhere
    e1g1: move/castling-blocked 0..4: castling on the king's side is blocked by the white bishop on f1
    e1h1: move/castling-blocked 0..4: castling on the king's side is blocked by the white bishop on f1
    a1a8: move/unreachable 2..4: the white rook on a1 cannot reach a8
    e7e7: move/other-side 0..2: the black pawn on e7 belongs to the player who is not to move
    ");
}

#[test]
fn texts_that_are_no_moves() {
    insta::assert_snapshot!(uci(START, " e e2e e2e4qq i2e4 e2e9 e2e4k e7e8Q ♘f3 eé4 éé4 e2é4 e2e4é e2e4qé"), @r"
    : move/empty 0..0: expected a move, found nothing
    e: move/length 1..1: expected a move of 4 or 5 characters, found 1
    e2e: move/length 3..3: expected a move of 4 or 5 characters, found 3
    e2e4qq: move/length 5..6: expected a move of 4 or 5 characters, found 6
    i2e4: move/square 0..2: expected a square from `a1` to `h8`
    e2e9: move/square 2..4: expected a square from `a1` to `h8`
    e2e4k: move/promotion 4..5: expected `q`, `r`, `b` or `n` where a pawn promotes, and nothing elsewhere
    e7e8Q: move/other-side 0..2: the black pawn on e7 belongs to the player who is not to move
    ♘f3: move/square 0..3: expected a square from `a1` to `h8`
    eé4: move/square 0..3: expected a square from `a1` to `h8`
    éé4: move/square 0..2: expected a square from `a1` to `h8`
    e2é4: move/square 2..4: expected a square from `a1` to `h8`
    e2e4é: move/length 4..6: expected a move of 4 or 5 characters, found 6
    e2e4qé: move/length 5..7: expected a move of 4 or 5 characters, found 7
    ");
    insta::assert_snapshot!(san(START, &["", "nf3", "e", "e9", "Nf", "Nf3x", "O-", "O-O-", "O-O-x", "0-O", "O+O", "e4 ", "e4  +", "e8=", "e8=K", "e8(Q", "e8(", "x", "N", "é4", "Nxx3", "e4e", "e4e.", "e4ex", "Nf3 e.x", "e4bx", "e4c", "e4f+", "e4a9"]), @r"
    : san/empty 0..0: expected a move, found nothing
    nf3: san/syntax 0..3: expected a move in algebraic notation
    e: san/syntax 1..1: expected a move in algebraic notation
    e9: san/syntax 1..2: expected a move in algebraic notation
    Nf: san/syntax 2..2: expected a move in algebraic notation
    Nf3x: san/syntax 4..4: expected a move in algebraic notation
    O-: san/syntax 2..2: expected a move in algebraic notation
    O-O-: san/syntax 4..4: expected a move in algebraic notation
    O-O-x: san/syntax 4..5: expected a move in algebraic notation
    0-O: san/syntax 2..3: expected a move in algebraic notation
    O+O: san/syntax 1..3: expected a move in algebraic notation
    e4 : san/syntax 3..3: expected a move in algebraic notation
    e4  +: san/syntax 3..5: expected a move in algebraic notation
    e8=: san/syntax 3..3: expected a move in algebraic notation
    e8=K: san/syntax 3..4: expected a move in algebraic notation
    e8(Q: san/syntax 4..4: expected a move in algebraic notation
    e8(: san/syntax 3..3: expected a move in algebraic notation
    x: san/syntax 1..1: expected a move in algebraic notation
    N: san/syntax 1..1: expected a move in algebraic notation
    é4: san/syntax 0..3: expected a move in algebraic notation
    Nxx3: san/syntax 2..4: expected a move in algebraic notation
    e4e: san/syntax 3..3: expected a move in algebraic notation
    e4e.: san/syntax 4..4: expected a move in algebraic notation
    e4ex: san/syntax 3..4: expected a move in algebraic notation
    Nf3 e.x: san/syntax 6..7: expected a move in algebraic notation
    e4bx: san/syntax 3..4: expected a move in algebraic notation
    e4c: san/syntax 3..3: expected a move in algebraic notation
    e4f+: san/syntax 3..4: expected a move in algebraic notation
    e4a9: san/syntax 3..4: expected a move in algebraic notation
    ");
}

#[test]
fn checks_and_castling() {
    insta::assert_snapshot!(uci("4k3/4r3/8/8/8/8/4N3/4K2R w K - 0 1", "e2c3 e1g1 e1h1"), @r"
    e2c3: move/leaves-check 0..4: the king on e1 would be attacked from e7
    e1g1: e1g1 O-O
    e1h1: e1g1 O-O
    ");
    insta::assert_snapshot!(uci("4k3/8/8/8/8/6n1/8/R3K2R w KQ - 0 1", "e1g1 e1f1 e1c1 e1a1 e1h1"), @r"
    e1g1: move/castling-attacked 0..4: the king cannot castle on the king's side through f1, which the black knight on g3 attacks
    e1f1: move/leaves-check 0..4: the king on f1 would be attacked from g3
    e1c1: e1c1 O-O-O
    e1a1: e1c1 O-O-O
    e1h1: move/castling-attacked 0..4: the king cannot castle on the king's side through f1, which the black knight on g3 attacks
    ");
    insta::assert_snapshot!(uci("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1g1 e1e2 e1f1"), @r"
    e1g1: move/castling-in-check 0..4: a king in check cannot castle: the black rook on e2 attacks it
    e1e2: e1e2 Kxe2
    e1f1: e1f1 Kf1
    ");
}

#[test]
fn only_a_move_that_the_piece_makes_can_leave_its_king_attacked() {
    insta::assert_snapshot!(uci("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2d5 e2c3"), @r"
    e2d5: move/unreachable 2..4: the white knight on e2 cannot reach d5
    e2c3: move/leaves-check 0..4: the king on e1 would be attacked from e7
    ");
    insta::assert_snapshot!(uci("4k3/4r3/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3"), @"e2d3: move/unreachable 2..4: the white pawn on e2 cannot reach d3");
    insta::assert_snapshot!(san("4k3/4r3/4N3/8/8/8/8/4K3 w - - 0 1", &["Nd8=Q", "Nd8"]), @r"
    Nd8=Q: san/illegal 0..5: no piece can make this move
    Nd8: move/leaves-check 0..3: the king on e1 would be attacked from e7
    ");
    insta::assert_snapshot!(san("4k3/8/8/8/7b/8/5P2/4K3 w - - 0 1", &["f3=Q"]), @"f3=Q: san/illegal 0..4: no piece can make this move");
}

#[test]
fn the_attacker_is_looked_for_after_the_move() {
    // The squares of the move and of a piece taken in passing, not others.
    for (fen, text, by) in [
        ("4k3/8/8/3p4/3rP2K/8/8/8 w - - 0 1", "e4d5", "d4"),
        ("4k3/5N2/8/3p4/4K3/8/8/8 w - d6 0 1", "f7d6", "d5"),
        ("4k3/4r3/8/8/8/8/4N3/rN2K3 w - - 0 1", "e2c3", "e7"),
        ("4k3/4r3/8/8/8/8/4N3/r1b1K3 w - - 0 1", "e2c1", "e7"),
    ] {
        let found = read(fen, Spelling::Uci(text));
        assert!(
            found.ends_with(&format!("would be attacked from {by}")),
            "{fen} {text}: {found}"
        );
    }
}

#[test]
fn castling_that_cannot_be_has_the_reason_of_the_king() {
    let rook = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    insta::assert_snapshot!(san(rook, &["O-O", "Kg1", "Ng1", "Kg1=Q", "Kfg1", "K2g1", "Keg1", "K1g1", "O-O-O"]), @r"
    O-O: e1g1 O-O
    Kg1: e1g1 O-O
    Ng1: san/illegal 0..3: no piece can make this move
    Kg1=Q: san/illegal 0..5: no piece can make this move
    Kfg1: san/illegal 0..4: no piece can make this move
    K2g1: san/illegal 0..4: no piece can make this move
    Keg1: e1g1 O-O
    K1g1: e1g1 O-O
    O-O-O: move/castling-no-right 0..5: White has no right to castle on the queen's side
    ");
    insta::assert_snapshot!(san("8/8/8/8/8/8/8/4K1k1 w - - 0 1", &["O-O"]), @"O-O: move/castling-no-right 0..3: White has no right to castle on the king's side");
    insta::assert_snapshot!(san("4k3/8/8/8/8/8/8/4K1nR w K - 0 1", &["O-O", "Kg1"]), @r"
    O-O: move/castling-blocked 0..3: castling on the king's side is blocked by the black knight on g1
    Kg1: san/illegal 0..3: no piece can make this move
    ");
    insta::assert_snapshot!(san("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", &["O-O", "Kg1"]), @r"
    O-O: move/castling-blocked 0..3: castling on the king's side is blocked by the white knight on g1
    Kg1: san/illegal 0..3: no piece can make this move
    ");
    insta::assert_snapshot!(san("4k3/8/8/8/8/8/8/4K3 b - - 0 1", &["O-O"]), @"O-O: move/castling-no-right 0..3: Black has no right to castle on the king's side");
    // A king that is already where it castles to.
    insta::assert_snapshot!(san("4k1r1/8/8/8/8/8/8/6KR w K - 0 1", &["O-O"]), @"O-O: move/castling-in-check 0..3: a king in check cannot castle: the black rook on g8 attacks it");
    insta::assert_snapshot!(san("4k3/8/8/8/8/8/8/6KR w K - 0 1", &["O-O"]), @"O-O: g1h1 O-O");
}

#[test]
fn a_piece_that_is_bound_promotes_only_if_it_is_a_pawn() {
    insta::assert_snapshot!(san("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", &["Nc3", "Nc3=Q", "Nd5"]), @r"
    Nc3: move/leaves-check 0..3: the king on e1 would be attacked from e7
    Nc3=Q: san/illegal 0..5: no piece can make this move
    Nd5: san/illegal 0..3: no piece can make this move
    ");
    insta::assert_snapshot!(san("8/r3P2K/8/8/8/8/8/k7 w - - 0 1", &["e8", "e8=Q", "e8=K"]), @r"
    e8: move/leaves-check 0..2: the king on h7 would be attacked from a7
    e8=Q: move/leaves-check 0..4: the king on h7 would be attacked from a7
    e8=K: san/syntax 3..4: expected a move in algebraic notation
    ");
}

#[test]
fn a_text_is_uci_if_it_has_its_form() {
    for text in ["e2e4", "e2e4q", "e2e4k", "e7e8q", "e4"] {
        let reading = if text.len() > 3 && text != "e2e4k" {
            Spelling::Uci(text)
        } else {
            Spelling::San(text)
        };
        assert_eq!(read(START, text), read(START, reading), "{text}");
    }
}

#[test]
fn figurines_of_both_sides_are_read_as_letters() {
    const FEN: &str = "4k3/8/8/8/8/8/P7/1NBQK2R w - - 0 1";
    for (letter, white, black, to) in [
        ("K", "♔", "♚", "f1"),
        ("Q", "♕", "♛", "d5"),
        ("R", "♖", "♜", "h5"),
        ("B", "♗", "♝", "h6"),
        ("N", "♘", "♞", "c3"),
        ("P", "♙", "♟", "a4"),
    ] {
        let [expected, one, other] = [letter, white, black]
            .map(|piece| position(FEN).parse_move(Spelling::San(&format!("{piece}{to}"))));
        assert!(expected.is_ok(), "{letter}{to}");
        assert_eq!((one, other), (expected, expected), "{letter}{to}");
    }
}

#[test]
fn san_is_read_leniently() {
    insta::assert_snapshot!(san(START, &["O-O", "Ng1f3", "Nf3", "e4", "Pe4", "e2e4", "e2-e4", "N1f3", "Ng1-f3", "Ngf3", "♘f3", "♞f3", "♙e4!?", "e4 e.p.", "e4+!!", "e4 #", "Bh1g1", "Be7e5", "e7e5", "g1f3", "g1xf3+", "Pg1f3", "g1f4", "f1g1", "Nf3=Q"]), @r"
    O-O: move/castling-blocked 0..3: castling on the king's side is blocked by the white bishop on f1
    Ng1f3: g1f3 Nf3
    Nf3: g1f3 Nf3
    e4: e2e4 e4
    Pe4: e2e4 e4
    e2e4: e2e4 e4
    e2-e4: e2e4 e4
    N1f3: g1f3 Nf3
    Ng1-f3: g1f3 Nf3
    Ngf3: g1f3 Nf3
    ♘f3: g1f3 Nf3
    ♞f3: g1f3 Nf3
    ♙e4!?: e2e4 e4
    e4 e.p.: e2e4 e4
    e4+!!: e2e4 e4
    e4 #: e2e4 e4
    Bh1g1: san/illegal 0..5: no piece can make this move
    Be7e5: san/illegal 0..5: no piece can make this move
    e7e5: move/other-side 0..4: the black pawn on e7 belongs to the player who is not to move
    g1f3: g1f3 Nf3
    g1xf3+: g1f3 Nf3
    Pg1f3: san/illegal 0..5: no piece can make this move
    g1f4: move/unreachable 0..4: the white knight on g1 cannot reach f4
    f1g1: move/takes-own-piece 0..4: a piece of the same side is on g1
    Nf3=Q: san/illegal 0..5: no piece can make this move
    ");
    insta::assert_snapshot!(san("3rk3/8/8/8/8/8/3N4/3K1N2 w - - 0 1", &["Ne3", "N2e3", "Nf3"]), @r"
    Ne3: f1e3 Ne3
    N2e3: san/illegal 0..4: no piece can make this move
    Nf3: move/leaves-check 0..3: the king on d1 would be attacked from d8
    ");
    insta::assert_snapshot!(san("4k3/1P6/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", &["ed6", "exd6", "e5xd6 ep", "e:d6 e.p.", "xd6", "xd6ep", "e6ep", "e6e.p.", "d6", "b8", "b8(R)", "b8/n", "b8q", "b8b", "b8b+", "b8=K", "0-0-0", "Kg1", "Ke1g1", "Kb1", "Rag1", "Bh1g1", "nf3", "b8=Q+", "exd5", "Kf2=Q"]), @r"
    ed6: e5d6 exd6
    exd6: e5d6 exd6
    e5xd6 ep: e5d6 exd6
    e:d6 e.p.: e5d6 exd6
    xd6: e5d6 exd6
    xd6ep: e5d6 exd6
    e6ep: e5e6 e6
    e6e.p.: e5e6 e6
    d6: san/illegal 0..2: no piece can make this move
    b8: b7b8q b8=Q+
    b8(R): b7b8r b8=R+
    b8/n: b7b8n b8=N
    b8q: b7b8q b8=Q+
    b8b: b7b8b b8=B
    b8b+: b7b8b b8=B
    b8=K: san/syntax 3..4: expected a move in algebraic notation
    0-0-0: e1c1 O-O-O
    Kg1: e1g1 O-O
    Ke1g1: e1g1 O-O
    Kb1: san/illegal 0..3: no piece can make this move
    Rag1: san/illegal 0..4: no piece can make this move
    Bh1g1: san/illegal 0..5: no piece can make this move
    nf3: san/syntax 0..3: expected a move in algebraic notation
    b8=Q+: b7b8q b8=Q+
    exd5: san/illegal 0..4: no piece can make this move
    Kf2=Q: san/illegal 0..5: no piece can make this move
    ");
    insta::assert_snapshot!(san("4k3/8/8/8/1R6/8/8/1R2K3 w - - 0 1", &["Rb3", "R4b3", "R1b3", "Rbb3"]), @r"
    Rb3: san/ambiguous 0..3: ambiguous move: 2 pieces can make it
    R4b3: b4b3 R4b3
    R1b3: b1b3 R1b3
    Rbb3: san/ambiguous 0..4: ambiguous move: 2 pieces can make it
    ");
}

#[test]
fn san_is_written_with_the_least() {
    insta::assert_snapshot!(uci("8/8/1k6/8/Q6Q/8/8/Q3K3 w - - 0 1", "a4d4 a1d1 h4d4 a1d4"), @r"
    a4d4: a4d4 Qa4d4+
    a1d1: a1d1 Q1d1
    h4d4: h4d4 Qhd4+
    a1d4: a1d4 Q1d4+
    ");
    insta::assert_snapshot!(uci("6k1/4Rppp/8/8/8/8/5PPP/6K1 w - - 0 1", "e7e8 e7d7"), @r"
    e7e8: e7e8 Re8#
    e7d7: e7d7 Rd7
    ");
    insta::assert_snapshot!(uci("r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w EAea - 0 1", "c1e1 c1a1 c1g1 c1c1 c1b1"), @r"
    c1e1: c1g1 O-O
    c1a1: c1a1 O-O-O
    c1g1: c1g1 O-O
    c1c1: move/same-square 2..4: the move ends on c1, where it begins
    c1b1: c1b1 Kb1
    ");
}

#[test]
fn perft_of_known_positions() {
    for (fen, counts) in [
        (START, &[20, 400, 8902, 197_281][..]),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            &[48, 2039, 97_862],
        ),
        (
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
            &[14, 191, 2812, 43_238],
        ),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            &[6, 264, 9467],
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            &[44, 1486, 62_379],
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            &[46, 2079, 89_890],
        ),
        (
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
            &[20, 400, 9006],
        ),
        (
            "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
            &[18, 324, 6680],
        ),
        (
            "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w EAea - 0 1",
            &[23, 522, 12_333],
        ),
        (
            "r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w FAfa - 0 1",
            &[28, 738, 20_218],
        ),
        ("8/8/8/4B2b/6nN/8/5P2/2R1K2k w C - 0 1", &[34, 318, 9002]),
        ("4r3/3k4/8/8/8/8/6PP/qR1K1R2 w FB - 0 1", &[19, 628, 12_858]),
    ] {
        let position = position(fen);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), *count, "{fen} depth {depth}");
            let divided = position.divide(depth);
            assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), *count);
        }
    }
}

/// In check, only pieces that end it count when SAN tells two apart.
#[test]
fn san_tells_apart_the_pieces_that_end_a_check() {
    const BLOCKED: &str = "k3r3/8/8/8/8/2N3N1/8/4K3 w - - 0 1";
    const TAKEN: &str = "k7/8/8/8/8/5n2/3N3N/4K3 w - - 0 1";
    const ONE: &str = "k3r3/8/8/1b6/8/2N3N1/8/4K3 w - - 0 1";
    const PINNED: &str = "k3r3/8/8/8/1b6/2N3N1/8/4K3 w - - 0 1";
    for (fen, text, san) in [
        (BLOCKED, "c3e2", "Nce2"),
        (BLOCKED, "g3e4", "Nge4"),
        (TAKEN, "d2f3", "Ndxf3"),
        (TAKEN, "h2f3", "Nhxf3"),
        (ONE, "c3e2", "Nce2"),
        (PINNED, "g3e2", "Ne2"),
    ] {
        let position = position(fen);
        let found = position.parse_move(Spelling::Uci(text)).unwrap();
        assert_eq!(position.san(found).as_str(), san, "{fen}");
        let (from, to) = text.split_at(2);
        let (file, _) = from.split_at(1);
        let long = format!("N{file}-{to}");
        assert_eq!(
            position.parse_move(Spelling::San(&long)),
            Ok(found),
            "{fen} {long}"
        );
    }
    // A piece that does not end the check, or would open another one, is not meant.
    assert!(
        position(BLOCKED)
            .parse_move(Spelling::San("Nc-d5"))
            .is_err()
    );
    assert!(position(PINNED).parse_move(Spelling::San("Nc-e2")).is_err());
}
