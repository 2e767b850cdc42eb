//! Random values for proptest: positions and games are reached by random legal play, and shrink to
//! shorter games.

use alloc::vec::Vec;

use proptest::arbitrary::{Arbitrary, any};
use proptest::collection::vec;
use proptest::option::of;
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Just, Strategy, Union};

use crate::game::{Adjudication, Game};
use crate::position::Position;
use crate::values::{Piece, Role, Square};
use qi::Player;

/// The plies of a random game, at most.
const PLIES: usize = 120;

impl Arbitrary for Square {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        (0..64_u8).prop_map(Self::at).boxed()
    }
}

impl Arbitrary for Role {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        select(&Self::ALL[..]).boxed()
    }
}

impl Arbitrary for Piece {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        (any::<Player>(), any::<Role>())
            .prop_map(|(side, role)| Self { side, role })
            .boxed()
    }
}

impl Arbitrary for Position {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        any::<Game>()
            .prop_map(|game| game.position().clone())
            .boxed()
    }
}

impl Arbitrary for Game {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let start = of((0..960_u16, 0..960_u16));
        let choices = vec(any::<u8>(), 0..PLIES);
        (start, choices, Union::new(Adjudication::ALL.map(Just)))
            .prop_map(|(start, choices, adjudication)| {
                let pair = start.and_then(|(white, black)| Position::chess960_pair(white, black));
                play(pair.unwrap_or_default(), &choices).adjudicated(adjudication)
            })
            .boxed()
    }
}

/// Plays a legal move for each choice, as far as there is one.
fn play(start: Position, choices: &[u8]) -> Game {
    let mut game = Game::from_position(start).adjudicated(Adjudication::Never);
    for choice in choices {
        let moves: Vec<_> = game.position().legal_moves().collect();
        let place = usize::from(*choice).checked_rem(moves.len());
        match place.and_then(|place| moves.get(place)) {
            Some(legal) => game.push_legal(*legal),
            None => break,
        }
    }
    game
}
