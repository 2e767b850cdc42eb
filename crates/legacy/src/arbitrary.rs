use epin::State;
use proptest::arbitrary::{Arbitrary, any};
use proptest::bits;
use proptest::option::weighted;
use proptest::prop_oneof;
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Just, Strategy};
use qi::ByPlayer;
use sin::Style;

use super::{Apostrophe, Letters, Mark, Marks, Nines, Options, StyleTable, Version};

const TABLES: [StyleTable<'_>; 3] = [
    StyleTable::new(&[]),
    StyleTable::OF_2025,
    StyleTable::OF_2026,
];

/// Names of the sides of boards that do not say which is the first.
const SIDES: [ByPlayer<&str>; 3] = [
    ByPlayer::new("s", "b"),
    ByPlayer::new("0", "1"),
    ByPlayer::new("B", "t"),
];

/// How likely a decision is taken.
const TAKEN: f64 = 0.9;

/// Any of the versions, which shrink to the first one.
impl Arbitrary for Version {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&Self::ALL[..]).boxed()
    }
}

/// Either meaning.
impl Arbitrary for Apostrophe {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&[Self::Intermediate, Self::Derived][..]).boxed()
    }
}

/// Either reading.
impl Arbitrary for Nines {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&[Self::Number, Self::Sum][..]).boxed()
    }
}

/// Any of the choices, which shrink to keeping the mark.
impl Arbitrary for Mark {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        prop_oneof![
            Just(Self::Keep),
            Just(Self::Drop),
            any::<State>().prop_map(Self::Become),
        ]
        .boxed()
    }
}

/// A choice for each mark.
impl Arbitrary for Marks {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        any::<(Mark, Mark, Mark, bool)>()
            .prop_map(|(castling, en_passant, other, home_pawns)| Self {
                castling,
                en_passant,
                other,
                home_pawns,
            })
            .boxed()
    }
}

/// Any letters, which shrink to none.
impl Arbitrary for Letters {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        bits::u32::between(0, 26).prop_map(Self).boxed()
    }
}

/// One of the tables that are in use, or an empty one.
impl Arbitrary for StyleTable<'static> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&TABLES[..]).boxed()
    }
}

/// Decisions of which most are taken, so that many texts migrate; they shrink to those
/// that nobody has taken.
impl Arbitrary for Options<'static> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let given = any::<(Version, StyleTable<'static>, Letters, Marks)>();
        let taken = (
            weighted(TAKEN, any::<ByPlayer<Style>>()),
            weighted(TAKEN, select(&SIDES[..])),
            weighted(TAKEN, any::<Apostrophe>()),
            weighted(TAKEN, any::<Nines>()),
        );
        (given, taken)
            .prop_map(|(given, (players, sides, apostrophe, nines))| {
                let (version, styles, terminals, marks) = given;
                Self {
                    version,
                    styles,
                    players,
                    sides,
                    terminals,
                    marks,
                    apostrophe,
                    nines,
                }
            })
            .boxed()
    }
}
