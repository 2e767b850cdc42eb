//! Shapes and coordinates, which need no allocator.

use std::hash::{DefaultHasher, Hash, Hasher};

use proptest::prelude::*;
use qi::{Coordinates, Error, MAX_DIMENSION_SIZE, MAX_DIMENSIONS, MAX_SQUARE_COUNT, Shape};

const RAUMSCHACH: Shape = match Shape::new(&[5, 5, 5]) {
    Ok(shape) => shape,
    Err(_) => panic!("a shape of three dimensions"),
};

#[track_caller]
fn shape(dimensions: &[usize]) -> Shape {
    Shape::new(dimensions).expect("a shape")
}

#[test]
fn the_limits_are_the_specified_ones() {
    assert_eq!(
        (MAX_DIMENSIONS, MAX_DIMENSION_SIZE, MAX_SQUARE_COUNT),
        (3, 255, 65_025)
    );
}

#[test]
fn shapes_within_the_limits_are_accepted() {
    let rows: [(&[usize], usize); 9] = [
        (&[8], 8),
        (&[8, 8], 64),
        (&[5, 5, 5], 125),
        (&[255, 255], 65_025),
        (&[255, 255, 1], 65_025),
        (&[1], 1),
        (&[1, 1, 1], 1),
        (&[40, 40, 40], 64_000),
        (&[255], 255),
    ];
    for (dimensions, squares) in rows {
        let shape = shape(dimensions);
        assert_eq!(shape.dimensions(), dimensions);
        assert_eq!(shape.square_count(), squares, "{dimensions:?}");
    }
}

#[test]
fn shapes_beyond_the_limits_are_refused_in_the_specified_order() {
    let rows: [(&[usize], Error); 16] = [
        (&[], Error::EmptyShape),
        (&[8, 8, 8, 8], Error::TooManyDimensions { got: 4 }),
        (&[1, 1, 1, 0], Error::TooManyDimensions { got: 4 }),
        (&[0; 9], Error::TooManyDimensions { got: 9 }),
        (&[0], Error::DimensionTooSmall),
        (&[8, 0], Error::DimensionTooSmall),
        (&[8, 8, 0], Error::DimensionTooSmall),
        (&[256], Error::DimensionTooLarge { got: 256 }),
        (&[8, 256], Error::DimensionTooLarge { got: 256 }),
        (
            &[usize::MAX; 3],
            Error::DimensionTooLarge { got: usize::MAX },
        ),
        (&[0, 256], Error::DimensionTooSmall),
        (&[256, 0], Error::DimensionTooLarge { got: 256 }),
        (&[255, 255, 0], Error::DimensionTooSmall),
        (&[255, 255, 256], Error::DimensionTooLarge { got: 256 }),
        (&[255, 255, 2], Error::TooManySquares { got: 130_050 }),
        (&[41, 40, 40], Error::TooManySquares { got: 65_600 }),
    ];
    for (dimensions, error) in rows {
        assert_eq!(Shape::new(dimensions), Err(error), "{dimensions:?}");
    }
}

#[test]
fn the_number_of_dimensions_tells_shapes_apart() {
    let shapes = [
        shape(&[4]),
        shape(&[4, 1]),
        shape(&[4, 1, 1]),
        shape(&[2, 2]),
        shape(&[1, 4]),
    ];
    for (i, left) in shapes.iter().enumerate() {
        for (j, right) in shapes.iter().enumerate() {
            assert_eq!(left == right, i == j, "{left:?} {right:?}");
        }
    }
}

#[test]
fn shapes_order_by_their_dimensions_then_by_their_sizes() {
    let flat = |squares| Shape::flat(squares).expect("a shape");
    let boxes: [&[usize]; 8] = [
        &[2],
        &[4],
        &[1, 4],
        &[2, 1],
        &[2, 2],
        &[1, 1, 4],
        &[1, 2, 1],
        &[2, 1, 1],
    ];
    let shapes = [flat(4), flat(300)].into_iter().chain(boxes.map(shape));
    assert!(shapes.is_sorted_by(|one, next| one < next));
}

#[test]
fn a_flat_board_is_squares_without_geometry() {
    for squares in [1, 4, 91, 255, 256, 65_025] {
        let flat = Shape::flat(squares).expect("a shape");
        assert!(flat.is_flat());
        assert_eq!(flat.dimensions(), [squares]);
        assert_eq!(flat.square_count(), squares);
        for index in [0, squares / 2, squares - 1] {
            assert_eq!(flat.index(&[index]), Some(index));
            assert_eq!(flat.coordinates(index).unwrap(), [index]);
        }
        assert_eq!(flat.coordinates(squares), None);
        for coordinates in [&[][..], &[squares], &[0, 0]] {
            assert_eq!(flat.index(coordinates), None);
        }
    }
    let rows = [
        (0, Error::DimensionTooSmall),
        (65_026, Error::TooManySquares { got: 65_026 }),
        (usize::MAX, Error::TooManySquares { got: usize::MAX }),
    ];
    for (squares, error) in rows {
        assert_eq!(Shape::flat(squares), Err(error));
    }
}

#[test]
fn a_flat_board_is_no_box() {
    let hash_of = |shape: Shape| {
        let mut hasher = DefaultHasher::new();
        shape.hash(&mut hasher);
        hasher.finish()
    };
    let flat = Shape::flat(4).expect("a shape");
    for dimensions in [&[4][..], &[4, 1], &[4, 1, 1], &[2, 2], &[1, 4]] {
        let shape = shape(dimensions);
        assert!(!shape.is_flat());
        assert_ne!(flat, shape);
        assert_ne!(hash_of(flat), hash_of(shape));
    }
    for bit in 3..16 {
        let large = Shape::flat(1 << bit | 4).expect("a shape");
        assert_ne!(hash_of(large), hash_of(shape(&[4])), "{large:?}");
    }
    assert_ne!(flat, Shape::flat(5).expect("a shape"));
    assert_eq!(hash_of(flat), hash_of(Shape::flat(4).expect("a shape")));
}

