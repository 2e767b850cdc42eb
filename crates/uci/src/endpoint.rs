use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use crate::Program;

const SCHEME: &str = "tcp://";
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The place of an engine: a program of this machine, or a TCP address.
///
/// As text it is a path, or `tcp://HOST:PORT`, which has five seconds to connect:
///
/// ```
/// use uci::{Endpoint, Program};
///
/// let program: Endpoint = "/usr/games/stockfish".parse()?;
/// assert_eq!(program, Program::new("/usr/games/stockfish").into());
///
/// let remote: Endpoint = "tcp://localhost:9010".parse()?;
/// assert!(matches!(&remote, Endpoint::Tcp { host, port: 9010, .. } if host == "localhost"));
/// assert_eq!(remote.to_string(), "tcp://localhost:9010");
/// # Ok::<(), uci::EndpointError>(())
/// ```
///
/// The conversion from `&str` cannot fail: a text that is no address is a path, and opening it
/// says that there is no such program.
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
}

/// A text that starts with `tcp://` and is no address: `tcp://localhost`, `tcp://:9010`,
/// `tcp://localhost:http`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected an engine at `tcp://HOST:PORT`, found `{text}`")]
pub struct EndpointError {
    text: String,
}

impl EndpointError {
    /// The stable code, `engine/endpoint`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "engine/endpoint"
    }
}

impl FromStr for Endpoint {
    type Err = EndpointError;

    fn from_str(text: &str) -> Result<Self, EndpointError> {
        let Some(address) = text.strip_prefix(SCHEME) else {
            return Ok(Self::Program(Program::new(text)));
        };
        host_and_port(address)
            .map(|(host, port)| Self::Tcp {
                host: host.to_owned(),
                port,
                connect_timeout: CONNECT_TIMEOUT,
            })
            .ok_or_else(|| EndpointError {
                text: text.to_owned(),
            })
    }
}

/// `host ":" port`, where an IPv6 address stands in brackets.
fn host_and_port(address: &str) -> Option<(&str, u16)> {
    let (host, port) = address.rsplit_once(':')?;
    let host = match host.strip_prefix('[') {
        Some(host) => host.strip_suffix(']')?,
        None if host.contains(':') => return None,
        None => host,
    };
    let is_host = !host.is_empty() && !host.contains(['/', ' ']);
    is_host.then_some((host, port.parse().ok()?))
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(program) => program.path().display().fmt(f),
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
