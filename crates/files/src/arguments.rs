//! The arguments that all commands share.

use std::num::NonZeroUsize;

use anstream::ColorChoice;
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum, ValueHint};

use crate::Source;

/// The files that a verb reads, and how many parts of one it works on at once.
///
/// It is flattened into the arguments of a verb; `mut_arg("sources", ..)` gives the
/// files another help text.
///
/// ```
/// use clap::Parser;
/// use feen_files::{Files, Source};
///
/// #[derive(Parser)]
/// struct Count {
///     #[command(flatten)]
///     files: Files,
/// }
///
/// let count = Count::parse_from(["count", "--jobs=2", "games.pgn.zst"]);
/// assert_eq!(count.files.sources(), [Source::File("games.pgn.zst".into())]);
/// assert_eq!(Count::parse_from(["count"]).files.sources(), [Source::StandardInput]);
/// ```
#[derive(Args, Clone, Debug)]
pub struct Files {
    /// Files, plain or compressed (gzip, bzip2, xz, zstd); `-` or none reads standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    sources: Vec<Source>,

    /// Use N threads [default: one per core]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = at_least_one)]
    jobs: Option<NonZeroUsize>,
}

impl Files {
    /// The sources in their order, which is standard input where no file is given.
    #[must_use]
    pub const fn sources(&self) -> &[Source] {
        match self.sources.as_slice() {
            [] => &[Source::StandardInput],
            sources => sources,
        }
    }

    /// The same files, worked on from their first line to their last by one thread.
    #[must_use]
    pub fn with_one_job(self) -> Self {
        let jobs = Some(NonZeroUsize::MIN);
        Self { jobs, ..self }
    }

    /// The same files without some of them.
    #[must_use]
    pub fn without(mut self, is_left_out: impl Fn(&Source) -> bool) -> Self {
        self.sources.retain(|source| !is_left_out(source));
        self
    }

    /// The same files after another one.
    #[must_use]
    pub fn with_first(mut self, first: Source) -> Self {
        self.sources.insert(0, first);
        self
    }

    /// The number of parts of a file to be worked on at once, if it is given.
    #[must_use]
    pub const fn jobs(&self) -> Option<NonZeroUsize> {
        self.jobs
    }
}

fn at_least_one(number: &str) -> Result<NonZeroUsize, &'static str> {
    number.parse().map_err(|_| "expected a number, at least 1")
}

/// The choice of colour: `--color auto`, `always` or `never`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Color {
    /// On a terminal, as `NO_COLOR` and `CLICOLOR_FORCE` allow it.
    #[default]
    Auto,
    /// In files and pipes too.
    Always,
    /// Nowhere.
    Never,
}

impl Color {
    /// Makes the choice hold for the whole run.
    pub fn choose(self) {
        let choice = match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// The values by their names; their explanation is for the option to give.
impl ValueEnum for Color {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Auto, Self::Always, Self::Never]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            Self::Auto => "auto",
            Self::Always => "always",
            Self::Never => "never",
        }))
    }
}
