//! The script of an engine that misbehaves: `on WORD`, and below it what to do when a line that
//! starts with that word is received.
//!
//! Of several `on` for one word, each serves once and the last one stays. `uci`, `usi`, `isready`
//! and `quit` are answered as they should be unless the script says otherwise.

use std::io::{BufRead, Write};
use std::thread;
use std::time::Duration;

const USUAL: &str = "\
on uci
say id name Fake
say id author Nobody
say uciok
on usi
say id name Fake
say usiok
on isready
say readyok
on quit
exit 0
";

/// The end of a play. Only a program has a status.
#[cfg_attr(test, allow(dead_code, reason = "a thread has none"))]
pub(crate) enum Ending {
    Exit(u8),
    Abort,
}

/// The actions on each word.
pub(crate) struct Script {
    reactions: Vec<(String, Vec<Vec<String>>)>,
}

impl Script {
    pub(crate) fn read(text: &str) -> Self {
        let mut reactions: Vec<(String, Vec<Vec<String>>)> = Vec::new();
        for text in [text, USUAL] {
            let scripted: Vec<String> = reactions.iter().map(|(word, _)| word.clone()).collect();
            let mut current = None;
            for line in text.lines().filter(|line| !line.is_empty()) {
                if let Some(word) = line.strip_prefix("on ") {
                    current = (!scripted.iter().any(|other| other == word)).then_some(word);
                    if current.is_some() {
                        match reactions.iter_mut().find(|(other, _)| other == word) {
                            Some((_, turns)) => turns.push(Vec::new()),
                            None => reactions.push((word.to_owned(), vec![Vec::new()])),
                        }
                    }
                } else if let Some(word) = current {
                    let reaction = reactions.iter_mut().find(|(other, _)| other == word);
                    let turns = &mut reaction.expect("it was just added").1;
                    let turn = turns.last_mut().expect("it has a turn");
                    turn.push(line.to_owned());
                }
            }
        }
        Self { reactions }
    }

    /// Plays until the input ends or the script says so.
    pub(crate) fn play(
        mut self,
        input: impl BufRead,
        mut output: impl Write,
        mut record: impl FnMut(&str),
    ) -> Ending {
        if let Some(ending) = self.react("start", &mut output) {
            return ending;
        }
        for line in input.lines() {
            let Ok(line) = line else { break };
            record(&line);
            let word = line.split(' ').next().unwrap_or_default();
            if let Some(ending) = self.react(word, &mut output) {
                return ending;
            }
        }
        Ending::Exit(0)
    }

    fn react(&mut self, word: &str, output: &mut impl Write) -> Option<Ending> {
        let (_, turns) = self.reactions.iter_mut().find(|(other, _)| other == word)?;
        let turn = if turns.len() > 1 {
            turns.remove(0)
        } else {
            turns.first()?.clone()
        };
        turn.iter().find_map(|action| act(action, output))
    }
}

fn act(action: &str, output: &mut impl Write) -> Option<Ending> {
    let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
    let numbered = || {
        let (number, text) = rest.split_once(' ').unwrap_or((rest, ""));
        (number.parse::<usize>().expect("a number"), text)
    };
    let mut pieces: Vec<Vec<u8>> = Vec::new();
    match verb {
        "say" => pieces.push(format!("{rest}\n").into_bytes()),
        "bytewise" => pieces.extend(format!("{rest}\n").bytes().map(|byte| vec![byte])),
        "raw" => pieces.push(unescaped(rest)),
        "split" => {
            let (at, text) = numbered();
            let line = format!("{text}\n");
            let (first, second) = line.as_bytes().split_at(at.min(line.len()));
            send(output, first);
            thread::sleep(Duration::from_millis(5));
            pieces.push(second.to_vec());
        }
        "flood" => {
            let (times, text) = numbered();
            let block = format!("{text}\n").repeat(1000).into_bytes();
            for _ in 0..times / 1000 {
                send(output, &block);
            }
        }
        "long" => {
            let (length, text) = numbered();
            let mut line = text.repeat(length / text.len());
            line.push('\n');
            pieces.push(line.into_bytes());
        }
        "stderr" => eprintln!("{rest}"),
        "sleep" => thread::sleep(Duration::from_millis(rest.parse().expect("milliseconds"))),
        "deaf" => thread::sleep(Duration::from_secs(20)),
        "exit" => return Some(Ending::Exit(rest.parse().expect("a status"))),
        "abort" => return Some(Ending::Abort),
        _ => panic!("no such action: {action}"),
    }
    for piece in pieces {
        send(output, &piece);
    }
    None
}

fn send(output: &mut impl Write, piece: &[u8]) {
    // Nobody may listen any more.
    let _ = output.write_all(piece);
    let _ = output.flush();
}

/// `\n`, `\r` and `\xff`.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((plain, escaped)) = rest.split_once('\\') {
        bytes.extend(plain.bytes());
        let taken = match escaped.as_bytes()[0] {
            b'n' => (b'\n', 1),
            b'r' => (b'\r', 1),
            _ => (
                u8::from_str_radix(&escaped[1..3], 16).expect("two digits"),
                3,
            ),
        };
        bytes.push(taken.0);
        rest = &escaped[taken.1..];
    }
    bytes.extend(rest.bytes());
    bytes
}
