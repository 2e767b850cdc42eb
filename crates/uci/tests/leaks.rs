//! A thousand engines leave nothing: no thread, descriptor or process.
//!
//! A program of its own, since it counts those of the whole process.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::BufReader;
use std::net::{Shutdown, TcpListener};
use std::thread;

use feen_uci::{Endpoint, Engine, Program};

#[path = "fake/script.rs"]
mod script;

/// The threads, the open descriptors and the children of this process.
fn held() -> (usize, usize, usize) {
    let entries = |path: &str| fs::read_dir(path).expect("it is there").count();
    let own = std::process::id();
    let mut children = 0;
    for process in fs::read_dir("/proc").expect("it is there") {
        let stat = process.map(|process| process.path().join("stat"));
        // Processes come and go.
        let Some(stat) = stat.ok().and_then(|stat| fs::read_to_string(stat).ok()) else {
            continue;
        };
        // `PID (NAME) STATE PARENT ..`, and the name may hold anything.
        let fields = stat.rsplit_once(')').map(|(_, fields)| fields);
        let parent = fields.and_then(|fields| fields.split_whitespace().nth(1));
        children += usize::from(parent == Some(own.to_string().as_str()));
    }
    (
        entries("/proc/self/task"),
        entries("/proc/self/fd"),
        children,
    )
}

fn listen() -> Endpoint {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    thread::spawn(move || {
        for socket in listener.incoming() {
            let socket = socket.expect("a connection");
            let input = BufReader::new(&socket);
            script::Script::read("").play(input, &socket, |_| {});
            let _ = socket.shutdown(Shutdown::Both);
        }
    });
    format!("tcp://127.0.0.1:{port}").into()
}

#[test]
fn a_thousand_engines_leave_nothing() {
    let fake = || Program::new(env!("CARGO_BIN_EXE_fake-engine"));
    let endpoints: [(Endpoint, usize); 4] = [
        (listen(), 700),
        (fake().into(), 200),
        // Dead while it is opened, and dead afterwards.
        (fake().arg("on uci\nexit 1\n").into(), 50),
        (fake().arg("on isready\nsay readyok\nexit 1\n").into(), 50),
    ];
    let before = held();
    for (endpoint, times) in endpoints {
        for time in 0..times {
            let opened = Engine::open(endpoint.clone());
            if time % 5 == 0
                && let Ok(mut engine) = opened
            {
                engine.on_line(|_| {});
                let _ = engine.reopen();
            }
        }
    }
    // The other side of the last socket may still be closing.
    for _ in 0..100 {
        if held() == before {
            break;
        }
        thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(held(), before);
}
