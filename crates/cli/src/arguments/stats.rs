use std::str::FromStr;

use clap::Args;
use feen::Piece;

use crate::arguments::Lines;

/// Count lines: the valid and different ones, their shapes, styles and pieces
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Stats {
    /// Count the pieces on each square of the most frequent shape; with values only these
    /// pieces
    ///
    /// A piece without marks is counted whatever its marks, one with marks only with these.
    #[arg(long, value_name = "PIECES", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    pub(crate) heat_map: Option<Pieces>,

    /// Compare the marks of all pieces of --heat-map: `K` is a king without marks
    #[arg(long, hide_short_help = true, requires = "heat_map")]
    pub(crate) exact_pieces: bool,

    /// Write one JSON object with all counts
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// Some pieces, as `P,p`; none is all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pieces(pub(crate) Vec<Piece>);

impl FromStr for Pieces {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let pieces = text.split(',').filter(|piece| !piece.is_empty());
        let pieces = pieces.map(|piece| {
            let piece = piece.parse::<Piece>();
            piece.map_err(|error| error.kind().to_string())
        });
        pieces.collect::<Result<_, _>>().map(Self)
    }
}

const MORE: &str = "\
Lines that hold a position are counted: neither blank lines, nor lines that
start with #, nor lines of 4 MiB or more, which are reported. Of an invalid line
the first error is counted, by its code. The most frequent comes first; with
--json all are listed, else the first 16 of each.

Positions are different if their texts are; of another notation, if their FEENs
are. Texts that do not fit in 32 MiB of memory wait in files without a name, in
the folder TMPDIR or /tmp, until everything is read. They are looked through in
128 parts, so files with more than about 5 GB of different lines take more
memory again, 12 MB for each GB of them. Of shapes, numbers of pieces and so on
4096 are counted one by one, and all later ones together as others.

With --json the object has the keys lines, valid, distinct, turns (first,
second), shapes (shape, lines), styles (first, second, lines), pieces (pieces,
lines), errors (code, lines), and others with those of the same names, and with
--heat-map squares (shape, lines, and for each square the number of lines with a
piece there). A shape is its sizes from the outermost to the innermost, or null
for a board that is no box of at most 3 dimensions of 255.

Exit status: 0 all lines are valid, 1 some line is not, 2 wrong usage, a file or
a line that cannot be read (the others are still counted), or no room for
waiting lines.

Examples:
  feen stats positions.txt
  feen stats --heat-map=Q,q games.txt
  feen stats --from sfen games.sfen
  feen stats --json games.txt.gz | jq .distinct";
