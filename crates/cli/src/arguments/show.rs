use std::ffi::OsString;

use clap::Args;

/// Draw a position: board, hands, styles and the side to move
#[derive(Args, Debug)]
#[command(after_help = MORE)]
pub(crate) struct Show {
    /// The position, as one argument: put it in quotes
    // A board may start with `-`, as in `-rnbqk^bn-r/...`.
    #[arg(value_name = "FEEN", allow_hyphen_values = true)]
    pub(crate) feen: OsString,

    // Taken only to say that the quotes are missing.
    #[arg(hide = true, allow_hyphen_values = true)]
    pub(crate) surplus: Vec<OsString>,
}

const MORE: &str = "\
Any valid FEEN is drawn: one dimension, two, three (layer by layer) and more,
irregular boards too. Files are lettered from the left, ranks numbered from the
bottom of their layer. `.` is an empty square.

Exit status: 0 drawn, 1 not valid FEEN, 2 wrong usage.

Examples:
  feen show 'rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x'
  feen show 'ab/cd//AB/CD / G/g'          a board of three dimensions
  feen show \"K^'2/3/2k^ P/2p S/s\"         with ' in it: double quotes";
