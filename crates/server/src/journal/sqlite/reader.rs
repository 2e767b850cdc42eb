use std::path::Path;

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row as Columns, params};

use super::{connect_to_read, not_written};
use crate::journal::{Entry, Fault, PlayerRow, Reader, Row};
use crate::{Digest, GameId, Player, Seq};

/// A reader of a [`Sqlite`](super::Sqlite), or of its file while another process writes it.
#[derive(Debug)]
pub struct SqliteReader {
    connection: Connection,
}

const COLUMNS: &str = "id, kind, setup, options, at, first, second, invite, engine, ended, \
                       (select coalesce(max(seq), 0) from event where game = id)";

impl SqliteReader {
    /// Opens a file for reading, without the lock of a server.
    ///
    /// # Errors
    ///
    /// It is no such file.
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
        Ok(Self { connection })
    }

    fn rows(&self, condition: &str, with: impl rusqlite::Params) -> Result<Vec<(Row, Seq)>, Fault> {
        let sql = format!("select {COLUMNS} from game where {condition} order by id");
        let mut select = self.connection.prepare_cached(&sql).map_err(not_written)?;
        let rows = select.query_map(with, row).map_err(not_written)?;
        rows.collect::<Result<_, _>>().map_err(not_written)
    }
}

impl Reader for SqliteReader {
    fn games(
        &mut self,
        unfinished: bool,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        let after = after.map(|id| id.to_string()).unwrap_or_default();
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        self.rows(
            "id in (select id from game where id > ?1 and (not ?2 or ended is null) order by id limit ?3)",
            params![after, unfinished, limit],
        )
    }

    fn games_of(&mut self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault> {
        let holder = format!("player:{player}");
        let mut rows = self.rows(
            "id in (\
                 select id from game where first = ?1 collate nocase and first like 'player:%' and ended is null \
                 union \
                 select id from game where second = ?1 collate nocase and second like 'player:%' and ended is null)",
            params![holder],
        )?;
        rows.truncate(limit);
        Ok(rows)
    }

    fn game(&mut self, id: GameId) -> Result<Option<Row>, Fault> {
        let mut rows = self.rows("id = ?1", params![id.to_string()])?;
        Ok(rows.pop().map(|(row, _)| row))
    }

    fn events(&mut self, id: GameId, after: Seq) -> Result<Vec<Entry>, Fault> {
        let sql = "select seq, at, spent, seat, body from event where game = ?1 and seq > ?2 order by seq";
        let mut select = self.connection.prepare_cached(sql).map_err(not_written)?;
        let entries = select.query_map(params![id.to_string(), after], |columns| {
            let second: Option<bool> = columns.get(3)?;
            Ok(Entry {
                game: id,
                seq: columns.get(0)?,
                at: time(columns, 1)?,
                spent: columns.get(2)?,
                seat: second.map(|second| {
                    if second {
                        Player::Second
                    } else {
                        Player::First
                    }
                }),
                body: columns.get(4)?,
            })
        });
        let entries = entries.map_err(not_written)?;
        entries.collect::<Result<_, _>>().map_err(not_written)
    }

    fn player(&mut self, token: &Digest) -> Result<Option<PlayerRow>, Fault> {
        let sql = "select name, token, bot, at from player where token = ?1";
        let mut select = self.connection.prepare_cached(sql).map_err(not_written)?;
        let found = select.query_row([token.as_bytes()], player).optional();
        found.map_err(not_written)
    }

    fn players(&mut self) -> Result<Vec<PlayerRow>, Fault> {
        let sql = "select name, token, bot, at from player order by name";
        let mut select = self.connection.prepare_cached(sql).map_err(not_written)?;
        let rows = select.query_map([], player).map_err(not_written)?;
        rows.collect::<Result<_, _>>().map_err(not_written)
    }
}

fn player(columns: &Columns<'_>) -> rusqlite::Result<PlayerRow> {
    let token = Digest::from_bytes(columns.get(1)?);
    Ok(PlayerRow::new(
        columns.get::<_, Box<str>>(0)?,
        token,
        columns.get(2)?,
        time(columns, 3)?,
    ))
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
