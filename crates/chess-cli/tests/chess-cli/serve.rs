//! A server in a process of its own, the verbs on its file, and engines that play on it.
#![cfg(unix)]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::database::{database, one};
use crate::run::{Run, run, run_in};

/// A server, which is ended when it is dropped.
pub(crate) struct Served {
    child: Child,
    pub(crate) address: String,
}

impl Served {
    #[track_caller]
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Self {
        Self::start_plainly(folder, &[&["--writes", "100000"], arguments].concat())
    }

    /// As [`start`](Self::start), with the usual number of changes.
    #[track_caller]
    pub(crate) fn start_plainly(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chess"))
            .args(["serve", "--listen", "127.0.0.1:0"])
            .env("CHESS_LOG", "off")
            .args(arguments)
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let output = child.stdout.as_mut().expect("a pipe");
        BufReader::new(output)
            .read_line(&mut line)
            .expect("the address");
        let address = line
            .strip_prefix("http://")
            .and_then(|line| line.strip_suffix("/\n"))
            .unwrap_or_else(|| panic!("expected an address, found {line:?}"))
            .to_owned();
        Self { child, address }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        let timeout = Some(Duration::from_secs(30));
        stream.set_read_timeout(timeout).expect("a time-out");
        stream
    }

    /// The status and the body of an answer.
    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> (u16, String) {
        let answer = self.try_send(method, path, token, body);
        answer.expect("an answer")
    }

