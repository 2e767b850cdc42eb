//! A browser that tests drive: headless Chromium by the `WebDriver` protocol.
//!
//! [`Driver`] is a running `chromedriver`, and a [`Page`] is a browser of its own with one tab. [`Weight`] is what a browser
//! would load for a page.

mod accessibility;
mod http;
mod language;
mod look;
mod page;
mod weight;

use std::env;
use std::io::{self, BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use serde_json::{Value, json};

pub use accessibility::Axe;
pub use look::Look;
pub use page::Page;
pub use weight::Weight;

/// Held by the driver that runs. Several browsers at once starve each other on a small machine, and
/// tests that wait for a page then fail for no fault of the page.
static TURN: Mutex<()> = Mutex::new(());

/// A running `chromedriver`, which ends when this is dropped.
///
/// A process has one at a time: a second waits for the end of the first.
#[derive(Debug)]
pub struct Driver {
    child: Child,
    port: u16,
    _turn: MutexGuard<'static, ()>,
}

impl Driver {
    /// Starts `chromedriver` on a free port. `None`, with a line on standard error, where it is
    /// not installed.
    ///
    /// # Panics
    ///
    /// If it is not installed and the environment has `BROWSER_TESTS=1`.
    #[must_use]
    pub fn start() -> Option<Self> {
        match Self::try_start() {
            Ok(driver) => Some(driver),
            Err(error) => {
                let is_needed = env::var_os("BROWSER_TESTS").is_some_and(|value| value == "1");
                assert!(!is_needed, "expected chromedriver to start: {error}");
                eprintln!("SKIPPED, NO BROWSER: chromedriver does not start: {error}");
                None
            }
        }
    }

    fn try_start() -> io::Result<Self> {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let port = child.stdout.take().and_then(|output| {
            let mut lines = BufReader::new(output).lines().map_while(Result::ok);
            let port = lines.find_map(|line| {
                let (_, port) = line.rsplit_once("started successfully on port ")?;
                port.trim_end_matches('.').parse().ok()
            });
            // A pipe that nobody reads would hold the driver up.
            thread::spawn(move || lines.for_each(drop));
            port
        });
        if let Some(port) = port {
            return Ok(Self {
                child,
                port,
                _turn: turn,
            });
        }
        child.kill()?;
        child.wait()?;
        Err(io::Error::other("expected chromedriver to write its port"))
    }

    /// Opens a browser without cookies that looks like this.
    ///
    /// # Errors
    ///
    /// If the browser does not start.
    pub fn open(&self, look: Look) -> io::Result<Page<'_>> {
        let answer = self.send("POST", "/session", &look.capabilities())?;
        let id = answer["sessionId"]
            .as_str()
            .ok_or_else(|| io::Error::other(format!("expected a session, found {answer}")))?;
        let page = Page::new(self, id);
        look.apply(&page)?;
        Ok(page)
    }

    /// The value that the driver answers a command with.
    pub(crate) fn send(&self, method: &str, path: &str, body: &Value) -> io::Result<Value> {
        let body = if method == "POST" { body } else { &json!({}) };
        let text = http::request(self.port, method, path, &body.to_string())?;
        let mut answer: Value = serde_json::from_str(&text)?;
        let value = answer["value"].take();
        match value["error"].as_str() {
            Some(error) => Err(io::Error::other(format!("{error}: {}", value["message"]))),
            None => Ok(value),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The end of a test is no place to report that the driver ended before it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadmeDoctests;
