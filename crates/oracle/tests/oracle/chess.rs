//! The slow rules of chess against published counts.

use oracle::chess::{Position, Reason, SanError};

#[track_caller]
fn perft(fen: &str, counts: &[u64]) {
    let position = Position::from_fen(fen);
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(position.perft(depth), *count, "{fen} to depth {depth}");
    }
}

#[test]
fn the_counts_are_those_of_the_table() {
    perft(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902],
    );
    perft(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        &[48, 2_039],
    );
    perft("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[14, 191, 2_812]);
    perft(
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467],
    );
    perft(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486],
    );
    perft(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079],
    );
}

#[test]
fn the_counts_are_those_of_the_table_in_chess960() {
    perft(
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        &[20, 400, 9_006],
    );
    perft(
        "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
        &[18, 324, 6_680],
    );
    perft(
        "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w EAea - 0 1",
        &[23, 522, 12_333],
    );
    perft(
        "r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w FAfa - 0 1",
        &[28, 738, 20_218],
    );
    perft("8/8/8/4B2b/6nN/8/5P2/2R1K2k w C - 0 1", &[34, 318, 9_002]);
    perft("4r3/3k4/8/8/8/8/6PP/qR1K1R2 w FB - 0 1", &[19, 628, 12_858]);
}

#[test]
fn a_position_is_written_as_it_was_read() {
    for fen in [
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        "rnbqkbnr/1ppp1ppp/8/p3pP2/8/8/PPPPP1PP/RNBQKBNR w HAha e6 0 3",
        "8/8/8/8/8/8/6k1/4K2R b - - 7 99",
    ] {
        assert_eq!(Position::from_fen(fen).shredder_fen(), fen);
    }
}

#[test]
fn the_first_reason_that_holds_is_given() {
    let start = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (from, to, reason) in [
        (20, 28, Reason::NoPiece),
        (52, 36, Reason::OtherSide),
        (12, 12, Reason::SameSquare),
        (3, 11, Reason::TakesOwnPiece),
        (3, 60, Reason::TakesKing),
        (12, 36, Reason::Unreachable),
    ] {
        assert_eq!(start.explain(from, to), Err(reason));
    }
    let pinned = Position::from_fen("4k3/4r3/8/8/8/8/4N3/4K2R w K - 0 1");
    assert_eq!(pinned.explain(12, 18), Err(Reason::LeavesCheck(vec![52])));
    assert_eq!(pinned.explain(4, 6).map(|mv| mv.rook), Ok(Some(7)));
    assert_eq!(pinned.explain(4, 7).map(|mv| mv.rook), Ok(Some(7)));
}

#[track_caller]
fn san(fen: &str, text: &str) -> Result<String, SanError> {
    let position = Position::from_fen(fen);
    position.read_san(text).map(|mv| position.san(mv))
}

#[test]
fn moves_are_read_and_written() {
    let pawns = "4k3/1P6/8/3pP3/8/8/8/R3K2R w KQ d6 0 1";
    for (text, expected) in [
        ("ed6", Ok("exd6")),
        ("d6", Err(SanError::Illegal)),
        ("b8", Ok("b8=Q+")),
        ("b8(R)", Ok("b8=R+")),
        ("0-0-0", Ok("O-O-O")),
        ("Kg1", Ok("O-O")),
        ("Rag1", Err(SanError::Illegal)),
    ] {
        assert_eq!(san(pawns, text), expected.map(str::to_owned), "{text}");
    }
    let rooks = "4k3/8/8/8/1R6/8/8/1R2K3 w - - 0 1";
    assert_eq!(san(rooks, "Rb3"), Err(SanError::Ambiguous(2)));
    assert_eq!(san(rooks, "R4b3").as_deref(), Ok("R4b3"));
    assert_eq!(
        san("7k/8/8/8/Q6Q/8/8/Q3K3 w - - 0 1", "Qa4d4").as_deref(),
        Ok("Qa4d4+")
    );
    assert_eq!(
        san("6k1/4Rppp/8/8/8/8/5PPP/6K1 w - - 0 1", "Re8").as_deref(),
        Ok("Re8#")
    );
}

#[test]
fn a_position_has_its_rights_on_its_pieces() {
    for (fen, feen) in [
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/4P3/8/+P+P+P+P1+P+P+P/-RNBQK^BN-R / c/C",
        ),
        (
            "rnbqkbnr/1ppp1ppp/8/p3pP2/8/8/PPPPP1PP/RNBQKBNR w KQkq e6 0 3",
            "-rnbqk^bn-r/1+p+p+p1+p+p+p/8/p3-pP2/8/8/+P+P+P+P+P1+P+P/-RNBQK^BN-R / C/c",
        ),
        (
            "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
            "8/8/8/8/k^2Pp2Q/8/8/3K^4 / c/C",
        ),
        (
            "r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1",
            "+r3k^2+r/8/8/8/4r3/8/8/-R3-K^2-R / C/c",
        ),
        (
            "r3k2r/8/8/8/1r6/8/8/R3K2R b Qk - 0 1",
            "r3k^2+r/8/8/8/1r6/8/8/+R3K^2R / c/C",
        ),
    ] {
        assert_eq!(Position::from_fen(fen).feen(), feen);
    }
}

#[test]
fn a_lost_right_makes_another_position() {
    let fens = [
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - - 4 3",
        "4k3/8/8/8/8/8/8/4K2R w - - 8 5",
    ];
    let positions = fens.map(Position::from_fen);
    assert_eq!(Position::occurrences(&positions), 2);
}
