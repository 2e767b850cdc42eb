use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
#[cfg(feature = "postgres")]
use feen_server::journal::Postgres;
use feen_server::journal::{Sqlite, SqliteOptions};
use feen_site::{FILE, in_words};

use crate::USAGE;

#[derive(Args, Debug)]
pub(crate) struct Migrate {
    /// Database file, created if missing
    #[arg(value_name = "FILE", default_value = FILE)]
    file: PathBuf,

    /// `PostgreSQL` database, in place of a file
    #[cfg(feature = "postgres")]
    #[arg(long, value_name = "ADDRESS", conflicts_with = "file")]
    postgres: Option<String>,

    /// Let this role use the tables, as a server does
    #[cfg(feature = "postgres")]
    #[arg(long, value_name = "ROLE", requires = "postgres")]
    grant: Option<String>,
}

/// Makes the tables of a journal, or brings them to the version of today.
pub(crate) fn run(migrate: &Migrate) -> ExitCode {
    match done(migrate) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            feen_files::report_error(&error);
            ExitCode::from(USAGE)
        }
    }
}

fn done(migrate: &Migrate) -> Result<(), String> {
    #[cfg(feature = "postgres")]
    if let Some(address) = &migrate.postgres {
        let done = Postgres::migrate(address, migrate.grant.as_deref());
        return done.map_err(|fault| fault.to_string());
    }
    let opened = Sqlite::alongside(&migrate.file, SqliteOptions::default());
    opened
        .map(drop)
        .map_err(|fault| in_words(&migrate.file, &fault))
}
