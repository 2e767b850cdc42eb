//! The stream to an engine.

use std::io::{self, Write};
use std::net::TcpStream;
#[cfg(unix)]
use std::os::{fd::OwnedFd, unix::net::UnixStream};
use std::process::Command;
#[cfg(not(unix))]
use std::process::{Child, Stdio};
use std::time::Duration;

/// The longest time of one write to a socket.
const SOON: Duration = Duration::from_millis(1);

/// The stream that an engine reads.
pub(crate) struct Output {
    /// For the writer.
    pub(crate) stream: Box<dyn Write + Send>,
    /// For callers: a write returns soon, whatever the engine does. Only sockets know timeouts.
    pub(crate) prompt: Option<Box<dyn Write + Send>>,
}

impl Output {
    pub(crate) fn of_socket(socket: &TcpStream) -> io::Result<Self> {
        socket.set_write_timeout(Some(SOON))?;
        Ok(Self {
            stream: Box::new(socket.try_clone()?),
            prompt: Some(Box::new(socket.try_clone()?)),
        })
    }

    /// Starts a program with a socket as its standard input.
    #[cfg(unix)]
    pub(crate) fn start(mut command: Command) -> io::Result<(std::process::Child, Self)> {
        let (ours, theirs) = UnixStream::pair()?;
        ours.set_write_timeout(Some(SOON))?;
        command.stdin(OwnedFd::from(theirs));
        let output = Self {
            stream: Box::new(ours.try_clone()?),
            prompt: Some(Box::new(ours)),
        };
        Ok((command.spawn()?, output))
    }

    /// Starts a program with a pipe as its standard input.
    #[cfg(not(unix))]
    pub(crate) fn start(mut command: Command) -> io::Result<(Child, Self)> {
        let mut child = command.stdin(Stdio::piped()).spawn()?;
        let stdin = child.stdin.take();
        let stdin = stdin.ok_or_else(|| io::Error::other("expected a pipe to the program"))?;
        let output = Self {
            stream: Box::new(stdin),
            prompt: None,
        };
        Ok((child, output))
    }
}
