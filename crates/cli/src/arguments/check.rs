use clap::{Args, ValueEnum};

use crate::arguments::Lines;

/// Check that each line is valid FEEN
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Check {
    /// Level that each line must reach
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t)]
    pub(crate) level: Level,

    /// Apply all certain fixes and report the remaining errors
    #[arg(long, conflicts_with = "from")]
    pub(crate) fix: bool,

    /// Report errors only, without warnings and notes
    #[arg(long)]
    pub(crate) errors_only: bool,

    /// Show at most N findings, or `all`, and count the rest [default: 100; all with --json]
    #[arg(long, value_name = "N", value_parser = most)]
    pub(crate) max: Option<u64>,

    /// Write one JSON object per line for each finding
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) lines: Lines,
}

impl Check {
    /// The number of findings that are shown, at most.
    pub(crate) fn most(&self) -> Option<u64> {
        self.max.or((!self.json).then_some(MOST))
    }
}

/// The findings that are shown where no other number is given.
const MOST: u64 = 100;

fn most(text: &str) -> Result<u64, &'static str> {
    match text {
        "all" => Ok(u64::MAX),
        number => number.parse().map_err(|_| "expected a number, or `all`"),
    }
}

/// The level that each line must reach. Each level includes the one before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Level {
    #[default]
    Canonical,
    Representable,
}

const MORE: &str = "\
The first 100 findings are written to standard output, or as many as --max says,
an error as

  FILE:LINE:COLUMN: error: MESSAGE

with the text and a caret below it, and with `help:` and a fix where one is
certain. FILE is <stdin> for standard input; LINE and COLUMN count from 1,
COLUMN in characters. A summary goes to standard error.

A line is canonical if it is valid FEEN, whatever the shape and the size of its
board. It is representable if a position in memory can hold its board as well:
one of at most 65025 squares. If only canonical lines are required, a line that
is not representable gets a note, unless its board is too large to be counted,
which is an error. Ranks or layers of unequal length are a note, or a warning if
only one of many differs.

Lines end with LF or CRLF; blank lines and lines that start with # are skipped.
A line of 4 MiB or more is reported and not read; a file that is not text, such
as one in UTF-16, is reported once.

With --fix a line is replaced by one without the errors that have a certain fix:
as `feen fmt` writes it, or where that cannot be, with its other errors, which
are reported, as are those that are left where a line has thousands. A file is
replaced at once and only if a line of it has changed; its permissions stay. If
a file cannot be written, because it is compressed, read-only or not text, all
its errors are reported. Standard input goes to standard output, line by line,
mended or as it was, and all findings to standard error. The exit status is that
of the errors that are left.

With --from a line is valid if it is valid in that notation and has a FEEN.
Without it, a line of FEN, EPD, SFEN or PDN is an error, and the option that
reads it is named once, at the end. A residue after a TAB, as `feen convert
--residue` writes it, is not part of the position.

With --json a finding is an object with the keys file, line, column, span, also,
code, message, level, utf16, severity, place, coordinates, fix and help. span is
[start, end] in bytes of the line, from 0, and utf16 is the same in UTF-16 code
units, as editors and JavaScript count; also is null or a second place, as `-`
shows it; code names the kind, the same in every version; severity is error,
warning or note; level is the one that an error keeps the line from: syntax
(well formed), canonical or representable, which is that of warnings and notes
too; place has the keys field (board, hand, styles or beyond) and, from 0, rank,
file and square, or player (First or Second); coordinates is the square, the
outermost first; fix is null or has the keys span, utf16 and replacement; help
lists the sentences after `help:`. With --from, level and fix are null, and
there is no also, place or coordinates. A line that is so long that it was
searched only in part has a note of its own, of the code search/partial and the
level null, with --errors-only as well.

Exit status: 0 no line has an error, 1 some line has one, 2 wrong usage, or a
file or a line that cannot be read or written (the others are still checked).

Examples:
  feen check positions.txt more.txt.gz
  feen check --from fen --variant crazyhouse games.fen
  grep -v draft positions.txt | feen check
  feen check --fix < sloppy.txt > mended.txt
  feen check --json positions.txt | jq -r .code | sort | uniq -c";
