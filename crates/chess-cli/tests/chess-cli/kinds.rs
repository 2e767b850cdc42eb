//! The verbs of an operator on games of every kind: chess, variants, Quarto, and one that the command does not know.
#![cfg(unix)]

use std::path::Path;

use feen_server::journal::{Durability, Sqlite, SqliteOptions};
use feen_server::{Created, Game as _, GameOptions, Options, Player, Server};
use serde_json::{Value, json};

use crate::run::{Run, run_in};
use crate::serve::{FINE, Served, refusal, word};

/// A game for two of a setup with a clock, and with these moves: its name.
#[track_caller]
fn played(server: &Served, setup: &Value, clock: &Value, moves: &[&str]) -> String {
    let wish = json!({ "setup": setup, "seat": "both", "clock": clock });
    let made = server.json("POST", "/api/games", "", &wish);
    let (id, tokens) = (word(&made["id"]), &made["tokens"]);
    for (text, seat) in moves.iter().zip(["first", "second"].into_iter().cycle()) {
        let path = format!("/api/games/{id}/move/{text}");
        server.json("POST", &path, &word(&tokens[seat]), &Value::Null);
    }
    id
}

/// A game of Quarto in a file, by the library.
fn quarto(file: &Path) -> String {
    let file = Sqlite::alongside(file, SqliteOptions::new(Durability::Full)).unwrap();
    let server = Server::<feen_site::Match>::open(Options::default(), file).unwrap();
    let setup = feen_site::Match::named("quarto", None).unwrap();
    let made = server.create(setup, GameOptions::default());
    let Created { game, .. } = made.unwrap();
    let give = serde_json::from_value(json!({ "type": "give", "piece": 7 })).unwrap();
    game.act(Player::First, None, give).unwrap();
    game.id().to_string()
}

/// A file with a game of each kind, and their names. The server was killed in the middle of the one of shogi.
struct File {
    folder: tempfile::TempDir,
    chess: String,
    shogi: String,
    xiangqi: String,
    quarto: String,
}

impl File {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = Served::start(folder.path(), &[]);
        let by_days = json!({ "days": 3 });
        let chess = played(&server, &json!({}), &by_days, &["e4", "e5"]);
        let variant = |name: &str| json!({ "variant": name });
        let byoyomi = json!({ "limit": 600, "byoyomi": 30 });
        let xiangqi = played(&server, &variant("xiangqi"), &byoyomi, &["h3e3"]);
        let moves = ["7g7f", "3c3d", "8h2b+", "3a2b"];
        let shogi = played(&server, &variant("shogi"), &Value::Null, &moves);
        // A server that is dropped is killed.
        drop(server);
        let quarto = quarto(&folder.path().join("games.db"));
        Self {
            folder,
            chess,
            shogi,
            xiangqi,
            quarto,
        }
    }

    fn run(&self, arguments: &[&str]) -> Run {
        run_in(self.folder.path(), arguments, "")
    }

    fn games(&self, arguments: &[&str]) -> Run {
        self.run(&[&["games", "games.db"], arguments].concat())
    }

    /// The name, the game, the result, the number of moves and the state of each game that is listed.
    #[track_caller]
    fn listed(&self, arguments: &[&str]) -> Vec<String> {
        let listed = self.games(arguments);
        assert_eq!(refusal(&listed), (0, ""), "{arguments:?}");
        // All but the moment and the players.
        let words = |line: &str| {
            let words: Vec<_> = line.split_whitespace().collect();
            let state = words[10..].join(" ");
            format!(
                "{} {} {} {} {state}",
                words[0], words[3], words[4], words[5]
            )
        };
        let mut lines: Vec<_> = listed.output.lines().map(words).collect();
        lines.sort();
        lines
    }
}

fn sorted(mut lines: Vec<String>) -> Vec<String> {
    lines.sort();
    lines
}

