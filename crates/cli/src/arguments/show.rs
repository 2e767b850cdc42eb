use std::ffi::OsString;

use clap::Args;

use crate::arguments::Look;
use crate::arguments::choices::LinesChoice;
use crate::arguments::square_names::square_names;
use crate::arguments::text::text;

/// Draw a position: board, hands, styles and the side to move
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Show {
    /// The position, as one argument: put it in quotes
    // A board may start with `-`, as in `-rnbqk^bn-r/...`.
    #[arg(value_name = "FEEN", value_parser = text(), allow_hyphen_values = true)]
    pub(crate) feen: OsString,

    #[command(flatten)]
    pub(crate) look: Look,

    /// Draw lines between the squares, in ASCII or in box-drawing characters
    #[arg(long, value_name = "LINES", value_enum, default_value_t)]
    pub(crate) lines: LinesChoice,

    /// Take at most so many columns, beyond which layers go on below [default: those
    /// of the terminal]
    #[arg(long, value_name = "COLUMNS")]
    pub(crate) width: Option<usize>,

    /// Write a JSON object with the drawing and the position
    #[arg(long)]
    pub(crate) json: bool,

    // Taken only to say that the quotes are missing.
    #[arg(hide = true)]
    pub(crate) surplus: Vec<OsString>,
}

const MORE: &str = concat!(
    "\
Any valid FEEN is drawn, of any dimensions and irregular boards too, up to 65025
squares, and 260100 with the gaps of an irregular board. `.` is an empty square.

",
    square_names!(),
    "

With --json there is an object with the keys drawing (the text) and position (as
`feen explain --json` tells it, which is not PON).

Exit status: 0 drawn, 1 not valid FEEN, 2 wrong usage, or a board that is too large.

Examples:
  feen show 'rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x'
  feen show --pieces chess --lines box --flip '4k^3/8/8/8/8/8/4P3/4K^3 / W/w'
  feen show --align centre '3/4/5/4/3 / G/g'
  feen show --highlight l2a1 'ab/cd//AB/CD / G/g'
  feen show \"K^'2/3/2k^ P/2p S/s\"         with ' in it: double quotes"
);
