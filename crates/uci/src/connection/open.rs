use std::io::{self, ErrorKind, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream, ToSocketAddrs};
use std::process::ChildStderr;
use std::sync::{Arc, mpsc};
use std::thread::Builder;
use std::time::{Duration, Instant};

use super::{Connection, Inbox, Log, Outbox, Peer, Threads, after, reader};
use crate::{Endpoint, Internal, Program, Settings};

/// Lines and little else are on the stacks of the threads, of 128 KiB.
const STACK: usize = 131_072;

impl Connection {
    /// Starts the program or the thread, or connects to the address.
    pub(crate) fn open(
        endpoint: &Endpoint,
        settings: &Settings,
        log: &Arc<Log>,
    ) -> io::Result<Self> {
        let opened = match endpoint {
            Endpoint::Program(program) => match program.path().to_str().map(str::parse) {
                // A text that looks like an address is not a missing file.
                Some(Err::<Endpoint, _>(error)) => {
                    Err(io::Error::new(ErrorKind::InvalidInput, error))
                }
                Some(Ok(_)) | None => Self::start(program, settings, log),
            },
            Endpoint::Tcp {
                host,
                port,
                connect_timeout,
            } => Self::connect(host, *port, *connect_timeout, settings, log),
            Endpoint::Internal(internal) => Self::run(*internal, settings, log),
        };
        opened.map_err(|error| io::Error::new(error.kind(), format!("{endpoint}: {error}")))
    }

    fn start(program: &Program, settings: &Settings, log: &Arc<Log>) -> io::Result<Self> {
        let mut child = program.command().spawn()?;
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let leads_group = program.has_own_group();
        let peer = Peer::Process { child, leads_group };
        let no_pipe = || io::Error::other("expected pipes to and from the program");
        let (Some(stdin), Some(stdout), stderr) = streams else {
            return Err(no_pipe());
        };
        Self::listen(peer, stdout, stdin, stderr, settings, log)
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
        let (input, output) = (socket.try_clone()?, socket.try_clone()?);
        Self::listen(Peer::Socket(socket), input, output, None, settings, log)
    }

    fn run(internal: Internal, settings: &Settings, log: &Arc<Log>) -> io::Result<Self> {
        let (commands, output) = io::pipe()?;
        let (input, answers) = io::pipe()?;
        let thread = Builder::new().name(internal.name().to_owned());
        thread.spawn(move || internal.speak()(commands, answers))?;
        Self::listen(Peer::Thread, input, output, None, settings, log)
    }

    /// Starts the threads of the streams.
    fn listen(
        peer: Peer,
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        stderr: Option<ChildStderr>,
        settings: &Settings,
        log: &Arc<Log>,
    ) -> io::Result<Self> {
        let ((inbox, delivery), (outbox, writer)) = (Inbox::new(), Outbox::new());
        let mut connection = Self {
            inbox,
            outbox,
            log: Arc::clone(log),
            last_words: Arc::default(),
            threads: Threads::default(),
            peer,
            glanced: Instant::now(),
        };
        let thread = |name: &str| Builder::new().name(name.to_owned()).stack_size(STACK);
        let threads = &mut connection.threads;
        let (lines, reader_log) = ((settings.max_line, settings.dialect), Arc::clone(log));
        threads.spawn(thread("uci reader"), move || {
            reader::run(input, lines, &reader_log, &delivery);
        })?;
        let state = connection.inbox.state.clone();
        threads.spawn(thread("uci writer"), move || writer.run(output, &state))?;
        if let Some(stderr) = stderr {
            let (last_words, log) = (Arc::clone(&connection.last_words), Arc::clone(log));
            let max_line = settings.max_line;
            threads.spawn(thread("uci stderr"), move || {
                last_words.listen(stderr, max_line, &log);
            })?;
        }
        Ok(connection)
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
    let builder = Builder::new().name("uci resolver".to_owned());
    builder.spawn(move || {
        let found = (name.as_str(), port).to_socket_addrs();
        // The caller may have gone.
        let _ = sender.send(found.map(Iterator::collect));
    })?;
    let left = until.saturating_duration_since(Instant::now());
    let found = receiver.recv_timeout(left).map_err(|_| ErrorKind::TimedOut);
    found?.map_err(|error| io::Error::new(ErrorKind::NotFound, error))
}
