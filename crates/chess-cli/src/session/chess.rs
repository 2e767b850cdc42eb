//! A game of chess: the Laws of FIDE, claims, PGN.

mod analysis;
mod engine;
mod file;
mod listing;
mod loaded;
mod scene;
mod text;

use feen_chess::binbo::{self, IndexError};
use feen_chess::pgn::Letters;
use feen_chess::{
    Adjudication, CastlingSpelling, Claim, ClaimError, Game, Move, MoveErrorKind, Player, Position,
    Spelling, Winner, colour_name,
};
use feen_rules::ByPlayer;
use feen_uci::Play;
use serde_json::{Value, json};

use crate::answer::{Answer, Failure, Output};
use crate::arguments::Terms;
use crate::command::{self, Command, Row, VERBS};
use crate::scene::Scene;
use crate::session::clock::{self, Clock};
use crate::session::written::Written;
use crate::session::{Session, engine as engines, list};

use loaded::Loaded;

/// A game of chess, and all that the commands on it need to know.
#[derive(Debug)]
pub(crate) struct ChessSession {
    table: Table,
    rules: Adjudication,
    terms: Terms,
    /// Someone looks on who can stop a search.
    is_interactive: bool,
    /// How the board is drawn after each move.
    look: Look,
    /// The game of a file that this one began as.
    loaded: Option<Loaded>,
    written: Written,
    /// The clocks of both players, if there are some.
    clock: Option<Clock>,
    /// The lines of an analysis.
    lines: u32,
}

/// The choices of the verb `board`.
#[derive(Clone, Copy, Default, Debug)]
struct Look {
    unicode: bool,
    flip: bool,
}

#[derive(Debug)]
enum Table {
    Alone(Box<Game>),
    Engine(Box<Play>),
}

impl ChessSession {
    pub(crate) fn new(
        fen: Option<&str>,
        rules: Adjudication,
        terms: Terms,
    ) -> Result<Self, Failure> {
        let position = fen.map_or_else(|| Ok(Position::start()), position)?;
        Ok(Self {
            table: Table::Alone(Box::new(Game::from_position(position).adjudicated(rules))),
            rules,
            terms,
            is_interactive: false,
            look: Look::default(),
            loaded: None,
            written: Written::default(),
            clock: None,
            lines: 1,
        })
    }

