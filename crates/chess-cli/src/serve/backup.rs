use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use server::journal::Sqlite;

use super::place::in_words;
use crate::USAGE;

#[derive(Args, Debug)]
pub(crate) struct Backup {
    /// Database file of a server, which may be running
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The copy, which must not exist yet
    #[arg(value_name = "COPY")]
    copy: PathBuf,
}

/// Copies a file.
pub(crate) fn run(backup: &Backup) -> ExitCode {
    match Sqlite::back_up(&backup.file, &backup.copy) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            files::report_error(&in_words(&backup.copy, &fault));
            ExitCode::from(USAGE)
        }
    }
}
