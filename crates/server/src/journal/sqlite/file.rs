//! The file of a journal and what lies beside it, before it is opened.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use tracing::warn;

use super::not_written;
use crate::journal::Fault;

/// The beginning of every database of `SQLite`.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// The things at the place of a file before it is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    Nothing,
    Database,
}

/// Refuses what is there and no database, and a file that has lost its content, before anything is made beside it.
pub(super) fn check(path: &Path) -> Result<Found, Fault> {
    let mut start = Vec::new();
    let read =
        File::open(path).and_then(|file| file.take(MAGIC.len() as u64).read_to_end(&mut start));
    match read {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            check_log(path, "is missing")?;
            make_private(path);
            Ok(Found::Nothing)
        }
        Err(error) => Err(says(path, &error.to_string())),
        Ok(_) if start.is_empty() => check_log(path, "is empty").map(|()| Found::Nothing),
        Ok(_) if start == MAGIC => Ok(Found::Database),
        Ok(_) => Err(says(path, "it is no database of SQLite")),
    }
}

/// `SQLite` removes the log of a file without content, which may have every game.
fn check_log(path: &Path, state: &str) -> Result<(), Fault> {
    let log = beside(path, "-wal");
    if std::fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
        let log = log.display();
        let words = format!(
            "the file {state}, and its log {log} is not; bring the file back, or remove the log"
        );
        return Err(says(path, &words));
    }
    Ok(())
}

/// Says that a file without games is where there were some: it was copied without its log, or an older one was moved.
pub(super) fn warn_of_loss(
    connection: &Connection,
    path: &Path,
    (found, newest): (Found, usize),
) -> rusqlite::Result<()> {
    let tables = "select count(*) from sqlite_schema";
    let tables: i64 = connection.query_row(tables, [], |row| row.get(0))?;
    let file = path.display();
    match (tables, found, older_copy(path, newest)) {
        (0, Found::Database, _) => {
            warn!(%file, "the file has no games: a copy without its log has lost them");
        }
        (0, Found::Nothing, Some(older)) => {
            let older = older.display();
            warn!(%file, %older, "the file is new, and beside it is a copy of an older one");
        }
        _ => {}
    }
    Ok(())
}

/// The copy of an older version beside a file.
fn older_copy(path: &Path, newest: usize) -> Option<PathBuf> {
    let copies = (1..newest).rev();
    let mut copies = copies.map(|version| beside(path, &format!(".v{version}")));
    copies.find(|copy| copy.exists())
}

/// The path of a file with something after its name.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut beside = path.as_os_str().to_owned();
    beside.push(end);
    beside.into()
}

/// Makes a file that only its owner may read, as it has digests of tokens. `SQLite` says why it cannot be made.
pub(super) fn make_private(path: &Path) {
    let mut options = std::fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let _ = options.write(true).create_new(true).open(path);
}

/// A refusal that names a file.
pub(super) fn says(path: &Path, words: &str) -> Fault {
    not_written(format!("{}: {words}", path.display()))
}
