//! The file of a server: what an end leaves of it, what a start says of it, and how games leave it.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::run::run_in;
use crate::serve::{FINE, Served, refusal, until};

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The games of a file, one a line.
fn listed(folder: &Path, arguments: &[&str]) -> usize {
    let listed = run_in(folder, &[&["games", "games.db"], arguments].concat(), "");
    assert_eq!(refusal(&listed), (0, ""));
    listed.output.lines().count()
}

/// A request to end leaves one file with everything, and tells the streams, whatever the signal.
#[test]
fn one_file_is_left() {
    let folder = tempfile::tempdir().unwrap();
    for (signal, games) in [("-TERM", 1), ("-HUP", 2), ("-INT", 3)] {
        let server = Served::start(folder.path(), &["games.db"]);
        let [id, white, _] = server.game();
        server.play(&id, &white, "e4");
        let added = run_in(
            folder.path(),
            &["player", "add", &format!("Anna{games}")],
            "",
        );
        assert_eq!(refusal(&added), (0, ""));
        let mut stream = server.connect();
        write!(
            stream,
            "GET /api/games/{id}/events HTTP/1.1\r\nhost: x\r\naccept: application/x-ndjson\r\n\r\n"
        )
        .unwrap();
        let mut lines = BufReader::new(stream);
        let mut line = String::new();
        while !line.contains(r#""type":"state""#) {
            line.clear();
            assert!(lines.read_line(&mut line).unwrap() > 0);
        }
        assert_eq!(server.end_by(signal), FINE);
        let mut rest = String::new();
        lines.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("shutdown"), "{signal}: {rest}");
        assert_eq!(names(folder.path()), ["games.db"]);
        let copy = tempfile::tempdir().unwrap();
        std::fs::copy(folder.path().join("games.db"), copy.path().join("games.db")).unwrap();
        assert_eq!(listed(copy.path(), &[]), games);
    }
}

/// A copy without the log, a new file beside the copy of an older one, and a log without its file: each is said.
#[test]
fn a_file_that_has_lost_its_games_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let server = Served::start(folder.path(), &["games.db"]);
    server.game();
    std::fs::copy(path("games.db"), path("copied.db")).unwrap();
    std::fs::copy(path("games.db-wal"), path("moved.db-wal")).unwrap();
    assert_eq!(server.end(), FINE);
    std::fs::write(path("renewed.db.v4"), "an older file").unwrap();
    for (file, words) in [
        ("copied.db", Some("a copy without its log has lost them")),
        ("renewed.db", Some("beside it is a copy of an older one")),
        ("games.db", None),
        ("new.db", None),
    ] {
        let server = Served::start(folder.path(), &[file, "--log", "events"]);
        let (status, log) = server.end();
        assert_eq!(status, Some(0));
        let found = log.lines().find(|line| line.contains(" WARN "));
        assert_eq!(found.is_some(), words.is_some(), "{file}: {log}");
        assert!(
            found
                .unwrap_or_default()
                .contains(words.unwrap_or_default()),
            "{log}"
        );
    }
    for verb in [
        &["serve", "moved.db"][..],
        &["player", "add", "Anna", "--file", "moved.db"],
    ] {
        let refused = run_in(folder.path(), verb, "");
        let (status, words) = refusal(&refused);
        assert_eq!(status, 2, "{words}");
        assert!(
            words.contains("moved.db: the file is missing, and its log moved.db-wal is not"),
            "{words}"
        );
    }
    assert!(!path("moved.db").exists() && path("moved.db-wal").exists());
}

/// The copy of a file before it is brought up is named when it is in the way.
#[test]
fn a_copy_in_the_way_of_an_upgrade_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/server/version-4.db");
    std::fs::copy(fixture, folder.path().join("games.db")).unwrap();
    std::fs::write(folder.path().join("games.db.v4"), "a copy of before").unwrap();
    let refused = run_in(folder.path(), &["migrate", "games.db"], "");
    let (status, words) = refusal(&refused);
    assert_eq!(status, 2);
    assert!(
        words.contains("games.db.v4, its copy before it is brought up, exists already"),
        "{words}"
    );
    std::fs::remove_file(folder.path().join("games.db.v4")).unwrap();
    assert_eq!(
        refusal(&run_in(folder.path(), &["migrate", "games.db"], "")),
        (0, "")
    );
}

