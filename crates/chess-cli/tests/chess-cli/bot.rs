//! Engines of the tests: each listens on a port, and answers a search as a function says.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The answer to `go`.
pub(crate) enum Reply {
    /// These lines.
    Say(String),
    /// The connection ends.
    Crash,
    /// Nothing, also after `stop`.
    Hang,
}

impl Reply {
    /// A move with a score in centipawns.
    pub(crate) fn scored(mv: &str, score: i32) -> Self {
        Self::Say(format!(
            "info depth 7 score cp {score} nodes 100 pv {mv}\nbestmove {mv}"
        ))
    }

    pub(crate) fn of(mv: &str) -> Self {
        Self::scored(mv, 20)
    }
}

/// An engine whose answer follows from the line `position` and the line `go`.
pub(crate) fn bot(answer: impl Fn(&str, &str) -> Reply + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let address = format!("tcp://{}", listener.local_addr().expect("an address"));
    let answer = Arc::new(answer);
    thread::spawn(move || {
        for socket in listener.incoming().map_while(Result::ok) {
            let answer = Arc::clone(&answer);
            thread::spawn(move || serve(&socket, &*answer));
        }
    });
    address
}

fn serve(socket: &TcpStream, answer: &dyn Fn(&str, &str) -> Reply) {
    socket.set_nodelay(true).expect("no delay");
    let mut output = socket;
    let mut position = String::new();
    for line in BufReader::new(socket).lines().map_while(Result::ok) {
        let reply = match line.split(' ').next() {
            Some("uci") => "id name Bot\noption name MultiPV type spin default 1 min 1 max 9\noption name Skill type spin default 1 min 1 max 20\nuciok".to_owned(),
            Some("isready") => "readyok".to_owned(),
            Some("position") => {
                position = line;
                continue;
            }
            Some("go") => match answer(&position, &line) {
                Reply::Say(lines) => lines,
                Reply::Hang => continue,
                Reply::Crash => break,
            },
            Some("quit") => break,
            _ => continue,
        };
        // The other side may have left.
        let _ = writeln!(output, "{reply}");
    }
    let _ = socket.shutdown(std::net::Shutdown::Both);
}

/// The number of moves of a line `position`.
pub(crate) fn plies(position: &str) -> usize {
    let moves = position.split_once(" moves ");
    moves.map_or(0, |(_, moves)| moves.split(' ').count())
}

/// An engine that plays the moves of a game, whoever is to move, and sleeps before each.
pub(crate) fn script(moves: &str, pause: u64) -> String {
    let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
    bot(move |position, _| {
        thread::sleep(Duration::from_millis(pause));
        Reply::of(moves.get(plies(position)).map_or("(none)", String::as_str))
    })
}
