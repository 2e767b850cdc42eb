//! A game, with an engine or without, and the commands done to it.

mod analysis;
mod engine;
mod file;
mod interrupt;
mod listing;
mod text;

use chess::{
    Adjudication, CastlingSpelling, Claim, ClaimError, Game, MoveError, MoveErrorKind, Position,
    Spelling, Winner,
};
use serde_json::{Value, json};
use uci::Play;

use crate::answer::{Answer, Failure, Output};
use crate::command::{Command, MoveForm};

/// A game that commands are done to.
#[derive(Debug)]
pub(crate) struct Session {
    table: Table,
    rules: Adjudication,
    /// Someone looks on who can stop a search.
    pub(crate) is_interactive: bool,
    /// How the board is drawn after each move.
    pub(crate) look: Look,
}

/// The choices of the verb `board`.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Look {
    pub(crate) unicode: bool,
    pub(crate) flip: bool,
}

#[derive(Debug)]
enum Table {
    Alone(Box<Game>),
    Engine(Box<Play>),
}

impl Session {
    pub(crate) fn new(fen: Option<&str>, rules: Adjudication) -> Result<Self, Failure> {
        let position = fen.map_or_else(|| Ok(Position::start()), position)?;
        Ok(Self {
            table: Table::Alone(Box::new(Game::from_position(position).adjudicated(rules))),
            rules,
            is_interactive: false,
            look: Look::default(),
        })
    }

    pub(crate) fn game(&self) -> &Game {
        match &self.table {
            Table::Alone(game) => game,
            Table::Engine(play) => play.game(),
        }
    }

    fn game_mut(&mut self) -> &mut Game {
        match &mut self.table {
            Table::Alone(game) => game,
            Table::Engine(play) => play.game_mut(),
        }
    }

    fn play(&mut self) -> Result<&mut Play, Failure> {
        match &mut self.table {
            Table::Engine(play) => Ok(play),
            Table::Alone(_) => Err(Failure::refused(
                "engine/closed",
                "expected an engine, found none; `engine PATH` opens one",
            )),
        }
    }

    /// Puts another game in the place of this one, and sends it to the engine, if there is one.
    fn set_game(&mut self, game: Game) -> Result<Answer, Failure> {
        let game = game.adjudicated(self.rules);
        match &mut self.table {
            Table::Alone(other) => **other = game,
            Table::Engine(play) => play
                .set_game(game)
                .map_err(|error| Failure::play(&error, ""))?,
        }
        Ok(self.status())
    }

    /// Does a command. Some write while they work; the rest is the answer.
    pub(crate) fn run(&mut self, command: &Command<'_>, output: Output) -> Result<Answer, Failure> {
        match command {
            Command::New(None) => self.set_game(Game::new()),
            Command::New(Some(fen)) | Command::Position(fen) => {
                self.set_game(Game::from_position(position(fen)?))
            }
            Command::Move(moves) => self.moves(moves, output, Spelling::Uci),
            Command::San(moves) => self.moves(moves, output, Spelling::San),
            Command::Bare(moves) => self.bare(moves, output),
            Command::Index {
                from,
                to,
                promotion,
            } => {
                let (from, to, promotion) = (*from, *to, *promotion);
                self.play_move(
                    Spelling::Indices {
                        from,
                        to,
                        promotion,
                    },
                    "",
                )
            }
            Command::Fen => {
                let fen = self.game().position().to_string();
                Ok(Answer::line(&fen, json!({ "fen": fen })))
            }
            Command::Feen => {
                let feen = self.game().position().feen().to_string();
                Ok(Answer::line(&feen, json!({ "feen": feen })))
            }
            Command::Turn => {
                let turn = listing::side(self.game().position().turn());
                Ok(Answer::line(turn, json!({ "turn": turn })))
            }
            Command::Status => Ok(self.status()),
            Command::Moves(form) => Ok(listing::moves(self.game(), *form)),
            Command::Pieces { by_name } => Ok(listing::pieces(self.game(), *by_name)),
            Command::Board { unicode, flip } => {
                self.look = Look {
                    unicode: *unicode,
                    flip: *flip,
                };
                let board = self
                    .game()
                    .print()
                    .unicode(*unicode)
                    .flip(*flip)
                    .to_string();
                Ok(Answer {
                    json: json!({ "board": board }),
                    text: board,
                })
            }
            Command::Picture { path, flip, png } => file::picture(self.game(), path, *flip, *png),
            Command::Pgn(path) => {
                let game = file::read_pgn(path)?;
                self.set_game(game)
            }
            Command::Export(path) => file::export(self.game(), path),
            Command::Draw(reason) => {
                let settled = self.game_mut().settle_draw(*reason);
                settled.map_err(|_| self.over()).map(|()| self.status())
            }
            Command::Winner { who, reason } => {
                let settled = self.game_mut().award(Winner::from(*who), *reason);
                settled.map_err(|_| self.over()).map(|()| self.status())
            }
            Command::Save(path) => {
                file::save(self.game(), path)?;
                Ok(self.status())
            }
            Command::Restore(path) => {
                let game = file::restore(path)?;
                // It has rules of its own.
                match &mut self.table {
                    Table::Alone(other) => **other = game,
                    Table::Engine(play) => play
                        .set_game(game)
                        .map_err(|error| Failure::play(&error, ""))?,
                }
                Ok(self.status())
            }
            Command::Undo => match self.game_mut().undo() {
                Some(mv) => Ok(self.status_with(&json!({ "undone": mv.to_string() }))),
                None => Err(Failure::refused(
                    "game/start",
                    "expected a move to take back, found none",
                )),
            },
            Command::Claim(claim) => self.claim(*claim),
            Command::Why(text) => Ok(text::why(self.game(), text)),
            Command::Perft(depth) => {
                let nodes = self.game().position().perft(text::depth(*depth)?);
                Ok(Answer::line(nodes, json!({ "nodes": nodes })))
            }
            Command::Divide(depth) => Ok(listing::divide(self.game(), text::depth(*depth)?)),
            Command::Help(verb) => text::help(*verb),
            Command::Quit => Ok(Answer::silent()),
            _ => self.run_engine(command, output),
        }
    }