#[test]
fn a_later_version_is_refused_by_every_verb() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        refusal(&run_in(folder.path(), &["migrate", "games.db"], "")),
        (0, "")
    );
    let tool = rusqlite::Connection::open(folder.path().join("games.db")).unwrap();
    tool.pragma_update(None, "user_version", 99).unwrap();
    drop(tool);
    for verb in [
        &["serve", "games.db"][..],
        &["games", "games.db"],
        &["check", "games.db"],
        &["player", "list"],
        &["vacuum", "games.db"],
        &["migrate", "games.db"],
    ] {
        let refused = run_in(folder.path(), verb, "");
        let (status, words) = refusal(&refused);
        assert_ne!(status, 0, "{verb:?}");
        assert!(
            words.contains("the file is of version 99 and needs a newer program"),
            "{verb:?}: {words}"
        );
    }
}

/// Filters by time are answered by the journal; what is deleted is given back, and a server deletes what is old by itself.
#[test]
fn games_go_by_their_age() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &["games.db"]);
    let game = |resigns: bool| {
        let [id, white, _] = server.game();
        if resigns {
            let path = format!("/api/games/{id}/actions");
            let resign = json!({ "action": { "type": "resign" } });
            server.json("POST", &path, &white, &resign);
        }
        id
    };
    let [old, recent, goes_on] = [true, true, false].map(game);
    let more: Vec<_> = (0..5).map(|_| game(true)).collect();
    let age = |id: &str, days: u64| {
        let tool = rusqlite::Connection::open(folder.path().join("games.db")).unwrap();
        let at = format!("at = at - {}", days * 86_400_000);
        tool.execute(&format!("update game set {at} where id = ?1"), [id])
            .unwrap();
        tool.execute(&format!("update event set {at} where game = ?1"), [id])
            .unwrap();
    };
    until("the ends are written", || {
        listed(folder.path(), &["--state", "over"]) == 7
    });
    age(&old, 400);
    age(&recent, 20);
    age(&goes_on, 400);
    for (filters, games) in [
        (&["--older", "365d"][..], 2),
        (&["--older", "365d", "--state", "over"], 1),
        (&["--older", "10d", "--newer", "30d"], 1),
        (&["--newer", "1d"], 5),
    ] {
        assert_eq!(listed(folder.path(), filters), games, "{filters:?}");
    }
    let deleted = run_in(
        folder.path(),
        &["games", "games.db", "--delete", "--newer", "1d"],
        "",
    );
    assert_eq!(refusal(&deleted), (0, "5 games deleted\n"));
    assert_eq!(deleted.output.lines().count(), 5);
    until("the server has heard of it", || {
        server
            .send("GET", &format!("/api/games/{}", more[0]), "", &Value::Null)
            .0
            == 404
    });
    let refused = run_in(folder.path(), &["vacuum", "games.db"], "");
    assert!(refusal(&refused).1.contains("is open in another server"));
    assert_eq!(server.end(), FINE);
    let vacuumed = run_in(folder.path(), &["vacuum", "games.db"], "");
    let (status, words) = refusal(&vacuumed);
    assert!(status == 0 && words.contains(" KiB before"), "{words}");
    assert_eq!(names(folder.path()), ["games.db"]);
    // The games that go on, and those that are not old enough, stay.
    let server = Served::start(folder.path(), &["games.db", "--keep", "365d"]);
    until("the old game is deleted", || {
        listed(folder.path(), &[]) == 2
    });
    assert_eq!(server.end(), FINE);
}

/// A Unix socket that is handed over is served, and stays when the server ends.
#[test]
fn a_unix_socket_is_handed_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("chess.sock");
    let socket = UnixListener::bind(&path).unwrap();
    for _ in 0..2 {
        let handed = OwnedFd::from(socket.try_clone().unwrap());
        let script =
            "exec 3<&0 0</dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec \"$0\" serve --log off";
        let mut server = Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_chess")])
            .current_dir(folder.path())
            .stdin(Stdio::from(handed))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let output = server.stdout.as_mut().unwrap();
        BufReader::new(output).read_line(&mut line).unwrap();
        assert_eq!(line, format!("unix:{}\n", path.display()));
        let mut stream = UnixStream::connect(&path).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        let request = "GET /version HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        let pid = server.id().to_string();
        let killed = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(killed.unwrap().success() && server.wait().unwrap().success());
        assert!(path.exists());
    }
}