    /// As [`send`](Self::send), to a server that may be gone.
    pub(crate) fn try_send(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> io::Result<(u16, String)> {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let bearer = if token.is_empty() {
            String::new()
        } else {
            format!("authorization: Bearer {token}\r\n")
        };
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{bearer}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        // A server that is killed sends nothing, or a part.
        let cut = || io::Error::from(io::ErrorKind::UnexpectedEof);
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(cut)?;
        let status = head.split(' ').nth(1).ok_or_else(cut)?;
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "));
        if length.is_some_and(|length| length != body.len().to_string()) {
            return Err(cut());
        }
        Ok((status.parse().map_err(io::Error::other)?, body.to_owned()))
    }

    /// Ends it as a loss of power would.
    pub(crate) fn kill(&self) {
        let pid = self.child.id().to_string();
        let killed = Command::new("kill").args(["-KILL", &pid]).status();
        assert!(killed.expect("`kill` runs").success());
    }

    /// The status of a page, and the address that it leads to.
    pub(crate) fn leads(&self, path: &str) -> (u16, Option<String>) {
        let mut stream = self.connect();
        let head = "accept: text/html\r\nhost: x\r\nconnection: close\r\n\r\n";
        write!(stream, "GET {path} HTTP/1.1\r\n{head}").expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, _) = answer.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).expect("a status");
        let location = head
            .lines()
            .find_map(|line| line.strip_prefix("location: "));
        let location = location.map(str::to_owned);
        (status.parse().expect("a number"), location)
    }

    #[track_caller]
    pub(crate) fn json(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let (status, text) = self.send(method, path, token, body);
        assert!((200..300).contains(&status), "{path}: {status} {text}");
        serde_json::from_str(&text).expect("JSON")
    }

    pub(crate) fn state(&self, id: &str) -> Value {
        self.json("GET", &format!("/api/games/{id}"), "", &Value::Null)
    }

    #[track_caller]
    pub(crate) fn play(&self, id: &str, token: &str, text: &str) {
        let path = format!("/api/games/{id}/move/{text}");
        self.json("POST", &path, token, &Value::Null);
    }

    /// A game with a token for each seat: its name, and those of White and Black.
    #[track_caller]
    pub(crate) fn game(&self) -> [String; 3] {
        let made = self.json("POST", "/api/games", "", &json!({ "seat": "both" }));
        let tokens = &made["tokens"];
        [&made["id"], &tokens["first"], &tokens["second"]].map(word)
    }

    /// Waits until a game is as it is to be.
    #[track_caller]
    pub(crate) fn wait(&self, id: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let state = self.state(id);
            if is_so(&state) {
                return state;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "{state}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Asks it to end; its status, and what it wrote of errors.
    pub(crate) fn end(self) -> (Option<i32>, String) {
        self.end_by("-TERM")
    }

    /// As [`end`](Self::end), by another signal.
    pub(crate) fn end_by(mut self, signal: &str) -> (Option<i32>, String) {
        let pid = self.child.id().to_string();
        let killed = Command::new("kill").args([signal, &pid]).status();
        assert!(killed.expect("`kill` runs").success());
        let status = self.child.wait().expect("it ends").code();
        let mut errors = String::new();
        let mut pipe = self.child.stderr.take().expect("a pipe");
        pipe.read_to_string(&mut errors).expect("text");
        (status, errors)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It has ended already in most tests.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Waits until something is so.
#[track_caller]
pub(crate) fn until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

pub(crate) fn word(value: &Value) -> String {
    value.as_str().expect("a word").to_owned()
}

pub(crate) const FINE: (Option<i32>, String) = (Some(0), String::new());

#[test]
fn a_server_makes_its_file_and_goes_on_after_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &[]);
    let (status, page) = server.send("GET", "/", "", &Value::Null);
    assert!(
        status == 200 && page.starts_with("<!doctype html>"),
        "{page}"
    );
    let [id, white, black] = server.game();
    server.play(&id, &white, "e4");
    server.play(&id, &black, "e7e5");

    std::fs::write(folder.path().join("text.db"), "a text").unwrap();
    for (file, words) in [
        ("nofile.db", "there is no such file"),
        (".", "it is a directory"),
        ("text.db", "file is not a database"),
    ] {
        let missing = run_in(folder.path(), &["games", file], "");
        let refused = format!("error: {file}: {words}\n");
        assert_eq!(refusal(&missing), (2, refused.as_str()));
    }
    let nowhere = "error: cannot open nowhere/games.db: there is no such folder\n";
    for arguments in [
        ["serve", "nowhere/games.db"].as_slice(),
        &["player", "add", "ann", "--file", "nowhere/games.db"],
    ] {
        let said = run_in(folder.path(), arguments, "");
        assert_eq!(said.status, 2, "{}", said.errors);
        assert_eq!(said.errors, nowhere);
    }

    let second = run_in(folder.path(), &["serve", "--listen", "127.0.0.1:0"], "");
    let refused = "error: cannot write to the journal: \
                   games.db is open in another server\n";
    assert_eq!(refusal(&second), (2, refused));
    let taken = run(&["serve", "--memory", "--listen", &server.address], "");
    assert_eq!(taken.status, 2);
    assert!(taken.errors.contains(&server.address), "{}", taken.errors);
    assert_eq!(server.end(), FINE);

    let server = Served::start(folder.path(), &["games.db", "--sync", "normal"]);
    assert_eq!(server.state(&id)["seq"], 2);
    server.play(&id, &white, "Nf3");
    let (status, errors) = server.end();
    assert_eq!(status, Some(0));
    assert!(
        errors.contains("a power cut may lose the last moves"),
        "{errors}"
    );
}

#[test]
fn a_client_that_knows_the_state_learns_of_the_end_of_an_idle_game() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &[]);
    let wish = json!({ "seat": "both", "idle": 1 });
    let id = word(&server.json("POST", "/api/games", "", &wish)["id"]);
    let ask = || {
        let mut stream = server.connect();
        let head = format!("GET /api/games/{id} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n");
        write!(stream, "{head}if-none-match: \"0\"\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(ask().starts_with("HTTP/1.1 304 "));
    // A question is a sign of life, so there are few of them.
    std::thread::sleep(Duration::from_secs(2));
    let answer = ask();
    assert!(answer.contains(r#""closed":"idle""#), "{answer}");
    assert!(answer.contains(r#""status":"over""#), "{answer}");
}

pub(crate) fn refusal(run: &Run) -> (i32, &str) {
    (run.status, &run.errors)
}

#[test]
fn games_are_listed_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &[]);
    let games = |arguments: &[&str]| {
        let arguments = [&["games", "games.db"], arguments].concat();
        run_in(folder.path(), &arguments, "")
    };
    assert_eq!(games(&[]).output, "");
    let [mate, white, black] = server.game();
    for (token, text) in [&white, &black, &white, &black]
        .into_iter()
        .zip(["f3", "e5", "g4", "Qh4"])
    {
        server.play(&mate, token, text);
    }
    let [other, ..] = server.game();
    // A minute may begin meanwhile.
    let [earlier, now] =
        [60_000, 0].map(|ago| feen_match_web::record::minute(feen_server::wall_clock() - ago));
    let listed = games(&[]).output.replace(&earlier, &now);
    assert!(
        listed.contains(&format!(
            "{mate}  {now}  chess       0-1        2 moves  ? - ?  Black wins by checkmate\n"
        )),
        "{listed}"
    );
    assert!(
        listed.contains(&format!(
            "{other}  {now}  chess       *          0 moves  ? - ?  in progress\n"
        )),
        "{listed}"
    );
    let pgn = games(&[&mate, "--pgn"]).output;
    assert!(pgn.ends_with("\n1. f3 e5 2. g4 Qh4# 0-1\n\n"), "{pgn}");
    let objects = games(&["--json"]).output;
    let objects: Vec<Value> = objects
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let found = objects.iter().find(|object| object["id"] == *mate).unwrap();
    assert_eq!(
        (&found["moves"], &found["result"], objects.len()),
        (&json!(["f2f3", "e7e5", "g2g4", "d8h4"]), &json!("0-1"), 2)
    );
    let [one] = [games(&[&other])];
    assert_eq!(one.output.lines().count(), 1);
    let unknown = games(&["AAAAAAAAAAAAAAAA"]);
    let expected = "error: games.db: no such game in the file\n";
    assert_eq!(refusal(&unknown), (2, expected));
    assert_eq!(games(&["pZI"]).status, 2);
    assert_eq!(server.end(), FINE);
    assert_eq!(games(&[]).output.replace(&earlier, &now), listed);
}

#[test]
fn players_are_made_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &[]);
    let player = |arguments: &[&str]| {
        let arguments = [&["player", "add"], arguments].concat();
        run_in(folder.path(), &arguments, "")
    };
    let anna = player(&["Anna"]);
    assert_eq!(refusal(&anna), (0, ""));
    let me = server.json("GET", "/api/me", anna.output.trim(), &Value::Null);
    assert_eq!(me["name"], "Anna");
    let robot: Value = serde_json::from_str(&player(&["Robot", "--bot", "--json"]).output).unwrap();
    assert_eq!(
        (&robot["name"], &robot["bot"]),
        (&json!("Robot"), &json!(true))
    );
    let account = server.json("GET", "/api/account", &word(&robot["token"]), &Value::Null);
    assert_eq!(account["title"], "BOT");
    let taken = "error: the name is taken\n";
    assert_eq!(refusal(&player(&["anna"])), (2, taken));
    let wrong =
        "error: expected a name of 2 to 20 letters, digits, `-` and `_`, with a letter first\n";
    for name in ["A", "1Anna", "An na", "Ännä", "aaaaaaaaaaaaaaaaaaaaa"] {
        assert_eq!(refusal(&player(&[name])), (2, wrong), "{name}");
    }
    // Nothing of a token is in the file but its digest.
    let bytes: Vec<u8> = ["games.db", "games.db-wal"]
        .iter()
        .flat_map(|name| std::fs::read(folder.path().join(name)).unwrap_or_default())
        .collect();
    let secret = anna.output.trim().as_bytes();
    assert!(!bytes.windows(secret.len()).any(|part| part == secret));
    assert_eq!(server.end(), FINE);
}

#[test]
fn what_is_asked_wrongly_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text.db");
    std::fs::write(&text, "this is no database, and stays as it is").unwrap();
    let no = "cannot write to the journal";
    let address =
        "expected an address and a port, such as 127.0.0.1:8080 or localhost:8080, or unix:PATH";
    for (arguments, expected) in [
        (&["--listen", "nonsense"][..], address),
        (&["--listen", "127.0.0.1"], address),
        (&["--listen", "127.0.0.1:99999"], address),
        (
            &["text.db"],
            &format!("{no}: text.db: it is no database of SQLite"),
        ),
        (
            &["no/such/folder/games.db"],
            "cannot open no/such/folder/games.db: there is no such folder",
        ),
        (&["."], &format!("{no}: .: ")),
        (
            &["--postgres", "nonsense"],
            &format!("{no}: invalid connection string: "),
        ),
        (
            &["--postgres", "postgres://games@127.0.0.1:1/games"],
            &format!("{no}: error connecting to server: "),
        ),
        (
            &["--memory", "--engine", "one=/no/such/engine"],
            "cannot start the engine one: ",
        ),
        (
            &["--memory", "--engine", "one=/bin/true"],
            "cannot start the engine one: ",
        ),
        (
            &["--memory", "--engine", "/no/such.engine"],
            "cannot start the engine such: ",
        ),
        (&["--connections", "0"], "expected a number from 1 to "),
        (&["--games", "0"], "expected a number from 1 to "),
        (&["--writes", "0"], "expected a number from 1 to "),
        (
            &["--connections", "18446744073709551615"],
            "expected a number from 1 to ",
        ),
        (&["--engine-option", "Hash"], "expected NAME=VALUE"),
        (&["--engine-option", "=64"], "expected NAME=VALUE"),
        (&["--engine-seats", "0"], "expected a number from 1 to "),
        (&["--new-games", "0"], "expected a number from 1 to "),
        (&["--streams", "0"], "expected a number from 1 to "),
        (&["--idle-open", "0s"], "expected a time of 1 s to 1000 d"),
        (&["--idle-open", "1é"], "expected a time of 1 s to 1000 d"),
        (
            &["--idle-untimed", "14"],
            "expected a time of 1 s to 1000 d",
        ),
        (
            &["--idle-engine", "1001d"],
            "expected a time of 1 s to 1000 d",
        ),
        (
            &["--trusted", "10.0.0.0/33"],
            "expected a network, such as ",
        ),
        (&["--listen", "localhost"], "expected an address and a port"),
        (&["--listen", "::1:x"], "expected an address and a port"),
        (&["--engine", "one="], "expected PROGRAM or NAME=PROGRAM"),
        (&["--engine", "=one"], "expected PROGRAM or NAME=PROGRAM"),
        (&["--sync", "sometimes"], "[possible values: full, normal]"),
        (&["--memory", "games.db"], "cannot be used with '[FILE]'"),
    ] {
        let arguments = [&["serve"], arguments].concat();
        let run = run_in(folder.path(), &arguments, "");
        assert_eq!((run.output.as_str(), run.status), ("", 2), "{arguments:?}");
        assert!(
            run.errors.contains(expected),
            "{arguments:?}: {}",
            run.errors
        );
    }
    for verb in ["games", "player"] {
        let run = match verb {
            "games" => run_in(folder.path(), &["games", "text.db"], ""),
            _ => run_in(
                folder.path(),
                &["player", "add", "Anna", "--file", "text.db"],
                "",
            ),
        };
        assert_eq!(run.status, 2, "{verb}");
        assert!(run.errors.starts_with("error: "), "{}", run.errors);
    }
    // Nothing was written, and nothing made beside it.
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    let kept = std::fs::read_to_string(&text).unwrap();
    assert_eq!(
        (left, kept.as_str()),
        (1, "this is no database, and stays as it is")
    );
}

