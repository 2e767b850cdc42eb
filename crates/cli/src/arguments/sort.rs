use clap::{Args, ValueEnum};

use crate::arguments::Lines;

/// Sort positions
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Sort {
    /// Order of the positions
    #[arg(long, value_name = "KEY", value_enum, default_value_t)]
    pub(crate) by: Key,

    /// Reverse the order
    #[arg(long, short)]
    pub(crate) reverse: bool,

    /// Write one JSON object per line for each position
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// The key of an order; positions with equal keys keep the order of their lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Key {
    #[default]
    Text,
    Pieces,
    Squares,
    Styles,
    Turn,
}

const MORE: &str = "\
The lines are written to standard output in the order of their texts, byte by
byte, or of the key: the number of pieces, on the board and in hand; the number
of squares; the styles, the first player's first; or the player to move, the
first one first. Lines with equal keys stay in their order.

Blank lines and lines that start with # are left out. Lines that are not valid
are left out as well, and reported. Lines that do not fit in 32 MiB of memory
wait in files without a name, in the folder TMPDIR or /tmp.

With --json a position is an object with the keys file, line and feen, with
--from also text, the position as it was.

Exit status: 0 all lines are valid, 1 some line is not, 2 wrong usage, a file or
a line that cannot be read (the others are still sorted), or no room for waiting
lines.

Examples:
  feen sort positions.txt > sorted.txt
  feen sort --by pieces --reverse games.txt.gz | head";
