//! Random tokens and styles for proptest; they shrink towards `A`.

use proptest::arbitrary::{Arbitrary, any};
use proptest::strategy::{BoxedStrategy, Strategy};

use crate::{Player, Style, Token};

impl Arbitrary for Token {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        (any::<Style>(), any::<Player>())
            .prop_map(|(style, side)| style.with_side(side))
            .boxed()
    }
}

impl Arbitrary for Style {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        (b'A'..=b'Z').prop_map(Self::pack).boxed()
    }
}
