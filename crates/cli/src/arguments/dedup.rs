use clap::Args;

use crate::arguments::Lines;

/// Remove duplicates, keeping the first
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Dedup {
    /// Write each position once, preceded by its count and a tab
    ///
    /// The most frequent comes first. Comments and invalid lines are left out.
    #[arg(long, short)]
    pub(crate) count: bool,

    /// Write one JSON object per line for each position that is kept
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) lines: Lines,
}

const MORE: &str = "\
The lines are written to standard output without those whose position has come
before, in the same file or in another one. A position has one valid text, so
two lines are equal if their texts are, whatever ends them. To find equal
positions among sloppy lines, repair these first.

An invalid line is reported on standard error and kept. Blank lines, lines
that start with # and lines of 4 MiB or more are kept as well.

Texts are compared, not only their hashes. Lines that fit in 32 MiB of memory
are written at once. From the first line on that does not, all lines wait in
files without a name, in the folder TMPDIR or /tmp, until everything is read: it
has to have room for them twice. Memory is bounded up to about 5 GB of distinct
lines, then grows by 12 MB per GB.

With --from positions are equal if their FEENs are, and the first line of them
is kept as it is: counters and all else that a FEEN does not say are not
compared.

With --json a line is an object with the keys file, line and feen; with --from
also text, the position as it was.

Exit status: 0 all lines are valid, 1 some line is not, 2 wrong usage, a file or
a line that cannot be read (the others are still done), or no room for waiting
lines.

Examples:
  feen dedup --count games.txt | head
  feen dedup games.txt.zst more.txt > positions.txt
  feen dedup --from fen openings.fen > different.fen
  feen fmt sloppy.txt | feen dedup > positions.txt";
