//! A game at the prompt, with an engine or without, and the commands on it.
//!
//! The game is one of any table of the crate `rules`; for chess the crate `chess` stands beside it (`orthodox`), which
//! says what is wrong with a text and where, and answers as Binbo does (`binbo`). `table` has the moves and the end,
//! `record` and `saved` the files, `engine` and `analysis` what needs an engine, `players`, `spelling` and `reading` the words.

mod analysis;
mod binbo;
mod clock;
mod ending;
mod engine;
mod lines;
mod list;
mod listing;
mod orthodox;
mod players;
mod reading;
mod record;
mod saved;
mod scene;
mod spelling;
mod table;
mod watch;
mod written;

use std::fs;
use std::path::Path;

use feen_chess::Adjudication;
use feen_chess::pgn::Letters;
use feen_rules::{
    ByPlayer, Dialect, ExchangeError, Notation, Player, Position, Reason, Variant, Variants,
};
use serde_json::{Value, json};

use crate::answer::Terms;
use crate::answer::{Answer, Failure, Output};
use crate::command::{Command, NotationOrder};
use crate::scene::Scene;

use clock::Clock;
use ending::Ending;
use engine::Opponent;
use record::Loaded;
use saved::Saved;
use scene::Look;
use spelling::Spelling;
use table::{Start, Table};
use written::Written;

/// The code of what a game that has ended refuses.
const OVER: &str = "game/over";

/// A game, and all that the commands on it need to know.
#[derive(Debug)]
pub(crate) struct Session {
    table: Table,
    /// The game that `new` starts.
    home: Variant,
    variants: Variants,
    /// The file or folder that the user's own variants are from, for engines that read it.
    path: Option<String>,
    rules: Adjudication,
    terms: Terms,
    opponent: Option<Opponent>,
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
    /// The notation of moves; nothing for that of the game.
    notation: Option<Notation>,
}

/// The choices of the command line for a session.
pub(crate) struct Choices<'a> {
    pub(crate) variant: Variant,
    pub(crate) variants: Variants,
    /// The file or folder of the user's own variants.
    pub(crate) path: Option<&'a str>,
    /// The position to start from.
    pub(crate) text: Option<&'a str>,
    pub(crate) rules: Adjudication,
    pub(crate) terms: Terms,
}

impl Session {
    pub(crate) fn new(choices: Choices<'_>) -> Result<Self, Failure> {
        let home = choices.variant;
        let is_chess = is_chess(&home, &choices.variants);
        if choices.terms == Terms::Binbo && !is_chess {
            return Err(not_binbos(&home));
        }
        let start = start(&home, choices.text, choices.rules, is_chess)?;
        let text = choices.text.unwrap_or_default();
        if let Some(note) = Dialect::note(start.position.variant(), text) {
            say(&note);
        }
        Ok(Self {
            table: Table::new(start, choices.rules),
            home,
            variants: choices.variants,
            path: choices.path.map(str::to_owned),
            rules: choices.rules,
            terms: choices.terms,
            opponent: None,
            is_interactive: false,
            look: Look::default(),
            loaded: None,
            written: Written::default(),
            clock: None,
            lines: 1,
            notation: None,
        })
    }

    /// A game of a built-in variant from its start.
    #[cfg(test)]
    pub(crate) fn of(name: &str) -> Self {
        let variants = Variants::builtin();
        let choices = Choices {
            variant: variants.find(name).unwrap(),
            variants,
            path: None,
            text: None,
            rules: Adjudication::Fide,
            terms: Terms::English,
        };
        Self::new(choices).unwrap()
    }

