use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Code, Game, GameId, Outcome, Player, Seq};

/// The answer to an action: its event is durable and applied.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Receipt {
    /// The number of the event.
    pub seq: Seq,
    /// The wall clock at the event, in milliseconds since 1970.
    pub at: u64,
    /// The time left to each seat after it.
    pub clock: Option<[Duration; 2]>,
    /// The seat that is to act after it.
    pub turn: Option<Player>,
    /// The end of the game, if it was the last.
    pub outcome: Option<Outcome>,
}

/// The reason why an action was not carried out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ActError<E> {
    /// The game refuses it.
    #[error(transparent)]
    Refused(E),
    /// The number is not that of the next event.
    #[error("the game is at event {now}")]
    Stale {
        /// The number of the last event.
        now: Seq,
    },
    /// The journal does not answer, or the server is about to end. The action may still happen; trying again with the
    /// same number is safe.
    #[error("the journal is not responding; try again")]
    Unavailable,
    /// Eight actions of this game wait already.
    #[error("8 actions of this game are already waiting; try again")]
    Busy,
    /// The server has as many games, or the game as many events, as it can.
    #[error("the server or the game is full")]
    Full,
    /// The maker of the game has as many unfinished ones as one may.
    #[error("too many unfinished games of one player or address; finish some first")]
    Share,
    /// The game is closed.
    #[error("the game is closed")]
    Gone,
}

impl<E: Code> ActError<E> {
    /// The name of the error, the same in every version and every language; that of the game if it refused.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Self::Refused(error) => error.code(),
            Self::Stale { .. } => "game/stale",
            Self::Unavailable => "server/unavailable",
            Self::Busy => "server/busy",
            Self::Full => "server/full",
            Self::Share => "server/share",
            Self::Gone => "game/gone",
        }
    }
}

/// The reason why a player cannot join a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JoinError {
    /// The invitation is not to this game.
    #[error("the invitation does not belong to this game")]
    Invitation,
    /// The seat is taken.
    #[error("the seat is taken")]
    Taken,
    /// The journal does not answer.
    #[error("the journal is not responding; try again")]
    Unavailable,
    /// The game is over or closed.
    #[error("the game is closed")]
    Gone,
}

impl JoinError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Invitation => "invite/unknown",
            Self::Taken => "seat/taken",
            Self::Unavailable => "server/unavailable",
            Self::Gone => "game/gone",
        }
    }
}

/// The reason why a game was closed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EndReason {
    /// Somebody closed it, or it was over for long enough.
    Closed,
    /// There was no call for this time.
    Idle(Duration),
    /// The server ends.
    Shutdown,
    /// The game panicked, or its events do not fit: the reason.
    Faulted(Box<str>),
}

impl EndReason {
    /// The reason in one word.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Idle(_) => "idle",
            Self::Shutdown => "shutdown",
            Self::Faulted(_) => "faulted",
        }
    }
}

/// A game as it is now.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Now<V> {
    /// The number of the last event.
    pub seq: Seq,
    /// The game, as the viewer sees it.
    pub view: V,
    /// The seat that is to act.
    pub turn: Option<Player>,
    /// The end of the game.
    pub outcome: Option<Outcome>,
    /// The time left to each seat, as of now.
    pub clock: Option<[Duration; 2]>,
    /// The seat whose time runs.
    pub runs: Option<Player>,
    /// The time that is left for a first move of the seat whose time runs, while its clock does not.
    pub first_move: Option<Duration>,
    /// True while a seat waits for its player.
    pub waits: bool,
    /// Each seat: true if its player has a stream open.
    pub here: [bool; 2],
    /// The end of keeping, if it is closed.
    pub closed: Option<EndReason>,
}

/// An event of a [`Snapshot`]: the seat of its action, the wall clock, and the time spent.
pub type Past<E> = (Option<Player>, u64, Option<u32>, E);

/// A game to keep elsewhere: its setup, and all that happened since.
///
/// It is written in serde as `{"setup":…,"events":[[seat,at,spent,event],…]}`, with a seat as 0, 1 or null.
#[derive(Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
#[non_exhaustive]
pub struct Snapshot<G: Game> {
    /// The beginning.
    pub setup: G::Setup,
    /// The events.
    #[serde(with = "numbered")]
    pub events: Vec<Past<G::Event>>,
}

impl<G: Game> Clone for Snapshot<G> {
    fn clone(&self) -> Self {
        Self {
            setup: self.setup.clone(),
            events: self.events.clone(),
        }
    }
}

impl<G: Game> fmt::Debug for Snapshot<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snapshot")
            .field("events", &self.events.len())
            .finish_non_exhaustive()
    }
}

/// Events in serde, each with its seat as a number.
mod numbered {
    use serde::de::{DeserializeOwned, Error};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::Player;

    type Happened<S, E> = (Option<S>, u64, Option<u32>, E);

    pub(super) fn serialize<E: Serialize, S: Serializer>(
        events: &[Happened<Player, E>],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(events.iter().map(|(seat, at, spent, event)| {
            (
                seat.map(|seat| u8::from(seat.is_second())),
                at,
                spent,
                event,
            )
        }))
    }

    pub(super) fn deserialize<'de, E: DeserializeOwned, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Happened<Player, E>>, D::Error> {
        let events = Vec::<Happened<u8, E>>::deserialize(from)?.into_iter();
        let seated = events.map(|(seat, at, spent, event)| {
            let seat = match seat {
                None => None,
                Some(0) => Some(Player::First),
                Some(1) => Some(Player::Second),
                Some(other) => {
                    let message = format!("expected the seat 0 or 1, found {other}");
                    return Err(D::Error::custom(message));
                }
            };
            Ok((seat, at, spent, event))
        });
        seated.collect()
    }
}

/// Counts of a server since its start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Unfinished games that are known.
    pub games: u64,
    /// Games in memory, finished or not.
    pub loaded: u64,
    /// Games that were made.
    pub created: u64,
    /// Events that were applied for a caller.
    pub events: u64,
    /// Actions that were refused, for whatever reason.
    pub refused: u64,
    /// Batches that the journal took.
    pub batches: u64,
    /// Records in them.
    pub records: u64,
    /// Batches that were not written, or not certainly.
    pub faults: u64,
    /// Events whose number was taken by another server.
    pub conflicts: u64,
    /// Records that wait for the journal.
    pub queued: u64,
    /// Games that were set aside, because they panicked or could not be replayed.
    pub faulted: u64,
}

/// The name of a game, for `Debug`.
pub(super) fn debug(name: &str, id: GameId, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{name}({id})")
}
