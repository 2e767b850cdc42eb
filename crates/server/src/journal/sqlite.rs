#![expect(clippy::doc_markdown, reason = "SQLite is a name")]

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::backup::Backup;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior, params};
use tracing::warn;

mod file;
mod lock;
mod reader;
mod schema;

use file::{beside, check, make_private, says, warn_of_loss};
use lock::Lock;
pub use reader::SqliteReader;

use super::record::{OLD, signed};
use super::{Appended, BoxError, Fault, Journal, Note, Notice, PlayerRow, Record};
use crate::Player;
use crate::values::milliseconds;

/// A journal in one file of SQLite, which any tool may read while it is written.
///
/// A second server on the same file is refused.
///
/// ```
/// use feen_server::journal::{Sqlite, SqliteOptions};
///
/// # let folder = tempfile::tempdir()?;
/// # let file = folder.path().join("games.db");
/// let journal = Sqlite::open(&file, SqliteOptions::default())?;
/// let error = Sqlite::open(&file, SqliteOptions::default()).unwrap_err();
/// assert!(error.to_string().ends_with("games.db is open in another server"));
/// # drop(journal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sqlite {
    path: PathBuf,
    options: SqliteOptions,
    connection: Connection,
    /// Held until the connection is closed; a journal beside a server has none.
    lock: Option<Lock>,
}

/// The options of a [`Sqlite`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct SqliteOptions {
    /// The care for a loss of power.
    pub sync: Durability,
    /// The most pages of four kibibytes that the file may have; none by default.
    pub pages: Option<u32>,
}

impl SqliteOptions {
    /// Options with this care for a loss of power.
    #[must_use]
    pub const fn new(sync: Durability) -> Self {
        Self { sync, pages: None }
    }
}

/// The care for a loss of power.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Durability {
    /// A record is on the disk when it is acknowledged.
    #[default]
    Full,
    /// A loss of power may lose the last records; the end of the process loses none.
    Normal,
}

/// The time for which a connection waits for another, such as a tool that writes.
const BUSY: Duration = Duration::from_secs(5);

/// The same at the end.
const LAST: Duration = Duration::from_millis(500);

impl Sqlite {
    /// Opens the journal in a file, and makes it if there is none.
    ///
    /// # Errors
    ///
    /// It cannot be opened, is open in another server, or is of a newer version; or it is empty, and its log is not.
    pub fn open(path: impl AsRef<Path>, options: SqliteOptions) -> Result<Self, Fault> {
        Self::connect(path.as_ref(), options, true)
    }

    /// Opens the journal in a file beside the server that may run on it, which hears of each change; it makes the file
    /// if there is none.
    ///
    /// # Errors
    ///
    /// It cannot be opened, or is of a newer version.
    pub fn alongside(path: impl AsRef<Path>, options: SqliteOptions) -> Result<Self, Fault> {
        Self::connect(path.as_ref(), options, false)
    }

    fn connect(path: &Path, options: SqliteOptions, is_alone: bool) -> Result<Self, Fault> {
        let found = check(path)?;
        let lock = is_alone.then(|| Lock::take(path)).transpose()?;
        let mut connection = connect(path, options).map_err(not_written)?;
        warn_of_loss(&connection, path, (found, schema::version())).map_err(not_written)?;
        schema::migrate(&mut connection, path)?;
        Ok(Self {
            path: path.to_owned(),
            options,
            connection,
            lock,
        })
    }

    /// Gives the space of deleted games back to the system. No server may run on the file, as none could write meanwhile.
    ///
    /// # Errors
    ///
    /// The file is open in a server, or cannot be written.
    pub fn vacuum(path: impl AsRef<Path>) -> Result<(), Fault> {
        let path = path.as_ref();
        if !path.exists() {
            return Err(says(path, "there is no such file"));
        }
        let opened = Self::open(path, SqliteOptions::default())?;
        let done = opened.connection.execute_batch("vacuum");
        done.map_err(not_written)
    }

