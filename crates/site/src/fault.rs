use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::Path;

use feen_server::Fault;

/// A fault of a database in words. Where `SQLite` says only that it cannot open the file, the
/// system is asked why: for the file beside it that a server locks.
#[must_use]
pub fn in_words(file: &Path, fault: &Fault) -> String {
    let words = fault.to_string();
    if !words.contains("unable to open database file") {
        return words;
    }
    let mut lock = file.as_os_str().to_owned();
    lock.push(".lock");
    let opened = OpenOptions::new().create(true).append(true).open(lock);
    let why = match opened.map_err(|error| (error.kind(), feen_files::reason(&error))) {
        Ok(_) => return words,
        Err((ErrorKind::NotFound, _)) => "there is no such folder".to_owned(),
        Err((_, reason)) => reason,
    };
    format!("cannot open {}: {why}", file.display())
}
