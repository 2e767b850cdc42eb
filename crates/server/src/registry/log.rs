//! The events of one game in memory.
//!
//! Why not a `Vec` of events: a server keeps a hundred thousand games, and an event with its time, its seat and
//! its turn is 40 bytes or more. Most events are moves, and a game packs those into 24 bits. So a line is eight
//! bytes: 32 bits of time since the first event, 24 bits of event, two sides. What does not fit is beside it,
//! found by its place: a wall clock that went back or 49 days ahead, the time spent in games with a clock, and
//! events that have no short form. Eighty plies without a clock take 640 bytes.

use crate::{Game, Player, Seq, Short};

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
    /// 24 bits with the short form of the event, or nothing for one that is kept whole; two bits for the seat, and two for
    /// the turn.
    packed: u32,
}

impl Line {
    const fn new(
        since: u32,
        short: Option<Short>,
        seat: Option<Player>,
        turn: Option<Player>,
    ) -> Self {
        const fn bits(player: Option<Player>) -> u32 {
            match player {
                None => 0,
                Some(Player::First) => 1,
                Some(Player::Second) => 2,
            }
        }
        let short = match short {
            Some(short) => short.get(),
            None => 0,
        };
        Self {
            since,
            packed: short | bits(seat) << 24 | bits(turn) << 26,
        }
    }

    const fn short(self) -> Option<Short> {
        Short::new(self.packed & Short::MAX)
    }

    const fn seat(self) -> Option<Player> {
        Self::player(self.packed >> 24)
    }

    const fn turn(self) -> Option<Player> {
        Self::player(self.packed >> 26)
    }

    const fn player(bits: u32) -> Option<Player> {
        match bits & 3 {
            1 => Some(Player::First),
            2 => Some(Player::Second),
            _ => None,
        }
    }
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
    pub(super) seat: Option<Player>,
    /// The seat that was to act afterwards.
    pub(super) turn: Option<Player>,
}

/// The part of an event from which clocks are counted.
#[derive(Clone, Copy)]
pub(super) struct Timed {
    pub(super) kind: Kind,
    pub(super) spent: Option<u32>,
    pub(super) seat: Option<Player>,
    pub(super) turn: Option<Player>,
}

/// A kind of event, as clocks count it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Action,
    Takeback,
    Restart,
}

impl Kind {
    pub(super) fn of<G: Game>(item: &LogItem<G>) -> Self {
        match item {
            LogItem::Restart(_) => Self::Restart,
            LogItem::Event(event) => Self::of_event::<G>(event),
        }
    }

    fn of_event<G: Game>(event: &G::Event) -> Self {
        if G::takes_back(event) {
            Self::Takeback
        } else {
            Self::Action
        }
    }
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
        let since = since.unwrap_or(0);
        let line = Line::new(since, short, entry.seat, entry.turn);
        self.lines.push(line);
        if short.is_none() {
            self.rare().whole.push((place, entry.item));
        }
    }

    /// The event of a number, as it was written.
    pub(super) fn get(&self, seq: Seq) -> Option<Logged<G>> {
        let place = usize::try_from(seq).ok()?.checked_sub(1)?;
        let line = self.lines.get(place)?;
        let item = match line.short() {
            Some(short) => LogItem::Event(G::unpack(short)?),
            None => self.whole(place)?.clone(),
        };
        Some(Logged {
            item,
            at: self.counted_from(place).saturating_add(line.since.into()),
            spent: self.spent(place),
            seat: line.seat(),
            turn: line.turn(),
        })
    }

    /// The events after a number, in order.
    pub(super) fn after(&self, seq: Seq) -> impl Iterator<Item = Logged<G>> {
        (seq..self.seq()).map_while(|before| self.get(before.saturating_add(1)))
    }

    /// The wall clock at an event, and the seat that was to act after it.
    pub(super) fn when(&self, seq: Seq) -> Option<(u64, Option<Player>)> {
        let place = usize::try_from(seq).ok()?.checked_sub(1)?;
        let line = self.lines.get(place)?;
        let at = self.counted_from(place).saturating_add(line.since.into());
        Some((at, line.turn()))
    }

    /// The events after a number as clocks count them, in order.
    pub(super) fn timed_after(&self, seq: Seq) -> impl Iterator<Item = Timed> {
        let read = usize::try_from(seq).unwrap_or(usize::MAX);
        let lines = self.lines.iter().enumerate().skip(read);
        lines.map(|(place, line)| Timed {
            kind: match line.short() {
                Some(short) => G::unpack(short).as_ref().map(Kind::of_event::<G>),
                None => self.whole(place).map(Kind::of),
            }
            .unwrap_or(Kind::Action),
            spent: self.spent(place),
            seat: line.seat(),
            turn: line.turn(),
        })
    }

    /// Whether the game was over after the last event.
    pub(super) fn is_over(&self) -> bool {
        self.lines.last().is_some_and(|line| line.turn().is_none())
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
    use super::{Kind, Log, LogItem, Logged};
    use crate::Player;
    use crate::dummy::{Match, Setup};

    /// The wall clock, the time and the event of each entry come back, whatever they are.
    #[test]
    fn what_is_kept_in_short_comes_back_whole() {
        let day = 86_400_000;
        let rows = [
            (1_000, None, r#"{"type":"move","move":"e4"}"#),
            (2_000, Some(0), r#"{"type":"offer_draw"}"#),
            // The wall clock goes back, and far ahead.
            (500, None, r#"{"type":"draw_declined"}"#),
            (400 * day, Some(u32::MAX - 1), r#"{"type":"draw_agreed"}"#),
            (400 * day + 7, None, r#"{"type":"flag","lost":"black"}"#),
            (400 * day + 7, None, ""),
            (460 * day, Some(9), r#"{"type":"move","move":"mate"}"#),
            (460 * day, None, r#"{"type":"offer_draw"}"#),
            (u64::MAX, Some(1), r#"{"type":"resign"}"#),
        ];
        let mut log = Log::<Match>::new();
        for (at, spent, body) in rows {
            let item = if body.is_empty() {
                LogItem::Restart(Box::new(Setup::default()))
            } else {
                LogItem::Event(serde_json::from_str(body).unwrap())
            };
            log.push(Logged {
                item,
                at,
                spent,
                seat: (at > 500).then_some(Player::Second),
                turn: (at < u64::MAX).then_some(Player::First),
            });
        }
        assert!(log.is_over() && log.get(0).is_none() && log.get(10).is_none());
        let kept: Vec<_> = log.after(0).collect();
        let timed: Vec<_> = log.timed_after(0).collect();
        assert_eq!((kept.len(), timed.len()), (rows.len(), rows.len()));
        for ((entry, timed), ((at, spent, body), seq)) in
            kept.iter().zip(timed).zip(rows.into_iter().zip(1..))
        {
            let text = match &entry.item {
                LogItem::Event(event) => serde_json::to_string(event).unwrap(),
                LogItem::Restart(_) => String::new(),
            };
            assert_eq!((entry.at, entry.spent, text.as_str()), (at, spent, body));
            let is_restart = timed.kind == Kind::Restart;
            assert_eq!((timed.spent, is_restart), (spent, body.is_empty()));
            assert_eq!((entry.seat, entry.turn), (timed.seat, timed.turn));
            assert_eq!(log.when(seq), Some((at, timed.turn)));
        }
    }
}
