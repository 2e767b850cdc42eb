//! Engines that fail: every call ends in time, and says what has happened.

use std::io::{self, ErrorKind};
use std::net::TcpListener;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use feen_uci::{Answer, Endpoint, Engine, Error, Limits, LineError, Program, Settings, Setup};

use crate::stage::{Fake, each_everywhere, everywhere, hasty};

/// The result, which has to come in time.
#[track_caller]
fn soon<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = work();
    assert!(
        start.elapsed() < Duration::from_secs(3),
        "{:?}",
        start.elapsed()
    );
    result
}

#[track_caller]
fn connect_kind(endpoint: impl Into<Endpoint>) -> ErrorKind {
    let endpoint = endpoint.into();
    match soon(|| Engine::open_with(endpoint.clone(), hasty())) {
        Err(Error::Connect(error)) => {
            assert!(
                error.to_string().starts_with(&endpoint.to_string()),
                "{error}"
            );
            error.kind()
        }
        other => panic!("expected no connection, found {other:?}"),
    }
}

#[test]
fn nothing_to_connect_to() {
    assert_eq!(connect_kind("/no/such/engine"), ErrorKind::NotFound);
    assert_eq!(connect_kind("no-such-engine"), ErrorKind::NotFound);
    let error = Engine::open("tcp://localhost").unwrap_err();
    assert!(matches!(error, Error::Connect(error) if error.kind() == ErrorKind::InvalidInput));
    let error = Engine::open("tcp://localhost:99999").unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot start the engine: tcp://localhost:99999: \
         expected a port from 1 to 65535, found `99999`"
    );
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = format!("tcp://{}", listener.local_addr().unwrap());
    drop(listener);
    assert_eq!(connect_kind(address.as_str()), ErrorKind::ConnectionRefused);
    assert_eq!(connect_kind("tcp://host.invalid:9010"), ErrorKind::NotFound);
}

#[cfg(unix)]
#[test]
fn nothing_to_start() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(connect_kind(folder.path()), ErrorKind::PermissionDenied);
    let file = folder.path().join("engine");
    std::fs::write(&file, "").unwrap();
    assert_eq!(connect_kind(file), ErrorKind::PermissionDenied);
}

#[test]
fn no_time_to_connect() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    for host in ["127.0.0.1", "localhost"] {
        let endpoint = Endpoint::Tcp {
            host: host.to_owned(),
            port: listener.local_addr().unwrap().port(),
            connect_timeout: Duration::ZERO,
        };
        assert_eq!(connect_kind(endpoint), ErrorKind::TimedOut);
    }
}

#[test]
fn a_host_that_does_not_answer() {
    // Reserved for documentation: nothing is there, and nothing says so.
    let endpoint = Endpoint::Tcp {
        host: "192.0.2.1".to_owned(),
        port: 9010,
        connect_timeout: Duration::from_millis(100),
    };
    let kind = connect_kind(endpoint);
    let silent = [
        ErrorKind::TimedOut,
        ErrorKind::NetworkUnreachable,
        ErrorKind::HostUnreachable,
        // A proxy of all traffic may say so.
        ErrorKind::ConnectionRefused,
    ];
    assert!(silent.contains(&kind), "{kind:?}");
}

#[test]
fn no_introduction() {
    let scripts = [
        "on uci\nsay hello\nsay world\n",
        "on uci\nsay hello\nflood 100000000 world\n",
        "on start\nsay hello\ndeaf\n",
    ];
    each_everywhere(&scripts, |script, fake| {
        let start = Instant::now();
        let error = soon(|| fake.open_hasty()).expect_err(script);
        assert_eq!(error.code(), "engine/handshake");
        let message = error.to_string();
        let Error::Handshake {
            waited,
            heard,
            lines,
        } = error
        else {
            return;
        };
        let found = if script.contains("flood") {
            format!("s; it sent `hello` and a flood of {lines} lines")
        } else {
            "s; it sent `hello`".to_owned()
        };
        assert!(message.ends_with(&found), "{message}");
        assert!(heard.len() <= 16, "{script}: {}", heard.len());
        // The time that the engine had to leave is not part of the wait.
        let grace = if script.contains("deaf") {
            hasty().quit_grace
        } else {
            Duration::ZERO
        };
        assert!(waited + grace <= start.elapsed(), "{script}: {waited:?}");
    });
}

