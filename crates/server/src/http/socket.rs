//! The places where a server listens, and its connections.

use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
#[cfg(unix)]
use tokio::net::{UnixListener, UnixStream};

/// A place to listen at: a name or an address with a port, or the path of a Unix socket.
///
/// ```
/// use feen_server::http::Listen;
///
/// assert!("localhost:8080".parse::<Listen>().is_ok());
/// assert!("[::1]:8080".parse::<Listen>().is_ok());
/// assert!("unix:/run/chess.sock".parse::<Listen>().is_ok());
/// assert!("localhost".parse::<Listen>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Listen {
    /// A name or an address, with a port: `localhost:8080`.
    Address(String),
    /// The path of a Unix socket.
    Unix(PathBuf),
}

impl FromStr for Listen {
    type Err = ParseListenError;

    fn from_str(text: &str) -> Result<Self, ParseListenError> {
        if let Some(path) = text.strip_prefix("unix:").filter(|path| !path.is_empty()) {
            return Ok(Self::Unix(path.into()));
        }
        let (name, port) = text.rsplit_once(':').ok_or(ParseListenError)?;
        let is_name = !name.is_empty() && (!name.contains(':') || name.starts_with('['));
        if port.parse::<u16>().is_err() || !is_name {
            return Err(ParseListenError);
        }
        Ok(Self::Address(text.to_owned()))
    }
}

impl From<SocketAddr> for Listen {
    fn from(address: SocketAddr) -> Self {
        Self::Address(address.to_string())
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(address) => f.write_str(address),
            Self::Unix(path) => write!(f, "unix:{}", path.display()),
        }
    }
}

/// A text that is no place to listen at, such as `localhost`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected an address and a port, such as 127.0.0.1:8080 or localhost:8080, or unix:PATH")]
pub struct ParseListenError;

impl ParseListenError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "listen/syntax"
    }
}

impl Listen {
    /// Opens the sockets: one for each address that a name has on this machine.
    ///
    /// # Errors
    ///
    /// An address is in use, does not belong to this machine, or the name is unknown.
    pub async fn open(&self) -> io::Result<Vec<Socket>> {
        match self {
            Self::Address(address) => {
                let (mut sockets, mut last) = (Vec::new(), None);
                for address in tokio::net::lookup_host(address).await? {
                    match TcpListener::bind(address).await {
                        Ok(listener) => sockets.push(Socket::Tcp(listener)),
                        // A machine without IPv6 has names with addresses of it.
                        Err(error) if error.kind() == io::ErrorKind::AddrNotAvailable => {
                            last = Some(error);
                        }
                        Err(error) => return Err(error),
                    }
                }
                match (sockets.is_empty(), last) {
                    (false, _) => Ok(sockets),
                    (true, last) => Err(last.unwrap_or_else(|| io::ErrorKind::NotFound.into())),
                }
            }
            #[cfg(unix)]
            Self::Unix(path) => {
                if UnixStream::connect(path).await.is_err() {
                    use std::os::unix::fs::FileTypeExt;
                    // A server that was killed has left it.
                    let is_socket =
                        std::fs::metadata(path).is_ok_and(|found| found.file_type().is_socket());
                    if is_socket {
                        std::fs::remove_file(path)?;
                    }
                }
                let listener = UnixListener::bind(path)?;
                Ok(vec![Socket::Unix(listener, Some(path.clone()))])
            }
            #[cfg(not(unix))]
            Self::Unix(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

/// A socket that accepts connections.
#[derive(Debug)]
#[non_exhaustive]
pub enum Socket {
    /// One of an address.
    Tcp(TcpListener),
    /// One of a path, which is removed at the end if this process has made it.
    #[cfg(unix)]
    Unix(UnixListener, Option<PathBuf>),
}

impl From<TcpListener> for Socket {
    fn from(listener: TcpListener) -> Self {
        Self::Tcp(listener)
    }
}

impl Socket {
    /// A Unix socket of the system, whose path stays when this process ends.
    #[cfg(unix)]
    pub(super) const fn handed_over(listener: UnixListener) -> Self {
        Self::Unix(listener, None)
    }

    /// The place in words: `http://127.0.0.1:8080/`, or `unix:/run/chess.sock`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            #[cfg(unix)]
            Self::Unix(listener, _) => {
                let address = listener.local_addr().ok();
                let path = address.as_ref().and_then(|address| address.as_pathname());
                format!("unix:{}", path.unwrap_or(Path::new("?")).display())
            }
            Self::Tcp(_) => match self.address() {
                Some(address) => format!("http://{address}/"),
                None => "http://?/".to_owned(),
            },
        }
    }

    /// The address, if it has one.
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        match self {
            Self::Tcp(listener) => listener.local_addr().ok(),
            #[cfg(unix)]
            Self::Unix(..) => None,
        }
    }

    /// Whether it is for programs of this machine, such as a proxy.
    pub(super) const fn is_local(&self) -> bool {
        match self {
            Self::Tcp(_) => false,
            #[cfg(unix)]
            Self::Unix(..) => true,
        }
    }

    pub(super) async fn accept(&self, life: &Arc<Life>) -> io::Result<(Stream, SocketAddr)> {
        let (inner, peer) = match self {
            Self::Tcp(listener) => {
                let (stream, peer) = listener.accept().await?;
                // A connection that is gone already is found out when it is read.
                let _ = stream.set_nodelay(true);
                (Inner::Tcp(stream), peer)
            }
            #[cfg(unix)]
            Self::Unix(listener, _) => {
                let (stream, _) = listener.accept().await?;
                let local = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);
                (Inner::Unix(stream), local)
            }
        };
        let life = Arc::clone(life);
        Ok((Stream { inner, life }, peer))
    }
}

