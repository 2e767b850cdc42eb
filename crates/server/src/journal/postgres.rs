#![expect(clippy::doc_markdown, reason = "PostgreSQL is a name")]

use std::collections::HashSet;

use ::postgres::error::SqlState;
use ::postgres::{Client, Error, Statement, Transaction};

mod notice;
mod reader;
mod settings;
mod tls;

pub use reader::PostgresReader;

use settings::Settings;

use super::notice::seat;
use super::record::{OLD, signed};
use super::{Appended, BoxError, Entry, Fault, Journal, Note, Record};
use crate::values::random;
use crate::{GameId, Seq};

/// A journal in a database of PostgreSQL, which any number of servers share.
///
/// No game has an owner: the number of an event decides which server was first.
pub struct Postgres {
    settings: Settings,
    /// The name of this server in notices.
    server: Box<str>,
    link: Link,
}

/// A connection, and the statements that each batch needs, which are parsed once.
struct Link {
    client: Client,
    insert: Statement,
    notify: Statement,
}

/// The most attempts when two servers were in each other's way.
const ATTEMPTS: u32 = 5;

// A foreign key would look each game up once more, and lock its row, for every event: half of the time of a batch.
/// All events of a batch, and an answer for each that is new.
const INSERT: &str = "insert into event (game, seq, at, spent, seat, body) \
         select e.* from unnest($1::text[], $2::int[], $3::bigint[], $4::int[], $5::smallint[], $6::text[]) \
             as e (game, seq, at, spent, seat, body) \
         where exists (select from game where id = e.game) \
         on conflict do nothing returning game, seq";