    /// Does a command. Some write while they work; the rest is the answer.
    pub(crate) fn run(&mut self, command: &Command<'_>, output: Output) -> Result<Answer, Failure> {
        self.look_at_clock();
        match command {
            Command::New(None) => self.set_start(None, output),
            Command::New(Some(text)) | Command::Position(text) => {
                self.set_start(Some(text), output)
            }
            Command::New960(number) => self.set_shuffled(*number),
            Command::Move(moves) => self.moves(moves, output, Spelling::Engine),
            Command::San(moves) => self.moves(moves, output, Spelling::Own),
            Command::Bare(moves) => self.moves(moves, output, Spelling::Any),
            Command::Index {
                from,
                to,
                promotion,
            } => self.play_indices(from, *to, *promotion),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Claim(which) => self.claim(*which),
            Command::Draw(_) | Command::Resign(_) | Command::Winner { .. } => self.settle(command),
            Command::Clock(order) => {
                let (runner, names) = (self.runner(), self.names());
                clock::order(&mut self.clock, *order, runner, names)
            }
            Command::Picture { .. }
            | Command::Pgn { .. }
            | Command::Export { .. }
            | Command::Save { .. }
            | Command::Restore(_) => self.run_file(command),
            Command::Engine { program, fen, usi } => self.open(program, *fen, *usi),
            Command::Play(words) => self.reply(words, output),
            Command::Best(words) => self.best(words),
            Command::Sync => self.sync(),
            Command::Send(line) => self.send(line),
            Command::Log(on) => self.log(*on),
            Command::Analyse(words) => self.analyse(words, output),
            Command::Notation(order) => self.choose(*order),
            Command::MultiPv(lines) => {
                self.lines = lines.unwrap_or(self.lines);
                Ok(list::lines(self.lines))
            }
            _ => self.tell(command),
        }
    }

    /// Answers a question, or changes how the board is shown.
    fn tell(&mut self, command: &Command<'_>) -> Result<Answer, Failure> {
        let binbo = match self.terms {
            Terms::Binbo => self.table.chess(),
            Terms::English => None,
        };
        match command {
            Command::Fen => {
                let fen = self.table.fen();
                Ok(Answer::line(&fen, json!({ "fen": fen })))
            }
            Command::Feen => self.feen(),
            Command::Sfen => self.sfen(),
            Command::Turn => {
                let turn = self.names()[self.position().turn()].to_lowercase();
                Ok(Answer::line(&turn, json!({ "turn": turn })))
            }
            Command::Moves(form) => {
                let chess = self.table.chess().filter(|_| form.is_numeric());
                let chess = binbo.or(chess);
                let of_binbo = chess.and_then(|game| binbo::moves(game, *form));
                of_binbo.map_or_else(|| listing::moves(&self.table, *form, self.chosen()), Ok)
            }
            Command::Pieces(form) => Ok(match binbo {
                Some(game) => binbo::pieces(game, *form),
                None => listing::pieces(&self.table, *form),
            }),
            Command::Board {
                unicode,
                flip,
                notation,
            } => {
                let look = Look {
                    unicode: *unicode,
                    flip: *flip,
                    notation: *notation,
                };
                self.look = look;
                Ok(match binbo {
                    Some(game) => binbo::board(game, look),
                    None => scene::board(self.table.game(), self.look()),
                })
            }
            Command::Why(text) => {
                let over = self.table.is_over().then(|| self.over());
                Ok(listing::why(&self.table, text, over, self.chosen()))
            }
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
            Command::Help(verb) => list::help(*verb, self.shown_notation()),
            Command::Quit => Ok(Answer::silent()),
            _ => Ok(self.status()),
        }
    }

    /// Does a command that reads or writes a file.
    fn run_file(&mut self, command: &Command<'_>) -> Result<Answer, Failure> {
        match command {
            Command::Picture {
                path,
                flip,
                png,
                replace,
            } => {
                let game = self.table.game();
                let draw = || scene::picture(game, *flip, *png);
                self.written.write_picture(path, (*png, *replace), draw)
            }
            Command::Pgn {
                path,
                letters,
                number,
            } => self.set_loaded(record::load(path, *letters, *number)?),
            Command::Export { path, replace } => {
                let (table, loaded) = (&self.table, self.loaded.as_ref());
                record::export(table, loaded, path, &mut self.written, *replace)
            }
            Command::Save { path, replace } => {
                let text = saved::text(&self.table, self.rules);
                self.written.write(path, text.as_bytes(), *replace)?;
                Ok(self.status())
            }
            Command::Restore(path) => self.restore(path),
            _ => Ok(self.status()),
        }
    }

