//! The page for operators, tried: its settings, its commands, its proxies and its image.
#![cfg(unix)]

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::run;
use crate::serve::{FINE, Served, word};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts of a language in the page.
fn blocks(language: &str) -> Vec<String> {
    let page = std::fs::read_to_string(root().join("docs/deploy.md")).unwrap();
    let mut parts = page.split("```");
    let mut blocks = Vec::new();
    // Between two fences there is text, then a block.
    while let (Some(_), Some(block)) = (parts.next(), parts.next()) {
        if let Some(text) = block
            .strip_prefix(language)
            .and_then(|text| text.strip_prefix('\n'))
        {
            blocks.push(text.to_owned());
        }
    }
    assert!(!blocks.is_empty(), "{language}");
    blocks
}

#[test]
fn the_commands_of_the_page_are_those_of_the_program() {
    let blocks = [blocks("sh"), blocks("ini")].concat().concat();
    let commands = blocks.lines().filter_map(|line| {
        let line = line.trim_start_matches("ExecStart=/usr/local/bin/");
        line.strip_prefix("chess ")
    });
    let commands: Vec<_> = commands.collect();
    assert!(commands.len() > 12, "{commands:?}");
    for command in commands {
        let words: Vec<_> = command.split(' ').collect();
        let verbs = if words[0] == "player" { 2 } else { 1 };
        let help = run(&[&words[..verbs], &["--help"]].concat(), "");
        assert_eq!(help.status, 0, "{command}");
        for option in words.iter().filter(|word| word.starts_with("--")) {
            assert!(help.output.contains(option), "{command}: {option}");
        }
    }
}

/// The database of a server is copied while it runs, and comes back, as the page says.
#[test]
fn the_copies_of_a_database_come_back() {
    let _one = crate::database::one();
    let Some(database) = crate::database::database() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let (here, _) = database.address.rsplit_once('/').unwrap();
    let server = Served::start(folder.path(), &["--postgres", &database.address]);
    let [id, white, _] = server.game();
    server.play(&id, &white, "e4");
    // A database that is not only ours may have a copy from the last time.
    let maintenance = format!("--maintenance-db={}", database.address);
    let drop = ["--if-exists", &*maintenance, "copy"];
    assert!(
        Command::new("dropdb")
            .args(drop)
            .status()
            .unwrap()
            .success()
    );
    let commands = blocks("sh").concat();
    let commands = commands
        .lines()
        .filter(|line| line.contains("pg_") || line.starts_with("createdb"));
    let mut words_of_the_page = Vec::new();
    for line in commands {
        let line = line.replace("postgres://chess@db.example.org/games", &database.address);
        let line = line.replace("postgres://owner@db.example.org", here);
        let line = line.replace("/var/backups/chess", folder.path().to_str().unwrap());
        let words: Vec<_> = line.split(' ').collect();
        let done = Command::new(words[0]).args(&words[1..]).output();
        let done = done.unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(done.status.success(), "{line}: {done:?}");
        words_of_the_page.push(words[0].to_owned());
    }
    assert_eq!(words_of_the_page, ["pg_dump", "createdb", "pg_restore"]);
    assert_eq!(server.end(), FINE);
    let copy = format!("{here}/copy");
    let checked = run(&["check", "--postgres", &copy], "");
    assert_eq!(
        (checked.status, &*checked.errors),
        (0, "1 game, 0 errors\n")
    );
    let server = Served::start(folder.path(), &["--postgres", &copy]);
    assert_eq!(server.state(&id)["seq"], 1);
    assert_eq!(server.end(), FINE);
}

#[test]
fn the_settings_of_the_page_start_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let settings = &blocks("toml")[0];
    std::fs::write(folder.path().join("chess.toml"), settings).unwrap();
    let more = [
        "games.db",
        "--config",
        "chess.toml",
        "--metrics-listen",
        "127.0.0.1:0",
        "--log",
        "events",
    ];
    let server = Served::start(folder.path(), &more);
    let (status, log) = server.end();
    assert_eq!(status, Some(0));
    assert!(
        log.starts_with('{') && log.contains(r#""journal":"games.db""#),
        "{log}"
    );
}