// Names are in small letters by the collation of bytes: that of the database may be Turkish, with another small I.
const SCHEMA: &str = "
create table if not exists player (
    name text primary key,
    token bytea not null unique,
    bot boolean not null,
    at bigint not null
);
drop index if exists player_name, game_first, game_second, game_first_over, game_second_over;
create unique index if not exists player_by_name on player (lower(name collate \"C\"));
create table if not exists game (
    id text collate \"C\" primary key,
    kind text not null,
    setup text not null,
    options text not null,
    at bigint not null,
    first text,
    second text,
    invite bytea,
    engine text,
    ended text
);
create table if not exists event (
    game text collate \"C\" not null,
    seq integer not null,
    at bigint not null,
    spent integer,
    seat smallint,
    body text not null,
    primary key (game, seq)
);
create or replace function forget_events() returns trigger language plpgsql as
    'begin delete from event where game = old.id; return old; end';
create or replace trigger forget_events after delete on game for each row execute function forget_events();
alter table game add column if not exists seen bigint;
drop index if exists game_open;
create index if not exists game_by_first on game (lower(first collate \"C\"))
    where first like 'player:%' and ended is null;
create index if not exists game_by_second on game (lower(second collate \"C\"))
    where second like 'player:%' and ended is null;
create index if not exists game_unfinished on game (id) where ended is null;
create index if not exists game_waiting on game (kind, at, id)
    where ended is null and invite is not null and (first is null or second is null)
    and position('\"private\":true' in options) = 0;
create index if not exists game_playing on game (kind, at, id)
    where ended is null and not (invite is not null and (first is null or second is null))
    and position('\"private\":true' in options) = 0;
create index if not exists game_over on game (kind, at, id)
    where ended is not null and position('\"private\":true' in options) = 0;
create index if not exists game_over_by_first on game (lower(first collate \"C\"), at)
    where first like 'player:%' and ended is not null;
create index if not exists game_over_by_second on game (lower(second collate \"C\"), at)
    where second like 'player:%' and ended is not null;
create table if not exists note (
    kind text not null,
    key text not null,
    body text not null,
    until bigint not null,
    primary key (kind, key)
);
create index if not exists note_until on note (until);
create index if not exists game_waiting_all on game (at, id)
    where ended is null and invite is not null and (first is null or second is null)
    and position('\"private\":true' in options) = 0;
create index if not exists game_playing_all on game (at, id)
    where ended is null and not (invite is not null and (first is null or second is null))
    and position('\"private\":true' in options) = 0;
create index if not exists game_over_all on game (at, id)
    where ended is not null and position('\"private\":true' in options) = 0;
update game set kind = 'fischerandom' where kind = 'chess' and setup like '%\"chess960\":%';
update game set kind = lower(coalesce(substring(setup from '\"variant\":\"([^\"]+)\"'), 'chess')) where kind = 'variant';
alter table player add column if not exists guest boolean not null default false;
create table if not exists version (version integer primary key);
insert into version values (1), (2), (3), (4), (5) on conflict do nothing;
";

/// The version of the tables.
const VERSION: i32 = 5;

/// The number of the lock under which tables are made.
const LOCK: i64 = 0x0051_6953_6572_7665;

impl Postgres {
    /// Opens the journal in a database, such as `postgres://user@host/games`, and makes its tables if there are
    /// none.
    ///
    /// The address, the variables `PGPASSWORD`, `PGPASSFILE`, `PGSSLMODE` and `PGSSLROOTCERT`, and the files `.pgpass` and
    /// `.postgresql/root.crt` of the user mean what they mean to libpq.
    ///
    /// # Errors
    ///
    /// The address is none, the database does not answer, its tables are of a newer version, or there are none of this
    /// version and the role may not make them.
    pub fn open(address: &str) -> Result<Self, Fault> {
        let settings = Settings::new(address)?;
        let mut client = settings.connect().map_err(refused)?;
        if version(&mut client)? != Some(VERSION) {
            match make_tables(&mut client) {
                Err(error) if error.code() == Some(&SqlState::INSUFFICIENT_PRIVILEGE) => {
                    let words = "the database has no tables of this version, and the role may not make them: \
                                 run `chess migrate` as their owner";
                    return Err(not_written(words));
                }
                made => made.map_err(refused)?,
            }
        }
        let random: [u8; 16] = random::bytes().map_err(|error| not_written(error.to_string()))?;
        let server = u128::from_le_bytes(random).to_string();
        let link = Link::new(client).map_err(not_written)?;
        Ok(Self {
            settings,
            server: server.into(),
            link,
        })
    }

    /// Makes the tables of a database, or brings them to the version of today; a role may then use them, which needs no
    /// other right. It is for the owner of the tables.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open); there is no such role.
    pub fn migrate(address: &str, role: Option<&str>) -> Result<(), Fault> {
        let mut client = Settings::new(address)?.connect().map_err(refused)?;
        version(&mut client)?;
        make_tables(&mut client).map_err(refused)?;
        let Some(role) = role else { return Ok(()) };
        let name = role.replace('"', "\"\"");
        let grant = format!(
            "grant select, insert, update, delete on player, game, event, note to \"{name}\"; \
             grant select on version to \"{name}\""
        );
        client.batch_execute(&grant).map_err(refused)
    }

    /// Whether an address has a password, which everybody on the machine can read among the arguments of a command.
    #[must_use]
    pub fn has_password(address: &str) -> bool {
        settings::has_password(address)
    }

    fn attempt(&mut self, batch: &[Record]) -> Result<Vec<Appended>, Attempt> {
        if self.link.client.is_closed() {
            self.link = Link::new(self.settings.connect()?)?;
        }
        let mut transaction = self.link.client.transaction()?;
        let answers = write(&mut transaction, &self.link.insert, batch)?;
        let news = batch.iter().zip(&answers);
        let news = news.filter(|(_, answer)| **answer == Appended::New);
        for part in notice::parts(&self.server, news.filter_map(|(record, _)| record.notice())) {
            transaction.execute(&self.link.notify, &[&part])?;
        }
        // From here on it is open if the records are there.
        match transaction.commit() {
            Ok(()) => Ok(answers),
            Err(error) if is_conflict(&error) => Err(Attempt::Before(error)),
            Err(error) => Err(Attempt::AtCommit(error)),
        }
    }
}

impl std::fmt::Debug for Postgres {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The address may hold a password.
        f.debug_struct("Postgres")
            .field("server", &self.server)
            .finish_non_exhaustive()
    }
}

impl Link {
    fn new(mut client: Client) -> Result<Self, Error> {
        let insert = client.prepare(INSERT)?;
        let notify = client.prepare("select pg_notify('games', $1)")?;
        Ok(Self {
            client,
            insert,
            notify,
        })
    }
}

/// The version of the tables of a database, if it has some; an error if it is newer than this server.
fn version(client: &mut Client) -> Result<Option<i32>, Fault> {
    let ask = |client: &mut Client| -> Result<Option<i32>, Error> {
        let known = client.query_one("select to_regclass('version') is not null", &[])?;
        if !known.try_get::<_, bool>(0)? {
            return Ok(None);
        }
        client
            .query_one("select max(version) from version", &[])?
            .try_get(0)
    };
    let found = ask(client).map_err(|error| {
        if error.code() == Some(&SqlState::INSUFFICIENT_PRIVILEGE) {
            let words = "the role may not read the tables of the database: run `chess migrate` as their owner";
            return not_written(words);
        }
        refused(error)
    })?;
    if let Some(found) = found.filter(|found| *found > VERSION) {
        let words = format!(
            "the tables are of version {found} and need a newer program: this one knows versions up to {VERSION}"
        );
        return Err(not_written(words));
    }
    Ok(found)
}

fn make_tables(client: &mut Client) -> Result<(), Error> {
    let mut transaction = client.transaction()?;
    transaction.execute("select pg_advisory_xact_lock($1)", &[&LOCK])?;
    transaction.batch_execute(SCHEMA)?;
    transaction.commit()
}

fn not_written(error: impl Into<BoxError>) -> Fault {
    Fault::NotWritten(error.into())
}

/// A database that does not take part, with every reason that is known.
fn refused(error: Error) -> Fault {
    not_written(not_written(error).reason())
}

/// A failed attempt.
enum Attempt {
    Before(Error),
    AtCommit(Error),
}

impl From<Error> for Attempt {
    fn from(error: Error) -> Self {
        Self::Before(error)
    }
}

/// Whether two servers were in each other's way, so that nothing was written and trying again helps.
fn is_conflict(error: &Error) -> bool {
    let states = [
        &SqlState::T_R_DEADLOCK_DETECTED,
        &SqlState::T_R_SERIALIZATION_FAILURE,
    ];
    error.code().is_some_and(|code| states.contains(&code))
}

/// Whether the connection is of no more use: it broke, or the database ends it.
fn is_lost(error: &Error) -> bool {
    error
        .code()
        .is_none_or(|code| code.code().starts_with("57"))
}

impl Journal for Postgres {
    type Reader = PostgresReader;

    fn append(&mut self, batch: &[Record]) -> Result<Vec<Appended>, Fault> {
        let mut attempts = 0_u32;
        loop {
            attempts = attempts.saturating_add(1);
            match self.attempt(batch) {
                Ok(answers) => return Ok(answers),
                Err(Attempt::Before(error)) if is_conflict(&error) && attempts < ATTEMPTS => {}
                // A connection that was lost before the commit has written nothing.
                Err(Attempt::Before(error)) if is_lost(&error) && attempts < ATTEMPTS => {
                    self.reopen()?;
                }
                Err(Attempt::Before(error)) => return Err(not_written(error)),
                Err(Attempt::AtCommit(error)) => return Err(Fault::Unknown(error.into())),
            }
        }
    }

    fn reader(&self) -> Result<PostgresReader, Fault> {
        let client = self.settings.connect().map_err(not_written)?;
        Ok(PostgresReader::new(
            self.settings.clone(),
            self.server.clone(),
            client,
        ))
    }

    fn reopen(&mut self) -> Result<(), Fault> {
        let client = self.settings.connect().map_err(not_written)?;
        self.link = Link::new(client).map_err(not_written)?;
        Ok(())
    }

    fn is_shared(&self) -> bool {
        true
    }
}

/// Writes records, which are sorted: two servers that write in the same order do not wait in a circle.
///
/// New games come first, as events refer to them; the ends come last.
fn write(
    transaction: &mut Transaction<'_>,
    insert: &Statement,
    batch: &[Record],
) -> Result<Vec<Appended>, Error> {
    let mut answers = vec![Appended::Taken; batch.len()];
    let is_end = |record: &Record| matches!(record, Record::Ended(..) | Record::Deleted(_));
    for ends in [false, true] {
        if ends {
            let mut new = write_events(transaction, insert, batch)?;
            for (record, answer) in batch.iter().zip(&mut answers) {
                if event(record).is_some_and(|entry| new.remove(&(entry.game, entry.seq))) {
                    *answer = Appended::New;
                }
            }
        }
        for (record, answer) in batch.iter().zip(&mut answers) {
            if is_end(record) == ends && write_one(transaction, record)? > 0 {
                *answer = Appended::New;
            }
        }
    }
    Ok(answers)
}

/// Writes all events in one statement; those that are new.
fn write_events(
    transaction: &mut Transaction<'_>,
    insert: &Statement,
    batch: &[Record],
) -> Result<HashSet<(GameId, Seq)>, Error> {
    let mut new = HashSet::new();
    let entries: Vec<&Entry> = batch.iter().filter_map(event).collect();
    if entries.is_empty() {
        return Ok(new);
    }
    let games: Vec<String> = entries.iter().map(|entry| entry.game.to_string()).collect();
    let seqs: Vec<i32> = entries.iter().map(|entry| number(entry.seq)).collect();
    let ats: Vec<i64> = entries.iter().map(|entry| signed(entry.at)).collect();
    let spents: Vec<Option<i32>> = entries
        .iter()
        .map(|entry| entry.spent.map(number))
        .collect();
    let seats: Vec<Option<i16>> = entries
        .iter()
        .map(|entry| entry.seat.map(|seat| i16::from(seat.is_second())))
        .collect();
    let bodies: Vec<&str> = entries.iter().map(|entry| entry.body.as_ref()).collect();
    let rows = transaction.query(insert, &[&games, &seqs, &ats, &spents, &seats, &bodies])?;
    for row in rows {
        let (game, seq): (&str, i32) = (row.try_get(0)?, row.try_get(1)?);
        if let (Ok(game), Ok(seq)) = (game.parse(), Seq::try_from(seq)) {
            new.insert((game, seq));
        }
    }
    Ok(new)
}

fn event(record: &Record) -> Option<&Entry> {
    match record {
        Record::Event(entry) => Some(entry),
        _ => None,
    }
}

/// Writes a record that is no event; the number of rows that it changed.
fn write_one(transaction: &mut Transaction<'_>, record: &Record) -> Result<u64, Error> {
    match record {
        Record::Player(row) => transaction.execute(
            "insert into player (name, token, bot, guest, at) values ($1, $2, $3, $4, $5) on conflict do nothing",
            &[&row.name, &row.token.as_bytes().as_slice(), &row.bot, &row.guest, &signed(row.at)],
        ),
        Record::Game(row) => {
            let [first, second] = &row.seats;
            let invite = row.invite.as_ref().map(|digest| digest.as_bytes().as_slice());
            transaction.execute(
                "insert into game (id, kind, setup, options, at, first, second, invite, engine, ended) \
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing",
                &[
                    &row.id.to_string(),
                    &row.kind,
                    &row.setup,
                    &row.options,
                    &signed(row.at),
                    first,
                    second,
                    &invite,
                    &row.engine,
                    &row.ended,
                ],
            )
        }
        Record::Seats(id, [first, second]) => transaction.execute(
            "update game set first = coalesce(first, $2), second = coalesce(second, $3) where id = $1 \
             and ($2::text is null or first is null) and ($3::text is null or second is null)",
            &[&id.to_string(), first, second],
        ),
        Record::Options(id, options) => transaction.execute(
            "update game set options = $2 where id = $1",
            &[&id.to_string(), options],
        ),
        Record::Ended(id, reason) => transaction.execute(
            "update game set ended = case when $2::text = '' then null else coalesce(ended, $2) end where id = $1",
            &[&id.to_string(), reason],
        ),
        Record::Seen(id, at) => transaction.execute(
            "update game set seen = greatest(seen, $2) where id = $1",
            &[&id.to_string(), &signed(*at)],
        ),
        Record::Note(Note {
            kind,
            key,
            body,
            until,
        }) => transaction.execute(
            "insert into note (kind, key, body, until) values ($1, $2, $3, $4) \
             on conflict (kind, key) do update set body = excluded.body, until = excluded.until",
            &[kind, key, body, &signed(*until)],
        ),
        Record::Erased(kind, key) => transaction.execute(
            "delete from note where kind = $1 and key = $2",
            &[kind, key],
        ),
        Record::Swept(now) => {
            // Two servers that sweep at the same time take different notes.
            transaction.execute(
                "delete from note where (kind, key) in (select kind, key from note where until <= $1 \
                 order by until, kind collate \"C\", key collate \"C\" limit $2 for update skip locked)",
                &[&signed(*now), &i64::from(OLD)],
            )?;
            Ok(1)
        }
        Record::Token(name, token) => transaction.execute(
            "update player set token = $2 where lower(name collate \"C\") = $1",
            &[&name.to_ascii_lowercase(), &token.as_bytes().as_slice()],
        ),
        Record::Renamed(name, new) => {
            let renamed = transaction.execute(
                "update player set name = $2 where lower(name collate \"C\") = $1 and ($1 = $3 \
                 or not exists (select from player where lower(name collate \"C\") = $3))",
                &[&name.to_ascii_lowercase(), new, &new.to_ascii_lowercase()],
            )?;
            if renamed > 0 {
                let [old, new] = [&*name.to_ascii_lowercase(), new].map(|name| format!("player:{name}"));
                for seat in ["first", "second"] {
                    let sql = format!("update game set {seat} = $2 where lower({seat} collate \"C\") = $1");
                    transaction.execute(&sql, &[&old, &new])?;
                }
            }
            Ok(renamed)
        }
        Record::Removed(name) => transaction.execute(
            "delete from player where lower(name collate \"C\") = $1",
            &[&name.to_ascii_lowercase()],
        ),
        Record::Deleted(id) => {
            transaction.execute("delete from game where id = $1", &[&id.to_string()])
        }
        Record::Event(_) => Ok(0),
    }
}

/// A number as PostgreSQL holds it.
fn number(of: u32) -> i32 {
    i32::try_from(of).unwrap_or(i32::MAX)
}