/// A program that speaks UCI and answers each position as a script of the shell says.
fn program(folder: &Path, answer: &str) -> String {
    let path = folder.join("engine");
    let script = format!(
        "#!/bin/sh\nwhile read -r word rest; do\ncase \"$word\" in\nuci) echo uciok ;;\n\
         isready) echo readyok ;;\nposition) position=\"$rest\" ;;\ngo) {answer} ;;\nquit) exit 0 ;;\nesac\ndone\n"
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    format!("one={}", path.display())
}

#[test]
fn an_engine_plays_to_mate_and_grants_what_a_person_asks() {
    let folder = tempfile::tempdir().unwrap();
    let engine = program(
        folder.path(),
        "case \"$position\" in *g2g4) echo bestmove d8h4 ;; *) echo bestmove e7e5 ;; esac",
    );
    let server = Served::start(folder.path(), &["--memory", "--engine", &engine]);
    let wish =
        json!({ "seat": "white", "engine": "one", "clock": { "limit": 60, "increment": 1 } });
    let made = server.json("POST", "/api/games", "", &wish);
    let [id, token] = [&made["id"], &made["token"]].map(word);
    let path = format!("/api/games/{id}/actions");
    let moves = |state: &Value| state["view"]["moves"].as_array().map_or(0, Vec::len);
    server.play(&id, &token, "e2e4");
    server.wait(&id, |state| moves(state) == 2);
    let wish = json!({ "action": { "type": "offer_takeback" } });
    server.json("POST", &path, &token, &wish);
    server.wait(&id, |state| moves(state) == 0);
    server.play(&id, &token, "f2f3");
    server.wait(&id, |state| moves(state) == 2);
    let wish = json!({ "action": { "type": "offer_draw" } });
    server.json("POST", &path, &token, &wish);
    server.wait(&id, |state| state["view"]["offers"]["draw"].is_null());
    server.play(&id, &token, "g2g4");
    let over = server.wait(&id, |state| state["status"] == "over");
    assert_eq!(
        over["outcome"],
        json!({ "winner": "second", "reason": "checkmate" })
    );
    assert_eq!(over["players"]["second"]["name"], "one (engine)");
    let unknown = json!({ "engine": "two" });
    assert_eq!(server.send("POST", "/api/games", "", &unknown).0, 422);
    assert_eq!(server.end(), FINE);
}

/// A real engine, where Debian has it.
const STOCKFISH: &str = "/usr/games/stockfish";

#[test]
fn stockfish_plays_a_game_over_http() {
    if !Path::new(STOCKFISH).exists() {
        eprintln!("SKIPPED: expected stockfish at {STOCKFISH}, found none");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let engine = format!("stockfish={STOCKFISH}");
    let server = Served::start(
        folder.path(),
        &["--memory", "--open-players", "--engine", &engine],
    );
    let made = server.json("POST", "/api/players", "", &json!({ "name": "Anna" }));
    let token = word(&made["token"]);
    let game = |wish: Value| word(&server.json("POST", "/api/challenge/ai", &token, &wish)["id"]);
    // The clock leaves an hour for each move, but a first move after 30 s would end the game.
    let id = game(json!({ "color": "white", "clock.limit": 10_800, "clock.increment": 60 }));
    server.play(&id, &token, "e2e4");
    let state = server.wait(&id, |state| state["view"]["turn"] != "second");
    assert_eq!(state["view"]["turn"], "first", "{state}");
    let fen = "8/8/8/8/8/1k6/7q/K7 b - - 0 1";
    let id = game(json!({ "color": "white", "clock.limit": 60, "fen": fen }));
    let over = server.wait(&id, |state| state["status"] == "over");
    let expected = json!({ "winner": "second", "reason": "checkmate" });
    assert_eq!(over["outcome"], expected);
}

#[test]
fn an_engine_that_ends_is_started_once_more() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("mark");
    // It ends at its first move, and at each one after `g1f3`.
    let answer = format!(
        "case \"$position\" in *g1f3) exit 1 ;; esac; [ -e {0} ] || {{ touch {0}; exit 1; }}; echo bestmove e7e5",
        mark.display()
    );
    let engine = program(folder.path(), &answer);
    let server = Served::start(
        folder.path(),
        &["--memory", "--log", "events", "--engine", &engine],
    );
    let made = server.json(
        "POST",
        "/api/games",
        "",
        &json!({ "seat": "white", "engine": "one" }),
    );
    let [id, token] = [&made["id"], &made["token"]].map(word);
    server.play(&id, &token, "e2e4");
    server.wait(&id, |state| state["seq"] == 2);
    server.play(&id, &token, "g1f3");
    server.wait(&id, |state| state["players"]["second"]["here"] == false);
    // The game goes on without it.
    assert_eq!(server.state(&id)["status"], "playing");
    let path = format!("/api/games/{id}/actions");
    server.json(
        "POST",
        &path,
        &token,
        &json!({ "action": { "type": "resign" } }),
    );
    let (status, errors) = server.end();
    assert_eq!(status, Some(0));
    let expected = format!(" WARN the engine one left the game {id}: ");
    assert!(errors.contains(&expected), "{errors}");
}

#[test]
fn five_hundred_streams_end_with_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &["--memory", "--proxy"]);
    let [id, white, _] = server.game();
    let mut streams: Vec<BufReader<TcpStream>> = (0..500)
        .map(|number| {
            let mut stream = server.connect();
            let address = format!("10.0.{}.{}", number / 250, number % 250);
            write!(
                stream,
                "GET /api/games/{id}/events HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {address}\r\n\r\n"
            )
            .unwrap();
            BufReader::new(stream)
        })
        .collect();
    let find = |stream: &mut BufReader<TcpStream>, part: &str| {
        stream.lines().any(|line| line.unwrap().contains(part))
    };
    for stream in &mut streams {
        assert!(find(stream, "event: state"));
    }
    server.play(&id, &white, "e4");
    let start = Instant::now();
    assert_eq!(server.end(), FINE);
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "{:?}",
        start.elapsed()
    );
    for stream in &mut streams {
        assert!(find(stream, "event: action") && find(stream, "event: shutdown"));
    }
}

