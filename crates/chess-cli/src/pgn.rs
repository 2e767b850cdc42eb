//! Files of games: read in blocks on all cores, checked, written again, counted and searched.

pub(crate) mod arguments;
mod blocks;
pub(crate) mod check;
mod extract;
mod fmt;
mod material;
mod positions;
mod stats;
mod tag_condition;

use files::Outcome;

use arguments::PgnVerb;

/// Does one verb on files.
pub(crate) fn run(verb: &PgnVerb, json: bool) -> Outcome {
    match verb {
        PgnVerb::Check(files) => check::run(files, json),
        PgnVerb::Fmt(fmt) => fmt::run(fmt, json),
        PgnVerb::Stats(files) => stats::run(files, json),
        PgnVerb::Positions(positions) => positions::run(positions, json),
        PgnVerb::Extract(extract) => extract::run(extract, json),
    }
}
