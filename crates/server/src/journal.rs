//! The places in which games outlive the process. A journal is a blocking function: records go
//! in, and are durable when it returns.
//!
//! This folder knows the values below it and neither games nor servers.

mod memory;
mod notice;
#[cfg(feature = "postgres")]
mod postgres;
mod record;
#[cfg(feature = "sqlite")]
mod sqlite;

use std::error::Error;
use std::time::Duration;

pub use memory::{Memory, MemoryReader};
pub(crate) use memory::{has, newest};
pub use notice::Notice;
#[cfg(feature = "postgres")]
pub use postgres::{Postgres, PostgresReader};
pub use record::{Entry, Note, PlayerRow, Record, Row, Selection, Stage};
#[cfg(feature = "sqlite")]
pub use sqlite::{Durability, Sqlite, SqliteOptions, SqliteReader};

use crate::{Digest, GameId, Seq};

/// An error of any kind.
pub type BoxError = Box<dyn Error + Send + Sync>;

/// A place in which records are durable.
///
/// ```
/// use feen_server::journal::{Appended, Journal, Memory, Reader, Record, Row};
///
/// let mut journal = Memory::new();
/// let row = Row::new("pZI_F2KC4947V3hk".parse()?, "chess", "{}", "{}", 1_700_000_000_000);
/// let id = row.id;
/// assert_eq!(journal.append(&[Record::Game(row)])?, [Appended::New]);
/// assert_eq!(journal.reader()?.game(id)?.unwrap().kind.as_ref(), "chess");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Journal: Send + 'static {
    /// A reader of the journal, which works while others write.
    type Reader: Reader;

    /// Appends records, and returns when they are durable: all of them, or none and a fault. There is an
    /// answer for each record, in order.
    ///
    /// # Errors
    ///
    /// [`Fault::NotWritten`] if nothing was written, [`Fault::Unknown`] if that is not known.
    fn append(&mut self, batch: &[Record]) -> Result<Vec<Appended>, Fault>;

    /// A new reader.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    fn reader(&self) -> Result<Self::Reader, Fault>;

    /// Opens the journal again, after a fault that left things unknown.
    ///
    /// # Errors
    ///
    /// It cannot be opened yet.
    fn reopen(&mut self) -> Result<(), Fault>;

    /// Whether other servers may append to it at the same time.
    fn is_shared(&self) -> bool {
        false
    }

    /// Whether [`Reader::others`] may have something to tell: other servers, or an operator, change the same journal.
    fn has_notices(&self) -> bool {
        self.is_shared()
    }
}

/// A reader of a [`Journal`].
pub trait Reader: Send + 'static {
    /// The selected games in the order of their names from after one, each with the number of its last event.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    fn games(
        &mut self,
        selection: Selection,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault>;

    /// The public games of a kind, or of all, in a stage, the newest first, from after one; none if there is no such game.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    fn listed(
        &mut self,
        kind: Option<&str>,
        stage: Stage,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<(Row, Seq)>, Fault>;

    /// The games of a player that have ended, the newest first.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    fn ended_of(&mut self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault>;

    /// The unfinished games in which a player has a seat, in the order of their names.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    fn games_of(&mut self, player: &str, limit: usize) -> Result<Vec<(Row, Seq)>, Fault>;

    /// A game.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    fn game(&mut self, id: GameId) -> Result<Option<Row>, Fault>;

    /// The events of a game after one, in order.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    fn events(&mut self, id: GameId, after: Seq) -> Result<Vec<Entry>, Fault>;

    /// The player whose token has this digest.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    fn player(&mut self, token: &Digest) -> Result<Option<PlayerRow>, Fault>;

    /// The player of a name, in which capital letters make no difference.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    fn player_named(&mut self, name: &str) -> Result<Option<PlayerRow>, Fault>;

    /// The notes of a kind that are not too old, in the order of their keys.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    fn notes(&mut self, kind: &str, now: u64) -> Result<Vec<Note>, Fault>;

    /// The players, in the order of their names.
    ///
    /// # Errors
    ///
    /// The journal cannot be read.
    fn players(&mut self) -> Result<Vec<PlayerRow>, Fault>;

    /// The changes of others since the last call, waiting so long for the first. By default the list is empty.
    ///
    /// # Errors
    ///
    /// Something may have been missed.
    fn others(&mut self, timeout: Duration) -> Result<Vec<Notice>, Fault> {
        std::thread::sleep(timeout);
        Ok(Vec::new())
    }
}

/// The place after which a list of the newest first goes on: the time and the name of a game, or the end of all
/// times for none; nothing if there is no such game.
#[cfg(any(feature = "postgres", feature = "sqlite"))]
fn place_in_list(
    reader: &mut impl Reader,
    after: Option<GameId>,
) -> Result<Option<(i64, String)>, Fault> {
    Ok(match after {
        None => Some((i64::MAX, String::new())),
        Some(id) => {
            let row = reader.game(id)?;
            row.map(|row| (record::signed(row.at), id.to_string()))
        }
    })
}

/// The conditions of a selection on the rows of the table of games, each after an `and`; its times are in these parameters.
#[cfg(any(feature = "postgres", feature = "sqlite"))]
fn selected(selection: &Selection, [before, since]: [&str; 2]) -> String {
    let last =
        "coalesce((select event.at from event where game = id order by seq desc limit 1), 0)";
    let state = match selection.is_over {
        None => "",
        Some(false) => "and ended is null",
        Some(true) => "and ended is not null",
    };
    // A parameter that no condition names would have no type.
    let before = match selection.before {
        None => format!("and {before} is null"),
        Some(_) => format!("and game.at < {before} and {last} < {before}"),
    };
    let since = match selection.since {
        None => format!("and {since} is null"),
        Some(_) => format!("and (game.at >= {since} or {last} >= {since})"),
    };
    format!("{state} {before} {since}")
}

/// The answer to one record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Appended {
    /// It is there now.
    New,
    /// Its place was taken already, by somebody else.
    Taken,
}

/// A failure of a journal.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Nothing was written.
    #[error("cannot write to the journal: {0}")]
    NotWritten(#[source] BoxError),
    /// The records may be there or not.
    #[error("the journal did not answer: {0}")]
    Unknown(#[source] BoxError),
}

impl Fault {
    /// The words of the database, with the causes that it names.
    #[must_use]
    pub fn reason(&self) -> String {
        let (Self::NotWritten(error) | Self::Unknown(error)) = self;
        let mut words = error.to_string();
        let mut last = words.clone();
        let mut cause = error.source();
        while let Some(deeper) = cause {
            let text = deeper.to_string();
            if !text.contains(&last) && !words.contains(&text) {
                words = format!("{words}: {text}");
                last = text;
            }
            cause = deeper.source();
        }
        words
    }

    /// The name of the fault, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotWritten(_) => "journal/not-written",
            Self::Unknown(_) => "journal/unknown",
        }
    }
}
