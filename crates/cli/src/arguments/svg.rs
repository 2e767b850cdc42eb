use std::ffi::OsString;

use clap::Args;

use crate::arguments::Picture;
use crate::arguments::square_names::square_names;

/// Picture a position as SVG
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Svg {
    /// The position, as one argument: put it in quotes
    #[arg(value_name = "FEEN", allow_hyphen_values = true)]
    pub(crate) feen: OsString,

    #[command(flatten)]
    pub(crate) picture: Picture,

    // Taken only to say that the quotes are missing.
    #[arg(hide = true, allow_hyphen_values = true)]
    pub(crate) surplus: Vec<OsString>,
}

const MORE: &str = concat!(
    "\
The picture goes to standard output. It stands for itself, and says in words what
it shows.

",
    square_names!(),
    "

Exit status: 0 drawn, 1 not valid FEEN, 2 wrong usage, or a board that is too large.

Examples:
  feen svg --pieces chess '4k^3/8/8/8/8/8/4P3/4K^3 / W/w' > board.svg
  feen svg --pieces shogi --squares shogi --arrow 7g-7f '9/9/9/9/9/9/2P6/9/9 / S/s'
  feen svg --surface hexagons --align centre '3/4/5/4/3 / G/g'"
);
