use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use crate::arguments::Picture;
use crate::arguments::square_names::square_names;
use crate::arguments::text::text;

/// Picture a position as SVG
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Svg {
    /// The position, as one argument: put it in quotes
    #[arg(value_name = "FEEN", value_parser = text(), allow_hyphen_values = true)]
    pub(crate) feen: OsString,

    /// Write to this file, not to standard output, which is `-`
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) picture: Picture,

    /// Write a JSON object that tells of the picture
    #[arg(long)]
    pub(crate) json: bool,

    // Taken only to say that the quotes are missing.
    #[arg(hide = true)]
    pub(crate) surplus: Vec<OsString>,
}

const MORE: &str = concat!(
    "\
The picture goes to a file or to standard output. It stands for itself, and says in
words what it shows. A file is replaced at once, or stays as it was.

",
    square_names!(),
    "

With --json there is an object with the keys width and height (in pixels), title,
description, svg (the picture, or null with --output) and file (where it was
written, or null).

Exit status: 0 drawn, 1 not valid FEEN, 2 wrong usage, a board that is too large, or
a file that cannot be written.

Examples:
  feen svg --pieces chess -o board.svg '4k^3/8/8/8/8/8/4P3/4K^3 / W/w'
  feen svg --pieces shogi --squares shogi --arrow 7g-7f '9/9/9/9/9/9/2P6/9/9 / S/s'
  feen svg --surface hexagons --align centre '3/4/5/4/3 / G/g'"
);
