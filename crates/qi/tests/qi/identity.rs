//! Equality and hashes of positions.
#![cfg(feature = "alloc")]

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

use qi::{Error, Player, Qi};

type Position = Qi<&'static str, &'static str>;

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn position(shape: &[usize]) -> Result<Position, Error> {
    Qi::new(shape, "C", "c")
}

#[test]
fn the_route_does_not_matter() -> Result<(), Error> {
    let direct = position(&[3, 3])?
        .board_diff([(0, Some("R")), (4, Some("K"))])?
        .second_hand_diff([("P", 2)])?
        .toggle();
    let roundabout = position(&[3, 3])?
        .with_turn(Player::Second)
        .second_hand_diff([("Q", 4), ("P", 1), ("A", 1)])?
        .board_diff([(4, Some("k")), (8, Some("R"))])?
        .second_hand_diff([("A", -1), ("P", 1), ("Q", -4), ("Z", 0)])?
        .board_diff([(8, None), (0, Some("R")), (4, None), (4, Some("K"))])?
        .toggle()
        .toggle();
    assert_eq!(direct, roundabout);
    assert_eq!(hash_of(&direct), hash_of(&roundabout));
    assert_eq!(format!("{direct:?}"), format!("{roundabout:?}"));
    Ok(())
}

#[test]
fn every_part_matters() -> Result<(), Error> {
    let kings = position(&[2, 2])?.board_diff([(0, Some("K"))])?;
    let all = [
        position(&[4])?,
        position(&[4, 1])?,
        position(&[1, 4])?,
        position(&[4, 1, 1])?,
        position(&[2, 2])?,
        position(&[2, 2])?.toggle(),
        Qi::new(&[2, 2], "c", "C")?,
        Qi::new(&[2, 2], "C", "C")?,
        kings.clone(),
        kings.clone().toggle(),
        kings.clone().board_diff([(0, Some("k"))])?,
        kings.clone().board_diff([(0, None), (1, Some("K"))])?,
        kings.clone().board_diff([(1, Some("K"))])?,
        kings.clone().first_hand_diff([("K", 1)])?,
        kings.clone().first_hand_diff([("K", 2)])?,
        kings.clone().first_hand_diff([("Q", 1)])?,
        kings.clone().second_hand_diff([("K", 1)])?,
        kings
            .clone()
            .first_hand_diff([("K", 1)])?
            .second_hand_diff([("Q", 1)])?,
        kings.first_hand_diff([("K", 1), ("Q", 1)])?,
        position(&[2, 2])?.first_hand_diff([("K", 1)])?,
    ];
    for (i, left) in all.iter().enumerate() {
        for (j, right) in all.iter().enumerate() {
            assert_eq!(left == right, i == j, "{left:?} {right:?}");
            assert_eq!(
                hash_of(left) == hash_of(right),
                i == j,
                "{left:?} {right:?}"
            );
        }
    }
    Ok(())
}

/// Checks that all boards of so many squares with these pieces have hashes of their
/// own, and that equal positions have the same.
#[track_caller]
fn hashes_of_boards<P: Clone + Debug + Ord + Hash>(length: u32, pieces: &[P]) {
    let squares = pieces.iter().cloned().map(Some);
    let squares: Vec<Option<P>> = std::iter::once(None).chain(squares).collect();
    let mut hashes = HashSet::new();
    let boards = squares.len().pow(length);
    for number in 0..boards {
        let board = (0..length).map(|place| {
            let square = number / squares.len().pow(place) % squares.len();
            squares[square].clone()
        });
        let position = || {
            Qi::new(&[length as usize], (), ())
                .and_then(|position| position.board_diff(board.clone().enumerate()))
                .expect("a position")
        };
        assert_eq!(hash_of(&position()), hash_of(&position()));
        assert!(hashes.insert(hash_of(&position())), "{:?}", position());
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Mixed {
    Plain,
    Letter(char),
    Named(String),
}

#[test]
fn pieces_of_any_type_tell_boards_apart() {
    hashes_of_boards(5, &[0_u8, 1, 255]);
    hashes_of_boards(4, &[1_u16, 2, 256, 512, 65_535]);
    hashes_of_boards(4, &[0_u16, 1, 256]);
    hashes_of_boards(4, &[(0_u8, 0_u8), (0, 1), (1, 0)]);
    hashes_of_boards(4, &[(0_u8, 0_u8, 0_u8), (0, 0, 1), (1, 0, 0)]);
    hashes_of_boards(4, &[1_u32, 65_536, 1 << 24]);
    hashes_of_boards(4, &[1_u64, 1 << 16, 1 << 32]);
    hashes_of_boards(4, &[1_u128, 1 << 16, 1 << 64]);
    hashes_of_boards(4, &[-1_i8, 0, 1]);
    hashes_of_boards(8, &[()]);
    hashes_of_boards(4, &['a', 'b', '\u{161}']);
    hashes_of_boards(4, &["", "a", "b", "aa"]);
    hashes_of_boards(4, &[vec![0_u8; 300], vec![0; 301], vec![]]);
    hashes_of_boards(
        3,
        &[Mixed::Plain, Mixed::Letter('a'), Mixed::Named("a".into())],
    );
}

#[test]
fn codes_of_pieces_are_not_taken_for_occupied_squares() -> Result<(), Error> {
    let empty = || Qi::<u16, ()>::new(&[4], (), ());
    let occupied = empty()?
        .board_diff([(2, Some(0)), (3, Some(2))])?
        .second_hand_diff([(5, 1)])?;
    let coded = empty()?
        .board_diff([(0, Some(0b11))])?
        .second_hand_diff([(0, 1), (5, 1)])?;
    assert_ne!(hash_of(&occupied), hash_of(&coded));
    Ok(())
}

#[test]
fn every_square_of_a_large_board_is_hashed() -> Result<(), Error> {
    fn hashes<P: Clone + Hash + Ord>(piece: &P) -> Result<HashSet<u64>, Error> {
        let squares = [20, 30];
        let empty = || Qi::new(&squares, (), ());
        let with = |index| empty()?.board_diff([(index, Some(piece.clone()))]);
        let positions = (0..600).map(with).chain([empty()]);
        positions
            .map(|position| position.map(|position| hash_of(&position)))
            .collect()
    }
    assert_eq!(hashes(&7_u16)?.len(), 601);
    assert_eq!(hashes(&0_u16)?.len(), 601);
    assert_eq!(hashes(&"P")?.len(), 601);
    Ok(())
}

#[test]
fn every_square_is_compared() -> Result<(), Error> {
    for squares in 1..=40 {
        let full =
            Qi::new(&[squares], (), ())?.board_diff((0..squares).map(|at| (at, Some('P'))))?;
        for index in 0..squares {
            for other in [None, Some('Q')] {
                assert_ne!(full.clone().board_diff([(index, other)])?, full);
            }
            assert_eq!(full.clone().board_diff([(index, Some('P'))])?, full);
        }
    }
    Ok(())
}

/// Counts what is hashed.
#[derive(Default)]
struct Calls(usize);

impl Hasher for Calls {
    fn write(&mut self, _: &[u8]) {
        self.0 += 1;
    }

    fn finish(&self) -> u64 {
        0
    }
}

#[test]
fn empty_squares_are_not_hashed_one_by_one() -> Result<(), Error> {
    let mut calls = Calls::default();
    Qi::<u16, u8>::new(&[64, 64], 0, 0)?.hash(&mut calls);
    assert!(calls.0 < 100, "{} calls for 64 words", calls.0);
    Ok(())
}
