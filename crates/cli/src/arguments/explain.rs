use std::ffi::OsString;

use clap::Args;

use crate::arguments::text::text;

/// Explain a piece, a style or a position, part by part, in words
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Explain {
    /// The piece, the style or the position, as one argument: put it in quotes
    #[arg(value_name = "TEXT", value_parser = text(), allow_hyphen_values = true)]
    pub(crate) text: OsString,

    /// Write one JSON object with all parts
    #[arg(long)]
    pub(crate) json: bool,

    // Taken only to say that the quotes are missing.
    #[arg(hide = true)]
    pub(crate) surplus: Vec<OsString>,
}

const MORE: &str = "\
A text of at most four characters without a space or a slash is taken for a piece
or a style, any other for a position. What a letter stands for is for the game to
say, so only what the notation says is told.

Of a large board the first ranks are told, and how many there are.

With --json a piece or a style is an object with the keys piece, letter, side, state,
terminal and derived, and a position one with the keys feen, shape (the sizes of a
box, or null), dimensions, squares, ranks (separator, squares), board (square, piece),
hands (first and second: piece, count), styles (first, second), turn and pieces.
Ranks and squares are in the order of the text, squares counted from 0. This form is
the command's own: it is not PON, the Position Object Notation.

Exit status: 0 explained, 1 not valid, 2 wrong usage.

Examples:
  feen explain 'C'                         a style, or a piece
  feen explain \"+K^'\"                      a piece with all its marks
  feen explain -- '-h'                     a piece that looks like an option
  feen explain '8/8/8 2P/p C/c'";
