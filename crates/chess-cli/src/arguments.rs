use std::ffi::OsString;

use chess::Adjudication;
use clap::{Parser, Subcommand, ValueEnum};
use files::{Color, Files};

/// Play chess, ask about positions and analyse them, at a prompt or verb by verb
///
/// Without a verb there is a prompt; `help` there lists what can be typed, and each of these lines
/// is a verb here too: `chess moves count`, `chess --fen FEN board`.
#[derive(Parser, Debug)]
#[command(
    name = "chess",
    version,
    max_term_width = 100,
    disable_help_subcommand = true
)]
pub(crate) struct Arguments {
    /// Write JSON, one object a line
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Start from this position
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Whose rules end a game in a draw [default: fide, with `--terms binbo` automatic]
    #[arg(long, value_name = "RULES", value_enum)]
    rules: Option<Rules>,

    /// The words for statuses, names and orders
    #[arg(
        long,
        value_name = "TERMS",
        value_enum,
        default_value = "english",
        global = true
    )]
    pub(crate) terms: Terms,

    /// When to write in colour
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value = "auto",
        global = true
    )]
    pub(crate) color: Color,

    #[command(subcommand)]
    pub(crate) verb: Option<Verb>,
}

/// The rules for draws.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Rules {
    /// Fivefold repetition and 75 moves end a game; threefold and 50 may be claimed
    Fide,
    /// Threefold repetition and 50 moves end a game at once
    #[value(alias = "binbo")]
    Automatic,
}

/// The language of answers.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Terms {
    /// Plain English: `draw by stalemate`
    #[default]
    English,
    /// The terms, orders and boards of the Erlang library: `{draw,stalemate}`
    Binbo,
}

impl Arguments {
    /// The rules for draws: those that were asked for, or those that go with the terms.
    pub(crate) fn adjudication(&self) -> Adjudication {
        match (self.rules, self.terms) {
            (Some(rules), _) => rules.into(),
            (None, Terms::English) => Adjudication::Fide,
            (None, Terms::Binbo) => Adjudication::Automatic,
        }
    }
}

impl From<Rules> for Adjudication {
    fn from(rules: Rules) -> Self {
        match rules {
            Rules::Automatic => Self::Automatic,
            Rules::Fide => Self::Fide,
        }
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Verb {
    /// Load a game, or work on files of games
    #[command(args_conflicts_with_subcommands = true)]
    Pgn(Box<Pgn>),
    /// Report every error of files of games, with its place: `chess pgn check`
    Check(Files),
    /// Any line of the prompt
    #[command(external_subcommand)]
    Line(Vec<OsString>),
}

#[derive(clap::Args, Debug)]
pub(crate) struct Pgn {
    /// A file whose last game is loaded; `-` is standard input
    #[arg(value_name = "FILE")]
    file: Option<String>,

    #[command(subcommand)]
    pub(crate) verb: Option<PgnVerb>,
}

/// The verbs on files of games.
#[derive(Subcommand, Debug)]
pub(crate) enum PgnVerb {
    /// Report every error, with its place
    Check(Files),
    /// Write the games again, in the export format of the standard
    Fmt(Fmt),
    /// Count games, half-moves, results and how the games ended
    Stats(Files),
    /// Write every position of the main lines, one a line, with its game and ply
    Positions(Positions),
    /// Write the games that have all of these properties
    Extract(Extract),
}

#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Fmt {
    #[command(flatten)]
    pub(crate) files: Files,

    /// The most characters of a line of moves; 0 is one line for all
    #[arg(long, value_name = "N", default_value_t = 79)]
    pub(crate) width: usize,

    /// Leave out comments
    #[arg(long)]
    pub(crate) no_comments: bool,

    /// Leave out variations
    #[arg(long)]
    pub(crate) no_variations: bool,

    /// Leave out glyphs such as `!?`
    #[arg(long)]
    pub(crate) no_nags: bool,

    /// Leave out commands such as `[%clk 0:05:00]` in comments
    #[arg(long)]
    pub(crate) no_commands: bool,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Positions {
    #[command(flatten)]
    pub(crate) files: Files,

    /// The notation of the positions
    #[arg(long, value_name = "NOTATION", value_enum, default_value = "fen")]
    pub(crate) to: Notation,
}

/// How positions are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    /// Forsyth-Edwards Notation
    Fen,
    /// Field Expression Encoding Notation
    Feen,
}

#[derive(clap::Args, Debug)]
pub(crate) struct Extract {
    #[command(flatten)]
    pub(crate) files: Files,

    /// Games with this tag, whose value has this text in it: `White=Carlsen`
    #[arg(long, value_name = "NAME=TEXT", value_parser = name_and_text)]
    pub(crate) tag: Vec<(String, String)>,

    /// Games with this result: `1-0`, `0-1`, `1/2-1/2` or `*`
    #[arg(long, value_name = "RESULT", value_parser = ["1-0", "0-1", "1/2-1/2", "*"])]
    pub(crate) result: Option<String>,

    /// Games of at least so many half-moves
    #[arg(long, value_name = "N")]
    pub(crate) min_plies: Option<usize>,

    /// Games of at most so many half-moves
    #[arg(long, value_name = "N")]
    pub(crate) max_plies: Option<usize>,

    /// Games that reach this position in their main line; clocks do not count
    #[arg(long, value_name = "FEN")]
    pub(crate) position: Option<chess::Position>,
}

fn name_and_text(text: &str) -> Result<(String, String), &'static str> {
    let pair = text.split_once('=').filter(|(name, _)| !name.is_empty());
    let (name, text) = pair.ok_or("expected NAME=TEXT")?;
    Ok((name.to_owned(), text.to_owned()))
}

impl Verb {
    /// Whether `--json` stands after the verb, from where it is removed. A line for an engine may
    /// hold anything.
    pub(crate) fn take_json(&mut self) -> bool {
        let Self::Line(words) = self else {
            return false;
        };
        if words.first().is_some_and(|verb| verb == "send") {
            return false;
        }
        let before = words.len();
        words.retain(|word| word != "--json");
        words.len() < before
    }

    /// The line of the prompt that the verb stands for.
    pub(crate) fn into_line(self) -> Option<String> {
        match self {
            Self::Pgn(pgn) => Some(format!(
                "pgn {}",
                pgn.file.unwrap_or_else(|| "-".to_owned())
            )),
            Self::Check(_) => None,
            Self::Line(words) => {
                let words: Vec<String> = words
                    .into_iter()
                    .map(|word| word.to_string_lossy().into_owned())
                    .collect();
                match words.as_slice() {
                    [verb, flag] if flag == "--help" || flag == "-h" => {
                        Some(format!("help {verb}"))
                    }
                    _ => Some(words.join(" ")),
                }
            }
        }
    }
}
