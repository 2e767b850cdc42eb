//! The row of a game in a journal, its records and the texts of its events.

use serde::{Deserialize, Serialize};

use super::holders::{Holder, Seats};
use super::log::LogItem;
use super::slot::State;
use crate::journal::{Entry, Fault, Reader, Record, Row, Selection};
use crate::{Game, GameId};

impl<G: Game> State<G> {
    /// Takes over the seats and the engine of a row.
    pub(super) fn apply_row(&mut self, row: &Row) {
        let holders = row.seats.each_ref();
        let holders = holders.map(|holder| holder.as_deref().and_then(Holder::parse));
        if row.invite.is_some() || holders.iter().any(Option::is_some) {
            let invite = row.invite;
            let holders = holders.into();
            self.seats = Some(Box::new(Seats { holders, invite }));
        }
        self.engine.clone_from(&row.engine);
    }
}

/// The row of a game.
pub(super) fn row<G: Game>(id: GameId, at: u64, state: &State<G>) -> Row {
    let mut row = Row::new(
        id,
        state.game.name(),
        text(&state.setup),
        text(&state.options),
        at,
    );
    if let Some(seats) = &state.seats {
        let holders = seats.holders.as_ref();
        row.seats = holders
            .map(|holder| holder.as_ref().map(|it| it.to_string().into()))
            .into();
        row.invite = seats.invite;
    }
    row.engine.clone_from(&state.engine);
    let outcome = state.game.outcome();
    row.ended = match &state.closed {
        Some(reason) => Some(reason.as_str().into()),
        None => outcome.map(|outcome| outcome.reason),
    };
    row
}

/// The records of a new game.
pub(super) fn records<G: Game>(
    id: GameId,
    at: u64,
    state: &State<G>,
    is_over: bool,
) -> Vec<Record> {
    let mut row = row(id, at, state);
    let ended = row.ended.take().filter(|_| is_over);
    let mut records = vec![Record::Game(row)];
    for (entry, seq) in state.log.after(0).zip(1..) {
        records.push(Record::Event(Entry {
            game: id,
            seq,
            at: entry.at,
            spent: entry.spent,
            seat: entry.seat,
            body: body(&entry.item),
        }));
    }
    records.extend(ended.map(|reason| Record::Ended(id, reason)));
    records
}

/// The number of unfinished games.
pub(super) fn unfinished(reader: &mut dyn Reader) -> Result<u64, Fault> {
    let (mut count, mut after) = (0_u64, None);
    loop {
        let rows = reader.games(Selection::UNFINISHED, after, 10_000)?;
        let Some((last, _)) = rows.last() else {
            return Ok(count);
        };
        after = Some(last.id);
        count = count.saturating_add(u64::try_from(rows.len()).unwrap_or(u64::MAX));
    }
}

/// A new beginning in a journal.
#[derive(Serialize, Deserialize)]
struct Restart<S> {
    #[serde(rename = "$restart")]
    setup: S,
}

const RESTART: &str = "{\"$restart\":";

/// The text in a journal.
pub(super) fn body<G: Game>(item: &LogItem<G>) -> Box<str> {
    match item {
        LogItem::Event(event) => text(event).into(),
        LogItem::Restart(setup) => text(&Restart { setup }).into(),
    }
}

/// The event of a text in a journal.
pub(super) fn parse<G: Game>(body: &str) -> Option<LogItem<G>> {
    if body.starts_with(RESTART) {
        let Restart { setup } = serde_json::from_str(body).ok()?;
        return Some(LogItem::Restart(Box::new(setup)));
    }
    serde_json::from_str(body).ok().map(LogItem::Event)
}

/// A value as JSON; an event that JSON cannot hold reads as none when it comes back.
pub(super) fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
