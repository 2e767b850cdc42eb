//! A line of the prompt, read.

mod clock_order;
mod notation_order;

pub(crate) use clock_order::ClockOrder;
pub(crate) use notation_order::NotationOrder;

use std::fmt::Write as _;
use std::path::Path;

use feen_chess::pgn::Letters;
use feen_rules::Notation;

use crate::answer::Failure;
use crate::pgn::arguments::letters;

/// A verb with its arguments, which are texts of the line.
#[derive(Debug)]
pub(crate) enum Command<'a> {
    New(Option<&'a str>),
    /// A start of Chess960, by its number.
    New960(u16),
    Move(Vec<&'a str>),
    /// Moves without a verb, in either notation.
    Bare(Vec<&'a str>),
    San(Vec<&'a str>),
    Index {
        /// The index of a square, or a piece in hand: `P@`.
        from: &'a str,
        to: i64,
        promotion: Option<&'a str>,
    },
    Fen,
    Turn,
    Status,
    Moves(MoveForm),
    Pieces(PieceForm),
    Board {
        unicode: bool,
        flip: bool,
        notation: Option<Notation>,
    },
    Picture {
        path: &'a str,
        flip: bool,
        png: bool,
        replace: bool,
    },
    Pgn {
        path: &'a str,
        letters: Option<Letters>,
        /// The number of the game in the file, the last one unless it is given.
        number: Option<usize>,
    },
    Export {
        path: &'a str,
        /// A file that the session has not written is replaced.
        replace: bool,
    },
    Draw(Option<&'a str>),
    Resign(Option<&'a str>),
    Winner {
        who: &'a str,
        reason: Option<&'a str>,
    },
    Save {
        path: &'a str,
        replace: bool,
    },
    Restore(&'a str),
    Engine {
        program: Vec<&'a str>,
        fen: Option<&'a str>,
        /// It speaks USI.
        usi: bool,
    },
    Play(Vec<&'a str>),
    Best(Vec<&'a str>),
    Position(&'a str),
    Sync,
    Send(&'a str),
    Log(bool),
    Undo,
    Redo,
    Claim(Option<&'a str>),
    Feen,
    Sfen,
    Why(&'a str),
    Perft(u32),
    Divide(u32),
    Analyse(Vec<&'a str>),
    /// The number of lines of an analysis, or none to say it.
    MultiPv(Option<u32>),
    Clock(ClockOrder),
    Notation(NotationOrder),
    Help(Option<&'a str>),
    Quit,
}

/// How legal moves are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveForm {
    /// In the notation of the game.
    Own,
    Uci,
    San,
    Indices,
    Bits,
    Count,
    /// In a notation that is not of chess.
    Other(Notation),
}

impl MoveForm {
    /// Whether it names squares by numbers.
    pub(crate) const fn is_numeric(self) -> bool {
        matches!(self, Self::Indices | Self::Bits)
    }
}

/// How pieces are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PieceForm {
    Usual,
    Squares,
    Indices,
}

/// A verb, what may follow it, and what it does.
pub(crate) type Row = (&'static str, &'static str, &'static str);

/// The verbs.
pub(crate) const VERBS: [Row; 40] = [
    (
        "new",
        "[TEXT | 960 N]",
        "start a game: FEN, SFEN, `two`, `HEHE EHEH`, shuffled",
    ),
    (
        "move",
        "MOVE..",
        "play moves in UCI or USI: e2e4 a7a8q P@e5 7g7f",
    ),
    (
        "san",
        "MOVE..",
        "play moves as players write them: Nf3 P-76 C2=5",
    ),
    (
        "index",
        "FROM TO [PROMOTION]",
        "play a move by indices of squares: a1 is 0",
    ),
    ("undo", "", "take the last move back"),
    ("redo", "", "play the move again that was taken back"),
    ("fen", "", "the position as FEN"),
    ("feen", "", "the position as FEEN"),
    ("sfen", "", "the position as SFEN"),
    ("turn", "", "the side to move"),
    ("status", "", "how the game stands"),
    (
        "moves",
        "[uci|san|int|bits|count|usi|western|csa|kif|iccs|wxf|chinese|janggi]",
        "the legal moves in the game's notation, or another",
    ),
    (
        "notation",
        "[game|uci|usi|san|western|csa|kif|iccs|wxf|chinese|janggi]",
        "show moves and the board in it from now on",
    ),
    ("why", "MOVE", "say why a move is legal or not"),
    (
        "pieces",
        "[index|notation]",
        "the pieces with their squares",
    ),
    (
        "board",
        "[unicode] [flip] [NOTATION]",
        "the board and the hands, in a notation",
    ),
    ("svg", "FILE [flip]", "draw the board into a file"),
    ("png", "FILE [flip]", "draw the board into a file"),
    (
        "pgn",
        "[--letters german] FILE|- [N]",
        "load game N, or the last: PGN, KIF, CSA ..",
    ),
    (
        "export",
        "FILE|-",
        "write .pgn, .kif, .csa, .wxf ..; `export!` replaces",
    ),
    (
        "save",
        "FILE",
        "write the game to a file; `save!` replaces one",
    ),
    ("restore", "FILE", "read a game that was saved"),
    (
        "claim",
        "[repetition|moves|entering-king]",
        "end the game by the rules",
    ),
    (
        "draw",
        "REASON",
        "end the game as a draw: `draw by agreement`",
    ),
    (
        "resign",
        "[SIDE]",
        "resign, for the player to move or a side",
    ),
    (
        "winner",
        "WHO [REASON]",
        "end the game with a winner: a side or a name",
    ),
    (
        "engine",
        "[usi] PATH|tcp://HOST:PORT [TEXT]",
        "an engine joins the game; \"PATH ARG..\" has arguments",
    ),
    (
        "play",
        "[depth=N movetime=MS ..] [MOVE]",
        "play a move, then let the engine move",
    ),
    (
        "best",
        "[depth=N movetime=MS ..]",
        "the engine's move, which is not played",
    ),
    ("position", "TEXT", "set a position"),
    (
        "sync",
        "",
        "send the game again, to a new engine if it has left",
    ),
    ("send", "LINE", "send a line to the engine"),
    ("log", "on|off", "show every line to and from the engine"),
    (
        "analyse",
        "[depth=N movetime=MS infinite ..]",
        "watch the engine think; Ctrl-C stops it",
    ),
    ("multipv", "[N]", "show the N best lines of an analysis"),
    (
        "clock",
        "[MINUTES[+SECONDS]|off]",
        "clocks for both players: `clock 5+3`",
    ),
    ("perft", "N", "count the positions after N half-moves"),
    ("divide", "N", "the same for each move"),
    ("help", "[VERB]", "this list, or a line of it"),
    ("quit", "", "leave"),
];

/// The verbs with what they do, as lines of at most 80 characters.
pub(crate) fn rows<'a>(verbs: impl Iterator<Item = &'a Row>) -> String {
    let mut text = String::new();
    for (name, arguments, about) in verbs {
        let call = format!("{name} {arguments}");
        let call = call.trim_end();
        // Long calls have their explanation below.
        if call.len() > 26 {
            let _ = writeln!(text, "{call}\n{:27}{about}", "");
        } else {
            let _ = writeln!(text, "{call:27}{about}");
        }
    }
    text
}

/// The verbs of the prompt, below the help of the command.
pub(crate) fn help() -> String {
    format!("Verbs of the prompt:\n{}", rows(VERBS.iter()))
}

/// The most lines of an analysis.
const MOST_LINES: u32 = 256;

/// The verbs that replace a file only with a `!`.
const REPLACING: [&str; 4] = ["export", "save", "svg", "png"];

/// Other words for verbs of the list.
const OTHERS: [(&str, &str); 4] = [
    ("analyze", "analyse"),
    ("exit", "quit"),
    ("hint", "best"),
    ("load", "pgn"),
];

/// All words for verbs.
pub(crate) fn words() -> impl Iterator<Item = &'static str> {
    let others = OTHERS.iter().map(|(other, _)| *other);
    VERBS.iter().map(|(verb, ..)| *verb).chain(others)
}

/// The verb of the list that a word stands for.
fn listed(word: &str) -> &str {
    let other = OTHERS.iter().find(|(other, _)| *other == word);
    other.map_or(word, |(_, verb)| verb)
}

impl<'a> Command<'a> {
    /// Reads a line that is not blank.
    ///
    /// A line without a verb is a move to play.
    pub(crate) fn read(line: &'a str) -> Result<Self, Failure> {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (verb, replace) = match verb.strip_suffix('!') {
            Some(verb) if REPLACING.contains(&verb) => (verb, true),
            _ => (verb, false),
        };
        let (verb, rest) = (listed(verb), rest.trim());
        let words: Vec<&str> = rest.split_whitespace().collect();
        let text = Some(rest).filter(|rest| !rest.is_empty());
        let Some(row) = VERBS.iter().find(|(name, ..)| *name == verb) else {
            return Ok(Self::Bare(line.split_whitespace().collect()));
        };
        let usage = |_: &str| usage(row);
        let needed = |what: Option<&'a str>| what.ok_or_else(|| usage(verb));
        let nothing = |command: Self| {
            if words.is_empty() {
                Ok(command)
            } else {
                Err(usage(verb))
            }
        };
        match verb {
            "new" => new(&words, text).ok_or_else(|| usage(verb)),
            "move" if !words.is_empty() => Ok(Self::Move(words)),
            "san" if !words.is_empty() => Ok(Self::San(words)),
            "index" => index(&words).ok_or_else(|| usage(verb)),
            "fen" => nothing(Self::Fen),
            "turn" => nothing(Self::Turn),
            "status" => nothing(Self::Status),
            "moves" => moves(rest, row).ok_or_else(|| usage(verb)),
            "pieces" => pieces(rest, row).ok_or_else(|| usage(verb)),
            "board" => {
                let notation = |word: &&str| word.parse::<Notation>().ok();
                let known = words
                    .iter()
                    .all(|word| *word == "ascii" || takes(row, word) || notation(word).is_some());
                let (unicode, flip) = (words.contains(&"unicode"), words.contains(&"flip"));
                let board = Self::Board {
                    unicode,
                    flip,
                    notation: words.iter().find_map(notation),
                };
                known.then_some(board).ok_or_else(|| usage(verb))
            }
            "svg" | "png" => picture(&words, verb == "png", replace).ok_or_else(|| usage(verb)),
            "pgn" => needed(text).and_then(|text| pgn(text, row)),
            "export" => needed(text).map(|path| Self::Export { path, replace }),
            "draw" => Ok(Self::Draw(text)),
            "resign" if words.len() < 2 => Ok(Self::Resign(text)),
            "winner" => {
                let (who, reason) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let reason = Some(reason.trim()).filter(|reason| !reason.is_empty());
                needed(text).map(|_| Self::Winner { who, reason })
            }
            "save" => needed(text).map(|path| Self::Save { path, replace }),
            "restore" => needed(text).map(Self::Restore),
            "engine" => {
                let usi = rest.strip_prefix("usi ").filter(|_| takes(row, "usi"));
                let program = usi.unwrap_or(rest).trim_start();
                engine(program, usi.is_some()).ok_or_else(|| usage(verb))
            }
            "play" => Ok(Self::Play(words)),
            "best" => Ok(Self::Best(words)),
            "position" => needed(text).map(Self::Position),
            "sync" => nothing(Self::Sync),
            "send" => needed(text).map(Self::Send),
            "log" => match rest {
                "on" => Ok(Self::Log(true)),
                "off" => Ok(Self::Log(false)),
                _ => Err(usage(verb)),
            },
            "undo" => nothing(Self::Undo),
            "redo" => nothing(Self::Redo),
            "claim" => Ok(Self::Claim(text)),
            "feen" => nothing(Self::Feen),
            "sfen" => nothing(Self::Sfen),
            "why" => needed(text).map(Self::Why),
            "perft" => rest.parse().map(Self::Perft).map_err(|_| usage(verb)),
            "divide" => rest.parse().map(Self::Divide).map_err(|_| usage(verb)),
            "analyse" => Ok(Self::Analyse(words)),
            "multipv" => match rest {
                "" => Ok(Self::MultiPv(None)),
                number => match number.parse() {
                    Ok(lines @ 1..=MOST_LINES) => Ok(Self::MultiPv(Some(lines))),
                    _ => Err(usage(verb)),
                },
            },
            "notation" => NotationOrder::read(rest)
                .map(Self::Notation)
                .ok_or_else(|| usage(verb)),
            "clock" => ClockOrder::read(rest)
                .map(Self::Clock)
                .ok_or_else(|| usage(verb)),
            "help" => Ok(Self::Help(text.map(listed))),
            "quit" => nothing(Self::Quit),
            _ => Err(usage(verb)),
        }
    }
}

impl Command<'_> {
    /// Whether it replaces a file that is there.
    pub(crate) const fn replaces(&self) -> bool {
        matches!(
            self,
            Self::Export { replace: true, .. } | Self::Save { replace: true, .. }
        )
    }

    /// The same command, which replaces a file that is there.
    pub(crate) fn replacing(self) -> Self {
        match self {
            Self::Export { path, .. } => Self::Export {
                path,
                replace: true,
            },
            Self::Save { path, .. } => Self::Save {
                path,
                replace: true,
            },
            other => other,
        }
    }
}

/// Whether a verb takes a word.
fn takes((_, arguments, _): &Row, word: &str) -> bool {
    let words = arguments.split(|letter: char| !letter.is_ascii_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    words.any(|other| other == word)
}

/// `FILE [ "flip" ]`
fn picture<'a>(words: &[&'a str], png: bool, replace: bool) -> Option<Command<'a>> {
    let (path, flip) = match words {
        [path] => (path, false),
        [path, "flip"] => (path, true),
        _ => return None,
    };
    Some(Command::Picture {
        path,
        flip,
        png,
        replace,
    })
}

/// `[ notation ]`
fn moves<'a>(form: &str, row: &Row) -> Option<Command<'a>> {
    let form = match form {
        "" => MoveForm::Own,
        "uci" | "str" => MoveForm::Uci,
        _ if !takes(row, form) => return None,
        "san" => MoveForm::San,
        "int" => MoveForm::Indices,
        "bits" => MoveForm::Bits,
        "count" => MoveForm::Count,
        _ => MoveForm::Other(form.parse().ok()?),
    };
    Some(Command::Moves(form))
}

/// `[ form ]`
fn pieces<'a>(form: &str, row: &Row) -> Option<Command<'a>> {
    let form = match form {
        "" => PieceForm::Usual,
        _ if !takes(row, form) => return None,
        "index" => PieceForm::Indices,
        _ => PieceForm::Squares,
    };
    Some(Command::Pieces(form))
}

/// `[ fen / "960" number ]`
fn new<'a>(words: &[&str], text: Option<&'a str>) -> Option<Command<'a>> {
    match words {
        ["960"] => None,
        ["960", number] => number.parse().map(Command::New960).ok(),
        _ => Some(Command::New(text)),
    }
}

/// `from to [ promotion ]`
fn index<'a>(words: &[&'a str]) -> Option<Command<'a>> {
    let (from, to, promotion) = match words {
        [from, to] => (from, to, None),
        [from, to, promotion] => (from, to, Some(*promotion)),
        _ => return None,
    };
    let is_from = from.parse::<i64>().is_ok() || from.ends_with('@');
    Some(Command::Index {
        from: is_from.then_some(*from)?,
        to: to.parse().ok()?,
        promotion,
    })
}

/// `( word / '"' word *( blank word ) '"' ) [ fen ]`
fn engine(rest: &str, usi: bool) -> Option<Command<'_>> {
    let (program, fen) = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?,
        None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
    };
    let fen = Some(fen.trim()).filter(|fen| !fen.is_empty());
    let program: Vec<&str> = if rest.starts_with('"') {
        program.split_whitespace().collect()
    } else {
        vec![program]
    };
    let is_named = program.first().is_some_and(|path| !path.is_empty());
    is_named.then_some(Command::Engine { program, fen, usi })
}

/// `[--letters LETTERS] FILE [NUMBER]`
fn pgn<'a>(text: &'a str, row: &Row) -> Result<Command<'a>, Failure> {
    let (path, letters) = match text.strip_prefix("--letters") {
        None => (text, None),
        Some(rest) => {
            let rest = rest.strip_prefix('=').unwrap_or(rest).trim_start();
            let (name, path) = rest
                .split_once(char::is_whitespace)
                .ok_or_else(|| usage(row))?;
            (
                path.trim_start(),
                Some(letters(name).map_err(Failure::usage)?),
            )
        }
    };
    // The name of a file may end with a number.
    let numbered = path
        .rsplit_once(char::is_whitespace)
        .filter(|_| !Path::new(path).exists())
        .and_then(|(path, number)| Some((path.trim_end(), number.parse().ok()?)));
    let (path, number) = numbered.map_or((path, None), |(path, number)| (path, Some(number)));
    Ok(Command::Pgn {
        path,
        letters,
        number,
    })
}

/// The failure of a verb without what it needs.
fn usage((verb, arguments, _): &Row) -> Failure {
    Failure::usage(format!(
        "expected `{}`",
        format!("{verb} {arguments}").trim_end()
    ))
}
