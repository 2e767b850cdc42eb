//! Random values for proptest. Boards and games are those of legal play, and shrink towards
//! shorter games.

use proptest::arbitrary::{Arbitrary, any};
use proptest::collection::vec;
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Strategy};

use crate::{Board, Features, Game, Piece, Pieces, Player, Rules, Square, Status};

impl Arbitrary for Piece {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&Self::ALL).boxed()
    }
}

impl Arbitrary for Square {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&Self::ALL).boxed()
    }
}

impl Arbitrary for Pieces {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        any::<u16>().prop_map(Self::from_bits).boxed()
    }
}

impl Arbitrary for Features {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        (1..16_u8).prop_filter_map("no property", Self::new).boxed()
    }
}

impl Arbitrary for Rules {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        (any::<bool>(), any::<Features>(), any::<bool>())
            .prop_map(|(squares, features, call)| Self {
                squares,
                features,
                call,
            })
            .boxed()
    }
}

impl Arbitrary for Board {
    type Parameters = Rules;
    type Strategy = BoxedStrategy<Self>;

    /// The boards of games under these rules.
    fn arbitrary_with(rules: Rules) -> Self::Strategy {
        games(proptest::strategy::Just(rules))
            .prop_map(Game::board)
            .boxed()
    }
}

impl Arbitrary for Game {
    type Parameters = Option<Rules>;
    type Strategy = BoxedStrategy<Self>;

    /// Games under these rules, or else under any.
    fn arbitrary_with(rules: Option<Rules>) -> Self::Strategy {
        match rules {
            Some(rules) => games(proptest::strategy::Just(rules)),
            None => games(any::<Rules>()),
        }
    }
}

/// The longest game under calling: sixteen pieces given and placed, and a call.
const MOVES: usize = 33;

fn games(rules: impl Strategy<Value = Rules> + 'static) -> BoxedStrategy<Game> {
    (rules, any::<Player>(), vec(any::<(u8, u8)>(), 0..=MOVES))
        .prop_map(|(rules, first, moves)| {
            let start = Game::new(rules, first);
            moves.into_iter().fold(start, |game, (choice, call)| {
                if call < 32 && game.open_line().is_some() {
                    return game.call().unwrap_or(game);
                }
                next(game, choice.into())
            })
        })
        .boxed()
}

/// The game after one of its moves, or the same game if it is over.
fn next(game: Game, choice: usize) -> Game {
    let moved = match game.status() {
        Status::Give(_) => {
            let pieces = game.choices();
            let place = choice.checked_rem(pieces.len()).unwrap_or_default();
            pieces.iter().nth(place).map(|piece| game.give(piece))
        }
        Status::Place(..) => {
            let squares = game.free_squares();
            let place = choice
                .checked_rem(squares.clone().count())
                .unwrap_or_default();
            let square = squares.into_iter().nth(place);
            square.map(|square| game.place(square))
        }
        Status::Won { .. } | Status::Drawn => None,
    };
    moved.and_then(Result::ok).unwrap_or(game)
}
