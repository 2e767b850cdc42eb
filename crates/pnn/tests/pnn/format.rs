//! A piece as it is printed.

use pnn::Piece;

#[test]
fn formatting_options_are_honoured() {
    let piece = Piece::from_static("+k'");
    assert_eq!(format!("{piece}"), "+k'");
    assert_eq!(format!("{piece:5}|"), "+k'  |");
    assert_eq!(format!("{piece:>5}"), "  +k'");
    assert_eq!(format!("{piece:*^7}"), "**+k'**");
    assert_eq!(format!("{piece:.2}"), "+k");
}

#[test]
fn debug_shows_the_token() {
    assert_eq!(
        format!("{:?}", Piece::from_static("+K'")),
        r#"Piece("+K'")"#
    );
    insta::assert_snapshot!(format!("{:#?}", Piece::from_static("+K'")), @r#"
    Piece(
        "+K'",
    )
    "#);
}
