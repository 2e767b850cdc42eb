//! Engines, beside the plainest way to speak to them.

use std::hint::black_box;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;

use feen_uci::Info;

use crate::{Corpus, Work};

/// The lines of Stockfish in two searches, with one and with two lines.
const LOG: &str = include_str!("uci/stockfish.log");

/// Every work on the lines of an engine.
#[must_use]
pub fn works() -> Vec<Work> {
    let texts: Arc<[String]> = LOG.lines().map(str::to_owned).collect();
    let corpus = Corpus {
        name: "stockfish",
        texts: Arc::clone(&texts),
        fens: None,
        repeats: 20,
        boxed: false,
    };
    vec![
        Work::new("info read", &corpus)
            .side("uci", &texts, |line| Info::read(line))
            .side("blanks", &texts, |line| {
                line.split_ascii_whitespace().map(black_box).count()
            }),
    ]
}

/// Plays an engine on the standard streams that answers each command at once.
///
/// # Errors
///
/// When the streams break off.
pub fn answer() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let answer = match line.as_str() {
            "uci" => "uciok\n",
            "isready" => "readyok\n",
            "go nodes 1" | "stop" => "bestmove e2e4\n",
            "go infinite" => "info depth 1 score cp 20 pv e2e4\n",
            "quit" => break,
            _ => continue,
        };
        output.write_all(answer.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

/// An engine at the end of two pipes, spoken to by `write` and `read_line` alone.
#[derive(Debug)]
pub struct Plain {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    line: String,
}

impl Plain {
    /// Starts the engine.
    ///
    /// # Errors
    ///
    /// When the program cannot be started.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let missing = || io::Error::other("expected two pipes");
        let output = child.stdout.take().ok_or_else(missing)?;
        Ok(Self {
            input: child.stdin.take(),
            output: BufReader::new(output),
            line: String::new(),
            child,
        })
    }

    /// Sends a line, and reads one.
    ///
    /// # Errors
    ///
    /// When the engine has left.
    pub fn ask(&mut self, line: &str) -> io::Result<&str> {
        self.line.clear();
        if let Some(input) = &mut self.input {
            input.write_all(line.as_bytes())?;
        }
        self.output.read_line(&mut self.line)?;
        Ok(&self.line)
    }

    /// Closes its input, and waits until it has left.
    ///
    /// # Errors
    ///
    /// When it cannot be waited for.
    pub fn leave(mut self) -> io::Result<()> {
        self.input = None;
        self.child.wait().map(|_| ())
    }
}
