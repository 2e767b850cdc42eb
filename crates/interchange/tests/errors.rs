//! Messages of errors, with their places.

use interchange::{Convention, Fen, Profile, Residue, Variant, fen, pdn, sfen};

#[track_caller]
fn report(variant: &Variant, text: &str) -> String {
    let error = fen::View::parse_as(text, variant).unwrap_err();
    error.report(text).to_string()
}

#[test]
fn an_error_is_drawn_under_its_text() {
    insta::assert_snapshot!(report(&Variant::CHESS, "8/8/8/8/8/8/8/8 w KQKq - 0 1"), @r"
    8/8/8/8/8/8/8/8 w KQKq - 0 1
                      - ^
    expected each right once, found `K` again
    ");
    insta::assert_snapshot!(report(&Variant::CHESS, "9/9/9/9/9/9/9/9/9 b 2P 1"), @r"
    9/9/9/9/9/9/9/9/9 b 2P 1
    ^
    expected a rank of 8 squares, found more
    help: this text is SFEN of shogi
    ");
    insta::assert_snapshot!(report(&Variant::CHESS, "8/8 / C/c"), @r"
    8/8 / C/c
       ^
    expected 8 ranks, found 2
    help: this text is FEEN
    ");
}

#[test]
fn messages_say_what_is_expected_and_found() {
    for (text, expected) in [
        (
            "8/8/8/8/8/8/8/8",
            "expected the side to move, found the end of the text at byte 15",
        ),
        (
            "8/8/8/8/8/8/8/8 x - - 0 1",
            "expected `w` or `b` for the side to move, found `x` at byte 16",
        ),
        (
            "8/8/8/8/8/8/8/8 w - e4 0 1",
            "expected an en passant square on rank 6, found another rank at byte 21",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1 x",
            "expected the end of the text after the number of the move, found another field at byte 25",
        ),
        (
            "8/44/8/8/8/8/8/8 w - - 0 1",
            "expected one count of empty squares, found two side by side at byte 2",
        ),
    ] {
        let error = fen::View::parse_as(text, &Variant::CHESS).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    let error = sfen::View::parse("9/9/9/9/9/9/9/9/9 b 1P 1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a single piece without a count, found 1 at byte 20"
    );
    let error = pdn::View::parse("W:W31,51:B1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a square on the board, found one off it at byte 6"
    );
}

#[test]
fn a_conversion_says_why_it_fails() {
    let view = fen::View::parse("1/1[PPP] w - - 0 1").unwrap();
    let error = view.to_feen(&Variant::ANY.convention()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected at most as many pieces as squares, found more"
    );
    let view = fen::View::parse("9/9 w - - 0 1").unwrap();
    let error = view.to_feen(&Convention::CHESS).unwrap_err();
    assert_eq!(error.kind().code(), "convert/shape");
    let feen = "4k^3/8/8/8/8/8/8/4K^2R / C/c".parse().unwrap();
    let residue: Residue = "castling=K".parse().unwrap();
    let error = Fen::from_feen(&feen, &residue, &Convention::CHESS).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a residue of this position, found `castling` of another one"
    );
    let error = Convention::new(Variant::XIANGQI, Profile::CHESS).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected rules for every piece, found none for `A`"
    );
}
