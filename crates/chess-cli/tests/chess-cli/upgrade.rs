//! A file of version 4, in which chess and the variants were games of two kinds, is brought up: its games are as they were.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use crate::run::run_in;
use crate::serve::{FINE, Served, refusal, word};

fn fixture(ending: &str) -> PathBuf {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/server");
    fixtures.join(format!("version-4.{ending}"))
}

/// A folder with a copy of the file.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy(fixture("db"), folder.path().join("games.db")).unwrap();
    folder
}

/// All games of the file are written as the version that made it wrote them.
#[track_caller]
fn as_before(folder: &Path) {
    for format in ["pgn", "kif", "wxf"] {
        let written = run_in(folder, &["games", "games.db", "--to", format], "");
        let expected = std::fs::read_to_string(fixture(format)).unwrap();
        assert_eq!(written.output, expected, "{format}");
    }
}

#[test]
fn games_are_as_they_were() {
    let folder = folder();
    // Only read, the file stays as it is.
    as_before(folder.path());
    assert!(!folder.path().join("games.db.v4").exists());
    let migrated = run_in(folder.path(), &["migrate", "games.db"], "");
    assert_eq!(refusal(&migrated), (0, ""));
    assert!(folder.path().join("games.db.v4").exists());
    as_before(folder.path());
    let checked = run_in(folder.path(), &["check", "games.db"], "");
    assert_eq!(refusal(&checked), (0, "37 games, 0 errors\n"));
    let connection = rusqlite::Connection::open(folder.path().join("games.db")).unwrap();
    let sql = "select count(*) from game where kind in ('variant', 'Shogi')";
    let left: i64 = connection.query_row(sql, [], |row| row.get(0)).unwrap();
    assert_eq!(left, 0);
}

#[test]
fn an_upgrade_that_is_killed_starts_again() {
    let folder = folder();
    for wait in [0, 1, 2, 4, 8, 16, 32] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chess"));
        command.args(["migrate", "games.db"]);
        let mut running = command.current_dir(folder.path()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        // It may have ended already.
        let _ = running.kill();
        running.wait().unwrap();
    }
    let migrated = run_in(folder.path(), &["migrate", "games.db"], "");
    assert_eq!(refusal(&migrated), (0, ""));
    as_before(folder.path());
}

#[test]
fn an_unfinished_game_goes_on() {
    let folder = folder();
    let renewed = run_in(
        folder.path(),
        &["player", "token", "Anna", "--file", "games.db"],
        "",
    );
    let token = renewed.output.trim();
    let server = Served::start(folder.path(), &[]);
    let mine = server.json("GET", "/api/me/games", token, &Value::Null);
    let mine = mine["games"].as_array().unwrap();
    let mut variants: Vec<String> = mine.iter().map(|game| word(&game["variant"])).collect();
    variants.sort();
    variants.dedup();
    assert!(variants.len() >= 3, "{variants:?}");
    for game in mine {
        let path = format!("/api/games/{}", word(&game["id"]));
        let state = server.json("GET", &path, token, &Value::Null);
        let legal = state["view"]["legal"].as_array().unwrap();
        let seq = state["seq"].as_u64().unwrap() + 1;
        let action = json!({ "seq": seq, "action": { "type": "move", "move": legal[0] } });
        let receipt = server.json("POST", &format!("{path}/actions"), token, &action);
        assert_eq!(receipt["seq"], seq);
    }
    assert_eq!(server.end(), FINE);
}