    fn game(&self) -> &Game {
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
            Table::Alone(_) => Err(engines::missing()),
        }
    }

    /// Replaces the game, and sends the new one to the engine, if there is one.
    fn set_game(&mut self, game: Game) -> Result<Answer, Failure> {
        let game = game.adjudicated(self.rules);
        self.loaded = None;
        if let Some(clock) = &mut self.clock {
            clock.restart();
        }
        match &mut self.table {
            Table::Alone(other) => **other = game,
            Table::Engine(play) => play
                .set_game(game)
                .map_err(|error| Failure::play(&error, ""))?,
        }
        Ok(self.status())
    }

    /// Does a command that reads or writes a file.
    fn run_file(&mut self, command: &Command<'_>, output: Output) -> Result<Answer, Failure> {
        match command {
            Command::Picture {
                path,
                flip,
                png,
                replace,
            } => {
                let (game, written) = (self.game().clone(), &mut self.written);
                file::picture(&game, path, (*flip, *png), written, *replace)
            }
            Command::Pgn {
                path,
                letters,
                number,
            } => {
                let read = file::read_pgn(path, *letters, *number)?;
                self.set_loaded(read)
            }
            Command::Export { path, replace } => {
                let (game, written) = (self.game().clone(), &mut self.written);
                file::export(&game, self.loaded.as_ref(), path, written, *replace)
            }
            Command::Save { path, replace } => {
                let (game, written) = (self.game().clone(), &mut self.written);
                file::save(&game, path, written, *replace)?;
                Ok(self.status())
            }
            Command::Restore(path) => {
                let game = file::restore(path)?;
                self.loaded = None;
                if let Some(clock) = &mut self.clock {
                    clock.restart();
                }
                // It has rules of its own.
                match &mut self.table {
                    Table::Alone(other) => **other = game,
                    Table::Engine(play) => play
                        .set_game(game)
                        .map_err(|error| Failure::play(&error, ""))?,
                }
                Ok(self.status())
            }
            _ => self.run_engine(command, output),
        }
    }

    /// Does a command that is for the engine.
    fn run_engine(&mut self, command: &Command<'_>, output: Output) -> Result<Answer, Failure> {
        match command {
            Command::Engine { program, fen, .. } => self.open(program, *fen),
            Command::Play(words) => self.reply(words, output),
            Command::Best(words) => self.best(words),
            Command::Sync => self.sync(),
            Command::Send(line) => self.send(line),
            Command::Log(on) => self.log(*on),
            Command::Analyse(words) => self.analyse(words, output),
            _ => Ok(self.status()),
        }
    }

    /// The player whose clock runs; nobody after the end of the game.
    fn runner(&self) -> Option<Player> {
        let game = self.game();
        (!game.status().is_over()).then(|| game.position().turn())
    }

    /// Ends the game if the time of the player to move has run out: true if it has.
    fn look_at_clock(&mut self) -> bool {
        let Some(turn) = self.runner() else {
            return false;
        };
        if !self
            .clock
            .as_mut()
            .is_some_and(|clock| clock.runs_out(turn))
        {
            return false;
        }
        let can_mate = self.game().position().can_mate(!turn);
        let game = self.game_mut();
        // The game is in progress, so that it can be ended.
        let _ = if can_mate {
            game.award(Winner::Side(!turn), Some("on time"))
        } else {
            game.settle_draw(Some("time ran out, and the other player cannot mate"))
        };
        true
    }

    /// Presses the clock of a player who has moved.
    fn press(&mut self, mover: Player) {
        if let Some(clock) = &mut self.clock {
            clock.press(mover);
        }
    }

    /// Replaces the game by one that was read, and says which one it is.
    fn set_loaded(&mut self, (game, loaded): (Game, Loaded)) -> Result<Answer, Failure> {
        self.set_game(game)?;
        let (title, json) = (loaded.title(), loaded.json());
        self.loaded = Some(loaded);
        let mut answer = self.status_with(&json);
        if self.terms == Terms::English {
            answer.text = format!("{title}\n{}", answer.text);
        }
        Ok(answer)
    }

    /// How the game has ended, if it has: by its moves, by hand, or by the result of its file.
    fn end(&self) -> Option<String> {
        let game = self.game();
        if game.status().is_over() {
            return Some(text::status(game, self.terms));
        }
        self.loaded.as_ref()?.result_of(game)
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
        self.play_with(|game| match game.play(spelling) {
            Ok(_) => Ok(()),
            Err(error) => Err(Failure::mv(&error, text)),
        })
    }

    /// Plays a move of a game in progress.
    fn play_with(
        &mut self,
        play: impl FnOnce(&mut Game) -> Result<(), Failure>,
    ) -> Result<Answer, Failure> {
        let is_over = self.game().status().is_over();
        let before = self.game().position().clone();
        let plies = self.game().moves().len();
        let played = play(self.game_mut());
        if self.game().moves().len() > plies {
            self.press(before.turn());
        }
        if let Err(failure) = played {
            let is_refused_by_end = is_over && failure.code() == OVER;
            return Err(if is_refused_by_end {
                self.over()
            } else {
                failure
            });
        }
        let mv = self.game().moves().last().copied();
        let played = mv.map(|mv| json!({ "move": mv.to_string(), "san": before.san(mv).as_str() }));
        Ok(self.status_with(&played.unwrap_or_default()))
    }

    fn over(&self) -> Failure {
        Failure::refused(OVER, text::over(self.game(), self.terms))
    }

    fn undo(&mut self) -> Option<Move> {
        let undone = self.game_mut().undo();
        if let Some(clock) = &mut self.clock {
            clock.forgive();
        }
        undone
    }

    /// The question after `draw` alone, which ends nothing.
    fn no_reason(&self) -> Failure {
        if self.game().status().is_over() {
            return self.over();
        }
        Failure::usage(
            "expected a reason, as in `draw by agreement`; `claim` claims a draw by the rules",
        )
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
        let status = match self.terms {
            Terms::English => self.end(),
            Terms::Binbo => None,
        };
        let status = status.unwrap_or_else(|| text::status(self.game(), self.terms));
        let mut json = json!({ "status": status, "fen": self.game().position().to_string() });
        if let (Some(clock), Some(json)) = (&self.clock, json.as_object_mut()) {
            json.insert("clock".to_owned(), clock.json(self.runner()));
        }
        if let (Some(json), Some(more)) = (json.as_object_mut(), more.as_object()) {
            json.extend(more.clone());
        }
        Answer::line(status, json)
    }
}

