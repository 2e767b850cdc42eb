use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use crate::{LineError, OptionError};

/// Why a call to an engine has failed.
///
/// After `Handshake`, `Closed` and `TimedOut` the engine is gone: its process has ended and every
/// other call says `Closed`, up to a [`reopen`](crate::Engine::reopen).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The program cannot be started, or the address cannot be reached. The kind of the source says
    /// why: `NotFound`, `PermissionDenied`, `ConnectionRefused`, `TimedOut` ..
    #[error("cannot start the engine: {0}")]
    Connect(#[source] io::Error),
    /// The engine did not introduce itself in time.
    #[error(
        "the engine did not send `uciok` or `usiok` within {waited:?}{}",
        Heard(heard.first(), *lines)
    )]
    Handshake {
        /// How long was waited.
        waited: Duration,
        /// The first lines that came instead.
        heard: Vec<String>,
        /// The number of all lines that did.
        lines: u64,
    },
    /// The engine has died, or closed its side.
    #[error("the engine has exited{}", Death(status.as_ref(), stderr))]
    Closed {
        /// The exit status, or the signal: `None` over TCP, and when the engine had to be ended.
        status: Option<ExitStatus>,
        /// The last 8 KiB that it wrote to standard error.
        stderr: String,
    },
    /// The engine did not answer, or not read, in time, and was ended.
    #[error("the engine did not {what} within {waited:?}{}", Heard(None, *lines))]
    TimedOut {
        /// How long was waited.
        waited: Duration,
        /// The missing action: ``send `bestmove` ``, ``send `readyok` ``, `read its input`.
        what: &'static str,
        /// The number of lines that came instead.
        lines: u64,
    },
    /// The option cannot be set so.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The text is not one line.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The engine is searching: a `go` that was sent by hand has no answer yet.
    #[error("the engine is searching")]
    Busy,
    /// The operating system has refused something else, such as another thread.
    #[error("{0}")]
    Io(#[source] io::Error),
}

impl Error {
    /// A stable code: `engine/connect`, `engine/handshake`, `engine/closed`, `engine/timed-out`,
    /// `engine/busy`, `engine/io`, or that of the option or line.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Connect(_) => "engine/connect",
            Self::Handshake { .. } => "engine/handshake",
            Self::Closed { .. } => "engine/closed",
            Self::TimedOut { .. } => "engine/timed-out",
            Self::Option(error) => error.code(),
            Self::Line(error) => error.code(),
            Self::Busy => "engine/busy",
            Self::Io(_) => "engine/io",
        }
    }
}

/// From this number on, lines that were not asked for are called a flood.
const FLOOD: u64 = 10_000;

/// The first line that came and the number of all, for the end of a message.
struct Heard<'a>(Option<&'a String>, u64);

impl std::fmt::Display for Heard<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self(_, 0) => Ok(()),
            Self(Some(first), FLOOD..) => {
                write!(f, "; it sent `{first}` and a flood of {} lines", self.1)
            }
            Self(Some(first), _) => write!(f, "; it sent `{first}`"),
            Self(None, 1) => f.write_str("; it sent another line"),
            Self(None, lines @ FLOOD..) => write!(f, "; it sent a flood of {lines} other lines"),
            Self(None, lines) => write!(f, "; it sent {lines} other lines"),
        }
    }
}

/// How an engine has ended, for a message.
struct Death<'a>(Option<&'a ExitStatus>, &'a str);

impl std::fmt::Display for Death<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(status) = self.0 {
            write!(f, " ({status})")?;
        }
        match self.1.trim_end().lines().next_back() {
            Some(last) => write!(f, "; its last message was `{last}`"),
            None => Ok(()),
        }
    }
}
