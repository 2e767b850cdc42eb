//! A server as its operator sees it: what it logs and measures, where its settings come from, and how the system starts
//! and ends it.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::run::run_in;
use crate::serve::{FINE, Served, word};

/// The lines of a log in JSON.
#[track_caller]
fn lines(log: &str) -> Vec<Value> {
    let lines = log.lines().map(serde_json::from_str);
    lines.map(|line| line.expect("a line of JSON")).collect()
}

/// The lines with a message.
fn said<'l>(log: &'l [Value], message: &str) -> Vec<&'l Value> {
    let lines = log.iter().filter(|line| line["message"] == *message);
    lines.collect()
}

const JSON: [&str; 3] = ["games.db", "--log-format", "json"];

#[test]
fn start_end_faults_and_limits_are_logged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let server = Served::start(folder.path(), &[&JSON[..], &["--log", "events"]].concat());
    let [id, white, black] = server.game();
    server.play(&id, &white, "e4");
    server.play(&id, &black, "e5");
    // A tool that holds the file for longer than the server waits.
    let tool = rusqlite::Connection::open(&file).unwrap();
    tool.execute_batch("begin immediate").unwrap();
    let path = format!("/api/games/{id}/move/Nf3");
    let (status, _) = server.send("POST", &path, &white, &Value::Null);
    assert_eq!(status, 503);
    tool.execute_batch("commit").unwrap();
    server.play(&id, &white, "Nf3");
    let (status, log) = server.end();
    assert_eq!(status, Some(0));
    let log = lines(&log);
    let [start] = said(&log, "the server starts")[..] else {
        panic!("{log:?}")
    };
    assert_eq!(
        (
            &start["level"],
            &start["journal"],
            &start["games"],
            &start["version"]
        ),
        (
            &json!("INFO"),
            &json!("games.db"),
            &json!(0),
            &json!(env!("CARGO_PKG_VERSION"))
        )
    );
    let [fault] = said(&log, "the journal fails")[..] else {
        panic!("{log:?}")
    };
    assert_eq!(
        (&fault["level"], &fault["code"], &fault["reason"]),
        (
            &json!("ERROR"),
            &json!("journal/not-written"),
            &json!("database is locked")
        )
    );
    assert_eq!(said(&log, "the journal works again").len(), 1);
    assert_eq!(said(&log, "the server has ended").len(), 1);

    // A game that cannot be played through is not said to be unknown, unless it is private.
    let sql = "update event set body = replace(body, 'e7e5', 'e7e4') where seq = 2";
    assert_eq!(tool.execute(sql, []).unwrap(), 1);
    let more = ["--log", "events", "--writes", "1"];
    let server = Served::start_plainly(folder.path(), &[&JSON[..], &more].concat());
    let path = format!("/api/games/{id}");
    let (status, body) = server.send("GET", &path, "", &Value::Null);
    assert!(
        status == 500 && body.contains(r#""code":"game/faulted""#),
        "{status} {body}"
    );
    let private =
        r#"update game set options = replace(options, '"private":false', '"private":true')"#;
    assert_eq!(tool.execute(private, []).unwrap(), 1);
    assert_eq!(server.send("GET", &path, "", &Value::Null).0, 404);
    let refused =
        (0..20).filter(|_| server.send("POST", "/api/players", "", &Value::Null).0 == 429);
    let refused = refused.count();
    assert!(refused > 10, "{refused}");
    let (_, log) = server.end();
    let log = lines(&log);
    let aside = said(&log, "a game is set aside");
    assert_eq!(aside[0]["game"], *id);
    assert!(
        aside[0]["reason"]
            .as_str()
            .is_some_and(|reason| !reason.is_empty())
    );
    let [limit] = said(&log, "a limit is reached")[..] else {
        panic!("{log:?}")
    };
    assert_eq!(
        (&limit["limit"], &limit["times"]),
        (&json!("requests"), &json!(1))
    );
}

