use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use feen_chess::pgn::TimeControl;

use super::rule::{DrawRule, ResignRule, Sprt};
use crate::engines::{Named, Setting};
use crate::limits::SearchLimits;
use crate::variant::VariantChoice;

#[derive(clap::Args, Debug)]
#[command(
    group = clap::ArgGroup::new("time").required(true).multiple(true).args(["tc", "nodes", "depth", "movetime"]),
    override_usage = "chess match --engine <ENGINE> --engine <ENGINE>... <LIMIT> [OPTIONS]",
    after_help = "\
Examples:
  chess match --engine New=./new --engine Old=./old --tc 10+0.1 \\
    --openings book.epd --pgn games.pgn --sprt elo0=0 elo1=5
  chess match --engine ./a --engine ./b --engine ./c --nodes 10000
  chess match --game shogi --engine \"A=usi ./a\" --engine \"B=usi ./b\" \\
    --movetime 100"
)]
pub(crate) struct Match {
    /// An engine: PROGRAM or NAME=PROGRAM, at least twice; `NAME=usi PROGRAM ARG..` speaks USI and has arguments; `builtin` is the computer
    #[arg(long, value_name = "ENGINE", required = true, value_parser = Named::from_text)]
    engine: Vec<Named>,

    /// Set an option of all engines, or of one: `Hash=64`, `New.Threads=2`
    #[arg(long, value_name = "OPTION", value_parser = Setting::from_text)]
    engine_option: Vec<Setting>,

    /// The clock: `[MOVES/]SECONDS[+INCREMENT]`, as in `10+0.1` and `40/60+0.6`
    #[arg(long, value_name = "TIME", conflicts_with = "movetime")]
    pub(super) tc: Option<TimeControl>,

    #[command(flatten)]
    pub(super) limits: SearchLimits,

    /// The time in milliseconds by which an engine may exceed its clock or `--movetime`
    #[arg(long, hide_short_help = true, value_name = "MS", default_value_t = 50)]
    margin: u64,

    /// Forfeit an engine without a clock after N seconds of silence
    #[arg(
        long,
        hide_short_help = true,
        value_name = "SECONDS",
        default_value_t = 60
    )]
    stall: u64,

    #[command(flatten)]
    pub(super) variant: VariantChoice,

    /// The pairings
    #[arg(long, value_name = "KIND", value_enum, default_value = "round-robin")]
    pub(super) tournament: Tournament,

    /// The number of games between each two engines
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,

    /// The number of openings between each two engines, in place of `--games`
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    rounds: Option<u32>,

    /// Play each opening once, not twice with the colours changed
    #[arg(long)]
    no_repeat: bool,

    /// Play N games at a time
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) concurrency: NonZeroUsize,

    /// Openings: games (PGN, KIF, CSA ..), positions (EPD, FEN, SFEN), or a Polyglot book
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,

    /// Begin with N half-moves by lot that the computer finds even, other ones in each round
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        default_missing_value = "6",
        conflicts_with_all = ["openings", "plies", "order", "start"],
        value_parser = clap::value_parser!(u16).range(1..=100)
    )]
    pub(super) even: Option<u16>,

    /// The order of the openings
    #[arg(long, value_name = "ORDER", value_enum, default_value = "sequential")]
    pub(super) order: Order,

    /// The seed of the random order, of the moves from a book, and of even openings
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,

    /// Play only the first N half-moves of an opening [default: all of a game, 8 of a book]
    #[arg(long, value_name = "N")]
    pub(super) plies: Option<usize>,

    /// Begin with opening N
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) start: u32,

    /// Adjudicate a draw after move `movenumber`, once both engines have given scores within `score` centipawns for
    /// `movecount` moves: `--draw movenumber=40 movecount=8 score=10`
    #[arg(long, value_name = "KEY=N", num_args = 1.., value_delimiter = ',')]
    draw: Vec<String>,

    /// Adjudicate a loss once an engine has given scores of at most -`score` centipawns for `movecount` moves, with
    /// `twosided=true` also the opponent at least `score`: `--resign movecount=3 score=600`
    #[arg(long, value_name = "KEY=N", num_args = 1.., value_delimiter = ',')]
    resign: Vec<String>,

    /// Adjudicate a draw after N moves of each side
    #[arg(long, value_name = "N")]
    pub(super) max_moves: Option<u32>,

    /// Stop when a sequential test is decided: `--sprt elo0=0 elo1=5 alpha=0.05 beta=0.05`, in normalized Elo or with
    /// `model=logistic`
    #[arg(long, value_name = "KEY=N", num_args = 1.., value_delimiter = ',')]
    sprt: Vec<String>,

    /// Add each game to FILE as it ends; games that FILE has are counted, not played again
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,

    /// The value of the tag Event
    #[arg(
        long,
        hide_short_help = true,
        value_name = "TEXT",
        default_value = "Engine match"
    )]
    pub(super) event: String,
}

impl Match {
    /// The engines with their options, at least two with different names.
    pub(super) fn engines(&self) -> Result<Vec<Named>, String> {
        let mut engines = self.engine.clone();
        if engines.len() < 2 {
            return Err("expected at least two engines, each after `--engine`".to_owned());
        }
        for (place, engine) in engines.iter().enumerate() {
            let mut others = engines.iter().take(place);
            if others.any(|other| other.name == engine.name) {
                return Err(format!(
                    "two engines have the name {}; use `--engine NAME=PROGRAM`",
                    engine.name
                ));
            }
        }
        for option in &self.engine_option {
            if !option.apply(&mut engines) {
                return Err(format!("no engine has the name {}", option.engine()));
            }
        }
        if !self.no_repeat && self.rounds.is_none() && !self.games.is_multiple_of(2) {
            return Err(format!(
                "expected an even number of games, found {}: each opening is played twice, or once with `--no-repeat`",
                self.games
            ));
        }
        Ok(engines)
    }

    /// Whether each opening is played twice, with the colours changed.
    pub(super) const fn pairs(&self) -> bool {
        !self.no_repeat
    }

    /// The openings between each two engines.
    pub(super) fn rounds(&self) -> u32 {
        let legs = if self.no_repeat { 1 } else { 2 };
        self.rounds.unwrap_or_else(|| self.games.div_ceil(legs))
    }

    pub(super) const fn margin(&self) -> Duration {
        Duration::from_millis(self.margin)
    }

    pub(super) const fn stall(&self) -> Duration {
        Duration::from_secs(self.stall)
    }

    pub(super) fn draw(&self) -> Result<Option<DrawRule>, String> {
        (!self.draw.is_empty())
            .then(|| DrawRule::read(&self.draw))
            .transpose()
    }

    pub(super) fn resign(&self) -> Result<Option<ResignRule>, String> {
        (!self.resign.is_empty())
            .then(|| ResignRule::read(&self.resign))
            .transpose()
    }

    pub(super) fn sprt(&self, engines: usize) -> Result<Option<Sprt>, String> {
        if self.sprt.is_empty() {
            return Ok(None);
        }
        if engines != 2 {
            return Err("`--sprt` is for a match of two engines".to_owned());
        }
        Sprt::read(&self.sprt).map(Some)
    }
}

/// The pairings of a match.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tournament {
    /// Each engine plays each other one
    RoundRobin,
    /// The first engine plays each other one
    Gauntlet,
}

/// The order of openings.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// As in the file
    Sequential,
    /// Shuffled by the seed
    Random,
}
