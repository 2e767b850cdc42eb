//! Laws of any output.

use std::io::Write;
use std::net::TcpListener;
use std::thread;
use std::time::{Duration, Instant};

use feen_uci::{Engine, EngineOption, Info, Limits};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::stage::hasty;

/// Words that mean something, and any others.
fn word() -> impl Strategy<Value = String> {
    let known = [
        "info",
        "depth",
        "score",
        "cp",
        "mate",
        "lowerbound",
        "pv",
        "string",
        "currline",
        "wdl",
        "option",
        "name",
        "type",
        "default",
        "min",
        "max",
        "var",
        "spin",
        "combo",
        "bestmove",
        "ponder",
        "readyok",
        "uciok",
        "checkmate",
        "e2e4",
        "1",
        "-7",
        "\n",
        "\r\n",
    ];
    prop_oneof![
        4 => prop::sample::select(known.to_vec()).prop_map(str::to_owned),
        1 => any::<String>(),
    ]
}

fn text() -> impl Strategy<Value = String> {
    vec(word(), 0..40).prop_map(|words| words.join(" "))
}

/// An engine that says this once it is opened, and leaves.
fn babble(bytes: Vec<u8>) -> Result<Engine, feen_uci::Error> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let address = format!("tcp://{}", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        let (mut socket, _) = listener.accept().expect("a connection");
        // The other side may leave first.
        let _ = socket.write_all(b"uciok\nreadyok\n");
        let _ = socket.write_all(&bytes);
        thread::sleep(Duration::from_millis(5));
    });
    Engine::open_with(address.as_str(), hasty())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_line_can_be_read(line in text()) {
        let info = Info::read(&line);
        let starts = line.split_ascii_whitespace().next() == Some("info");
        prop_assert_eq!(info.is_some(), starts);
        let _ = EngineOption::read(&line);
    }

    #[test]
    fn keys_may_stand_in_any_order(
        depth in 0_u32..99, nodes: u64, cp in -9999_i32..9999, order in Just([0, 1, 2, 3]).prop_shuffle()
    ) {
        let parts = [
            format!("depth {depth}"),
            format!("nodes {nodes}"),
            format!("score cp {cp}"),
            "pv e2e4 e7e5".to_owned(),
        ];
        let line: Vec<&str> = order.iter().map(|&place: &usize| parts[place].as_str()).collect();
        let info = Info::read(&format!("info {}", line.join(" "))).unwrap();
        let usual = Info::read(&format!("info {}", parts.join(" "))).unwrap();
        prop_assert_eq!(info.depth, Some(depth));
        prop_assert_eq!(info, usual);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_output_leaves_the_calls_in_time(
        text in text(), noise in vec(any::<u8>(), 0..100), first: bool
    ) {
        let (text, noise) = (text.into_bytes(), noise);
        let bytes = if first { [noise, text].concat() } else { [text, noise].concat() };
        let start = Instant::now();
        if let Ok(mut engine) = babble(bytes) {
            let _ = engine.sync();
            let _ = engine.best(&Limits::default().movetime(Duration::ZERO));
        }
        prop_assert!(start.elapsed() < Duration::from_secs(3));
    }
}