#[test]
fn two_servers_play_on_one_database() {
    let _one = one();
    let Some(database) = database() else { return };
    let folder = tempfile::tempdir().unwrap();
    let servers =
        [(); 2].map(|()| Served::start(folder.path(), &["--postgres", &database.address]));
    let [first, second] = &servers;
    let [id, white, black] = first.game();
    first.play(&id, &white, "e4");
    // Either server plays for either seat, also before it has heard of the move of the other.
    second.play(&id, &black, "e5?seq=2");
    first.play(&id, &white, "Nf3?seq=3");
    let seen = second.wait(&id, |state| state["seq"] == 3);
    assert_eq!(seen["view"]["moves"], json!(["e2e4", "e7e5", "g1f3"]));
    let [first, second] = servers;
    assert_eq!(first.end(), FINE);
    second.play(&id, &black, "Nc6");
    assert_eq!(second.end(), FINE);
    let again = Served::start(folder.path(), &["--postgres", &database.address]);
    assert_eq!(again.state(&id)["seq"], 4);
    assert_eq!(again.end(), FINE);
}

/// The lines of standard output up to a number of them.
fn lines(child: &mut Child, count: usize) -> Vec<String> {
    let output = child.stdout.as_mut().expect("a pipe");
    let lines = BufReader::new(output).lines().take(count);
    lines.map(|line| line.expect("text")).collect()
}

