use std::fs;

use feen_files::{Outcome, note, report_error};
use feen_rules::{Variant, Variants};
use feen_search::learn::{Learned, Plan, Progress};

use crate::interrupt::Interrupt;
use crate::variant;

#[derive(clap::Args, Debug)]
#[command(after_help = "\
The weights are kept only if they win a match against those that need no learning. \
`chess engine` reads them by its option `Weights`.")]
pub(crate) struct Learn {
    /// The game
    #[arg(value_name = "NAME")]
    game: String,

    /// Read your own variants from PATH, tables or a `variants.ini`
    #[arg(long, value_name = "PATH")]
    variants: Option<String>,

    /// Write the weights to FILE [default: NAME.txt]
    #[arg(long, value_name = "FILE")]
    output: Option<String>,

    /// Play N games in each stage
    #[arg(long, value_name = "N", default_value = "600", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Look at N positions a move, in a stage for each N
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "200")]
    nodes: Vec<u64>,

    /// Draw other games by lot
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
}

/// Learns a game, and writes its weights.
pub(crate) fn run(learn: &Learn) -> Outcome {
    match learned(learn) {
        Ok(outcome) => outcome,
        Err(reason) => {
            report_error(&reason);
            Outcome::Failed
        }
    }
}

fn learned(learn: &Learn) -> Result<Outcome, String> {
    let variants = match &learn.variants {
        Some(path) => variant::own(path, false),
        None => Ok(Variants::builtin()),
    };
    let found = variants.and_then(|variants| variant::variant(&learn.game, &variants));
    let game: Variant = found.map_err(|failure| failure.message().to_owned())?;
    if !game.has_start() {
        return Err(format!("{} has no start to learn from", game.name()));
    }
    let plan = Plan::new()
        .games(learn.games)
        .nodes(learn.nodes.iter().copied())
        .seed(learn.seed);
    let interrupt = Interrupt::expect();
    let learned = feen_search::learn::learn(&game, &plan, &mut |progress| {
        tell(progress);
        !Interrupt::has_come()
    });
    drop(interrupt);
    let Some(Learned {
        weights,
        record,
        is_better,
    }) = learned
    else {
        note("stopped; nothing is written");
        return Ok(Outcome::Invalid);
    };
    if !is_better {
        note(&format!(
            "{record} against mobility: the weights are no better, and nothing is written"
        ));
        return Ok(Outcome::Invalid);
    }
    let path = learn
        .output
        .clone()
        .unwrap_or_else(|| format!("{}.txt", game.name()));
    let weights = weights.with_source("command", &learn.command());
    let written = fs::write(&path, weights.to_string());
    written.map_err(|error| format!("{path}: {}", feen_files::reason(&error)))?;
    note(&format!("{record} against mobility; {path} is written"));
    Ok(Outcome::Fine)
}

fn tell(progress: &Progress) {
    match progress {
        Progress::Game {
            stage,
            played,
            games,
        } if played % 50 == 0 || played == games => {
            note(&format!("stage {stage}: {played} of {games} games"));
        }
        Progress::Fitted {
            stage,
            positions,
            before,
            after,
        } => note(&format!(
            "stage {stage}: {positions} positions, mean error 0.{before:06} to 0.{after:06}"
        )),
        _ => {}
    }
}

impl Learn {
    /// The command that learns the same again.
    fn command(&self) -> String {
        let nodes: Vec<String> = self.nodes.iter().map(u64::to_string).collect();
        format!(
            "chess learn {} --games {} --nodes {} --seed {}",
            self.game,
            self.games,
            nodes.join(","),
            self.seed
        )
    }
}