#[test]
fn an_introduction_that_breaks_off() {
    everywhere("on uci\nsay id name Fake\nexit 3\n", |fake| {
        let error = soon(|| fake.open_hasty()).unwrap_err();
        assert_eq!(error.code(), "engine/closed");
    });
}

/// The exit status and the last words in the error of a call.
#[track_caller]
fn death(error: &Error) -> (Option<i32>, String) {
    match error {
        Error::Closed { status, stderr } => {
            let code = status.and_then(|status| status.code());
            (code, stderr.clone())
        }
        other => panic!("expected a death, found {other:?}"),
    }
}

#[test]
fn a_death_in_the_search_is_reported_at_once() {
    let script = "on go\nsay info depth 1\nstderr no memory\nexit 7\n";
    everywhere(script, |fake| {
        let mut engine = fake.open();
        let start = Instant::now();
        let error = engine.best(&Limits::unlimited().infinite()).unwrap_err();
        assert!(start.elapsed() < Duration::from_secs(1));
        let is_program = matches!(fake.endpoint, Endpoint::Program(_));
        let expected = if is_program {
            (Some(7), "no memory\n".to_owned())
        } else {
            (None, String::new())
        };
        assert_eq!(death(&error), expected);
        assert!(!engine.is_open());
        for error in [
            engine.best(&Limits::default()).unwrap_err(),
            engine.position(&Setup::start()).unwrap_err(),
            engine.sync().unwrap_err(),
            engine.send("stop").unwrap_err(),
        ] {
            assert_eq!(death(&error), expected);
        }
        engine.reopen().unwrap();
        assert!(engine.is_open());
        engine.sync().unwrap();
    });
}

#[test]
fn a_death_between_calls_is_seen() {
    everywhere("on debug\nexit 3\n", |fake| {
        let mut engine = fake.open();
        assert!(engine.is_open());
        engine.send("debug on").unwrap();
        let start = Instant::now();
        while engine.is_open() {
            assert!(start.elapsed() < Duration::from_secs(3));
            std::thread::sleep(Duration::from_millis(1));
        }
        death(&engine.sync().unwrap_err());
    });
}

