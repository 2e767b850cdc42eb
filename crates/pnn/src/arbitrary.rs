//! Random pieces and choices for proptest; pieces shrink towards `A`, choices towards
//! the refusal.

use epin::State;
use proptest::arbitrary::{Arbitrary, any};
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Strategy};

use crate::{Intermediate, Piece};

impl Arbitrary for Piece {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        any::<epin::Piece>()
            .prop_map(|namesake| Self(namesake.with_terminal(false)))
            .boxed()
    }
}

impl Arbitrary for Intermediate {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&[
            Self::Refuse,
            Self::Drop,
            Self::Become(State::Normal),
            Self::Become(State::Enhanced),
            Self::Become(State::Diminished),
        ])
        .boxed()
    }
}
