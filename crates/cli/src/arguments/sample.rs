use clap::Args;

use crate::arguments::Lines;

/// Pick positions at random
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Sample {
    /// Pick this number of positions
    #[arg(long, short, value_name = "N", default_value_t = 10)]
    pub(crate) number: usize,

    /// Seed for the random choice
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,

    /// Write one JSON object per line for each position
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) lines: Lines,
}

const MORE: &str = "\
Each valid position of all files has the same chance. The lines are written to
standard output in the order of the files, and the positions of a sample are
kept in memory until all is read. Lines that are not valid are never chosen;
their number is reported at the end.

With --json a position is an object with the keys file, line and feen, with
--from also text, the position as it was.

Exit status: 0 a position is chosen, 1 none is, 2 wrong usage, or a file or a
line that cannot be read.

Examples:
  feen sample games.txt.zst
  feen sample -n 1000 --seed 1 games.txt > sample.txt";
