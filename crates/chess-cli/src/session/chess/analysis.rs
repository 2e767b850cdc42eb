//! The verb `analyse`, and all that waits for the engine.

use std::time::Duration;

use feen_chess::{Move, Position, WHITE};
use feen_uci::{Analysis, Best, Limits, PlayError, Report};
use serde_json::json;

use super::ChessSession;
use crate::answer::{Answer, Failure, Output};
use crate::session::analysis::{Line, Shown};
use crate::session::engine;
use crate::session::watch::{self, Search};

impl ChessSession {
    pub(super) fn analyse(&mut self, words: &[&str], output: Output) -> Result<Answer, Failure> {
        let lines = self.lines;
        let (limits, mut shown) = Shown::begin(words, self.is_interactive, lines, output)?;
        let position = self.play()?.game().position().clone();
        if lines > 1 {
            let set = engine::set_lines(self.play()?.engine(), lines);
            set.map_err(|error| engine::failure(&error))?;
        }
        shown.announce();
        let thought = self.think(&limits, |report| {
            shown.take(report.map(|report| line(&position, &report)));
        });
        if lines > 1 {
            // One that has left is reported by the search.
            let _ = engine::set_lines(self.play()?.engine(), 1);
        }
        shown.end();
        let (mv, _) = thought?;
        let san = position.san(mv);
        let json = json!({ "best": mv.to_string(), "san": san.as_str() });
        Ok(Answer::line(format_args!("best {mv}"), json))
    }

    /// Lets the engine think. `show` gets each report, and none when none has come for a while.
    pub(super) fn think(
        &mut self,
        limits: &Limits,
        show: impl FnMut(Option<Report>),
    ) -> Result<(Move, Best), Failure> {
        let is_interactive = self.is_interactive;
        let mut analysis = self.play()?.analysis(limits);
        watch::watch(&mut analysis, is_interactive, show)?;
        analysis.finish().map_err(|error| failure(&error))
    }
}

impl Search for Analysis<'_> {
    type Report = Report;

    fn is_over(&self) -> bool {
        Analysis::is_over(self)
    }

    fn stop(&mut self) -> Result<(), Failure> {
        Analysis::stop(self).map_err(|error| failure(&error))
    }

    fn next_within(&mut self, time: Duration) -> Option<Report> {
        Analysis::next_within(self, time)
    }
}

fn failure(error: &PlayError) -> Failure {
    Failure::play(error, "")
}

fn line(position: &Position, report: &Report) -> Line {
    Line {
        depth: report.info.depth,
        rank: report.info.multipv.unwrap_or(1),
        score: report.score.map(|score| score.to_string()),
        nodes: report.info.nodes,
        moves: report.moves.iter().map(ToString::to_string).collect(),
        san: report
            .san
            .iter()
            .map(|san| san.as_str().to_owned())
            .collect(),
        first: (position.fullmove().into(), position.turn() == WHITE),
    }
}
