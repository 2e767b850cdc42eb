use clap::Args;

use crate::arguments::look::square_names;
use crate::arguments::{Position, SquareNames, Steps};

/// Change a position: put, move and remove pieces, change hands and the turn
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Edit {
    #[command(flatten)]
    pub(crate) position: Position,

    #[command(flatten)]
    pub(crate) steps: Steps,

    #[command(flatten)]
    pub(crate) names: SquareNames,

    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

const MORE: &str = concat!(
    "\
The changes are made in the order in which they are given, and the last position
is written as FEEN spells it. The rules of the game are not applied: a piece can
go to any square. A captured piece is removed, unless it is given to a hand.

",
    square_names!(),
    "

With --json the object has the key feen.

Exit status: 0 changed, 1 not valid, a board that is too large, or a change that
cannot be made, 2 wrong usage.

Examples:
  feen edit '8/8/4P3/8 / C/c' --move e2-e3 --turn second
  feen edit '9/4p4/4R4 / S/s' --move 5c-5b --give first:P --turn second
  feen edit '8/8 2P/p C/c' --take second:p --put a1=\"p'\""
);
