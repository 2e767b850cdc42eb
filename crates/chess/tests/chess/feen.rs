//! FEEN with rights on the pieces, row by row.

use feen_chess::{CastlingSpelling, Feen, Position};

#[track_caller]
fn same(fen: &str, canonical: &str) {
    let position = Position::from_fen(fen, CastlingSpelling::XFen).unwrap();
    assert_eq!(position.feen().to_string(), canonical);
    let read = Position::from_feen(&canonical.parse().unwrap()).unwrap();
    assert!(read.is_same_position(&position), "{read} {position}");
    assert_eq!(read.feen().to_string(), canonical);
    assert_eq!(Position::from_qi(&position.qi()), Ok(read));
}

#[test]
fn rights_stand_on_pieces() {
    for (fen, feen) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c",
        ),
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
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "+r3k^2+r/8/8/8/8/8/8/+R3K^2+R / C/c",
        ),
        (
            "r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq - 0 1",
            "+r3k^2+r/8/8/8/4r3/8/8/-R3-K^2-R / C/c",
        ),
        (
            "r3k2r/8/8/8/5r2/8/8/R3K2R w KQkq - 0 1",
            "+r3k^2+r/8/8/8/5r2/8/8/+R3K^2-R / C/c",
        ),
        (
            "r3k2r/8/8/8/1r6/8/8/R3K2R b Qk - 0 1",
            "r3k^2+r/8/8/8/1r6/8/8/+R3K^2R / c/C",
        ),
        (
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
            "7-k^/6Q1/6K^1/8/8/8/8/8 / c/C",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K1RR w G - 0 1",
            "4k^3/8/8/8/8/8/8/R3K^1+RR / C/c",
        ),
    ] {
        same(fen, feen);
    }
}

#[test]
fn lenient_texts_become_canonical() {
    for (text, canonical) in [
        (
            "r3k2+r/8/8/8/8/8/8/4K3 / W/w",
            "r3k^2+r/8/8/8/8/8/8/4K^3 / C/c",
        ),
        (
            "4k3/8/8/8/8/8/+P7/-R2+Q+K3 / C/c",
            "4k^3/8/8/8/8/8/+P7/-R2QK^3 / C/c",
        ),
        (
            "4k3/8/8/-p7/8/8/8/4K3 / C/c",
            "4k^3/8/8/p7/8/8/8/4K^3 / C/c",
        ),
        (
            "4k3/8/8/-pP6/8/8/8/4K3 / C/c",
            "4k^3/8/8/-pP6/8/8/8/4K^3 / C/c",
        ),
    ] {
        let feen: Feen = text.parse().unwrap();
        let position = Position::from_feen(&feen).unwrap();
        assert_eq!(position.feen().to_string(), canonical);
    }
    let held: Feen = "4k3/8/8/8/8/8/8/4K3 P/q C/c".parse().unwrap();
    let dropped = Position::from_feen_dropping_hands(&held).unwrap();
    assert_eq!(dropped.feen().to_string(), "4k^3/8/8/8/8/8/8/4K^3 / C/c");
}

#[track_caller]
fn error(text: &str) -> String {
    let error = Position::from_feen(&text.parse().unwrap()).unwrap_err();
    format!("{} {error}\n", error.kind().code())
}

#[test]
fn refused() {
    let texts = [
        "8/8 / C/c",
        "4k3/8/8/8/8/8/8/4K2A / C/c",
        "4k3/8/8/8/8/8/8/4K2R' / C/c",
        "4k3/8/8/8/8/8/8/4K2R^ / C/c",
        "4k3/8/8/8/8/8/+R7/4K3 / C/c",
        "4k3/8/8/8/8/8/4K3/+R7 / C/c",
        "4k3/8/8/8/8/8/8/+R+R2K3 / C/c",
        "4k3/8/8/8/-P7/8/8/4K3 / C/c",
        "4k3/8/-p7/8/8/8/8/4K3 / C/c",
        "4k3/p7/8/-p7/8/8/8/4K3 / C/c",
        "4k3/8/8/-p1-p5/8/8/8/4K3 / C/c",
        "4k3/8/8/8/8/8/8/4K3 / C/w",
        "4k3/8/8/8/8/8/8/4K3 P/ C/c",
        "8/8/8/8/8/8/8/4K3 / C/c",
        "4k3/8/8/8/8/8/4R3/4K3 / C/c",
        "3kK3/8/8/8/8/8/8/8 / C/c",
        "4k3/8/8/8/8/8/8/P3K3 / C/c",
    ];
    insta::assert_snapshot!(texts.map(error).concat(), @r"
    feen/board expected a board of 8 by 8 squares
    feen/piece expected a piece of chess on h1
    feen/piece expected a piece of chess on h1
    feen/piece expected a piece of chess on h1
    feen/right expected the only rook of its wing on the home rank of its king on a2
    feen/right expected the only rook of its wing on the home rank of its king on a1
    feen/right expected the only rook of its wing on the home rank of its king on b1
    feen/en-passant expected `-` on one pawn that has just made a double step on a4
    feen/en-passant expected `-` on one pawn that has just made a double step on a6
    feen/en-passant expected `-` on one pawn that has just made a double step on a5
    feen/en-passant expected `-` on one pawn that has just made a double step on c5
    feen/styles expected one style for both players
    feen/hands expected empty hands
    feen/position no black king
    feen/position the side that has just moved is in check on e8
    feen/position the kings are on neighbouring squares on e8
    feen/position a pawn is on rank 1 or 8 on a1
    ");
}
