use std::path::Path;
use std::thread;
use std::time::Duration;

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{Connection, Params, Row as Columns, params};

use super::schema::known_version;
use super::{connect_to_read, not_written};
use crate::journal::notice::seat;
use crate::journal::record::signed;
use crate::journal::{
    Entry, Fault, Note, Notice, PlayerRow, Reader, Row, Selection, Stage, place_in_list, selected,
};
use crate::{Digest, GameId, Seq};

/// A reader of a [`Sqlite`](super::Sqlite), or of its file while another process writes it.
#[derive(Debug)]
pub struct SqliteReader {
    connection: Connection,
    columns: &'static str,
    player: &'static str,
    /// The last notice that was heard, once the reader listens.
    heard: Option<i64>,
}

const COLUMNS: &str = "id, kind, setup, options, at, first, second, invite, engine, ended, \
                       (select coalesce(max(seq), 0) from event where game = id), seen";

const PLAYER: &str = "name, token, bot, at, guest";

/// The columns in a file of a version that does not tell who made a player.
const PLAYER_5: &str = "name, token, bot, at, 0";

/// The columns in a file of the first version, which knows no signs of players.
const COLUMNS_1: &str = "id, kind, setup, options, at, first, second, invite, engine, ended, \
                         (select coalesce(max(seq), 0) from event where game = id), null";

