//! Steps on a board: offsets, rays, neighbours, distances and mirrors.
#![cfg(feature = "proptest")]

use proptest::prelude::*;
use qi::Shape;

fn shape(sizes: &[usize]) -> Shape {
    Shape::new(sizes).unwrap()
}

#[test]
fn an_offset_stays_on_the_board() {
    let raumschach = shape(&[5, 5, 5]);
    for (square, steps, expected) in [
        (62, &[0, 0, 0][..], Some(62)),
        (62, &[1, -1, 2], Some(84)),
        (62, &[-3, 0, 0], None),
        (62, &[0, 0, 3], None),
        (62, &[isize::MIN, 0, 0], None),
        (62, &[isize::MAX, 0, 0], None),
        (62, &[1, 1], None),
        (62, &[], None),
        (125, &[0, 0, 0], None),
    ] {
        assert_eq!(raumschach.offset(square, steps), expected, "{steps:?}");
    }
}

#[test]
fn a_flat_board_has_no_steps() {
    for squares in [1, 2, 91, 65_025] {
        let flat = Shape::flat(squares).unwrap();
        for square in [0, 1, 45, 90] {
            assert_eq!(flat.neighbours(square).next(), None);
            assert_eq!(flat.ray(square, &[1]).next(), None);
            assert_eq!(flat.offset(square, &[0]), None);
            assert_eq!(flat.distance(square, 0), None);
            assert_eq!(flat.mirrored(square, 0), None);
        }
    }
    assert_eq!(Shape::flat(91).unwrap().turned(90), Some(0));
}

#[test]
fn a_ray_ends_at_the_edge() {
    let chess = shape(&[8, 8]);
    assert!(chess.ray(27, &[0, -1]).eq([26, 25, 24]));
    assert!(chess.ray(0, &[2, 1]).eq([17, 34, 51]));
    for steps in [&[0, 0][..], &[], &[1], &[-8, 0]] {
        assert_eq!(chess.ray(27, steps).next(), None);
    }
    assert_eq!(chess.ray(64, &[0, 1]).next(), None);
}

#[test]
fn neighbours_are_one_step_away() {
    assert!(shape(&[3]).neighbours(1).eq([0, 2]));
    assert!(shape(&[3, 3, 3]).neighbours(13).eq([4, 10, 12, 14, 16, 22]));
    assert_eq!(shape(&[1]).neighbours(0).next(), None);
    assert_eq!(shape(&[3]).neighbours(3).next(), None);
}

#[test]
fn a_mirror_has_a_dimension() {
    let shogi = shape(&[9, 9]);
    assert_eq!(
        [0, 1, 2].map(|dimension| shogi.mirrored(10, dimension)),
        [Some(64), Some(16), None]
    );
    assert_eq!((shogi.turned(10), shogi.turned(81)), (Some(70), None));
    assert_eq!(shogi.mirrored(81, 0), None);
}

proptest! {
    #[test]
    fn steps_lead_back(shape: Shape, square: prop::sample::Index, other: prop::sample::Index) {
        let square = square.index(shape.square_count());
        let other = other.index(shape.square_count());
        for neighbour in shape.neighbours(square) {
            prop_assert!(shape.neighbours(neighbour).any(|back| back == square));
            let distance = shape.distance(square, neighbour).unwrap();
            prop_assert_eq!(distance.iter().sum::<usize>(), 1);
        }
        let places = [square, other].map(|square| shape.coordinates(square).unwrap());
        let [from, to] = places;
        let steps: Vec<isize> =
            to.into_iter().zip(from).map(|(to, from)| to.cast_signed() - from.cast_signed()).collect();
        prop_assert_eq!(shape.offset(square, &steps), Some(other));
        let sizes = steps.iter().map(|step| step.unsigned_abs());
        prop_assert!(shape.distance(square, other).unwrap().into_iter().eq(sizes));
        let dimensions = shape.dimensions().len();
        let mirrored = (0..dimensions).try_fold(square, |square, dimension| shape.mirrored(square, dimension));
        prop_assert_eq!(mirrored, shape.turned(square));
        prop_assert_eq!(shape.turned(square).and_then(|turned| shape.turned(turned)), Some(square));
    }
}
