use proptest::prelude::{Arbitrary, BoxedStrategy, Strategy, any};

use crate::{Feen, Position};

/// Small positions of one to three dimensions with pieces in both hands, which
/// shrink to smaller ones with fewer pieces.
impl Arbitrary for Feen {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        any::<Position>()
            .prop_filter_map("a shape without a spelling", |position| {
                position.try_into().ok()
            })
            .boxed()
    }
}
