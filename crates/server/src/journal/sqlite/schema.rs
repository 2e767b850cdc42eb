use std::path::{Path, PathBuf};

use rusqlite::{Connection, TransactionBehavior};

use super::file::{beside, make_private, says};
use super::not_written;
use crate::journal::Fault;

/// The steps from each version of the file to the next; the first makes an empty file one of version 1.
const STEPS: &[&str] = &["
create table player (
    name text primary key collate nocase,
    token blob not null unique,
    bot integer not null,
    at integer not null
) strict, without rowid;
create table game (
    id text primary key,
    kind text not null,
    setup text not null,
    options text not null,
    at integer not null,
    first text,
    second text,
    invite blob,
    engine text,
    ended text
) strict, without rowid;
create table event (
    game text not null references game on delete cascade,
    seq integer not null,
    at integer not null,
    spent integer,
    seat integer,
    body text not null,
    primary key (game, seq)
) strict, without rowid;
create index game_open on game (kind, at) where ended is null;
create index game_first on game (first collate nocase) where first like 'player:%' and ended is null;
create index game_second on game (second collate nocase) where second like 'player:%' and ended is null;
", "
alter table game add column seen integer;
drop index game_open;
create index game_unfinished on game (id) where ended is null;
create index game_open on game (kind, at, id)
    where ended is null and invite is not null and (first is null or second is null) and instr(options, '\"private\":true') = 0;
create index game_playing on game (kind, at, id)
    where ended is null and not (invite is not null and (first is null or second is null)) and instr(options, '\"private\":true') = 0;
create index game_over on game (kind, at, id) where ended is not null and instr(options, '\"private\":true') = 0;
create index game_first_over on game (first collate nocase, at) where first like 'player:%' and ended is not null;
create index game_second_over on game (second collate nocase, at) where second like 'player:%' and ended is not null;
create table note (
    kind text not null,
    key text not null,
    body text not null,
    until integer not null,
    primary key (kind, key)
) strict, without rowid;
", "
create table notice (
    id integer primary key autoincrement,
    at integer not null,
    text text not null
) strict;
", "
create index note_until on note (until);
", "
update game set kind = 'fischerandom' where kind = 'chess' and json_valid(setup) and json_extract(setup, '$.chess960') is not null;
update game set kind = lower(coalesce(json_extract(setup, '$.variant'), 'chess')) where kind = 'variant' and json_valid(setup);
create index game_open_all on game (at, id)
    where ended is null and invite is not null and (first is null or second is null) and instr(options, '\"private\":true') = 0;
create index game_playing_all on game (at, id)
    where ended is null and not (invite is not null and (first is null or second is null)) and instr(options, '\"private\":true') = 0;
create index game_over_all on game (at, id) where ended is not null and instr(options, '\"private\":true') = 0;
", "
create index notice_at on notice (at);
alter table player add column guest integer not null default 0;
"];

/// The version of a file of today.
pub(super) const fn version() -> usize {
    STEPS.len()
}

/// The version of a file; an error if this program does not know it yet.
pub(super) fn known_version(connection: &Connection) -> Result<usize, Fault> {
    version_up_to(connection, STEPS.len())
}

fn version_up_to(connection: &Connection, newest: usize) -> Result<usize, Fault> {
    let found = connection.pragma_query_value(None, "user_version", |row| row.get(0));
    let found: u32 = found.map_err(not_written)?;
    let known = usize::try_from(found).ok().filter(|found| *found <= newest);
    known.ok_or_else(|| {
        let words = format!(
            "the file is of version {found} and needs a newer program: this one knows versions up to {newest}"
        );
        Fault::NotWritten(words.into())
    })
}

/// Brings a file to the version of today.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), Fault> {
    migrate_by(connection, path, STEPS)
}

fn migrate_by(connection: &mut Connection, path: &Path, steps: &[&str]) -> Result<(), Fault> {
    let found = version_up_to(connection, steps.len())?;
    let missing = steps.get(found..).unwrap_or_default();
    if missing.is_empty() {
        return name_copies(path, found);
    }
    let tables = "select count(*) from sqlite_schema";
    let tables: i64 = connection
        .query_row(tables, [], |row| row.get(0))
        .map_err(not_written)?;
    if found == 0 && tables > 0 {
        let words = "this is a database, but not one of games";
        return Err(Fault::NotWritten(words.into()));
    }
    if found > 0 {
        keep_copy(connection, path, &copy_of(path, found))?;
    }
    let immediate = TransactionBehavior::Immediate;
    let transaction = connection.transaction_with_behavior(immediate);
    let transaction = transaction.map_err(not_written)?;
    for step in missing {
        transaction.execute_batch(step).map_err(not_written)?;
    }
    let newest = i64::try_from(steps.len()).unwrap_or(i64::MAX);
    transaction
        .pragma_update(None, "user_version", newest)
        .map_err(not_written)?;
    transaction.commit().map_err(not_written)?;
    name_copies(path, steps.len())
}

/// The place of the copy of a file of an older version.
fn copy_of(path: &Path, version: usize) -> PathBuf {
    beside(path, &format!(".v{version}"))
}

/// The place of a copy until the file is brought up.
fn part_of(copy: &Path) -> PathBuf {
    beside(copy, ".part")
}

