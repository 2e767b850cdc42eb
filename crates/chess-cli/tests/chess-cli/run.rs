//! Runs the command.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The end of a run.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub(crate) output: String,
    pub(crate) errors: String,
    pub(crate) status: i32,
}

/// Runs it with arguments, and lines on standard input.
#[track_caller]
pub(crate) fn run_in(folder: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chess"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let output = read(child.stdout.take().expect("a pipe"));
    let errors = read(child.stderr.take().expect("a pipe"));
    let mut stdin = child.stdin.take().expect("a pipe");
    // It may end without reading.
    let _ = stdin.write_all(input.as_ref());
    drop(stdin);
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("it ends") {
            break status;
        }
        if start.elapsed() > LONGEST {
            child.kill().expect("it can be ended");
            panic!("{arguments:?} does not end");
        }
        thread::sleep(Duration::from_millis(2));
    };
    Run {
        output: output.join().expect("text"),
        errors: errors.join().expect("text"),
        status: status.code().expect("a status"),
    }
}

/// Longer than any command of a test takes, such as a server that should have been refused.
const LONGEST: Duration = Duration::from_secs(100);

/// Reads all of a pipe beside the test.
fn read(mut pipe: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut text = String::new();
        pipe.read_to_string(&mut text).expect("text");
        text
    })
}

#[track_caller]
pub(crate) fn run(arguments: &[&str], input: &str) -> Run {
    run_in(Path::new("."), arguments, input)
}

/// Lines that all succeed, and what they print.
#[track_caller]
pub(crate) fn prints(lines: &[&str], expected: &[&str]) {
    prints_with(&[], lines, expected);
}

/// As [`prints`], with arguments.
#[track_caller]
pub(crate) fn prints_with(arguments: &[&str], lines: &[&str], expected: &[&str]) {
    let run = run(arguments, &(lines.join("\n") + "\n"));
    let printed: Vec<&str> = run.output.lines().collect();
    assert_eq!(
        (printed, run.errors.as_str(), run.status),
        (expected.to_vec(), "", 0)
    );
}

/// An engine that plays these moves, one a search, and thinks without end when it is asked for
/// that; it listens on a port.
pub(crate) fn engine(moves: &[&str]) -> String {
    engine_with("id name Test", moves)
}

/// As [`engine`], with a line of its introduction.
pub(crate) fn engine_with(introduction: &str, moves: &[&str]) -> String {
    let hello = format!("{introduction}\nuciok");
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let address = format!("tcp://{}", listener.local_addr().expect("an address"));
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    thread::spawn(move || {
        let (socket, _) = listener.accept().expect("a connection");
        let mut output = socket.try_clone().expect("a second handle");
        let mut moves = moves.into_iter();
        for line in BufReader::new(socket).lines() {
            let Ok(line) = line else { break };
            let answer = match line.split(' ').next() {
                Some("uci") => hello.clone(),
                Some("isready") => "readyok".to_owned(),
                Some("go") if line == "go infinite" => "info depth 1".to_owned(),
                Some("go" | "stop") => {
                    let mv = moves.next().unwrap_or("(none)".to_owned());
                    format!("info depth 3 score cp 20 nodes 4000 pv {mv}\nbestmove {mv}")
                }
                Some("quit") => break,
                _ => continue,
            };
            // The other side may have left.
            let _ = writeln!(output, "{answer}");
        }
    });
    address
}
