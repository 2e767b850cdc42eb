use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Place;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::record::OLD;
use super::{
    Appended, Entry, Fault, Journal, Note, Notice, PlayerRow, Reader, Record, Row, Selection, Stage,
};
use crate::{Digest, GameId, Seq};

/// A journal in the memory of the process, which several servers in it may share.
///
/// A clone is another opening of the same journal: a server that opens it sees what the others append.
///
/// ```
/// use feen_server::journal::{Journal, Memory};
///
/// let first = Memory::new();
/// let second = first.clone();
/// assert!(!first.is_shared() && first.shared().is_shared());
/// # drop(second);
/// ```
#[derive(Debug, Default)]
pub struct Memory {
    store: Arc<Store>,
    server: u64,
    is_shared: bool,
}

#[derive(Debug, Default)]
struct Store {
    tables: Mutex<Tables>,
    grown: Condvar,
}

#[derive(Debug, Default)]
struct Tables {
    players: BTreeMap<Box<str>, PlayerRow>,
    games: BTreeMap<GameId, Row>,
    events: BTreeMap<GameId, Vec<Entry>>,
    notes: BTreeMap<(Box<str>, Box<str>), Note>,
    /// The notices for other servers, each with the number of its server.
    notices: Vec<(u64, Notice)>,
    servers: u64,
}

impl Memory {
    /// An empty journal.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same journal, for several servers at once.
    #[must_use]
    pub fn shared(mut self) -> Self {
        self.is_shared = true;
        self
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        lock(&self.store)
    }
}

/// Another opening of the same journal.
impl Clone for Memory {
    fn clone(&self) -> Self {
        let mut tables = self.tables();
        tables.servers = tables.servers.wrapping_add(1);
        Self {
            store: Arc::clone(&self.store),
            server: tables.servers,
            is_shared: self.is_shared,
        }
    }
}

fn lock(store: &Store) -> MutexGuard<'_, Tables> {
    store.tables.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Tables {
    fn append(&mut self, record: &Record) -> Appended {
        match record {
            Record::Player(row) => {
                let place = self.players.entry(row.name.to_lowercase().into());
                let is_new = matches!(place, Place::Vacant(_));
                place.or_insert_with(|| row.clone());
                new(is_new)
            }
            Record::Token(name, token) => {
                let player = self.players.get_mut(&*name.to_lowercase());
                new(player.map(|row| row.token = *token).is_some())
            }
            Record::Renamed(name, newer) => self.rename(name, newer),
            Record::Removed(name) => new(self.players.remove(&*name.to_lowercase()).is_some()),
            Record::Deleted(id) => {
                self.events.remove(id);
                new(self.games.remove(id).is_some())
            }
            Record::Game(row) => {
                let place = self.games.entry(row.id);
                let is_new = matches!(place, Place::Vacant(_));
                place.or_insert_with(|| row.clone());
                new(is_new)
            }
            Record::Seats(id, holders) => match self.games.get_mut(id) {
                Some(row) if is_free(&row.seats, holders) => {
                    for (seat, holder) in row.seats.iter_mut().zip(holders) {
                        if let Some(holder) = holder {
                            *seat = Some(holder.clone());
                        }
                    }
                    Appended::New
                }
                _ => Appended::Taken,
            },
            Record::Options(id, options) => self.change(*id, |row| row.options = options.clone()),
            Record::Event(entry) => {
                let events = self.events.entry(entry.game).or_default();
                let next = u32::try_from(events.len()).unwrap_or(u32::MAX);
                if !self.games.contains_key(&entry.game) || entry.seq != next.saturating_add(1) {
                    return Appended::Taken;
                }
                events.push(entry.clone());
                Appended::New
            }
            Record::Ended(id, reason) => self.change(*id, |row| {
                if reason.is_empty() {
                    row.ended = None;
                } else {
                    row.ended.get_or_insert_with(|| reason.clone());
                }
            }),
            Record::Seen(id, at) => self.change(*id, |row| row.seen = row.seen.max(Some(*at))),
            Record::Note(note) => {
                let name = (note.kind.clone(), note.key.clone());
                self.notes.insert(name, note.clone());
                Appended::New
            }
            Record::Erased(kind, key) => {
                let name = (kind.clone(), key.clone());
                new(self.notes.remove(&name).is_some())
            }
            Record::Swept(now) => {
                let old = self.notes.iter().filter(|(_, note)| note.until <= *now);
                let mut old: Vec<_> = old.map(|(name, note)| (note.until, name.clone())).collect();
                old.sort();
                for (_, name) in old.iter().take(OLD.into()) {
                    self.notes.remove(name);
                }
                Appended::New
            }
        }
    }

    fn rename(&mut self, name: &str, newer: &str) -> Appended {
        let (name, lower) = (name.to_lowercase(), newer.to_lowercase());
        if name != lower && self.players.contains_key(&*lower) {
            return Appended::Taken;
        }
        let Some(mut row) = self.players.remove(&*name) else {
            return Appended::Taken;
        };
        row.name = newer.into();
        self.players.insert(lower.into(), row);
        let holder = format!("player:{name}");
        let seats = self.games.values_mut().flat_map(|row| &mut row.seats);
        for seat in seats.flatten() {
            if seat.to_lowercase() == holder {
                *seat = format!("player:{newer}").into();
            }
        }
        Appended::New
    }

    fn change(&mut self, id: GameId, change: impl FnOnce(&mut Row)) -> Appended {
        new(self.games.get_mut(&id).map(change).is_some())
    }

    /// The games in the order of their names, each with the number of its last event.
    fn rows(&self) -> impl Iterator<Item = (Row, Seq)> {
        self.games.values().map(|row| {
            let events = self.events.get(&row.id).map_or(0, Vec::len);
            (row.clone(), Seq::try_from(events).unwrap_or(Seq::MAX))
        })
    }
}

