use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::arguments::look::square_names;
use crate::arguments::values::Seconds;
use crate::arguments::{Picture, Position};

/// Draw a position as SVG
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Svg {
    #[command(flatten)]
    pub(crate) position: Position,

    /// Write to this file [default: `-`, standard output]; `%d` is the number of the
    /// position, from 1
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) picture: Picture,

    /// Draw all positions in one animation, each for this number of seconds, with the squares of the last move
    /// highlighted; a FILE that ends with `.gif`, `.png` or `.apng` is one of these
    #[arg(long, hide_short_help = true, value_name = "SECONDS", conflicts_with_all = ["sheet", "json"])]
    pub(crate) animate: Option<Seconds>,

    /// Write a JSON object that describes the picture
    #[arg(long)]
    pub(crate) json: bool,
}

const MORE: &str = concat!(
    "\
The picture goes to a file or to standard output. It needs no other file, and
describes itself in words. A file is replaced atomically, or not at all.

",
    square_names!(),
    "

With --json there is an object with the keys width and height (in pixels),
title, description, svg (the picture, or null with --output) and file (where it
was written, or null).

Exit status: 0 drawn, 1 not valid FEEN, 2 wrong usage, a board that is too
large, or a file that cannot be written.

Examples:
  feen svg --highlight e2 -o board.svg '4k^3/8/8/8/8/8/4P3/4K^3 / W/w'
  feen svg --arrow 7g-7f --circle red:2h '9/9/9/9/9/9/2P6/7R1/9 / S/s'
  feen svg -o 'board-%d.svg' < positions.txt
  feen svg --animate 1.5 -o game.gif < positions.txt
  feen svg --surface hexagons '3/4/5/4/3 / G/g'"
);
