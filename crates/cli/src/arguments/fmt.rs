use clap::Args;
use feen_files::Files;

use crate::arguments::Place;

/// Rewrite lines in canonical FEEN
#[derive(Args, Debug)]
#[command(after_help = MORE)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub(crate) struct Fmt {
    /// List the lines that would change; write nothing
    #[arg(long, conflicts_with = "write")]
    pub(crate) check: bool,

    /// Edit files in place
    #[arg(long)]
    pub(crate) write: bool,

    /// List all repairs on standard error
    #[arg(long)]
    pub(crate) explain: bool,

    /// Show at most N reports and count the rest
    #[arg(long, value_name = "N")]
    pub(crate) max: Option<u64>,

    /// Write one JSON object per line instead of the text
    #[arg(long, conflicts_with = "explain")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) place: Place,

    #[command(flatten)]
    pub(crate) files: Files,
}

const MORE: &str = "\
The lines are written to standard output. Only the spelling is repaired: blanks
around the fields, and `;` after them; other blanks than one space between them,
and missing ones before the hands and before the styles; a byte order mark; `_`,
`%20` and other percent-encodings of characters of FEEN, with a `+` that became
a space beside them; typographic apostrophes and circumflexes; leading zeros;
hands in any order, with repeated pieces and counts of 1; empty hands that are
missing or written `-`; a `/` between hands or styles that is missing or
repeated. A valid line stays as it is.

A line that cannot be repaired, or that has two readings, is reported on
standard error and stays as it is. So does one of more than 1 MiB that is not
valid, or one with thousands of repairs. Blank lines, lines that start with #
and lines of 4 MiB or more stay as well, and so do the ends of all lines, LF or
CRLF.

With --write a file is replaced at once and only if a line of it has changed;
its permissions stay. A compressed file is not replaced. With --check each line
that would change is listed as

  FILE:LINE: would become FEEN

With --json an object has the keys file, line, feen (the canonical text, or
null), changes (span, utf16, was, became and why of each repair), error (null,
or as `feen check` writes it) and readings (null, or two of a line that has
two). With --check or --write only lines that change, or cannot be repaired,
have one. With --write the objects go to standard error if standard input is
read, for its lines go to standard output.

Exit status: 0 every line is canonical now, 1 some line cannot be repaired, or
with --check would change, 2 wrong usage, or a file or a line that cannot be
read or written (the others are still done).

Examples:
  feen fmt sloppy.txt > canonical.txt
  feen fmt --check positions.txt
  feen fmt --write --explain positions.txt
  echo '8/8 QP1P/- C/c;' | feen fmt";