/// A server listens at several places: a name, an address, and a path.
#[test]
fn a_server_listens_at_names_and_paths() {
    let _one = one();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chess.sock");
    let unix = format!("unix:{}", path.display());
    for _ in 0..2 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chess"))
            .args([
                "serve",
                "--memory",
                "--listen",
                "127.0.0.1:0",
                "--listen",
                &unix,
            ])
            .args(["--listen", "localhost:0"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let places = lines(&mut child, 3);
        assert_eq!(places[1], unix);
        let request = b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        let mut answers = Vec::new();
        for place in [&places[0], &places[2]] {
            let address = place.trim_start_matches("http://").trim_end_matches('/');
            let mut stream = TcpStream::connect(address).expect("a connection");
            stream.write_all(request).expect("a request");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("an answer");
            answers.push(answer);
        }
        let mut stream = std::os::unix::net::UnixStream::connect(&path).expect("a connection");
        stream.write_all(request).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answers.push(answer);
        assert!(
            answers
                .iter()
                .all(|answer| answer.starts_with("HTTP/1.1 200 "))
        );
        // A server that is killed leaves its socket, and the next one takes its place.
        child.kill().expect("it is killed");
        child.wait().expect("it ends");
        assert!(path.exists());
    }
}

/// Connections are as many as the open files allow, and the soft limit is none.
#[test]
fn the_limit_of_open_files_is_raised_and_said() {
    let _one = one();
    for (limits, expected) in [
        ("ulimit -Sn 100 && ulimit -Hn 200", "allows 136 connections"),
        ("ulimit -Sn 100", ""),
    ] {
        let script = format!("{limits} && exec \"$0\" serve --memory --listen 127.0.0.1:0");
        let mut child = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_chess")])
            .env("CHESS_LOG", "off")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let place = lines(&mut child, 1).remove(0);
        let address = place.trim_start_matches("http://").trim_end_matches('/');
        let held: Vec<_> = (0..90).map(|_| TcpStream::connect(address)).collect();
        assert!(held.iter().all(Result::is_ok));
        let mut stream = TcpStream::connect(address).expect("a connection");
        let request = b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        stream.write_all(request).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        child.kill().expect("it is killed");
        let output = child.wait_with_output().expect("it ends");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(expected), "{errors}");
        assert_eq!(errors.is_empty(), expected.is_empty(), "{errors}");
    }
}

/// An open game is listed and joined after a restart, and one that nobody comes back to ends.
#[test]
fn an_open_game_is_joined_after_a_restart() {
    let _one = one();
    let folder = tempfile::tempdir().expect("a folder");
    let first = Served::start(folder.path(), &[]);
    let made = first.json("POST", "/api/games", "", &json!({}));
    assert_eq!(first.end().0, Some(0));
    let second = Served::start(folder.path(), &[]);
    let open = second.json("GET", "/api/games?state=open", "", &Value::Null);
    assert_eq!(open["games"][0]["id"], made["id"]);
    let (_, page) = second.send("GET", "/", "", &Value::Null);
    let id = word(&made["id"]);
    assert!(page.contains(&id));
    let path = format!("/api/games/{id}/join");
    let joined = second.json("POST", &path, "", &json!({}));
    assert_eq!(joined["seat"], "second");
    second.play(&id, &word(&made["token"]), "e4");
    second.play(&id, &word(&joined["token"]), "e5");
}
