//! The verbs, one file each, and the helpers that several of them share.

mod check;
mod completions;
mod convert;
mod dedup;
mod diff;
mod difference;
mod each;
mod edit;
mod explain;
mod finder;
mod fmt;
mod grep;
mod kinds;
mod likeness;
mod look;
mod man;
mod migrate;
mod moves;
mod notation;
mod perft;
mod picture;
mod played;
mod png;
mod sample;
mod selection;
mod show;
mod sort;
mod stats;
mod style_file;
mod svg;
mod tally;
mod variants;
mod view;

use feen_files::Outcome;

use crate::arguments::Verb;

/// Runs a verb.
pub(crate) fn run(verb: &Verb) -> Outcome {
    match verb {
        Verb::Show(show) => show::run(show),
        Verb::Svg(svg) => svg::run(svg),
        Verb::Png(png) => png::run(png),
        Verb::Check(check) => check::run(check),
        Verb::Fmt(fmt) => fmt::run(fmt),
        Verb::Migrate(migrate) => migrate::run(migrate),
        Verb::Convert(convert) => convert::run(convert),
        Verb::Moves(moves) => moves::run(moves),
        Verb::Perft(perft) => perft::run(perft),
        Verb::Variants(variants) => variants::run(variants),
        Verb::Stats(stats) => stats::run(stats),
        Verb::Dedup(dedup) => dedup::run(dedup),
        Verb::Grep(grep) => grep::run(grep),
        Verb::Diff(diff) => diff::run(diff),
        Verb::Edit(edit) => edit::run(edit),
        Verb::Explain(explain) => explain::run(explain),
        Verb::Sample(sample) => sample::run(sample),
        Verb::Sort(sort) => sort::run(sort),
        Verb::View(view) => view::run(view),
        Verb::Completions(completions) => completions::run(completions),
        Verb::Man(man) => man::run(man),
    }
}
