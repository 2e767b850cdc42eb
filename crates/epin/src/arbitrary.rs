//! Random pieces for proptest; they shrink towards `A`.

use proptest::arbitrary::{Arbitrary, any};
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Strategy};

use crate::{Piece, Pin, Player, State};

impl Arbitrary for Piece {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let marks = (any::<State>(), any::<bool>(), any::<bool>());
        (b'A'..=b'Z', any::<Player>(), marks)
            .prop_filter_map("a letter", |(letter, side, (state, terminal, derived))| {
                let bare = Self::new(char::from(letter), side)?;
                let marked = bare.with_terminal(terminal).with_derived(derived);
                Some(marked.with_state(state))
            })
            .boxed()
    }
}

impl Arbitrary for Pin {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        any::<Piece>()
            .prop_filter_map("a derived piece", |piece| {
                Self::try_from(piece.native()).ok()
            })
            .boxed()
    }
}

impl Arbitrary for State {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&[Self::Normal, Self::Enhanced, Self::Diminished]).boxed()
    }
}
