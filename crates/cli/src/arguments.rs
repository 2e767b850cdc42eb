mod check;
pub(crate) mod choices;
mod color;
mod completions;
mod dedup;
mod diff;
mod edit;
mod explain;
mod files;
mod fmt;
mod grep;
mod hand_piece;
mod look;
mod man;
mod marks;
mod migrate;
mod picture;
mod png;
mod show;
mod side;
mod square_names;
mod square_piece;
mod stats;
mod steps;
mod svg;
mod text;

use clap::{Parser, Subcommand};

pub(crate) use check::{Check, Level};
use color::Color;
pub(crate) use completions::Completions;
pub(crate) use dedup::Dedup;
pub(crate) use diff::Diff;
pub(crate) use edit::Edit;
pub(crate) use explain::Explain;
pub(crate) use files::Files;
pub(crate) use fmt::Fmt;
pub(crate) use grep::{Form, Grep};
pub(crate) use hand_piece::HandPiece;
pub(crate) use look::Look;
pub(crate) use man::Man;
pub(crate) use migrate::{Migrate, Styles};
pub(crate) use picture::Picture;
pub(crate) use png::Png;
pub(crate) use show::Show;
pub(crate) use side::Side;
pub(crate) use square_names::SquareNames;
pub(crate) use square_piece::SquarePiece;
pub(crate) use stats::Stats;
pub(crate) use steps::{Step, Steps};
pub(crate) use svg::Svg;

/// Checks, repairs, explains and draws board-game positions written in FEEN, one
/// line of text each.
#[derive(Parser, Debug)]
#[command(name = "feen", version, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) verb: Verb,

    /// When to use colour; `auto` is on a terminal, and heeds `NO_COLOR` and
    /// `CLICOLOR_FORCE`
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    pub(crate) color: Color,
}

const EXAMPLES: &str = "\
Examples:
  feen show '4k^3/8/8/8/p-P6/8/8/4K^3 / w/W'
  feen check positions.txt
  feen fmt --write positions.txt
  feen explain '+R'
  feen edit '8/8/4P3/8 / C/c' --move e2-e3 --turn second
  feen grep --shape 9x9 --count positions.txt.gz

`feen show --help`, `feen check --help` and so on say more.";

#[derive(Subcommand, Debug)]
pub(crate) enum Verb {
    Show(Show),
    Svg(Svg),
    Png(Png),
    Explain(Explain),
    Diff(Diff),
    Edit(Edit),
    Check(Check),
    Fmt(Fmt),
    Migrate(Migrate),
    Stats(Stats),
    Dedup(Dedup),
    Grep(Grep),
    Completions(Completions),
    Man(Man),
}
