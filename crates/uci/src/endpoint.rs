mod internal;

pub use internal::Internal;

use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use crate::Program;

const SCHEME: &str = "tcp://";
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The place of an engine: a program of this machine, a TCP address, or this process.
///
/// As text it is a path, or `tcp://HOST:PORT`, which has five seconds to connect:
///
/// ```
/// use feen_uci::{Endpoint, Program};
///
/// let program: Endpoint = "/usr/games/stockfish".parse()?;
/// assert_eq!(program, Program::new("/usr/games/stockfish").into());
///
/// let remote: Endpoint = "tcp://localhost:9010".parse()?;
/// assert!(matches!(&remote, Endpoint::Tcp { host, port: 9010, .. } if host == "localhost"));
/// assert_eq!(remote.to_string(), "tcp://localhost:9010");
/// # Ok::<(), feen_uci::EndpointError>(())
/// ```
///
/// The conversion from `&str` cannot fail: opening a wrong address such as
/// `tcp://localhost:99999` is what reports it, as `InvalidInput`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Endpoint {
    /// A program, started for this engine alone.
    Program(Program),
    /// An engine that listens on a port.
    Tcp {
        /// A name or an address: `localhost`, `127.0.0.1`, `::1`.
        host: String,
        /// The port.
        port: u16,
        /// The time that finding the host and connecting may take together.
        connect_timeout: Duration,
    },
    /// A function, on a thread for this engine alone.
    Internal(Internal),
}

/// A text that starts with `tcp://` and is not an address: `tcp://localhost`, `tcp://:9010`,
/// `tcp://localhost:99999`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{kind}")]
pub struct EndpointError {
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
enum Kind {
    #[error("expected an engine at `tcp://HOST:PORT`, found `{0}`")]
    Address(Box<str>),
    #[error("expected a port from 1 to 65535, found `{0}`")]
    Port(Box<str>),
}

impl EndpointError {
    /// The stable code: `engine/endpoint`, `engine/port`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self.kind {
            Kind::Address(_) => "engine/endpoint",
            Kind::Port(_) => "engine/port",
        }
    }
}

impl FromStr for Endpoint {
    type Err = EndpointError;

    fn from_str(text: &str) -> Result<Self, EndpointError> {
        let Some(address) = text.strip_prefix(SCHEME) else {
            return Ok(Self::Program(Program::new(text)));
        };
        let wrong = || Kind::Address(text.into());
        let found = host_and_port(address).ok_or_else(wrong);
        let found = found.and_then(|(host, text)| match text.parse() {
            Ok(port @ 1..) => Ok((host.to_owned(), port)),
            _ => Err(Kind::Port(text.into())),
        });
        let (host, port) = found.map_err(|kind| EndpointError { kind })?;
        Ok(Self::Tcp {
            host,
            port,
            connect_timeout: CONNECT_TIMEOUT,
        })
    }
}

/// `host ":" port`, where an IPv6 address is in brackets.
fn host_and_port(address: &str) -> Option<(&str, &str)> {
    let (host, port) = address.rsplit_once(':')?;
    let host = match host.strip_prefix('[') {
        Some(host) => host.strip_suffix(']')?,
        None if host.contains(':') => return None,
        None => host,
    };
    let is_host = !host.is_empty() && !host.contains(['/', ' ']);
    is_host.then_some((host, port))
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(program) => program.path().display().fmt(f),
            Self::Internal(internal) => internal.name().fmt(f),
            Self::Tcp { host, port, .. } if host.parse::<IpAddr>().is_ok_and(|ip| ip.is_ipv6()) => {
                write!(f, "{SCHEME}[{host}]:{port}")
            }
            Self::Tcp { host, port, .. } => write!(f, "{SCHEME}{host}:{port}"),
        }
    }
}

impl From<Program> for Endpoint {
    fn from(program: Program) -> Self {
        Self::Program(program)
    }
}

impl From<Internal> for Endpoint {
    fn from(internal: Internal) -> Self {
        Self::Internal(internal)
    }
}

impl From<&str> for Endpoint {
    fn from(text: &str) -> Self {
        text.parse()
            .unwrap_or_else(|_| Self::Program(Program::new(text)))
    }
}

impl From<String> for Endpoint {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<&Path> for Endpoint {
    fn from(path: &Path) -> Self {
        Self::Program(Program::new(path))
    }
}

impl From<PathBuf> for Endpoint {
    fn from(path: PathBuf) -> Self {
        Self::Program(Program::new(path))
    }
}