/// The limits that a server with these options has said it reached, after something was done to it.
#[track_caller]
fn limits_of(options: &[&str], act: impl FnOnce(&Served)) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [&["--memory", "--log", "events"], &JSON[1..], options].concat();
    let server = Served::start_plainly(folder.path(), &arguments);
    act(&server);
    let (_, log) = server.end();
    let log = lines(&log);
    let limits = said(&log, "a limit is reached").into_iter();
    limits.map(|line| word(&line["limit"])).collect()
}

#[test]
fn every_kind_of_limit_is_logged() {
    // Connections that rest, until the server has counted that there is no room for one more.
    let fill = |options: &[&str], most: usize| {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = free.local_addr().unwrap().to_string();
        drop(free);
        limits_of(&[options, &["--metrics-listen", &own]].concat(), |server| {
            let start = std::time::Instant::now();
            let mut open = Vec::new();
            loop {
                open.extend((0..=most).map(|_| server.connect()));
                let mut figures = std::net::TcpStream::connect(&own).unwrap();
                write!(
                    figures,
                    "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
                )
                .unwrap();
                if rest(&mut figures, Duration::from_secs(20)).contains("{limit=\"connections") {
                    return;
                }
                assert!(start.elapsed().as_secs() < 20);
                // Those that were opened rest for some seconds before they are closed.
                std::thread::sleep(Duration::from_millis(100));
            }
        })
    };
    let all = ["--connections", "3", "--trusted", "127.0.0.1"];
    assert_eq!(fill(&all, 3), ["connections"]);
    let share = fill(&["--connections", "8"], 6);
    assert_eq!(share, ["connections of one address"]);
    // In the format of Lichess, and as a page.
    let lichess = limits_of(&[], |server| {
        let path = "/api/challenge/open";
        let refused = (0..12).filter(|_| server.send("POST", path, "", &json!({})).0 == 429);
        assert!(refused.count() > 0);
    });
    assert_eq!(lichess, ["new games"]);
    let page = limits_of(&["--games", "1"], |server| {
        server.game();
        let (mut stream, host) = (server.connect(), &server.address);
        write!(
            stream,
            "POST /new HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: 0\r\n\r\n"
        )
        .unwrap();
        let answer = rest(&mut stream, Duration::from_secs(20));
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    });
    assert_eq!(page, ["unfinished games"]);
}

#[test]
fn a_listener_that_is_lost_is_logged_and_its_return() {
    let _one = crate::database::one();
    let Some(database) = crate::database::database() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let place = ["--postgres", &*database.address];
    let more = [&place[..], &["--log", "events"], &JSON[1..]].concat();
    let server = Served::start(folder.path(), &more);
    let player = |verb: &str| {
        let run = run_in(
            folder.path(),
            &[&["player", verb, "Anna"], &place[..]].concat(),
            "",
        );
        run.output.trim().to_owned()
    };
    let cut = "select count(pg_terminate_backend(pid)) from pg_stat_activity where query = 'listen games'";
    let mut token = player("add");
    for step in ["before the cut", "after it"] {
        // The server listens once it hears of a change.
        assert_eq!(server.send("GET", "/api/me", &token, &Value::Null).0, 200);
        let old = std::mem::replace(&mut token, player("token"));
        let start = std::time::Instant::now();
        while server.send("GET", "/api/me", &old, &Value::Null).0 != 401 {
            assert!(start.elapsed().as_secs() < 20, "{step}");
            std::thread::sleep(Duration::from_millis(20));
        }
        if step == "before the cut" {
            let psql = ["--dbname", &*database.address, "-tAc", cut];
            let done = Command::new("psql").args(psql).output().unwrap();
            assert_eq!(done.stdout, b"1\n", "{done:?}");
        }
    }
    let (_, log) = server.end();
    let log = lines(&log);
    let lost = said(&log, "the notices of others are lost");
    assert_eq!(lost.len(), 1, "{log:?}");
    for lost in lost {
        let reason = lost["reason"].as_str();
        assert!(reason.is_some_and(|reason| !reason.is_empty()));
    }
    let again = said(&log, "the notices of others come again").len();
    assert_eq!(again, 1, "{log:?}");
}

