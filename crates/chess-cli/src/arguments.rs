//! The arguments of the command, and the manual page that is made of them.

pub(crate) mod manual;

use std::ffi::OsString;
use std::path::Path;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use feen_chess::Adjudication;
use feen_chess::pgn::Letters;
use feen_files::Color;

use crate::answer::Terms;
use crate::command;
use crate::engine::{Learn, MateFile};
use crate::epd::Epd;
use crate::matches::arguments::Match;
use crate::operator::{Backup, Check, Games, Migrate, Player, Serve, Vacuum};
use crate::pgn::arguments::{PgnVerb, letters};
use crate::variant::VariantChoice;

/// Play chess and other games, ask about positions and analyse them, at a prompt
///
/// Without a verb there is a prompt; `help` there lists what can be typed, and each of these lines
/// is a verb here too: `chess moves count`, `chess --fen FEN board`.
#[derive(Parser, Debug)]
#[command(
    name = "chess",
    version,
    max_term_width = 80,
    after_help = "`chess --help` lists the verbs of the prompt.",
    after_long_help = command::help(),
    disable_help_subcommand = true
)]
pub(crate) struct Arguments {
    /// Write JSON, one object a line
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Start from this position
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    #[command(flatten)]
    pub(crate) game: VariantChoice,

    /// Which draw rules apply [default: fide, with `--terms binbo` automatic]
    #[arg(long, value_name = "RULES", value_enum)]
    rules: Option<Rules>,

    /// Vocabulary of answers: plain English or Binbo's
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

impl Arguments {
    /// The arguments of some words, with what the environment and a file of settings say. Wrong ones end the process.
    pub(crate) fn read(words: &[OsString]) -> Result<Self, String> {
        let matches = feen_site::matches(Self::command(), words)?;
        Self::from_arg_matches(&matches).map_err(|error| error.to_string())
    }

    /// Whether they are for a line of the prompt, or for the prompt.
    pub(crate) fn is_for_the_prompt(&self) -> bool {
        match &self.verb {
            None | Some(Verb::Line(_)) => true,
            Some(Verb::Pgn(pgn)) => pgn.verb.is_none(),
            _ => false,
        }
    }

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
    /// Let engines play each other
    Match(Box<Match>),
    /// Let an engine solve test suites: files of EPD with best moves
    Epd(Box<Epd>),
    /// Be the computer as an engine, which speaks UCI or USI
    Engine,
    /// Learn the weights of a game by self-play
    Learn(Box<Learn>),
    /// Solve problems of mate: files of FEN, SFEN or records
    Mate(Box<MateFile>),
    /// Report every error of files of games, or of a server's file
    Check(Check),
    /// Serve games over HTTP: pages, and an interface for programs
    #[command(
        after_help = "Options are also variables (CHESS_LISTEN) and keys of `--config FILE`."
    )]
    Serve(Box<Serve>),
    /// List, write, end or delete the games of a server
    Games(Box<Games>),
    /// Add, list, rename and remove the players of a server
    Player(Player),
    /// Copy a server's file, also while the server runs
    Backup(Backup),
    /// Give the space of deleted games of a file back to the system
    Vacuum(Vacuum),
    /// Create or upgrade the database tables
    Migrate(Migrate),
    /// Write the completions of a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual page
    Man,
    /// Any line of the prompt
    #[command(external_subcommand)]
    Line(Vec<OsString>),
}

#[derive(clap::Args, Debug)]
pub(crate) struct Pgn {
    /// Load a game of this file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: Option<String>,

    /// The number of the game [default: the last]
    #[arg(value_name = "N")]
    number: Option<usize>,

    /// The letters of pieces in the moves of the file, such as `german` or `KDTLS`
    #[arg(long, value_name = "LETTERS", value_parser = letters)]
    letters: Option<Letters>,

    #[command(subcommand)]
    pub(crate) verb: Option<PgnVerb>,
}

/// The message on arguments such as `pgn srot games.pgn`, whose first word is neither a verb nor a file.
pub(crate) fn unknown_verb(words: &[OsString]) -> Option<String> {
    let mut words = words.iter().skip(1).filter_map(|word| word.to_str());
    words.find(|word| *word == "pgn")?;
    let word = words.next().filter(|word| !word.starts_with('-'))?;
    let others: Vec<&str> = words.collect();
    let command = Arguments::command();
    let pgn = command.find_subcommand("pgn")?;
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_game = others.is_empty() || (others.len() == 1 && others.iter().all(is_number));
    let is_file = Path::new(word).exists() || word.contains(['.', '/', '\\']);
    if pgn.find_subcommand(word).is_some() || is_file || (is_game && !others.is_empty()) {
        return None;
    }
    let verbs: Vec<&str> = pgn.get_subcommands().map(clap::Command::get_name).collect();
    Some(format!(
        "unknown verb `{word}`; the verbs are {}",
        verbs.join(", ")
    ))
}

impl Verb {
    /// Removes `--json` after the verb, and says whether it was there. A line for an engine may
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
            Self::Pgn(pgn) => {
                let letters = pgn.letters.map(|letters| format!("--letters {letters} "));
                let number = pgn.number.map(|number| format!(" {number}"));
                Some(format!(
                    "pgn {}{}{}",
                    letters.unwrap_or_default(),
                    pgn.file.as_deref().unwrap_or("-"),
                    number.unwrap_or_default()
                ))
            }
            Self::Match(_)
            | Self::Epd(_)
            | Self::Engine
            | Self::Learn(_)
            | Self::Mate(_)
            | Self::Check(_)
            | Self::Serve(_)
            | Self::Games(_)
            | Self::Player(_)
            | Self::Backup(_)
            | Self::Vacuum(_)
            | Self::Migrate(_)
            | Self::Completions { .. }
            | Self::Man => None,
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
