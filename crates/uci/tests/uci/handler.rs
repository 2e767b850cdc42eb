//! The function that sees every line.

use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use feen_uci::{Direction, Limits, Settings, log_to};

use crate::stage::{Fake, everywhere};

const SCRIPT: &str = "on go\nstderr thinking\nsay info depth 1\nsay bestmove e2e4\n";

#[test]
fn every_line_is_seen_with_its_direction() {
    everywhere(SCRIPT, |fake| {
        let seen = Arc::<Mutex<Vec<(Direction, String)>>>::default();
        let lines = Arc::clone(&seen);
        let mut engine = fake.open();
        engine.on_line(move |line| {
            assert!(!line.cut && line.skipped == 0);
            if line.direction != Direction::Stderr {
                lines
                    .lock()
                    .unwrap()
                    .push((line.direction, line.text.to_owned()));
            }
        });
        engine.best(&Limits::default()).unwrap();
        drop(engine);
        let seen = seen.lock().unwrap();
        let expected = [
            (Direction::Sent, "go movetime 1000"),
            (Direction::Received, "info depth 1"),
            (Direction::Received, "bestmove e2e4"),
            (Direction::Sent, "quit"),
        ];
        let seen: Vec<(Direction, &str)> = seen
            .iter()
            .map(|(way, text)| (*way, text.as_str()))
            .collect();
        assert_eq!(seen, expected);
    });
}

#[test]
fn standard_error_is_seen_too() {
    let fake = Fake::process(SCRIPT);
    let (sender, receiver) = mpsc::channel();
    let mut engine = fake.open();
    engine.on_line(move |line| {
        if line.direction == Direction::Stderr {
            sender.send(line.text.to_owned()).unwrap();
        }
    });
    engine.best(&Limits::default()).unwrap();
    assert_eq!(
        receiver.recv_timeout(Duration::from_secs(2)).unwrap(),
        "thinking"
    );
}

#[test]
fn a_forgotten_handler_sees_nothing_more() {
    let fake = Fake::socket(SCRIPT);
    let seen = Arc::<Mutex<usize>>::default();
    let count = Arc::clone(&seen);
    let mut engine = fake.open();
    engine.on_line(move |_| *count.lock().unwrap() += 1);
    engine.best(&Limits::default()).unwrap();
    engine.forget_lines();
    assert_eq!(*seen.lock().unwrap(), 3);
    engine.best(&Limits::default()).unwrap();
    drop(engine);
    assert_eq!(*seen.lock().unwrap(), 3);
}

#[test]
fn a_handler_that_panics_or_blocks_stops_nobody() {
    let fake = Fake::socket(SCRIPT);
    let mut engine = fake.open();
    let (sender, receiver) = mpsc::channel();
    engine.on_line(move |line| {
        // Quiet, unlike `panic!`.
        if line.text == "info depth 1" {
            std::panic::resume_unwind(Box::new(()));
        }
        sender.send(line.text.to_owned()).unwrap();
    });
    engine.best(&Limits::default()).unwrap();
    engine.forget_lines();
    let seen: Vec<String> = receiver.iter().collect();
    assert_eq!(seen, ["go movetime 1000", "bestmove e2e4"]);

    let (_keep, blocked) = mpsc::channel::<()>();
    engine.on_line(move |_| assert!(blocked.recv().is_err()));
    let start = Instant::now();
    engine.best(&Limits::default()).unwrap();
    drop(engine);
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn a_handler_that_is_too_far_back_misses_lines_and_learns_how_many() {
    let fake = Fake::socket(
        "on go\nflood 100000 info depth 1\nsay bestmove e2e4\non stop\nsay bestmove a2a3\n",
    );
    let mut engine = fake.open();
    let (go, wait) = mpsc::channel::<()>();
    let seen = Arc::<Mutex<(u64, u64)>>::default();
    let counts = Arc::clone(&seen);
    let mut waits = true;
    engine.on_line(move |line| {
        if std::mem::take(&mut waits) {
            wait.recv().unwrap();
        }
        let mut counts = counts.lock().unwrap();
        counts.0 += 1;
        counts.1 += line.skipped;
    });
    engine.best(&Limits::default()).unwrap();
    go.send(()).unwrap();
    let start = Instant::now();
    while seen.lock().unwrap().0 < 65_536 && start.elapsed() < Duration::from_secs(4) {
        std::thread::sleep(Duration::from_millis(5));
    }
    engine.sync().unwrap();
    drop(engine);
    let (lines, skipped) = *seen.lock().unwrap();
    // `go`, the flood, `bestmove`, `isready`, `readyok`, `quit`
    assert_eq!(lines + skipped, 100_005);
    assert!(skipped > 30_000);
}

#[test]
fn a_log_is_written_between_marks() {
    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);
    impl std::io::Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    let fake = Fake::socket("");
    let log = Shared::default();
    let mut engine = fake.open();
    engine.on_line(log_to(log.clone()));
    engine.sync().unwrap();
    engine.forget_lines();
    assert_eq!(
        String::from_utf8(log.0.lock().unwrap().clone()).unwrap(),
        "\n--- UCI LOG BEGIN ---\nisready\n--- UCI LOG END ---\n\
         \n--- UCI LOG BEGIN ---\nreadyok\n--- UCI LOG END ---\n"
    );
}

#[test]
fn a_line_that_is_cut_says_so() {
    let fake = Fake::socket("on go\nlong 1000 info string \nsay bestmove e2e4\n");
    let settings = Settings::default().max_line(20);
    let mut engine = feen_uci::Engine::open_with(fake.endpoint.clone(), settings).unwrap();
    let (sender, receiver) = mpsc::channel();
    engine.on_line(move |line| sender.send((line.cut, line.text.len())).unwrap());
    engine.best(&Limits::default()).unwrap();
    engine.forget_lines();
    let seen: Vec<(bool, usize)> = receiver.iter().collect();
    assert_eq!(seen, [(false, 16), (true, 20), (false, 13)]);
}
