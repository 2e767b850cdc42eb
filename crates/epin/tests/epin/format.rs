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