impl Session for ChessSession {
    fn verbs(&self) -> &'static [Row] {
        &VERBS
    }

    fn run(&mut self, command: &Command<'_>, output: Output) -> Result<Answer, Failure> {
        self.look_at_clock();
        match command {
            Command::Clock(order) => {
                let runner = self.runner();
                clock::order(&mut self.clock, *order, runner, COLOURS)
            }
            Command::MultiPv(lines) => {
                self.lines = lines.unwrap_or(self.lines);
                Ok(list::lines(self.lines))
            }
            Command::New(None) => self.set_game(Game::new()),
            Command::New960(number) => match Position::chess960(*number) {
                Some(position) => self.set_game(Game::from_position(position)),
                None => Err(Failure::usage(format!(
                    "expected the number of a start of Chess960 from 0 to 959, found {number}"
                ))),
            },
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
                self.play_with(|game| match binbo::index_move(game, from, to, promotion) {
                    Ok(_) => Ok(()),
                    Err(IndexError::Move(error)) => Err(Failure::mv(&error, "")),
                    Err(error) => Err(Failure::refused(error.code(), error.to_string())),
                })
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
                let turn = colour_name(self.game().position().turn());
                Ok(Answer::line(turn, json!({ "turn": turn })))
            }
            Command::Status => Ok(self.status()),
            Command::Moves(form) => Ok(listing::moves(self.game(), *form, self.terms)),
            Command::Pieces(form) => Ok(listing::pieces(self.game(), *form, self.terms)),
            Command::Board { unicode, flip } => {
                self.look = Look {
                    unicode: *unicode,
                    flip: *flip,
                };
                Ok(listing::board(self.game(), self.look, self.terms))
            }
            Command::Draw(None) if self.terms == Terms::English => Err(self.no_reason()),
            Command::Draw(reason) => {
                let settled = self.game_mut().settle_draw(*reason);
                settled.map_err(|_| self.over()).map(|()| self.status())
            }
            Command::Resign(who) => {
                let side = who.unwrap_or_else(|| self.game().position().turn());
                let settled = self.game_mut().resign(side);
                settled.map_err(|_| self.over()).map(|()| self.status())
            }
            Command::Winner { who, reason } => {
                let settled = self.game_mut().award(Winner::from(*who), *reason);
                settled.map_err(|_| self.over()).map(|()| self.status())
            }
            Command::Undo => match self.undo() {
                Some(mv) => Ok(self.status_with(&json!({ "undone": mv.to_string() }))),
                None => Err(Failure::refused("game/start", "no move to take back")),
            },
            Command::Claim(claim) => self.claim(*claim),
            Command::Why(text) => Ok(text::why(self.game(), text, self.terms)),
            Command::Perft(depth) => {
                let nodes = self.game().position().perft(list::depth(*depth)?);
                Ok(Answer::line(nodes, json!({ "nodes": nodes })))
            }
            Command::Divide(depth) => Ok(listing::divide(self.game(), list::depth(*depth)?)),
            Command::Help(verb) => list::help(&VERBS, command::verbs(&VERBS), *verb, "e2e4, Nf3"),
            Command::Quit => Ok(Answer::silent()),
            _ => self.run_file(command, output),
        }
    }

    fn load(
        &mut self,
        text: &[u8],
        letters: Option<Letters>,
        number: Option<usize>,
    ) -> Result<Answer, Failure> {
        self.set_loaded(file::from_pgn(text, letters, number)?)
    }

    fn name(&self) -> &'static str {
        "chess"
    }

    fn scene(&self) -> Scene {
        let mut scene = scene::of(self.game(), self.end().as_deref(), self.look);
        if let Some(clock) = &self.clock {
            scene.facts.insert(1, clock.text(self.runner(), COLOURS));
        }
        scene
    }

    fn mark(&self) -> String {
        let game = self.game();
        format!("{} {:?}", game.position(), game.status())
    }

    fn move_words(&self) -> Vec<String> {
        if self.game().status().is_over() {
            return Vec::new();
        }
        let position = self.game().position();
        let moves = position.legal_moves();
        moves
            .flat_map(|mv| [mv.to_string(), position.san(mv).as_str().to_owned()])
            .collect()
    }

    fn be_interactive(&mut self) {
        self.is_interactive = true;
    }

    fn asks_before_replacing(&self, path: &str) -> bool {
        self.is_interactive && path != "-" && self.written.is_foreign(path)
    }

    fn asks_before_a_draw(&self) -> bool {
        self.is_interactive && self.terms == Terms::English && !self.game().status().is_over()
    }
}

/// The players by their colours.
const COLOURS: ByPlayer<&str> = ByPlayer::new("White", "Black");

/// The code of what a game that has ended refuses.
const OVER: &str = "game/over";

/// A FEN of chess or Chess960.
fn position(fen: &str) -> Result<Position, Failure> {
    // Usual rights first, whose errors are those of usual chess.
    fen.parse::<Position>()
        .or_else(|error| Position::from_fen(fen, CastlingSpelling::XFen).map_err(|_| error))
        .map_err(|error| Failure::fen(error, fen))
}
