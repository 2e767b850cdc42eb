//! The decisions that an action leads to. Nothing changes here.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{AfterUnlock, absence};
use crate::registry::answer::{ActError, EndReason};
use crate::registry::guard::guard;
use crate::registry::log::LogItem;
use crate::registry::rows::text;
use crate::registry::shared::Shared;
use crate::registry::slot::{Answer, Asked, Request, Slot, State};
use crate::{Game, Player, Ruling, Seq};

/// An event that was decided.
pub(super) struct Decided<G: Game> {
    pub(super) seat: Option<Player>,
    pub(super) item: LogItem<G>,
    pub(super) spent: Option<u32>,
}

/// The result of looking at something that is asked.
pub(super) enum Step<G: Game> {
    Decided(Decided<G>),
    Answer(Answer<G>),
    /// The journal knows more than this server.
    ReadUp,
}

impl<G: Game> Shared<G> {
    /// Looks at something that is asked, and changes nothing.
    pub(super) fn step(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        request: &Request<G>,
        after_unlock: &mut AfterUnlock<G>,
    ) -> Step<G> {
        let now = state.seq();
        if let Some(seq) = request.seq
            && seq != now.saturating_add(1)
        {
            return self.numbered(slot, state, request, seq, after_unlock);
        }
        // A flag and a new beginning may come when a game has all the events that players may make.
        let is_players = matches!(request.ask, Asked::Act(..));
        if is_players && now >= G::MAX_EVENTS {
            return Step::Answer(Err(ActError::Full));
        }
        let spent = state.runs().and_then(|(seat, since)| {
            let running = state.running.as_ref()?;
            Some(running.times.spent(seat, since, request.arrived))
        });
        let decided = match &request.ask {
            Asked::Act(seat, action) => {
                if let Some(error) = self.early(state, *seat, action) {
                    return Step::Answer(Err(ActError::Refused(error)));
                }
                match guard(|| state.game.decide(*seat, action)) {
                    Ok(Ok(event)) => Ok(Some((Some(*seat), LogItem::Event(event)))),
                    Ok(Err(error)) => return Step::Answer(Err(ActError::Refused(error))),
                    Err(panicked) => Err(panicked),
                }
            }
            Asked::Rule(ruling) => guard(|| state.game.rule(ruling))
                .map(|event| event.map(|event| (None, LogItem::Event(event)))),
            Asked::Flag => match self.ruling(state, request.arrived) {
                Some(ruling) => guard(|| state.game.rule(&ruling))
                    .map(|event| event.map(|event| (None, LogItem::Event(event)))),
                None => Ok(None),
            },
            Asked::Restart(setup) => match guard(|| G::start(setup)) {
                Ok(Ok(_)) => Ok(Some((None, LogItem::Restart(setup.clone())))),
                Ok(Err(error)) => return Step::Answer(Err(ActError::Refused(error))),
                Err(panicked) => Err(panicked),
            },
        };
        match decided {
            Ok(Some((seat, item))) => Step::Decided(Decided { seat, item, spent }),
            Ok(None) => Step::Answer(Err(ActError::Gone)),
            Err(panicked) => {
                self.end(slot, state, EndReason::Faulted(panicked.0), after_unlock);
                Step::Answer(Err(ActError::Gone))
            }
        }
    }

    /// The answer to an action whose number is not that of the next event.
    fn numbered(
        self: &Arc<Self>,
        slot: &Arc<Slot<G>>,
        state: &mut State<G>,
        request: &Request<G>,
        seq: Seq,
        after_unlock: &mut AfterUnlock<G>,
    ) -> Step<G> {
        let now = state.seq();
        let refused = Step::Answer(Err(ActError::Stale { now }));
        if seq > state.seq() {
            return if self.has_others() && request.tries == 0 {
                Step::ReadUp
            } else {
                refused
            };
        }
        let Asked::Act(seat, action) = &request.ask else {
            return refused;
        };
        let entry = state.log.get(seq);
        let Some(entry) = entry.filter(|entry| entry.seat == Some(*seat)) else {
            return refused;
        };
        // An action is the same if it led to the same event.
        let LogItem::Event(event) = &entry.item else {
            return refused;
        };
        match guard(|| again(state, seq, *seat, action)) {
            Ok(Some(same)) if text(&same) == text(event) => {
                Step::Answer(state.receipt(seq).ok_or(ActError::Gone))
            }
            Ok(_) => refused,
            Err(panicked) => {
                self.end(slot, state, EndReason::Faulted(panicked.0), after_unlock);
                Step::Answer(Err(ActError::Gone))
            }
        }
    }

    /// The refusal of a claim on the absence of the other player that comes too early.
    fn early(&self, state: &State<G>, seat: Player, action: &G::Action) -> Option<G::Error> {
        if state.is_over() {
            return None;
        }
        // Nobody need be here in a game by days.
        let is_by_days = state
            .options
            .clock
            .is_some_and(|clock| clock.days_each().is_some());
        let limit = if is_by_days {
            Duration::MAX
        } else {
            self.common.options.absence
        };
        // The question is asked of each action, and answered at once for nearly all.
        G::early(action, limit)?;
        let other = !seat;
        // On several servers nobody knows on which of them a player is.
        if self.has_others() || state.game.turn() != Some(other) {
            return G::early(action, limit);
        }
        let away = absence(state, other);
        let left = limit.saturating_sub(away);
        (left > Duration::ZERO)
            .then(|| G::early(action, left))
            .flatten()
    }

    /// The decree when the time that runs is up.
    pub(super) fn ruling(&self, state: &State<G>, now: Instant) -> Option<Ruling> {
        let (seat, since) = state.runs()?;
        let times = &state.running.as_ref()?.times;
        let deadline = times.deadline(seat, since, &self.common.options)?;
        let ruling = if times.has_moved(seat) {
            Ruling::Flag(seat)
        } else {
            Ruling::Abort
        };
        (now > deadline).then_some(ruling)
    }
}

/// The event that an action leads to in the state before an event.
fn again<G: Game>(
    state: &State<G>,
    seq: Seq,
    seat: Player,
    action: &G::Action,
) -> Option<G::Event> {
    let earlier = seq.checked_sub(1)?.checked_sub(state.begin)?;
    let earlier = usize::try_from(earlier).ok()?;
    let mut game = G::start(&state.setup).ok()?;
    for entry in state.log.after(state.begin).take(earlier) {
        if let LogItem::Event(event) = &entry.item {
            game.apply(entry.seat, event).ok()?;
        }
    }
    game.decide(seat, action).ok()
}
