use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use qi::ByPlayer;

use crate::Player;

pub(super) type Waker = Arc<dyn Fn() + Send + Sync>;

/// Something beside the events.
#[derive(Clone, Copy)]
pub(super) enum Note {
    Joined(Player),
    Gone(Player),
    Back(Player),
}

/// The streams of a game, and the presence of its players.
#[derive(Default)]
pub(super) struct Watch {
    wakers: Vec<(u64, Waker)>,
    keys: u64,
    notes: VecDeque<(u64, Note)>,
    noted: u64,
    streams: ByPlayer<u32>,
    seen: ByPlayer<Option<Instant>>,
    gone: ByPlayer<bool>,
}

/// The most notes that are kept for streams that do not read.
const NOTES: usize = 64;

impl Watch {
    pub(super) fn add(&mut self, waker: Waker) -> (u64, u64) {
        self.keys = self.keys.wrapping_add(1);
        self.wakers.push((self.keys, waker));
        (self.keys, self.noted)
    }

    pub(super) fn replace(&mut self, key: u64, waker: Waker) {
        if let Some((_, old)) = self.wakers.iter_mut().find(|(other, _)| *other == key) {
            *old = waker;
        }
    }

    pub(super) fn remove(&mut self, key: u64) {
        self.wakers.retain(|(other, _)| *other != key);
    }

    /// The wakers of all streams, to be called without the lock.
    pub(super) fn wakers(&self) -> Vec<Waker> {
        self.wakers
            .iter()
            .map(|(_, waker)| Arc::clone(waker))
            .collect()
    }

    pub(super) fn note(&mut self, note: Note) {
        self.noted = self.noted.wrapping_add(1);
        self.notes.push_back((self.noted, note));
        if self.notes.len() > NOTES {
            self.notes.pop_front();
        }
    }

    /// The first note after a number, with its own.
    pub(super) fn note_after(&self, number: u64) -> Option<(u64, Note)> {
        let mut notes = self.notes.iter();
        notes.find(|(other, _)| *other > number).copied()
    }

    /// Counts a stream of a seat; true if its player was gone.
    pub(super) fn enter(&mut self, seat: Player) -> bool {
        self.streams[seat] = self.streams[seat].saturating_add(1);
        self.see(seat, Instant::now())
    }

    /// Counts the end of a stream of a seat; true if it was the last.
    pub(super) fn leave(&mut self, seat: Player) -> bool {
        self.streams[seat] = self.streams[seat].saturating_sub(1);
        self.seen[seat] = Some(Instant::now());
        !self.is_here(seat)
    }

    /// Remembers a request of a seat; true if its player was gone.
    pub(super) fn see(&mut self, seat: Player, now: Instant) -> bool {
        self.seen[seat] = Some(now);
        let was_gone = std::mem::take(&mut self.gone[seat]);
        if was_gone {
            self.note(Note::Back(seat));
        }
        was_gone
    }

    /// Notes that a player is gone; false if that is known.
    pub(super) fn miss(&mut self, seat: Player) -> bool {
        let was_gone = std::mem::replace(&mut self.gone[seat], true);
        if !was_gone {
            self.note(Note::Gone(seat));
        }
        !was_gone
    }

    pub(super) fn is_here(&self, seat: Player) -> bool {
        self.streams[seat] > 0
    }

    /// The last sign of the player of a seat.
    pub(super) fn seen(&self, seat: Player) -> Option<Instant> {
        self.seen[seat]
    }
}
