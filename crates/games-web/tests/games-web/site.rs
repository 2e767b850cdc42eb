use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use feen_games_web::{Catalogue, Match, SiteOptions, site};
use feen_match_web::engines::Engines;
use feen_server::http::{Front, Limits, Shutdown};
use feen_server::{Options, Server};
use serde_json::{Value, json};
use webdriver::Page;

use crate::served::served;

/// A server of all games on a port of its own, in memory.
pub(crate) struct Site {
    address: SocketAddr,
    shutdown: Shutdown,
}

impl Site {
    pub(crate) fn start() -> Self {
        Self::with(Engines::default())
    }

    /// A server whose engines evaluate games.
    pub(crate) fn with(engines: Engines) -> Self {
        let mut limits = Limits::default();
        limits.writes = (100_000, 100_000);
        limits.creations = (100_000, 100_000);
        let shutdown = Shutdown::default();
        let mut catalogue = Catalogue::default();
        let table = "[knights : chess]\npieces = N:NN\ntitle = Chess with nightriders\n\
                     [guards]\nboard = 5x5\npieces = K:K G:W\nroyal = K\n";
        catalogue.read("mine.txt", table).unwrap();
        let known = catalogue.clone();
        let front = Front::new(
            Server::<Match>::new(Options::default()),
            limits,
            shutdown.clone(),
        );
        let front = front.preparer(Box::new(move |setup| known.prepare(setup)));
        let options = SiteOptions::new().catalogue(catalogue).engines(engines);
        let (address, _) = served(site(&front, &options), front.limits(), &shutdown);
        Self { address, shutdown }
    }

    /// Seats the visitors of two pages in a new game.
    pub(crate) fn seat(&self, setup: &Value, pages: [&Page<'_>; 2]) -> io::Result<()> {
        let wish = json!({ "setup": setup, "seat": "both" });
        let (_, made) = self.post("/api/games", "", &wish);
        let path = format!("/g/{}", made["id"].as_str().unwrap());
        // A cookie is put in the browser on any page of its site.
        for (page, seat) in pages.into_iter().zip(["first", "second"]) {
            page.visit(&self.url("/api/variants"))?;
            page.wait("return document.body !== null")?;
            let cookie = json!({ "name": "seat", "value": made["tokens"][seat], "path": path });
            page.post("/cookie", &json!({ "cookie": cookie }))?;
            page.visit(&self.url(&path))?;
        }
        Ok(())
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The status, the head and the body of an answer.
    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> (u16, String, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        // A picture is not a text, and only its head is of interest.
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_lowercase(), body.to_owned())
    }

    pub(crate) fn get(&self, path: &str) -> (u16, String) {
        let (status, _, body) = self.send("GET", path, "", "");
        (status, body)
    }

    /// Sends JSON: the status and the answer.
    pub(crate) fn post(&self, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let bearer = if token.is_empty() {
            String::new()
        } else {
            format!("authorization: Bearer {token}\r\n")
        };
        let headers = format!("{bearer}content-type: application/json\r\n");
        let (status, _, answer) = self.send("POST", path, &headers, &body.to_string());
        (status, serde_json::from_str(&answer).unwrap_or_default())
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.shutdown.trigger();
    }
}