#[test]
fn requests_are_logged_without_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(folder.path(), &[&JSON[..], &["--log", "requests"]].concat());
    let [id, white, _] = server.game();
    let ticket = server.json(
        "POST",
        &format!("/api/games/{id}/ticket"),
        &white,
        &Value::Null,
    );
    let ticket = word(&ticket["ticket"]);
    let wrong = format!("/api/games/AAAAAAAAAAAAAAAA/events?ticket={ticket}");
    assert_eq!(server.send("GET", &wrong, "", &Value::Null).0, 401);
    let (_, log) = server.end();
    for secret in [&white, &ticket] {
        assert!(!log.contains(&**secret), "{log}");
    }
    let log = lines(&log);
    let requests = said(&log, "request");
    let made = requests[0];
    assert_eq!(
        (
            &made["method"],
            &made["path"],
            &made["status"],
            &made["address"]
        ),
        (
            &json!("POST"),
            &json!("/api/games"),
            &json!(201),
            &json!("127.0.0.1")
        )
    );
    let ids: std::collections::HashSet<_> = requests.iter().map(|line| word(&line["id"])).collect();
    assert_eq!((ids.len(), requests.len()), (3, 3));
    assert_eq!(requests[2]["code"], "token/unknown");
    // As text, and not at all.
    let server = Served::start(folder.path(), &["games.db", "--log", "events"]);
    let (_, log) = server.end();
    assert!(log.contains(" INFO the server starts version="), "{log}");
    assert_eq!(Served::start(folder.path(), &["--log", "off"]).end(), FINE);
}

#[test]
fn the_server_tells_its_version_and_its_figures() {
    let folder = tempfile::tempdir().unwrap();
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let own = free.local_addr().unwrap().to_string();
    drop(free);
    let server = Served::start(folder.path(), &[]);
    server.game();
    let version = server.json("GET", "/version", "", &Value::Null);
    // A build for development does not know its commit.
    let commit = option_env!("FEEN_COMMIT").unwrap_or("unknown");
    let expected = json!({ "version": env!("CARGO_PKG_VERSION"), "commit": commit });
    assert_eq!(version, expected);
    let (_, text) = server.send("GET", "/metrics", "", &Value::Null);
    for line in [
        concat!(
            "server_build_info{version=\"",
            env!("CARGO_PKG_VERSION"),
            "\"} 1\n"
        ),
        "\nprocess_resident_memory_bytes ",
        "\nprocess_cpu_seconds_total ",
        "\nprocess_open_fds ",
        "\nprocess_max_fds ",
        "\nprocess_start_time_seconds ",
        "\nserver_journal_seconds_bucket{le=\"+Inf\"} ",
        "\nserver_journal_seconds_count ",
        "\nserver_http_seconds_count{route=\"/api/games\",access=\"write\"} 1\n",
        "\nserver_games 1\n",
    ] {
        assert!(text.contains(line), "{line:?} in {text}");
    }
    assert_eq!(text.matches("# TYPE server_games ").count(), 1);
    assert_eq!(server.end(), FINE);

    let mut server = Served::start(folder.path(), &["games.db", "--metrics-listen", &own]);
    assert_eq!(server.send("GET", "/metrics", "", &Value::Null).0, 404);
    let public = std::mem::replace(&mut server.address, own);
    assert_eq!(server.send("GET", "/metrics", "", &Value::Null).0, 200);
    assert_eq!(server.send("GET", "/healthz", "", &Value::Null).0, 200);
    assert_eq!(server.send("GET", "/", "", &Value::Null).0, 404);
    server.address = public;
    assert_eq!(server.end(), FINE);
}

