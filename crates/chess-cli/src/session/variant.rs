//! A game of any variant that the crate `rules` has a table for.

mod analysis;
mod engine;
mod listing;
mod scene;
mod spelling;

use std::fs;
use std::path::Path;

use feen_chess::pgn::Letters;
use feen_rules::{ByPlayer, ExchangeError, Game, Player, Position, Reason, Variant, Variants};
use serde_json::{Value, json};

use crate::answer::{Answer, Failure, Output};
use crate::command::{self, Command, MoveForm, Row, VARIANT_VERBS};
use crate::scene::Scene;
use crate::session::clock::{self, Clock};
use crate::session::written::Written;
use crate::session::{Session, list};
use crate::variant::variant;

use engine::Opponent;
use spelling::Spelling;

/// The players.
const PLAYERS: ByPlayer<&str> = ByPlayer::new("first", "second");

/// The code of what a game that has ended refuses.
const OVER: &str = "move/game-over";

/// A game of a variant, and all that the commands on it need to know.
#[derive(Debug)]
pub(crate) struct VariantSession {
    game: Game,
    variants: Variants,
    /// The file that the variants are from, for engines that read it.
    file: Option<String>,
    opponent: Option<Opponent>,
    is_interactive: bool,
    /// The second player sits at the bottom.
    flip: bool,
    written: Written,
    /// The clocks of both players, if there are some.
    clock: Option<Clock>,
    /// The lines of an analysis.
    lines: u32,
}

impl VariantSession {
    /// A game from a position, or from the start.
    pub(crate) fn new(
        variant: &Variant,
        variants: Variants,
        file: Option<String>,
        text: Option<&str>,
    ) -> Result<Self, Failure> {
        let start = text.map_or_else(
            || Ok(Position::start(variant)),
            |text| position(variant, text),
        )?;
        Ok(Self {
            game: Game::from_position(start),
            variants,
            file,
            opponent: None,
            is_interactive: false,
            flip: false,
            written: Written::default(),
            clock: None,
            lines: 1,
        })
    }

    fn position(&self) -> &Position {
        self.game.position()
    }

    /// Replaces the game, and sends the new one to the engine, if there is one.
    fn set_game(&mut self, game: Game) -> Result<Answer, Failure> {
        self.game = game;
        if let Some(clock) = &mut self.clock {
            clock.restart();
        }
        if self.opponent.is_some() {
            self.begin()?;
        }
        Ok(self.status())
    }

    fn set_position(&mut self, text: &str) -> Result<Answer, Failure> {
        let start = position(self.game.variant(), text)?;
        self.set_game(Game::from_position(start))
    }

    fn set_shuffled(&mut self, number: u16) -> Result<Answer, Failure> {
        let variant = self.game.variant();
        let count = variant.shuffled_count();
        if count == 0 {
            let name = variant.name();
            return Err(Failure::refused(
                "game/not-shuffled",
                format!("{name} has no start with a shuffled rank"),
            ));
        }
        let Some(start) = variant.shuffled(number.into()) else {
            let last = count.saturating_sub(1);
            let message =
                format!("expected the number of a start from 0 to {last}, found {number}");
            return Err(Failure::usage(message));
        };
        self.set_game(Game::from_position(start))
    }

    /// Plays moves, with an answer for each; those before one that is refused stay played.
    fn moves(
        &mut self,
        moves: &[&str],
        output: Output,
        spelling: Spelling,
    ) -> Result<Answer, Failure> {
        let Some((last, others)) = moves.split_last() else {
            return Ok(self.status());
        };
        for text in others {
            let answer = self.play(text, spelling)?;
            output.answer(&answer);
        }
        self.play(last, spelling)
    }

    /// Plays a move, and says how the game stands.
    fn play(&mut self, text: &str, spelling: Spelling) -> Result<Answer, Failure> {
        if self.has_ended() {
            return Err(self.over());
        }
        let one = spelling.read(&self.game, text)?;
        let (played, mover) = (spelling::texts(self.position(), one), self.game.turn());
        if self.game.play(one).is_err() {
            return Err(self.over());
        }
        self.press(mover);
        Ok(self.status_with(&json!({ "move": played.uci, "san": played.own })))
    }

    /// How the game has ended, if it has.
    fn end(&self) -> Option<String> {
        let end = self.game.end().map(|end| end.to_string());
        end.or_else(|| {
            let loser = self.clock.as_ref()?.flagged()?;
            Some(if self.position().can_win(!loser) {
                format!("the {} player wins: time", !loser)
            } else {
                "draw: time, and the other player cannot win".to_owned()
            })
        })
    }

    fn has_ended(&self) -> bool {
        self.end().is_some()
    }

    /// The player whose clock runs; nobody after the end of the game.
    fn runner(&self) -> Option<Player> {
        (!self.has_ended()).then(|| self.game.turn())
    }

    /// Looks if the time of the player to move has run out: true if it just has.
    fn look_at_clock(&mut self) -> bool {
        let Some(turn) = self.runner() else {
            return false;
        };
        self.clock
            .as_mut()
            .is_some_and(|clock| clock.runs_out(turn))
    }

