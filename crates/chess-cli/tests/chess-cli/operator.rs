//! The verbs of an operator beside a server that runs.
#![cfg(unix)]

use std::io::{Read, Write};
use std::path::Path;

use serde_json::{Value, json};

use crate::run::{Run, run_in};
use crate::serve::{FINE, Served, refusal, word};

/// The games of one server, and the verbs on them.
struct Desk<'d> {
    folder: &'d Path,
    /// The words that name the games: a file, or a database.
    place: &'d [&'d str],
    server: Served,
}

impl<'d> Desk<'d> {
    fn new(folder: &'d Path, place: &'d [&'d str]) -> Self {
        let server = Served::start(folder, place);
        Self {
            folder,
            place,
            server,
        }
    }

    fn run(&self, arguments: &[&str]) -> Run {
        run_in(self.folder, arguments, "")
    }

    fn games(&self, arguments: &[&str]) -> Run {
        self.run(&[&["games"], self.place, arguments].concat())
    }

    /// The IDs of the games that are listed.
    #[track_caller]
    fn ids(&self, arguments: &[&str]) -> Vec<String> {
        let listed = self.games(arguments);
        assert_eq!(refusal(&listed), (0, ""), "{arguments:?}");
        let words = listed.output.lines().map(|line| line[..16].to_owned());
        words.collect()
    }

    fn player(&self, arguments: &[&str]) -> Run {
        let place = match self.place {
            [file] => ["--file", file],
            _ => [self.place[0], self.place[1]],
        };
        self.run(&[&["player"], arguments, &place].concat())
    }

    #[track_caller]
    fn token(&self, arguments: &[&str]) -> String {
        let run = self.player(arguments);
        assert_eq!(refusal(&run), (0, ""));
        run.output.trim().to_owned()
    }

    /// The status of a question of who one is.
    fn me(&self, token: &str) -> (u16, Value) {
        let (status, body) = self.server.send("GET", "/api/me", token, &Value::Null);
        (status, serde_json::from_str(&body).unwrap())
    }

    fn until(&self, what: &str, mut is_so: impl FnMut(&Self) -> bool) {
        let start = std::time::Instant::now();
        while !is_so(self) {
            assert!(start.elapsed().as_secs() < 20, "expected soon: {what}");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }
}

fn players_are_changed(desk: &Desk<'_>) {
    let (anna, beth) = (
        desk.token(&["add", "Anna"]),
        desk.token(&["add", "Beth", "--bot"]),
    );
    assert_eq!(desk.me(&anna).1["name"], "Anna");
    let listed = desk.player(&["list"]).output;
    let today = feen_match_web::record::day(feen_server::wall_clock());
    assert!(
        listed.contains(&format!("Anna                  person  {today}\n")),
        "{listed}"
    );
    assert!(
        listed.contains("Beth                  bot     "),
        "{listed}"
    );
    let objects = desk.player(&["list", "--json"]).output;
    assert!(
        objects.contains(r#""bot":true,"guest":false,"name":"Beth""#),
        "{objects}"
    );

    let newer = desk.token(&["token", "anna"]);
    desk.until("the old token ends", |desk| desk.me(&anna).0 == 401);
    assert_eq!(desk.me(&newer).1["name"], "Anna");
    assert_eq!(refusal(&desk.player(&["rename", "Anna", "Carl"])), (0, ""));
    desk.until("the new name", |desk| desk.me(&newer).1["name"] == "Carl");

    let game = desk
        .server
        .json("POST", "/api/games", &newer, &json!({ "seat": "white" }));
    let [id, invite] = [&game["id"], &game["invite"]].map(word);
    let join = format!("/api/games/{id}/join");
    desk.server
        .json("POST", &join, &beth, &json!({ "invite": invite }));
    desk.server.play(&id, &newer, "e4");
    assert_eq!(
        desk.ids(&["--player", "carl", "--state", "playing"]),
        [&*id]
    );
    assert_eq!(refusal(&desk.player(&["remove", "BETH"])), (0, ""));
    desk.until("the token ends", |desk| desk.me(&beth).0 == 401);
    let state = desk.server.wait(&id, |state| state["status"] == "over");
    assert_eq!(state["outcome"]["winner"], "first");
    assert_eq!(desk.ids(&["--player", "beth", "--result", "1-0"]), [&*id]);

    for (arguments, message) in [
        (&["token", "nobody"][..], "error: no player nobody\n"),
        (&["remove", "nobody"], "error: no player nobody\n"),
        (&["rename", "nobody", "Dora"], "error: no player nobody\n"),
        (&["add", "carl"], "error: the name is taken\n"),
    ] {
        assert_eq!(refusal(&desk.player(arguments)), (2, message));
    }
    desk.token(&["add", "Dora"]);
    let taken = desk.player(&["rename", "carl", "dora"]);
    assert_eq!(refusal(&taken), (2, "error: the name is taken\n"));
    assert_eq!(desk.player(&["rename", "carl", "x"]).status, 2);
}

/// A stream that a player has opened ends with the token, at the latest with the next sign of life.
#[test]
fn the_streams_of_a_token_that_ends_end_too() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::new(folder.path(), &["games.db"]);
    let anna = desk.token(&["add", "Anna"]);
    let game = desk
        .server
        .json("POST", "/api/games", &anna, &json!({ "seat": "white" }));
    let id = word(&game["id"]);
    let open = |path: &str| {
        let mut stream = desk.server.connect();
        let head = "HTTP/1.1\r\nhost: x\r\naccept: application/x-ndjson\r\nconnection: close\r\n";
        write!(
            stream,
            "GET {path} {head}authorization: Bearer {anna}\r\n\r\n"
        )
        .unwrap();
        let mut start = [0; 15];
        stream.read_exact(&mut start).unwrap();
        assert_eq!(&start, b"HTTP/1.1 200 OK");
        stream
    };
    let paths = [
        format!("/api/games/{id}/events"),
        format!("/api/board/game/stream/{id}"),
        "/api/stream/event".into(),
    ];
    let streams: Vec<_> = paths.iter().map(|path| open(path)).collect();
    desk.token(&["token", "Anna"]);
    for (mut stream, path) in streams.into_iter().zip(paths) {
        let mut rest = Vec::new();
        // A stream without an end would run into the time-out.
        assert!(stream.read_to_end(&mut rest).is_ok(), "{path}");
    }
}

fn games_are_changed(desk: &Desk<'_>) {
    let server = &desk.server;
    let [[aborted, ..], [drawn, ..], [played, white, black]] = [(); 3].map(|()| server.game());
    for (token, text) in [
        (&white, "f3"),
        (&black, "e5"),
        (&white, "g4"),
        (&black, "Qh4"),
    ] {
        server.play(&played, token, text);
    }
    server.wait(&played, |state| state["status"] == "over");
    let unfinished = |desk: &Desk<'_>| desk.ids(&["--state", "playing"]);
    desk.until("the end is in the list", |desk| {
        !unfinished(desk).contains(&played)
    });
    assert!(unfinished(desk).contains(&aborted));
    assert!(desk.ids(&["--older", "1h"]).is_empty());
    assert!(
        desk.ids(&["--newer", "1h", "--result", "0-1"])
            .contains(&played)
    );

    let ended = desk.games(&["--end", &aborted]);
    assert_eq!(refusal(&ended), (0, "1 game ended\n"));
    assert!(
        ended.output.starts_with(&*aborted) && ended.output.ends_with("aborted\n"),
        "{}",
        ended.output
    );
    let state = server.wait(&aborted, |state| state["status"] == "over");
    assert_eq!(state["outcome"]["reason"], "aborted");
    assert_eq!(desk.games(&["--end", &drawn, "--as", "1/2-1/2"]).status, 0);
    let state = server.wait(&drawn, |state| state["status"] == "over");
    assert_eq!(state["outcome"]["reason"], "by_operator");
    let over = desk.games(&["--end", &drawn]);
    assert!(
        over.errors
            .ends_with(&format!("the game {drawn} is over\n")),
        "{}",
        over.errors
    );
    assert_eq!(over.status, 2);

    let deleted = desk.games(&["--delete", &played]);
    assert_eq!(refusal(&deleted), (0, "1 game deleted\n"));
    let path = format!("/api/games/{played}");
    desk.until("the game is gone", |desk| {
        desk.server.send("GET", &path, "", &Value::Null).0 == 404
    });
    let [kept, ..] = server.game();
    assert_eq!(
        refusal(&desk.games(&["--delete", "--older", "1d"])),
        (0, "0 games deleted\n")
    );
    // A game that is being played stays, and one that is not over in the list yet goes later.
    desk.until("the games that are over go", |desk| {
        assert_eq!(desk.games(&["--delete", "--newer", "1h"]).status, 0);
        desk.ids(&[]) == [&*kept]
    });
    assert_eq!(
        desk.games(&["--delete", "--newer", "1h", "--state", "playing"])
            .status,
        0
    );
    assert!(desk.ids(&[]).is_empty());

    for (arguments, message) in [
        (
            &["--end"][..],
            "expected the ID of a game, or a filter such as `--older 30d`\n",
        ),
        (
            &["--delete"],
            "expected the ID of a game, or a filter such as `--older 30d`\n",
        ),
        (&["--end", &played], "no such game in the file\n"),
        (
            &["--older", "30"],
            "expected a time of 1 s to 1000 d, such as 90s, 30m, 1h or 14d\n\nFor more information, try '--help'.\n",
        ),
    ] {
        let refused = desk.games(arguments);
        assert!(refused.errors.ends_with(message), "{}", refused.errors);
        assert_eq!(refused.status, 2);
    }
}

#[test]
fn an_operator_works_beside_a_server_on_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::new(folder.path(), &["games.db"]);
    players_are_changed(&desk);
    games_are_changed(&desk);
    assert_eq!(desk.server.end(), FINE);
}

#[test]
fn an_operator_works_beside_a_server_on_postgres() {
    let _one = crate::database::one();
    let Some(database) = crate::database::database() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let place = ["--postgres", &*database.address];
    let desk = Desk::new(folder.path(), &place);
    players_are_changed(&desk);
    games_are_changed(&desk);
    let checked = desk.run(&["check", "--postgres", &database.address]);
    assert_eq!(refusal(&checked), (0, "0 games, 0 errors\n"));
    assert_eq!(desk.server.end(), FINE);
}

#[test]
fn a_file_is_copied_and_checked_while_a_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::new(folder.path(), &["games.db"]);
    let [id, white, black] = desk.server.game();
    desk.server.play(&id, &white, "e4");
    desk.server.play(&id, &black, "e5");
    assert_eq!(
        refusal(&desk.run(&["backup", "games.db", "copy.db"])),
        (0, "")
    );
    desk.server.play(&id, &white, "Nf3");
    for file in ["games.db", "copy.db"] {
        assert_eq!(
            refusal(&desk.run(&["check", file])),
            (0, "1 game, 0 errors\n")
        );
    }
    assert_eq!(desk.server.end(), FINE);
    for (arguments, message) in [
        (
            ["backup", "games.db", "copy.db"],
            "copy.db: the copy exists already\n",
        ),
        (
            ["backup", "postgres://games@db.example/games", "copy.db"],
            "error: copy a PostgreSQL database with `pg_dump --format=custom --file=COPY ADDRESS`\n",
        ),
        (
            [
                "backup",
                "--postgres=postgres://games@db.example/games",
                "other.db",
            ],
            "error: copy a PostgreSQL database with `pg_dump --format=custom --file=COPY ADDRESS`\n",
        ),
        (
            ["backup", "nofile.db", "other.db"],
            "nofile.db: there is no such file\n",
        ),
        (
            ["backup", "games.db", "no/such/copy.db"],
            "cannot open no/such/copy.db: there is no such folder\n",
        ),
    ] {
        let refused = desk_run(folder.path(), &arguments);
        assert!(refused.errors.ends_with(message), "{}", refused.errors);
        assert_eq!(refused.status, 2);
    }
    // The copy is a file of its own, on which a server goes on.
    let names = std::fs::read_dir(folder.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut copies: Vec<_> = names.filter(|name| name.starts_with("copy")).collect();
    copies.sort();
    assert_eq!(copies, ["copy.db"]);
    let server = Served::start(folder.path(), &["copy.db"]);
    assert_eq!(server.state(&id)["seq"], 2);
    assert_eq!(server.end(), FINE);

    // A game that cannot be played through, and one beside it.
    let connection = rusqlite::Connection::open(folder.path().join("copy.db")).unwrap();
    let sql = "update event set body = replace(body, 'e7e5', 'e7e4') where seq = 2";
    assert_eq!(connection.execute(sql, []).unwrap(), 1);
    drop(connection);
    std::fs::write(folder.path().join("good.pgn"), "1. e4 *\n").unwrap();
    let bad = desk_run(folder.path(), &["check", "copy.db", "good.pgn"]);
    assert_eq!(bad.status, 1);
    let start = format!("error: copy.db: the game {id} cannot be read: ");
    assert!(bad.errors.starts_with(&start), "{}", bad.errors);
    assert!(
        bad.errors.ends_with("1 game, 1 error\n1 game, 0 errors\n"),
        "{}",
        bad.errors
    );
}

fn desk_run(folder: &Path, arguments: &[&str]) -> Run {
    run_in(folder, arguments, "")
}