/// The list of a player has all games, each with its variant and the seat of the player.
#[test]
fn a_player_has_games_of_all_kinds() {
    let folder = tempfile::tempdir().unwrap();
    for journal in ["games.db", "--memory"] {
        let server = Served::start(folder.path(), &[journal, "--open-players"]);
        let anna = server.json("POST", "/api/players", "", &json!({ "name": "Anna" }));
        let token = anna["token"].as_str().unwrap();
        let made = ["chess", "shogi"].map(|variant| {
            let wish = json!({ "variant": variant });
            let made = server.json("POST", "/api/games", token, &wish);
            made["id"].as_str().unwrap().to_owned()
        });
        let list = server.json("GET", "/api/me/games", token, &Value::Null);
        let mut listed: Vec<_> = { list["games"].as_array().unwrap().iter() }
            .map(|game| ["variant", "seat", "id", "url"].map(|field| word(&game[field])))
            .collect();
        listed.sort_unstable();
        let [chess, other] = made;
        let expected = [
            ("chess", "first", &chess, format!("/g/{chess}")),
            ("shogi", "first", &other, format!("/g/{other}")),
        ];
        let expected = expected
            .map(|(kind, seat, id, url)| [kind.to_owned(), seat.to_owned(), id.clone(), url]);
        assert_eq!(listed, expected, "{journal}");
        assert_eq!(server.end(), FINE);
    }
}

/// The message that `chess serve` ends with, for a file of settings.
fn refused(
    folder: &Path,
    settings: &str,
    arguments: &[&str],
    variables: &[(&str, &str)],
) -> String {
    std::fs::write(folder.join("chess.toml"), settings).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_chess"))
        .args(["serve", "--config", "chess.toml"])
        .args(arguments)
        .envs(variables.iter().copied())
        .current_dir(folder)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{settings}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn settings_come_from_arguments_the_environment_and_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let engine = |name: &str| format!("error: cannot start the engine {name}: ");
    let of_file = "memory = true\nengine = [\"file=/no/such\", \"other=/no/such\"]\n";
    let nothing: (&[&str], &[(&str, &str)]) = (&[], &[]);
    for (settings, (arguments, variables), expected) in [
        (of_file, nothing, &*engine("file")),
        (
            of_file,
            (&[][..], &[("CHESS_ENGINE", "variable=/no/such")][..]),
            &engine("variable"),
        ),
        (
            of_file,
            (
                &["--engine", "argument=/no/such"][..],
                &[("CHESS_ENGINE", "variable=/no/such")][..],
            ),
            &engine("argument"),
        ),
        // What arguments exclude, the file does not ask for.
        (
            "file = \"no/such/games.db\"\nengine = \"one=/no/such\"\n",
            (&["--memory"][..], &[][..]),
            &engine("one"),
        ),
        (
            "",
            (&["--memory"][..], &[("CHESS_ENGINE", "one=/no/such")][..]),
            &engine("one"),
        ),
        (
            "listen = \"127.0.0.1:0\"\n\n  lissten = 1\n",
            nothing,
            "error: chess.toml:3:3: unknown key `lissten`\n",
        ),
        (
            "connections = 0\n",
            nothing,
            "error: chess.toml:1:15: invalid value '0' for '--connections <N>': expected a number",
        ),
        (
            "memory = \"yes\"\n",
            nothing,
            "error: chess.toml:1:10: expected true or false\n",
        ),
        (
            "listen = { port = 1 }\n",
            nothing,
            "error: chess.toml:1:10: expected text or a number\n",
        ),
        (
            "config = \"other.toml\"\n",
            nothing,
            "error: chess.toml:1:1: unknown key `config`\n",
        ),
        ("listen = 127.0.0.1\n", nothing, "error: chess.toml:1:"),
    ] {
        let message = refused(folder.path(), settings, arguments, variables);
        assert!(message.starts_with(expected), "{settings}: {message}");
    }
    let missing = run_in(folder.path(), &["serve", "--config", "no.toml"], "");
    assert_eq!(missing.errors, "error: no.toml: there is no such file\n");
}