    /// Presses the clock of a player who has moved.
    fn press(&mut self, mover: Player) {
        if let Some(clock) = &mut self.clock {
            clock.press(mover);
        }
    }

    fn over(&self) -> Failure {
        let end = self.end().unwrap_or_default();
        Failure::refused(OVER, format!("the game is over: {end}"))
    }

    fn status(&self) -> Answer {
        self.status_with(&json!({}))
    }

    /// The status as a line; in JSON with the FEN, and more.
    fn status_with(&self, more: &Value) -> Answer {
        let status = self.end().unwrap_or_else(|| "in progress".to_owned());
        let mut json = json!({ "status": status, "fen": self.position().fen() });
        if let (Some(clock), Some(json)) = (&self.clock, json.as_object_mut()) {
            json.insert("clock".to_owned(), clock.json(self.runner()));
        }
        if let (Some(json), Some(more)) = (json.as_object_mut(), more.as_object()) {
            json.extend(more.clone());
        }
        Answer::line(status, json)
    }

    fn undo(&mut self) -> Result<Answer, Failure> {
        let flagged = self.clock.as_ref().and_then(Clock::flagged);
        if flagged.is_some() && self.game.end().is_none() {
            return Err(self.over());
        }
        let Some(one) = self.game.undo() else {
            return Err(Failure::refused("game/start", "no move to take back"));
        };
        if let Some(clock) = &mut self.clock {
            clock.forgive();
        }
        let undone = self.position().uci(one).to_string();
        Ok(self.status_with(&json!({ "undone": undone })))
    }

    fn redo(&mut self) -> Result<Answer, Failure> {
        if self.has_ended() {
            return Err(self.over());
        }
        if let Some(clock) = &mut self.clock {
            clock.forgive();
        }
        let before = self.position().clone();
        let Some(one) = self.game.redo() else {
            return Err(Failure::refused("game/end", "no move to play again"));
        };
        let played = spelling::texts(&before, one);
        Ok(self.status_with(&json!({ "move": played.uci, "san": played.own })))
    }

    fn claim(&mut self, which: Option<&str>) -> Result<Answer, Failure> {
        let known = [Reason::Repetition, Reason::Moves, Reason::EnteringKing];
        let reason = match which {
            None => self.game.claims().first().copied(),
            Some(word) => {
                let found = known.iter().find(|reason| reason.code() == word);
                let usage = || Failure::usage("expected `claim [repetition|moves|entering-king]`");
                Some(*found.ok_or_else(usage)?)
            }
        };
        if self.has_ended() {
            return Err(self.over());
        }
        let Some(reason) = reason else {
            return Err(Failure::refused("game/no-claim", "nothing to claim"));
        };
        match self.game.claim(reason) {
            Ok(_) => Ok(self.status()),
            Err(error) => Err(Failure::refused(error.code(), error.to_string())),
        }
    }

    fn feen(&self) -> Result<Answer, Failure> {
        let converted = self
            .position()
            .to_feen()
            .map_err(|error| exchange(&error, ""))?;
        let (feen, residue) = (
            converted.feen().to_string(),
            converted.residue().to_string(),
        );
        Ok(Answer::line(
            &feen,
            json!({ "feen": feen, "residue": residue }),
        ))
    }

    fn sfen(&self) -> Result<Answer, Failure> {
        match self.position().sfen() {
            Some(sfen) => Ok(Answer::line(&sfen, json!({ "sfen": sfen }))),
            None => Err(Failure::refused(
                "position/sfen",
                "SFEN cannot write rights to castle and counted checks",
            )),
        }
    }

    fn restore(&mut self, path: &str) -> Result<Answer, Failure> {
        let text = fs::read_to_string(path).map_err(|error| Failure::io(path, &error))?;
        let game = self.read_game(text.trim_end())?;
        self.set_game(game)
    }

    /// `name ":" fen [" moves" move ..]`, as a game prints.
    fn read_game(&self, text: &str) -> Result<Game, Failure> {
        let shape = || {
            let message = "expected the name of a variant, `:`, and a FEN";
            Failure::refused("game/state", message)
        };
        let (name, rest) = text.split_once(':').ok_or_else(shape)?;
        let (fen, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
        let variant = variant(name, &self.variants)?;
        let mut game = Game::from_position(position(&variant, fen.trim())?);
        for text in moves.split_whitespace() {
            let one = Spelling::Engine.read(&game, text)?;
            if let Err(reason) = game.play(one) {
                return Err(Failure::refused(reason.code(), reason.to_string()));
            }
        }
        Ok(game)
    }

    /// Does a command that is for the engine.
    fn run_engine(&mut self, command: &Command<'_>, output: Output) -> Result<Answer, Failure> {
        match command {
            Command::Engine { program, fen, usi } => self.open(program, *fen, *usi),
            Command::Play(words) => self.reply(words, output),
            Command::Best(words) => self.best(words),
            Command::Sync => self.sync(),
            Command::Send(line) => self.send(line),
            Command::Log(on) => self.log(*on),
            Command::Analyse(words) => self.analyse(words, output),
            _ => Ok(self.status()),
        }
    }
}

/// A position of a variant: FEEN, FEN or SFEN.
fn position(variant: &Variant, text: &str) -> Result<Position, Failure> {
    Position::from_text(variant, text).map_err(|error| exchange(&error, text))
}

fn exchange(error: &ExchangeError, text: &str) -> Failure {
    let failure = Failure::refused(error.code(), error.message());
    match error.span() {
        Some(span) if !text.is_empty() => {
            let picture = feen::error::picture(text, span.clone(), None).to_string();
            failure.at(span, picture)
        }
        _ => failure,
    }
}

impl Session for VariantSession {
    fn verbs(&self) -> &'static [Row] {
        &VARIANT_VERBS
    }

