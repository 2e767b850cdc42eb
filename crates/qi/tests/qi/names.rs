//! Names of squares, files and ranks.
#![cfg(feature = "alloc")]

use qi::{Naming, Shape};

#[track_caller]
fn named(shape: &[usize], naming: Naming, square: usize, name: &str) {
    let shape = Shape::new(shape).unwrap();
    assert_eq!(shape.square_name(square, naming).as_deref(), Some(name));
    assert_eq!(shape.square_named(name, naming), Some(square), "{name}");
}

#[test]
fn squares_have_the_names_of_their_games() {
    named(&[8, 8], Naming::Chess, 0, "a8");
    named(&[8, 8], Naming::Chess, 60, "e1");
    named(&[9, 9], Naming::Shogi, 0, "9a");
    named(&[9, 9], Naming::Shogi, 56, "7g");
    named(&[10, 9], Naming::Xiangqi, 85, "e0");
    named(&[10, 9], Naming::Xiangqi, 0, "a9");
    named(&[10, 9], Naming::Chess, 0, "a10");
    named(&[19, 19], Naming::Go, 18, "t19");
    named(&[19, 19], Naming::Go, 350, "j1");
    named(&[8, 8], Naming::Index, 63, "63");
    named(&[19, 30], Naming::Chess, 26, "aa19");
    named(&[8], Naming::Chess, 2, "c1");
    named(&[5, 5, 5], Naming::Chess, 34, "l2e4");
    named(&[5, 5, 5], Naming::Shogi, 34, "l2:1b");
    named(&[5, 5, 5], Naming::Xiangqi, 124, "l5e0");
    named(&[12, 5, 5], Naming::Chess, 275, "l12a5");
}

#[test]
fn every_square_has_one_name() {
    for shape in [&[8, 8][..], &[10, 9], &[3, 4, 28], &[5]] {
        let shape = Shape::new(shape).unwrap();
        for naming in [
            Naming::Chess,
            Naming::Shogi,
            Naming::Xiangqi,
            Naming::Go,
            Naming::Index,
        ] {
            for square in 0..shape.square_count() {
                let name = shape.square_name(square, naming).unwrap();
                assert_eq!(shape.square_named(&name, naming), Some(square), "{name}");
            }
            assert_eq!(shape.square_name(shape.square_count(), naming), None);
        }
    }
}

#[test]
fn what_is_no_square_has_no_name() {
    let chess = Shape::new(&[8, 8]).unwrap();
    for name in [
        "",
        "e",
        "4",
        "e0",
        "e9",
        "i4",
        "E4",
        "e04",
        "e+4",
        "4e",
        "e4 ",
        "l1e4",
        "64",
        "e4e",
        "é4",
        "99999999999999999999",
        "e99999999999999999999",
    ] {
        let square = chess.square_named(name, Naming::Chess);
        assert_eq!(
            square,
            name.parse().ok().filter(|number| *number < 64),
            "{name}"
        );
    }
    let layers = Shape::new(&[2, 2, 2]).unwrap();
    for name in ["a1", "l0a1", "l3a1", "la1", "l1:a1", "l01a1", "l1", "la"] {
        assert_eq!(layers.square_named(name, Naming::Chess), None, "{name}");
    }
    let flat = Shape::flat(4).unwrap();
    assert_eq!(flat.square_name(3, Naming::Chess).as_deref(), Some("3"));
    assert_eq!(flat.square_named("a1", Naming::Chess), None);
    assert_eq!(flat.square_named("3", Naming::Chess), Some(3));
    let index = [Naming::Index.file_name(0, 8), Naming::Index.rank_name(0, 8)];
    assert_eq!(index, [None, None]);
    assert_eq!(Naming::Index.parts("e4"), None);
}
