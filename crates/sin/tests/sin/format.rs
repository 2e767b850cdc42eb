//! A token and a style as they are printed.

use sin::{Style, Token};

#[test]
fn formatting_options_are_honoured() {
    let token = Token::from_static("c");
    assert_eq!(format!("{token}"), "c");
    assert_eq!(format!("{token:3}|"), "c  |");
    assert_eq!(format!("{token:>3}"), "  c");
    assert_eq!(format!("{token:*^3}"), "*c*");
    assert_eq!(format!("{token:.0}"), "");
    assert_eq!(format!("{:*^3}", Style::from_static("C")), "*C*");
    assert_eq!(format!("{:.0}", Style::from_static("C")), "");
}

#[test]
fn debug_shows_the_letter() {
    assert_eq!(format!("{:?}", Token::from_static("c")), r#"Token("c")"#);
    assert_eq!(format!("{:?}", Style::from_static("C")), r#"Style("C")"#);
    insta::assert_snapshot!(format!("{:#?}", Token::from_static("c")), @r#"
    Token(
        "c",
    )
    "#);
    insta::assert_snapshot!(format!("{:#?}", Style::from_static("C")), @r#"
    Style(
        "C",
    )
    "#);
}