#[test]
fn systemd_knows_the_units_of_the_page() {
    let Some(program) = program("systemd-analyze") else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let files = ["chess.socket", "chess.service"].map(|name| folder.path().join(name));
    for (file, unit) in files.iter().zip(blocks("ini")) {
        // The command is not installed here.
        let unit = unit.replace("/usr/local/bin/chess", env!("CARGO_BIN_EXE_chess"));
        std::fs::write(file, unit).unwrap();
    }
    let verified = Command::new(program).arg("verify").args(files).output();
    let verified = verified.unwrap();
    let said = String::from_utf8_lossy(&verified.stderr);
    // Units of this machine may have faults of their own.
    assert!(!said.contains("chess."), "{said}");
}

#[test]
fn the_image_is_made_of_what_exists() {
    let root = root();
    let text = std::fs::read_to_string(root.join("crates/chess-cli/Dockerfile")).unwrap();
    for line in text.lines() {
        let words: Vec<_> = line.split_whitespace().collect();
        if let ["COPY", sources @ .., _] = &words[..] {
            for source in sources.iter().filter(|_| !words[1].starts_with("--from")) {
                assert!(root.join(source).exists(), "{source}");
            }
        }
    }
    let package = concat!(" -p ", env!("CARGO_PKG_NAME"), " ");
    assert!(text.contains(package) && text.contains("target/release/chess "));
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let version = manifest.split_once("rust-version = \"").unwrap().1;
    let floor = version
        .split('"')
        .next()
        .unwrap()
        .split('.')
        .nth(1)
        .unwrap();
    let image = text.split_once("FROM rust:1.").unwrap().1;
    let image = image.split(['.', '-']).next().unwrap();
    assert!(image.parse::<u32>().unwrap() >= floor.parse().unwrap());
    if std::env::var("CHESS_DOCKER").as_deref() == Ok("1") {
        let built = Command::new("docker")
            .args(["build", "-f", "crates/chess-cli/Dockerfile", "."])
            .current_dir(root)
            .status();
        assert!(built.unwrap().success());
    } else {
        eprintln!("SKIPPED: the image is built with CHESS_DOCKER=1 only");
    }
}

/// A proxy, which is ended when it is dropped.
struct Proxy {
    child: Child,
    address: String,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // nginx ends its other process when it is asked to end; Caddy waits for streams.
        let pid = self.child.id().to_string();
        drop(Command::new("kill").args(["-TERM", &pid]).status());
        let start = Instant::now();
        while start.elapsed().as_secs() < 2 && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(20));
        }
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// An address that was free a moment ago.
fn free() -> String {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    free.local_addr().unwrap().to_string()
}

impl Proxy {
    fn start(command: &mut Command, address: String) -> Self {
        let child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let proxy = Self { child, address };
        let start = Instant::now();
        while TcpStream::connect(&proxy.address).is_err() {
            assert!(start.elapsed().as_secs() < 20, "the proxy starts");
            std::thread::sleep(Duration::from_millis(20));
        }
        proxy
    }

    fn nginx(folder: &Path, server: &str) -> Option<Self> {
        let program = program("nginx")?;
        let address = free();
        let block = blocks("nginx").remove(0);
        let block = block.replace("127.0.0.1:8080", server);
        let block = block.replace("listen 80;", &format!("listen {address};"));
        let here = folder.display();
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {here}/{kind};\n"))
            .concat();
        let text = format!(
            "daemon off;\npid {here}/nginx.pid;\nerror_log {here}/error.log;\nevents {{}}\n\
             http {{\naccess_log off;\n{temporary}{block}}}\n"
        );
        let file = folder.join("nginx.conf");
        std::fs::write(&file, text).unwrap();
        let mut command = Command::new(program);
        Some(Self::start(
            command.arg("-c").arg(file).arg("-p").arg(folder),
            address,
        ))
    }

