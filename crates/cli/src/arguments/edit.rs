use std::ffi::OsString;

use clap::Args;

use crate::arguments::square_names::square_names;
use crate::arguments::text::text;
use crate::arguments::{SquareNames, Steps};

/// Change a position: put, move and remove pieces, change hands and the turn
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Edit {
    /// The position, as one argument: put it in quotes
    #[arg(value_name = "FEEN", value_parser = text(), allow_hyphen_values = true)]
    pub(crate) feen: OsString,

    #[command(flatten)]
    pub(crate) steps: Steps,

    #[command(flatten)]
    pub(crate) names: SquareNames,

    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,

    // Taken only to say that the quotes are missing.
    #[arg(hide = true)]
    pub(crate) surplus: Vec<OsString>,
}

const MORE: &str = concat!(
    "\
The changes are made in the order in which they are given, and the position that
comes of all of them is written as FEEN spells it. A piece goes where it is told to
go: no rules of a game are asked. What is captured is gone, unless it is given to a
hand.

",
    square_names!(),
    "

With --json the object has the key feen.

Exit status: 0 changed, 1 not valid, a board that is too large, or a change that
cannot be made, 2 wrong usage.

Examples:
  feen edit '8/8/4P3/8 / C/c' --move e2-e3 --turn second
  feen edit '9/4p4/4R4 / S/s' --squares shogi --move 5c-5b --give first:P --turn second
  feen edit '8/8 2P/p C/c' --take second:p --put a1=\"p'\""
);
