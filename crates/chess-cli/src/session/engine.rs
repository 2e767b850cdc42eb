//! The verbs that need an engine: one for many variants, or one for shogi.

use std::io;

use feen_rules::{Move, Notation, Variant};
use feen_uci::{Best, Dialect, Endpoint, Engine, Limits, Settings};
use serde_json::json;

use super::spelling::Spelling;
use super::table::Table;
use super::{Session, watch};
use crate::answer::Terms;
use crate::answer::{Answer, Failure, Output};
use crate::engine as computer;
use crate::engines::Place;
use crate::{engines, limits};

/// An engine, its protocol, and the variant that it plays.
#[derive(Debug)]
pub(super) struct Opponent {
    engine: Engine,
    dialect: Dialect,
    variant: Variant,
}

pub(super) fn failure(error: &feen_uci::Error) -> Failure {
    Failure::refused(error.code(), error.to_string())
}

/// The failure of a verb that speaks to an engine where there is none.
fn missing() -> Failure {
    Failure::refused("engine/closed", "no engine; `engine PATH` opens one")
}

impl Opponent {
    /// An engine that plays a variant; `path` has the user's own variants.
    fn open(
        endpoint: Endpoint,
        dialect: Dialect,
        variant: &Variant,
        path: Option<&str>,
    ) -> Result<Self, Failure> {
        let settings = Settings::default().dialect(dialect);
        let engine = Engine::open_with(endpoint, settings);
        let mut engine = engine.map_err(|error| failure(&error))?;
        engines::prepare(&mut engine, variant, path)?;
        Ok(Self {
            engine,
            dialect,
            variant: variant.clone(),
        })
    }
}

impl Session {
    /// Opens an engine, and closes the one there was. It joins the game as it stands, or plays a new one from a
    /// position.
    ///
    /// The position is read before anything is lost.
    pub(super) fn open(
        &mut self,
        program: &[&str],
        text: Option<&str>,
        usi: bool,
    ) -> Result<Answer, Failure> {
        let start = text.map(|text| self.start(&self.home, Some(text)));
        let table = start
            .transpose()?
            .map(|start| Table::new(start, self.rules));
        let dialect = if usi { Dialect::Usi } else { Dialect::Uci };
        let variant = table.as_ref().unwrap_or(&self.table).game().variant();
        let endpoint = engines::endpoint(program);
        let opponent = Opponent::open(endpoint, dialect, variant, self.path.as_deref())?;
        self.opponent = Some(opponent);
        if let Some(table) = table {
            self.table = table;
            self.loaded = None;
        }
        if let Some(clock) = &mut self.clock {
            clock.forgive();
        }
        self.begin()?;
        let mut answer = self.status();
        if self.terms == Terms::English {
            let engine = self
                .opponent
                .as_ref()
                .and_then(|opponent| opponent.engine.name());
            answer.text = format!("{} joins the game\n", engine.unwrap_or("the engine"));
        }
        Ok(answer)
    }

    fn opponent(&mut self) -> Result<&mut Opponent, Failure> {
        self.opponent.as_mut().ok_or_else(missing)
    }

    /// Opens the computer where a move is asked for and there is no engine.
    pub(super) fn need_opponent(&mut self) -> Result<(), Failure> {
        if self.opponent.is_some() {
            return Ok(());
        }
        let variant = self.table.game().variant();
        let path = self.path.as_deref();
        let opponent = Opponent::open(computer::endpoint(), Dialect::Uci, variant, path)?;
        self.opponent = Some(opponent);
        self.begin()
    }

    /// Says that a game begins, and how it has gone so far.
    pub(super) fn begin(&mut self) -> Result<(), Failure> {
        let variant = self.table.game().variant().clone();
        let path = self.path.clone();
        let opponent = self.opponent()?;
        if opponent.variant != variant {
            engines::prepare(&mut opponent.engine, &variant, path.as_deref())?;
            opponent.variant = variant;
        }
        let new = opponent.engine.new_game();
        new.map_err(|error| failure(&error))?;
        self.send_position()
    }

    /// Sends the whole game, so that the engine sees repetitions.
    fn send_position(&mut self) -> Result<(), Failure> {
        let dialect = self.opponent()?.dialect;
        let place = Place::of_game(self.table.game(), dialect).ok_or_else(|| {
            let name = self.table.game().variant().name();
            let message = format!("{} cannot write this game of {name}", Notation::Usi);
            Failure::refused("move/notation", message)
        })?;
        let sent = self.opponent()?.engine.send(place.line());
        sent.map_err(|error| failure(&error))
    }