#[test]
fn squares_count_in_row_major_order() {
    let rows: [(&[usize], &[usize], usize); 7] = [
        (&[8], &[3], 3),
        (&[3, 3], &[1, 2], 5),
        (&[10, 9], &[1, 0], 9),
        (&[9, 10], &[1, 0], 10),
        (&[2, 3, 4], &[0, 0, 3], 3),
        (&[2, 3, 4], &[0, 1, 0], 4),
        (&[2, 3, 4], &[1, 2, 3], 23),
    ];
    for (dimensions, coordinates, index) in rows {
        let shape = shape(dimensions);
        assert_eq!(shape.index(coordinates), Some(index));
        assert_eq!(&shape.coordinates(index).unwrap(), coordinates);
    }
}

#[test]
fn coordinates_compare_as_lists_whatever_the_board_is() {
    let square = |dimensions, index| shape(dimensions).coordinates(index).expect("a square");
    assert_eq!(square(&[3, 3], 5), square(&[8, 8], 10));
    assert!(square(&[2, 2], 1) < square(&[4], 1));
    assert!(square(&[4], 0) < square(&[2, 2], 0));
}

#[test]
fn squares_that_are_not_there_have_no_index_and_no_coordinates() {
    let rows: [(&[usize], &[usize]); 9] = [
        (&[8], &[]),
        (&[8], &[8]),
        (&[8], &[0, 0]),
        (&[3, 4], &[3, 0]),
        (&[3, 4], &[0, 4]),
        (&[3, 4], &[0]),
        (&[3, 4], &[0, 0, 0]),
        (&[2, 2, 2], &[0, 0, usize::MAX]),
        (&[2, 2, 2], &[usize::MAX, 0, 0]),
    ];
    for (dimensions, coordinates) in rows {
        assert_eq!(
            shape(dimensions).index(coordinates),
            None,
            "{dimensions:?} {coordinates:?}"
        );
    }
    assert_eq!(RAUMSCHACH.coordinates(125), None);
    assert_eq!(RAUMSCHACH.coordinates(usize::MAX), None);
}

#[test]
fn every_square_of_every_small_board_keeps_its_place() {
    let mut boards = Vec::new();
    for outer in 1..=6 {
        boards.push(shape(&[outer]));
        for middle in 1..=6 {
            boards.push(shape(&[outer, middle]));
            for inner in 1..=6 {
                boards.push(shape(&[outer, middle, inner]));
            }
        }
    }
    for board in boards {
        let squares: Vec<Coordinates> = (0..board.square_count())
            .map_while(|index| board.coordinates(index))
            .collect();
        assert_eq!(squares.len(), board.square_count());
        assert!(
            squares.is_sorted_by(|left, right| left < right),
            "{board:?}"
        );
        assert!(
            squares.is_sorted_by(|left, right| left.as_slice() < right.as_slice()),
            "{board:?}"
        );
        for (index, square) in squares.iter().enumerate() {
            assert_eq!(board.index(square.as_slice()), Some(index), "{board:?}");
        }
    }
}

#[test]
fn shapes_and_coordinates_print_as_lists() {
    insta::assert_snapshot!(format!("{RAUMSCHACH:?}"), @"Shape([5, 5, 5])");
    insta::assert_snapshot!(format!("{:?}", Shape::flat(91)), @"Ok(Shape::flat(91))");
    insta::assert_snapshot!(format!("{:?}", RAUMSCHACH.coordinates(27)), @"Some([1, 0, 2])");
}

fn any_shape() -> impl Strategy<Value = Shape> {
    let dimension = || 1..=MAX_DIMENSION_SIZE;
    prop_oneof![
        dimension().prop_map(|files| vec![files]),
        (dimension(), dimension()).prop_map(|(ranks, files)| vec![ranks, files]),
        (1..=40_usize, 1..=40_usize, 1..=40_usize)
            .prop_map(|(layers, ranks, files)| vec![layers, ranks, files]),
    ]
    .prop_map(|dimensions| shape(&dimensions))
}

proptest! {
    #[test]
    fn index_and_coordinates_are_inverse(shape in any_shape(), index: prop::sample::Index) {
        let index = index.index(shape.square_count());
        let square = shape.coordinates(index).expect("a square of the board");
        prop_assert_eq!(square.as_slice().len(), shape.dimensions().len());
        prop_assert_eq!(shape.index(square.as_slice()), Some(index));
        prop_assert_eq!(shape.coordinates(shape.square_count()), None);
    }

    #[test]
    fn a_list_is_a_shape_or_has_the_first_fault(dimensions in prop::collection::vec(0..300_usize, 0..6)) {
        let size_fault = dimensions.iter().find(|size| !(1..=255).contains(*size));
        let product: usize = dimensions.iter().take(3).product();
        let expected = match (dimensions.len(), size_fault) {
            (0, _) => Err(Error::EmptyShape),
            (got @ 4.., _) => Err(Error::TooManyDimensions { got }),
            (_, Some(0)) => Err(Error::DimensionTooSmall),
            (_, Some(&got)) => Err(Error::DimensionTooLarge { got }),
            _ if product > 65_025 => Err(Error::TooManySquares { got: product }),
            _ => Ok(dimensions.clone()),
        };
        prop_assert_eq!(Shape::new(&dimensions).map(|shape| shape.dimensions().to_vec()), expected);
    }
}
