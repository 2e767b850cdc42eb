use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use feen_server::journal::Sqlite;
use feen_site::in_words;

use crate::USAGE;

#[derive(Args, Debug)]
pub(crate) struct Vacuum {
    /// Database file of a server, which must not be running
    #[arg(value_name = "FILE", required_unless_present = "postgres")]
    file: Option<PathBuf>,

    /// `PostgreSQL` database, which does this by itself
    #[arg(long, value_name = "ADDRESS", hide = true)]
    postgres: Option<String>,
}

/// Gives the space of deleted games back to the system.
pub(crate) fn run(vacuum: &Vacuum) -> ExitCode {
    let done = match &vacuum.file {
        Some(file) if vacuum.postgres.is_none() => {
            let size = || fs::metadata(file).map_or(0, |file| file.len());
            let before = size();
            let done = Sqlite::vacuum(file).map_err(|fault| in_words(file, &fault));
            done.map(|()| (file, before, size()))
        }
        _ => Err("PostgreSQL does this by itself; its command is `vacuumdb --full`".to_owned()),
    };
    match done {
        Ok((file, before, after)) => {
            let [before, after] = [before, after].map(|bytes| bytes / 1_024);
            let file = file.display();
            feen_files::note(&format!("{file}: {after} KiB, {before} KiB before"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            feen_files::report_error(&error);
            ExitCode::from(USAGE)
        }
    }
}