    /// Copies a file, also while a server runs on it. The copy has everything that was acknowledged before.
    ///
    /// # Errors
    ///
    /// The file cannot be read, the copy exists already, or it cannot be written.
    pub fn back_up(path: impl AsRef<Path>, copy: impl AsRef<Path>) -> Result<(), Fault> {
        let (path, copy) = (path.as_ref(), copy.as_ref());
        if copy.exists() {
            return Err(says(copy, "the copy exists already"));
        }
        if !path.exists() {
            return Err(says(path, "there is no such file"));
        }
        check(path)?;
        // A copy that is not whole has another name.
        let part = beside(copy, ".part");
        make_private(&part);
        let copied = copy_to(path, &part).map_err(not_written);
        let copied = copied.and_then(|()| std::fs::rename(&part, copy).map_err(not_written));
        if copied.is_err() {
            // A part of a copy is of no use.
            drop(std::fs::remove_file(&part));
        }
        copied
    }
}

/// Leaves one file: what is in the log is brought into it, also where somebody reads it still.
impl Drop for Sqlite {
    fn drop(&mut self) {
        let mode = if self.lock.is_some() {
            "truncate"
        } else {
            // Nobody waits for a verb beside a server.
            "passive"
        };
        let sql = format!("pragma wal_checkpoint({mode})");
        let kept = self.connection.busy_timeout(LAST).and_then(|()| {
            let busy = |row: &rusqlite::Row<'_>| row.get::<_, bool>(0);
            self.connection.query_row(&sql, [], busy)
        });
        // The rest of the log is read from there at the next start.
        if let Err(error) = kept {
            warn!(reason = %error, "the log of the file could not be brought into it");
        }
    }
}

fn copy_to(path: &Path, part: &Path) -> rusqlite::Result<()> {
    let source = connect_to_read(path)?;
    let mut target = Connection::open(part)?;
    target.busy_timeout(BUSY)?;
    // All pages in one step: in a log of writes a reader delays no writer.
    Backup::new(&source, &mut target)?.step(-1)?;
    // One file, without a log beside it.
    target.pragma_update(None, "journal_mode", "delete")?;
    target.close().map_err(|(_, error)| error)
}

fn connect(path: &Path, options: SqliteOptions) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    let sync = match options.sync {
        Durability::Full => "full",
        Durability::Normal => "normal",
    };
    connection.pragma_update(None, "synchronous", sync)?;
    connection.pragma_update(None, "wal_autocheckpoint", 4000)?;
    connection.pragma_update(None, "foreign_keys", "on")?;
    if let Some(pages) = options.pages {
        connection.pragma_update(None, "max_page_count", pages)?;
    }
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

fn not_written(error: impl Into<BoxError>) -> Fault {
    Fault::NotWritten(error.into())
}

impl Journal for Sqlite {
    type Reader = SqliteReader;

    fn append(&mut self, batch: &[Record]) -> Result<Vec<Appended>, Fault> {
        let immediate = TransactionBehavior::Immediate;
        let transaction = self.connection.transaction_with_behavior(immediate);
        let transaction = transaction.map_err(not_written)?;
        let mut answers = Vec::with_capacity(batch.len());
        for record in batch {
            let changed = write(&transaction, record).map_err(not_written)?;
            if changed && self.lock.is_none() {
                tell(&transaction, record).map_err(not_written)?;
            }
            answers.push(if changed {
                Appended::New
            } else {
                Appended::Taken
            });
        }
        // An error at this point leaves open if the records are there.
        let committed = transaction.commit();
        committed.map_err(|error| Fault::Unknown(error.into()))?;
        Ok(answers)
    }

    fn reader(&self) -> Result<SqliteReader, Fault> {
        SqliteReader::open(&self.path)
    }

    fn reopen(&mut self) -> Result<(), Fault> {
        // A failed sync is not tried again on the same connection: pages that it lost would count as written.
        self.connection = connect(&self.path, self.options).map_err(not_written)?;
        Ok(())
    }

    fn is_shared(&self) -> bool {
        self.lock.is_none()
    }

    fn has_notices(&self) -> bool {
        true
    }
}

/// The time for which notices are kept, in milliseconds: a server looks four times a second.
const KEPT: i64 = 3_600_000;

