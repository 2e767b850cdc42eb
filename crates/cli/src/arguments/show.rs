use clap::Args;
use feen_draw::Lines;

use crate::arguments::look::square_names;
use crate::arguments::values;
use crate::arguments::{Look, Position};

/// Draw a position: board, hands, styles and the side to move
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Show {
    #[command(flatten)]
    pub(crate) position: Position,

    #[command(flatten)]
    pub(crate) look: Look,

    /// Draw lines between the squares, in ASCII or in box-drawing characters
    #[arg(long, value_name = "LINES", default_value_t, value_parser = values::look(Lines::ALL, Lines::as_str))]
    pub(crate) lines: Lines,

    /// Wrap layers at this number of columns [default: the terminal's]
    #[arg(long, value_name = "COLUMNS")]
    pub(crate) width: Option<usize>,

    /// Write a JSON object with the drawing and the position
    #[arg(long)]
    pub(crate) json: bool,
}

const MORE: &str = concat!(
    "\
Any valid FEEN is drawn, of any dimensions and irregular boards too, up to 65025
squares, and 260100 with the gaps of an irregular board. `.` is an empty square.

",
    square_names!(),
    "

With --json there is an object with the keys drawing (the text) and position (as
`feen explain --json` writes it, which is not PON).

Exit status: 0 drawn, 1 not valid FEEN, 2 wrong usage, or a board that is too
large.

Examples:
  feen show '9/9/4g^4/9/9/9/9/4C4/9/4G^4 / X/x'
  feen show 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
  feen show positions.txt
  feen show --pieces chess --lines box --flip '4k^3/8/8/8/8/8/4P3/4K^3 / W/w'
  feen show --align centre '3/4/5/4/3 / G/g'
  feen show --highlight l2a1 'ab/cd//AB/CD / G/g'
  feen show \"K^'2/3/2k^ P/2p S/s\"         with ' in it: double quotes"
);
