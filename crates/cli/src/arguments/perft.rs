use std::ffi::OsString;

use clap::Args;

use crate::arguments::played::Played;
use crate::arguments::values::text;

/// The deepest count that ends within a lifetime.
const MAX_DEPTH: i64 = 12;

/// Count the lines of play of N plies from a position (perft)
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) played: Played,

    /// Number of plies
    #[arg(value_name = "DEPTH", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
    pub(crate) depth: u32,

    /// Position in quotes: FEEN, FEN or SFEN; `-` reads standard input, one position per line;
    /// a file name reads that file [default: the start position]
    #[arg(value_name = "TEXT", value_parser = text(), allow_hyphen_values = true)]
    pub(crate) text: Option<OsString>,

    /// List the count of each move
    #[arg(long)]
    pub(crate) divide: bool,

    /// Write one JSON object per position
    #[arg(long)]
    pub(crate) json: bool,

    // Taken only to report that the quotes are missing.
    #[arg(hide = true)]
    pub(crate) surplus: Vec<OsString>,
}

const MORE: &str = "\
The number of games is what programs that know the rules agree on: 900 in the
first two plies of shogi. It is written on one line per position. With --divide
each move is on a line with its count, and the total is below them.

With --json an object has the keys fen, depth, nodes and, with --divide, moves:
a list of objects with the keys move and nodes.

Exit status: 0 counted; 1 not a position of the game; 2 wrong usage, or what
cannot be read.

Examples:
  feen perft --game shogi 4
  feen perft --game atomic --divide 2
  feen perft --game chess 5 '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'";
