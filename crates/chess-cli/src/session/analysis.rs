//! The verb `analyse`: lines of an engine that change in place at a terminal, and follow each
//! other elsewhere.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use chess::{Move, Position, WHITE};
use serde_json::{Value, json};
use uci::{Best, Limits, PlayError, Report};

use super::Session;
use super::interrupt::Interrupt;
use crate::answer::{self, Answer, Failure, Output};
use crate::limits;

/// How often the lines are drawn anew.
const FRAME: Duration = Duration::from_millis(100);

impl Session {
    pub(super) fn analyse(&mut self, words: &[&str], output: Output) -> Result<Answer, Failure> {
        let (limits, rest) = limits::read(words, self.is_interactive)?;
        if !rest.is_empty() {
            return Err(Failure::usage(
                "expected `analyse [depth=N movetime=MS infinite ..]`",
            ));
        }
        let is_live = self.is_interactive && !output.is_json() && answer::can_draw();
        let limits = if words.is_empty() && is_live {
            Limits::unlimited().infinite()
        } else {
            limits
        };
        let position = self.play()?.game().position().clone();
        let mut lines = Lines::new(position.clone());
        if is_live {
            answer::write("Ctrl-C ends the analysis.\n");
        }
        let mut drawn = Instant::now();
        let thought = self.think(&limits, |report| {
            if let Some(report) = report.filter(|report| !report.moves.is_empty()) {
                if output.is_json() {
                    answer::write(&format!("{}\n", record(&report)));
                } else if is_live {
                    lines.take(report);
                } else {
                    answer::write(&format!("{}\n", row(&position, &report)));
                }
            }
            if is_live && drawn.elapsed() >= FRAME {
                drawn = Instant::now();
                answer::draw(&lines.draw(width()));
            }
        });
        if is_live {
            answer::draw(&lines.draw(width()));
        }
        let (mv, _) = thought?;
        let san = position.san(mv);
        let json = json!({ "best": mv.to_string(), "san": san.as_str() });
        Ok(Answer::line(format_args!("best {mv}"), json))
    }

    /// Lets the engine think. `show` gets each report, and none when none has come for a while. At a
    /// terminal Ctrl-C makes the engine answer at once.
    pub(super) fn think(
        &mut self,
        limits: &Limits,
        mut show: impl FnMut(Option<Report>),
    ) -> Result<(Move, Best), Failure> {
        let _interrupt = self.is_interactive.then(Interrupt::expect);
        let failure = |error: PlayError| Failure::play(&error, "");
        let mut analysis = self.play()?.analysis(limits);
        while !analysis.is_over() {
            if Interrupt::has_come() {
                analysis.stop().map_err(failure)?;
            }
            show(analysis.next_within(FRAME));
        }
        if Interrupt::has_come() && answer::can_draw() {
            // The terminal has written `^C`.
            answer::draw("\r\x1b[K");
        }
        analysis.finish().map_err(failure)
    }
}

fn width() -> usize {
    let size = terminal_size::terminal_size();
    size.map_or(80, |(width, _)| usize::from(width.0))
}

/// The best lines so far, drawn over what was drawn before.
#[derive(Debug)]
struct Lines {
    position: Position,
    reports: Vec<Report>,
    drawn: usize,
    changed: bool,
}

impl Lines {
    fn new(position: Position) -> Self {
        Self {
            position,
            reports: Vec::new(),
            drawn: 0,
            changed: false,
        }
    }

    fn take(&mut self, report: Report) {
        let rank = |report: &Report| report.info.multipv.unwrap_or(1);
        match self.reports.binary_search_by_key(&rank(&report), rank) {
            Ok(place) => {
                if let Some(old) = self.reports.get_mut(place) {
                    *old = report;
                }
            }
            Err(place) => self.reports.insert(place, report),
        }
        self.changed = true;
    }

    /// The lines with what brings the cursor to the first of them.
    fn draw(&mut self, width: usize) -> String {
        if !std::mem::take(&mut self.changed) {
            return String::new();
        }
        let mut text = match self.drawn {
            0 => String::new(),
            drawn => format!("\x1b[{drawn}A"),
        };
        for report in &self.reports {
            let row = row(&self.position, report);
            let row: String = row.chars().take(width.saturating_sub(1)).collect();
            let _ = writeln!(text, "\r\x1b[K{row}");
        }
        self.drawn = self.reports.len();
        text
    }
}

/// A report as a line: depth, score from White's side, thousands of positions, moves.
fn row(position: &Position, report: &Report) -> String {
    let number = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    let depth = number(report.info.depth);
    let score = report
        .score
        .map_or_else(String::new, |score| score.to_string());
    let nodes = report.info.nodes.unwrap_or_default() / 1000;
    let mut text = format!("{depth:>3} {score:>8} {nodes:>7}k ");
    let mut number = position.fullmove();
    let mut turn = position.turn();
    for (place, san) in report.san.iter().enumerate() {
        if turn == WHITE {
            let _ = write!(text, " {number}.");
        } else if place == 0 {
            let _ = write!(text, " {number}...");
        }
        text += " ";
        text += san.as_str();
        if turn != WHITE {
            number = number.saturating_add(1);
        }
        turn = !turn;
    }
    text
}

fn record(report: &Report) -> Value {
    let score = report.score.map(|score| score.to_string());
    let san: Vec<&str> = report.san.iter().map(chess::San::as_str).collect();
    let moves: Vec<String> = report.moves.iter().map(ToString::to_string).collect();
    json!({
        "depth": report.info.depth, "line": report.info.multipv.unwrap_or(1), "score": score,
        "nodes": report.info.nodes, "moves": moves, "san": san,
    })
}