#[test]
fn games_of_every_kind_are_listed() {
    let file = File::new();
    let chess = format!("{} chess * 1 in progress", file.chess);
    let shogi = format!("{} shogi * 2 in progress", file.shogi);
    let xiangqi = format!("{} xiangqi * 1 in progress", file.xiangqi);
    let quarto = format!("{} quarto * 1 in progress", file.quarto);
    let all = [&chess, &shogi, &xiangqi, &quarto];
    for (arguments, expected) in [
        (&[][..], &all[..]),
        (&["--state", "playing"], &all),
        (&["--game", "chess"], &[&chess]),
        (&["--game", "Shogi"], &[&shogi]),
        (&["--game", "quarto"], &[&quarto]),
        // Another name that programs have for it.
        (&["--game", "cchess"], &[&xiangqi]),
        (&["--game", "nonsense"], &[]),
        (&["--result", "1-0"], &[]),
        (&[&file.shogi], &[&shogi]),
    ] {
        let expected = expected.iter().map(|line| (*line).clone()).collect();
        assert_eq!(file.listed(arguments), sorted(expected), "{arguments:?}");
    }
    for (id, expected) in [
        (
            &file.chess,
            json!({
                "game": "chess", "first": null, "moves": ["e2e4", "e7e5"],
                "clock": { "limit": 0.0, "increment": 0.0, "days": 3 },
            }),
        ),
        (
            &file.xiangqi,
            json!({ "clock": { "limit": 600.0, "increment": 0.0, "byoyomi": 30.0, "periods": 1 } }),
        ),
        (
            &file.shogi,
            json!({
                "game": "shogi", "first": null, "moves": ["c3c4", "g7g6", "b2h8+", "g9h8"],
                "feen": "lnsgk^g1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGK^GSNL B/b S/s",
            }),
        ),
        (
            &file.quarto,
            json!({ "game": "quarto", "second": null, "rules": "lines", "status": "in progress" }),
        ),
    ] {
        let object = file.games(&[id, "--json"]).output;
        let object: Value = serde_json::from_str(&object).unwrap();
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(object.get(name), Some(value), "{name} in {object}");
        }
    }
    let checked = file.run(&["check", "games.db"]);
    assert_eq!(refusal(&checked), (0, "4 games, 0 errors\n"));
}

#[test]
fn records_are_those_of_each_game() {
    let file = File::new();
    for (id, format, part) in [
        (&file.chess, "pgn", "[TimeControl \"1/259200\"]\n"),
        (
            &file.chess,
            "pgn",
            "\n1. e4 {[%clk 72:00:00]} 1... e5 {[%clk 72:00:00]} *\n",
        ),
        (&file.shogi, "pgn", "[Variant \"Shogi\"]\n"),
        (&file.shogi, "kif", "\n   1 ７六歩(77)\n"),
        (&file.shogi, "csa", "\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n"),
        (&file.xiangqi, "wxf", "START{"),
        (&file.quarto, "pgn", "\n1. 7 *\n"),
    ] {
        let written = file.games(&[id, "--to", format]);
        assert_eq!(refusal(&written), (0, ""), "{format}");
        assert!(written.output.contains(part), "{}", written.output);
        if format == "pgn" {
            assert_eq!(file.games(&[id, "--pgn"]).output, written.output);
        }
    }
    for (id, game, format) in [
        (&file.chess, "chess", "kif"),
        (&file.shogi, "shogi", "wxf"),
        (&file.xiangqi, "xiangqi", "csa"),
        (&file.quarto, "quarto", "kif"),
    ] {
        let words = format!(
            "error: the game {id} of {game} cannot be written as {}\n",
            format.to_uppercase()
        );
        let written = file.games(&[id, "--to", format]);
        assert_eq!((refusal(&written), &*written.output), ((1, &*words), ""));
    }
    // Every game of a list has one.
    let written = file.games(&["--pgn"]);
    assert_eq!(refusal(&written), (0, ""));
    assert_eq!(written.output.matches("[Event \"Game\"]\n").count(), 4);
    for (arguments, words) in [
        (
            &["--to", "quarto"][..],
            "[possible values: pgn, kif, csa, wxf]",
        ),
        (&["--to", "kif", "--pgn"], "cannot be used with"),
        (&["--game"], "a value is required"),
    ] {
        let refused = file.games(arguments);
        assert!(refused.errors.contains(words), "{}", refused.errors);
        assert_eq!(refused.status, 2);
    }
}

#[test]
fn games_of_every_kind_are_ended_and_deleted() {
    let file = File::new();
    // Beside the server that goes on after its end.
    let server = Served::start(file.folder.path(), &[]);
    let reason = |id: &str| {
        let path = format!("/api/games/{id}");
        let state = server.json("GET", &path, "", &Value::Null);
        word(&state["outcome"]["reason"])
    };
    let ended = file.games(&["--end", &file.shogi, "--as", "0-1"]);
    assert_eq!(refusal(&ended), (0, "1 game ended\n"));
    assert!(
        ended.output.contains("  shogi       0-1  "),
        "{}",
        ended.output
    );
    assert!(
        ended.output.ends_with("Gote wins by operator\n"),
        "{}",
        ended.output
    );
    crate::serve::until("the server hears of it", || {
        let path = format!("/api/games/{}", file.shogi);
        server.json("GET", &path, "", &Value::Null)["status"] == "over"
    });
    assert_eq!(reason(&file.shogi), "by_operator");
    let again = file.games(&["--end", &file.shogi]);
    let words = format!("error: games.db: the game {} is over\n", file.shogi);
    assert_eq!(refusal(&again), (2, &*words));
    let ended = file.games(&["--end", "--game", "quarto", "--as", "draw"]);
    assert_eq!(refusal(&ended), (0, "1 game ended\n"));
    assert!(
        ended.output.ends_with("Draw by operator\n"),
        "{}",
        ended.output
    );
    let deleted = file.games(&["--delete", "--newer", "1h"]);
    assert_eq!(refusal(&deleted), (0, "2 games deleted\n"));
    let path = format!("/api/games/{}", file.shogi);
    crate::serve::until("the game is gone", || {
        server.send("GET", &path, "", &Value::Null).0 == 404
    });
    // What is left goes on.
    assert_eq!(file.listed(&["--state", "playing"]).len(), 2);
    assert_eq!(server.end(), FINE);
}

