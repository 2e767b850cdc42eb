//! Laws of every drawing.

use feen::{Feen, View};
use feen_draw::{Alignment, Drawing, Lines, Names, Naming, PieceSet};
use proptest::prelude::*;

/// The squares that a drawing without names and lines shows, one layer below the
/// other.
fn drawn_squares(drawing: &str) -> Vec<&str> {
    let paragraphs: Vec<_> = drawing.split("\n\n").collect();
    let board = paragraphs[1..paragraphs.len() - 1].iter();
    let layers = board.filter(|paragraph| !paragraph.starts_with("layer "));
    layers.flat_map(|layer| layer.split_whitespace()).collect()
}

#[track_caller]
fn shows_every_square(feen: &str) {
    let view = View::parse(feen).unwrap();
    let drawing = Drawing::new(view).unwrap().coordinates(false).legend(false);
    let text = drawing.text().width(1).to_string();
    let squares = view
        .squares()
        .map(|square| square.map_or(".".to_owned(), |piece| piece.to_string()));
    assert_eq!(
        drawn_squares(&text),
        squares.collect::<Vec<_>>(),
        "{feen}\n{text}"
    );
}

#[track_caller]
fn ends_no_line_in_blanks(drawing: &Drawing<'_>) {
    for lines in [Lines::Plain, Lines::Ascii, Lines::Box] {
        let text = drawing.text().lines(lines).to_string();
        assert!(text.lines().all(|line| line.trim_end() == line), "{text}");
        assert!(!text.ends_with('\n'));
    }
}

#[track_caller]
fn names_are_read_back(view: View<'_>) {
    for naming in [Naming::Chess, Naming::Shogi, Naming::Index] {
        let names = Names::new(view.layout(), naming);
        let squares = usize::try_from(view.square_count()).unwrap();
        for square in 0..squares {
            let name = names.name(square).unwrap();
            assert_eq!(names.by_name(&name), Ok(square), "{name}");
            assert_eq!(names.by_name(&square.to_string()), Ok(square));
        }
        assert_eq!(names.name(squares), None);
        assert!(names.by_name(&squares.to_string()).is_err());
    }
}

/// The rows that are drawn here: few squares are enough.
fn rows() -> impl Iterator<Item = String> {
    let texts = oracle::rows::valid().into_iter();
    texts.filter(|text| View::parse(text).unwrap().square_count() <= 1000)
}

#[test]
fn every_square_is_shown() {
    for text in rows() {
        shows_every_square(&text);
    }
}

#[test]
fn no_line_ends_in_blanks() {
    for text in rows() {
        let drawing = Drawing::new(View::parse(&text).unwrap()).unwrap();
        for set in [PieceSet::Letters, PieceSet::Shogi] {
            let drawing = drawing.clone().pieces(set).highlight([0, 3]);
            ends_no_line_in_blanks(&drawing);
            ends_no_line_in_blanks(&drawing.flip(true).align(Alignment::Centre));
        }
    }
}

#[test]
fn every_name_is_read_back() {
    for text in rows() {
        names_are_read_back(View::parse(&text).unwrap());
    }
}

proptest! {
    #[test]
    fn every_square_of_any_position_is_shown(position: Feen) {
        shows_every_square(&position.to_string());
    }

    #[test]
    fn the_names_of_any_position_are_read_back(position: Feen) {
        let text = position.to_string();
        names_are_read_back(View::parse(&text).unwrap());
    }

    #[test]
    fn no_text_is_a_name_that_is_none(text in "[a-n0-9l.:]{0,6}") {
        let view = View::parse("9/8/9//3/4/5 / G/g").unwrap();
        for naming in [Naming::Chess, Naming::Shogi] {
            let names = Names::new(view.layout(), naming);
            if let Ok(square) = names.by_name(&text) {
                let is_index = text.bytes().all(|byte| byte.is_ascii_digit());
                prop_assert!(is_index || names.name(square) == Some(text.clone()));
            }
        }
    }
}