    /// Replaces the game by one of a text of records: the last, unless a number is given.
    pub(crate) fn load(
        &mut self,
        text: &[u8],
        letters: Option<Letters>,
        number: Option<usize>,
    ) -> Result<Answer, Failure> {
        self.set_loaded(record::read_game(text, letters, number, "the text")?)
    }

    /// The word before the prompt's `>`.
    pub(crate) fn name(&self) -> &str {
        self.table.game().variant().name()
    }

    /// The board as it is drawn above the prompt.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = scene::of(self.table.game(), self.end().as_deref(), self.look());
        if let Some(clock) = &self.clock {
            scene
                .facts
                .insert(1, clock.text(self.runner(), self.names()));
        }
        scene
    }

    /// A text that changes whenever the board, its notation, or the state of the game does.
    pub(crate) fn mark(&self) -> String {
        format!("{:#} {:?} {:?}", self.position(), self.end(), self.chosen())
    }

    /// The legal moves as they can be typed.
    pub(crate) fn move_words(&self) -> Vec<String> {
        let moves = listing::legal(&self.table).into_iter();
        moves
            .flat_map(|one| {
                let texts = self.texts(one);
                [texts.uci, texts.own]
            })
            .collect()
    }

    /// Someone looks on from now on who can stop a search.
    pub(crate) fn be_interactive(&mut self) {
        self.is_interactive = true;
    }

    /// Whether a file exists that the prompt has not written, so that writing must ask.
    pub(crate) fn asks_before_replacing(&self, path: &str) -> bool {
        let exists = path != "-" && Path::new(path).exists();
        self.is_interactive && exists && self.written.is_foreign(path)
    }

    /// Whether `draw` alone asks back at the prompt.
    pub(crate) fn asks_before_a_draw(&self) -> bool {
        self.is_interactive && self.terms == Terms::English && !self.table.is_over()
    }

    fn position(&self) -> &Position {
        self.table.position()
    }

    /// The notation that was chosen, if it can write this game: another one may have come since.
    fn chosen(&self) -> Option<Notation> {
        let variant = self.table.game().variant();
        self.notation
            .filter(|chosen| spelling::is_of(*chosen, variant))
    }

    /// The notation in which moves are shown.
    fn shown_notation(&self) -> Notation {
        let of_game = || Notation::of_variant(self.table.game().variant());
        self.chosen().unwrap_or_else(of_game)
    }

    /// Shows moves in a notation from now on, or in that of the game; says which one it is.
    fn choose(&mut self, order: NotationOrder) -> Result<Answer, Failure> {
        let variant = self.table.game().variant();
        match order {
            NotationOrder::Show => {}
            NotationOrder::Set(notation) if !spelling::is_of(notation, variant) => {
                let message = format!("{notation} cannot write the moves of {}", variant.name());
                return Err(Failure::refused("move/notation", message));
            }
            NotationOrder::Set(notation) => {
                self.notation = Some(notation);
                self.look.notation = None;
            }
            NotationOrder::OfGame => {
                self.notation = None;
                self.look.notation = None;
            }
        }
        let shown = self.shown_notation().to_string();
        Ok(Answer::line(&shown, json!({ "notation": shown })))
    }

    /// A move as it is shown.
    fn texts(&self, one: feen_rules::Move) -> spelling::Texts {
        spelling::texts(self.position(), one, self.notation)
    }

    /// How the board is drawn: its notation is that of its own, or the one of all moves.
    fn look(&self) -> Look {
        let notation = self.look.notation.or_else(|| self.chosen());
        Look {
            notation,
            ..self.look
        }
    }

    /// The players as their game calls them.
    fn names(&self) -> ByPlayer<&'static str> {
        players::names(self.table.game().variant())
    }

    /// The start of a game of a variant, from a text or as usual.
    fn start(&self, variant: &Variant, text: Option<&str>) -> Result<Start, Failure> {
        start(variant, text, self.rules, is_chess(variant, &self.variants))
    }

    /// Starts from a position; a note names the spelling of another program.
    fn set_start(&mut self, text: Option<&str>, output: Output) -> Result<Answer, Failure> {
        let start = self.start(&self.home, text)?;
        let note = text.and_then(|text| Dialect::note(start.position.variant(), text));
        let mut answer = self.set_table(Table::new(start, self.rules))?;
        if let Some(note) = note {
            if !output.is_json() {
                say(&note);
            }
            if let Some(json) = answer.json.as_object_mut() {
                json.insert("note".to_owned(), json!(note));
            }
        }
        Ok(answer)
    }

    /// Replaces the game, and sends the new one to the engine, if there is one.
    fn set_table(&mut self, table: Table) -> Result<Answer, Failure> {
        self.table = table;
        self.loaded = None;
        if let Some(clock) = &mut self.clock {
            clock.restart();
        }
        if self.opponent.is_some() {
            self.begin()?;
        }
        Ok(self.status())
    }

    fn set_shuffled(&mut self, number: u16) -> Result<Answer, Failure> {
        let variant = if is_chess(&self.home, &self.variants) {
            crate::variant::variant(orthodox::CHESS960, &self.variants)?
        } else {
            self.home.clone()
        };
        let count = variant.shuffled_count();
        if count == 0 {
            let message = format!("{} has no start with a shuffled rank", variant.name());
            return Err(Failure::refused("game/not-shuffled", message));
        }
        let Some(start) = variant.shuffled(number.into()) else {
            let last = count.saturating_sub(1);
            let message =
                format!("expected the number of a start from 0 to {last}, found {number}");
            return Err(Failure::usage(message));
        };
        let start = self.start(&variant, Some(&start.fen()))?;
        self.set_table(Table::new(start, self.rules))
    }

    /// Replaces the game by one that was read, and says which one it is.
    fn set_loaded(&mut self, loaded: Loaded) -> Result<Answer, Failure> {
        let record = loaded.record();
        let variant = record.variant().clone();
        if self.terms == Terms::Binbo && !is_chess(&variant, &self.variants) {
            return Err(not_binbos(&variant));
        }
        let start = self.start(&variant, Some(&record.start().fen()))?;
        let mut table = Table::new(start, self.rules);
        for one in loaded.moves() {
            table.play(*one)?;
        }
        let is_shuffled = variant.name() == orthodox::CHESS960 && self.home.name() == "chess";
        self.set_table(table)?;
        if !is_shuffled {
            self.home = variant;
        }
        let (title, json) = (loaded.title(), loaded.json());
        self.loaded = Some(loaded);
        let mut answer = self.status_with(&json);
        if self.terms == Terms::English {
            answer.text = format!("{title}\n{}", answer.text);
        }
        Ok(answer)
    }

    fn restore(&mut self, path: &str) -> Result<Answer, Failure> {
        let text = fs::read_to_string(path).map_err(|error| Failure::io(path, &error))?;
        let saved = Saved::read(text.trim_end(), &self.variants)?;
        let (variant, rules) = (saved.variant.clone(), saved.rules);
        let is_chess = is_chess(&variant, &self.variants);
        if self.terms == Terms::Binbo && !is_chess {
            return Err(not_binbos(&variant));
        }
        let start = start(&variant, Some(saved.fen), rules, is_chess)?;
        let mut table = Table::new(start, rules);
        saved.play(&mut table)?;
        self.rules = rules;
        self.home = variant;
        self.set_table(table)
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
        let read = reading::read(&self.table, text, spelling, self.chosen());
        // A word that is no move at all is refused as one after the end, too.
        match read {
            Err(failure) if self.table.is_over() && failure.code() != "command/usage" => {
                Err(self.over())
            }
            Ok(_) if self.table.is_over() => Err(self.over()),
            read => self.play_move(read?),
        }
    }

    fn play_indices(
        &mut self,
        from: &str,
        to: i64,
        promotion: Option<&str>,
    ) -> Result<Answer, Failure> {
        let read = reading::by_indices(&self.table, from, to, promotion);
        if self.table.is_over() {
            return Err(self.over());
        }
        self.play_move(read?)
    }

    /// Plays a legal move of a game in progress.
    fn play_move(&mut self, one: feen_rules::Move) -> Result<Answer, Failure> {
        let (played, mover) = (self.texts(one), self.position().turn());
        self.table.play(one)?;
        self.press(mover);
        Ok(self.status_with(&json!({ "move": played.uci, "san": played.own })))
    }

    fn undo(&mut self) -> Result<Answer, Failure> {
        if let Some(Ending::Time { .. }) = self.table.ending() {
            return Err(self.over());
        }
        let Some(one) = self.table.undo() else {
            return Err(Failure::refused("game/start", "no move to take back"));
        };
        if let Some(clock) = &mut self.clock {
            clock.forgive();
        }
        let undone = self.position().uci(one).to_string();
        Ok(self.status_with(&json!({ "undone": undone })))
    }

    fn redo(&mut self) -> Result<Answer, Failure> {
        if self.table.is_over() {
            return Err(self.over());
        }
        let before = self.position().clone();
        let Some(one) = self.table.redo() else {
            return Err(Failure::refused("game/end", "no move to play again"));
        };
        if let Some(clock) = &mut self.clock {
            clock.forgive();
        }
        let played = spelling::texts(&before, one, self.notation);
        Ok(self.status_with(&json!({ "move": played.uci, "san": played.own })))
    }

    fn claim(&mut self, which: Option<&str>) -> Result<Answer, Failure> {
        let reason = match which {
            None => self.table.game().claims().first().copied(),
            Some("repetition" | "threefold") => Some(Reason::Repetition),
            Some("moves" | "fifty") => Some(Reason::Moves),
            Some("entering-king") => Some(Reason::EnteringKing),
            Some(_) => {
                return Err(Failure::usage(
                    "expected `claim [repetition|moves|entering-king]`",
                ));
            }
        };
        if self.table.is_over() {
            return Err(self.over());
        }
        let Some(reason) = reason else {
            return Err(Failure::refused("game/no-claim", "nothing to claim"));
        };
        self.table.claim(reason)?;
        Ok(self.status())
    }

    /// Ends the game as the players or the arbiter say.
    fn settle(&mut self, command: &Command<'_>) -> Result<Answer, Failure> {
        let variant = self.table.game().variant();
        let owned = |reason: Option<&str>| reason.map(str::to_owned);
        let ending = match command {
            Command::Resign(None) => Ending::Resigned(self.position().turn()),
            Command::Resign(Some(word)) => {
                let player = players::player(variant, word).ok_or_else(|| {
                    let ByPlayer { first, second } = self.names().map(str::to_lowercase);
                    Failure::usage(format!(
                        "expected `resign [{first}|{second}]`, found `{word}`"
                    ))
                })?;
                Ending::Resigned(player)
            }
            Command::Winner { who, reason } => {
                Ending::Win(ending::winner(variant, who), owned(*reason))
            }
            Command::Draw(None) if self.terms == Terms::English && !self.table.is_over() => {
                return Err(Failure::usage(
                    "expected a reason, as in `draw by agreement`; `claim` claims a draw by the rules",
                ));
            }
            Command::Draw(reason) => Ending::Draw(owned(*reason)),
            _ => return Ok(self.status()),
        };
        if self.table.is_over() {
            return Err(self.over());
        }
        self.table.settle(ending);
        Ok(self.status())
    }

    /// The player whose clock runs; nobody after the end of the game.
    fn runner(&self) -> Option<Player> {
        (!self.table.is_over()).then(|| self.position().turn())
    }

    /// Ends the game if the time of the player to move has run out: true if it just has.
    fn look_at_clock(&mut self) -> bool {
        let (Some(turn), Some(clock)) = (self.runner(), &mut self.clock) else {
            return false;
        };
        if !clock.runs_out(turn) {
            return false;
        }
        let wins = self.position().can_win(!turn);
        self.table.settle(Ending::Time { loser: turn, wins });
        true
    }

    /// Presses the clock of a player who has moved.
    fn press(&mut self, mover: Player) {
        if let Some(clock) = &mut self.clock {
            clock.press(mover);
        }
    }

    /// How the game has ended, if it has: by its moves, by hand, or by the result of its file.
    fn end(&self) -> Option<String> {
        let end = self.table.end(self.names());
        end.or_else(|| {
            self.loaded
                .as_ref()?
                .end_of(self.table.game(), self.names())
        })
    }

    /// How the game stands, in the terms of the session.
    fn status_text(&self) -> String {
        match (self.terms, self.table.chess()) {
            (Terms::Binbo, Some(chess)) => binbo::status(chess),
            _ => self.end().unwrap_or_else(|| "in progress".to_owned()),
        }
    }

    fn over(&self) -> Failure {
        Failure::refused(OVER, format!("the game is over: {}", self.status_text()))
    }

    fn status(&self) -> Answer {
        self.status_with(&json!({}))
    }

    /// The status as a line; in JSON with the FEN, and more.
    fn status_with(&self, more: &Value) -> Answer {
        let status = self.status_text();
        let mut json = json!({ "status": status, "fen": self.table.fen() });
        if let (Some(clock), Some(json)) = (&self.clock, json.as_object_mut()) {
            json.insert("clock".to_owned(), clock.json(self.runner()));
        }
        if let (Some(json), Some(more)) = (json.as_object_mut(), more.as_object()) {
            json.extend(more.clone());
        }
        Answer::line(status, json)
    }

    fn feen(&self) -> Result<Answer, Failure> {
        if let Some(chess) = self.table.chess() {
            let feen = chess.position().feen().to_string();
            return Ok(Answer::line(&feen, json!({ "feen": feen })));
        }
        let converted = self.position().to_feen();
        let converted = converted.map_err(|error| exchange(&error, ""))?;
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
}