    fn caddy(folder: &Path, server: &str) -> Option<Self> {
        let program = program("caddy")?;
        let address = free();
        let block = blocks("caddy").remove(0);
        let block = block.replace("127.0.0.1:8080", server);
        let block = block.replace(
            "chess.example.org",
            &address.replace("127.0.0.1", "http://"),
        );
        let file = folder.join("Caddyfile");
        std::fs::write(&file, format!("{{\nadmin off\n}}\n{block}")).unwrap();
        let mut command = Command::new(program);
        let command = command.args(["run", "--adapter", "caddyfile", "--config"]);
        let command = command.arg(file).env("HOME", folder);
        Some(Self::start(command, address))
    }
}

/// The path of a program, or loudly nothing.
fn program(name: &str) -> Option<PathBuf> {
    let places =
        ["/usr/sbin", "/usr/bin", "/usr/local/bin"].map(|place| Path::new(place).join(name));
    let found = places.into_iter().find(|place| place.exists());
    if found.is_none() {
        eprintln!("SKIPPED: there is no {name}");
    }
    found
}

/// Plays through a proxy: a stream is not held back, clients have addresses of their own, and no request is sent into a
/// connection that ends.
fn play_behind(folder: &Path, proxy: impl FnOnce(&Path, &str) -> Option<Proxy>) {
    let mut server = Served::start_plainly(folder, &["--memory", "--proxy", "--log", "off"]);
    let Some(proxy) = proxy(folder, &server.address) else {
        return;
    };
    let direct = std::mem::replace(&mut server.address, proxy.address.clone());
    let [id, white, black] = server.game();
    let mut stream = server.connect();
    let host = &proxy.address;
    let request = format!("GET /api/games/{id}/events HTTP/1.1\r\nhost: {host}\r\n");
    write!(stream, "{request}accept: application/x-ndjson\r\n\r\n").unwrap();
    let mut heard = String::new();
    let mut hear = |word: &str| {
        let start = Instant::now();
        let mut part = [0; 4096];
        while !heard.contains(word) {
            assert!(start.elapsed().as_secs() < 3, "{word} in {heard}");
            let length = stream.read(&mut part).unwrap();
            heard += &String::from_utf8_lossy(&part[..length]);
        }
    };
    hear("state");
    server.play(&id, &white, "e4");
    hear("e2e4");
    // The server ends connections that rest for 5 s unless a proxy is before it.
    for (token, text) in [(&black, "e5"), (&white, "Nf3"), (&black, "Nc6")] {
        std::thread::sleep(Duration::from_millis(4_990));
        server.play(&id, token, text);
    }
    // A client's own words on its address are not believed.
    let statuses: Vec<_> = (0..80)
        .map(|number: u32| {
            let mut stream = server.connect();
            write!(
                stream,
                "POST /api/players HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\
                 x-forwarded-for: 10.0.0.{number}\r\ncontent-length: 0\r\n\r\n"
            )
            .unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer.split(' ').nth(1).unwrap().to_owned()
        })
        .collect();
    assert!(
        statuses.iter().any(|status| status == "429"),
        "{statuses:?}"
    );
    assert!(
        statuses.iter().all(|status| status != "502"),
        "{statuses:?}"
    );
    let state = server.json("GET", &format!("/api/games/{id}"), "", &Value::Null);
    assert_eq!(word(&state["id"]), id);
    drop(proxy);
    server.address = direct;
    assert_eq!(server.end(), FINE);
}

#[test]
fn games_are_played_behind_nginx() {
    let folder = tempfile::tempdir().unwrap();
    play_behind(folder.path(), Proxy::nginx);
}

#[test]
fn games_are_played_behind_caddy() {
    let folder = tempfile::tempdir().unwrap();
    play_behind(folder.path(), Proxy::caddy);
}
