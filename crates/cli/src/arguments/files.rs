use std::num::NonZeroUsize;

use clap::Args;

use crate::source::Source;

/// Which files are read, and how.
#[derive(Args, Debug)]
pub(crate) struct Files {
    /// Files of positions, one a line, plain or compressed (gzip, zstd); `-`, or no
    /// file at all, is standard input
    #[arg(value_name = "FILE")]
    sources: Vec<Source>,

    /// Work on N parts of a file at once, in place of one for each core; the order
    /// stays
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) jobs: Option<NonZeroUsize>,
}

impl Files {
    pub(crate) fn sources(&self) -> &[Source] {
        Source::or_standard_input(&self.sources)
    }
}

fn at_least_one(number: &str) -> Result<NonZeroUsize, &'static str> {
    number.parse().map_err(|_| "expected a number, at least 1")
}