#[cfg(unix)]
#[test]
fn a_signal_is_reported() {
    use std::os::unix::process::ExitStatusExt;

    let fake = Fake::process("on go\nabort\n");
    let error = soon(|| fake.open().best(&Limits::default())).unwrap_err();
    let message = error.to_string();
    assert!(
        message.contains("has exited (signal: 6 (SIGABRT)"),
        "{message}"
    );
    match error {
        Error::Closed { status, .. } => assert_eq!(status.unwrap().signal(), Some(6)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_iterator_ends_with_the_engine() {
    everywhere("on go\nsay info depth 1\nexit 1\n", |fake| {
        let mut engine = fake.open();
        let mut search = engine.search(&Limits::default()).unwrap();
        assert!(search.next().unwrap().is_ok());
        death(&search.next().unwrap().unwrap_err());
        assert!(search.next().is_none() && search.is_over());
        death(&search.finish().unwrap_err());
    });
}

#[test]
fn several_lines_of_an_engine_that_dies() {
    let script = "on uci\nsay option name MultiPV type spin default 1 min 1 max 500\nsay uciok\n\
                  on go\nexit 3\n";
    everywhere(script, |fake| {
        death(&fake.open().lines(2, &Limits::default()).unwrap_err());
    });
}

#[test]
fn an_answer_before_death_counts_though_it_is_stopped_later() {
    everywhere("on go\nsay bestmove e2e4\nexit 0\n", |fake| {
        let mut engine = fake.open();
        let mut search = engine.search(&Limits::default()).unwrap();
        std::thread::sleep(Duration::from_millis(300));
        search.stop().unwrap();
        let best = search.finish().unwrap();
        assert_eq!(best.answer, Answer::Move("e2e4".into()));
    });
}

#[test]
fn an_answer_right_before_death_counts() {
    everywhere("on go\nraw bestmove e2e4\nexit 0\n", |fake| {
        let mut engine = fake.open();
        let best = engine.best(&Limits::default()).unwrap();
        assert_eq!(best.answer, Answer::Move("e2e4".into()));
        death(&engine.sync().unwrap_err());
    });
}

#[test]
fn the_last_words_are_the_last_eight_kibibytes() {
    let lines = (0..1000).map(|line| format!("stderr line {line:>10}\n"));
    let script = format!("on go\n{}exit 1\n", lines.collect::<String>());
    let fake = Fake::process(&script);
    let (_, stderr) = death(&fake.open().best(&Limits::default()).unwrap_err());
    assert_eq!(stderr.len(), 8192);
    assert!(stderr.ends_with("line        999\n"));
}

#[test]
fn a_late_answer_is_cut() {
    everywhere("on stop\nsay bestmove e2e4\n", |fake| {
        let mut engine = fake.open_hasty().unwrap();
        for limits in [
            Limits::unlimited().depth(9),
            Limits::default().movetime(Duration::from_millis(20)),
            Limits::unlimited().wtime(Duration::from_millis(20)),
        ] {
            let best = soon(|| engine.best(&limits)).unwrap();
            assert_eq!((best.answer, best.cut), (Answer::Move("e2e4".into()), true));
        }
        engine.quit().unwrap();
        let received = fake.received();
        assert_eq!(
            received[..4],
            ["go depth 9", "stop", "go movetime 20", "stop"]
        );
    });
}

#[test]
fn the_deadline_of_a_pondered_search_starts_with_the_hit() {
    everywhere("on stop\nsay bestmove e2e4\n", |fake| {
        let mut engine = fake.open_hasty().unwrap();
        let limits = Limits::default().movetime(Duration::from_millis(20));
        let mut search = engine.search(&limits.ponder()).unwrap();
        assert!(search.next_within(hasty().slack * 2).is_none() && !search.is_over());
        search.ponder_hit().unwrap();
        assert!(soon(|| search.finish()).unwrap().cut);
    });
}

#[track_caller]
fn timed_out(error: &Error, awaited: &str) {
    match error {
        Error::TimedOut { what, .. } => assert_eq!(*what, awaited),
        other => panic!("expected no {awaited}, found {other:?}"),
    }
}

#[test]
fn no_answer_at_all() {
    let scripts = [
        "on stop\nsay nothing\n",
        "on go\ndeaf\n",
        "on go\nflood 100000000 info depth 1\n",
    ];
    each_everywhere(&scripts, |script, fake| {
        let mut engine = fake.open_hasty().unwrap();
        let error = soon(|| engine.best(&Limits::unlimited().depth(9))).unwrap_err();
        timed_out(&error, "send `bestmove`");
        let is_flood = error.to_string().contains("it sent a flood of ");
        assert_eq!(is_flood, script.contains("flood"), "{error}");
        death(&engine.sync().unwrap_err());
    });
}

#[test]
fn a_search_that_is_dropped_ends() {
    everywhere("on stop\nsay nothing\n", |fake| {
        let mut engine = fake.open_hasty().unwrap();
        soon(|| drop(engine.search(&Limits::unlimited().infinite())));
        death(&engine.sync().unwrap_err());
    });
}

#[test]
fn isready_without_answer() {
    everywhere(
        "on isready\nsay readyok\non isready\nsay nothing\n",
        |fake| {
            let mut engine = fake.open_hasty().unwrap();
            timed_out(&soon(|| engine.sync()).unwrap_err(), "send `readyok`");
            death(&soon(|| engine.new_game()).unwrap_err());
            engine.reopen().unwrap();
            engine.sync().unwrap_err();
        },
    );
}

#[test]
fn an_engine_that_does_not_read() {
    everywhere("on go\ndeaf\n", |fake| {
        let mut engine = fake.open_hasty().unwrap();
        engine.send("go infinite").unwrap();
        let line = "x".repeat(1024 * 1024);
        let mut sends = (0..100).map(|_| engine.send(&line));
        let error = soon(|| sends.find_map(Result::err)).unwrap();
        timed_out(&error, "read its input");
        death(&engine.send("stop").unwrap_err());
    });
    // A search whose commands stay in the pipe ends by its own deadline.
    everywhere("on debug\ndeaf\n", |fake| {
        let mut engine = fake.open_hasty().unwrap();
        engine.send("debug on").unwrap();
        engine.send(&"y".repeat(60_000)).unwrap();
        let error = soon(|| engine.best(&Limits::unlimited().depth(1))).unwrap_err();
        timed_out(&error, "send `bestmove`");
    });
}

#[test]
fn a_search_ends_with_a_command_that_finds_no_room() {
    let fake = Fake::process("on go\ndeaf\n");
    let mut engine = fake.open_hasty().unwrap();
    let mut search = engine.search(&Limits::unlimited().ponder()).unwrap();
    let mut hits = (0..1_000_000).map(|_| search.ponder_hit());
    let error = soon(|| hits.find_map(Result::err)).unwrap();
    timed_out(&error, "read its input");
    death(&search.next().unwrap().unwrap_err());
    assert!(search.next().is_none() && search.is_over());
}

/// It goes on to live, but nothing can be asked of it.
#[cfg(unix)]
#[test]
fn an_engine_that_closes_its_input_is_closed() {
    let script = "read hello; echo uciok; read ready; echo readyok; \
        read debug; exec <&-; echo deaf; exec sleep 20";
    let long = "x".repeat(100_000);
    for line in ["debug on", &long] {
        let program = Program::new("/bin/sh").arg("-c").arg(script);
        let mut engine = Engine::open_with(program, hasty()).expect("the engine opens");
        let (sender, receiver) = mpsc::channel();
        engine.on_line(move |line| sender.send(line.text == "deaf").unwrap());
        engine.send("debug on").unwrap();
        assert!(receiver.iter().any(|is_deaf| is_deaf));
        let mut sends = (0..1_000_000).map(|_| engine.send(line));
        let error = soon(|| sends.find_map(Result::err)).unwrap();
        assert_eq!(death(&error).0, None);
    }
}

#[test]
fn an_engine_that_searches_is_busy() {
    everywhere("on stop\nsay bestmove e2e4\n", |fake| {
        let mut engine = fake.open();
        engine.send("go infinite").unwrap();
        for error in [
            engine.best(&Limits::default()).unwrap_err(),
            engine.position(&Setup::start()).unwrap_err(),
            engine.new_game().unwrap_err(),
            engine.send("go depth 1").unwrap_err(),
            engine.set_unchecked("Hash", 1).unwrap_err(),
        ] {
            assert_eq!(error.code(), "engine/busy");
        }
        engine.sync().unwrap();
        engine.send("stop").unwrap();
        engine.sync().unwrap();
        engine.position(&Setup::start()).unwrap();
    });
}

/// An engine may be ready long before it has answered `stop`.
#[test]
fn sync_waits_for_the_answer_of_a_search_that_was_stopped_by_hand() {
    let script = "on isready\nsay readyok\non isready\nsay readyok\nsleep 50\nsay bestmove e2e4\n\
                  on isready\nsay readyok\n";
    everywhere(script, |fake| {
        let mut engine = fake.open();
        engine.send("go infinite").unwrap();
        engine.send("stop").unwrap();
        engine.sync().unwrap();
        engine.position(&Setup::start()).unwrap();
        engine.send("go infinite").unwrap();
        engine.sync().unwrap();
        assert_eq!(engine.new_game().unwrap_err().code(), "engine/busy");
    });
    everywhere("", |fake| {
        let mut engine = fake.open_hasty().unwrap();
        engine.send("go infinite").unwrap();
        engine.send("stop").unwrap();
        timed_out(&soon(|| engine.sync()).unwrap_err(), "send `bestmove`");
    });
}

#[test]
fn text_that_is_no_line_is_not_sent() {
    everywhere("", |fake| {
        let mut engine = fake.open();
        for (text, expected) in [
            ("go\nquit", LineError::Break { at: 2 }),
            ("go\r", LineError::Break { at: 2 }),
            ("g\0o", LineError::Nul { at: 1 }),
            ("", LineError::Blank),
            (" \t ", LineError::Blank),
        ] {
            match engine.send(text).unwrap_err() {
                Error::Line(error) => assert_eq!(error, expected),
                other => panic!("{text:?}: {other:?}"),
            }
        }
        let broken = "8/8\nquit";
        assert_eq!(
            engine.position(&Setup::fen(broken)).unwrap_err().code(),
            "line/break"
        );
        assert_eq!(
            engine.set_unchecked("A", "b\nquit").unwrap_err().code(),
            "line/break"
        );
        let limits = Limits::default().searchmoves(["e2e4\nquit"]);
        assert_eq!(engine.best(&limits).unwrap_err().code(), "line/break");
        engine.cast("go\nquit");
        drop(engine);
        assert_eq!(fake.received(), ["quit"]);
    });
}

#[test]
fn after_quit_by_hand_everything_is_closed() {
    everywhere("", |fake| {
        let mut engine = fake.open();
        engine.send("quit").unwrap();
        let (status, _) = death(&soon(|| engine.sync()).unwrap_err());
        let is_program = matches!(fake.endpoint, Endpoint::Program(_));
        assert_eq!(status, is_program.then_some(0));
        death(&engine.send("isready").unwrap_err());
        death(&engine.quit().unwrap_err());
    });
    everywhere("on quit\nsay no\n", |fake| {
        let mut engine = fake.open_hasty().unwrap();
        engine.send("quit").unwrap();
        assert!(!engine.is_open());
        soon(|| engine.reopen()).unwrap();
        assert!(engine.is_open());
        engine.send("quit").unwrap();
        death(&soon(|| engine.sync()).unwrap_err());
    });
}

#[test]
fn quit_ends_an_engine_that_stays() {
    everywhere("on quit\nsay no\n", |fake| {
        let engine = fake.open_hasty().unwrap();
        // The end of its input makes the fake leave; deaf it does not.
        soon(|| engine.quit()).unwrap();
    });
    let fake = Fake::process("on quit\ndeaf\n");
    let status = soon(|| fake.open_hasty().unwrap().quit()).unwrap();
    assert!(!status.unwrap().success());
}

/// Its output may be closed long before.
#[cfg(unix)]
#[test]
fn the_status_is_that_with_which_the_process_exits() {
    let script = "read hello; echo uciok; read ready; echo readyok; \
        read quit; exec >&- 2>&-; sleep 0.1; exit 5";
    let program = Program::new("/bin/sh").arg("-c").arg(script);
    let settings = Settings::default().quit_grace(Duration::from_secs(5));
    let engine = Engine::open_with(program, settings).unwrap();
    let status = engine.quit().unwrap();
    assert_eq!(status.unwrap().code(), Some(5));
}

#[test]
fn a_process_that_closes_its_output_is_ended() {
    // A shell that answers, and goes on without its output.
    let program = Program::new("/bin/sh")
        .arg("-c")
        .arg("read a; echo uciok; read b; echo readyok; read c; exec >&-; sleep 20");
    if !program.path().exists() {
        eprintln!("no /bin/sh here: nothing is tested");
        return;
    }
    let mut engine = Engine::open_with(program, hasty()).unwrap();
    let error = soon(|| engine.best(&Limits::default())).unwrap_err();
    assert_eq!(death(&error).0, None);
}

#[test]
fn a_new_game_forgets_the_position_that_an_engine_died_of() {
    everywhere("on position\nexit 9\n", |fake| {
        let mut engine = fake.open();
        engine.position(&Setup::fen("8/8")).unwrap();
        death(&engine.sync().unwrap_err());
        engine.reopen().unwrap();
        death(&engine.sync().unwrap_err());
        death(&engine.new_game().unwrap_err());
        engine.reopen().unwrap();
        engine.new_game().unwrap();
    });
}

#[test]
fn a_position_for_an_engine_that_has_died_is_sent_when_it_is_reopened() {
    everywhere("on quit\nexit 9\n", |fake| {
        let mut engine = fake.open();
        engine.position(&Setup::start()).unwrap();
        engine.send("quit").unwrap();
        death(&engine.sync().unwrap_err());
        let next = Setup::start().moves(["e2e4"]);
        death(&engine.position(&next).unwrap_err());
        engine.reopen().unwrap();
        engine.sync().unwrap();
        let received = fake.received();
        let position = received.iter().rfind(|line| line.starts_with("position"));
        assert_eq!(position.unwrap(), "position startpos moves e2e4");
    });
}

/// A process that it has started holds its output open.
#[cfg(unix)]
#[test]
fn a_death_is_reported_at_once_though_another_process_holds_the_output() {
    let script = "read hello; echo uciok; read ready; echo readyok; read go; sleep 3 & \
        echo info depth 1; kill -9 $$";
    for limits in [Limits::unlimited().infinite(), Limits::unlimited().depth(1)] {
        let program = Program::new("/bin/sh").arg("-c").arg(script);
        let mut engine = Engine::open(program).expect("the engine opens");
        let start = Instant::now();
        let mut search = engine.search(&limits).unwrap();
        assert_eq!(search.next().unwrap().unwrap().depth, Some(1));
        let error = search.next().unwrap().unwrap_err();
        assert!(start.elapsed() < Duration::from_secs(1));
        match error {
            Error::Closed { status, .. } => {
                use std::os::unix::process::ExitStatusExt;
                assert_eq!(status.unwrap().signal(), Some(9));
            }
            other => panic!("{other:?}"),
        }
        drop(search);
        assert!(!engine.is_open());
    }
}

/// The lines of a process that outlives the engine are not the engine's.
#[cfg(unix)]
#[test]
fn a_death_is_reported_at_once_though_another_process_goes_on_to_write() {
    let script = "read hello; echo uciok; read ready; echo readyok; read go; \
        while echo info depth 1; do :; done & kill -9 $$";
    for own_group in [false, true] {
        let program = Program::new("/bin/sh").arg("-c").arg(script);
        let mut engine = Engine::open(program.own_group(own_group)).expect("the engine opens");
        let limits = Limits::unlimited().infinite();
        let mut search = engine.search(&limits).unwrap();
        let error = soon(|| search.find_map(Result::err)).unwrap();
        assert_eq!(death(&error).0, None);
    }
}

/// A wrapper is ended with the engine that it runs, whether it leaves or is killed.
#[cfg(target_os = "linux")]
#[test]
fn the_processes_of_a_group_end_with_their_engine() {
    let lives = |process: &str| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat"));
        stat.is_ok_and(|stat| !stat.contains(") Z "))
    };
    for end in ["read quit", "exec sleep 60"] {
        let script = format!(
            "sleep 60 <&- >&- 2>&- & echo id name $!; read hello; echo uciok; \
             read ready; echo readyok; {end}"
        );
        let program = Program::new("/bin/sh").arg("-c").arg(script);
        let engine = Engine::open_with(program.own_group(true), hasty()).expect("it opens");
        let process = engine.name().expect("its number").to_owned();
        assert!(lives(&process));
        drop(engine);
        let start = Instant::now();
        while lives(&process) {
            assert!(start.elapsed() < Duration::from_secs(3), "{end}");
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

#[test]
fn messages() {
    let io = || io::Error::new(ErrorKind::NotFound, "x: no such file");
    let waited = Duration::from_millis(1500);
    for (error, code, message) in [
        (
            Error::Connect(io()),
            "engine/connect",
            "cannot start the engine: x: no such file",
        ),
        (
            Error::Handshake {
                waited,
                heard: vec![],
                lines: 0,
            },
            "engine/handshake",
            "the engine did not send `uciok` or `usiok` within 1.5s",
        ),
        (
            Error::Closed {
                status: None,
                stderr: "a\nb\n".to_owned(),
            },
            "engine/closed",
            "the engine has exited; its last message was `b`",
        ),
        (
            Error::Closed {
                status: None,
                stderr: " \n".to_owned(),
            },
            "engine/closed",
            "the engine has exited",
        ),
        (
            Error::TimedOut {
                waited,
                what: "send `bestmove`",
                lines: 0,
            },
            "engine/timed-out",
            "the engine did not send `bestmove` within 1.5s",
        ),
        (
            Error::TimedOut {
                waited,
                what: "send `readyok`",
                lines: 2,
            },
            "engine/timed-out",
            "the engine did not send `readyok` within 1.5s; it sent 2 other lines",
        ),
        (Error::Busy, "engine/busy", "the engine is searching"),
        (
            Error::Line(LineError::Blank),
            "line/blank",
            "expected a command, found blanks only",
        ),
        (
            Error::Line(LineError::Nul { at: 3 }),
            "line/nul",
            "expected a line of text, found NUL at byte 3",
        ),
        (Error::Io(io()), "engine/io", "x: no such file"),
    ] {
        assert_eq!((error.code(), error.to_string().as_str()), (code, message));
    }
}

/// A program gets its environment, its folder and a group of its own.
#[cfg(unix)]
#[test]
fn a_program_runs_where_and_as_its_description_says() {
    let script = "read hello; echo id name $NAME; echo id author $(pwd); echo uciok; \
        read ready; echo readyok; read quit";
    let program = Program::new("/bin/sh").arg("-c").arg(script);
    let engine = Engine::open(program.env("NAME", "Ann").directory("/usr").own_group(true));
    let engine = engine.expect("the engine opens");
    assert_eq!(
        (engine.name(), engine.author()),
        (Some("Ann"), Some("/usr"))
    );
}

/// A line that is longer than what the system takes at once arrives whole, however late it is read.
#[cfg(unix)]
#[test]
fn a_long_line_arrives_whole_at_an_engine_that_reads_late() {
    let script = "read hello; echo uciok; read ready; echo readyok; sleep 0.3; \
        read position; read again; read go; echo bestmove ${#position}-${#again}; read quit";
    let program = Program::new("/bin/sh").arg("-c").arg(script);
    let mut engine = Engine::open(program).expect("the engine opens");
    let long = format!("position startpos moves {}", "e2e4 ".repeat(80_000));
    engine.send(long.trim_end()).unwrap();
    engine.send("position startpos").unwrap();
    let best = engine.best(&Limits::unlimited().depth(1)).unwrap();
    let expected = format!("{}-17", long.trim_end().len());
    assert_eq!(best.answer, Answer::Move(expected.into()));
}

#[test]
fn addresses_are_read_and_written() {
    for text in [
        "tcp://[::1]:9010",
        "tcp://localhost:9010",
        "tcp://127.0.0.1:1",
    ] {
        let endpoint: Endpoint = text.parse().unwrap();
        assert!(matches!(endpoint, Endpoint::Tcp { .. }));
        assert_eq!(endpoint.to_string(), text);
    }
    for text in [
        "tcp://",
        "tcp://host",
        "tcp://[::1:1",
        "tcp://::1:1",
        "tcp://a b:1",
    ] {
        let error = text.parse::<Endpoint>().unwrap_err();
        assert_eq!(error.code(), "engine/endpoint", "{text}");
    }
    for text in ["tcp://a:70000", "tcp://a:0", "tcp://a:", "tcp://[::1]:http"] {
        let error = text.parse::<Endpoint>().unwrap_err();
        assert_eq!(error.code(), "engine/port", "{text}");
    }
}
