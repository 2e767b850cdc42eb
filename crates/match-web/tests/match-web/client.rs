//! A client of a server over HTTP, as the tests of several crates use it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde_json::Value;

/// A client of the server at an address.
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
}

impl Client {
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

    /// A request of a script of a page, for somebody who has cookies.
    pub(crate) fn page(&self, method: &str, path: &str, cookies: &str, body: &str) -> Answer {
        self.asked("application/json", method, path, cookies, body)
    }

    /// The answer to a form, as a browser sends it.
    pub(crate) fn form(&self, path: &str, cookies: &str, body: &str) -> Answer {
        self.asked("text/html", "POST", path, cookies, body)
    }

    fn asked(&self, kind: &str, method: &str, path: &str, cookies: &str, body: &str) -> Answer {
        let headers = format!(
            "sec-fetch-site: same-origin\r\naccept: {kind}\r\ncookie: {cookies}\r\n\
             content-type: application/x-www-form-urlencoded\r\n"
        );
        self.send(method, path, &headers, body.as_bytes())
    }

    /// The state of the page of a game.
    #[track_caller]
    pub(crate) fn state(&self, id: &str, cookies: &str) -> Value {
        let answer = self.page("GET", &format!("/g/{id}/state"), cookies, "");
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()
    }

    /// Presses a button of the page of a game.
    pub(crate) fn press(&self, id: &str, cookies: &str, button: &str) -> Answer {
        let path = format!("/g/{id}/act");
        self.page("POST", &path, cookies, &format!("do={button}"))
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

    /// The value of a cookie that it sets.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        let start = format!("set-cookie: {name}=");
        let line = { self.sent.lines() }.find_map(|line| line.strip_prefix(&start))?;
        Some(line.split(';').next().unwrap_or_default().to_owned())
    }

    /// The address to which it leads.
    #[track_caller]
    pub(crate) fn location(&self) -> String {
        let line = { self.sent.lines() }.find_map(|line| line.strip_prefix("location: "));
        line.unwrap().to_owned()
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