    /// Does a command that is for the engine.
    fn run_engine(&mut self, command: &Command<'_>, output: Output) -> Result<Answer, Failure> {
        match command {
            Command::Engine { program, fen } => self.open(program, *fen),
            Command::Play(words) => self.reply(words, output),
            Command::Best(words) => self.best(words),
            Command::Sync => self.sync(),
            Command::Send(line) => self.send(line),
            Command::Log(on) => self.log(*on),
            Command::Analyse(words) => self.analyse(words, output),
            _ => Ok(self.status()),
        }
    }

    /// Puts the last game of a text in the place of this one.
    pub(crate) fn load(&mut self, text: &[u8]) -> Result<Answer, Failure> {
        self.set_game(file::from_pgn(text)?)
    }

    /// Plays moves, with an answer for each; those before one that is refused stay played.
    fn moves<'a>(
        &mut self,
        moves: &[&'a str],
        output: Output,
        spelling: impl Fn(&'a str) -> Spelling<'a>,
    ) -> Result<Answer, Failure> {
        let Some((last, others)) = moves.split_last() else {
            return Ok(self.status());
        };
        for text in others {
            let answer = self.play_move(spelling(text), text)?;
            output.answer(&answer);
        }
        self.play_move(spelling(last), last)
    }

    /// Plays moves that stand alone on a line, if they are moves.
    fn bare(&mut self, moves: &[&str], output: Output) -> Result<Answer, Failure> {
        let first = moves.first().copied().unwrap_or_default();
        let read = self.game().position().parse_move(first);
        if read.is_err_and(|error| error.kind() == MoveErrorKind::SanSyntax) {
            return Err(Failure::usage(format!(
                "expected a verb or a move, found `{first}`; `help` lists the verbs"
            )));
        }
        self.moves(moves, output, Spelling::from)
    }

    fn play_move(&mut self, spelling: Spelling<'_>, text: &str) -> Result<Answer, Failure> {
        let before = self.game().position().clone();
        if let Err(error) = self.game_mut().play(spelling) {
            return Err(self.refused(&error, text));
        }
        let mv = self.game().moves().last().copied();
        let played = mv.map(|mv| json!({ "move": mv.to_string(), "san": before.san(mv).as_str() }));
        Ok(self.status_with(&played.unwrap_or_default()))
    }

    fn refused(&self, error: &MoveError, text: &str) -> Failure {
        match error.kind() {
            MoveErrorKind::GameOver { .. } => self.over(),
            _ => Failure::mv(error, text),
        }
    }

    fn over(&self) -> Failure {
        let status = self.game().status();
        let message = format!("expected a game in progress, found {status}");
        Failure::refused("game/over", message)
    }

    fn claim(&mut self, which: Option<&str>) -> Result<Answer, Failure> {
        let claim = match which {
            Some("threefold") => Claim::ThreefoldRepetition,
            Some("fifty") => Claim::FiftyMoves,
            None => {
                let held = self.game().claims().iter().next();
                held.unwrap_or(Claim::ThreefoldRepetition)
            }
            Some(_) => return Err(Failure::usage("expected `claim [threefold|fifty]`")),
        };
        let claimed = self.game_mut().claim(claim).map(|_| ());
        match claimed {
            Ok(()) => Ok(self.status()),
            Err(ClaimError::AlreadyOver(_)) => Err(self.over()),
            Err(error) => Err(Failure::refused(error.code(), error.to_string())),
        }
    }

    fn status(&self) -> Answer {
        self.status_with(&json!({}))
    }

    /// The status as a line; in JSON with the FEN, and more.
    fn status_with(&self, more: &Value) -> Answer {
        let status = self.game().status().to_string();
        let mut json = json!({ "status": status, "fen": self.game().position().to_string() });
        if let (Some(json), Some(more)) = (json.as_object_mut(), more.as_object()) {
            json.extend(more.clone());
        }
        Answer::line(status, json)
    }
}

/// A FEN of chess or Chess960.
fn position(fen: &str) -> Result<Position, Failure> {
    // Usual rights first, whose errors are those of usual chess.
    fen.parse::<Position>()
        .or_else(|error| Position::from_fen(fen, CastlingSpelling::XFen).map_err(|_| error))
        .map_err(|error| Failure::fen(error, fen))
}
