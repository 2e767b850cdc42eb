use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::arguments::look::square_names;
use crate::arguments::{Picture, Position};

/// Draw a position as PNG
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Png {
    #[command(flatten)]
    pub(crate) position: Position,

    /// Write to this file [default: `-`, standard output]; `%d` is the number of the
    /// position, from 1
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) picture: Picture,

    /// Write a JSON object that describes the picture in the file
    #[arg(long, requires = "output")]
    pub(crate) json: bool,
}

const MORE: &str = concat!(
    "\
The picture goes to a file or to standard output. A file is replaced
atomically, or not at all. With the colours `auto` it is light.

",
    square_names!(),
    "

With --json there is an object with the keys width and height (in pixels),
title, description, svg (null) and file (where the picture was written).

Exit status: 0 drawn, 1 not valid FEEN, 2 wrong usage, a board that is too
large, or a file that cannot be written.

Examples:
  feen png -o board.png '4k^3/8/8/8/8/8/4P3/4K^3 / W/w'
  feen png --sheet --columns 3 --title 'Move %d' -o sheet.png < positions.txt
  feen png --game janggi --width 800 '9/9/4G^4 / Y/y' > board.png"
);