    /// Lets the engine search this many lines, or one again.
    pub(super) fn set_lines(&mut self, lines: u32) -> Result<(), Failure> {
        let set = self.opponent()?.engine.set("MultiPV", lines);
        set.map_err(|error| failure(&error))
    }

    /// Lets the engine think. `show` gets each report, and none when none has come for a while.
    pub(super) fn think(
        &mut self,
        limits: &Limits,
        show: impl FnMut(Option<feen_uci::Info>),
    ) -> Result<(Move, Best), Failure> {
        if self.table.is_over() {
            return Err(self.over());
        }
        self.need_opponent()?;
        self.send_position()?;
        let is_interactive = self.is_interactive;
        let opponent = self.opponent()?;
        let search = opponent.engine.search(limits);
        let mut search = search.map_err(|error| failure(&error))?;
        watch::watch(&mut search, is_interactive, show)?;
        let best = search.finish().map_err(|error| failure(&error))?;
        if let Ok(one) = Spelling::Engine.parse(self.table.game(), &best.text, None) {
            return Ok((one, best));
        }
        let text = if best.text.is_empty() {
            "(none)"
        } else {
            &best.text
        };
        let message = format!("the engine's move `{text}` is not legal");
        Err(Failure::refused("engine/illegal", message))
    }

    /// Plays a move, if one is given, and lets the engine move.
    pub(super) fn reply(&mut self, words: &[&str], output: Output) -> Result<Answer, Failure> {
        let (limits, moves) = limits::read(words, self.is_interactive)?;
        if moves.len() > 1 {
            return Err(Failure::usage(
                "expected `play [depth=N movetime=MS ..] [MOVE]`",
            ));
        }
        if let Some(text) = moves.first() {
            let answer = self.play(text, Spelling::Any)?;
            if self.table.is_over() {
                // The engine has nothing to answer.
                return Ok(answer);
            }
            if self.is_interactive && !output.is_json() {
                self.scene().redraw();
            }
        }
        self.need_opponent()?;
        let has_limits = words.len() > moves.len();
        let (turn, dialect) = (self.table.game().turn(), self.opponent()?.dialect);
        let limits = match &self.clock {
            Some(clock) if !has_limits => clock.limits(turn, dialect),
            _ => limits,
        };
        let (one, best) = self.think(&limits, |_| ())?;
        if self.look_at_clock() {
            return Ok(self.status());
        }
        let texts = self.texts(one);
        self.table.play(one)?;
        self.press(turn);
        let mut answer = self.status_with(&json!({
            "move": texts.uci, "san": texts.own, "cut": best.cut,
        }));
        answer.text = match (self.terms, self.end()) {
            (Terms::Binbo, _) => format!("{} {}\n", self.status_text(), texts.uci),
            (Terms::English, Some(end)) => format!("{}, {end}\n", texts.own),
            (Terms::English, None) => format!("{}\n", texts.own),
        };
        Ok(answer)
    }

    pub(super) fn best(&mut self, words: &[&str]) -> Result<Answer, Failure> {
        let (limits, rest) = limits::read(words, self.is_interactive)?;
        if !rest.is_empty() {
            return Err(Failure::usage("expected `best [depth=N movetime=MS ..]`"));
        }
        let (one, _) = self.think(&limits, |_| ())?;
        let texts = self.texts(one);
        let text = texts.shown(self.terms).to_owned();
        Ok(Answer::line(
            text,
            json!({ "move": texts.uci, "san": texts.own }),
        ))
    }

    /// Sends the game again, to an engine that is started again if it has left.
    pub(super) fn sync(&mut self) -> Result<Answer, Failure> {
        let engine = &mut self.opponent()?.engine;
        if !engine.is_open() {
            engine.reopen().map_err(|error| failure(&error))?;
        }
        self.begin()?;
        Ok(Answer::silent())
    }

    pub(super) fn send(&mut self, line: &str) -> Result<Answer, Failure> {
        let sent = self.opponent()?.engine.send(line);
        sent.map_err(|error| failure(&error))?;
        Ok(Answer::silent())
    }

    /// Shows every line to and from the engine, or does so no longer.
    pub(super) fn log(&mut self, on: bool) -> Result<Answer, Failure> {
        let engine = &mut self.opponent()?.engine;
        if on {
            engine.on_line(feen_uci::log_to(io::stderr()));
        } else {
            engine.forget_lines();
        }
        Ok(Answer::silent())
    }
}
