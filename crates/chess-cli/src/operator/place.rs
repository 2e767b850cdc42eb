use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
#[cfg(feature = "postgres")]
use feen_server::journal::Postgres;
use feen_server::journal::{Appended, Journal, Record, Sqlite, SqliteOptions, SqliteReader};
use feen_server::{Fault, Game, Options, Server};
use feen_site::{FILE, in_words};

/// The place of the games of a server, which may be running.
#[derive(Args, Clone, Debug)]
pub(crate) struct Place {
    /// Database file of the server, which may be running
    #[arg(long, value_name = "FILE", default_value = FILE)]
    file: PathBuf,

    /// `PostgreSQL` database of the servers, in place of a file
    #[cfg(feature = "postgres")]
    #[arg(long, value_name = "ADDRESS", conflicts_with = "file")]
    postgres: Option<String>,
}

/// The time in which a verb writes what waits.
const TIMEOUT: Duration = Duration::from_secs(30);

impl Place {
    /// A file.
    pub(super) fn file(file: impl Into<PathBuf>) -> Self {
        Self {
            file: file.into(),
            #[cfg(feature = "postgres")]
            postgres: None,
        }
    }

    /// A database.
    #[cfg(feature = "postgres")]
    pub(super) fn postgres(address: &str) -> Self {
        Self {
            file: PathBuf::new(),
            postgres: Some(address.to_owned()),
        }
    }

    #[cfg(feature = "postgres")]
    fn address(&self) -> Option<&str> {
        self.postgres.as_deref()
    }

    #[cfg(not(feature = "postgres"))]
    #[expect(clippy::unused_self, reason = "with PostgreSQL there may be one")]
    const fn address(&self) -> Option<&str> {
        None
    }

    /// Opens the games to change them, beside the servers that run on them.
    pub(super) fn open<G: Game>(&self) -> Result<Server<G>, String> {
        #[cfg(feature = "postgres")]
        if let Some(address) = self.address() {
            let opened = Postgres::open(address)
                .and_then(|journal| Server::open(Options::default(), journal));
            return opened.map_err(|fault| fault.to_string());
        }
        let opened = Sqlite::alongside(&self.file, SqliteOptions::default())
            .and_then(|journal| Server::open(Options::default(), journal));
        opened.map_err(|fault| in_words(&self.file, &fault))
    }

    /// As [`open`](Self::open), for games that are there already.
    pub(super) fn open_known<G: Game>(&self) -> Result<Server<G>, String> {
        self.known()?;
        self.open()
    }

    /// Opens the games to read them.
    pub(super) fn read<G: Game>(&self) -> Result<Server<G>, String> {
        if self.address().is_some() {
            return self.open();
        }
        self.known()?;
        let opened = ReadOnly::open(&self.file)
            .and_then(|journal| Server::open(Options::default(), journal));
        opened.map_err(|fault| self.says(&fault.reason()))
    }

    fn known(&self) -> Result<(), String> {
        if self.address().is_none() {
            let read = File::open(&self.file).and_then(|mut file| file.read(&mut [0]));
            read.map_err(|error| self.says(&feen_files::reason(&error)))?;
        }
        Ok(())
    }

    /// A message about the place. The address of a database may have a password, and is not shown.
    pub(super) fn says(&self, message: &str) -> String {
        if self.address().is_some() {
            return message.to_owned();
        }
        format!("{}: {message}", self.file.display())
    }
}

/// Ends a verb: everything that waits is written.
pub(super) fn close<G: Game>(server: &Server<G>) -> Result<(), String> {
    let closed = server.shutdown(TIMEOUT);
    closed.map_err(|fault| fault.to_string())
}

/// A file that is read and never written.
struct ReadOnly {
    file: PathBuf,
}

impl ReadOnly {
    fn open(file: &Path) -> Result<Self, Fault> {
        SqliteReader::open(file)?;
        Ok(Self {
            file: file.to_owned(),
        })
    }
}

impl Journal for ReadOnly {
    type Reader = SqliteReader;

    fn append(&mut self, _: &[Record]) -> Result<Vec<Appended>, Fault> {
        Err(Fault::NotWritten("the file is only read".into()))
    }

    fn reader(&self) -> Result<SqliteReader, Fault> {
        SqliteReader::open(&self.file)
    }

    fn reopen(&mut self) -> Result<(), Fault> {
        Ok(())
    }
}