const fn new(is_new: bool) -> Appended {
    if is_new {
        Appended::New
    } else {
        Appended::Taken
    }
}

/// Whether a player has a seat of a game.
pub(crate) fn has(row: &Row, player: &str) -> bool {
    let mut seats = row.seats.iter().flatten();
    seats.any(|seat| {
        seat.strip_prefix("player:")
            .is_some_and(|name| name.to_lowercase() == player.to_lowercase())
    })
}

/// The newest of some games, from after one.
pub(crate) fn newest(
    mut rows: Vec<(Row, Seq)>,
    is_wanted: impl Fn(&Row) -> bool,
    after: Option<GameId>,
    limit: usize,
) -> Vec<(Row, Seq)> {
    let place = |row: &Row| (row.at, row.id);
    let before = rows.iter().find(|(row, _)| Some(row.id) == after);
    let before = before.map(|(row, _)| place(row));
    if after.is_some() && before.is_none() {
        return Vec::new();
    }
    rows.retain(|(row, _)| is_wanted(row) && before.is_none_or(|before| place(row) < before));
    rows.sort_by_key(|(row, _)| std::cmp::Reverse(place(row)));
    rows.truncate(limit);
    rows
}

/// Whether no seat is taken that is asked for.
fn is_free(seats: &[Option<Box<str>>; 2], holders: &[Option<Box<str>>; 2]) -> bool {
    let mut pairs = seats.iter().zip(holders);
    pairs.all(|(seat, holder)| seat.is_none() || holder.is_none())
}

impl Journal for Memory {
    type Reader = MemoryReader;

    fn append(&mut self, batch: &[Record]) -> Result<Vec<Appended>, Fault> {
        let mut tables = lock(&self.store);
        let mut answers = Vec::with_capacity(batch.len());
        for record in batch {
            let answer = tables.append(record);
            if self.is_shared && answer == Appended::New {
                let server = self.server;
                tables
                    .notices
                    .extend(record.notice().map(|notice| (server, notice)));
            }
            answers.push(answer);
        }
        drop(tables);
        self.store.grown.notify_all();
        Ok(answers)
    }