/// Says how a text was read.
fn say(note: &str) {
    feen_files::note(&format!("note: {note}"));
}

/// Whether a variant has the rules of the crate `chess`, and is not one of the user's own by the same name.
fn is_chess(variant: &Variant, variants: &Variants) -> bool {
    let is_own = |own: &Variant| own.name().eq_ignore_ascii_case(variant.name());
    orthodox::is_name(variant.name()) && !variants.own().iter().any(is_own)
}

/// The failure of Binbo's vocabulary for a game that it does not play.
fn not_binbos(variant: &Variant) -> Failure {
    let message = format!("`--terms binbo` is for chess, not for {}", variant.name());
    Failure::usage(message)
}

/// The start of a game: from FEN, FEEN or SFEN, or the usual one.
fn start(
    variant: &Variant,
    text: Option<&str>,
    rules: Adjudication,
    is_chess: bool,
) -> Result<Start, Failure> {
    let game = table::ruled(variant, rules);
    let Some(text) = text else {
        let position = Position::start(&game);
        let chess = is_chess.then(|| orthodox::same(&position)).flatten();
        return Ok(Start { position, chess });
    };
    let read = |variant: &Variant, text: &str| {
        Position::from_text(variant, text).map_err(|error| exchange(&error, text))
    };
    if !is_chess {
        let position = read(&game, text)?;
        return Ok(Start {
            position,
            chess: None,
        });
    }
    match orthodox::start(text) {
        Ok((chess, is_usual)) => {
            let variant = if is_usual {
                game
            } else {
                let shuffled = Variant::by_name(orthodox::CHESS960);
                shuffled.map_or(game, |shuffled| table::ruled(&shuffled, rules))
            };
            let position = read(&variant, &format!("{chess:#}"))?;
            Ok(Start {
                position,
                chess: Some(chess),
            })
        }
        Err(failure) => {
            // FEEN has no error of its own: a text that is neither is a FEN.
            let position = read(&game, text).map_err(|_| failure)?;
            let chess = orthodox::same(&position);
            Ok(Start { position, chess })
        }
    }
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
