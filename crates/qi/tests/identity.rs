//! What makes two positions the same.
#![cfg(feature = "alloc")]

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

#[test]
fn every_square_of_a_large_board_is_hashed() -> Result<(), Error> {
    let hashes: std::collections::HashSet<u64> = (0..200)
        .map(|index| position(&[200])?.board_diff([(index, Some("P"))]))
        .map(|position| position.map(|position| hash_of(&position)))
        .collect::<Result<_, _>>()?;
    assert_eq!(hashes.len(), 200);
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
