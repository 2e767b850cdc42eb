use std::ffi::OsString;

use clap::Args;

use crate::arguments::Foreign;
use crate::arguments::values::text;

/// The position of a verb: an argument, or the lines of standard input.
#[derive(Args, Debug)]
pub(crate) struct Position {
    /// Position in quotes; `-` or none reads standard input, one position per line; a file
    /// name reads that file
    // A board may start with `-`, as in `-rnbqk^bn-r/...`.
    #[arg(value_name = "FEEN", value_parser = text(), allow_hyphen_values = true)]
    text: Option<OsString>,

    #[command(flatten)]
    foreign: Foreign,

    // Taken only to report that the quotes are missing.
    #[arg(hide = true)]
    surplus: Vec<OsString>,
}

impl Position {
    /// The texts of the positions.
    pub(crate) fn texts(&self) -> Texts<'_> {
        Texts {
            argument: self.text.as_ref(),
            surplus: &self.surplus,
            foreign: &self.foreign,
        }
    }
}

/// The texts of a verb: an argument, or the lines of standard input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texts<'a> {
    /// The argument; none, or `-`, is standard input.
    pub(crate) argument: Option<&'a OsString>,
    /// Arguments after the only one that there should be.
    pub(crate) surplus: &'a [OsString],
    /// The notation of the texts.
    pub(crate) foreign: &'a Foreign,
}

/// Whether an argument stands for standard input.
pub(crate) fn is_standard_input(text: &OsString) -> bool {
    text == "-"
}
