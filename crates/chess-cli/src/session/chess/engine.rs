//! The verbs that need an engine.

use feen_chess::Game;
use feen_uci::{Dialect, Engine, Play};
use serde_json::json;

use super::{ChessSession, Table, position, text};
use crate::answer::{Answer, Failure, Output};
use crate::arguments::Terms;
use crate::session::Session as _;
use crate::session::engine;
use crate::{engines, limits};

impl ChessSession {
    /// Opens an engine, and closes the one there was. It joins the game as it stands, or plays a new one from a
    /// FEN.
    ///
    /// The FEN is read before anything is lost.
    pub(super) fn open(&mut self, program: &[&str], fen: Option<&str>) -> Result<Answer, Failure> {
        let game = match fen {
            Some(fen) => Game::from_position(position(fen)?).adjudicated(self.rules),
            None => self.game().clone(),
        };
        let engine =
            Engine::open(engines::endpoint(program)).map_err(|error| engine::failure(&error))?;
        let mut play = Play::with(game, engine);
        if !play.engine().is_open() {
            play.sync().map_err(|error| Failure::play(&error, ""))?;
        }
        self.table = Table::Engine(Box::new(play));
        if let Some(clock) = &mut self.clock {
            clock.forgive();
        }
        if fen.is_some() {
            self.loaded = None;
        }
        Ok(self.status())
    }

    /// Plays a move, if one is given, and lets the engine move.
    pub(super) fn reply(&mut self, words: &[&str], output: Output) -> Result<Answer, Failure> {
        let (limits, moves) = limits::read(words, self.is_interactive)?;
        if moves.len() > 1 {
            return Err(Failure::usage(
                "expected `play [depth=N movetime=MS ..] [MOVE]`",
            ));
        }
        let play = self.play()?;
        if let Some(text) = moves.first() {
            let turn = play.game().position().turn();
            let pushed = play.push(*text).map(feen_chess::Status::is_over);
            let is_over = pushed.map_err(|error| Failure::play(&error, text))?;
            self.press(turn);
            if is_over {
                // The engine has nothing to answer.
                return Ok(self.status());
            }
            if self.is_interactive && !output.is_json() {
                self.scene().redraw();
            }
        }
        let before = self.game().position().clone();
        let has_limits = words.len() > moves.len();
        let limits = match &self.clock {
            Some(clock) if !has_limits => clock.limits(before.turn(), Dialect::Uci),
            _ => limits,
        };
        let (mv, best) = self.think(&limits, |_| ())?;
        if self.look_at_clock() {
            return Ok(self.status());
        }
        let played = self.play()?.push_move(mv);
        let is_over = played.map_err(|error| Failure::play(&error, ""))?.is_over();
        self.press(before.turn());
        let mut answer = self.status_with(&json!({
            "move": mv.to_string(), "san": before.san(mv).as_str(), "cut": best.cut,
        }));
        let status = text::status(self.game(), self.terms);
        answer.text = match self.terms {
            Terms::English if is_over => format!("{mv}, {status}\n"),
            Terms::English => format!("{mv}\n"),
            Terms::Binbo => format!("{status} {mv}\n"),
        };
        Ok(answer)
    }

    pub(super) fn best(&mut self, words: &[&str]) -> Result<Answer, Failure> {
        let (limits, rest) = limits::read(words, self.is_interactive)?;
        if !rest.is_empty() {
            return Err(Failure::usage("expected `best [depth=N movetime=MS ..]`"));
        }
        let (mv, _) = self.think(&limits, |_| ())?;
        let san = self.game().position().san(mv);
        let json = json!({ "move": mv.to_string(), "san": san.as_str() });
        Ok(Answer::line(mv, json))
    }

    /// Sends the game again, to an engine that is started again if it has left.
    pub(super) fn sync(&mut self) -> Result<Answer, Failure> {
        let play = self.play()?;
        if !play.engine().is_open() {
            play.engine()
                .reopen()
                .map_err(|error| engine::failure(&error))?;
        }
        play.sync().map_err(|error| Failure::play(&error, ""))?;
        Ok(Answer::silent())
    }

    pub(super) fn send(&mut self, line: &str) -> Result<Answer, Failure> {
        let sent = self.play()?.engine().send(line);
        sent.map_err(|error| engine::failure(&error))?;
        Ok(Answer::silent())
    }

    pub(super) fn log(&mut self, on: bool) -> Result<Answer, Failure> {
        engine::log(self.play()?.engine(), on);
        Ok(Answer::silent())
    }
}
