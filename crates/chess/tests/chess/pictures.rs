//! Pictures of positions and games.
#![cfg(feature = "png")]

use feen_chess::feen_draw::{Size, Theme};
use feen_chess::{Game, Position, Square};

fn description(svg: &str) -> &str {
    let start = svg.find("<desc>").unwrap() + 6;
    &svg[start..svg.find("</desc>").unwrap()]
}

#[test]
fn the_last_move_and_a_check_are_marked() {
    let mut game = Game::new();
    for text in ["e4", "f5", "Qh5"] {
        game.play(text).unwrap();
    }
    let picture = game.picture().arrows([(Square::G7, Square::G6)]);
    insta::assert_snapshot!(description(&picture.svg().unwrap()), @"White, style C. On the board: queen h5, pawn e4, pawn a2, pawn b2, pawn c2, pawn d2, pawn f2, pawn g2, pawn h2, rook a1, knight b1, bishop c1, king e1, bishop f1, knight g1, rook h1. In hand: nothing. Black, style c, to move. On the board: rook a8, knight b8, bishop c8, queen d8, king e8, bishop f8, knight g8, rook h8, pawn a7, pawn b7, pawn c7, pawn d7, pawn e7, pawn g7, pawn h7, pawn f5. In hand: nothing. Highlighted: h5, d1. Alert: e8. Arrows: g7 to g6.");
    let quiet = Position::start()
        .picture()
        .highlight([Square::A1])
        .flip(true);
    insta::assert_snapshot!(description(&quiet.svg().unwrap()), @"White, style C, to move. On the board: pawn a2, pawn b2, pawn c2, pawn d2, pawn e2, pawn f2, pawn g2, pawn h2, rook a1, knight b1, bishop c1, queen d1, king e1, bishop f1, knight g1, rook h1. In hand: nothing. Black, style c. On the board: rook a8, knight b8, bishop c8, queen d8, king e8, bishop f8, knight g8, rook h8, pawn a7, pawn b7, pawn c7, pawn d7, pawn e7, pawn f7, pawn g7, pawn h7. In hand: nothing. Highlighted: a1.");
}

#[test]
fn pictures_have_a_theme_and_a_size() {
    let picture = Position::start().picture().coordinates(false);
    let picture = picture.theme(Theme::Dark).size(Size::Square(20));
    let png = picture.png().unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    assert!(picture.svg().unwrap().contains(r#"width="1"#));
    let error = picture.size(Size::Square(u16::MAX)).png().unwrap_err();
    assert_eq!(error.code(), "draw/too-many-pixels");
}

/// Each choice makes another picture.
#[test]
fn every_choice_changes_the_picture() {
    let plain = || Position::start().picture();
    let pictures = [
        plain(),
        plain().flip(true),
        plain().coordinates(false),
        plain().theme(Theme::Dark),
        plain().size(Size::Square(20)),
        plain().highlight([Square::A1]),
        plain().arrows([(Square::E2, Square::E4)]),
    ]
    .map(|picture| picture.svg().unwrap());
    for (index, picture) in pictures.iter().enumerate() {
        let same = pictures.iter().filter(|other| *other == picture);
        assert_eq!(same.count(), 1, "{index}");
    }
}
