//! Strategies for proptest: small boxes with few pieces, which shrink to smaller
//! boxes with fewer. None is flat, so that all have a serialized form.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use proptest::arbitrary::{Arbitrary, any, any_with};
use proptest::collection::vec;
use proptest::sample::{Index, select};
use proptest::strategy::{BoxedStrategy, Strategy};

use crate::{ByPlayer, Coordinates, Diff, Hands, MAX_DIMENSIONS, Player, Qi, Shape};

/// The largest size of a dimension of an arbitrary board.
const SIZES: RangeInclusive<usize> = 1..=6;

/// How many pieces are put on an arbitrary board, and into its hands.
const PIECES: RangeInclusive<usize> = 0..=12;

impl Arbitrary for Player {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&Self::ALL[..]).boxed()
    }
}

impl<T: Arbitrary + 'static> Arbitrary for ByPlayer<T> {
    type Parameters = <(T, T) as Arbitrary>::Parameters;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(parameters: Self::Parameters) -> Self::Strategy {
        any_with::<(T, T)>(parameters)
            .prop_map(|(first, second)| Self { first, second })
            .boxed()
    }
}

impl Arbitrary for Shape {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        vec(SIZES, 1..=MAX_DIMENSIONS)
            .prop_filter_map("not a shape", |dimensions| Self::new(&dimensions).ok())
            .boxed()
    }
}

impl Arbitrary for Coordinates {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        any::<(Shape, Index)>()
            .prop_filter_map("not a square", |(shape, index)| {
                shape.coordinates(index.index(shape.square_count()))
            })
            .boxed()
    }
}

impl<P: Arbitrary + Ord + 'static> Arbitrary for Hands<P> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        vec((any::<Player>(), any::<P>(), 1..=3_usize), PIECES)
            .prop_map(Self::from_items)
            .boxed()
    }
}

impl<P, S> Arbitrary for Qi<P, S>
where
    P: Arbitrary + Ord + 'static,
    S: Arbitrary + 'static,
{
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        any::<(Shape, Contents<P, S>)>()
            .prop_filter_map("too many pieces", |(shape, contents)| contents.on(shape))
            .boxed()
    }
}

impl<P, S> Arbitrary for Diff<P, S>
where
    P: Arbitrary + Clone + Ord + 'static,
    S: Arbitrary + Clone + PartialEq + 'static,
{
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        any::<(Shape, Contents<P, S>, Contents<P, S>)>()
            .prop_filter_map("too many pieces", |(shape, before, after)| {
                before.on(shape)?.diff(&after.on(shape)?).ok()
            })
            .boxed()
    }
}

/// All of a position but its shape, so that shape and contents shrink without
/// each other.
#[derive(Debug)]
struct Contents<P, S> {
    placed: Vec<(Index, P)>,
    held: Vec<(Player, P)>,
    styles: ByPlayer<S>,
    turn: Player,
}

impl<P: Arbitrary + 'static, S: Arbitrary + 'static> Arbitrary for Contents<P, S> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let placed = vec(any::<(Index, P)>(), PIECES);
        let held = vec(any::<(Player, P)>(), PIECES);
        (placed, held, any::<(ByPlayer<S>, Player)>())
            .prop_map(|(placed, held, (styles, turn))| Self {
                placed,
                held,
                styles,
                turn,
            })
            .boxed()
    }
}

impl<P: Ord, S> Contents<P, S> {
    /// The position on a board of this shape, with as many pieces as fit.
    fn on(self, shape: Shape) -> Option<Qi<P, S>> {
        let mut board: Vec<Option<P>> = Vec::new();
        board.resize_with(shape.square_count(), || None);
        for (index, piece) in self.placed {
            if let Some(square) = board.get_mut(index.index(shape.square_count())) {
                *square = Some(piece);
            }
        }
        let room = board.iter().filter(|square| square.is_none()).count();
        let held = self.held.into_iter().take(room);
        let hands = Hands::from_items(held.map(|(player, piece)| (player, piece, 1)));
        Qi::from_parts(shape, board, hands, self.styles, self.turn).ok()
    }
}