#[test]
fn a_password_among_the_arguments_is_refused() {
    let address = "postgres://anna:secret@127.0.0.1:1/games";
    for arguments in [
        &["serve", "--postgres", address][..],
        &["games", "--postgres", address],
        &["player", "list", "--postgres", address],
        &["check", "--postgres", address],
        &["migrate", "--postgres", address],
    ] {
        let refused = run_in(Path::new("."), arguments, "");
        assert_eq!(refused.status, 2);
        assert!(
            refused
                .errors
                .starts_with("error: the arguments have a password"),
            "{}",
            refused.errors
        );
        assert!(!refused.errors.contains("secret"));
    }
    let folder = tempfile::tempdir().unwrap();
    let variable = [("CHESS_POSTGRES", address)];
    let message = refused(folder.path(), "", &[], &variable);
    assert!(message.contains("error connecting to server"), "{message}");
}

/// The bytes that a connection has for us until it ends, or nothing new for so long.
fn rest(stream: &mut std::net::TcpStream, time: Duration) -> String {
    stream.set_read_timeout(Some(time)).unwrap();
    let mut text = Vec::new();
    let mut part = [0; 4096];
    while let Ok(length @ 1..) = stream.read(&mut part) {
        text.extend(&part[..length]);
    }
    String::from_utf8(text).unwrap()
}

#[test]
fn a_connection_rests_for_as_long_as_is_said_and_a_header_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let ask = "GET /version HTTP/1.1\r\nhost: x\r\n\r\n";
    let brief = Duration::from_millis(300);
    let server = Served::start(folder.path(), &["--memory", "--keep-alive", "1s"]);
    let mut stream = server.connect();
    write!(stream, "{ask}").unwrap();
    assert!(rest(&mut stream, brief).starts_with("HTTP/1.1 200 "));
    std::thread::sleep(Duration::from_millis(1_500));
    assert_eq!(stream.read(&mut [0; 1]).unwrap(), 0);
    // Behind a proxy it rests longer than a header may take.
    let server = Served::start(folder.path(), &["--memory", "--proxy"]);
    let mut stream = server.connect();
    for _ in 0..2 {
        write!(stream, "{ask}").unwrap();
        assert!(rest(&mut stream, brief).starts_with("HTTP/1.1 200 "));
        std::thread::sleep(Duration::from_secs(6));
    }
    let start = std::time::Instant::now();
    write!(stream, "GET /ver").unwrap();
    assert_eq!(rest(&mut stream, Duration::from_secs(20)), "");
    assert!(
        (4..9).contains(&start.elapsed().as_secs()),
        "{:?}",
        start.elapsed()
    );
}

/// A server on a socket that is handed over, as a system does it.
fn handed(folder: &Path, socket: &TcpListener, notify: &Path) -> Child {
    let socket = OwnedFd::from(socket.try_clone().unwrap());
    let script = "exec 3<&0 0</dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec \"$0\" serve --log off";
    Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_chess")])
        .env("NOTIFY_SOCKET", notify)
        .current_dir(folder)
        .stdin(Stdio::from(socket))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn a_socket_that_is_handed_over_refuses_nobody_between_two_servers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let notices = UnixDatagram::bind(&path).unwrap();
    notices
        .set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    let notice = || {
        let mut bytes = [0; 256];
        let length = notices.recv(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes[..length]).trim().to_owned()
    };
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap().to_string();
    let ask = || {
        let mut stream = std::net::TcpStream::connect(&address).unwrap();
        write!(
            stream,
            "GET /version HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
        )
        .unwrap();
        stream
    };
    let answered = |mut stream: std::net::TcpStream| {
        let answer = rest(&mut stream, Duration::from_secs(20));
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    };
    let end = |mut server: Child| {
        let pid = server.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &pid])
                .status()
                .unwrap()
                .success()
        );
        assert!(server.wait().unwrap().success());
    };
    let mut first = handed(folder.path(), &socket, &path);
    assert_eq!(notice(), "READY=1");
    let mut line = String::new();
    BufReader::new(first.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert_eq!(line, format!("http://{address}/\n"));
    answered(ask());
    end(first);
    assert_eq!(notice(), "STOPPING=1");
    // Nobody serves, and nobody is refused.
    let waiting: Vec<_> = (0..8).map(|_| ask()).collect();
    let second = handed(folder.path(), &socket, &path);
    assert_eq!(notice(), "READY=1");
    for stream in waiting {
        answered(stream);
    }
    end(second);
}
