use std::net::SocketAddr;
use std::time::{Duration, Instant};

use feen_server::Player;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{Result, seat};

/// A connection that is kept open.
pub(crate) struct Client {
    stream: TcpStream,
    buffer: Vec<u8>,
}

/// A game as a client knows it: its name, and the tokens of White and Black.
#[derive(Clone)]
pub(crate) struct Known {
    pub(crate) id: String,
    pub(crate) tokens: [String; 2],
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            buffer: Vec::new(),
        })
    }

    /// Sends a request, and reads the status and the body of its answer.
    pub(crate) async fn post(
        &mut self,
        path: &str,
        token: Option<&str>,
        body: &str,
    ) -> Result<(u16, String)> {
        let token = token.map_or_else(String::new, |token| {
            format!("authorization: Bearer {token}\r\n")
        });
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: load\r\ncontent-type: application/json\r\n{token}content-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.ask(&request).await
    }

    /// Gets what is at an address, which must be there, and returns the time until it was read.
    pub(crate) async fn get(&mut self, path: &str) -> Result<Duration> {
        let start = Instant::now();
        let request = format!("GET {path} HTTP/1.1\r\nhost: load\r\n\r\n");
        let (status, answer) = self.ask(&request).await?;
        if status != 200 {
            return Err(format!("{path}: expected 200, found {status} {answer}").into());
        }
        Ok(start.elapsed())
    }

    /// Gets the state of a game as the bearer of a token sees it.
    pub(crate) async fn state(&mut self, path: &str, token: &str) -> Result<Value> {
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: load\r\nauthorization: Bearer {token}\r\n\r\n");
        Ok(serde_json::from_str(&self.ask(&request).await?.1)?)
    }

    async fn ask(&mut self, request: &str) -> Result<(u16, String)> {
        self.stream.write_all(request.as_bytes()).await?;
        self.buffer.clear();
        let head = loop {
            let found = self
                .buffer
                .windows(4)
                .position(|bytes| bytes == b"\r\n\r\n");
            if let Some(end) = found {
                break end + 4;
            }
            self.more().await?;
        };
        let text = str::from_utf8(&self.buffer[..head])?;
        let status = text.split(' ').nth(1).ok_or("expected a status")?.parse()?;
        let length = text
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "))
            .ok_or("expected a length")?;
        let end = head + length.parse::<usize>()?;
        while self.buffer.len() < end {
            self.more().await?;
        }
        let body = String::from_utf8_lossy(&self.buffer[head..end]);
        Ok((status, body.into_owned()))
    }

    async fn more(&mut self) -> Result<()> {
        if self.stream.read_buf(&mut self.buffer).await? == 0 {
            return Err("expected an answer, found the end of the connection".into());
        }
        Ok(())
    }

    /// Plays a half-move, and returns the time until its answer.
    pub(crate) async fn play(&mut self, game: &Known, ply: usize, text: &str) -> Result<Duration> {
        let path = format!("/api/games/{}/actions", game.id);
        let body = format!(
            r#"{{"seq":{},"action":{{"type":"move","move":"{text}"}}}}"#,
            ply + 1
        );
        let token = &game.tokens[usize::from(seat(ply) == Player::Second)];
        let start = Instant::now();
        let (status, answer) = self.post(&path, Some(token), &body).await?;
        if status != 200 {
            return Err(format!("expected a receipt, found {status} {answer}").into());
        }
        Ok(start.elapsed())
    }

    /// Opens the stream of a game, and reads up to its state.
    pub(crate) async fn stream(address: SocketAddr, id: &str) -> Result<Self> {
        let mut client = Self::connect(address).await?;
        let request = format!(
            "GET /api/games/{id}/events HTTP/1.1\r\nhost: load\r\nconnection: close\r\n\r\n"
        );
        client.stream.write_all(request.as_bytes()).await?;
        client.find("event: state").await?;
        Ok(client)
    }

    /// Reads up to this text.
    pub(crate) async fn find(&mut self, text: &str) -> Result<()> {
        let text = text.as_bytes();
        while !self.buffer.windows(text.len()).any(|bytes| bytes == text) {
            self.more().await?;
        }
        self.buffer.clear();
        Ok(())
    }

    /// Reads until the connection ends.
    pub(crate) async fn drain(&mut self) -> Result<()> {
        loop {
            self.buffer.clear();
            self.more().await?;
        }
    }
}
