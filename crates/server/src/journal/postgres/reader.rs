use std::time::Duration;

use ::postgres::fallible_iterator::FallibleIterator;
use ::postgres::types::ToSql;
use ::postgres::{Client, Error, Row as Columns};

use super::settings::Settings;
use super::{is_lost, not_written, notice, number, seat};
use crate::journal::record::signed;
use crate::journal::{
    BoxError, Entry, Fault, Note, Notice, PlayerRow, Reader, Row, Selection, Stage, place_in_list,
    selected,
};
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
    fn ask(&mut self, sql: &str, with: &[&(dyn ToSql + Sync)]) -> Result<Vec<Columns>, Error> {
        if self.client.is_closed() {
            self.client = self.settings.connect()?;
        }
        match self.client.query(sql, with) {
            Err(error) if self.client.is_closed() || is_lost(&error) => {
                self.client = self.settings.connect()?;
                self.client.query(sql, with)
            }
            found => found,
        }
    }

    /// The answers to a question.
    fn query<T>(
        &mut self,
        sql: &str,
        with: &[&(dyn ToSql + Sync)],
        read: impl Fn(&Columns) -> Result<T, BoxError>,
    ) -> Result<Vec<T>, Fault> {
        let rows = self.ask(sql, with).map_err(not_written)?;
        let answers = rows.iter().map(read).collect::<Result<_, _>>();
        answers.map_err(not_written)
    }

    fn rows(
        &mut self,
        condition: &str,
        with: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        let sql = format!("select {COLUMNS} from game where {condition}");
        self.query(&sql, with, row)
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
        selection: Selection,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault> {
        let after = after.map(|id| id.to_string()).unwrap_or_default();
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let selected = selected(&selection, ["$3::bigint", "$4::bigint"]);
        let condition = format!("id > $1 {selected} order by id limit $2");
        let [before, since] = [selection.before, selection.since].map(|at| at.map(signed));
        self.rows(&condition, &[&after, &limit, &before, &since])
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
        let condition = stage.condition();
        let condition = format!(
            "{condition} and position('\"private\":true' in options) = 0 and (at, id) < ($1, $2)"
        );
        let order = "order by at desc, id desc limit $3";
        match kind {
            Some(kind) => {
                let condition = format!("{condition} and kind = $4 {order}");
                self.rows(&condition, &[&at, &id, &limit, &kind])
            }
            None => self.rows(&format!("{condition} {order}"), &[&at, &id, &limit]),
        }
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
        self.query(
            "select seq, at, spent, seat, body from event where game = $1 and seq > $2 order by seq",
            &[&id.to_string(), &number(after)],
            |columns| {
                let spent: Option<i32> = columns.try_get(2)?;
                Ok(Entry {
                    game: id,
                    seq: seq(columns.try_get(0)?),
                    at: time(columns.try_get(1)?),
                    spent: spent.and_then(|spent| u32::try_from(spent).ok()),
                    seat: seat(columns.try_get(3)?),
                    body: columns.try_get(4)?,
                })
            },
        )
    }

    fn player(&mut self, token: &Digest) -> Result<Option<PlayerRow>, Fault> {
        let sql = "select name, token, bot, at, guest from player where token = $1";
        Ok(self
            .query(sql, &[&token.as_bytes().as_slice()], player)?
            .pop())
    }

    fn player_named(&mut self, name: &str) -> Result<Option<PlayerRow>, Fault> {
        let sql =
            "select name, token, bot, at, guest from player where lower(name collate \"C\") = $1";
        Ok(self
            .query(sql, &[&name.to_ascii_lowercase()], player)?
            .pop())
    }

    fn notes(&mut self, kind: &str, now: u64) -> Result<Vec<Note>, Fault> {
        let sql = "select kind, key, body, until from note where kind = $1 and until > $2 order by key collate \"C\"";
        self.query(sql, &[&kind, &signed(now)], |columns| {
            Ok(Note {
                kind: columns.try_get(0)?,
                key: columns.try_get(1)?,
                body: columns.try_get(2)?,
                until: time(columns.try_get(3)?),
            })
        })
    }

    fn players(&mut self) -> Result<Vec<PlayerRow>, Fault> {
        let sql =
            "select name, token, bot, at, guest from player order by lower(name collate \"C\")";
        self.query(sql, &[], player)
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

fn player(columns: &Columns) -> Result<PlayerRow, BoxError> {
    let (name, token): (Box<str>, _) = (columns.try_get(0)?, digest(columns.try_get(1)?)?);
    let at = time(columns.try_get(3)?);
    let mut row = PlayerRow::new(name, token, columns.try_get(2)?, at);
    row.guest = columns.try_get(4)?;
    Ok(row)
}

fn row(columns: &Columns) -> Result<(Row, Seq), BoxError> {
    let text = |index: usize| columns.try_get::<_, Box<str>>(index);
    let at = time(columns.try_get(4)?);
    let mut row = Row::new(text(0)?.parse()?, text(1)?, text(2)?, text(3)?, at);
    row.seats = [columns.try_get(5)?, columns.try_get(6)?];
    row.invite = columns
        .try_get::<_, Option<_>>(7)?
        .map(digest)
        .transpose()?;
    row.engine = columns.try_get(8)?;
    row.ended = columns.try_get(9)?;
    row.seen = columns.try_get::<_, Option<_>>(11)?.map(time);
    Ok((row, seq(columns.try_get(10)?)))
}

fn time(at: i64) -> u64 {
    u64::try_from(at).unwrap_or_default()
}

fn seq(of: i32) -> Seq {
    Seq::try_from(of).unwrap_or_default()
}

fn digest(bytes: &[u8]) -> Result<Digest, BoxError> {
    Ok(Digest::from_bytes(bytes.try_into()?))
}
