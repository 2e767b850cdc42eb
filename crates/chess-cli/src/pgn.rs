//! Files of games: read in blocks on all cores, checked, written again, sorted, counted and
//! searched; and opening books.

mod annotate;
pub(crate) mod arguments;
mod blocks;
mod book;
pub(crate) mod check;
mod column;
mod convert;
mod copy;
mod dedup;
mod each;
mod eco;
mod extract;
mod fmt;
mod game;
mod match_comment;
mod material;
mod moves;
mod players;
mod positions;
mod quoted;
mod rating;
mod search;
mod sort;
mod sort_key;
mod split;
mod stats;
mod tag_condition;
mod tree;
mod wanted;

use feen_files::Outcome;

use arguments::PgnVerb;
pub(crate) use game::header;

/// Does one verb on files.
pub(crate) fn run(verb: &PgnVerb, json: bool) -> Outcome {
    match verb {
        PgnVerb::Check(check) => check::run(&check.files, &check.to, json),
        PgnVerb::Fmt(fmt) => fmt::run(fmt, json),
        PgnVerb::Stats(stats) => stats::run(stats, json),
        PgnVerb::Positions(positions) => positions::run(positions, json),
        PgnVerb::Extract(extract) => extract::run(extract, json),
        PgnVerb::Convert(convert) => convert::run(convert, json),
        PgnVerb::Sort(sort) => sort::run(sort, json),
        PgnVerb::Merge(merge) => sort::merge(merge, json),
        PgnVerb::Split(split) => split::run(split, json),
        PgnVerb::Dedup(dedup) => dedup::run(dedup, json),
        PgnVerb::Eco(eco) => eco::run(eco, json),
        PgnVerb::Annotate(annotate) => annotate::run(annotate, json),
        PgnVerb::Tree(tree) => tree::run(tree, json),
        PgnVerb::Crosstable(crosstable) => players::crosstable(crosstable, json),
        PgnVerb::Players(players) => players::run(players, json),
        PgnVerb::Book(verb) => book::run(verb, json),
    }
}
