use std::fs::File;
use std::io::Read;
use std::path::Path;

use clap::Args;
use feen_files::{Amount, Outcome, Source, note};
use feen_server::journal::{Selection, SqliteReader};

use super::kept::{Access, Kept};
use super::place::Place;
use crate::pgn;
use crate::pgn::arguments::{GameFiles, ToFile};

#[derive(Args, Debug)]
pub(crate) struct Check {
    #[command(flatten)]
    files: GameFiles,

    /// Check the games of this `PostgreSQL` database
    #[cfg(feature = "postgres")]
    #[arg(long, value_name = "ADDRESS", conflicts_with = "sources")]
    postgres: Option<String>,
}

/// Checks files of games: databases of a server by playing every game through, and PGN by reading it.
pub(crate) fn run(check: &Check, is_json: bool) -> Outcome {
    #[cfg(feature = "postgres")]
    if let Some(address) = &check.postgres {
        return database(&Place::postgres(address), &[]);
    }
    let sources = check.files.sources();
    let is_database = |source: &&Source| matches!(source, Source::File(file) if is_sqlite(file));
    let mut outcome = Outcome::Fine;
    let databases: Vec<_> = sources.iter().filter(is_database).collect();
    for source in &databases {
        let Source::File(file) = source else { continue };
        let problems = SqliteReader::open(file).and_then(|mut reader| reader.problems());
        outcome = outcome.max(match problems {
            Ok(problems) => database(&Place::file(file), &problems),
            Err(fault) => {
                feen_files::report_error(&format!("{}: {fault}", file.display()));
                Outcome::Failed
            }
        });
    }
    if databases.is_empty() {
        return pgn::check::run(&check.files, &ToFile::default(), is_json);
    }
    if databases.len() < sources.len() {
        let texts = check.files.clone().without(|source| is_database(&source));
        outcome = outcome.max(pgn::check::run(&texts, &ToFile::default(), is_json));
    }
    outcome
}

/// Whether a file is a database of `SQLite`.
fn is_sqlite(file: &Path) -> bool {
    let mut start = [0; 16];
    let read = File::open(file).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == *b"SQLite format 3\0"
}

/// Plays every game of a journal through.
fn database(place: &Place, problems: &[String]) -> Outcome {
    for problem in problems {
        feen_files::report_error(&place.says(problem));
    }
    match replay(place) {
        Ok((games, errors)) => {
            let errors = errors.saturating_add(u64::try_from(problems.len()).unwrap_or(u64::MAX));
            let (games, found) = (Amount(games, "game"), Amount(errors, "error"));
            note(&format!("{games}, {found}"));
            if errors == 0 {
                Outcome::Fine
            } else {
                Outcome::Invalid
            }
        }
        Err(error) => {
            feen_files::report_error(&error);
            Outcome::Failed
        }
    }
}

/// The number of games, and of those that cannot be played through, which are reported.
fn replay(place: &Place) -> Result<(u64, u64), String> {
    let words = |message: String| place.says(&message);
    let kept = Kept::open(place, Access::Read)?;
    let (mut games, mut errors, mut after) = (0_u64, 0_u64, None);
    loop {
        let rows = kept.rows(Selection::ALL, after);
        let rows = rows.map_err(|fault| words(fault.to_string()))?;
        let Some((last, _)) = rows.last() else {
            return Ok((games, errors));
        };
        after = Some(last.id);
        for (row, _) in &rows {
            games = games.saturating_add(1);
            if let Err(reason) = kept.game(row).map_err(words)? {
                errors = errors.saturating_add(1);
                let message = format!("the game {} cannot be read: {reason}", row.id);
                feen_files::report_error(&place.says(&message));
            }
        }
    }
}
