use std::ops::Range;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Player;
use crate::values::Short;

/// A game of two seats, as a server keeps it.
///
/// An action is the request of a player. [`decide`](Self::decide) turns it into an event or refuses it, and changes
/// nothing; [`apply`](Self::apply) lets the event happen, once it is in the journal. An event is in normal form, so that
/// a journal is replayed without deciding again.
///
/// The example `sticks` of this crate is a whole game of its own, served over HTTP.
pub trait Game: Sized + Send + 'static {
    /// The most events that one game may have, offers and all.
    const MAX_EVENTS: u32;
    /// The way in which a game begins.
    type Setup: Serialize + DeserializeOwned + Clone + Default + Send + Sync + 'static;
    /// The request of a player, such as a move.
    type Action: DeserializeOwned + Send + 'static;
    /// A fact, in the journal.
    type Event: Serialize + DeserializeOwned + Clone + Send + Sync + 'static;
    /// The game as a viewer may see it.
    type View: Serialize;
    /// The reason why a setup, an action or an event is refused.
    type Error: std::error::Error + Code + Send + 'static;

    /// A game at its beginning.
    ///
    /// # Errors
    ///
    /// The setup does not belong to this game.
    fn start(setup: &Self::Setup) -> Result<Self, Self::Error>;

    /// The event that an action leads to; the game stays as it is.
    ///
    /// # Errors
    ///
    /// The action is not allowed to this seat now.
    fn decide(&self, seat: Player, action: &Self::Action) -> Result<Self::Event, Self::Error>;

    /// The name of the game in small letters, under which lists have it: `"chess"`.
    fn name(&self) -> &str;

    /// The words that the game of a name has for its seats, those that are shown first: `[&["white"], &["black"]]`. They are
    /// accepted beside `first` and `second`, which the interface writes for every game.
    #[must_use]
    fn seats(name: &str) -> [&'static [&'static str]; 2] {
        let _ = name;
        [&["first"], &["second"]]
    }

    /// The setup for a request that names a game, which the setup may name as well.
    ///
    /// # Errors
    ///
    /// There is no game of this name, or the setup is of another.
    fn named(name: &str, setup: Option<Self::Setup>) -> Result<Self::Setup, Self::Error>;

    /// A remark for the maker of a game on how its setup was read: the spelling of another program. Nothing by default.
    #[must_use]
    fn note(setup: &Self::Setup) -> Option<String> {
        let _ = setup;
        None
    }

    /// Lets an event happen; `seat` is that of the action that led to it.
    ///
    /// # Errors
    ///
    /// It is not an event of this state.
    fn apply(&mut self, seat: Option<Player>, event: &Self::Event) -> Result<(), Self::Error>;

    /// The event that a decree of the server leads to; nothing if the game is over already.
    fn rule(&self, ruling: &Ruling) -> Option<Self::Event>;

    /// The seat that is to act; nothing when the game is over.
    fn turn(&self) -> Option<Player>;

    /// The end of the game, if it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// The game as this viewer sees it.
    fn view(&self, by: Viewer) -> Self::View;

    /// How a viewer sees an event, in a game that hides some; every viewer sees every event by default.
    ///
    /// The example `ambush` of this crate hides where a player places a piece from everybody but its owner.
    const SEEN: Option<Seen<Self>> = None;

    /// Whether an event takes moves back: the last turn of the player who is to act after it, and that of the other
    /// player if that one has answered. It adds no time to a clock.
    #[must_use]
    fn takes_back(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// The short form of an event, in which it is kept in memory; nothing for one that is kept whole.
    #[must_use]
    fn pack(event: &Self::Event) -> Option<Short> {
        let _ = event;
        None
    }

    /// The event of a short form that [`pack`](Self::pack) has made.
    #[must_use]
    fn unpack(short: Short) -> Option<Self::Event> {
        let _ = short;
        None
    }

    /// The refusal of an action that is allowed only when the other seat has been absent for long; nothing for
    /// every other action. `left` is the time until it is allowed.
    #[must_use]
    fn early(action: &Self::Action, left: Duration) -> Option<Self::Error> {
        let _ = (action, left);
        None
    }
}

/// Tells what a viewer sees of an event: it gets the game before it, the event, and the seat of the action that led to it.
/// Nothing is seen of an event that is hidden.
pub type Seen<G> =
    fn(&G, &<G as Game>::Event, Option<Player>, Viewer) -> Option<<G as Game>::Event>;

/// An error with a stable name, and perhaps a place in the text of the action.
pub trait Code {
    /// The name, the same in every version and every language: `move/leaves-check`.
    fn code(&self) -> &str;

    /// The place, in bytes.
    fn span(&self) -> Option<Range<usize>> {
        None
    }

    /// The squares and the like that the error names, so that it can be said in another language.
    fn facts(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// A reader of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Viewer {
    /// The player of a seat.
    Seat(Player),
    /// Anybody else.
    Spectator,
}

impl Viewer {
    /// The seat of a player.
    #[must_use]
    pub const fn seat(self) -> Option<Player> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The winner; nothing for a draw, or a game without a result.
    pub winner: Option<Player>,
    /// The stable name of the reason, such as `checkmate`.
    pub reason: Box<str>,
}

impl Outcome {
    /// An end for this reason.
    #[must_use]
    pub fn new(winner: Option<Player>, reason: impl Into<Box<str>>) -> Self {
        Self {
            winner,
            reason: reason.into(),
        }
    }
}

/// A decree of the server or its operator.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ruling {
    /// The time of this seat is up.
    Flag(Player),
    /// The player of this seat has left.
    Gone(Player),
    /// The operator ends the game so.
    Settle(Outcome),
    /// The game counts for nothing.
    Abort,
}
