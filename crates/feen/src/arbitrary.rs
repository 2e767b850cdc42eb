use alloc::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::{Arbitrary, BoxedStrategy, Just, Strategy, any, any_with};
use proptest::prop_oneof;

use qi::MAX_SQUARE_COUNT;

use crate::{Feen, Layout, Limits, Position};

/// Small layouts of one to four dimensions, of even and uneven parts, which shrink to
/// shorter ranks and fewer parts.
impl Arbitrary for Layout {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        // A rank with the slashes before it; parts of one level are joined by one slash
        // more than those of the level below.
        let rank = (1..=4_usize)
            .prop_map(|length| alloc::vec![(0, length)])
            .boxed();
        let level = |parts: BoxedStrategy<Vec<(usize, usize)>>, separator| {
            let joined = vec(parts, 2..=3).prop_map(move |parts| {
                let mut ranks = Vec::new();
                for (number, mut part) in parts.into_iter().enumerate() {
                    if let Some((first, _)) = part.first_mut() {
                        *first = if number == 0 { 0 } else { separator };
                    }
                    ranks.append(&mut part);
                }
                ranks
            });
            joined.boxed()
        };
        let ranks = level(rank.clone(), 1);
        let layers = level(ranks.clone(), 2);
        let blocks = level(layers.clone(), 3);
        prop_oneof![1 => rank, 4 => ranks, 2 => layers, 1 => blocks]
            .prop_filter_map("ranks that make no board", |ranks| {
                Self::from_ranks(ranks).ok()
            })
            .boxed()
    }
}

/// Small positions on boards of any [`Layout`] with pieces in both hands, which shrink
/// to smaller ones with fewer pieces.
impl Arbitrary for Feen {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let on_a_box = any::<Position>()
            .prop_filter_map("a shape without a spelling", |position| {
                position.try_into().ok()
            });
        let on_any_board = any::<Layout>().prop_flat_map(|layout| {
            any_with::<Position>(Some(layout.position_shape()))
                .prop_filter_map("a board of another layout", move |position| {
                    Self::new(layout.clone(), position).ok()
                })
        });
        prop_oneof![on_a_box, on_any_board].boxed()
    }
}

/// Limits within which some positions are and others are not, or any squares and
/// dimensions; they shrink to what lets nothing through.
impl Arbitrary for Limits {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let squares = prop_oneof![0..=64_usize, 0..=MAX_SQUARE_COUNT];
        let dimensions = prop_oneof![0..=4_usize, Just(usize::MAX)];
        (squares, dimensions)
            .prop_map(|(squares, dimensions)| {
                Self::new()
                    .with_squares(squares)
                    .with_dimensions(dimensions)
            })
            .boxed()
    }
}
