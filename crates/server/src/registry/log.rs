//! The events of one game in memory.
//!
//! Why not a `Vec` of events: a server keeps a hundred thousand games, and an event with its time, its seat and
//! its turn is 40 bytes or more. Most events are moves, and a game packs those into 16 bits. So a line is eight
//! bytes: 32 bits of time since the first event, 16 bits of event, two sides. What does not fit is beside it,
//! found by its place: a wall clock that went back or 49 days ahead, the time spent in games with a clock, and
//! events that have no short form. Eighty plies without a clock take 640 bytes.

use std::num::NonZeroU16;

use crate::{Game, Seat, Seq};

/// An event that happened, or a new beginning.
pub(super) enum LogItem<G: Game> {
    Event(G::Event),
    Restart(Box<G::Setup>),
}

impl<G: Game> Clone for LogItem<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Event(event) => Self::Event(event.clone()),
            Self::Restart(setup) => Self::Restart(setup.clone()),
        }
    }
}

/// The events of a game in a short form: eight bytes each, and beside them what does not fit.
pub(super) struct Log<G: Game> {
    lines: Vec<Line>,
    /// The wall clock at the first event.
    first: u64,
    rare: Option<Box<Rare<G>>>,
}

/// An event as it is kept.
#[derive(Clone, Copy)]
struct Line {
    /// The milliseconds since the first event, or since the last one at which they were counted anew.
    since: u32,
    /// The short form of the event; nothing for one that is kept whole.
    short: Option<NonZeroU16>,
    seat: Option<Seat>,
    turn: Option<Seat>,
}

/// The parts that few games have.
struct Rare<G: Game> {
    /// The times of the first events, `u32::MAX` for none.
    spent: Vec<u32>,
    /// The places from which the wall clock is counted anew.
    clocks: Vec<(usize, u64)>,
    /// The events without a short form, by their places.
    whole: Vec<(usize, LogItem<G>)>,
}

/// A line of the log of a game.
pub(super) struct Logged<G: Game> {
    pub(super) item: LogItem<G>,
    pub(super) at: u64,
    pub(super) spent: Option<u32>,
    pub(super) seat: Option<Seat>,
    /// The seat that was to act afterwards.
    pub(super) turn: Option<Seat>,
}

/// The part of an event from which clocks are counted.
#[derive(Clone, Copy)]
pub(super) struct Timed {
    pub(super) is_restart: bool,
    pub(super) spent: Option<u32>,
    pub(super) seat: Option<Seat>,
    pub(super) turn: Option<Seat>,
}

/// The mark of an event that took no time from anybody.
const NO_TIME: u32 = u32::MAX;

impl<G: Game> Log<G> {
    pub(super) const fn new() -> Self {
        Self {
            lines: Vec::new(),
            first: 0,
            rare: None,
        }
    }

    /// The number of the last event.
    pub(super) fn seq(&self) -> Seq {
        Seq::try_from(self.lines.len()).unwrap_or(Seq::MAX)
    }

    pub(super) fn push(&mut self, entry: Logged<G>) {
        let place = self.lines.len();
        if place == self.lines.capacity() {
            // Many games are kept: half more is enough.
            self.lines.reserve_exact((place / 2).max(8));
        }
        if place == 0 {
            self.first = entry.at;
        }
        let since = entry.at.checked_sub(self.counted_from(place));
        let since = since.and_then(|since| u32::try_from(since).ok());
        if since.is_none() {
            self.rare().clocks.push((place, entry.at));
        }
        if let Some(spent) = entry.spent {
            let times = &mut self.rare().spent;
            times.resize(place, NO_TIME);
            times.push(spent);
        }
        let short = match &entry.item {
            LogItem::Event(event) => G::pack(event),
            LogItem::Restart(_) => None,
        };
        self.lines.push(Line {
            since: since.unwrap_or(0),
            short,
            seat: entry.seat,
            turn: entry.turn,
        });
        if short.is_none() {
            self.rare().whole.push((place, entry.item));
        }
    }

    /// The event of a number, as it was written.
    pub(super) fn get(&self, seq: Seq) -> Option<Logged<G>> {
        let place = usize::try_from(seq).ok()?.checked_sub(1)?;
        let line = self.lines.get(place)?;
        let item = match line.short {
            Some(short) => LogItem::Event(G::unpack(short)?),
            None => self.whole(place)?.clone(),
        };
        Some(Logged {
            item,
            at: self.counted_from(place).saturating_add(line.since.into()),
            spent: self.spent(place),
            seat: line.seat,
            turn: line.turn,
        })
    }

    /// The events after a number, in order.
    pub(super) fn after(&self, seq: Seq) -> impl Iterator<Item = Logged<G>> {
        (seq..self.seq()).map_while(|before| self.get(before.saturating_add(1)))
    }

    /// The wall clock at an event, and the seat that was to act after it.
    pub(super) fn when(&self, seq: Seq) -> Option<(u64, Option<Seat>)> {
        let place = usize::try_from(seq).ok()?.checked_sub(1)?;
        let line = self.lines.get(place)?;
        let at = self.counted_from(place).saturating_add(line.since.into());
        Some((at, line.turn))
    }

