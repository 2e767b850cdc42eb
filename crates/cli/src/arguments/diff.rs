use std::ffi::OsString;

use clap::Args;

use crate::arguments::look::square_names;
use crate::arguments::values::text;
use crate::arguments::{Foreign, Look};

/// List the differences between two positions
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Diff {
    /// First position; `-` is each line of standard input
    #[arg(value_name = "BEFORE", value_parser = text(), allow_hyphen_values = true)]
    pub(crate) before: Option<OsString>,

    /// Second position; `-` is each line of standard input
    #[arg(value_name = "AFTER", value_parser = text(), allow_hyphen_values = true)]
    pub(crate) after: Option<OsString>,

    /// Draw the second position and highlight the squares that differ
    #[arg(long)]
    pub(crate) draw: bool,

    #[command(flatten)]
    pub(crate) look: Look,

    /// Write one JSON object
    #[arg(long, conflicts_with = "draw")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) foreign: Foreign,

    // Taken only to say that the quotes are missing.
    #[arg(hide = true)]
    pub(crate) surplus: Vec<OsString>,
}

const MORE: &str = concat!(
    "\
Each position is one argument: put it in quotes. Each difference is a line: the
squares in the order of the text, the hands, the styles, the player to move. The
squares are compared where both boards have the same ranks and layers; else one
line says that the boards differ. With --draw a drawing comes first.

Without positions each line of standard input is compared with the one before
it, as the moves of a game. The differences of each line come after its place,
<stdin>:LINE.

",
    square_names!(),
    "

With --json the object has the keys equal, same_board, squares (square, index,
before, after), hands (player, piece, before, after), styles (player, before,
after) and turn (before, after), which is null if it is the same.

Exit status: 0 equal, 1 different, 2 a text that is not valid, a board too large
to draw, or wrong usage.

Examples:
  feen diff '4k^3/8/4P3/4K^3 / W/w' '4k^3/4P3/8/4K^3 / w/W'
  feen diff --draw --pieces chess '8/4P3 / W/w' '4P3/8 / w/W'
  feen diff --json '9/9 P/ S/s' '4P4/9 / s/S' | jq .squares"
);
