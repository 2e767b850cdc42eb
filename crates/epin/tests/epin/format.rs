//! A piece as it is printed.

use epin::{Piece, Pin, State};

#[test]
fn formatting_options_are_honoured() {
    let piece = Piece::from_static("+k^");
    assert_eq!(format!("{piece}"), "+k^");
    assert_eq!(format!("{piece:5}|"), "+k^  |");
    assert_eq!(format!("{piece:>5}"), "  +k^");
    assert_eq!(format!("{piece:*^7}"), "**+k^**");
    assert_eq!(format!("{piece:.2}"), "+k");
    assert_eq!(format!("{:>4}", Pin::from_static("R")), "   R");
    assert_eq!(format!("{:>2}", State::Enhanced), " +");
}

#[test]
fn debug_shows_the_token() {
    assert_eq!(
        format!("{:?}", Piece::from_static("+K^'")),
        r#"Piece("+K^'")"#
    );
    assert_eq!(format!("{:?}", Pin::from_static("-r")), r#"Pin("-r")"#);
    insta::assert_snapshot!(format!("{:#?}", Piece::from_static("+K^'")), @r#"
    Piece(
        "+K^'",
    )
    "#);
    insta::assert_snapshot!(format!("{:#?}", Pin::from_static("-r")), @r#"
    Pin(
        "-r",
    )
    "#);
}

#[test]
fn a_state_prints_as_its_modifier() {
    assert_eq!(State::ALL.map(|state| state.to_string()), ["-", "+", ""]);
}

#[test]
fn a_state_is_read_from_its_modifier() {
    for state in State::ALL {
        assert_eq!(state.to_string().parse(), Ok(state));
        assert_eq!(state.as_ref(), state.to_string());
    }
    for (text, span) in [("*", 0..1), ("++", 1..2), ("- ", 1..2), ("é", 0..2)] {
        let error = text.parse::<State>().unwrap_err();
        assert_eq!(
            (error.code(), error.span()),
            ("piece/not-a-state", span),
            "{text:?}"
        );
    }
}

#[test]
fn a_pin_has_the_key_of_its_piece() {
    for pin in Pin::all() {
        assert_eq!(qi::Key::key(&pin), u64::from(pin.piece().code()));
        assert_eq!(pin.as_ref(), pin.piece().as_ref());
    }
}