/// Leaves a notice for the server that runs on the file.
fn tell(connection: &Connection, record: &Record) -> rusqlite::Result<()> {
    let Some(text) = record.notice().and_then(Notice::write) else {
        return Ok(());
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = signed(milliseconds::whole(now.unwrap_or_default()));
    connection
        .prepare_cached("delete from notice where at < ?1")?
        .execute([now.saturating_sub(KEPT)])?;
    connection
        .prepare_cached("insert into notice (at, text) values (?1, ?2)")?
        .execute(params![now, text])?;
    Ok(())
}

/// Writes a record; false if its place was taken.
fn write(connection: &Connection, record: &Record) -> rusqlite::Result<bool> {
    let prepare = |sql: &str| connection.prepare_cached(sql);
    let changed = match record {
        Record::Player(PlayerRow { name, token, bot, guest, at }) => prepare(
            "insert or ignore into player (name, token, bot, guest, at) values (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![name, token.as_bytes(), bot, guest, signed(*at)])?,
        Record::Game(row) => prepare(
            "insert or ignore into game (id, kind, setup, options, at, first, second, invite, engine, ended) \
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )?
        .execute(params![
            row.id.to_string(),
            row.kind,
            row.setup,
            row.options,
            signed(row.at),
            row.seats[0],
            row.seats[1],
            row.invite.as_ref().map(crate::Digest::as_bytes),
            row.engine,
            row.ended,
        ])?,
        Record::Seats(id, [first, second]) => prepare(
            "update game set first = coalesce(first, ?2), second = coalesce(second, ?3) where id = ?1 \
             and (?2 is null or first is null) and (?3 is null or second is null)",
        )?
        .execute(params![id.to_string(), first, second])?,
        Record::Options(id, options) => prepare("update game set options = ?2 where id = ?1")?
            .execute(params![id.to_string(), options])?,
        Record::Event(entry) => {
            let inserted = prepare(
                "insert or ignore into event (game, seq, at, spent, seat, body) values (?1, ?2, ?3, ?4, ?5, ?6)",
            )?
            .execute(params![
                entry.game.to_string(),
                entry.seq,
                signed(entry.at),
                entry.spent,
                entry.seat.map(Player::is_second),
                entry.body,
            ]);
            match inserted {
                // Somebody has deleted the game.
                Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => 0,
                inserted => inserted?,
            }
        }
        Record::Token(name, token) => prepare("update player set token = ?2 where name = ?1")?
            .execute(params![name, token.as_bytes()])?,
        Record::Renamed(name, new) => {
            // The name of another player is a conflict, which changes nothing.
            let renamed = prepare("update or ignore player set name = ?2 where name = ?1")?
                .execute(params![name, new])?;
            if renamed > 0 {
                let [name, new] = [name, new].map(|name| format!("player:{name}"));
                for seat in ["first", "second"] {
                    let sql = format!("update game set {seat} = ?2 where {seat} = ?1 collate nocase");
                    prepare(&sql)?.execute([&name, &new])?;
                }
            }
            renamed
        }
        Record::Removed(name) => prepare("delete from player where name = ?1")?.execute([name])?,
        Record::Deleted(id) => prepare("delete from game where id = ?1")?.execute([id.to_string()])?,
        // An empty reason takes the end back, when a game begins anew.
        Record::Ended(id, reason) => prepare(
            "update game set ended = case when ?2 = '' then null else coalesce(ended, ?2) end where id = ?1",
        )?
        .execute(params![id.to_string(), reason])?,
        Record::Seen(id, at) => {
            prepare("update game set seen = max(coalesce(seen, 0), ?2) where id = ?1")?
                .execute(params![id.to_string(), signed(*at)])?
        }
        Record::Note(Note { kind, key, body, until }) => prepare(
            "insert or replace into note (kind, key, body, until) values (?1, ?2, ?3, ?4)",
        )?
        .execute(params![kind, key, body, signed(*until)])?,
        Record::Erased(kind, key) => {
            prepare("delete from note where kind = ?1 and key = ?2")?.execute(params![kind, key])?
        }
        Record::Swept(now) => {
            prepare(
                "delete from note where (kind, key) in \
                 (select kind, key from note where until <= ?1 order by until, kind, key limit ?2)",
            )?
            .execute(params![signed(*now), OLD])?;
            return Ok(true);
        }
    };
    Ok(changed > 0)
}

/// Opens a file for reading only.
fn connect_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(16);
    Ok(connection)
}