impl SqliteReader {
    /// Opens a file for reading, without the lock of a server.
    ///
    /// # Errors
    ///
    /// It is no such file, or of a newer version.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Fault> {
        let connection = connect_to_read(path.as_ref()).map_err(not_written)?;
        // A file that is not a database is seen at the first question.
        connection
            .query_row(
                "select count(*) from (select 1 from event limit 1)",
                [],
                |_| Ok(()),
            )
            .map_err(not_written)?;
        let version = known_version(&connection)?;
        let columns = if version < 2 { COLUMNS_1 } else { COLUMNS };
        let player = if version < 6 { PLAYER_5 } else { PLAYER };
        Ok(Self {
            connection,
            columns,
            player,
            heard: None,
        })
    }

    /// The faults of the file itself: pages that are broken, events without a game.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub fn problems(&mut self) -> Result<Vec<String>, Fault> {
        let mut problems = self.query("pragma integrity_check", [], |row| row.get(0))?;
        problems.retain(|problem| problem != "ok");
        let orphans = self.query("pragma foreign_key_check", [], |row| {
            let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
            Ok(format!(
                "a row of the table {table} refers to nothing in {parent}"
            ))
        });
        problems.extend(orphans?);
        Ok(problems)
    }

    /// The answers to a question.
    fn query<T>(
        &self,
        sql: &str,
        with: impl Params,
        read: impl FnMut(&Columns<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, Fault> {
        let mut select = self.connection.prepare_cached(sql).map_err(not_written)?;
        let rows = select.query_map(with, read).map_err(not_written)?;
        rows.collect::<Result<_, _>>().map_err(not_written)
    }

    fn rows(&self, condition: &str, with: impl Params) -> Result<Vec<(Row, Seq)>, Fault> {
        let sql = format!("select {} from game {condition}", self.columns);
        self.query(&sql, with, row)
    }
}

impl Reader for SqliteReader {
    fn games(
        &mut self,
        selection: Selection,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        let after = after.map(|id| id.to_string()).unwrap_or_default();
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let selected = selected(&selection, ["?3", "?4"]);
        let condition = format!("where id > ?1 {selected} order by id limit ?2");
        let [before, since] = [selection.before, selection.since].map(|at| at.map(signed));
        self.rows(&condition, params![after, limit, before, since])
    }

    fn listed(
        &mut self,
        kind: Option<&str>,
        stage: Stage,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        let Some((at, id)) = place_in_list(self, after)? else {
            return Ok(Vec::new());
        };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let index = match stage {
            Stage::Open => "game_open",
            Stage::Playing => "game_playing",
            Stage::Over => "game_over",
        };
        let (index, of_kind) = match kind {
            Some(_) => (index.to_owned(), "and kind = ?1"),
            None => (format!("{index}_all"), "and ?1 is null"),
        };
        let condition = stage.condition();
        let condition = format!(
            "indexed by {index} where {condition} and instr(options, '\"private\":true') = 0 {of_kind} \
             and (at, id) < (?2, ?3) order by at desc, id desc limit ?4"
        );
        self.rows(&condition, params![kind, at, id, limit])
    }

    fn ended_of(&mut self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let half = |seat: &str| {
            format!(
                "select * from (select id from game where {seat} = ?1 collate nocase and {seat} like 'player:%' \
                 and ended is not null order by at desc limit ?2)"
            )
        };
        let (first, second) = (half("first"), half("second"));
        let condition =
            format!("where id in ({first} union {second}) order by at desc, id desc limit ?2");
        self.rows(&condition, params![format!("player:{player}"), limit])
    }

    fn games_of(&mut self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault> {
        let holder = format!("player:{player}");
        let mut rows = self.rows(
            "where id in (\
                 select id from game where first = ?1 collate nocase and first like 'player:%' and ended is null \
                 union \
                 select id from game where second = ?1 collate nocase and second like 'player:%' and ended is null) \
             order by id",
            params![holder],
        )?;
        rows.truncate(limit);
        Ok(rows)
    }

    fn game(&mut self, id: GameId) -> Result<Option<Row>, Fault> {
        let mut rows = self.rows("where id = ?1", params![id.to_string()])?;
        Ok(rows.pop().map(|(row, _)| row))
    }

    fn events(&mut self, id: GameId, after: Seq) -> Result<Vec<Entry>, Fault> {
        let sql = "select seq, at, spent, seat, body from event where game = ?1 and seq > ?2 order by seq";
        self.query(sql, params![id.to_string(), after], |columns| {
            let second: Option<bool> = columns.get(3)?;
            Ok(Entry {
                game: id,
                seq: columns.get(0)?,
                at: time(columns, 1)?,
                spent: columns.get(2)?,
                seat: seat(second.map(i16::from)),
                body: columns.get(4)?,
            })
        })
    }

    fn player(&mut self, token: &Digest) -> Result<Option<PlayerRow>, Fault> {
        let sql = format!("select {} from player where token = ?1", self.player);
        Ok(self.query(&sql, [token.as_bytes()], player)?.pop())
    }

    fn player_named(&mut self, name: &str) -> Result<Option<PlayerRow>, Fault> {
        let sql = format!("select {} from player where name = ?1", self.player);
        Ok(self.query(&sql, [name], player)?.pop())
    }

    fn notes(&mut self, kind: &str, now: u64) -> Result<Vec<Note>, Fault> {
        let sql =
            "select kind, key, body, until from note where kind = ?1 and until > ?2 order by key";
        self.query(sql, params![kind, signed(now)], |columns| {
            Ok(Note {
                kind: columns.get(0)?,
                key: columns.get(1)?,
                body: columns.get(2)?,
                until: time(columns, 3)?,
            })
        })
    }

    fn players(&mut self) -> Result<Vec<PlayerRow>, Fault> {
        let sql = format!("select {} from player order by name", self.player);
        self.query(&sql, [], player)
    }

    fn others(&mut self, timeout: Duration) -> Result<Vec<Notice>, Fault> {
        let Some(heard) = self.heard else {
            let sql = "select coalesce(max(id), 0) from notice";
            let last = self.connection.query_row(sql, [], |row| row.get(0));
            self.heard = Some(last.map_err(not_written)?);
            // Whatever happened before is not heard.
            return Err(not_written("notices begin now"));
        };
        let sql = "select id, text from notice where id > ?1 order by id";
        let rows: Vec<(i64, String)> =
            self.query(sql, [heard], |row| Ok((row.get(0)?, row.get(1)?)))?;
        match rows.last() {
            Some((last, _)) => self.heard = Some(*last),
            None => thread::sleep(timeout),
        }
        let notices = rows.iter().filter_map(|(_, text)| Notice::read(text));
        Ok(notices.collect())
    }
}

fn player(columns: &Columns<'_>) -> rusqlite::Result<PlayerRow> {
    let token = Digest::from_bytes(columns.get(1)?);
    let (name, bot) = (columns.get::<_, Box<str>>(0)?, columns.get(2)?);
    let mut row = PlayerRow::new(name, token, bot, time(columns, 3)?);
    row.guest = columns.get(4)?;
    Ok(row)
}

fn row(columns: &Columns<'_>) -> rusqlite::Result<(Row, Seq)> {
    let Id(id) = columns.get(0)?;
    let text = |index| columns.get::<_, Box<str>>(index);
    let mut row = Row::new(id, text(1)?, text(2)?, text(3)?, time(columns, 4)?);
    row.seats = [columns.get(5)?, columns.get(6)?];
    row.invite = columns
        .get::<_, Option<[u8; 32]>>(7)?
        .map(Digest::from_bytes);
    row.engine = columns.get(8)?;
    row.ended = columns.get(9)?;
    let seen: Option<i64> = columns.get(11)?;
    row.seen = seen.and_then(|seen| u64::try_from(seen).ok());
    Ok((row, columns.get(10)?))
}

fn time(columns: &Columns<'_>, index: usize) -> rusqlite::Result<u64> {
    let at: i64 = columns.get(index)?;
    Ok(u64::try_from(at).unwrap_or_default())
}

/// A name of a game in a column.
struct Id(GameId);

impl FromSql for Id {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let id = value.as_str()?.parse();
        id.map(Self)
            .map_err(|error| FromSqlError::Other(Box::new(error)))
    }
}
