use std::time::Duration;

use ::postgres::fallible_iterator::FallibleIterator;
use ::postgres::types::ToSql;
use ::postgres::{Client, Error, Row as Columns};

use super::settings::Settings;
use super::{is_lost, not_written, notice, number, seat};
use crate::journal::record::signed;
use crate::journal::{Entry, Fault, Note, Notice, PlayerRow, Reader, Row, Stage, place_in_list};
use crate::{Digest, GameId, Seq};

/// A reader of a [`Postgres`](super::Postgres).
pub struct PostgresReader {
    settings: Settings,
    server: Box<str>,
    client: Client,
    listens: bool,
}

/// The most events of one answer.
const MOST: usize = 4096;

const COLUMNS: &str = "id, kind, setup, options, at, first, second, invite, engine, ended, \
                       (select coalesce(max(seq), 0) from event where game = id), seen";

impl PostgresReader {
    pub(super) fn new(settings: Settings, server: Box<str>, client: Client) -> Self {
        Self {
            settings,
            server,
            client,
            listens: false,
        }
    }

    /// Asks something; once more over a new connection if the old one is lost.
    fn query(&mut self, sql: &str, with: &[&(dyn ToSql + Sync)]) -> Result<Vec<Columns>, Fault> {
        if self.client.is_closed() {
            self.client = self.settings.connect().map_err(not_written)?;
        }
        match self.client.query(sql, with) {
            Err(error) if self.client.is_closed() || is_lost(&error) => {
                self.client = self.settings.connect().map_err(not_written)?;
                self.client.query(sql, with).map_err(not_written)
            }
            found => found.map_err(not_written),
        }
    }

    fn rows(
        &mut self,
        condition: &str,
        with: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        let sql = format!("select {COLUMNS} from game where {condition}");
        let columns = self.query(&sql, with)?;
        columns.iter().map(row).collect()
    }

    fn listen(&mut self) -> Result<(), Error> {
        if self.client.is_closed() {
            self.client = self.settings.connect()?;
        }
        self.client.batch_execute("listen games")
    }
}

impl std::fmt::Debug for PostgresReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresReader")
            .field("server", &self.server)
            .finish_non_exhaustive()
    }
}

impl Reader for PostgresReader {
    fn games(
        &mut self,
        unfinished: bool,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        let after = after.map(|id| id.to_string()).unwrap_or_default();
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let open = if unfinished { "and ended is null" } else { "" };
        let condition = format!("id > $1 {open} order by id limit $2");
        self.rows(&condition, &[&after, &limit])
    }

    fn listed(
        &mut self,
        kind: &str,
        stage: Stage,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        let Some((at, id)) = place_in_list(self, after)? else {
            return Ok(Vec::new());
        };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        // Each condition is that of an index.
        let condition = match stage {
            Stage::Open => {
                "ended is null and invite is not null and (first is null or second is null)"
            }
            Stage::Playing => {
                "ended is null and not (invite is not null and (first is null or second is null))"
            }
            Stage::Over => "ended is not null",
        };
        let condition = format!(
            "{condition} and position('\"private\":true' in options) = 0 and kind = $1 and (at, id) < ($2, $3) \
             order by at desc, id desc limit $4"
        );
        self.rows(&condition, &[&kind, &at, &id, &limit])
    }

    fn ended_of(&mut self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let half = |seat: &str| {
            format!(
                "(select id from game where lower({seat} collate \"C\") = $1 and {seat} like 'player:%' \
                 and ended is not null order by at desc, id desc limit $2)"
            )
        };
        let (first, second) = (half("first"), half("second"));
        let condition =
            format!("id in ({first} union all {second}) order by at desc, id desc limit $2");
        self.rows(&condition, &[&holder(player), &limit])
    }