    /// The events after a number as clocks count them, in order.
    pub(super) fn timed_after(&self, seq: Seq) -> impl Iterator<Item = Timed> {
        let read = usize::try_from(seq).unwrap_or(usize::MAX);
        let lines = self.lines.iter().enumerate().skip(read);
        lines.map(|(place, line)| Timed {
            is_restart: line.short.is_none()
                && matches!(self.whole(place), Some(LogItem::Restart(_))),
            spent: self.spent(place),
            seat: line.seat,
            turn: line.turn,
        })
    }

    /// Whether the game was over after the last event.
    pub(super) fn is_over(&self) -> bool {
        self.lines.last().is_some_and(|line| line.turn.is_none())
    }

    fn spent(&self, place: usize) -> Option<u32> {
        let spent = *self.rare.as_ref()?.spent.get(place)?;
        (spent != NO_TIME).then_some(spent)
    }

    fn whole(&self, place: usize) -> Option<&LogItem<G>> {
        let whole = &self.rare.as_ref()?.whole;
        let index = whole.binary_search_by_key(&place, |(place, _)| *place);
        whole.get(index.ok()?).map(|(_, item)| item)
    }

    /// The wall clock from which that of a place is counted.
    fn counted_from(&self, place: usize) -> u64 {
        let clocks = self.rare.as_ref().map(|rare| rare.clocks.as_slice());
        let before = |clocks: &[(usize, u64)]| {
            let next = clocks.partition_point(|(from, _)| *from <= place);
            clocks.get(next.checked_sub(1)?).map(|(_, at)| *at)
        };
        clocks.and_then(before).unwrap_or(self.first)
    }

    fn rare(&mut self) -> &mut Rare<G> {
        self.rare.get_or_insert_with(|| {
            Box::new(Rare {
                spent: Vec::new(),
                clocks: Vec::new(),
                whole: Vec::new(),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;
    use std::num::NonZeroU16;

    use super::{Log, LogItem, Logged};
    use crate::{Code, Game, Outcome, Ruling, Seat, Viewer};

    /// A game whose events are numbers, of which the small ones have a short form.
    struct Numbers;

    #[derive(Debug)]
    enum Never {}

    impl fmt::Display for Never {
        fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
            match *self {}
        }
    }

    impl std::error::Error for Never {}

    impl Code for Never {
        fn code(&self) -> &str {
            match *self {}
        }
    }

    impl Game for Numbers {
        const NAME: &'static str = "numbers";
        const SEATS: [&'static str; 2] = ["first", "second"];
        const MAX_EVENTS: u32 = 100;
        type Setup = ();
        type Action = u32;
        type Event = u32;
        type View = ();
        type Error = Never;

        fn start((): &()) -> Result<Self, Never> {
            Ok(Self)
        }

        fn decide(&self, _: Seat, action: &u32) -> Result<u32, Never> {
            Ok(*action)
        }

        fn apply(&mut self, _: Option<Seat>, _: &u32) -> Result<(), Never> {
            Ok(())
        }

        fn rule(&self, _: &Ruling) -> Option<u32> {
            None
        }

        fn turn(&self) -> Option<Seat> {
            None
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn view(&self, _: Viewer) {}

        fn pack(event: &u32) -> Option<NonZeroU16> {
            NonZeroU16::new(u16::try_from(*event).ok()?)
        }

        fn unpack(short: NonZeroU16) -> Option<u32> {
            Some(short.get().into())
        }
    }

    /// The wall clock, the time and the event of each entry come back, whatever they are.
    #[test]
    fn what_is_kept_in_short_comes_back_whole() {
        let day = 86_400_000;
        let rows = [
            (1_000, None, Some(7)),
            (2_000, Some(0), Some(70_000)),
            // The wall clock goes back, and far ahead.
            (500, None, Some(u32::from(u16::MAX))),
            (400 * day, Some(u32::MAX - 1), Some(1)),
            (400 * day + 7, None, Some(0)),
            (400 * day + 7, None, None),
            (460 * day, Some(9), Some(u32::MAX)),
            (460 * day, None, Some(2)),
            (u64::MAX, Some(1), Some(3)),
        ];
        let mut log = Log::<Numbers>::new();
        for (at, spent, event) in rows {
            log.push(Logged {
                item: event.map_or_else(|| LogItem::Restart(Box::new(())), LogItem::Event),
                at,
                spent,
                seat: (at > 500).then_some(Seat::Second),
                turn: (at < u64::MAX).then_some(Seat::First),
            });
        }
        assert!(log.is_over() && log.get(0).is_none() && log.get(10).is_none());
        let kept: Vec<_> = log.after(0).collect();
        let timed: Vec<_> = log.timed_after(0).collect();
        assert_eq!((kept.len(), timed.len()), (rows.len(), rows.len()));
        for ((entry, timed), ((at, spent, event), seq)) in
            kept.iter().zip(timed).zip(rows.into_iter().zip(1..))
        {
            let found = match &entry.item {
                LogItem::Event(event) => Some(*event),
                LogItem::Restart(_) => None,
            };
            assert_eq!((entry.at, entry.spent, found), (at, spent, event));
            assert_eq!((timed.spent, timed.is_restart), (spent, event.is_none()));
            assert_eq!((entry.seat, entry.turn), (timed.seat, timed.turn));
            assert_eq!(log.when(seq), Some((at, timed.turn)));
        }
    }
}
