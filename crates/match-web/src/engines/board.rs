use std::time::{Duration, Instant};

use feen_server::{ActError, Clock, GameId, Handle, Outcome, Player, Seq, Viewer};
use feen_uci::Dialect;

use super::Playable;
use crate::Wish;

/// The rules of a game, as engines have them.
pub(super) struct Rules {
    pub(super) variant: Box<str>,
    pub(super) is_shuffled: bool,
    pub(super) table: Option<String>,
}

/// The task of an engine in a game.
pub(super) enum Task {
    Nothing,
    Think,
    /// An answer to an offer.
    Answer(Wish),
    /// The game is over.
    Leave,
}

/// The result of an action.
pub(super) enum Acted {
    Done,
    /// Another event came first, or the journal does not answer.
    Again,
    Refused,
    Gone,
}

/// The times of a game: what each player has left, and how it grows.
pub(super) struct Times {
    pub(super) left: [Duration; 2],
    pub(super) clock: Clock,
}

/// A game of any kind.
pub(super) trait Board: Send + Sync {
    fn key(&self) -> GameId;
    fn rules(&self) -> Rules;
    fn plies(&self) -> usize;
    fn turn_after(&self, plies: usize) -> Player;
    fn line(&self, dialect: Dialect, plies: usize) -> Option<String>;
    fn ended(&self) -> Option<Outcome>;
    fn task(&self, seat: Player) -> Task;
    /// The number of the last event, and the times.
    fn now(&self, seat: Player) -> (Seq, Option<Times>);
    /// Acts without waiting for the result.
    fn begin(&self, seat: Player, wish: Wish);
    /// Acts, as the event of this number if it is given.
    fn act(&self, seat: Player, seq: Option<Seq>, wish: Wish) -> Acted;
}

impl<G: Playable> Board for Handle<G> {
    fn key(&self) -> GameId {
        self.id()
    }

    fn rules(&self) -> Rules {
        self.read(|game| Rules {
            variant: game.variant().into(),
            is_shuffled: game.is_shuffled(),
            table: game.table(),
        })
    }

    fn plies(&self) -> usize {
        self.read(G::plies)
    }

    fn turn_after(&self, plies: usize) -> Player {
        self.read(|game| game.turn_after(plies))
    }

    fn line(&self, dialect: Dialect, plies: usize) -> Option<String> {
        self.read(|game| game.line(dialect, plies))
    }

    fn ended(&self) -> Option<Outcome> {
        self.read(G::ended)
    }

    fn task(&self, seat: Player) -> Task {
        let now = self.now(Viewer::Seat(seat));
        let (draw, takeback) = self.read(|game| (game.draw_offer(), game.takeback_offer()));
        match () {
            () if now.outcome.is_some() || now.closed.is_some() => Task::Leave,
            () if takeback == Some(!seat) => Task::Answer(Wish::AcceptTakeback),
            () if draw == Some(!seat) => Task::Answer(Wish::DeclineDraw),
            () if now.turn == Some(seat) && !now.waits => Task::Think,
            () => Task::Nothing,
        }
    }

    fn now(&self, seat: Player) -> (Seq, Option<Times>) {
        let now = Self::now(self, Viewer::Seat(seat));
        let times = now.clock.zip(self.options().clock);
        (now.seq, times.map(|(left, clock)| Times { left, clock }))
    }

    fn begin(&self, seat: Player, wish: Wish) {
        Self::begin(self, seat, None, Instant::now(), G::action(wish), drop);
    }

    fn act(&self, seat: Player, seq: Option<Seq>, wish: Wish) -> Acted {
        match Self::act(self, seat, seq, G::action(wish)) {
            Ok(_) => Acted::Done,
            Err(ActError::Stale { .. } | ActError::Busy | ActError::Unavailable) => Acted::Again,
            Err(ActError::Refused(_)) => Acted::Refused,
            Err(_) => Acted::Gone,
        }
    }
}
