use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ::postgres::config::{Host, SslMode};
use ::postgres::{Client, Config, Error, NoTls};
use percent_encoding::percent_decode_str;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::tls::{self, Mode};
use crate::journal::{BoxError, Fault};

/// Where a database is, and how to get in: an address as libpq reads it, with the variables and files of libpq for what
/// the address leaves out.
#[derive(Clone)]
pub(super) struct Settings {
    config: Config,
    mode: Mode,
    connector: Option<MakeRustlsConnect>,
}

/// The parts of an address that are read here: the rest is an address for the client.
#[derive(Default)]
struct Parts {
    rest: String,
    mode: Option<String>,
    root: Option<String>,
    passfile: Option<String>,
}

impl Settings {
    pub(super) fn new(address: &str) -> Result<Self, Fault> {
        let parts = Parts::of(address);
        let variable = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let mode = parts.mode.or_else(|| variable("PGSSLMODE"));
        let mut mode = mode.map_or(Ok(Mode::Prefer), |mode| mode.parse())?;
        let root = parts.root.or_else(|| variable("PGSSLROOTCERT"));
        if root.as_deref() == Some("system") {
            mode = Mode::VerifyFull;
        }
        let mut config: Config = parts.rest.parse().map_err(super::refused)?;
        if config.get_password().is_none() {
            let file = parts.passfile.or_else(|| variable("PGPASSFILE"));
            let file = file.map(PathBuf::from).or_else(|| home(".pgpass"));
            let found = variable("PGPASSWORD");
            let found = found.or_else(|| password(&fs_text(file.as_deref()?)?, &config));
            if let Some(password) = found {
                config.password(password);
            }
        }
        config.connect_timeout(Duration::from_secs(5));
        config.tcp_user_timeout(Duration::from_secs(10));
        let connector = if mode == Mode::Disable {
            None
        } else {
            let root = root.or_else(|| {
                let file = home(".postgresql/root.crt").filter(|file| file.exists())?;
                file.into_os_string().into_string().ok()
            });
            Some(tls::connector(mode, root.as_deref())?)
        };
        Ok(Self {
            config,
            mode,
            connector,
        })
    }

    pub(super) fn connect(&self) -> Result<Client, Error> {
        let mut client = self.client()?;
        client.batch_execute("set synchronous_commit = on")?;
        Ok(client)
    }

    fn client(&self) -> Result<Client, Error> {
        let mut config = self.config.clone();
        let Some(connector) = self.connector.clone() else {
            config.ssl_mode(SslMode::Disable);
            return config.connect(NoTls);
        };
        if self.mode == Mode::Allow {
            config.ssl_mode(SslMode::Disable);
            if let Ok(client) = config.connect(NoTls) {
                return Ok(client);
            }
        }
        config.ssl_mode(match self.mode {
            Mode::Prefer => SslMode::Prefer,
            _ => SslMode::Require,
        });
        config.connect(connector)
    }
}

impl Parts {
    /// The parts of an address: one of a scheme with a query, or words such as `host=… sslmode=…`.
    fn of(address: &str) -> Self {
        let mut parts = Self::default();
        let is_link = address.starts_with("postgres://") || address.starts_with("postgresql://");
        if is_link {
            let (start, query) = address.split_once('?').unwrap_or((address, ""));
            let pairs = query.split('&').filter(|pair| !pair.is_empty());
            let kept: Vec<_> = pairs.filter(|pair| !parts.take(pair)).collect();
            let mark = if kept.is_empty() { "" } else { "?" };
            parts.rest = format!("{start}{mark}{}", kept.join("&"));
        } else {
            let kept: Vec<_> = address
                .split_inclusive(' ')
                .filter(|word| !parts.take(word.trim_end()))
                .collect();
            parts.rest = kept.concat();
        }
        parts
    }

    /// Takes a pair that is read here.
    fn take(&mut self, pair: &str) -> bool {
        let Some((key, value)) = pair.split_once('=') else {
            return false;
        };
        let place = match key {
            "sslmode" => &mut self.mode,
            "sslrootcert" => &mut self.root,
            "passfile" => &mut self.passfile,
            _ => return false,
        };
        let value = percent_decode_str(value.trim_matches('\''));
        *place = Some(value.decode_utf8_lossy().into_owned());
        true
    }
}

