//! A file of version 4, in which chess and the variants were games of two kinds, is brought up: its games are as they were.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use feen_server::Token;
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

/// A folder with the file as a club has it: a thousand games, and among them some against an engine, of guests with names, of a
/// table of the operator, with periods, by days, and for anybody who comes. The token has the first seat of each shogi game.
fn club() -> (tempfile::TempDir, Token) {
    let (folder, token) = (folder(), Token::random().unwrap());
    let table = "[knights : chess]\npieces = N:NN\ntitle = Chess with nightriders\n";
    let setup = json!({ "variant": "knights", "table": table });
    let connection = rusqlite::Connection::open(folder.path().join("games.db")).unwrap();
    let run = |sql: &str| connection.execute_batch(sql).unwrap();
    run("update game set options = replace(options, '\"keep\"', '\"names\":[\"Mira\",null],\"keep\"')
             where first like 'token:%' and unicode(substr(id, 3)) % 3 = 0");
    run(
        "update game set second = 'player:builtin level 2 (engine)', engine = 'builtin level 2'
             where first like 'token:%' and unicode(substr(id, 3)) % 3 = 1",
    );
    run(&format!(
        "update game set setup = '{setup}' where setup = '{{\"variant\":\"chess\"}}'"
    ));
    run("update game set options = replace(options, '\"clock\":null',
             '\"clock\":{\"initial\":600000,\"increment\":0,\"byoyomi\":{\"time\":30000,\"periods\":3}}')
             where setup like '%shogi%'");
    run("update game set options = replace(options, '\"clock\":null',
             '\"clock\":{\"initial\":0,\"increment\":0,\"byoyomi\":{\"time\":259200000,\"periods\":1}}')
             where setup like '%xiangqi%'");
    run(&format!(
        "update game set first = 'token:{}' where setup like '%\"shogi\"%'",
        token.digest()
    ));
    run("begin;
         create temporary table number as with recursive number(n) as (values(1) union all select n + 1 from number where n < 27)
             select n from number;
         insert into game select substr(id, 1, 14) || printf('%02d', n), kind, setup, options, at, first, second, invite, engine,
             ended, seen from game, number;
         insert into event select substr(game, 1, 14) || printf('%02d', n), seq, at, spent, seat, body from event, number;
         commit;");
    (folder, token)
}

/// All games of a file in each format.
fn written(folder: &Path) -> [String; 3] {
    ["pgn", "kif", "wxf"]
        .map(|format| run_in(folder, &["games", "games.db", "--to", format], "").output)
}

/// A thousand games with all that a club has are as they were, after an upgrade that is killed at many moments.
#[test]
fn a_club_is_as_it_was_however_often_the_upgrade_is_killed() {
    let (folder, token) = club();
    let folder = folder.path();
    let before = written(folder);
    for (part, least) in [
        ("[White \"Mira\"]", 27),
        ("[Black \"builtin level 2 (engine)\"]", 27),
        ("[Variant \"Knights\"]", 27),
    ] {
        let count = before[0].matches(part).count();
        assert!(count >= least, "{part}: {count}");
    }
    let mut killed = 0;
    for wait in [0, 20, 60, 120, 240, 320, 480, 720, 1_080] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chess"));
        command.args(["migrate", "games.db"]);
        let mut running = command.current_dir(folder).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        // It may have ended already.
        let _ = running.kill();
        killed += usize::from(!running.wait().unwrap().success());
    }
    assert!(killed > 0);
    let migrated = run_in(folder, &["migrate", "games.db"], "");
    assert_eq!(refusal(&migrated), (0, ""));
    for (before, after) in before.iter().zip(written(folder)) {
        assert_eq!(before.len(), after.len());
        assert!(*before == after);
    }
    let checked = run_in(folder, &["check", "games.db"], "");
    assert_eq!(refusal(&checked), (0, "1036 games, 0 errors\n"));
    // A token of before moves, and an engine of before answers.
    let token = token.reveal();
    let server = Served::start(folder, &[]);
    let connection = rusqlite::Connection::open(folder.join("games.db")).unwrap();
    let sql = "select id, engine from game where ended is null and first = ?1";
    let mut query = connection.prepare(sql).unwrap();
    let holder = format!("token:{}", Token::digest(&token.parse().unwrap()));
    let rows = query.query_map([holder], |row| Ok((row.get(0)?, row.get(1)?)));
    let games: Vec<(String, Option<String>)> = rows.unwrap().map(Result::unwrap).collect();
    assert!(games.len() >= 27, "{}", games.len());
    for (id, engine) in games.iter().step_by(9) {
        let path = format!("/api/games/{id}");
        let state = server.json("GET", &path, &token, &Value::Null);
        if state["turn"] != "first" {
            continue;
        }
        let legal = word(&state["view"]["legal"][0]);
        server.play(id, &token, &legal);
        if engine.is_some() {
            let next = state["seq"].as_u64().unwrap() + 2;
            server.wait(id, |state| {
                state["seq"].as_u64() >= Some(next) || state["status"] == "over"
            });
        }
    }
    assert_eq!(server.end(), FINE);
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