    fn reader(&self) -> Result<MemoryReader, Fault> {
        Ok(MemoryReader {
            store: Arc::clone(&self.store),
            server: self.server,
            seen: self.tables().notices.len(),
        })
    }

    fn reopen(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn is_shared(&self) -> bool {
        self.is_shared
    }
}

/// A reader of a [`Memory`].
#[derive(Debug)]
pub struct MemoryReader {
    store: Arc<Store>,
    server: u64,
    seen: usize,
}

impl Reader for MemoryReader {
    fn games(
        &mut self,
        selection: Selection,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        let tables = lock(&self.store);
        let is_wanted = |row: &Row| {
            let events = tables.events.get(&row.id);
            let last = events.and_then(|events| events.last());
            after.is_none_or(|after| row.id > after)
                && selection.has(row, last.map_or(0, |last| last.at))
        };
        let rows = tables.rows().filter(|(row, _)| is_wanted(row));
        Ok(rows.take(limit).collect())
    }

    fn listed(
        &mut self,
        kind: Option<&str>,
        stage: Stage,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        let rows = lock(&self.store).rows().collect();
        let is_wanted = |row: &Row| {
            let is_kind = kind.is_none_or(|kind| *row.kind == *kind);
            is_kind && row.is_public() && Stage::of(row) == stage
        };
        Ok(newest(rows, is_wanted, after, limit))
    }

    fn ended_of(&mut self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault> {
        let rows = lock(&self.store).rows().collect();
        let is_wanted = |row: &Row| row.ended.is_some() && has(row, player);
        Ok(newest(rows, is_wanted, None, limit))
    }

    fn games_of(&mut self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault> {
        let tables = lock(&self.store);
        let is_wanted = |row: &Row| row.ended.is_none() && has(row, player);
        let rows = tables.rows().filter(|(row, _)| is_wanted(row));
        Ok(rows.take(limit).collect())
    }

    fn game(&mut self, id: GameId) -> Result<Option<Row>, Fault> {
        Ok(lock(&self.store).games.get(&id).cloned())
    }

    fn events(&mut self, id: GameId, after: Seq) -> Result<Vec<Entry>, Fault> {
        let tables = lock(&self.store);
        let events = tables.events.get(&id).into_iter().flatten();
        Ok(events.filter(|entry| entry.seq > after).cloned().collect())
    }

    fn player(&mut self, token: &Digest) -> Result<Option<PlayerRow>, Fault> {
        let tables = lock(&self.store);
        let mut players = tables.players.values();
        Ok(players.find(|row| row.token == *token).cloned())
    }

    fn player_named(&mut self, name: &str) -> Result<Option<PlayerRow>, Fault> {
        let tables = lock(&self.store);
        Ok(tables.players.get(&*name.to_lowercase()).cloned())
    }

    fn notes(&mut self, kind: &str, now: u64) -> Result<Vec<Note>, Fault> {
        let tables = lock(&self.store);
        let notes = tables.notes.values();
        let notes = notes.filter(|note| *note.kind == *kind && note.until > now);
        Ok(notes.cloned().collect())
    }

    fn players(&mut self) -> Result<Vec<PlayerRow>, Fault> {
        Ok(lock(&self.store).players.values().cloned().collect())
    }

    fn others(&mut self, timeout: Duration) -> Result<Vec<Notice>, Fault> {
        let tables = lock(&self.store);
        let seen = self.seen;
        let waited = self
            .store
            .grown
            .wait_timeout_while(tables, timeout, |tables| tables.notices.len() <= seen);
        let (tables, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let fresh = tables.notices.get(seen..).unwrap_or_default();
        self.seen = tables.notices.len();
        let fresh = fresh.iter().filter(|(server, _)| *server != self.server);
        Ok(fresh.map(|(_, notice)| notice.clone()).collect())
    }
}