/// A removed player loses the games of every kind.
#[test]
fn a_player_who_is_removed_loses_games_of_every_kind() {
    let file = File::new();
    let server = Served::start(file.folder.path(), &["--open-players"]);
    let add = |name: &str| {
        let made = server.json("POST", "/api/players", "", &json!({ "name": name }));
        word(&made["token"])
    };
    let (anna, beth) = (add("Anna"), add("Beth"));
    let paths = ["chess", "shogi"].map(|variant| {
        let wish = json!({ "variant": variant });
        let made = server.json("POST", "/api/games", &anna, &wish);
        let path = format!("/api/games/{}", word(&made["id"]));
        let invite = json!({ "invite": made["invite"] });
        server.json("POST", &format!("{path}/join"), &beth, &invite);
        path
    });
    let removed = file.run(&["player", "remove", "anna"]);
    assert_eq!(refusal(&removed), (0, ""));
    for path in &paths {
        crate::serve::until(path, || {
            server.json("GET", path, "", &Value::Null)["outcome"]["winner"] == "second"
        });
    }
    assert_eq!(server.end(), FINE);
}

/// A game that another program has put into the file is named, and can go.
#[test]
fn a_game_of_an_unknown_kind_is_named() {
    let file = File::new();
    let connection = rusqlite::Connection::open(file.folder.path().join("games.db")).unwrap();
    let sql = "update game set kind = 'sticks' where id = ?1";
    assert_eq!(connection.execute(sql, [&file.quarto]).unwrap(), 1);
    drop(connection);
    let id = &file.quarto;
    let words = format!("the game {id} cannot be read: unknown kind `sticks`\n");
    for (arguments, status, start, end) in [
        (&["games", "games.db"][..], 1, "error: ", ""),
        (&["games", "games.db", id], 1, "error: ", ""),
        (
            &["games", "games.db", id, "--end"],
            1,
            "error: ",
            "0 games ended\n",
        ),
        (
            &["check", "games.db"],
            1,
            "error: games.db: ",
            "4 games, 1 error\n",
        ),
    ] {
        let run = file.run(arguments);
        assert_eq!(refusal(&run), (status, &*format!("{start}{words}{end}")));
    }
    let deleted = file.games(&[id, "--delete"]);
    assert_eq!(refusal(&deleted), (0, "1 game deleted\n"));
    assert_eq!(file.listed(&[]).len(), 3);
}

/// An address of a name alone leads to the page of the game, whatever its kind.
#[test]
fn a_name_leads_to_its_game() {
    let file = File::new();
    let server = Served::start(file.folder.path(), &[]);
    let unknown = "AAAAAAAAAAAAAAAA";
    for (path, expected) in [
        (
            format!("/{}", file.chess),
            Some(format!("/g/{}", file.chess)),
        ),
        (
            format!("/{}?ply=2", file.shogi),
            Some(format!("/g/{}?ply=2", file.shogi)),
        ),
        // The page tells whether there is such a game.
        (format!("/{unknown}"), Some(format!("/g/{unknown}"))),
        (format!("/g/{unknown}"), None),
        ("/nonsense".to_owned(), None),
    ] {
        let (status, location) = server.leads(&path);
        let expected = expected.map_or((404, None), |address| (303, Some(address)));
        assert_eq!((status, location), expected, "{path}");
    }
    // The addresses of before lead on.
    for (path, expected) in [
        ("/variants", "/".to_owned()),
        ("/variants/?variant=shogi", "/?variant=shogi".to_owned()),
        ("/variants//example.org", "/example.org".to_owned()),
        (
            &format!("/variants/g/{}?flip=1", file.shogi),
            format!("/g/{}?flip=1", file.shogi),
        ),
        (
            &format!("/variants/api/games/{}", file.shogi),
            format!("/api/games/{}", file.shogi),
        ),
    ] {
        assert_eq!(server.leads(path), (308, Some(expected)), "{path}");
    }
    assert_eq!(server.end(), FINE);
}