    fn games_of(&mut self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault> {
        // With a limit the planner may read the unfinished games of all players in their order.
        let mut rows = self.rows(
            "id in (\
                 select id from game where lower(first collate \"C\") = $1 and first like 'player:%' and ended is null \
                 union all \
                 select id from game where lower(second collate \"C\") = $1 and second like 'player:%' and ended is null) \
             order by id",
            &[&holder(player)],
        )?;
        rows.truncate(limit);
        Ok(rows)
    }

    fn game(&mut self, id: GameId) -> Result<Option<Row>, Fault> {
        let mut rows = self.rows("id = $1", &[&id.to_string()])?;
        Ok(rows.pop().map(|(row, _)| row))
    }

    fn events(&mut self, id: GameId, after: Seq) -> Result<Vec<Entry>, Fault> {
        let rows = self.query(
            "select seq, at, spent, seat, body from event where game = $1 and seq > $2 order by seq",
            &[&id.to_string(), &number(after)],
        )?;
        let entries = rows.iter().map(|columns| {
            let (seq, at): (i32, i64) = (columns.try_get(0)?, columns.try_get(1)?);
            let spent: Option<i32> = columns.try_get(2)?;
            Ok(Entry {
                game: id,
                seq: Seq::try_from(seq).unwrap_or_default(),
                at: u64::try_from(at).unwrap_or_default(),
                spent: spent.and_then(|spent| u32::try_from(spent).ok()),
                seat: seat(columns.try_get(3)?),
                body: columns.try_get::<_, String>(4)?.into(),
            })
        });
        entries.collect::<Result<_, Error>>().map_err(not_written)
    }

    fn player(&mut self, token: &Digest) -> Result<Option<PlayerRow>, Fault> {
        let sql = "select name, token, bot, at from player where token = $1";
        let rows = self.query(sql, &[&token.as_bytes().as_slice()])?;
        rows.first().map(player).transpose()
    }

    fn player_named(&mut self, name: &str) -> Result<Option<PlayerRow>, Fault> {
        let sql = "select name, token, bot, at from player where lower(name collate \"C\") = $1";
        let rows = self.query(sql, &[&name.to_ascii_lowercase()])?;
        rows.first().map(player).transpose()
    }

    fn notes(&mut self, kind: &str, now: u64) -> Result<Vec<Note>, Fault> {
        let sql = "select kind, key, body, until from note where kind = $1 and until > $2 order by key collate \"C\"";
        let rows = self.query(sql, &[&kind, &signed(now)])?;
        let notes = rows.iter().map(|columns| {
            let text = |index: usize| columns.try_get::<_, String>(index).map(Into::into);
            let until: i64 = columns.try_get(3)?;
            Ok(Note {
                kind: text(0)?,
                key: text(1)?,
                body: text(2)?,
                until: u64::try_from(until).unwrap_or_default(),
            })
        });
        notes.collect::<Result<_, Error>>().map_err(not_written)
    }

    fn players(&mut self) -> Result<Vec<PlayerRow>, Fault> {
        let sql = "select name, token, bot, at from player order by lower(name collate \"C\")";
        let rows = self.query(sql, &[])?;
        rows.iter().map(player).collect()
    }

    fn others(&mut self, timeout: Duration) -> Result<Vec<Notice>, Fault> {
        if !self.listens || self.client.is_closed() {
            self.listen().map_err(not_written)?;
            self.listens = true;
            // Whatever happened before is not heard.
            return Err(Fault::NotWritten("notices begin now".into()));
        }
        let mut heard = Vec::new();
        let mut notices = self.client.notifications();
        let mut next = notices.timeout_iter(timeout).next().map_err(not_written)?;
        while let Some(notice) = next {
            heard.extend(notice::parse(&self.server, notice.payload()));
            if heard.len() > MOST {
                break;
            }
            next = notices.iter().next().map_err(not_written)?;
        }
        drop(notices);
        if heard.is_empty() && self.client.is_closed() {
            return Err(Fault::NotWritten("the connection is lost".into()));
        }
        Ok(heard)
    }
}

/// The holder of the seats of a player, in small letters.
fn holder(player: &str) -> String {
    format!("player:{}", player.to_ascii_lowercase())
}

fn player(columns: &Columns) -> Result<PlayerRow, Fault> {
    let of = |columns: &Columns| -> Result<(String, Vec<u8>, bool, i64), Error> {
        Ok((
            columns.try_get(0)?,
            columns.try_get(1)?,
            columns.try_get(2)?,
            columns.try_get(3)?,
        ))
    };
    let (name, token, bot, at) = of(columns).map_err(not_written)?;
    let at = u64::try_from(at).unwrap_or_default();
    Ok(PlayerRow::new(name, digest(&token)?, bot, at))
}

fn row(columns: &Columns) -> Result<(Row, Seq), Fault> {
    let text = |index: usize| columns.try_get::<_, String>(index).map_err(not_written);
    let option = |index: usize| {
        let found = columns.try_get::<_, Option<String>>(index);
        found
            .map(|found| found.map(Into::into))
            .map_err(not_written)
    };
    let id: GameId = text(0)?.parse().map_err(not_written)?;
    let at: i64 = columns.try_get(4).map_err(not_written)?;
    let at = u64::try_from(at).unwrap_or_default();
    let mut row = Row::new(id, text(1)?, text(2)?, text(3)?, at);
    row.seats = [option(5)?, option(6)?];
    let invite: Option<Vec<u8>> = columns.try_get(7).map_err(not_written)?;
    row.invite = invite.as_deref().map(digest).transpose()?;
    row.engine = option(8)?;
    row.ended = option(9)?;
    let seen: Option<i64> = columns.try_get(11).map_err(not_written)?;
    row.seen = seen.and_then(|seen| u64::try_from(seen).ok());
    let seq: i32 = columns.try_get(10).map_err(not_written)?;
    Ok((row, Seq::try_from(seq).unwrap_or_default()))
}

fn digest(bytes: &[u8]) -> Result<Digest, Fault> {
    let bytes: [u8; 32] = bytes
        .try_into()
        .map_err(|_| not_written("expected a digest"))?;
    Ok(Digest::from_bytes(bytes))
}
