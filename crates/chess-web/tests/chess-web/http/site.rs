use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use chess_web::{Match, Place, SiteOptions, site};
use match_web::engines::Engines;
use serde_json::{Value, json};
use server::http::{Front, Limits, Shutdown, serve};
use server::journal::Memory;
use server::{Options, Server};

/// A server of chess on a port of its own, in memory.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    pub(crate) shutdown: Shutdown,
    pub(crate) server: Server<Match>,
    thread: Option<JoinHandle<()>>,
}

impl Site {
    pub(crate) fn start() -> Self {
        Self::with(|_| {})
    }

    pub(crate) fn with(change: impl FnOnce(&mut Limits)) -> Self {
        Self::with_options(change, Options::default())
    }

    pub(crate) fn with_options(change: impl FnOnce(&mut Limits), options: Options) -> Self {
        Self::of(Server::<Match>::new(options), change, |parts| parts)
    }

    /// A server with an engine that does not play chess.
    pub(crate) fn with_an_engine_of_other_games() -> Self {
        let server = Server::<Match>::new(Options::default());
        Self::of(
            server,
            |_| {},
            |(front, options)| {
                let front = front.engines(vec!["other-games".into()], Box::new(|_, _, _| false));
                (front, options)
            },
        )
    }

    /// A server with an engine named `one`.
    pub(crate) fn with_engines(engines: Engines) -> Self {
        let server = Server::<Match>::new(Options::default());
        Self::of(
            server,
            |_| {},
            |(front, options)| {
                let options = options.engines(engines.clone());
                let start = move |game: &_, seat, name: &str| engines.start(game, seat, name);
                (front.engines(vec!["one".into()], Box::new(start)), options)
            },
        )
    }

    /// One of several servers on a journal.
    pub(crate) fn on(journal: &Memory) -> Self {
        let server = Server::<Match>::open(Options::default(), journal.clone());
        Self::of(server.unwrap(), |_| {}, |parts| parts)
    }

    fn of(
        server: Server<Match>,
        change: impl FnOnce(&mut Limits),
        more: impl FnOnce((Front<Match>, SiteOptions)) -> (Front<Match>, SiteOptions),
    ) -> Self {
        let mut limits = Limits::default();
        limits.writes = (100_000, 100_000);
        limits.creations = (100_000, 100_000);
        limits.streams = 5_000;
        change(&mut limits);
        let shutdown = Shutdown::default();
        let front = Front::new(server.clone(), limits, shutdown.clone()).open_to_players(true);
        let options = SiteOptions::new().lichess(true);
        let (front, options) = more((front, options.link(Place::Quarto, "/quarto/?a=1&b=2")));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let ending = shutdown.clone();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                let site = site(&front, &options);
                serve(listener, site, front.limits(), &ending).await;
            });
            runtime.shutdown_timeout(Duration::from_secs(1));
        });
        Self {
            address,
            shutdown,
            server,
            thread: Some(thread),
        }
    }

    /// Ends the server, and waits for it.
    pub(crate) fn end(&mut self) {
        self.shutdown.trigger();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Sends bytes, and reads one answer with its head.
    pub(crate) fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that refuses early may close before it has read all.
        let _ = stream.write_all(bytes);
        Answer::read(&mut BufReader::new(stream))
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .unwrap();
        stream
    }

    pub(crate) fn send(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Answer {
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n",
            self.address,
            body.len()
        )
        .into_bytes();
        request.extend_from_slice(body);
        self.raw(&request)
    }

    pub(crate) fn get(&self, path: &str, token: Option<&str>) -> Answer {
        self.send("GET", path, &bearer(token), b"")
    }

    pub(crate) fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Answer {
        let headers = format!("{}content-type: application/json\r\n", bearer(token));
        self.send("POST", path, &headers, body.to_string().as_bytes())
    }

    /// A public game with a person at each side: its name, and the tokens of White and Black.
    pub(crate) fn game(&self, wish: Value) -> (String, String, String) {
        let mut wish = wish;
        wish["seat"] = json!("both");
        let made = self.post("/api/games", None, &wish);
        assert_eq!(made.status, 201, "{}", made.text);
        let made = made.json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (
            text(&made["id"]),
            text(&made["tokens"]["white"]),
            text(&made["tokens"]["black"]),
        )
    }

    pub(crate) fn play(&self, id: &str, token: &str, text: &str) -> Answer {
        self.post(
            &format!("/api/games/{id}/move/{text}"),
            Some(token),
            &Value::Null,
        )
    }

    /// A stream, line by line.
    pub(crate) fn stream(&self, path: &str, headers: &str) -> Lines {
        let mut stream = self.connect();
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\n{headers}\r\n",
            self.address
        );
        stream.write_all(request.as_bytes()).unwrap();
        Lines::new(stream)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.shutdown.trigger();
    }
}

