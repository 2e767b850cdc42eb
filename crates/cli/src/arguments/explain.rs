use std::ffi::OsString;

use clap::Args;

use crate::arguments::values::text;
use crate::arguments::{Foreign, Texts};

/// Explain a piece, a style or a position, part by part, in words
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Explain {
    /// Piece, style or position, quoted as one argument; `-` or none reads standard input,
    /// one text per line
    #[arg(value_name = "TEXT", value_parser = text(), allow_hyphen_values = true)]
    text: Option<OsString>,

    /// Write one JSON object with all parts
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    foreign: Foreign,

    // Taken only to report that the quotes are missing.
    #[arg(hide = true)]
    surplus: Vec<OsString>,
}

impl Explain {
    /// The texts that are explained.
    pub(crate) fn texts(&self) -> Texts<'_> {
        Texts {
            argument: self.text.as_ref(),
            surplus: &self.surplus,
            foreign: &self.foreign,
        }
    }
}

const MORE: &str = "\
A text of at most four characters without a space or a slash is read as a
piece or a style, any other as a position. The game gives a letter its meaning,
so only the notation is explained.

Of a large board the first ranks are shown, and the number of the others.

With --json a piece or a style is an object with the keys piece, letter, side,
state, terminal and derived, and a position one with the keys feen, shape (the
sizes of a box, or null), dimensions, squares, ranks (separator, squares), board
(square, piece), hands (first and second: piece, count), styles (first, second),
turn and pieces. Ranks and squares are in the order of the text, squares counted
from 0. This form is the command's own: it is not PON, the Position Object
Notation.

Exit status: 0 explained, 1 not valid, 2 wrong usage.

Examples:
  feen explain 'C'                         a style, or a piece
  feen explain \"+K^'\"                      a piece with all its marks
  feen explain -- '-h'                     a piece that looks like an option
  feen explain '8/8/8 2P/p C/c'";
