use clap::Args;

use crate::arguments::played::Tables;

/// List all games with rules, or describe one
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Variants {
    /// Variant to describe: its pieces and rules in words, and its table
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,

    #[command(flatten)]
    pub(crate) tables: Tables,

    /// Write one JSON object per variant
    #[arg(long)]
    pub(crate) json: bool,
}

const MORE: &str = "\
Each line has the name that --game takes, the files and ranks of the board, and
the title, separated by spaces. With --variants the variants of PATH are listed,
in place of those that are built in; NAME is looked for in both. The sections of
a `variants.ini` that are not imported are reported on standard error; with
--lossy they are imported, and the lines that they lose are reported.

The table of a variant has all its settings, those of its parents too. `feen
variants NAME` writes it last, so that it can be copied into a file and changed.

With --json an object has the keys name, title, files, ranks, hands, start (a
FEN), and for NAME also pieces (objects with the keys letter, moves, words),
rules (objects with the keys key, value, about) and table.

Exit status: 0 listed; 1 a table is not valid; 2 wrong usage, an unknown name, or
a file that cannot be read.

Examples:
  feen variants
  feen variants janggi
  feen variants --variants mine.txt
  feen variants shogi | sed -n '/^\\[/,$p' > mine.txt";
