//! The arguments of the command, as clap reads them, with their help.

mod check;
mod completions;
mod convert;
mod dedup;
mod diff;
mod edit;
mod explain;
mod fmt;
mod grep;
mod look;
mod man;
mod marks;
mod migrate;
mod moves;
mod notation;
mod perft;
mod place;
mod played;
mod png;
mod position;
mod sample;
mod short;
mod show;
mod sort;
mod stats;
mod steps;
mod svg;
mod values;
mod variants;
mod view;

use std::env;

use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use feen_files::Color;

pub(crate) use check::{Check, Level};
pub(crate) use completions::Completions;
pub(crate) use convert::{Convert, Promoted, Spelling};
pub(crate) use dedup::Dedup;
pub(crate) use diff::Diff;
pub(crate) use edit::Edit;
pub(crate) use explain::Explain;
pub(crate) use fmt::Fmt;
pub(crate) use grep::Grep;
pub(crate) use look::{Look, Picture, SquareNames};
pub(crate) use man::Man;
pub(crate) use migrate::{Migrate, Origin, Styles};
pub(crate) use moves::Moves;
pub(crate) use notation::{Foreign, Game, Source, check_conversion};
pub(crate) use perft::Perft;
pub(crate) use place::{Lines, Place, without_residue};
pub(crate) use played::{Played, Tables};
pub(crate) use png::Png;
pub(crate) use position::{Position, Texts, is_standard_input};
pub(crate) use sample::Sample;
pub(crate) use short::Short;
pub(crate) use show::Show;
pub(crate) use sort::{Key, Sort};
pub(crate) use stats::{Pieces, Stats};
pub(crate) use steps::{Step, Steps, Turn};
pub(crate) use svg::Svg;
pub(crate) use values::{HandPiece, Side, SquarePiece};
pub(crate) use variants::Variants;
pub(crate) use view::View;

/// Checks, repairs, explains and draws board-game positions written in FEEN, one
/// line of text each.
#[derive(Parser, Debug)]
#[command(name = "feen", version, after_help = EXAMPLES, max_term_width = 80)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) verb: Verb,

    /// When to use colour; `auto` means on a terminal, and respects `NO_COLOR` and
    /// `CLICOLOR_FORCE`
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        value_name = "WHEN",
        value_enum,
        default_value_t
    )]
    pub(crate) color: Color,
}

impl Arguments {
    /// The command with a short help for `-h`, and a long one for `--help`.
    pub(crate) fn described() -> Command {
        let command = in_short(Self::command(), "feen");
        command.mut_subcommands(|verb| {
            let name = format!("feen {}", verb.get_name());
            in_short(verb, &name)
        })
    }

    /// The arguments of this run.
    pub(crate) fn read() -> Result<Self, clap::Error> {
        let mut command = Self::described();
        let matches = command.try_get_matches_from_mut(env::args_os())?;
        let read = Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command));
        read.map(|mut arguments| {
            if let Verb::Grep(grep) = &mut arguments.verb {
                grep.settle_query();
                grep.settle_game();
            }
            arguments
        })
    }
}

/// A command whose text after the options is one for `--help`, which `-h` names.
fn in_short(command: Command, name: &str) -> Command {
    match command.get_after_help().cloned() {
        Some(more) => {
            let hint = format!("`{name} --help` lists every option, with examples.");
            command.after_long_help(more).after_help(hint)
        }
        None => command,
    }
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
    Convert(Convert),
    Moves(Moves),
    Perft(Perft),
    Variants(Variants),
    Stats(Stats),
    Dedup(Dedup),
    Grep(Grep),
    Sample(Sample),
    Sort(Sort),
    View(View),
    Completions(Completions),
    Man(Man),
}
