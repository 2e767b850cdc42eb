//! Where the fake engine plays: in a process of its own, or in a thread that listens on a port.

use std::fs;
use std::io::BufReader;
use std::net::{Shutdown, TcpListener};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use feen_uci::{Endpoint, Engine, Error, Program, Settings};
use tempfile::TempDir;

use crate::script::Script;

/// A fake engine, and what it has received.
pub(crate) struct Fake {
    pub(crate) endpoint: Endpoint,
    record: Record,
}

enum Record {
    File(TempDir),
    Shared(Arc<Mutex<Vec<String>>>),
}

/// Times so short that a test of them is short.
pub(crate) fn hasty() -> Settings {
    let moment = Duration::from_millis(150);
    Settings::default()
        .handshake(moment * 3)
        .sync(moment)
        .slack(moment)
        .stop_grace(moment)
        .quit_grace(moment)
        .search(Some(moment))
}

impl Fake {
    pub(crate) fn process(script: &str) -> Self {
        let folder = TempDir::new().expect("a folder");
        let program = Program::new(env!("CARGO_BIN_EXE_fake-engine"))
            .arg(script)
            .arg(folder.path().join("received"));
        Self {
            endpoint: program.into(),
            record: Record::File(folder),
        }
    }

    /// Listens for one connection after the other.
    pub(crate) fn socket(script: &str) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let received = Arc::<Mutex<Vec<String>>>::default();
        let record = Arc::clone(&received);
        let script = script.to_owned();
        thread::spawn(move || {
            for socket in listener.incoming() {
                let socket = socket.expect("a connection");
                socket.set_nodelay(true).expect("no delay");
                let input = BufReader::new(socket.try_clone().expect("a second handle"));
                let note = |line: &str| record.lock().unwrap().push(line.to_owned());
                Script::read(&script).play(input, &socket, note);
                let _ = socket.shutdown(Shutdown::Both);
            }
        });
        Self {
            endpoint: format!("tcp://127.0.0.1:{port}").into(),
            record: Record::Shared(received),
        }
    }

    #[track_caller]
    pub(crate) fn open(&self) -> Engine {
        Engine::open(self.endpoint.clone()).expect("the engine opens")
    }

    pub(crate) fn open_hasty(&self) -> Result<Engine, Error> {
        Engine::open_with(self.endpoint.clone(), hasty())
    }

    /// The lines received so far, without those of the handshake.
    pub(crate) fn received(&self) -> Vec<String> {
        let lines: Vec<String> = match &self.record {
            Record::File(folder) => {
                let text = fs::read_to_string(folder.path().join("received"));
                text.expect("a record").lines().map(str::to_owned).collect()
            }
            Record::Shared(lines) => lines.lock().unwrap().clone(),
        };
        assert_eq!(lines[1..2], ["isready"]);
        lines[2..].to_vec()
    }
}

/// Plays a scene over pipes and over TCP, both at once, since most of its time is waiting.
pub(crate) fn everywhere(script: &str, scene: impl Fn(&Fake) + Sync) {
    each_everywhere(&[script], |_, fake| scene(fake));
}

/// Plays a scene with each script, over pipes and over TCP, all at once.
pub(crate) fn each_everywhere(scripts: &[&str], scene: impl Fn(&str, &Fake) + Sync) {
    let fakes: [fn(&str) -> Fake; 2] = [Fake::process, Fake::socket];
    thread::scope(|scope| {
        for script in scripts {
            for fake in fakes {
                let scene = &scene;
                scope.spawn(move || scene(script, &fake(script)));
            }
        }
    });
}
