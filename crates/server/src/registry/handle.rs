use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use qi::ByPlayer;

use super::answer::{ActError, EndReason, JoinError, Now, Receipt, Snapshot, debug};
use super::common::lock;
use super::drive::{AfterUnlock, absence};
use super::guard::message;
use super::holders::{Holder, Sitter, seat_of};
use super::log::LogItem;
use super::options::GameOptions;
use super::rows::text;
use super::shared::{Alarm, Shared};
use super::slot::{Answer, Asked, Request, Slot, State, signed};
use super::store::WriteResult;
use super::watch::Note;
use crate::journal::{Fault, Record};
use crate::{Game, GameId, Player, Ruling, Seq, Token, Viewer};

/// A game on a server; cheap to clone.
pub struct Handle<G: Game> {
    pub(super) shared: Arc<Shared<G>>,
    pub(super) slot: Arc<Slot<G>>,
}

impl<G: Game> Handle<G> {
    pub(super) fn new(shared: Arc<Shared<G>>, slot: Arc<Slot<G>>) -> Self {
        Self { shared, slot }
    }

    /// The name of the match.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.slot.id
    }

    /// The name of the game that is played: `chess`.
    ///
    /// # Panics
    ///
    /// If the game does; it is closed then.
    #[must_use]
    pub fn name(&self) -> Box<str> {
        self.look(|state| state.game.name().into())
    }

    /// The wall clock when it was made, in milliseconds since 1970.
    #[must_use]
    pub fn created_at(&self) -> u64 {
        self.slot.at
    }

    /// The wall clock at the last event, or when it was made.
    #[must_use]
    pub fn last_at(&self) -> u64 {
        let state = self.slot.lock();
        let last = state.log.when(state.seq());
        last.map_or(self.slot.at, |(at, _)| at)
    }

    pub(super) fn touch(&self) {
        self.slot.touch(self.shared.common.now_ms());
    }

    /// Remembers that a player is there.
    pub(super) fn sign(&self) {
        self.slot.see(signed(self.shared.common.now_ms()), false);
    }

    /// Acts for a seat, and waits until that is durable.
    ///
    /// `seq` is the number that the event shall have, one more than the last. Trying again with the same number is safe: the
    /// same action of the same seat has the same receipt. Without a number the action is meant whatever happened
    /// before.
    ///
    /// # Errors
    ///
    /// [`ActError`]: of them only [`Unavailable`](ActError::Unavailable) leaves open if the action happened.
    pub fn act(
        &self,
        seat: Player,
        seq: Option<Seq>,
        action: G::Action,
    ) -> Result<Receipt, ActError<G::Error>> {
        let arrived = Instant::now();
        self.see(seat, arrived);
        self.ask(Asked::Act(seat, action), seq, arrived)
    }

    /// Acts for a seat, and calls back when that is durable. `arrived` is the time at which the request came in: it
    /// ends the thinking of the player. The callback must not block.
    pub fn begin(
        &self,
        seat: Player,
        seq: Option<Seq>,
        arrived: Instant,
        action: G::Action,
        done: impl FnOnce(Result<Receipt, ActError<G::Error>>) + Send + 'static,
    ) {
        self.touch();
        self.see(seat, arrived);
        let request = Request {
            ask: Asked::Act(seat, action),
            seq,
            arrived,
            tries: 0,
            done: Some(Box::new(done)),
        };
        self.shared.submit(&self.slot, request);
    }

    /// As [`begin`](Self::begin), on a server without a journal: nothing has to be waited for, and the answer is there. With a
    /// journal it gives the action back.
    #[cfg(feature = "http")]
    pub(crate) fn act_at_once(
        &self,
        seat: Player,
        seq: Option<Seq>,
        arrived: Instant,
        action: G::Action,
    ) -> Result<Answer<G>, G::Action> {
        if self.shared.store.is_some() {
            return Err(action);
        }
        self.touch();
        self.see(seat, arrived);
        let request = Request {
            ask: Asked::Act(seat, action),
            seq,
            arrived,
            tries: 0,
            done: None,
        };
        Ok(self.shared.perform(&self.slot, &request))
    }

    /// Decrees something.
    ///
    /// # Errors
    ///
    /// As [`act`](Self::act); [`Gone`](ActError::Gone) also if the game is over.
    pub fn rule(&self, ruling: Ruling) -> Result<Receipt, ActError<G::Error>> {
        self.ask(Asked::Rule(ruling), None, Instant::now())
    }

    /// Begins the game anew, with the same name, seats and options. Its numbers go on.
    ///
    /// # Errors
    ///
    /// As [`act`](Self::act).
    pub fn restart(&self, setup: G::Setup) -> Result<(), ActError<G::Error>> {
        let ask = Asked::Restart(Box::new(setup));
        self.ask(ask, None, Instant::now()).map(drop)
    }

    fn ask(&self, ask: Asked<G>, seq: Option<Seq>, arrived: Instant) -> Answer<G> {
        self.touch();
        let mut request = Request {
            ask,
            seq,
            arrived,
            tries: 0,
            done: None,
        };
        if self.shared.store.is_none() {
            return self.shared.perform(&self.slot, &request);
        }
        let (answer, answered) = mpsc::channel();
        request.done = Some(Box::new(move |result| drop(answer.send(result))));
        self.shared.submit(&self.slot, request);
        // A callback that is dropped without a call leaves the truth open.
        answered.recv().unwrap_or(Err(ActError::Unavailable))
    }

    /// Looks at the game.
    ///
    /// # Panics
    ///
    /// If `look` does; the game is closed then.
    pub fn read<R>(&self, look: impl FnOnce(&G) -> R) -> R {
        self.look(|state| look(&state.game))
    }

    /// The number of the last event, and the game as the viewer sees it.
    ///
    /// # Panics
    ///
    /// If the game does; it is closed then.
    #[must_use]
    pub fn view(&self, by: Viewer) -> (Seq, G::View) {
        self.look(|state| (state.seq(), state.game.view(by)))
    }

    /// The number of the last event.
    #[must_use]
    pub fn seq(&self) -> Seq {
        self.slot.lock().seq()
    }

    /// The game in one look, with its clock as of now.
    ///
    /// # Panics
    ///
    /// If the game does; it is closed then.
    #[must_use]
    pub fn now(&self, by: Viewer) -> Now<G::View> {
        self.look(|state| {
            let runs = state.runs();
            let clock = state.running.as_ref();
            let here = |seat| {
                state
                    .watch
                    .as_ref()
                    .is_some_and(|watch| watch.is_here(seat))
            };
            let first_move = clock.zip(runs).and_then(|(running, (seat, since))| {
                let usual = self.shared.common.options.first_move;
                let allowed = running.times.first_move(seat, &self.shared.common.options);
                let is_first = !running.times.has_moved(seat) && allowed == usual;
                is_first.then(|| allowed.saturating_sub(since.elapsed()))
            });
            Now {
                seq: state.seq(),
                view: state.game.view(by),
                turn: state.game.turn(),
                outcome: state.game.outcome(),
                clock: clock.map(|running| running.times.now(runs, Instant::now())),
                runs: runs.map(|(seat, _)| seat),
                first_move,
                waits: state.waits(),
                here: Player::ALL.map(here),
                closed: state.closed.as_deref().cloned(),
            }
        })
    }

    /// Looks at the state; a game that panics is closed, and the panic goes on in the caller.
    fn look<R>(&self, look: impl FnOnce(&State<G>) -> R) -> R {
        self.touch();
        let mut state = self.slot.lock();
        let looked = catch_unwind(AssertUnwindSafe(|| look(&state)));
        match looked {
            Ok(looked) => looked,
            Err(panic) => {
                let mut after_unlock = AfterUnlock::new();
                let reason = EndReason::Faulted(message(panic.as_ref()));
                self.shared
                    .end(&self.slot, &mut state, reason, &mut after_unlock);
                drop(state);
                after_unlock.run(&self.shared, &self.slot);
                resume_unwind(panic)
            }
        }
    }

    /// The game to keep elsewhere.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot<G> {
        self.touch();
        let state = self.slot.lock();
        let entries = state.log.after(state.begin);
        let events = entries.filter_map(|entry| match entry.item {
            LogItem::Event(event) => Some((entry.seat, entry.at, entry.spent, event)),
            LogItem::Restart(_) => None,
        });
        Snapshot {
            setup: state.setup.clone(),
            events: events.collect(),
        }
    }

    /// Keeps the game no longer. Closing it again does nothing.
    pub fn close(&self) {
        let mut after_unlock = AfterUnlock::new();
        let mut state = self.slot.lock();
        self.shared
            .end(&self.slot, &mut state, EndReason::Closed, &mut after_unlock);
        drop(state);
        after_unlock.run(&self.shared, &self.slot);
    }

    /// The end of keeping, if the game is closed.
    #[must_use]
    pub fn closed(&self) -> Option<EndReason> {
        self.slot.lock().closed.as_deref().cloned()
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> GameOptions {
        self.slot.lock().options.clone()
    }

    /// Changes the options.
    ///
    /// # Errors
    ///
    /// [`Gone`](ActError::Gone) or [`Unavailable`](ActError::Unavailable).
    pub fn set_options(&self, options: GameOptions) -> Result<(), ActError<G::Error>> {
        self.touch();
        if self.closed().is_some() {
            return Err(ActError::Gone);
        }
        if let Some(store) = &self.shared.store {
            let record = Record::Options(self.slot.id, text(&options).into());
            if store.wait(vec![record]) != WriteResult::New {
                return Err(ActError::Unavailable);
            }
        }
        let mut state = self.slot.lock();
        state.row_changes = state.row_changes.wrapping_add(1);
        self.slot.set_idle(options.idle);
        self.shared.set_idle_timer(&self.slot);
        state.set_options(options);
        self.shared.set_clock_timer(&self.slot, &mut state);
        Ok(())
    }

    /// Registers a callback for when the game is closed. It runs once, on its own thread, and replaces an
    /// earlier one.
    pub fn on_end(&self, call: impl FnOnce(Ended<G>) + Send + 'static) {
        self.touch();
        let state = self.slot.lock();
        if state.closed.is_none() {
            let call = |shared, slot, reason| {
                let game = Self::new(shared, slot);
                call(Ended { game, reason });
            };
            lock(&self.shared.on_end).insert(self.slot.id, Box::new(call));
        }
    }

    /// The one for whom an unfinished game counts; nothing after a restart of the server.
    #[must_use]
    pub fn maker(&self) -> Option<Arc<str>> {
        let state = self.slot.lock();
        state.share.as_ref().map(|share| Arc::clone(share.maker()))
    }

    /// Removes the callback for when the game is closed.
    pub fn forget_on_end(&self) {
        self.touch();
        lock(&self.shared.on_end).remove(&self.slot.id);
    }

    /// The seat that a token stands for: its own, or that of the player whose token it is.
    ///
    /// # Errors
    ///
    /// The journal, which knows the players, cannot be read.
    pub fn seat_of(&self, token: &Token) -> Result<Option<Player>, Fault> {
        self.touch();
        let digest = token.digest();
        let holders = self.holders();
        let own = seat_of(&holders, |holder| *holder == Holder::Token(digest));
        let mut held = holders.iter().flatten();
        if own.is_some() || held.all(|holder| holder.player().is_none()) {
            return Ok(own);
        }
        let account = self.shared.account(&digest)?;
        Ok(account.and_then(|account| self.seat_of_player(&account.name)))
    }

    /// The game is shown to those with a token only if true; and the seat that was made for a token.
    #[cfg(feature = "http")]
    pub(crate) fn shown_to(&self, token: &Token) -> (bool, Option<Player>) {
        let holder = Holder::Token(token.digest());
        let state = self.slot.lock();
        let mut seats = Player::ALL.into_iter();
        let seat = seats.find(|seat| state.holder(*seat) == Some(&holder));
        (state.options.private, seat)
    }

    /// The seat of the player of this name; the one to move, if it is both.
    #[must_use]
    pub fn seat_of_player(&self, name: &str) -> Option<Player> {
        let name = name.to_lowercase();
        let is = |holder: &Holder| holder.player().is_some_and(|it| it.to_lowercase() == name);
        let holders = self.holders();
        let has_both = holders.iter().flatten().filter(|holder| is(holder)).count() == 2;
        let turn = if has_both { self.read(G::turn) } else { None };
        turn.or_else(|| seat_of(&holders, is))
    }

    /// The holders of the seats.
    #[must_use]
    pub fn holders(&self) -> [Option<Holder>; 2] {
        let state = self.slot.lock();
        Player::ALL.map(|seat| state.holder(seat).cloned())
    }

    /// The setup of the game.
    #[must_use]
    pub fn setup(&self) -> G::Setup {
        self.slot.lock().setup.clone()
    }

    /// The name of the engine that plays.
    #[must_use]
    pub fn engine(&self) -> Option<Box<str>> {
        self.slot.lock().engine.clone()
    }

    /// Whether this is the invitation to a seat of this game.
    #[must_use]
    pub fn is_invited(&self, invite: &Token) -> bool {
        let state = self.slot.lock();
        let seats = state.seats.as_ref();
        seats.is_some_and(|seats| seats.invite == Some(invite.digest()))
    }

    /// Takes the free seat of an invitation, and returns it; with a token if the sitter is no player.
    ///
    /// # Errors
    ///
    /// The invitation is to another game, or nothing is free any more.
    pub fn join(
        &self,
        invite: &Token,
        sitter: Sitter,
    ) -> Result<(Player, Option<Token>), JoinError> {
        self.touch();
        if self.closed().is_some() {
            return Err(JoinError::Gone);
        }
        if !self.is_invited(invite) {
            return Err(JoinError::Invitation);
        }
        self.sit(sitter)
    }

    /// Takes the free seat of a game that is open to anybody, as [`join`](Self::join).
    ///
    /// # Errors
    ///
    /// The game is not open, or nothing is free any more.
    pub fn join_open(&self, sitter: Sitter) -> Result<(Player, Option<Token>), JoinError> {
        self.touch();
        if self.closed().is_some() {
            return Err(JoinError::Gone);
        }
        if !self.options().open {
            return Err(JoinError::Invitation);
        }
        self.sit(sitter)
    }

    fn sit(&self, sitter: Sitter) -> Result<(Player, Option<Token>), JoinError> {
        let (holder, token) = match sitter {
            Sitter::Player(name) => (Holder::Player(name), None),
            Sitter::Open | Sitter::Token => {
                let token = Token::random().map_err(|_| JoinError::Unavailable)?;
                (Holder::Token(token.digest()), Some(token))
            }
        };
        let seat = {
            let mut state = self.slot.lock();
            let seats = state.seats.as_deref_mut().ok_or(JoinError::Invitation)?;
            let seat = seats.free().ok_or(JoinError::Taken)?;
            if self.shared.store.is_none() {
                seats.holders[seat] = Some(holder.clone());
            }
            seat
        };
        if let Some(store) = &self.shared.store {
            let mut holders = ByPlayer::default();
            holders[seat] = Some(holder.to_string().into());
            match store.wait(vec![Record::Seats(self.slot.id, holders.into())]) {
                WriteResult::New => {}
                WriteResult::Taken => return Err(JoinError::Taken),
                WriteResult::NotWritten | WriteResult::Waits => return Err(JoinError::Unavailable),
            }
        }
        self.sign();
        let mut after_unlock = AfterUnlock::new();
        let mut state = self.slot.lock();
        state.row_changes = state.row_changes.wrapping_add(1);
        if let Some(seats) = &mut state.seats {
            seats.holders[seat] = Some(holder);
        }
        if let Some(running) = &mut state.running {
            running.since = Instant::now();
        }
        if let Some(watch) = &mut state.watch {
            watch.note(Note::Joined(seat));
        }
        after_unlock.wake(&state);
        self.shared.set_clock_timer(&self.slot, &mut state);
        drop(state);
        after_unlock.run(&self.shared, &self.slot);
        Ok((seat, token))
    }

    /// The time since the last request or stream of the player of a seat; zero while a stream is open.
    #[must_use]
    pub fn absence(&self, seat: Player) -> Duration {
        absence(&self.slot.lock(), seat)
    }

    /// Remembers a sign of the player of a seat.
    fn see(&self, seat: Player, now: Instant) {
        self.sign();
        // Presence matters only once somebody watches; an action alone is seen when it happens.
        let Some(mut state) = self.slot.try_lock() else {
            return;
        };
        let Some(watch) = &mut state.watch else {
            return;
        };
        if watch.see(seat, now) {
            let wakers = watch.wakers();
            drop(state);
            for wake in wakers {
                wake();
            }
        }
    }

    /// Sets the timer after which a player whose last stream has ended is gone.
    pub(super) fn expect_back(&self, seat: Player) {
        let after = self.shared.common.options.absence;
        self.shared
            .set_timer(&self.slot, Alarm::Absent(seat), after);
    }
}

impl<G: Game> Clone for Handle<G> {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.shared), Arc::clone(&self.slot))
    }
}

impl<G: Game> fmt::Debug for Handle<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug("Handle", self.slot.id, f)
    }
}

/// A new game, and the secrets that come with it.
#[non_exhaustive]
pub struct Created<G: Game> {
    /// The game.
    pub game: Handle<G>,
    /// The tokens of the seats that are held by one.
    pub tokens: [Option<Token>; 2],
    /// The invitation to a seat that is free.
    pub invite: Option<Token>,
}

impl<G: Game> fmt::Debug for Created<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, .. } = self;
        f.debug_struct("Created")
            .field("game", game)
            .finish_non_exhaustive()
    }
}

/// A closed game, with its last state.
#[non_exhaustive]
pub struct Ended<G: Game> {
    /// The game; it may be read, and nothing else.
    pub game: Handle<G>,
    /// The reason.
    pub reason: EndReason,
}

impl<G: Game> fmt::Debug for Ended<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ended")
            .field("game", &self.game)
            .field("reason", &self.reason)
            .finish()
    }
}