pub(crate) fn bearer(token: Option<&str>) -> String {
    token
        .map(|token| format!("authorization: Bearer {token}\r\n"))
        .unwrap_or_default()
}

/// An answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The first line and the headers, in small letters.
    pub(crate) head: String,
    /// The headers as they were sent.
    pub(crate) sent: String,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn read(reader: &mut impl BufRead) -> Self {
        let mut sent = String::new();
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).unwrap_or_default() == 0 || line == "\r\n" {
                break;
            }
            sent.push_str(&line);
        }
        let head = sent.to_lowercase();
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .unwrap_or_default();
        let field = |name: &str| {
            head.lines().find_map(|line| {
                line.strip_prefix(name)?
                    .strip_prefix(": ")
                    .map(str::to_owned)
            })
        };
        let mut bytes = Vec::new();
        if let Some(length) = field("content-length") {
            let _ = reader.take(length.parse().unwrap()).read_to_end(&mut bytes);
        } else if status != 304 && status != 204 {
            let _ = reader.read_to_end(&mut bytes);
        }
        Self {
            status,
            head,
            sent,
            text: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The status, and the code of the error if there is one.
    pub(crate) fn verdict(&self) -> (u16, String) {
        let code = serde_json::from_str::<Value>(&self.text).unwrap_or_default();
        (
            self.status,
            code["error"]["code"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
        )
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

/// The lines of an answer that goes on; the sizes of its chunks are left out.
pub(crate) struct Lines {
    lines: mpsc::Receiver<String>,
}

impl Lines {
    pub(crate) fn new(stream: TcpStream) -> Self {
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(stream);
            let mut line = String::new();
            while reader.read_line(&mut line).unwrap_or_default() > 0 && line != "\r\n" {
                line.clear();
            }
            loop {
                let mut size = String::new();
                if reader.read_line(&mut size).unwrap_or_default() == 0 {
                    return;
                }
                let size = usize::from_str_radix(size.trim(), 16).unwrap_or_default();
                let mut chunk = vec![0; size + 2];
                if reader.read_exact(&mut chunk).is_err() || size == 0 {
                    return;
                }
                for line in String::from_utf8_lossy(&chunk[..size]).lines() {
                    if sender.send(line.to_owned()).is_err() {
                        return;
                    }
                }
            }
        });
        Self { lines }
    }

    /// The next line with this in it; nothing if the stream ends before.
    pub(crate) fn find(&self, part: &str) -> Option<String> {
        let end = Instant::now() + Duration::from_secs(10);
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).ok()?;
            if line.contains(part) {
                return Some(line);
            }
        }
    }

    /// Whether the stream ends before long.
    pub(crate) fn ends(&self) -> bool {
        let end = Instant::now() + Duration::from_secs(20);
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(_) => {}
                Err(error) => return error == mpsc::RecvTimeoutError::Disconnected,
            }
        }
    }

    /// All lines up to the end of the stream.
    pub(crate) fn rest(&self) -> Vec<String> {
        let end = Instant::now() + Duration::from_secs(10);
        let left = || end.saturating_duration_since(Instant::now());
        std::iter::from_fn(|| self.lines.recv_timeout(left()).ok()).collect()
    }
}
