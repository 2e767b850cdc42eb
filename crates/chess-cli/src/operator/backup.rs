use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use feen_server::journal::Sqlite;
use feen_site::in_words;

use crate::USAGE;

#[derive(Args, Debug)]
pub(crate) struct Backup {
    /// Database file of a server, which may be running
    #[arg(value_name = "FILE", required_unless_present = "postgres")]
    file: Option<PathBuf>,

    /// The copy, which must not exist yet
    #[arg(value_name = "COPY", required_unless_present = "postgres")]
    copy: Option<PathBuf>,

    /// `PostgreSQL` database, which `pg_dump` copies
    #[arg(long, value_name = "ADDRESS", hide = true)]
    postgres: Option<String>,
}

/// Copies a file.
pub(crate) fn run(backup: &Backup) -> ExitCode {
    let copied = match (&backup.file, &backup.copy) {
        (Some(file), Some(copy)) if backup.postgres.is_none() && !is_address(file) => {
            Sqlite::back_up(file, copy).map_err(|fault| in_words(copy, &fault))
        }
        _ => Err(
            "copy a PostgreSQL database with `pg_dump --format=custom --file=COPY ADDRESS`"
                .to_owned(),
        ),
    };
    match copied {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            feen_files::report_error(&error);
            ExitCode::from(USAGE)
        }
    }
}

/// Whether a word is the address of a database.
fn is_address(file: &std::path::Path) -> bool {
    let file = file.to_string_lossy();
    file.starts_with("postgres://") || file.starts_with("postgresql://")
}
