//! What holds for every drawing.

use draw::Text;
use feen::{Feen, View};
use proptest::prelude::*;

/// The squares that a drawing shows, empty ones as `.`.
fn drawn_squares(drawing: &str) -> Vec<&str> {
    let is_rank = |line: &&str| {
        line.trim_start()
            .starts_with(|first: char| first.is_ascii_digit())
    };
    let mut squares = Vec::new();
    for line in drawing.lines().filter(is_rank) {
        let mut words = line.split_whitespace().skip(1);
        while let Some(word) = words.next() {
            match word.strip_prefix('(') {
                Some(count) => {
                    assert_eq!(words.next(), Some("empty)"));
                    squares.extend(vec!["."; count.parse().unwrap()]);
                }
                None => squares.push(word),
            }
        }
    }
    squares
}

#[track_caller]
fn shows_every_square(feen: &str) {
    let view = View::parse(feen).unwrap();
    let drawing = Text::new(view).to_string();
    let squares = view
        .squares()
        .map(|square| square.map_or(".".to_owned(), |piece| piece.to_string()));
    assert_eq!(
        drawn_squares(&drawing),
        squares.collect::<Vec<_>>(),
        "{feen}\n{drawing}"
    );
    assert!(
        drawing.lines().all(|line| !line.ends_with(' ')),
        "{feen}\n{drawing}"
    );
}

#[test]
fn every_square_is_shown() {
    for row in oracle::rows::VALID {
        shows_every_square(row.text);
    }
}

#[test]
fn many_ranks_are_many_lines() {
    let ranks = vec!["9"; 100_000].join("/");
    let feen = format!("{ranks} / W/w");
    let drawing = Text::new(View::parse(&feen).unwrap()).to_string();
    assert_eq!(drawing.lines().count(), 100_000 + 5);
    assert!(drawing.contains("\n100000  . . . . . . . . .\n 99999  . "));
}

proptest! {
    #[test]
    fn every_square_of_any_position_is_shown(position: Feen) {
        shows_every_square(&position.to_string());
    }
}
