use clap::Args;

use crate::arguments::{Lines, Look};

/// Page through the positions of files on a terminal
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct View {
    #[command(flatten)]
    pub(crate) look: Look,

    #[command(flatten)]
    pub(crate) lines: Lines,
}

const MORE: &str = "\
One position is drawn at a time, with its place. The keys are

  space, n, right, down    the next position
  b, p, left, up           the one before
  g, home / G, end         the first / the last position
  f                        turn the board
  q, escape                leave

A file is read as far as needed, and buffered in a file without a name in the
folder TMPDIR or /tmp. The keys are read from the terminal if positions come
from standard input.

Exit status: 0 left, 2 wrong usage, no terminal, or a file that cannot be read.

Examples:
  feen view games.txt.zst
  feen view --from fen --pieces chess games.fen
  feen grep --shape 9x9 games.txt | feen view --pieces shogi";