#[cfg(unix)]
impl Drop for Socket {
    fn drop(&mut self) {
        if let Self::Unix(_, Some(path)) = self {
            // It may be gone already.
            let _ = std::fs::remove_file(path);
        }
    }
}

/// The facts that a connection and its requests share.
#[derive(Default, Debug)]
pub(super) struct Life {
    /// True while a request waits for its answer, or an answer for the client.
    is_answering: AtomicBool,
    is_writing: AtomicBool,
    /// True once bytes have come that nobody has asked about.
    pub(super) has_come: AtomicBool,
    reader: Mutex<Option<Waker>>,
}

impl Life {
    /// A request is being answered; its answer is ready once the guard is dropped.
    pub(super) fn answer(self: &Arc<Self>) -> Answering {
        self.is_answering.store(true, Ordering::SeqCst);
        Answering(Arc::clone(self))
    }

    fn wake(&self) {
        let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reader) = &*reader {
            reader.wake_by_ref();
        }
    }
}

/// A request that is being answered.
#[derive(Debug)]
pub(super) struct Answering(Arc<Life>);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.is_answering.store(false, Ordering::SeqCst);
        self.0.wake();
    }
}

/// A connection. A client may end its half of it and gets the answer to what it has asked, so the end of
/// reading is passed on only when no answer is on its way. A stream ends with its client.
#[derive(Debug)]
pub(super) struct Stream {
    inner: Inner,
    life: Arc<Life>,
}

#[derive(Debug)]
enum Inner {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
}

impl Stream {
    fn write<R>(
        &mut self,
        write: impl FnOnce(Pin<&mut (dyn AsyncWrite + Unpin)>) -> Poll<R>,
    ) -> Poll<R> {
        let written = match &mut self.inner {
            Inner::Tcp(stream) => write(Pin::new(stream)),
            #[cfg(unix)]
            Inner::Unix(stream) => write(Pin::new(stream)),
        };
        let was_writing = self
            .life
            .is_writing
            .swap(written.is_pending(), Ordering::SeqCst);
        if was_writing && written.is_ready() {
            self.life.wake();
        }
        written
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = match &mut self.inner {
            Inner::Tcp(stream) => Pin::new(stream).poll_read(context, buffer),
            #[cfg(unix)]
            Inner::Unix(stream) => Pin::new(stream).poll_read(context, buffer),
        };
        if buffer.filled().len() > before {
            self.life.has_come.store(true, Ordering::Relaxed);
        } else if matches!(read, Poll::Ready(Ok(()))) && buffer.remaining() > 0 {
            let life = &self.life;
            let mut reader = life.reader.lock().unwrap_or_else(PoisonError::into_inner);
            *reader = Some(context.waker().clone());
            drop(reader);
            let flags = [&life.is_answering, &life.is_writing];
            if flags.iter().any(|flag| flag.load(Ordering::SeqCst)) {
                return Poll::Pending;
            }
        }
        read
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.write(|stream| stream.poll_write(context, bytes))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.write(|stream| stream.poll_flush(context))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.write(|stream| stream.poll_shutdown(context))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(|stream| stream.poll_write_vectored(context, slices))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }
}