/// A file in the folder of the user.
fn home(name: &str) -> Option<PathBuf> {
    let home = env::var_os("HOME").filter(|home| !home.is_empty())?;
    Some(Path::new(&home).join(name))
}

/// The text of a file of passwords, unless others may read it: then it is left alone, as libpq does.
fn fs_text(file: &Path) -> Option<String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        let mode = fs::metadata(file).ok()?.permissions().mode();
        if mode & 0o077 != 0 {
            let file = file.display();
            tracing::warn!(%file, "others may read the file of passwords, which is left alone");
            return None;
        }
    }
    fs::read_to_string(file).ok()
}

/// The password of the first line that fits: `host:port:database:user:password`, with `*` for anything.
fn password(text: &str, config: &Config) -> Option<String> {
    let user = config.get_user().unwrap_or_default();
    let database = config.get_dbname().unwrap_or(user);
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(host)) => host.clone(),
        _ => "localhost".to_owned(),
    };
    let port = config.get_ports().first().copied().unwrap_or(5432);
    let port = port.to_string();
    let wanted = [&*host, &*port, database, user];
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut fields = lines.map(fields);
    fields.find_map(|fields| {
        let (password, keys) = fields.split_last()?;
        let fits = keys.len() == wanted.len()
            && keys
                .iter()
                .zip(wanted)
                .all(|(key, wanted)| key == "*" || key == wanted);
        fits.then(|| password.clone())
    })
}

/// The fields of a line, in which `\` takes the meaning from a `:`.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        let taken = match character {
            // The password is the rest, and needs no `\` before a `:`, but may have it.
            ':' if fields.len() < 5 => {
                fields.push(String::new());
                continue;
            }
            '\\' => characters.next().unwrap_or('\\'),
            other => other,
        };
        if let Some(field) = fields.last_mut() {
            field.push(taken);
        }
    }
    fields
}

impl From<String> for Fault {
    fn from(words: String) -> Self {
        Self::NotWritten(BoxError::from(words))
    }
}

/// Whether an address has a password.
pub(super) fn has_password(address: &str) -> bool {
    let config = Parts::of(address).rest.parse::<Config>();
    config.is_ok_and(|config| config.get_password().is_some())
}

#[cfg(test)]
mod tests {
    use super::{Config, Parts, password};

    #[test]
    fn what_is_read_here_is_taken_from_the_address() {
        for (address, rest, mode, root) in [
            ("postgres://a@b/c", "postgres://a@b/c", None, None),
            (
                "postgres://a@b/c?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem",
                "postgres://a@b/c",
                Some("verify-full"),
                Some("/etc/ca.pem"),
            ),
            (
                "postgres://a@b/c?application_name=x&sslmode=disable",
                "postgres://a@b/c?application_name=x",
                Some("disable"),
                None,
            ),
            (
                "host=b sslmode=require user=a",
                "host=b user=a",
                Some("require"),
                None,
            ),
        ] {
            let parts = Parts::of(address);
            assert_eq!(parts.rest, rest);
            assert_eq!(
                (parts.mode.as_deref(), parts.root.as_deref()),
                (mode, root),
                "{address}"
            );
        }
    }

    #[test]
    fn the_first_line_that_fits_has_the_password() {
        let config: Config = "postgres://anna@db.example:5433/games".parse().unwrap();
        for (text, expected) in [
            ("", None),
            ("db.example:5433:games:anna:secret", Some("secret")),
            (
                "# *:*:*:*:no\n*:*:*:beth:no\n*:*:*:anna:a\\:b:c\\\\\n*:*:*:*:no",
                Some("a:b:c\\"),
            ),
            ("db.example:5432:games:anna:no\n*:5433:*:*:yes", Some("yes")),
            ("db.example:5433:games:anna", None),
        ] {
            assert_eq!(password(text, &config).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_password_is_seen_in_any_address() {
        for (address, has) in [
            ("postgres://a:b@c/d?sslmode=verify-full", true),
            ("host=c password=b", true),
            ("postgres://a@c/d", false),
            ("nonsense", false),
        ] {
            assert_eq!(super::has_password(address), has, "{address}");
        }
    }
}
