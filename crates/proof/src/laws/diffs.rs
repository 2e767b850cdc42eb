use arbitrary::Unstructured;

use super::position;

/// The diff of two positions leads from the one to the other, and its inverse back. A third
/// position refuses it, or becomes a position that is consistent.
pub fn diffs(bytes: &[u8]) {
    let mut bytes = Unstructured::new(bytes);
    let Ok(shape) = position::shape(&mut bytes) else {
        return;
    };
    let mut next = || position::on(shape, &mut bytes);
    let (Ok(one), Ok(other), Ok(third)) = (next(), next(), next()) else {
        return;
    };
    let diff = one.diff(&other).expect("both have one shape");
    assert_eq!(one.clone().apply(&diff).as_ref(), Ok(&other));
    assert_eq!(diff.squares().is_empty(), one.board() == other.board());
    if let Ok(applied) = third.clone().apply(&diff) {
        assert!(applied.piece_count() <= applied.square_count());
        let back = applied.apply(&diff.clone().reversed());
        assert_eq!(back, Ok(third));
    }
    assert_eq!(other.apply(&diff.reversed()), Ok(one));
}
