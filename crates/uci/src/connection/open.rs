use std::io::{self, ErrorKind, Read};
use std::net::{IpAddr, SocketAddr, TcpStream, ToSocketAddrs};
use std::process::ChildStderr;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use super::{Connection, Inbox, Log, Output, Peer, Threads, after, reader};
use crate::{Endpoint, Program, Settings};

impl Connection {
    /// Starts the program, or connects to the address.
    pub(crate) fn open(
        endpoint: &Endpoint,
        settings: &Settings,
        log: &Arc<Log>,
    ) -> io::Result<Self> {
        let opened = match endpoint {
            Endpoint::Program(program) => Self::start(program, settings, log),
            Endpoint::Tcp {
                host,
                port,
                connect_timeout,
            } => Self::connect(host, *port, *connect_timeout, settings, log),
        };
        opened.map_err(|error| io::Error::new(error.kind(), format!("{endpoint}: {error}")))
    }

    fn start(program: &Program, settings: &Settings, log: &Arc<Log>) -> io::Result<Self> {
        let (mut child, output) = Output::start(program.command())?;
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let mut connection = Self::new(Peer::Process(child), settings, log);
        let no_pipe = || io::Error::other("expected a pipe from the program");
        let stdout = stdout.ok_or_else(no_pipe)?;
        connection.listen(stdout, output, stderr, settings)?;
        Ok(connection)
    }

    fn connect(
        host: &str,
        port: u16,
        timeout: Duration,
        settings: &Settings,
        log: &Arc<Log>,
    ) -> io::Result<Self> {
        let socket = connect(host, port, after(timeout))?;
        socket.set_nodelay(true)?;
        let (input, output) = (socket.try_clone()?, Output::of_socket(&socket)?);
        let mut connection = Self::new(Peer::Socket(socket), settings, log);
        connection.listen(input, output, None, settings)?;
        Ok(connection)
    }

    fn new(peer: Peer, settings: &Settings, log: &Arc<Log>) -> Self {
        Self {
            inbox: Arc::new(Inbox::new(settings.dialect)),
            outbox: Arc::default(),
            log: Arc::clone(log),
            last_words: Arc::default(),
            threads: Threads::default(),
            peer,
        }
    }

    /// Starts the threads of the streams.
    fn listen(
        &mut self,
        input: impl Read + Send + 'static,
        output: Output,
        stderr: Option<ChildStderr>,
        settings: &Settings,
    ) -> io::Result<()> {
        let max_line = settings.max_line;
        let (inbox, log) = (Arc::clone(&self.inbox), Arc::clone(&self.log));
        self.threads.spawn("uci reader", move || {
            reader::run(input, max_line, &log, &inbox);
        })?;
        self.outbox.write_promptly(output.prompt);
        let (inbox, outbox) = (Arc::clone(&self.inbox), Arc::clone(&self.outbox));
        self.threads
            .spawn("uci writer", move || outbox.run(output.stream, &inbox))?;
        if let Some(stderr) = stderr {
            let (last_words, log) = (Arc::clone(&self.last_words), Arc::clone(&self.log));
            self.threads.spawn("uci stderr", move || {
                last_words.listen(stderr, max_line, &log);
            })?;
        }
        Ok(())
    }
}

/// Tries each address of a host for the time that is left.
fn connect(host: &str, port: u16, until: Instant) -> io::Result<TcpStream> {
    let mut last = io::Error::new(ErrorKind::NotFound, "the host has no address");
    for address in addresses(host, port, until)? {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        match TcpStream::connect_timeout(&address, left) {
            Ok(socket) => return Ok(socket),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// The addresses of a host. A resolver knows no timeout, so it runs in a thread of its own, which
/// ends when the resolver gives up.
fn addresses(host: &str, port: u16, until: Instant) -> io::Result<Vec<SocketAddr>> {
    if let Ok(address) = host.parse::<IpAddr>() {
        return Ok(vec![SocketAddr::new(address, port)]);
    }
    let (sender, receiver) = mpsc::channel();
    let name = host.to_owned();
    let builder = thread::Builder::new().name("uci resolver".to_owned());
    builder.spawn(move || {
        let found = (name.as_str(), port).to_socket_addrs();
        // The caller may have gone.
        let _ = sender.send(found.map(Iterator::collect));
    })?;
    let left = until.saturating_duration_since(Instant::now());
    let found = receiver.recv_timeout(left).map_err(|_| ErrorKind::TimedOut);
    found?.map_err(|error| io::Error::new(ErrorKind::NotFound, error))
}
