//! Pieces and styles of many types.
#![cfg(feature = "alloc")]

use std::fmt::Debug;
use std::hash::Hash;
use std::iter::FusedIterator;

use qi::{
    ByPlayer, Change, Coordinates, Diff, Error, Hand, HandChange, HandItems, Hands, Nested,
    ParsePlayerError, Player, Qi, Shape, SquareChange,
};

/// The same capture with whatever pieces and styles are given.
fn capture<P, S>([rook, queen]: [P; 2], [first, second]: [S; 2]) -> Result<(), Error>
where
    P: Clone + Debug + Ord,
    S: Clone + Debug + PartialEq,
{
    let before = Qi::new(&[8, 8], first.clone(), second)?
        .board_diff([(0, Some(rook.clone())), (56, Some(queen.clone()))])?;
    let after = before
        .clone()
        .board_diff([(0, None), (56, Some(rook.clone()))])?
        .first_hand_diff([(queen.clone(), 1)])?
        .toggle();
    assert_eq!(after.square(56), Some(&rook));
    assert_eq!(after.first_hand_count(&queen), 1);
    assert_eq!(after.second_hand_count(&queen), 0);
    let given = after.clone().second_hand_diff([(queen.clone(), 2)])?;
    assert_eq!(given.second_hand_count(&queen), 2);
    assert_eq!(before.first_hand_count(&queen), 0);
    assert_eq!(after.first_style(), &first);
    let diff = before.diff(&after)?;
    assert_eq!(before.apply(&diff)?, after);
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Kind {
    Rook,
    Queen,
}

#[test]
fn any_type_is_a_piece() -> Result<(), Error> {
    capture(["R", "q"], ["C", "c"])?;
    capture(["R", "q"].map(str::to_owned), ["C", "c"].map(str::to_owned))?;
    capture(['R', 'q'], ['C', 'c'])?;
    capture([1_u8, 2], [0_u8, 1])?;
    capture([-1_i64, 2], [0_u8, 1])?;
    capture([(Kind::Rook, true), (Kind::Queen, false)], [(), ()])?;
    Ok(())
}

/// A piece without an order, without a copy and without equality.
struct Opaque;

#[test]
fn a_piece_without_an_order_can_stand_on_a_board() -> Result<(), Error> {
    let position = Qi::new(&[3], Opaque, Opaque)?
        .board_diff([(1, Some(Opaque))])?
        .toggle();
    assert!(position.square(1).is_some());
    assert_eq!(position.piece_count(), 1);
    assert_eq!(
        position.first_hand().chain(position.second_hand()).count(),
        0
    );
    assert!(matches!(
        position.to_nested(),
        Nested::Rank([None, Some(_), None])
    ));
    Ok(())
}

#[test]
fn types_have_what_is_expected_of_values() {
    fn shared<T: Clone + Debug + Send + Sync>() {}
    fn value<T: Clone + Eq + Hash + Debug + Send + Sync>() {}
    fn copied<T: Copy + Eq + Hash + Debug + Send + Sync>() {}
    fn ordered<T: Ord>() {}
    fn made<T: Default>() {}
    fn iterator<T: DoubleEndedIterator + ExactSizeIterator + FusedIterator>() {}

    copied::<ByPlayer<u8>>();
    copied::<Change<u8>>();
    copied::<Coordinates>();
    copied::<Error>();
    copied::<HandChange<u8>>();
    copied::<ParsePlayerError>();
    copied::<Player>();
    copied::<Shape>();
    copied::<SquareChange<u8>>();
    value::<Diff<u8, u8>>();
    value::<Hands<u8>>();
    value::<Nested<'_, u8>>();
    value::<Qi<u8, u8>>();
    shared::<Hand<'_, u8>>();
    shared::<HandItems<'_, u8>>();
    iterator::<HandItems<'_, u8>>();
    ordered::<ByPlayer<u8>>();
    ordered::<Coordinates>();
    ordered::<Player>();
    ordered::<Shape>();
    made::<ByPlayer<u8>>();
    made::<Hands<u8>>();
}
