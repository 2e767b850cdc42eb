//! Strategies for proptest: small boxes with few pieces, which shrink to smaller
//! boxes with fewer. None is flat, so that all have a serialized form.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use proptest::arbitrary::{Arbitrary, any, any_with};
use proptest::collection::vec;
use proptest::prop_oneof;
use proptest::sample::{Index, select};
use proptest::strategy::{BoxedStrategy, Just, Strategy};

use crate::{
    ByPlayer, Change, Coordinates, Diff, HandChange, Hands, MAX_DIMENSIONS, Player, Qi, Shape,
    SquareChange,
};

/// The largest size of a dimension of an arbitrary board.
const SIZES: RangeInclusive<usize> = 1..=6;

/// The number of pieces that are put on an arbitrary board.
const PLACED: RangeInclusive<usize> = 0..=24;

/// The number of items listed for arbitrary hands, unless these are empty.
const ITEMS: RangeInclusive<usize> = 1..=6;

/// The count of an item of a hand.
const COUNTS: RangeInclusive<usize> = 1..=12;

/// The count of a piece in a hand before or after a change.
const HELD: RangeInclusive<usize> = 0..=12;

/// The squares of the largest arbitrary board.
const LARGEST: usize = 216;

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
        held().prop_map(Self::from_items).boxed()
    }
}

impl<P, S> Arbitrary for Qi<P, S>
where
    P: Arbitrary + Ord + 'static,
    S: Arbitrary + 'static,
{
    /// The shape of the board, or `None` for any small box.
    type Parameters = Option<Shape>;
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with(shape: Option<Shape>) -> Self::Strategy {
        let shape = shape.map_or_else(any::<Shape>, |shape| Just(shape).boxed());
        (shape, any::<Contents<P, S>>())
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

impl<T: Arbitrary + PartialEq + 'static> Arbitrary for Change<T> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        any::<(T, T)>()
            .prop_filter_map("no change", |(old, new)| {
                (old != new).then_some(Self { old, new })
            })
            .boxed()
    }
}

impl<P: Arbitrary + PartialEq + 'static> Arbitrary for SquareChange<P> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        (0..LARGEST, any::<Change<Option<P>>>())
            .prop_map(|(index, Change { old, new })| Self { index, old, new })
            .boxed()
    }
}

impl<P: Arbitrary + 'static> Arbitrary for HandChange<P> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let counts = (HELD, HELD).prop_filter("no change", |(old, new)| old != new);
        (any::<Player>(), any::<P>(), counts)
            .prop_map(|(player, piece, (old, new))| Self {
                player,
                piece,
                old,
                new,
            })
            .boxed()
    }
}

/// All of a position but its shape, so that shape and contents shrink without
/// each other.
#[derive(Debug)]
struct Contents<P, S> {
    placed: Vec<(Index, P)>,
    held: Vec<(Player, P, usize)>,
    /// The share of the board that may be occupied, and the share of the remaining room that
    /// may be used for pieces in hand.
    shares: (Index, Index),
    styles: ByPlayer<S>,
    turn: Player,
}

impl<P: Arbitrary + 'static, S: Arbitrary + 'static> Arbitrary for Contents<P, S> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let placed = vec(any::<(Index, P)>(), PLACED);
        let rest = any::<((Index, Index), ByPlayer<S>, Player)>();
        (placed, held(), rest)
            .prop_map(|(placed, held, (shares, styles, turn))| Self {
                placed,
                held,
                shares,
                styles,
                turn,
            })
            .boxed()
    }
}

impl<P: Ord, S> Contents<P, S> {
    /// The position on a board of this shape, with as many pieces as fit.
    fn on(self, shape: Shape) -> Option<Qi<P, S>> {
        let squares = shape.square_count();
        let mut board: Vec<Option<P>> = Vec::new();
        board.resize_with(squares, || None);
        let (placed, held) = self.shares;
        for (index, piece) in self.placed.into_iter().take(share(placed, squares)) {
            if let Some(square) = board.get_mut(index.index(squares)) {
                *square = Some(piece);
            }
        }
        let room = board.iter().filter(|square| square.is_none()).count();
        let mut room = share(held, room);
        let held = self.held.into_iter().map(|(player, piece, count)| {
            let count = count.min(room);
            room = room.saturating_sub(count);
            (player, piece, count)
        });
        let hands = Hands::from_items(held);
        Qi::from_parts(shape, board, hands, self.styles, self.turn).ok()
    }
}

/// The items of both hands, which are empty half of the time.
fn held<P: Arbitrary + 'static>() -> impl Strategy<Value = Vec<(Player, P, usize)>> {
    let items = vec((any::<Player>(), any::<P>(), COUNTS), ITEMS);
    prop_oneof![Just(()).prop_map(|()| Vec::new()), items]
}

/// A share of this number: none only of 0, so that a test that needs one piece shrinks to one
/// square.
fn share(part: Index, number: usize) -> usize {
    match number {
        0 => 0,
        _ => part.index(number).saturating_add(1),
    }
}
