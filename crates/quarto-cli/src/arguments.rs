//! The words of the command line.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, Command as Words, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use feen_quarto::{Level, ParseError, Rules};

/// Play, solve and serve Quarto
///
/// Without a command, starts a game.
#[derive(Parser, Debug)]
#[command(name = "quarto", version, args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    play: Play,
}

/// The address of a server of Quarto, beside one of other games.
const LISTEN: &str = "127.0.0.1:4444";

impl Arguments {
    /// The words that there are.
    pub(crate) fn words() -> Words {
        Self::command().mut_subcommand("serve", |serve| {
            serve.mut_arg("listen", |listen| listen.default_value(LISTEN))
        })
    }

    /// The arguments of some words, with what the environment and a file of settings say. Wrong ones end the process.
    pub(crate) fn read(words: &[OsString]) -> Result<Self, String> {
        let matches = feen_site::matches(Self::words(), words)?;
        Self::from_arg_matches(&matches).map_err(|error| error.to_string())
    }

    /// The command; without one, `play`.
    pub(crate) fn into_command(self) -> Command {
        self.command.unwrap_or(Command::Play(self.play))
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Play(Play),
    Solve(Solve),
    Show(Show),
    Match(Match),
    Serve(Box<Serve>),
    /// Print shell completions
    Completions {
        /// Shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

/// Play a game in the terminal, or line by line
#[derive(Args, Clone, Debug)]
#[command(after_help = PLAY)]
pub(crate) struct Play {
    /// Your opponent: human, easy, normal, hard, mcts:ROUNDS or perfect
    #[arg(long, value_name = "PLAYER", default_value = "normal")]
    pub(crate) opponent: Opponent,

    /// Player who gives the first piece; with --from, player to act
    #[arg(long, value_name = "WHO", value_enum, default_value_t)]
    pub(crate) first: First,

    /// Rules: `lines` or `squares`, then properties and `call`, separated by commas
    #[arg(long, default_value_t)]
    pub(crate) rules: Rules,

    /// Seed for the coin toss and the opponent's choices
    #[arg(long)]
    pub(crate) seed: Option<u64>,

    /// Start from this position
    #[arg(long, value_name = "FEEN", allow_hyphen_values = true)]
    pub(crate) from: Option<String>,

    /// Draw with ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,

    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: ColorChoice,
}

const PLAY: &str = "\
A piece is a number from 0 to f: 1 for dark, 2 for hollow, 4 for tall, 8 for a
cylinder.

Without a terminal on standard input or output, each line is a command: `give 7`
or `give 0111`, `place b3`, `call`, `show`, `feen`, `hint`, `undo`, `help`,
`quit`. The board is printed after each change, and the position as FEEN at the
end. The exit status is 1 if a line was refused.

Examples:
  quarto
  quarto --opponent perfect --first me
  quarto --opponent human --rules squares,call
  printf 'give 7\\nhint\\n' | quarto --first me --seed 1";

/// Solve a position: win, draw or loss for the player who acts
///
/// A long search shows its progress; Ctrl-C stops it.
#[derive(Args, Debug)]
#[command(after_help = SOLVE)]
pub(crate) struct Solve {
    /// Position, such as "4/3R'/1+R1r'/+r'1r1 s'/ Q/q"; `-` reads one per line from standard input
    #[arg(allow_hyphen_values = true)]
    pub(crate) feen: String,

    /// Rules
    #[arg(long, default_value_t)]
    pub(crate) rules: Rules,

    /// Print all turns with their values, the best first
    #[arg(long)]
    pub(crate) all: bool,

    /// Print one line of JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Memory for positions, such as 64MiB
    #[arg(long, value_name = "SIZE", default_value = "64MiB")]
    pub(crate) table: Bytes,

    /// Use N threads, which share the memory; one per core by default
    #[arg(long, value_name = "N", default_value_t = cores())]
    pub(crate) threads: NonZeroUsize,
}

const SOLVE: &str = "\
Examples:
  quarto solve \"4/3R'/1+R1r'/+r'1r1 s'/ Q/q\" --all
  quarto solve - --json < positions.txt";

fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Draw a position
#[derive(Args, Debug)]
pub(crate) struct Show {
    /// Position; `-` reads one per line from standard input
    #[arg(allow_hyphen_values = true)]
    pub(crate) feen: String,

    /// Rules
    #[arg(long, default_value_t)]
    pub(crate) rules: Rules,

    /// Write an SVG picture to this file instead; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Draw with ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
}

/// Let two players play each other
///
/// The player who gives first alternates.
#[derive(Args, Debug)]
pub(crate) struct Match {
    /// First player: easy, normal, hard, mcts:ROUNDS or perfect
    pub(crate) a: Level,

    /// Second player
    pub(crate) b: Level,

    /// Number of games
    #[arg(long, default_value_t = 100)]
    pub(crate) games: u32,

    /// Seed for all choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,

    /// Rules
    #[arg(long, default_value_t)]
    pub(crate) rules: Rules,

    /// Print one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Serve Quarto over HTTP: pages, and an interface for programs
///
/// Visitors play against the computer at eight levels, a friend or anybody. Pages update themselves, and work without scripts.
#[derive(Args, Debug)]
#[command(after_help = "Options are also variables (QUARTO_LISTEN) and keys of `--config FILE`.")]
pub(crate) struct Serve {
    #[command(flatten)]
    pub(crate) server: feen_site::Serve,

    /// Minimum time the computer takes for its turn, such as 600ms
    #[arg(long, value_name = "TIME", default_value = "600ms")]
    pub(crate) pace: Time,

    /// Seed for the computer's choices
    #[arg(long)]
    pub(crate) seed: Option<u64>,

    /// Link to a server of other games at this address
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) chess: Option<String>,
}

/// A span of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Time(pub(crate) Duration);

impl FromStr for Time {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected a time such as 600ms, 10s, 30m or 2h";
        let digits = text.trim_end_matches(|end: char| !end.is_ascii_digit());
        let number: u64 = digits.parse().map_err(|_| EXPECTED)?;
        let of = |seconds: u64| Duration::from_secs(number.saturating_mul(seconds));
        match text.strip_prefix(digits) {
            Some("ms") => Ok(Self(Duration::from_millis(number))),
            Some("s") => Ok(Self(of(1))),
            Some("m") => Ok(Self(of(60))),
            Some("h") => Ok(Self(of(3_600))),
            _ => Err(EXPECTED),
        }
    }
}

/// The opponent of the player at the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    Human,
    Computer(Level),
}

impl FromStr for Opponent {
    type Err = ParseError;

    fn from_str(word: &str) -> Result<Self, ParseError> {
        match word {
            "human" => Ok(Self::Human),
            _ => word.parse().map(Self::Computer),
        }
    }
}

/// The player who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum First {
    Me,
    Opponent,
    #[default]
    Toss,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum ColorChoice {
    #[default]
    Auto,
    Always,
    Never,
}

/// A size in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bytes(pub(crate) usize);

impl FromStr for Bytes {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected a size such as 512KiB, 64MiB or 2GiB";
        let digits = text.trim_end_matches(|end: char| !end.is_ascii_digit());
        let unit = match text.strip_prefix(digits) {
            Some("" | "B") => 1,
            Some("KiB") => 1 << 10,
            Some("MiB") => 1 << 20,
            Some("GiB") => 1 << 30,
            _ => return Err(EXPECTED),
        };
        let number: usize = digits.parse().map_err(|_| EXPECTED)?;
        Ok(Self(number.saturating_mul(unit)))
    }
}
