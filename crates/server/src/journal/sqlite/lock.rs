//! The lock of a server on its file: a database beside it, in which nothing is written.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};

use super::file::{beside, make_private};
use super::not_written;
use crate::journal::Fault;

/// The lock of a file, until it is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    /// Holds the lock, and is never read.
    _held: Connection,
}

impl Lock {
    /// Takes the lock of a file.
    ///
    /// # Errors
    ///
    /// Another server has it.
    pub(super) fn take(path: &Path) -> Result<Self, Fault> {
        let taken = || {
            let words = format!("{} is open in another server", path.display());
            Fault::NotWritten(words.into())
        };
        let beside = beside(path, ".lock");
        make_private(&beside);
        let before = identity(&beside);
        let held = Connection::open(&beside).map_err(not_written)?;
        held.busy_timeout(Duration::ZERO).map_err(not_written)?;
        match held.execute_batch("begin exclusive") {
            // The file of a server that has just ended is gone, and locks nothing any more.
            Ok(()) if identity(&beside) != before => Err(taken()),
            Ok(()) => Ok(Self {
                path: beside,
                _held: held,
            }),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {
                Err(taken())
            }
            Err(error) => Err(not_written(error)),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is held nobody else can have it. Some systems keep a file that is open.
        drop(std::fs::remove_file(&self.path));
    }
}

/// The file that a path names now, whatever its name.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;

    let found = std::fs::metadata(path).ok()?;
    Some((found.dev(), found.ino()))
}

/// A file that is open cannot be removed here.
#[cfg(not(unix))]
const fn identity(_: &Path) {}