/// Gives copies of older versions their names, in a file that is brought up.
///
/// A kill before that leaves a part, from which a file of the older version starts again.
fn name_copies(path: &Path, newest: usize) -> Result<(), Fault> {
    for version in 1..newest {
        let copy = copy_of(path, version);
        let part = part_of(&copy);
        if part.exists() && !is_kept(&copy) {
            std::fs::rename(part, copy).map_err(not_written)?;
        }
    }
    Ok(())
}

fn is_kept(copy: &Path) -> bool {
    std::fs::metadata(copy).is_ok_and(|copy| copy.len() > 0)
}

/// Copies a file before it is brought up, under the name of a part.
fn keep_copy(connection: &Connection, path: &Path, copy: &Path) -> Result<(), Fault> {
    if is_kept(copy) {
        let copy = copy.display();
        let words = format!(
            "the file is of an older version, and {copy}, its copy before it is brought up, exists already; move that away"
        );
        return Err(says(path, &words));
    }
    let part = part_of(copy);
    drop(std::fs::remove_file(&part));
    make_private(&part);
    let copied = connection.execute("vacuum into ?1", [part.to_string_lossy()]);
    copied.map(drop).map_err(not_written)
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{STEPS, migrate, migrate_by};

    #[test]
    fn an_older_file_is_copied_and_brought_up_and_a_newer_one_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let mut connection = Connection::open(&path).unwrap();
        migrate_by(&mut connection, &path, &STEPS[..1]).unwrap();
        assert!(!folder.path().join("games.db.v1").exists());

        let newer = [STEPS[0], "alter table game add column remark text"];
        migrate_by(&mut connection, &path, &newer).unwrap();
        assert!(folder.path().join("games.db.v1").exists());
        let sql = "select count(remark) from game";
        connection.query_row(sql, [], |_| Ok(())).unwrap();

        let error = migrate_by(&mut connection, &path, &STEPS[..1]).unwrap_err();
        let words =
            "the file is of version 2 and needs a newer program: this one knows versions up to 1";
        assert!(error.to_string().ends_with(words), "{error}");
    }

    /// A kill leaves the copy as a part: before the file is brought up, and after it.
    #[test]
    fn a_part_of_a_copy_is_made_anew_or_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let (copy, part) = ("games.db.v1", "games.db.v1.part");
        let [copy, part] = [copy, part].map(|name| folder.path().join(name));
        let mut connection = Connection::open(&path).unwrap();
        migrate_by(&mut connection, &path, &STEPS[..1]).unwrap();
        std::fs::write(&part, "half").unwrap();
        migrate(&mut connection, &path).unwrap();
        assert!(!part.exists() && std::fs::metadata(&copy).unwrap().len() > 4);
        std::fs::rename(&copy, &part).unwrap();
        migrate(&mut connection, &path).unwrap();
        assert!(!part.exists() && copy.exists());
    }

    /// A file of the first version keeps its games.
    #[test]
    fn the_games_of_an_older_file_are_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let mut connection = Connection::open(&path).unwrap();
        migrate_by(&mut connection, &path, &STEPS[..1]).unwrap();
        let game = "insert into game (id, kind, setup, options, at) values ('AAAAAAAAAAAAAAAB', 'chess', '{}', '{}', 1)";
        connection.execute(game, []).unwrap();
        migrate(&mut connection, &path).unwrap();
        let sql = "select count(*) from game where seen is null and ended is null";
        let found: i64 = connection.query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(found, 1);
    }

    /// A game is kept under its own name, whatever it was kept under.
    #[test]
    fn every_game_has_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let mut connection = Connection::open(&path).unwrap();
        migrate_by(&mut connection, &path, &STEPS[..4]).unwrap();
        let rows = [
            ("chess", r#"{"rules":"fide"}"#, "chess"),
            (
                "chess",
                r#"{"chess960":518,"rules":"fide"}"#,
                "fischerandom",
            ),
            ("variant", r#"{"variant":"Shogi"}"#, "shogi"),
            ("variant", "{}", "chess"),
            ("variant", "broken", "variant"),
            ("quarto", r#"{"rules":"lines"}"#, "quarto"),
        ];
        for (place, (kind, setup, _)) in rows.iter().enumerate() {
            let game =
                "insert into game (id, kind, setup, options, at) values (?1, ?2, ?3, '{}', 1)";
            connection
                .execute(game, (place.to_string(), kind, setup))
                .unwrap();
        }
        migrate(&mut connection, &path).unwrap();
        assert!(folder.path().join("games.db.v4").exists());
        for (place, (_, setup, name)) in rows.iter().enumerate() {
            let sql = "select kind from game where id = ?1";
            let found: String = connection
                .query_row(sql, [place.to_string()], |row| row.get(0))
                .unwrap();
            assert_eq!(found, *name, "{setup}");
        }
    }

    #[test]
    fn a_step_that_fails_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let mut connection = Connection::open(&path).unwrap();
        migrate_by(&mut connection, &path, &STEPS[..1]).unwrap();
        let newer = [STEPS[0], "create table one (a); create table game (b);"];
        migrate_by(&mut connection, &path, &newer).unwrap_err();
        let sql = "select count(*) from sqlite_schema where name = 'one'";
        let found: i64 = connection.query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(found, 0);
    }

    #[test]
    fn another_database_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.db");
        let mut connection = Connection::open(&path).unwrap();
        connection.execute_batch("create table recipe (a)").unwrap();
        let error = migrate_by(&mut connection, &path, STEPS).unwrap_err();
        assert!(error.to_string().ends_with("not one of games"), "{error}");
    }
}
