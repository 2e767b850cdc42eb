//! The lines of an engine, which change in place at a terminal, and follow each other elsewhere.

use std::fmt::Write as _;
use std::time::Instant;

use feen_uci::Limits;
use serde_json::{Value, json};

use super::watch::FRAME;
use crate::answer::{self, Failure, Output};
use crate::limits;

/// A line of play that an engine thinks of.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) depth: Option<u32>,
    /// Its rank among several, from 1.
    pub(super) rank: u32,
    /// The score from the first player's side.
    pub(super) score: Option<String>,
    pub(super) nodes: Option<u64>,
    pub(super) moves: Vec<String>,
    /// The moves as people write them.
    pub(super) san: Vec<String>,
    /// The number of the first move, and whether the first player makes it.
    pub(super) first: (u64, bool),
}

/// An analysis that is shown.
pub(super) struct Shown {
    output: Output,
    is_live: bool,
    /// The number of lines.
    count: u32,
    lines: Lines,
    drawn: Instant,
}

impl Shown {
    /// The limits that the words after `analyse` set, and an analysis that begins.
    pub(super) fn begin(
        words: &[&str],
        is_interactive: bool,
        count: u32,
        output: Output,
    ) -> Result<(Limits, Self), Failure> {
        let (limits, rest) = limits::read(words, is_interactive)?;
        if !rest.is_empty() {
            return Err(Failure::usage(
                "expected `analyse [depth=N movetime=MS infinite ..]`",
            ));
        }
        let is_live = is_interactive && !output.is_json() && answer::can_draw();
        let limits = if words.is_empty() && is_live {
            Limits::unlimited().infinite()
        } else {
            limits
        };
        let shown = Self {
            output,
            is_live,
            count,
            lines: Lines::default(),
            drawn: Instant::now(),
        };
        Ok((limits, shown))
    }

    /// The engine has begun to think.
    pub(super) fn announce(&self) {
        if self.is_live {
            answer::write("Ctrl-C ends the analysis.\n");
        }
    }

    /// Shows a line, or that none has come for a while.
    pub(super) fn take(&mut self, line: Option<Line>) {
        if let Some(line) = line.filter(|line| !line.moves.is_empty()) {
            if self.output.is_json() {
                answer::write(&format!("{}\n", record(&line)));
            } else if self.is_live {
                self.lines.take(line);
            } else {
                answer::write(&format!("{}\n", row(&line, self.count)));
            }
        }
        if self.is_live && self.drawn.elapsed() >= FRAME {
            self.drawn = Instant::now();
            answer::draw(&self.lines.draw(width(), self.count));
        }
    }

    /// Shows the lines as they are at the end.
    pub(super) fn end(&mut self) {
        if self.is_live {
            answer::draw(&self.lines.draw(width(), self.count));
        }
    }
}

fn width() -> usize {
    let size = terminal_size::terminal_size();
    size.map_or(80, |(width, _)| usize::from(width.0))
}

/// The best lines so far, drawn over what was drawn before.
#[derive(Default)]
struct Lines {
    best: Vec<Line>,
    drawn: usize,
    changed: bool,
}

impl Lines {
    fn take(&mut self, line: Line) {
        match self.best.binary_search_by_key(&line.rank, |line| line.rank) {
            Ok(place) => {
                if let Some(old) = self.best.get_mut(place) {
                    *old = line;
                }
            }
            Err(place) => self.best.insert(place, line),
        }
        self.changed = true;
    }

    /// The lines with what brings the cursor to the first of them.
    fn draw(&mut self, width: usize, count: u32) -> String {
        if !std::mem::take(&mut self.changed) {
            return String::new();
        }
        let mut text = match self.drawn {
            0 => String::new(),
            drawn => format!("\x1b[{drawn}A"),
        };
        for line in &self.best {
            let row: String = row(line, count)
                .chars()
                .take(width.saturating_sub(1))
                .collect();
            let _ = writeln!(text, "\r\x1b[K{row}");
        }
        self.drawn = self.best.len();
        text
    }
}

/// A line as text: its rank where there are several, depth, score from the first player's side, thousands of positions, moves.
fn row(line: &Line, count: u32) -> String {
    let depth = line
        .depth
        .map_or_else(String::new, |depth| depth.to_string());
    let score = line.score.as_deref().unwrap_or_default();
    let nodes = line.nodes.unwrap_or_default() / 1000;
    let rank = if count > 1 {
        format!("{:>2}. ", line.rank)
    } else {
        String::new()
    };
    let mut text = format!("{rank}{depth:>3} {score:>8} {nodes:>7}k ");
    let (mut number, mut is_first) = line.first;
    for (place, san) in line.san.iter().enumerate() {
        if is_first {
            let _ = write!(text, " {number}.");
        } else if place == 0 {
            let _ = write!(text, " {number}...");
        }
        text += " ";
        text += san;
        if !is_first {
            number = number.saturating_add(1);
        }
        is_first = !is_first;
    }
    text
}

fn record(line: &Line) -> Value {
    json!({
        "depth": line.depth, "line": line.rank, "score": line.score,
        "nodes": line.nodes, "moves": line.moves, "san": line.san,
    })
}
