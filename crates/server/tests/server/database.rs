//! A database for tests: one that is there, or the distribution's in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use feen_server::journal::Postgres;

const BIN: &str = "/usr/lib/postgresql/15/bin";

/// A database for the tests: the one of `SERVER_TEST_POSTGRES`, or one of the distribution's in a folder of its own.
pub(crate) struct Database {
    pub(crate) address: String,
    pub(crate) own: Option<Own>,
}

pub(crate) struct Own {
    folder: tempfile::TempDir,
    server: Child,
    port: u16,
}

impl Drop for Own {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Databases are started one after the other: the machine is small.
static ONE: Mutex<()> = Mutex::new(());

pub(crate) fn one() -> MutexGuard<'static, ()> {
    ONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The database, or loudly nothing.
pub(crate) fn database() -> Option<Database> {
    if let Ok(address) = std::env::var("SERVER_TEST_POSTGRES") {
        return Some(Database { address, own: None });
    }
    if !Path::new(BIN).join("initdb").exists() {
        assert!(
            std::env::var("SERVER_POSTGRES").as_deref() != Ok("1"),
            "SERVER_POSTGRES=1, and there is no PostgreSQL in {BIN}"
        );
        eprintln!("SKIPPED: there is no PostgreSQL in {BIN}, and SERVER_TEST_POSTGRES names none");
        return None;
    }
    let own = Own::start();
    let address = format!("postgres://games@127.0.0.1:{}/postgres", own.port);
    Some(Database {
        address,
        own: Some(own),
    })
}

/// The commands of the database refuse to run as root.
fn as_nobody(program: &str) -> Command {
    let path: PathBuf = Path::new(BIN).join(program);
    if !is_root() {
        return Command::new(path);
    }
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"])
        .arg(path);
    command
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.starts_with(b"0\n")
}

impl Own {
    fn start() -> Self {
        let folder = tempfile::Builder::new()
            .prefix("postgres")
            .tempdir()
            .unwrap();
        if is_root() {
            let given = Command::new("chown")
                .args(["nobody:nogroup"])
                .arg(folder.path())
                .status();
            assert!(given.unwrap().success());
        }
        let data = folder.path().join("data");
        let made = as_nobody("initdb")
            .args(["--auth=trust", "--username=games", "--no-sync", "--pgdata"])
            .arg(&data)
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .status()
            .unwrap();
        assert!(made.success());
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let server = Self::launch(folder.path(), port);
        let own = Self {
            folder,
            server,
            port,
        };
        own.wait();
        own
    }

    /// The folder of its files.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn launch(folder: &Path, port: u16) -> Child {
        as_nobody("postgres")
            .arg("-D")
            .arg(folder.join("data"))
            .args([
                "-p",
                &port.to_string(),
                "-h",
                "127.0.0.1",
                "-c",
                "max_connections=60",
            ])
            .args(["-k", folder.to_str().unwrap()])
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }

    fn wait(&self) {
        let address = format!("postgres://games@127.0.0.1:{}/postgres", self.port);
        until("PostgreSQL answers", || {
            std::thread::sleep(Duration::from_millis(50));
            Postgres::open(&address).is_ok()
        });
    }

    /// Ends the database as a loss of power does: nobody is asked.
    pub(crate) fn kill(&mut self) {
        // The processes of the connections see that their parent is gone.
        drop(self.server.kill());
        drop(self.server.wait());
    }

    pub(crate) fn restart(&mut self) {
        // Those of before may hold its memory for a moment.
        until("PostgreSQL starts", || {
            drop(std::fs::remove_file(
                self.folder.path().join("data/postmaster.pid"),
            ));
            self.server = Self::launch(self.folder.path(), self.port);
            std::thread::sleep(Duration::from_millis(300));
            self.server.try_wait().unwrap().is_none()
        });
        self.wait();
    }
}

/// Waits for something that comes soon.
#[track_caller]
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < end, "expected soon: {what}");
    }
}