    fn run(&mut self, command: &Command<'_>, output: Output) -> Result<Answer, Failure> {
        self.look_at_clock();
        match command {
            Command::Clock(order) => {
                let runner = self.runner();
                clock::order(&mut self.clock, *order, runner, PLAYERS)
            }
            Command::MultiPv(lines) => {
                self.lines = lines.unwrap_or(self.lines);
                Ok(list::lines(self.lines))
            }
            Command::New(None) => {
                let start = Position::start(self.game.variant());
                self.set_game(Game::from_position(start))
            }
            Command::New960(number) => self.set_shuffled(*number),
            Command::New(Some(text)) | Command::Position(text) => self.set_position(text),
            Command::Move(moves) => self.moves(moves, output, Spelling::Engine),
            Command::San(moves) => self.moves(moves, output, Spelling::Own),
            Command::Bare(moves) => self.moves(moves, output, Spelling::Any),
            Command::Fen => {
                let fen = self.position().fen();
                Ok(Answer::line(&fen, json!({ "fen": fen })))
            }
            Command::Feen => self.feen(),
            Command::Sfen => self.sfen(),
            Command::Turn => {
                let turn = self.position().turn().as_str();
                Ok(Answer::line(turn, json!({ "turn": turn })))
            }
            Command::Status => Ok(self.status()),
            Command::Moves(MoveForm::Count) => {
                let count = listing::legal(&self.game).len();
                Ok(Answer::line(count, json!({ "count": count })))
            }
            Command::Moves(form) => listing::moves(&self.game, *form),
            Command::Pieces(_) => Ok(listing::pieces(self.position())),
            Command::Board { flip, .. } => {
                self.flip = *flip;
                Ok(listing::board(&self.game, *flip))
            }
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Claim(which) => self.claim(*which),
            Command::Why(text) => Ok(listing::why(&self.game, text)),
            Command::Perft(depth) => {
                let nodes = self.position().perft(list::depth(*depth)?);
                Ok(Answer::line(nodes, json!({ "nodes": nodes })))
            }
            Command::Divide(depth) => {
                let position = self.position();
                let counts = position.divide(list::depth(*depth)?).into_iter();
                let text = |one| position.uci(one).to_string();
                Ok(list::divide(counts.map(|(one, nodes)| (text(one), nodes))))
            }
            Command::Picture {
                path,
                flip,
                png,
                replace,
            } => {
                let game = &self.game;
                let draw = || scene::picture(game, *flip, *png);
                self.written.write_picture(path, (*png, *replace), draw)
            }
            Command::Save { path, replace } => {
                let text = format!("{}\n", self.game);
                self.written.write(path, text.as_bytes(), *replace)?;
                Ok(self.status())
            }
            Command::Restore(path) => self.restore(path),
            Command::Help(verb) => {
                let (verbs, words) = (self.verbs(), command::verbs(&VARIANT_VERBS));
                list::help(verbs, words, *verb, "c3c4, P@e5, Nf3, 7g7f")
            }
            Command::Quit => Ok(Answer::silent()),
            _ => self.run_engine(command, output),
        }
    }

    fn load(&mut self, _: &[u8], _: Option<Letters>, _: Option<usize>) -> Result<Answer, Failure> {
        // `pgn` is not among the verbs.
        Err(Failure::usage("expected a verb of the game, found `pgn`"))
    }

    fn name(&self) -> &str {
        self.game.variant().name()
    }

    fn scene(&self) -> Scene {
        let mut scene = scene::of(&self.game, self.end().as_deref(), self.flip);
        if let Some(clock) = &self.clock {
            scene.facts.insert(1, clock.text(self.runner(), PLAYERS));
        }
        scene
    }

    fn mark(&self) -> String {
        format!("{:#} {:?}", self.position(), self.end())
    }

    fn move_words(&self) -> Vec<String> {
        let position = self.position();
        let moves = listing::legal(&self.game).into_iter();
        moves
            .flat_map(|one| {
                let texts = spelling::texts(position, one);
                [texts.uci, texts.own]
            })
            .collect()
    }

    fn be_interactive(&mut self) {
        self.is_interactive = true;
    }

    fn asks_before_replacing(&self, path: &str) -> bool {
        self.is_interactive && Path::new(path).exists() && self.written.is_foreign(path)
    }

    fn asks_before_a_draw(&self) -> bool {
        false
    }
}