/// A client has one share of the games, whatever the number of its players. Each player of the operator has a share.
#[test]
fn a_client_has_a_share_of_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let options = ["games.db", "--games-share", "2", "--open-players"];
    let server = Served::start(folder.path(), &options);
    let added = run_in(folder.path(), &["player", "add", "Carl"], "");
    let carl = added.output.split_whitespace().last().unwrap().to_owned();
    let [anna, beth] = ["Anna", "Beth"].map(|name| {
        let made = server.json("POST", "/api/players", "", &json!({ "name": name }));
        made["token"].as_str().unwrap().to_owned()
    });
    let make = |token: &str| server.send("POST", "/api/games", token, &json!({}));
    assert_eq!((make(&anna).0, make(&beth).0), (201, 201));
    for token in ["", &anna, &beth] {
        let (status, body) = make(token);
        assert!(
            status == 429 && body.contains(r#""code":"server/share""#),
            "{status} {body}"
        );
    }
    assert_eq!(
        (make(&carl).0, make(&carl).0, make(&carl).0),
        (201, 201, 429)
    );
    assert_eq!(server.end(), FINE);
}

/// A route that takes no body leaves the connection usable; more than it would read closes it, and says so.
#[test]
fn a_body_that_nobody_asked_for_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &["--memory"]);
    let [id, white, _] = server.game();
    let mut stream = server.connect();
    let mut read = BufReader::new(stream.try_clone().unwrap());
    let mut answer = |path: &str, length: usize| {
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {white}\r\ncontent-length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        // It comes in two parts, the second late.
        let body = "x".repeat(length.min(8_192));
        let (first, second) = body.split_at(body.len() / 2);
        stream.write_all(first.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(30));
        // A connection that is closed by then takes no more.
        let _ = stream.write_all(second.as_bytes());
        let (mut status, mut length, mut closes, mut line) =
            (String::new(), 0, false, String::new());
        while line != "\r\n" {
            line.clear();
            read.read_line(&mut line).unwrap();
            if status.is_empty() {
                status = line.split(' ').nth(1).unwrap().to_owned();
            }
            closes |= line == "connection: close\r\n";
            if let Some(text) = line.strip_prefix("content-length: ") {
                length = text.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        read.read_exact(&mut body).unwrap();
        (status.parse::<u16>().unwrap(), closes)
    };
    for (path, length, expected) in [
        (format!("/api/games/{id}/move/e4?seq=1"), 100, (200, false)),
        (format!("/api/games/{id}/ticket"), 8_000, (201, false)),
        ("/nowhere".to_owned(), 8_192, (404, false)),
        ("/version".to_owned(), 10, (405, false)),
        (format!("/api/games/{id}/ticket"), 100_000, (201, true)),
    ] {
        assert_eq!(answer(&path, length), expected, "{path}");
    }
    assert_eq!(server.end(), FINE);
}

/// The short address of a game leads to its page, which tells nobody else whether there is one.
#[test]
fn a_private_game_is_not_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &["--memory"]);
    let private = server.json("POST", "/api/games", "", &json!({ "private": true }));
    let private = private["id"].as_str().unwrap().to_owned();
    let answers = |id: &str| {
        let paths = ["", "/plain", "/state", "/png", "/svg", "/pgn"];
        let pages = paths.map(|path| server.leads(&format!("/g/{id}{path}")));
        let (status, place) = server.leads(&format!("/{id}"));
        (status, place.map(|place| place.replace(id, "ID")), pages)
    };
    let none = answers("AAAAAAAAAAAAAAAA");
    assert_eq!((none.0, none.1.as_deref()), (303, Some("/g/ID")));
    assert!(none.2.iter().all(|(status, _)| *status == 404), "{none:?}");
    assert_eq!(answers(&private), none);
    assert_eq!(server.end(), FINE);
}
