//! Messages of errors, with their places.
#![cfg(feature = "alloc")]

use feen_interchange::{Convention, Fen, Profile, Residue, Variant, fen, pdn, sfen};

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
            "8/8/8/8/8/8/8/8 w, - - 0 1",
            "expected `w` or `b` for the side to move, found `,` at byte 16",
        ),
        (
            "8/8/8/8/8/8/8/8 w - -, 0 1",
            "expected an en passant square or `-`, found `,` at byte 20",
        ),
        (
            "8/8/8/8/8/8/8/8 w - e3x 0 1",
            "expected an en passant square or `-`, found `x` at byte 20",
        ),
        (
            "8/8/8/8/8/8/8/8 w - x 0 1",
            "expected an en passant square or `-`, found `x` at byte 20",
        ),
        (
            "8/8/8/8/8/8/8/8 w - e 0 1",
            "expected an en passant square or `-`, found `e` at byte 20",
        ),
        (
            "8/8/8/8/8/8/8/8 w - -e3 0 1",
            "expected an en passant square or `-`, found `e` at byte 20",
        ),
        (
            "8/8/8/8/8/8/8/8 w - ? 0 1",
            "expected an en passant square or `-`, found `?` at byte 20",
        ),
        (
            "8/8/8/8/8/8/8/8 w - e4 0 1",
            "expected an en passant square on rank 6 at byte 21",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1 x",
            "expected the end of the text after the number of the move at byte 25",
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
    for (text, expected) in [
        ("W:W31,51:B1", "the square is not on the board at byte 6"),
        (
            "W",
            "expected the squares of both colours, found those of none at byte 1",
        ),
        (
            "W:B1",
            "expected the squares of both colours, found those of one at byte 4",
        ),
    ] {
        let error = pdn::View::parse(text).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_conversion_says_why_it_fails() {
    let view = fen::View::parse("1/1[PPP] w - - 0 1").unwrap();
    let error = view.to_feen(&Variant::ANY.convention()).unwrap_err();
    assert_eq!(error.to_string(), "there are more pieces than squares");
    let view = fen::View::parse("9/9 w - - 0 1").unwrap();
    let error = view.to_feen(Convention::CHESS).unwrap_err();
    assert_eq!(error.kind().code(), "convert/shape");
    let feen = "4k^3/8/8/8/8/8/8/4K^2R / C/c".parse().unwrap();
    let residue: Residue = "castling=K".parse().unwrap();
    let error = Fen::from_feen(&feen, &residue, Convention::CHESS).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the residue `castling` does not belong to this position"
    );
    let error = Convention::new(Variant::XIANGQI, Profile::CHESS).unwrap_err();
    assert_eq!(error.to_string(), "the profile needs to know how `A` moves");
    // The queen of ASEAN chess is not that of chess.
    let error = Convention::new(Variant::ASEAN, Profile::CHESS).unwrap_err();
    assert_eq!(error.to_string(), "the profile needs to know how `B` moves");
}

/// A text that ends too early, or with a wrong field, names the field.
#[test]
fn messages_name_the_field() {
    const BOARD: &str = "8/8/8/8/8/8/8/8";
    let three_check = &Variant::THREE_CHECK;
    let messages = [
        (&Variant::CHESS, ""),
        (&Variant::CHESS, " w -"),
        (&Variant::CHESS, " w - - 0"),
        (&Variant::CHESS, " w - -  1"),
        (&Variant::CHESS, " w  - 0 1"),
        (&Variant::CHESS, " w - - x 1"),
        (three_check, " w - -"),
        (three_check, " w - - x 0 1"),
        (three_check, " w - - 3+3 0"),
        (three_check, " w - - 0 1 +x+0"),
        (three_check, " w - - 0 1 +0+0 x"),
        (&Variant::ANY, " w - 1"),
    ]
    .map(|(variant, fields)| {
        let text = format!("{BOARD}{fields}");
        let error = fen::View::parse_as(&text, variant).unwrap_err();
        format!("{}: {error}", error.kind().code())
    });
    insta::assert_snapshot!(messages.join("\n"), @r"
    fields/count: expected the side to move, found the end of the text at byte 15
    fields/count: expected the en passant square, found the end of the text at byte 19
    fields/count: expected the number of the move, found the end of the text at byte 23
    fields/count: expected one space between two fields at byte 22
    fields/count: expected one space between two fields at byte 18
    counter/not-a-number: expected a number, found `x` at byte 22
    fields/count: expected the checks that are left, found the end of the text at byte 21
    checks/not-a-count: expected two counts of checks such as `2+3`, found `x` at byte 22
    fields/count: expected the number of the move, found the end of the text at byte 27
    checks/not-a-count: expected two counts of checks such as `2+3`, found `+` at byte 26
    checks/not-a-count: expected two counts of checks such as `2+3`, found `0` at byte 22
    fields/count: expected the halfmove clock, found the end of the text at byte 21
    ");
    let messages = ["", " b", " b -  1", " b  1", " b - x", " b - 0"].map(|fields| {
        let text = format!("9/9/9/9/9/9/9/9/9{fields}");
        let error = sfen::View::parse(&text).unwrap_err();
        format!("{}: {error}", error.kind().code())
    });
    insta::assert_snapshot!(messages.join("\n"), @r"
    fields/count: expected the side to move, found the end of the text at byte 17
    fields/count: expected the pieces in hand, found the end of the text at byte 19
    fields/count: expected one space between two fields at byte 22
    fields/count: expected one space between two fields at byte 20
    counter/not-a-number: expected a number, found `x` at byte 22
    counter/zero: expected a number of at least 1, found 0 at byte 22
    ");
    let chu = ["", " b", " b x", " b 5z"].map(|fields| {
        let text = format!("{}{fields}", ["12"; 12].join("/"));
        let error = sfen::View::parse_as(&text, &Variant::CHU).unwrap_err();
        format!("{}: {error}", error.kind().code())
    });
    insta::assert_snapshot!(chu.join("\n"), @r"
    fields/count: expected the side to move, found the end of the text at byte 35
    fields/count: expected the last lion capture, found the end of the text at byte 37
    last-capture/not-a-square: expected a square such as `5e` or `-` for the last lion capture, found `x` at byte 38
    last-capture/not-a-square: expected a square such as `5e` or `-` for the last lion capture, found `5` at byte 38
    ");
    let operations = [
        " w - - id",
        " w - -  id \"a\";",
        " w - - id \"a\"; ",
        " w - - id \"a;",
        " w - - 1;",
    ]
    .map(|fields| {
        let text = format!("{BOARD}{fields}");
        let error = feen_interchange::epd::View::parse(&text).unwrap_err();
        format!("{}: {error}", error.kind().code())
    });
    insta::assert_snapshot!(operations.join("\n"), @r#"
    epd/missing-semicolon: expected `;` after the operation, found the end of the text at byte 24
    fields/count: expected one space between two fields at byte 22
    fields/count: expected one space between two fields at byte 29
    epd/unclosed-string: expected `"` at the end of the string at byte 25
    epd/expected-opcode: expected an opcode, found `1` at byte 22
    "#);
}

#[test]
fn messages_name_the_value_of_a_residue() {
    let values = [
        "halfmove=03",
        "halfmove=x",
        "halfmove=0",
        "promoted=c0",
        "checks=2",
    ];
    let messages = values.map(|text| text.parse::<Residue>().unwrap_err().to_string());
    insta::assert_snapshot!(messages.join("\n"), @r"
    expected a number without a leading zero at byte 9
    expected a number at byte 9
    expected a number that is not the default at byte 9
    expected squares such as `c8,d1`, each once at byte 9
    expected two digits such as `2+3` at byte 7
    ");
}

/// The help names the format, and the games that take the text.
#[test]
fn help_names_what_takes_the_text() {
    let texts = [
        "W:W31:B1",
        "3/3/3 w - - 0 1",
        "9/9/9/9/9/9/9/9/9 w - - 0 1",
        "9/9/9/9/9/9/9/9/9 w - 1",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/8 w - - id \"a\";",
    ];
    let helped = texts.map(|text| report(&Variant::XIANGQI, text));
    insta::assert_snapshot!(helped.join("\n\n"), @r#"
    W:W31:B1
    ^
    expected a letter of a piece, found `W`
    help: this text is PDN of international, english, italian, pool, russian

    3/3/3 w - - 0 1
    ^
    expected a rank of 9 squares, found 3
    help: this text is FEN of any board: the variant `any` takes it

    9/9/9/9/9/9/9/9/9 w - - 0 1
                     ^
    expected 10 ranks, found 9
    help: this text is FEN of chancellor, shogi, jesonmor

    9/9/9/9/9/9/9/9/9 w - 1
                     ^
    expected 10 ranks, found 9
    help: this text is SFEN of shogi

    8/8/8/8/8/8/8/8 w - - 0 1
    ^
    expected a rank of 9 squares, found 8
    help: this text is FEN of chess, crazyhouse, seirawan, alice, makruk

    8/8/8/8/8/8/8/8 w - - id "a";
    ^
    expected a rank of 9 squares, found 8
    help: this text is EPD
    "#);
}

#[test]
fn limits_are_told_from_faults() {
    let of_ranks = |count: usize| format!("{} w - - 0 1", vec!["1"; count].join("/"));
    assert!(fen::View::parse(&of_ranks(255)).is_ok());
    for (text, code) in [
        ("8/8 w - - 9999999999 1", "limit/counter"),
        ("8/8 w - - 0 9999999999", "limit/counter"),
        (&of_ranks(256), "limit/squares"),
    ] {
        let kind = fen::View::parse(text).unwrap_err().kind();
        assert_eq!((kind.code(), kind.is_limit()), (code, true));
    }
    let kind = fen::View::parse("8/8").unwrap_err().kind();
    assert!(!kind.is_limit());
}
