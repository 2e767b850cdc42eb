use clap::Args;

use crate::arguments::Files;

/// Count lines: how many are valid and different, of which shapes, styles and pieces
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Stats {
    /// Write one JSON object with all counts
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) files: Files,
}

const MORE: &str = "\
Lines are counted that hold a position: neither blank lines, nor lines that start
with #, nor lines of 4 MiB or more, which are told. Of a line that is not valid the
first error is counted, by its code. The most frequent comes first; with --json
all are told, else the first 16 of each.

Positions are different if their texts are. What does not fit in 32 MiB of memory waits
in files without a name, in the folder TMPDIR or /tmp, until everything is read. They
are looked through in 128 parts, so files with more than about 5 GB of different lines
take more memory again, 12 MB for each GB of them. Of shapes, numbers of pieces and so
on 4096 are told apart, and what comes later is counted together as others.

With --json the object has the keys lines, valid, distinct, turns (first, second),
shapes (shape, lines), styles (first, second, lines), pieces (pieces, lines),
errors (code, lines), and others with those of the same names. A shape is its sizes
from the outermost to the innermost, or null for a board that is no box of at most
3 dimensions of 255.

Exit status: 0 all lines are valid, 1 some line is not, 2 wrong usage, a file or a
line that cannot be read (the others are still counted), or lines that cannot wait.

Examples:
  feen stats positions.txt
  feen stats --json games.txt.gz | jq .distinct";
