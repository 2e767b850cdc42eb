//! The verb `analyse`.

use std::time::Duration;

use feen_rules::{Notation, Player, Position};
use feen_uci::{Info, Score};
use serde_json::json;

use super::spelling::{self, Spelling};
use super::{Session, engine};
use crate::answer::{Answer, Failure, Output};
use crate::session::lines::{Line, Shown};
use crate::session::watch::Search;

impl Session {
    pub(super) fn analyse(&mut self, words: &[&str], output: Output) -> Result<Answer, Failure> {
        let lines = self.lines;
        let (limits, mut shown) = Shown::begin(words, self.is_interactive, lines, output)?;
        let position = self.position().clone();
        if self.table.is_over() {
            return Err(self.over());
        }
        self.need_opponent()?;
        if lines > 1 {
            self.set_lines(lines)?;
        }
        shown.announce();
        let notation = self.notation;
        let thought = self.think(&limits, |info| {
            shown.take(info.map(|info| line(&position, &info, notation)));
        });
        shown.end();
        if lines > 1 {
            // One that has left is reported by the search.
            let _ = self.set_lines(1);
        }
        let (one, _) = thought?;
        let texts = spelling::texts(&position, one, notation);
        let text = format!("best {}", texts.shown(self.terms));
        Ok(Answer::line(
            text,
            json!({ "best": texts.uci, "san": texts.own }),
        ))
    }
}

impl Search for feen_uci::Search<'_> {
    type Report = Info;

    fn is_over(&self) -> bool {
        feen_uci::Search::is_over(self)
    }

    fn stop(&mut self) -> Result<(), Failure> {
        feen_uci::Search::stop(self).map_err(|error| engine::failure(&error))
    }

    fn next_within(&mut self, time: Duration) -> Option<Info> {
        // An error ends the search, and `finish` reports it.
        feen_uci::Search::next_within(self, time)?.ok()
    }
}

/// The line of an engine, up to its first move that is not legal.
fn line(position: &Position, info: &Info, notation: Option<Notation>) -> Line {
    let score = match position.turn() {
        Player::First => info.score,
        Player::Second => info.score.and_then(Score::flip),
    };
    let (mut moves, mut own) = (Vec::new(), Vec::new());
    let mut game = feen_rules::Game::from_position(position.clone());
    for text in &info.pv {
        let Ok(one) = Spelling::Engine.parse(&game, text, None) else {
            break;
        };
        let texts = spelling::texts(game.position(), one, notation);
        moves.push(texts.uci);
        own.push(texts.own);
        if game.play(one).is_err() {
            break;
        }
    }
    Line {
        depth: info.depth,
        rank: info.multipv.unwrap_or(1),
        score: score.map(|score| score.to_string()),
        nodes: info.nodes,
        moves,
        san: own,
        first: (position.fullmove().into(), position.turn() == Player::First),
    }
}
