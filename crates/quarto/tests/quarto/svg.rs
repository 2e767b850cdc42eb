//! Pictures of pieces and boards.
#![cfg(feature = "alloc")]

#[path = "../../examples/pictures/pictures.rs"]
mod pictures;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use feen_quarto::{Color, Fill, Game, Piece, Player, Rules, Shape, Size, board_svg, svg};
use roxmltree::Document;

#[test]
fn every_piece_is_its_own_picture() {
    let pictures = Piece::ALL.map(svg);
    assert_eq!(pictures.iter().collect::<BTreeSet<_>>().len(), 16);
    for picture in &pictures {
        assert!(picture.len() <= 800, "{} bytes", picture.len());
    }
    insta::assert_snapshot!(pictures.join("\n"));
}

/// The properties again, from the elements of a picture.
fn read(picture: &str) -> Piece {
    let document = Document::parse(picture).unwrap();
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let count = |name, attribute, value: &str| {
        let elements = root
            .descendants()
            .filter(|element| element.has_tag_name(name));
        elements
            .filter(|element| element.attribute(attribute) == Some(value))
            .count()
    };
    let svg = "http://www.w3.org/2000/svg";
    let is_cylinder = count((svg, "ellipse"), "rx", "24") == 1;
    let is_hollow = count((svg, "ellipse"), "rx", "11") == 1;
    let is_dark = count((svg, "path"), "stroke-width", "3") == 1;
    let is_tall = picture.contains("M8 18");
    Piece::from_features(
        if is_cylinder {
            Shape::Cylinder
        } else {
            Shape::Cube
        },
        if is_tall { Size::Tall } else { Size::Short },
        if is_hollow { Fill::Hollow } else { Fill::Solid },
        if is_dark { Color::Dark } else { Color::Light },
    )
}

#[test]
fn the_properties_are_read_back_from_the_elements() {
    for piece in Piece::ALL {
        assert_eq!(read(&svg(piece)), piece);
    }
}

#[test]
fn nothing_refers_to_anything() {
    let board = Game::new(Rules::default(), Player::First);
    for picture in Piece::ALL.map(svg).into_iter().chain([board_svg(board)]) {
        for word in ["<style", "<script", " id=", "href", "url(", "font", "<text"] {
            assert!(!picture.contains(word), "{word}");
        }
    }
}

#[test]
fn a_board_shows_its_pieces_and_its_line() {
    let moves = "0 a4 4 b4 2 c4 3 d4";
    let game =
        moves.split(' ').fold(
            Game::new(Rules::default(), Player::First),
            |game, word| match word.parse() {
                Ok(number) => game.give(Piece::new(number).unwrap()).unwrap(),
                Err(_) => game.place(word.parse().unwrap()).unwrap(),
            },
        );
    let picture = board_svg(game);
    let document = Document::parse(&picture).unwrap();
    let titles: Vec<&str> = document
        .descendants()
        .filter(|it| it.has_tag_name(("http://www.w3.org/2000/svg", "title")))
        .filter_map(|it| it.text())
        .collect();
    assert_eq!(
        titles,
        [
            "A board of Quarto, 4 of 16 placed; a4 b4 c4 d4: all cubes",
            "a4: short solid light cube",
            "b4: tall solid light cube",
            "c4: short hollow light cube",
            "d4: short hollow dark cube",
        ]
    );
    assert_eq!(picture.matches(r#"stroke-width="5""#).count(), 4);
}

#[test]
fn the_gallery_is_what_is_drawn_now() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gallery");
    for (name, picture) in pictures::pictures() {
        Document::parse(&picture).unwrap();
        assert!(
            fs::read_to_string(folder.join(name)).unwrap_or_default() == picture,
            "{name} is not what is drawn now: `cargo run -p feen-quarto --example pictures` writes it"
        );
    }
}
